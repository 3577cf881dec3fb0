"""Where games are played: one room per game, one WebSocket per visitor."""
