"""Programs against each other: who is stronger, by how much, and how sure that is.

Games come in pairs: the same key twice, with the sides changed, so that neither luck with the dice nor a side
that is easier to play counts for anybody.
"""

from engine.arena.contests import contest, report
from engine.arena.studies import balance, study
from engine.arena.tables import table

__all__ = ["balance", "contest", "report", "study", "table"]
