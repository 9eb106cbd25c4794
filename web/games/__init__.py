"""Saved games: their list, and the page for building a course."""
