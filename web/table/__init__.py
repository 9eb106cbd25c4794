"""The table's pages and sheets, a tap, the television, the printed card, and which hand wins."""
