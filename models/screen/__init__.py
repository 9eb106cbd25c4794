"""One viewer's page and its buttons.

`screen` is the page of a table, put together from the parts that `turn`, `middle`, `chairs`, `taps` and
`quiet_lines` make; `report` is the table as JSON. `phases/` holds the words and the large buttons of each phase, made
from the offers; `award` those for the winners, `taps` the shortcuts ("Everybody calls"). `orders` are the dealer's
instructions for the cards.
"""
