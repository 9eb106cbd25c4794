"""What one viewer sees and may tap: sentences, buttons, the turn, what the dealer does, and the table as JSON."""
