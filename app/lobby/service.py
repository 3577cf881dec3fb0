"""Making games: opening tables, sitting down, getting ready."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from app.accounts.service import WITHDRAWN, Visitor
from app.build import build
from app.clocks.keeper import Keeper
from app.ids import hashed, link_to, new_id
from app.lobby.prepared import begin_at
from app.lobby.schemas import TableIn
from app.logs import note
from app.problems import Problem
from app.rooms.opening import asks, head_of
from app.sides import ROLES, STAND_IN, seats_of
from app.store.calls import Blocks
from app.store.database import TooMany, now
from app.store.eyes import SeenOther
from app.store.games import Games, Link, LockedTable, Most, NewTable, SeatRow, TableRow
from engine import STANDARD, Components, Variant, declared_tables, options_of
from engine.lessons import LESSONS, Lesson, lesson_of
from engine.record import Record, commitment, keyless, promise

KEY_BYTES = 32
MOST_LISTED = 100


class LobbyService:
    def __init__(
        self,
        games: Games,
        keeper: Keeper,
        started: Callable[[str], None],
        most: Most,
        content: Components,
        blocks: Blocks,
    ) -> None:
        #: What new games are played with.
        self._content = content
        #: Called when shares begin to be shown at a table.
        self.revealing: Callable[[], None] = lambda: None
        self._games = games
        self._keeper = keeper
        self._started = started
        self._most = most
        self._blocks = blocks

    # -- opening -----------------------------------------------------------------------------------

    async def create(self, visitor: Visitor, wanted: TableIn, address: str) -> TableRow:
        if wanted.lesson is not None:
            return await self._learn(visitor, LESSONS[wanted.lesson], address)
        if wanted.key is not None and wanted.kind != "practice":
            raise Problem("table.no_chosen_key")
        mode, seats = _laid(wanted)
        if wanted.side is not None and wanted.side not in seats:
            raise Problem("table.no_seat", 404)
        if wanted.side is None and (wanted.sides == "fixed" or wanted.kind == "program"):
            raise Problem("table.needs_side")
        options = json.dumps(options_of(wanted.options, mode).to_json())
        key = bytes.fromhex(wanted.key) if wanted.key else secrets.token_bytes(KEY_BYTES)
        table = NewTable(
            id=new_id(),
            creator=visitor.id,
            kind=wanted.kind,
            public=wanted.public,
            free_sides=wanted.sides == "free" and wanted.kind == "versus",
            spectators=wanted.spectators,
            chosen_key=wanted.key is not None,
            commitment=commitment(key),
            created_at=now(),
            clock=wanted.terms(),
            opened_from=address,
            browser=visitor.browser,
            reveal_for=wanted.reveal_for,
            options=options,
            mode=mode,
        )
        await self._create(table, key, [_first(seat, wanted, visitor) for seat in seats])
        return await self.table(table.id)

    async def _learn(self, visitor: Visitor, lesson: Lesson, address: str) -> TableRow:
        """A table at which a lesson has begun. What is in the box is always the usual."""
        seats = [
            SeatRow(seat, visitor.id) if seat == lesson.side else SeatRow(seat, program=lesson.program)
            for seat in seats_of(())
        ]
        table = NewTable(
            id=new_id(),
            creator=visitor.id,
            kind="program",
            public=False,
            free_sides=False,
            spectators=False,
            chosen_key=True,
            commitment=commitment(lesson.key),
            created_at=now(),
            opened_from=address,
            browser=visitor.browser,
        )
        return await self.prepared(table, lesson.key, seats, keyless(lesson.begin()), STANDARD)

    async def play_on(self, visitor: Visitor, moment: Record, seat: str | None, address: str) -> TableRow:
        """A table to practise at that goes on from a moment of a game, with a key of its own: alone on all
        seats, or on one with programs beside. Nobody of that game is asked or told."""
        names = moment.game.seats
        if seat is not None and seat not in names:
            raise Problem("table.no_seat", 404)
        own = names if seat is None else (seat,)
        key = secrets.token_bytes(KEY_BYTES)
        table = NewTable(
            id=new_id(),
            creator=visitor.id,
            kind="practice" if len(own) > 1 else "program",
            public=False,
            free_sides=False,
            spectators=False,
            # Who has seen that game knows what lies hidden here.
            chosen_key=True,
            commitment=commitment(key),
            created_at=now(),
            opened_from=address,
            browser=visitor.browser,
            options=json.dumps(moment.head.options),
            mode=moment.head.mode,
        )
        seats = [
            SeatRow(name, visitor.id) if name in own else SeatRow(name, program=STAND_IN) for name in names
        ]
        return await self.prepared(table, key, seats, moment.to_go_on_from(), moment.game.flow.content)

    async def prepared(
        self,
        table: NewTable,
        key: bytes,
        seats: Sequence[SeatRow],
        position: Mapping[str, Any],
        content: Components,
    ) -> TableRow:
        """A table to practise at, whose game goes on from a position at once."""
        await self._create(table, key, seats)
        async with self._games.locked(table.id) as locked:
            if locked is None:
                raise Problem("table.not_found", 404)
            await begin_at(locked, position, shared_by(locked.table), content)
        return await self._told(table.id, begun=True)

    async def rematch(self, visitor: Visitor, game: str, address: str) -> TableRow:
        """A new table, sides swapped, partners still partners; who asks second finds the first one's."""
        old = await self.table(game)
        if not old.seats_of(visitor.id):
            raise Problem("table.not_seated", 403)
        if old.status != "finished":
            raise Problem("game.running", 409)
        if old.rematch is not None:
            return await self.table(old.rematch)
        key = secrets.token_bytes(KEY_BYTES)
        table = NewTable(
            id=new_id(),
            creator=visitor.id,
            kind=old.kind,
            public=old.public,
            free_sides=False,
            spectators=old.spectators,
            chosen_key=False,
            commitment=commitment(key),
            created_at=now(),
            rematch_of=old.id,
            clock=old.terms,
            opened_from=address,
            reveal_for=old.reveal_for,
            options=old.options,
            mode=old.mode,
        )
        unwilling = [
            seat.identity
            for seat in old.seats
            if seat.identity is not None and await self._blocks.blocks(seat.identity, visitor.id)
        ]
        seats = [SeatRow(seat.seat) if seat.identity in unwilling else seat for seat in _swapped(old)]
        await self._create(table, key, seats)
        again = (await self.table(game)).rematch
        if again is None:
            raise Problem("table.not_found", 404)
        return await self.table(again)

    async def _create(self, table: NewTable, key: bytes, seats: Sequence[SeatRow]) -> None:
        try:
            await self._games.create(table, key, seats, self._most)
        except TooMany as many:
            raise Problem(str(many), 429) from many

    # -- looking -----------------------------------------------------------------------------------

    async def table(self, game: str) -> TableRow:
        found = await self._games.get(game)
        if found is None:
            raise Problem("table.not_found", 404)
        return (await self._keeper.with_time([found]))[0]

    async def public(self, status: str) -> list[TableRow]:
        return await self._keeper.with_time(await self._games.listed(status, MOST_LISTED))

    async def mine(self, visitor: Visitor, statuses: tuple[str, ...]) -> list[TableRow]:
        return await self._keeper.with_time(await self._games.of(visitor.id, statuses, MOST_LISTED))

    @asynccontextmanager
    async def _open(self, game: str) -> AsyncIterator[LockedTable]:
        """A table that has not begun, for changes that belong together."""
        try:
            async with self._games.locked(game) as locked:
                if locked is None:
                    raise Problem("table.not_found", 404)
                if locked.table.revealing:
                    raise Problem("table.revealing", 409)
                if locked.table.status != "open":
                    raise Problem("table.not_open", 409)
                yield locked
        except SeenOther:
            raise Problem("table.seen_other_side", 409) from None

    # -- sitting down ------------------------------------------------------------------------------

    async def join(self, visitor: Visitor, game: str, seat: str) -> TableRow:
        """Take a free seat. Where sides are free, whoever sits already moves over."""
        async with self._open(game) as locked:
            table = locked.table
            if not table.public and not table.seats_of(visitor.id) and table.creator != visitor.id:
                # The link of a private table shows it; a seat at it needs an invitation.
                raise Problem("invitation.not_found", 403)
            await self._admits(table, visitor)
            await _sit(locked, visitor, seat)
        return await self.table(game)

    async def seat_called(self, visitor: Visitor, game: str) -> TableRow:
        """Whoever is asked to a table takes a seat that is free there."""
        async with self._open(game) as locked:
            table = locked.table
            if not table.seats_of(visitor.id):
                free = next((seat.seat for seat in table.seats if seat.free), None)
                if free is None:
                    raise Problem("table.full", 409)
                await self._admits(table, visitor)
                await locked.sit(free, visitor.id, visitor.browser)
        return await self.table(game)

    async def _admits(self, table: TableRow, visitor: Visitor) -> None:
        """Whoever has opened a table need not sit there with somebody of whom they want nothing."""
        if not table.seats_of(visitor.id) and await self._blocks.blocks(table.creator, visitor.id):
            raise Problem("table.not_for_you", 403)

    async def leave(self, visitor: Visitor, game: str) -> TableRow:
        """Stand up. When the creator does, an open table is closed."""
        async with self._open(game) as locked:
            table = locked.table
            mine = table.seats_of(visitor.id)
            if not mine and table.creator != visitor.id:
                raise Problem("table.not_seated", 403)
            for seat in mine:
                await locked.seat(seat)
            if table.creator == visitor.id:
                await locked.close()
        return await self.table(game)

    async def kick(self, visitor: Visitor, game: str, seat: str) -> TableRow:
        async with self._open(game) as locked:
            table = locked.table
            if table.creator != visitor.id:
                raise Problem("table.foreign", 403)
            there = _seat(table, seat)
            program = there.program is not None and table.kind == "versus"
            if program or there.identity not in (None, visitor.id):
                await locked.seat(seat)
        return await self.table(game)

    async def seat_program(self, visitor: Visitor, game: str, seat: str, program: str) -> TableRow:
        """The creator lets a program play a free seat."""
        async with self._open(game) as locked:
            table = locked.table
            if table.creator != visitor.id:
                raise Problem("table.foreign", 403)
            if not _seat(table, seat).free:
                raise Problem("table.seat_taken", 409)
            if all(there.program is not None or there.seat == seat for there in table.seats):
                raise Problem("table.needs_person", 409)
            await locked.seat(seat, program)
            await self._reveal_if_all_are_ready(locked, (seat,))
        return await self.table(game)

    # -- invitations -------------------------------------------------------------------------------

    async def invite(self, visitor: Visitor, game: str, seat: str | None) -> str:
        """The token of a link that seats whoever posts it first."""
        table = await self.table(game)
        if table.status != "open":
            raise Problem("table.not_open", 409)
        if table.creator != visitor.id and not table.seats_of(visitor.id):
            raise Problem("table.not_seated", 403)
        if seat is not None:
            _seat(table, seat)
        token = link_to(game)
        await self._games.invite(token, game, seat, visitor.id, now())
        return token

    async def invited(self, visitor: Visitor | None, token: str) -> tuple[Link, TableRow]:
        """What a link is for, and its table. Looking takes nothing."""
        link = await self._games.invitation(token)
        if link is None:
            raise Problem("invitation.not_found", 404)
        table = await self.table(link.game)
        seated = visitor is not None and table.seats_of(visitor.id)
        if not seated and (link.used or not _brings(link, table)):
            raise Problem("invitation.not_found", 404)
        return link, table

    async def accept(self, visitor: Visitor, token: str) -> TableRow:
        """Take a seat by a link; who sits there already finds back to the table with it."""
        found = await self._games.invitation(token)
        if found is None:
            raise Problem("invitation.not_found", 404)
        seat = found.seat
        there = await self.table(found.game)
        if there.revealing and there.seats_of(visitor.id):
            return there
        async with self._open(found.game) as locked:
            table = locked.table
            if not table.seats_of(visitor.id):
                if found.used or not _brings(found, table):
                    raise Problem("invitation.not_found", 404)
                free = [place.seat for place in table.seats if place.free and seat in (None, place.seat)]
                if not free:
                    raise Problem("table.full", 409)
                await self._admits(table, visitor)
                if not await locked.use_invitation(hashed(token), visitor.id, now()):
                    raise Problem("invitation.not_found", 404)
                await locked.sit(free[0], visitor.id, visitor.browser)
        return await self.table(found.game)

    # -- beginning ---------------------------------------------------------------------------------

    async def ready(self, visitor: Visitor, game: str, seen: str, promised: Mapping[str, str]) -> TableRow:
        """Promise one's shares in the dice. When all have, everybody is shown what was promised."""
        there = await self.table(game)
        mine = there.seats_of(visitor.id)
        kept = {seat.seat: seat.promise for seat in there.seats if seat.seat in mine}
        if there.revealing and kept == promised:
            # Said already; the answer did not arrive.
            return there
        async with self._open(game) as locked:
            mine = locked.table.seats_of(visitor.id)
            if not mine:
                raise Problem("table.not_seated", 403)
            if seen != locked.table.commitment:
                raise Problem("table.other_commitment", 409)
            if {*promised} != {*mine}:
                raise Problem("table.other_seats", 409)
            for seat in mine:
                await locked.sit(seat, visitor.id, visitor.browser, promised[seat])
            await self._reveal_if_all_are_ready(locked, mine)
        return await self.table(game)

    async def _reveal_if_all_are_ready(self, locked: LockedTable, now_ready: Collection[str]) -> None:
        table = locked.table
        if all(seat.ready or seat.seat in now_ready for seat in table.seats):
            await locked.reveal(now() + table.reveal_for * 1000)
            self.revealing()

    async def reveal(self, visitor: Visitor, game: str, nonces: Mapping[str, str]) -> TableRow:
        """Show shares that were promised. With the last one the game begins."""
        async with self._games.locked(game) as locked:
            if locked is None:
                raise Problem("table.not_found", 404)
            table = locked.table
            mine = {seat.seat: seat for seat in table.seats if seat.identity == visitor.id}
            if not mine:
                raise Problem("table.not_seated", 403)
            if not {*nonces} <= {*mine}:
                raise Problem("message.foreign_seat", 403)
            known = all(mine[seat].nonce == nonce for seat, nonce in nonces.items())
            if not known and not table.revealing:
                raise Problem("table.not_revealing", 409)
            for seat, nonce in nonces.items():
                if mine[seat].promise != promise(nonce, table.commitment, seat):
                    raise Problem("table.other_share", 409)
            begun = table.revealing and all(seat.share_known or seat.seat in nonces for seat in table.seats)
            if table.revealing:
                for seat, nonce in nonces.items():
                    await locked.show(seat, nonce)
            if begun:
                await _begin(locked, nonces, self._content)
        return await self._told(game, begun)

    async def begin_without(self, game: str, due: Callable[[TableRow], bool]) -> bool:
        """Begin a game whose shares have not all been shown in time; False if another process has."""
        async with self._games.locked(game) as locked:
            begun = locked is not None and locked.table.revealing and due(locked.table)
            if locked is not None and begun:
                await _begin(locked, {}, self._content)
        if begun:
            await self._told(game, begun)
        return begun

    async def abandon(self, visitor: Visitor, game: str) -> None:
        """Go for good while shares are shown: a program takes the seats, and what was promised stays so.

        The game begins all the same, or whoever goes and the host together could throw the dice again.
        """
        async with self._games.locked(game) as locked:
            if locked is None or not locked.table.revealing:
                return
            table = locked.table
            if not any(seat.identity not in (None, visitor.id) for seat in table.seats):
                await locked.close()
                return
            for seat in table.seats_of(visitor.id):
                await locked.abandon(seat, STAND_IN)

    async def unready(self, visitor: Visitor, game: str) -> TableRow:
        """Take one's share in the dice back, before the game has begun."""
        async with self._open(game) as locked:
            mine = locked.table.seats_of(visitor.id)
            if not mine:
                raise Problem("table.not_seated", 403)
            for seat in mine:
                await locked.sit(seat, visitor.id, visitor.browser)
        return await self.table(game)

    async def _told(self, game: str, begun: bool) -> TableRow:
        if begun:
            note("game_begun", game=game)
            self._started(game)
        return await self.table(game)


