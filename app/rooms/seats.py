"""Seats of a running game that are handed on: by a link, to a program, and back."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from app.accounts.service import Visitor
from app.ids import hashed, link_to
from app.problems import Problem
from app.rooms.consent import facts_of, of_side, owners, row_for
from app.rooms.room import Room
from app.rooms.rooms import Rooms
from app.sides import STAND_IN, faction_of
from app.store.database import now
from app.store.games import Games, Link, SeatRow, TableRow
from app.store.seats import HandOver

Made = Callable[[tuple[SeatRow, ...]], tuple[object, HandOver]]


class Nothing(Exception):
    """It is so already."""


class SeatService:
    def __init__(self, games: Games, rooms: Rooms) -> None:
        self._games = games
        self._rooms = rooms

    async def link(self, visitor: Visitor, game: str, seat: str) -> str:
        """The token of a link that moves a seat to whoever posts it: one's own, or an empty one beside it."""
        table = await self._running(game)
        there = _seat(table.seats, seat)
        if there.identity != visitor.id and not (there.free and _may_fill(table.seats, there, visitor.id)):
            raise Problem("message.foreign_seat", 403)
        token = link_to(game)
        await self._games.invite(token, game, seat, visitor.id, now())
        return token

    async def accept(self, visitor: Visitor, token: str) -> str | None:
        """Take the seat a link is for; its game, or None where the game has not begun."""
        link = await self._games.invitation(token)
        table = await self._games.get(link.game) if link is not None else None
        if link is None or table is None:
            raise Problem("invitation.not_found", 404)
        if table.status == "open" or table.revealing:
            return None
        if link.used or link.seat is None or table.status != "playing":
            # Who has come by it finds back with it.
            if not table.seats_of(visitor.id):
                raise Problem("invitation.not_found", 404)
            return table.id
        name, room = link.seat, await self._rooms.room(table.id)

        def taken(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = _seat(seats, name)
            _may_take(link, table, seats, there, visitor)
            _in_time(room, there)
            browser = visitor.browser if table.kind != "practice" else None
            change = HandOver(there, visitor.id, None, hashed(token), browser)
            return {"seat": name, "to": change.to}, change

        await self._hand_over(room, taken)
        return table.id

    async def stand_in(self, visitor: Visitor, game: str, seat: str, program: str) -> None:
        """Let a program play one's seat, until one takes it back."""
        await self._running(game)

        def left(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = _own(seats, seat, visitor)
            if there.program == program:
                raise Nothing
            return {"seat": seat, "to": "program"}, HandOver(there, visitor.id, program)

        await self._hand_over(await self._rooms.room(game), left)

    async def abandon(self, visitor: Visitor, game: str, seat: str) -> None:
        """Leave one's seat to a program for good."""
        await self._running(game)

        def left(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = _own(seats, seat, visitor)
            return {"seat": seat, "to": "program"}, HandOver(there, None, there.program or STAND_IN)

        await self._hand_over(await self._rooms.room(game), left)

    async def take_back(self, visitor: Visitor, game: str, seat: str) -> None:
        """Play one's seat again; the program stops at once."""
        await self._running(game)
        room = await self._rooms.room(game)

        def back(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = _own(seats, seat, visitor)
            if there.program is None:
                raise Nothing
            _in_time(room, there)
            return {"seat": seat, "to": "person"}, HandOver(there, visitor.id, None)

        await self._hand_over(room, back)

    async def _hand_over(self, room: Room, made: Made) -> None:
        try:
            await room.enter_for_table("seat_handed_over", made, f"seat-{secrets.token_hex(8)}")
        except Nothing:
            return
        # Who must agree to what is proposed may have changed with it.
        await self._rooms.recount(room)

    async def _running(self, game: str) -> TableRow:
        table = await self._games.get(game)
        if table is None:
            raise Problem("table.not_found", 404)
        if table.status != "playing":
            raise Problem("game.not_running", 409)
        return table


def _seat(seats: tuple[SeatRow, ...], name: str) -> SeatRow:
    for seat in seats:
        if seat.seat == name:
            return seat
    raise Problem("table.no_seat", 404)


def _own(seats: tuple[SeatRow, ...], name: str, visitor: Visitor) -> SeatRow:
    there = _seat(seats, name)
    if there.identity != visitor.id:
        raise Problem("message.foreign_seat", 403)
    return there


def _may_take(
    link: Link, table: TableRow, seats: tuple[SeatRow, ...], there: SeatRow, visitor: Visitor
) -> None:
    """Whether a link still means what it meant, and nobody comes to play against themselves by it."""
    if there.identity == visitor.id:
        raise Nothing
    if not _gives(link, seats, there):
        raise Problem("invitation.not_found", 404)
    mine = [seat.seat for seat in seats if seat.identity == visitor.id]
    if table.kind != "practice" and any(faction_of(seat) != faction_of(there.seat) for seat in mine):
        raise Problem("table.other_side", 409)


def _gives(link: Link, seats: tuple[SeatRow, ...], there: SeatRow) -> bool:
    """Whether it was made by somebody who may give that seat now; who was replaced leaves no way back."""
    if link.by_host:
        return not row_for("fill_seat_as_host", facts_of(seats, there.seat, there.identity)).refused
    return _may_fill(seats, there, link.created_by) if there.free else link.created_by == there.identity


def _may_fill(seats: tuple[SeatRow, ...], there: SeatRow, giver: str) -> bool:
    """Whether somebody plays beside an empty seat, and so may give it away."""
    row = row_for("fill_seat", facts_of(seats, there.seat, None))
    return not row.refused and giver in owners(of_side(seats, there.seat))


def _in_time(room: Room, there: SeatRow) -> None:
    """Who takes a seat from a program has time to play it; a turn whose time is over is the program's."""
    side = faction_of(there.seat)
    if there.program is not None and room.clock is not None and room.clock.out_of_time(side):
        raise Problem("clock.no_time", 409)
