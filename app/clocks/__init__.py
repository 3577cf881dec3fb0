"""How much time each side has: a fold over the times of the log."""
