"""The rules, the table and its memory; nothing in here knows a browser.

Rooms, each importing only those before it: table, cards, game, play, rulings, bank, evening, screen, story, log.
"""

VERSION = "2026.12.0"  # of Talon; pyproject.toml reads it here
