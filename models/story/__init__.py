"""The evening told afterwards: hand by hand, person by person, as hand histories and spreadsheets."""
