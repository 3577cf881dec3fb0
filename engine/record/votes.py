"""What a table can agree on, as an entry says it. Rules: record.entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.pieces import FACTIONS
from engine.record.entries import named

VOTES = ("pause", "resume", "more_time", "replace", "cancel", "end", "silence")
#: Votes that end a game, by consent or because somebody was silent about it for as long as was agreed. The
#: others are the server's business and are only noted.
ENDING = ("cancel", "end", "silence")
#: Those that may say who has won.
WINNING = ("end", "silence")


def agreed(what: object, seats: Sequence[str]) -> dict[str, str]:
    """``replace`` names a seat, ``end`` and ``silence`` may name a faction that has won."""
    about = what.get("about") if isinstance(what, Mapping) else None
    if about == "replace":
        return named(what, about=VOTES, seat=seats)
    if about in WINNING and isinstance(what, Mapping) and "winner" in what:
        return named(what, about=VOTES, winner=FACTIONS)
    return named(what, about=VOTES)
