"""Deleting an account: its games go on without it, and its name is nowhere any more."""

from __future__ import annotations

from app.accounts.service import AccountService, Visitor
from app.doors import Doors
from app.lobby.service import LobbyService
from app.logs import note, warn
from app.problems import Problem
from app.rooms.consent import Comes, facts_of, row_for
from app.rooms.rooms import Rooms
from app.rooms.seats import SeatService
from app.store.games import Games, TableRow

MOST = 1000
#: The status of what may go better the next time.
TRY_AGAIN = 503


class Withdrawal:
    def __init__(
        self,
        accounts: AccountService,
        games: Games,
        lobby: LobbyService,
        seats: SeatService,
        rooms: Rooms,
        doors: Doors,
    ) -> None:
        self._accounts = accounts
        self._games = games
        self._lobby = lobby
        self._seats = seats
        self._rooms = rooms
        self._doors = doors

    async def withdraw(self, visitor: Visitor) -> None:
        """Leave open tables, hand seats of running games to a program, then delete what says who it was.

        If something goes wrong on the way, the account is still there and can be deleted again.
        """
        for table in await self._games.of(visitor.id, ("open",), MOST):
            if table.revealing:
                await self._lobby.abandon(visitor, table.id)
            else:
                await self._lobby.leave(visitor, table.id)
        playing = await self._games.of(visitor.id, ("playing",), MOST)
        for table in playing:
            try:
                await self._leave(visitor, table)
            except Problem as problem:
                if problem.status == TRY_AGAIN:
                    raise
                # A game that cannot be opened here any more must not keep anybody.
                warn("seat_not_left", error=problem, game=table.id)
        await self._accounts.withdraw(visitor)
        for table in (*playing, *await self._games.of(visitor.id, ("finished",), MOST)):
            await self._rooms.renamed(table.id)
            self._games.changed(table.id)
        await self._doors.sessions_ended()
        note("account_withdrawn")

    async def _leave(self, visitor: Visitor, table: TableRow) -> None:
        own = [seat for seat in table.seats if seat.identity == visitor.id]
        playing = [seat.seat for seat in own if seat.program is None]
        row = row_for("delete_account", facts_of(table.seats, own[0].seat, visitor.id)) if own else None
        if playing and row is not None and row.comes is Comes.GIVEN_UP:
            # Programs would go on among themselves for nobody.
            await self._rooms.resign(table.id, playing[0], visitor.id)
            return
        for seat in table.seats_of(visitor.id):
            await self._seats.abandon(visitor, table.id, seat)
