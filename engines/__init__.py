"""Talon in other browsers than Chromium: `python -m engines`, run by hand and not by any test."""
