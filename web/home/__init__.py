"""The first page, the practice hand and the guide for hosts."""
