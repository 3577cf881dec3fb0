"""Does anything come to a dead end when it is interrupted? The meddling test.

Games go on from positions at the edge, under a player who takes every free action, claim and free discard in
the middle of whatever is being done. At each decision everything that might be done in between is done in a
copy of the game, and the copy must stand: somebody is asked, the menu is sound, the position has no fault and
is the same after it was saved and loaded.
"""

from engine.meddle.check import Findings, check_game, meddle

__all__ = ["Findings", "check_game", "meddle"]
