"""Talon in a browser: views load, decide, append, ring and answer. Rooms carry the names of those in models."""
