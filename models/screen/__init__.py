"""What one viewer sees and may tap.

`report` is the table as JSON for this viewer, `table_screen` adds every line in words. `buttons` and `at_chairs` draw
from the offers, `orders` tells the dealer what to do with the cards, `phases/` holds the words of each phase.
"""
