"""Games as data: the rule book, options, presets, the course of a hand.

A difference between two games is a value here; code never checks which game is played.
"""
