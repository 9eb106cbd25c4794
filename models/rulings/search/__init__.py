"""Finding a ruling by a question in the players' own words. Start with `search.py`."""