def _brings(link: Link, table: TableRow) -> bool:
    """Whether a link still brings anybody. Whoever has left or was kicked invites no more."""
    if table.status == "open":
        return link.created_by == table.creator or bool(table.seats_of(link.created_by))
    return table.status == "playing" and link.seat is not None


def shared_by(table: TableRow) -> tuple[str, ...]:
    """The factions that two seats of a table share."""
    return tuple(faction for faction in ROLES if len(_of_faction(table, faction)) > 1)


def _of_faction(table: TableRow, faction: str) -> list[SeatRow]:
    return [seat for seat in table.seats if seat.seat in (faction, *ROLES[faction])]


def _laid(wanted: TableIn) -> tuple[str, tuple[str, ...]]:
    """The mode of a table as it is written down, and its seats."""
    variant = Variant.asked(wanted.players, wanted.mode)
    mode = variant.mode_of(0).said
    laid = [
        table
        for table in declared_tables()[mode]
        if table["players"] == wanted.players
        and (wanted.shared is None or table["shared"] == [wanted.shared])
    ]
    if len(laid) != 1 or (wanted.shared is not None and wanted.players != 3):
        raise Problem("table.needs_shared")
    return mode, tuple(laid[0]["seats"])


def _swapped(old: TableRow) -> list[SeatRow]:
    """Who sits where the next time: on the other side, where people play both."""
    factions = {faction: _of_faction(old, faction) for faction in ROLES}
    if not all(factions.values()):
        return [_again(then, then.seat) for then in old.seats]
    other = dict(zip(ROLES, reversed(ROLES), strict=True))
    return [
        _again(then, seat)
        for seat, then in zip(
            seats_of(tuple(other[faction] for faction in shared_by(old))),
            [then for faction in ROLES for then in factions[other[faction]]],
            strict=True,
        )
    ]


