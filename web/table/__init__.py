"""The first page, the table and its sheets, a tap, the television, the practice hand, and which hand wins."""
