"""English."""

from __future__ import annotations

SENTENCES = {
    "phrase.hello": "Hello, and a good game to all.",
    "phrase.your_turn": "It is your turn.",
    "phrase.well_played": "Well played!",
    "phrase.thanks": "Thank you.",
    "phrase.one_moment": "One moment, please.",
    "phrase.back_again": "I am back.",
    "phrase.take_back": "Shall we take that back?",
    "phrase.pause_until": "Shall we pause until {at} UTC?",
    "phrase.good_game": "Thank you for the game.",
}
