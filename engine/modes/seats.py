"""Which factions are shared, by the number of players. Nothing else asks for that number."""

from __future__ import annotations

from engine.pieces import FACTIONS


def shared_factions(players: int, number: int) -> tuple[str, ...]:
    """The factions that two seats share; of three players' games one and the other in turn."""
    if players == 3:
        return (FACTIONS[number % 2],)
    return FACTIONS if players == 4 else ()
