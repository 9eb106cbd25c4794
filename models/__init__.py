"""The rules, the table and its storage, without Flask; ARCHITECTURE.md has the map of the rooms."""

VERSION = "2026.12.0"  # of Talon; pyproject.toml reads it here
