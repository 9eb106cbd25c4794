"""The table's pages and sheets, taps, the television, the printed card, and which hand wins."""
