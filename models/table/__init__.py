"""The present state of a table: seats, the hand, places of the cards, the options and the bank's books."""
