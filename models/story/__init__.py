"""Recaps of evenings: by hand, by person, by season.

`replay` steps through a hand, `story` and `moments` recap an evening, `people` and `season` add evenings up; `phh`
and `spreadsheet` write files. Everything here only reads facts.
"""
