"""The page of whoever looks after the server: an account apart from all players', and what it shows."""
