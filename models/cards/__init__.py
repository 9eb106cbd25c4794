"""Cards: how they are written, which hand beats which, and what a hand is called."""