async def _begin(locked: LockedTable, shown: Mapping[str, str], content: Components) -> None:
    """Begin with the shares that are known, and those that are just shown; the others stay empty."""
    table = locked.table
    record = Record.start(
        await locked.key(),
        nonces=[shown.get(seat.seat, seat.nonce or "") for seat in table.seats],
        promised={seat.seat: seat.promise for seat in table.seats if seat.promise is not None},
        programs=[seat.seat for seat in table.seats if seat.promise is None],
        shared=shared_by(table),
        mode=table.mode,
        options=json.loads(table.options),
        practice=table.chosen_key,
        data=content,
    )
    snapshots = {seq: snapshot.text for seq, snapshot in record.snapshots.items()}
    await locked.start(head_of(record), build(), snapshots, asks(record), now())


def _first(seat: str, wanted: TableIn, visitor: Visitor) -> SeatRow:
    """Who sits there when a table is opened."""
    if wanted.kind == "practice" or seat == wanted.side:
        return SeatRow(seat, visitor.id)
    if wanted.kind == "program":
        return SeatRow(seat, program=wanted.program)
    return SeatRow(seat)


def _again(then: SeatRow, seat: str) -> SeatRow:
    """Who sat there in the last game, on a seat of the next; a program's stand-in is over.

    Whoever has deleted their account since is not waited for.
    """
    if then.name == WITHDRAWN:
        return SeatRow(seat)
    if then.identity is not None or then.program is None:
        return SeatRow(seat, then.identity)
    # Nobody is taught in a rematch.
    return SeatRow(seat, program=STAND_IN if lesson_of(then.program) else then.program)


def _seat(table: TableRow, name: str) -> SeatRow:
    for seat in table.seats:
        if seat.seat == name:
            return seat
    raise Problem("table.no_seat", 404)


async def _sit(locked: LockedTable, visitor: Visitor, name: str) -> None:
    table = locked.table
    there = _seat(table, name)
    mine = table.seats_of(visitor.id)
    if name in mine:
        return
    if not there.free:
        raise Problem("table.seat_taken", 409)
    if mine and not table.free_sides:
        raise Problem("table.sides_fixed", 409)
    for seat in mine:
        await locked.seat(seat)
    await locked.sit(name, visitor.id, visitor.browser)
