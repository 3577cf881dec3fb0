"""Where games are made: tables, seats, invitations, my games."""
