"""The words people read: gettext, phrases that many chapters share, money and times of day.

It imports no other room.
"""
