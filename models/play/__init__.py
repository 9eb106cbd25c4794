"""A hand from the forced bets to the last pot: who sits, who deals, bets, draws, buys, declares, shows and wins.

A chapter owns its events, the moves that cause them and when they are allowed.
"""
