"""Which game is played, as data: the rule book, options, presets, the course of a hand.

A difference between two games is a field here, never a question which game it is.
"""
