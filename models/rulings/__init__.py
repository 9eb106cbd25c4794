"""Disputes: what can go wrong, how a ruling is asked, and what it does to the table.

`catalogue/*.toml` holds the rulings and `phrases/*.toml` what people say; `search/` finds one, `path` asks its
questions, `facts` answers what the table knows already, `apply` and `effects` carry the outcome out as events.
"""
