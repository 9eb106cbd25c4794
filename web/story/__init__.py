"""Stories of an evening and of everybody, exporting and importing evenings, removing people."""
