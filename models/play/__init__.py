"""A hand from the forced bets to the last pot: dealing, betting, drawing, buying, declaring, the showdown.

A chapter owns its events, the moves that cause them and when they are allowed.
"""
