"""Chips and money: the chip set, buying in, counting, settling up, and stacks nobody counts."""
