"""Disputes: what can go wrong, the questions of a ruling, and what it does to the table.

`catalogue/*.toml` has the rulings and `phrases/*.toml` what people say; `search/` finds a ruling, `path` asks its
questions, `conditions` answers those the table knows, `apply` and `effects` turn the outcome into events.
"""
