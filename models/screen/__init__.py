"""One viewer's page and its buttons.

`screen` is the page of a table, put together from the parts that `turn`, `middle`, `chairs`, `taps` and
`quiet_lines` make; `report` is the table as JSON. `buttons` are made from the offers, `orders` are the dealer's
instructions for the cards, `phases/` holds the words of each phase.
"""
