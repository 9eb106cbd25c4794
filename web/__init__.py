"""Talon in a browser: views load, decide, append, ring and answer. Rooms carry the names of those in models."""

VERSION = "2026.12.0"  # of Talon; pyproject.toml reads it here
