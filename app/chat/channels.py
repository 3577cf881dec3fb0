"""The channels of a table: who says something there, and who reads it.

Partners have no channel of their own but the Cone of Silence: what they say to each other otherwise is said
aloud. Spectators talk among themselves until the game is over, so that nobody is helped.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from app.sides import ROLES, faction_of
from app.store.games import SeatRow
from app.text import compared

TABLE, SPECTATORS = "table", "spectators"
#: Partners talking aloud, by the faction they share: everybody reads it.
PARTNERS = {faction: f"partners_{faction}" for faction in ROLES}
#: Partners in the Cone of Silence: nobody else ever reads it.
CONES = {faction: f"cone_{faction}" for faction in ROLES}
EVERY = (TABLE, *PARTNERS.values(), SPECTATORS, *CONES.values())


def shared_faction(seat: str) -> str:
    """The faction a seat shares with a partner; empty if it has it alone.

    >>> shared_faction("fremen"), shared_faction("harkonnen")
    ('atreides', '')
    """
    faction = faction_of(seat)
    return faction if faction != seat else ""


def theirs_since(seats: Iterable[SeatRow], identity: str) -> dict[str, int]:
    """From when on somebody reads a Cone of Silence: whoever takes a seat over reads none from before."""
    return {
        CONES[shared_faction(seat.seat)]: seat.taken_at
        for seat in seats
        if seat.identity == identity and seat.taken_at and shared_faction(seat.seat)
    }


def readable(seats: Collection[str], *, over: bool, eyes: Collection[str] | None = None) -> tuple[str, ...]:
    """The channels that whoever has these seats reads, through the eyes of some of them.

    >>> readable((), over=False)
    ('table', 'partners_harkonnen', 'partners_atreides', 'spectators')
    >>> readable(("fremen",), over=False)
    ('table', 'partners_harkonnen', 'partners_atreides', 'cone_atreides')
    """
    looking = seats if eyes is None else eyes
    shares = {shared_faction(seat) for seat in looking}
    return (
        *(TABLE, *PARTNERS.values()),
        *((SPECTATORS,) if over or not seats else ()),
        *(CONES[faction] for faction in ROLES if faction in shares),
    )


def place_of(channel: str, number: int) -> int:
    """Of a line, its channel and its number within it as one number.

    >>> line_at(place_of("spectators", 7))
    ('spectators', 7)
    """
    return number * len(EVERY) + EVERY.index(channel)


def line_at(place: int) -> tuple[str, int]:
    """The channel and the number that were made one."""
    number, channel = divmod(place, len(EVERY))
    return EVERY[channel], number


def addressed(channel: str, text: str, seat: str, seats: Collection[SeatRow]) -> set[str]:
    """To whom of those who play a line is said: a partner, whom it names, the only other at the table.

    What is said from that seat; whoever says it is not among them if somebody else takes it up.
    """
    own = {each.identity for each in seats if each.seat == seat}
    others = {
        each.identity: each
        for each in seats
        if each.identity is not None and each.identity not in own and each.program is None
    }
    if channel == SPECTATORS or not own:
        return set()
    words = f" {compared(text)} "
    named = {
        identity
        for identity, each in others.items()
        if each.name and re.search(rf"(?<!\w){re.escape(compared(each.name))}(?!\w)", words)
    }
    partners = {
        identity
        for identity, each in others.items()
        if shared_faction(seat) and faction_of(each.seat) == faction_of(seat)
    }
    if channel in CONES.values():
        return partners
    if channel in PARTNERS.values():
        return partners | named
    return set(others) if len(others) == 1 else named
