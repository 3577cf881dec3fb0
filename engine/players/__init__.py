"""Programs that play: each gets a menu and returns a choice, nothing else."""
