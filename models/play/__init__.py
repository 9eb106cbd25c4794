"""One hand, from the forced bets to the last pot.

Each chapter owns its events, the moves that cause them, and the rules about when they are allowed.
"""
