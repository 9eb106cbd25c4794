"""What is true now: seats, the hand, the table and the bank's books; what a fact is; how a tap is read and refused.

The ground floor: it imports no other room.
"""
