"""The evening told afterwards: hand by hand, person by person, season by season.

`replay` steps through a hand, `story` and `moments` recap an evening, `people` and `season` add evenings up; `phh` and
`spreadsheet` write files. Everything here only reads facts.
"""
