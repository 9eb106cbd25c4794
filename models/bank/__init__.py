"""Chips and money: buying in and cashing out, counting, settling up, uncounted stacks.

`buying_in`, `counting` and `settling` hold the moves, `chipset` the values of chips, `owing` and `debts` the debts,
`view` the values for the bank's pages. The accounts are in `table/books.py`, because chips in play are checked
against them.
"""
