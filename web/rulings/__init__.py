"""Rulings: found, asked, decided at the table, remembered."""
