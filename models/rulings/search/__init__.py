"""Finds a ruling by a question in players' own words. Start with `search.py`."""
