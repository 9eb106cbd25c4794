"""The games of the house: their list, and the page on which a course is put together."""
