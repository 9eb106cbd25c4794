"""People and seats between hands: sitting down, moving, newcomers, who deals, who posts which blind, the buck.

`rules_in_force` holds which game is agreed on, `stacks` how chips come to a seat.
"""
