"""The table page, its sheets, setting up, a tap, the television, and which hand wins."""
