"""What lasts: the database, backups, and an evening as a file.

`store` appends facts and folds them, `shelf` keeps the stories of finished evenings, `backup` and `evening_file` carry
them elsewhere. Only this room and the door, which keeps its keys there, know the database.
"""
