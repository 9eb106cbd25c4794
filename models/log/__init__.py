"""Storage: the database, backups, and an evening as a file.

`store` appends facts and folds them, `recaps` keeps the stories of finished evenings, `backup` and `evening_file`
take them elsewhere. Only this room and the door, which stores its keys here, use the database.
"""
