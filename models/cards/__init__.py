"""Cards: how they are written, which hand beats which, and what a hand is called.

`cards` reads what somebody typed, `ranking` compares hands by any ranking of the rule book (`values` gives each one its
value), `hand_names` says the result in words. Where cards lie stands in `table/places.py`: the hand holds them.
"""
