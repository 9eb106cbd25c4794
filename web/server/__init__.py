"""What every view shares: the running house, who is asking, what was sent, how Talon answers."""
