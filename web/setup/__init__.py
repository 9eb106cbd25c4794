"""A new table: people, game, stakes and house rules; also the form for changing a table's game."""
