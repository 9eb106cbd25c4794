"""Talon in a browser: views load, decide, append, ring and answer. Rooms have the names of those in models."""
