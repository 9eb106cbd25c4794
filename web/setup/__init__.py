"""A new table: people, game, stakes and house rules; also the forms for what a running table changes."""
