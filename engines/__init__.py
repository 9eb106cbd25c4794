"""Talon in other browsers than Chromium: `python -m engines`, by hand; no test asks for it."""
