"""Recorded evenings: facts as they were once written, which every later version must fold to the same stacks.

`python -m tests.nights NAME PRESET` plays an evening at random and records it. No line of a recorded file is edited,
but a file ends at the end of a hand once the others have all shapes of fact that would follow.
"""
