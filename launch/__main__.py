"""`python -m talon`."""

from talon import main

main()
