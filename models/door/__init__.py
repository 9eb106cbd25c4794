"""The way in: keys and devices, people waiting, digits of a television, and the bell that tells screens of a change.

`doors` is on disk; `lobby`, `pairing` and `bell` are kept in memory alone.
"""
