"""How processes tell each other that there is something new. What it is they read from the database."""
