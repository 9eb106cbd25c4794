"""One tap from start to finish: who may make it, what it means, what follows by itself, and the log it is added to."""
