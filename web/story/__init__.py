"""The story of an evening and of everybody, taking an evening along, taking people out of it."""
