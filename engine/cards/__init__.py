"""What cards do. Their steps stand in the data as verbs; this chapter interprets them and names no card.

Each verb exists once, in the module of its topic; importing the chapter makes all of them known.
"""

from engine.cards import desert, fates, hand, leaders, orders, placing, strikes, tokens, vehicles, visions

__all__ = [
    "desert",
    "fates",
    "hand",
    "leaders",
    "orders",
    "placing",
    "strikes",
    "tokens",
    "vehicles",
    "visions",
]
