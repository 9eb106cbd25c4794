"""Access: keys and devices, people waiting, pairing of televisions, and the bell that makes screens reload.

`doors` is on disk; `lobby`, `pairing` and `bell` are only in memory.
"""
