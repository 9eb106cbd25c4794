"""Chips and money: buying in and cashing out, counting, settling up, and stacks nobody counts.

`buying_in`, `counting` and `settling` hold the moves, `chipset` what a chip is worth, `owing` and `debts` what somebody
owes, `view` what the bank's pages show. The accounts themselves lie in `table/books.py`: a hand is checked by them.
"""
