"""Disputes: the catalogue of rulings as data, how one is found and asked, and what it does to the table."""
