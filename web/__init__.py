"""Talon in a browser: views load, decide, append, ring and answer. Rooms have the names of those in models."""

VERSION = "2026.12.0"  # Talon's version; pyproject.toml reads it here
