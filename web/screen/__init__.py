"""What the page of a table draws, cut as the page is. Start with screen.py; the views of web/table answer with it."""
