"""Coming in: the code to scan, asking for a chair, being let in."""
