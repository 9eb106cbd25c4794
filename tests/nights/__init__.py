"""Recorded evenings: facts as they were once written, which every later version must fold to the same stacks.

`python -m tests.nights NAME PRESET` plays an evening at random and records it. A recorded file is never edited.
"""
