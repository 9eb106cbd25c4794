"""What an event and a move are, how the fields of a tap are read, and every refusal with its rule."""
