"""Cards: notation, ranking, names of hands.

`cards` parses typed cards, `ranking` compares hands by any ranking of the rule book (`values` computes each hand's
value), `hand_names` puts the result into words. The places of cards are in `table/places.py`.
"""
