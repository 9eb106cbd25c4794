"""One tap from start to finish: who may make it, what it means, and what follows by itself.

`tap` collects the moves of all chapters and decides one, `rights` says whose it is, `phases` and `follows` what comes
next, `evening` folds the facts and takes back, `past` answers how the table was. Levels, breaks, the last round and
dealer's choice are chapters of their own.
"""
