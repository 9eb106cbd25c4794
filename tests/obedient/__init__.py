"""The obedient dealer: simulates a dealer who follows every instruction exactly, then compares the cards.

`pack` has the cards and their places, `house` what the rules forbid the dealer, `dealer` compares with the table
after every tap, `words` reads the screen, `play` plays random evenings of every game through the JSON interface.
Written from the interface alone, so that it proves the program and not itself.
"""
