"""Does anything that is hidden reach a viewer? The re-deal test.

Games are played in stretches. For every viewer a stretch is played once more in another world: what the
viewer has not learned by its end is dealt anew at its start - faces of hidden tokens, ranks of face-down
sietches, cards in foreign hands and decks, secret objectives, the key. To partners the other's hand is
foreign too, but for cards they were shown or have read. The same entries are played again there (where they
name a hidden thing, its counterpart), and whatever reaches the viewer must be the same to the byte.
"""

from engine.leakcheck.check import CHANNELS, Findings, check_game, leakcheck

__all__ = ["CHANNELS", "Findings", "check_game", "leakcheck"]
