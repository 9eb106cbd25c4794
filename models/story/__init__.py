"""The evening told afterwards: hand by hand, person by person, season by season.

`replay` steps through a hand, `story` and `moments` tell an evening, `people` and `season` add evenings up; `phh` and
`spreadsheet` write them as files. Everything here only reads facts.
"""
