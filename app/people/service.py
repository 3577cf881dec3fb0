"""One's own record and one's contacts: folded from the tables where one has sat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from app.accounts.service import Visitor
from app.limits import Limiter
from app.people.schemas import ContactOut, PeopleOut, PlayedOut
from app.problems import Problem
from app.sides import faction_of
from app.store.people import People, Together

#: What stands for a program, and for whoever has deleted their account.
NOBODY = "\u2014"
#: Exports a second for one person, and how many in one go: each reads all there is.
EXPORTS, EXPORTS_AT_ONCE = 1 / 300, 3


class PeopleService:
    def __init__(self, store: People) -> None:
        self._store = store
        self._exports = Limiter(EXPORTS, EXPORTS_AT_ONCE)

    async def of(self, visitor: Visitor) -> PeopleOut:
        seats = await self._store.together(visitor.id)
        tables = [list(seats) for _, seats in groupby(seats, lambda seat: seat.game)]
        return PeopleOut(
            games=[_played(table, visitor.id) for table in tables if table[0].status == "finished"],
            contacts=_contacts(tables, visitor.id),
        )

    async def everything(self, visitor: Visitor) -> dict[str, list[dict[str, Any]]]:
        if not self._exports.take(visitor.id):
            raise Problem("request.too_fast", 429)
        return await self._store.everything(visitor.id)


def _name(seat: Together) -> str:
    return seat.name or NOBODY


def _played(table: Sequence[Together], identity: str) -> PlayedOut:
    """A finished game as one of its players sees it; seats of their own are none of the others'."""
    side = faction_of(next(seat.seat for seat in table if seat.identity == identity))
    first = table[0]
    others = [seat for seat in table if seat.identity != identity]
    return PlayedOut(
        game=first.game,
        side=side,
        won=faction_of(first.winner) == side if first.winner else None,
        won_by=first.won_by,
        opponents=_names(seat for seat in others if faction_of(seat.seat) != side),
        partners=_names(seat for seat in others if faction_of(seat.seat) == side),
        entries=first.entries,
        at=first.at,
    )


def _names(seats: Iterable[Together]) -> list[str]:
    return list(dict.fromkeys(map(_name, seats)))


def _contacts(tables: Iterable[Sequence[Together]], identity: str) -> list[ContactOut]:
    found: dict[str, ContactOut] = {}
    for table in tables:
        people = {seat.identity: seat for seat in table if seat.identity not in (None, identity)}
        for other, seat in people.items():
            if other is None or seat.name is None:
                continue
            contact = found.setdefault(other, ContactOut(name=seat.name, games=0, running=0, at=0))
            contact.games += 1
            contact.running += seat.status == "playing"
            contact.at = max(contact.at, seat.at)
    return sorted(found.values(), key=lambda contact: -contact.at)
