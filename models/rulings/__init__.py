"""Disputes: the catalogue of rulings, the questions of each, and its effects on the table.

`catalogue/*.toml` has the rulings and `phrases/` the sentences people type; `search/` finds a ruling, `path` asks its
questions, `conditions` answers those the table knows, `apply` and `effects` turn the outcome into events.
"""
