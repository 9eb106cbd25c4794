"""What one viewer sees and may tap.

`screen` is the page of a table, put together from the parts that `turn`, `middle`, `chairs`, `taps` and `quiet_lines`
make; `report` is the table as JSON. `buttons` draw from the offers, `orders` tell the dealer what to do with the cards,
`phases/` holds the words of each phase.
"""
