"""What is true now: seats, the hand, where the cards lie, the options and the bank's books."""
