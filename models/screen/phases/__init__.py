"""What each phase says and shows: a module a phase, one value in each; `faces` is the list of them."""
