"""Measurements, not part of the tests: `make bench` prints them in one table."""
