"""Talon in a browser: views load, decide, append, ring and answer. The rooms have the names of those in models."""
