"""The first page, the table's pages and sheets, a tap, the television, the practice hand, and which hand wins."""
