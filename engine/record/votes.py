"""What a table can agree on, as an entry says it. Rules: record.entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.pieces import FACTIONS
from engine.record.entries import named
from engine.refusal import Refused

VOTES = ("pause", "resume", "more_time", "holiday", "replace", "cancel", "end", "silence")
#: Votes that end a game, by consent or because somebody was silent about it for as long as was agreed. The
#: others are the server's business and are only noted.
ENDING = ("cancel", "end", "silence")
#: Those that may say who has won.
WINNING = ("end", "silence")


#: The last moment that anything here speaks of, in milliseconds since 1970.
LATEST = 10**14


def agreed(what: object, seats: Sequence[str]) -> dict[str, Any]:
    """``replace`` names a seat, ``end`` and ``silence`` may name who has won, ``holiday`` says when it is."""
    about = what.get("about") if isinstance(what, Mapping) else None
    if about == "holiday" and isinstance(what, Mapping):
        return {"about": about, **span({name: what[name] for name in what if name != "about"})}
    if about == "replace":
        return named(what, about=VOTES, seat=seats)
    if about in WINNING and isinstance(what, Mapping) and "winner" in what:
        return named(what, about=VOTES, winner=FACTIONS)
    return named(what, about=VOTES)


def span(what: object) -> dict[str, int]:
    """From when until when no time is to pass, in milliseconds since 1970. What that means is the server's
    business; here it is noted, so that all agree on it."""
    if not isinstance(what, Mapping) or [*what] != ["begin", "until"]:
        raise Refused("entry.malformed", {}, "record.entry")
    begin, until = what["begin"], what["until"]
    if type(begin) is not int or type(until) is not int or not 0 <= begin < until <= LATEST:
        raise Refused("entry.malformed", {}, "record.entry")
    return {"begin": begin, "until": until}
