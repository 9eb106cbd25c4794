"""The obedient dealer: somebody with a real pack who does exactly what Talon orders, and then looks what lies where.

`pack` has the cards and their places, `house` what the rules forbid the dealer, `dealer` compares with the table after
every tap, `words` reads the screen, `play` plays random evenings of every game through the JSON interface.
Written from the interface alone, so that it proves the program and not itself.
"""
