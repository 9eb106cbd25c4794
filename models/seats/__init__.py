"""People and seats between hands: sitting down, moving, newcomers, the dealer, blinds, the buck.

`rules_in_force` is about the agreed game, `stacks` about how chips come to a seat.
"""
