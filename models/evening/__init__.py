"""One tap from start to finish: rights, decision, consequences; taking back.

`tap` collects the moves of all chapters and decides one, `rights` says who may make it. `phases` and `follows`
produce what comes next. `evening` folds the facts and takes taps back. `past` keeps earlier tables. Levels, breaks,
the last round and dealer's choice have modules of their own.
"""
