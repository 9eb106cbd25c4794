"""Coming in: the code to scan, asking for a chair, being let in; and tonight's tables, for whom they open."""
