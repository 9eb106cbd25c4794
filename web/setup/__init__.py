"""A new table: people, game, stakes and house rules; and the same form again where the game of a table changes."""
