"""What lasts: the database, the doors, the bell, copies and files of an evening. The only room that knows SQL."""
