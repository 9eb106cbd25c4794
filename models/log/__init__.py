"""What lasts: the database, doors, bell, copies and files of an evening. The only room that writes to a disk."""
