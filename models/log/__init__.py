"""What lasts: the database, who was let in, the bell, backups, and an evening as a file.

`store` appends facts and folds them, `doors` keeps keys and devices, `bell` tells every screen that something changed,
`shelf` keeps the stories of finished evenings, `backup` and `evening_file` carry them elsewhere.
No other room opens a database.
"""
