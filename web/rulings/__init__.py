"""Rulings: searched, asked, decided at the table, recorded."""
