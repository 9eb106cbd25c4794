"""Cards: notation, ranking, names of hands.

`cards` parses typed cards, `ranking` compares hands by any ranking of the rule book (`values` computes each hand's
value), `hand_names` puts the result into words. Where cards lie is in `table/places.py`.
"""
