"""Talon without a server: the app as it is, run inside a page of the browser, with all it needs as plain files."""
