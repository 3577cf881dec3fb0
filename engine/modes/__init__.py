"""What differs with other numbers of players: so far the secret talks of partners."""
