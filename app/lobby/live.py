"""Tables as they change, for whoever looks at the lobby: public ones, and one's own wherever they are.

What has changed is noted; a moment later the tables in question are read once and each visitor is sent what
is new to them. News that are lost delay a table only until everything is compared again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

from app.accounts.service import Visitor
from app.bus.base import Bus, News
from app.clocks.keeper import Keeper
from app.logs import trouble
from app.rooms.room import Room
from app.settings import Settings
from app.store.games import Games, TableRow
from app.wire import RESTART, Outbox

#: Changes of so many seconds are told together.
TOGETHER_SECONDS = 0.1
#: Everything is compared after so many polls.
POLLS = 5
MOST_LISTED = 100
#: What changes with every move: told of one's own tables only. Time alone is no news, it passes always.
MOVING = ("seq", "since", "waits_for", "time")

Form = Callable[[TableRow, Visitor | None], dict[str, Any]]


class Watcher:
    """One visitor of the lobby, and what it has been told."""

    def __init__(self, outbox: Outbox, visitor: Visitor | None, form: Form) -> None:
        self.outbox = outbox
        self.visitor = visitor
        self._form = form
        self._told: dict[str, str] = {}
        #: The tables whose moves matter to this visitor.
        self.own: set[str] = set()
        #: Tables that have changed while everything was read for this visitor.
        self.missed: set[str] | None = set()

    @property
    def identity(self) -> str | None:
        return self.visitor.id if self.visitor is not None else None

    @property
    def listed(self) -> Iterable[str]:
        return self._told

    def begin(self, rows: Iterable[TableRow]) -> None:
        """Everything there is to see."""
        tables = [form for row in rows if (form := self._news(row)) is not None]
        self.outbox.send(json.dumps({"type": "tables", "tables": tables}))

    def tell(self, row: TableRow) -> None:
        form = self._news(row)
        if form is not None:
            self.outbox.send(json.dumps({"type": "table", "table": form}))

    def _news(self, row: TableRow) -> dict[str, Any] | None:
        """The table, if it is to be seen and looks different from what was told; says so if it is gone."""
        own = self.identity is not None and self.identity in (
            row.creator,
            *(seat.identity for seat in row.seats),
        )
        ended = row.status == "finished"
        seen = own or (row.public and (not ended or row.id in self._told))
        if row.status == "closed" or not seen:
            self._gone(row.id)
            return None
        form = self._form(row, self.visitor)
        text = json.dumps(
            {name: value for name, value in form.items() if name != "time" and (own or name not in MOVING)}
        )
        news = form if self._told.get(row.id) != text else None
        self._told[row.id] = text
        if own and not ended:
            self.own.add(row.id)
        else:
            self.own.discard(row.id)
        if ended and not own:
            # Told for the last time.
            del self._told[row.id]
        return news

    def _gone(self, game: str) -> None:
        self.own.discard(game)
        if self._told.pop(game, None) is not None:
            self.outbox.send(json.dumps({"type": "gone", "id": game}))


class LiveTables:
    def __init__(self, settings: Settings, games: Games, bus: Bus, keeper: Keeper) -> None:
        self._settings = settings
        self._keeper = keeper
        self._games = games
        self._bus = bus
        self._watchers: set[Watcher] = set()
        self._changed: set[str] = set()
        #: The games whose every move matters to somebody here.
        self._own: set[str] = set()
        self._wake = asyncio.Event()
        self._asked: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # -- life --------------------------------------------------------------------------------------

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._compare())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for watcher in self._watchers:
            watcher.outbox.close(RESTART, "the server restarts")

    async def join(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        watcher.begin(await self._seen_by(watcher.identity))
        missed, watcher.missed = watcher.missed, None
        for row in await self._keeper.with_time(await self._games.some(missed or ())):
            watcher.tell(row)
        self._count_own()

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._count_own()

    # -- what has changed --------------------------------------------------------------------------

    def changed(self, game: str) -> None:
        """A table was opened, filled, started, ended or closed here."""
        self._bus.tell({"table": game})
        self._note(game)

    def advanced(self, room: Room) -> None:
        """A game has moved on. What matters is whom it waits for now, and whether it is over."""
        record = room.position
        if record is None:
            return
        if record.over:
            if self._asked.pop(room.game, None) is not None:
                self.changed(room.game)
            return
        before, asked = self._asked.get(room.game), room.asks
        self._asked[room.game] = asked
        if before != asked and self._is_own(room.game):
            self._note(room.game)

    def hear(self, news: News) -> None:
        """What other processes say."""
        if isinstance(news.get("table"), str):
            self._note(news["table"])
        elif isinstance(news.get("game"), str) and "seq" in news and self._is_own(news["game"]):
            self._note(news["game"])

    def _is_own(self, game: str) -> bool:
        return game in self._own

    def _count_own(self) -> None:
        self._own = set().union(*(watcher.own for watcher in self._watchers))

    def _note(self, game: str) -> None:
        if self._watchers:
            self._changed.add(game)
            self._wake.set()

    # -- telling -----------------------------------------------------------------------------------

    async def _tell(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(TOGETHER_SECONDS)
            self._wake.clear()
            changed, self._changed = self._changed, set()
            try:
                await self._look_at(changed)
            except Exception as error:
                trouble("lobby_not_told", error)

    async def _look_at(self, games: set[str]) -> None:
        rows = await self._keeper.with_time(await self._games.some(games))
        for watcher in self._watchers:
            if watcher.missed is not None:
                watcher.missed |= games
                continue
            for row in rows:
                watcher.tell(row)
        self._count_own()

    async def _compare(self) -> None:
        """Where no bus brings news of other processes, look."""
        while True:
            await asyncio.sleep(self._settings.poll_seconds * POLLS)
            if self._bus.healthy or not self._watchers:
                continue
            try:
                rows = {row.id: row for row in await self._public()}
                listed = {game for watcher in self._watchers for game in watcher.listed}
                rows |= {row.id: row for row in await self._games.some(listed - set(rows))}
                timed = await self._keeper.with_time(list(rows.values()))
                for watcher in self._watchers:
                    for row in timed if watcher.missed is None else ():
                        watcher.tell(row)
                self._count_own()
            except Exception as error:
                trouble("lobby_not_compared", error)

    async def _public(self) -> list[TableRow]:
        return [
            *await self._games.listed("open", MOST_LISTED),
            *await self._games.listed("playing", MOST_LISTED),
        ]

    async def _seen_by(self, identity: str | None) -> list[TableRow]:
        rows = {row.id: row for row in await self._public()}
        if identity is not None:
            for statuses in (("open", "playing"), ("finished",)):
                found = await self._games.of(identity, statuses, MOST_LISTED)
                rows |= {row.id: row for row in found}
        return await self._keeper.with_time(list(rows.values()))
