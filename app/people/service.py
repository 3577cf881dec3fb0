"""One's own record and one's contacts: folded from the tables where one has sat."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any

from app.accounts.cookies import Signer
from app.accounts.service import Visitor
from app.limits import Limiter
from app.lobby.service import LobbyService
from app.people.schemas import CalledAllOut, CalledOut, CallOut, CallsOut, ContactOut, PeopleOut, PlayedOut
from app.problems import Problem
from app.sides import faction_of
from app.store.calls import Blocks, Calls
from app.store.database import TooMany, now
from app.store.people import People, Together

#: What stands for a program, and for whoever has deleted their account.
NOBODY = "\u2014"
#: Letters of what a contact is called.
SIGNED = 32
#: Exports a second for one person, and how many in one go: each reads all there is.
EXPORTS, EXPORTS_AT_ONCE = 1 / 300, 3


class PeopleService:
    def __init__(self, store: People, calls: Calls, blocks: Blocks, lobby: LobbyService, secret: str) -> None:
        self._store = store
        self._calls = calls
        self._blocks = blocks
        self._lobby = lobby
        self._signer = Signer(secret, "contact")
        self._exports = Limiter(EXPORTS, EXPORTS_AT_ONCE)
        #: Called when somebody is to be told of a call.
        self.called: Callable[[int], None] = lambda at: None

    async def of(self, visitor: Visitor) -> PeopleOut:
        seats = await self._store.together(visitor.id)
        tables = [list(seats) for _, seats in groupby(seats, lambda seat: seat.game)]
        return PeopleOut(
            games=[_played(table, visitor.id) for table in tables if table[0].status == "finished"],
            contacts=await self._contacts(tables, visitor.id),
        )

    # -- contacts ----------------------------------------------------------------------------------

    async def _contacts(self, tables: Iterable[Sequence[Together]], identity: str) -> list[ContactOut]:
        blocked = await self._blocks.of(identity)
        return [
            contact.model_copy(update={"id": self._known_as(identity, other), "blocked": other in blocked})
            for other, contact in _contacts(tables, identity)
        ]

    def _known_as(self, identity: str, other: str) -> str:
        """What a contact is called towards one person: of use to nobody else, and no name is looked up."""
        return sha256(self._signer.sign(f"{identity} {other}").encode()).hexdigest()[:SIGNED]

    async def _contact(self, visitor: Visitor, contact: str) -> str:
        """Who that is. Of everybody else it is not said whether there is such a person."""
        for other in await self._store.met(visitor.id):
            if hmac.compare_digest(self._known_as(visitor.id, other).encode(), contact.encode()):
                return other
        raise Problem("people.no_contact", 404)

    async def block(self, visitor: Visitor, contact: str, *, blocked: bool) -> None:
        other = await self._contact(visitor, contact)
        await self._blocks.block(visitor.id, other, now(), blocked=blocked)

    # -- calls -------------------------------------------------------------------------------------

    async def call(self, visitor: Visitor, game: str, contact: str) -> None:
        """Ask somebody to a table that waits. What is answered is the same whether they hear of it or not."""
        other = await self._contact(visitor, contact)
        await self._may_call(visitor, game)
        if await self._blocks.blocks(visitor.id, other):
            raise Problem("people.you_block", 409)
        at = now()
        try:
            await self._calls.call(game, visitor.id, other, at)
        except TooMany as many:
            raise Problem(str(many), 429) from many
        self.called(at)

    async def _may_call(self, visitor: Visitor, game: str) -> None:
        table = await self._lobby.table(game)
        if table.creator != visitor.id and not table.seats_of(visitor.id):
            raise Problem("table.not_seated", 403)
        if table.status != "open":
            raise Problem("table.not_open", 409)

    async def calls(self, visitor: Visitor) -> CallsOut:
        found = await self._calls.to(visitor.id)
        return CallsOut(calls=[CallOut(game=call.game, by=call.name, at=call.at) for call in found])

    async def called_to(self, visitor: Visitor, game: str) -> CalledAllOut:
        """Whom one has asked to a table oneself, and what they say; who does not hear it says nothing."""
        mine = [call for call in await self._calls.at(game) if call.by == visitor.id]
        return CalledAllOut(
            called=[
                CalledOut.model_validate(
                    {"name": call.name, "state": "open" if call.state == "unheard" else call.state}
                )
                for call in mine
            ]
        )

    async def answer(self, visitor: Visitor, game: str, *, accept: bool) -> None:
        if not await self._calls.open_to(game, visitor.id):
            raise Problem("people.no_call", 404)
        if accept:
            await self._lobby.seat_called(visitor, game)
        await self._calls.answer(game, visitor.id, "accepted" if accept else "refused")

    # -- what is stored ----------------------------------------------------------------------------

    async def everything(self, visitor: Visitor) -> dict[str, list[dict[str, Any]]]:
        if not self._exports.take(visitor.id):
            raise Problem("request.too_fast", 429)
        return await self._store.everything(visitor.id)


def _name(seat: Together) -> str:
    return seat.name or NOBODY


def _of_program(seat: Together) -> bool:
    """Whether nobody has it beside the program. One that only sits in for somebody plays their seat."""
    return seat.identity is None and seat.program is not None


def _played(table: Sequence[Together], identity: str) -> PlayedOut:
    """A finished game as one of its players sees it; seats of their own are none of the others'."""
    side = faction_of(next(seat.seat for seat in table if seat.identity == identity))
    first = table[0]
    others = [seat for seat in table if seat.identity != identity]
    against = [seat for seat in others if faction_of(seat.seat) != side]
    return PlayedOut(
        game=first.game,
        side=side,
        won=faction_of(first.winner) == side if first.winner else None,
        won_by=first.won_by,
        opponents=_names(seat for seat in against if not _of_program(seat)),
        programs=list(dict.fromkeys(str(seat.program) for seat in against if _of_program(seat))),
        partners=_names(seat for seat in others if faction_of(seat.seat) == side),
        entries=first.entries,
        mode=first.mode,
        options=json.loads(first.options),
        at=first.at,
    )


def _names(seats: Iterable[Together]) -> list[str]:
    return list(dict.fromkeys(map(_name, seats)))


def _contacts(tables: Iterable[Sequence[Together]], identity: str) -> list[tuple[str, ContactOut]]:
    """Whom one has played with last, first; with who that is."""
    found: dict[str, ContactOut] = {}
    for table in tables:
        people = {seat.identity: seat for seat in table if seat.identity not in (None, identity)}
        for other, seat in people.items():
            if other is None or seat.name is None:
                continue
            contact = found.setdefault(other, _new(seat.name))
            contact.games += 1
            contact.running += seat.status == "playing"
            contact.at = max(contact.at, seat.at)
    return sorted(found.items(), key=lambda each: -each[1].at)


def _new(name: str) -> ContactOut:
    return ContactOut(id="", name=name, blocked=False, games=0, running=0, at=0)
