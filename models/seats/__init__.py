"""People and seats between hands: sitting down, moving, newcomers, the dealer, blinds, the buck.

`rules_in_force` has the agreed game, `stacks` the purchases and corrections of chips.
"""
