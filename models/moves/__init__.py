"""Events and moves, reading the fields of a tap, and every refusal with its rule."""
