"""Talon without a server: the same app inside a web page, with everything it needs as plain files."""
