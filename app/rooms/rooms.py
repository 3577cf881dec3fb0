"""The rooms of this process: opened when somebody comes, kept in step with the log, closed when idle."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from time import monotonic
from typing import Any

from app.bus.base import Bus, News
from app.chat.channels import readable
from app.chat.service import ChatService
from app.clocks.keeper import Keeper
from app.contents import named
from app.logs import trouble
from app.problems import Problem
from app.rooms import frames
from app.rooms.connection import Connection, seat_forms
from app.rooms.consent import Comes, facts_of, row_for
from app.rooms.lookers import Lookers
from app.rooms.messages import Hello, Vote
from app.rooms.notices import looks
from app.rooms.room import HISTORY, NOBODY, Room
from app.rooms.votes import Votes
from app.settings import Settings
from app.sides import STAND_IN
from app.store.database import now
from app.store.games import Games, SeatRow
from app.store.log import Log
from app.store.seats import HandOver, Seats
from app.store.visits import Visits
from app.wire import RESTART, accepted_text
from engine.view import SPECTATOR

#: Programs and clean-up look around at every poll; while the bus works the log is polled less often.
POLLS_WITH_BUS = 5
#: Presence in other processes is believed for so long.
PRESENCE_SECONDS = 60.0
#: A game that nobody looks at, with a proposal that silence could carry, is looked at so often.
LOOKED_AGAIN = 3600.0
#: How far people have seen their games is stored once in so many polls.
VISITS_STORED = 15


class Rooms:
    def __init__(
        self,
        settings: Settings,
        games: Games,
        log: Log,
        chat: ChatService,
        bus: Bus,
        keeper: Keeper,
        places: Seats,
        votes: Votes,
        visits: Visits,
    ) -> None:
        self.settings = settings
        self.votes = votes
        self._keeper = keeper
        self._places = places
        #: Called with a room whenever its position has changed; programs look there for their turn.
        self.advanced: Callable[[Room], None] = lambda room: None
        #: Called with a room after an entry was stored here.
        self.entered: Callable[[Room], None] = lambda room: None
        #: Who can be told something elsewhere; called when one of them sees it at the table itself.
        self.reachable: Collection[str] = ()
        self.seen: Callable[[str, str, int], None] = lambda game, identity, seq: None
        self.heard: Callable[[str, str], None] = lambda game, identity: None
        #: When somebody wants to be told that it is their turn in that game.
        self.turn_wanted: Callable[[str, str, int, int, bool], int] = lambda game, who, at, chose_at, timed: (
            at
        )
        #: Whether somebody may have answered beforehand what they are asked in that game.
        self.planned: Callable[[str, str], bool] = lambda game, identity: False
        #: Called when something is to be told at once.
        self.telling: Callable[[int], None] = lambda at: None
        #: Called with whatever other processes say.
        self.overheard: tuple[Callable[[News], None], ...] = ()
        self.log = log
        self._games = games
        self.chat = chat
        self._bus = bus
        self._rooms: dict[str, Room] = {}
        self._elsewhere: dict[tuple[str, str], tuple[float, dict[str, int]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._poller: asyncio.Task[None] | None = None
        self._waking = False
        #: When games were last opened to see whether silence has come to mean something; with the vote.
        self._looked_at: dict[tuple[str, int], float] = {}
        #: When games could last not be opened here.
        self._closed_at: dict[str, float] = {}
        self._lookers = Lookers(bus, visits)
        self._lookers.heard = self._sees

    # -- life --------------------------------------------------------------------------------------

    async def start(self) -> None:
        self._keeper.noticed = self._time_noticed
        await self._keeper.start()
        await self._bus.start(self._hear)
        self.soon(self._take_over(now()))
        self._poller = asyncio.create_task(self._poll())

    async def stop(self) -> None:
        """Tell everybody that the server goes away; they come back by themselves."""
        if self._poller is not None:
            self._poller.cancel()
            await asyncio.gather(self._poller, return_exceptions=True)
        await self._keeper.stop()
        for room in self._rooms.values():
            for connection in room.audience.connections:
                self._lookers.leaves(room, connection)
                connection.close(RESTART, "the server restarts")
        await self._bus.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._lookers.store_visits()
        for room in self._rooms.values():
            room.keep_position()

    def soon(self, work: Any) -> None:
        """Do something outside the request it follows from."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def room(self, game: str) -> Room:
        found = self._rooms.get(game)
        if found is not None:
            return found
        table = await self._games.get(game)
        if table is None or table.status not in ("playing", "finished"):
            raise Problem("game.not_found", 404)
        room = Room(
            game,
            table.seats,
            table.spectators,
            self.log,
            self._places,
            self.votes.store,
            self._keeper,
            self,
        )
        await self.chat.opened(game)
        # Somebody may have been as fast while we looked.
        return self._rooms.setdefault(game, room)

    def known(self, game: str) -> Room | None:
        """The room, if this process has it in mind."""
        return self._rooms.get(game)

    def census(self) -> tuple[int, int]:
        """How many rooms are in memory, and how many connections they have."""
        return len(self._rooms), sum(len(room.audience.connections) for room in self._rooms.values())

    def announce_start(self, game: str) -> None:
        """A game has begun: a program may have to open it."""
        self.soon(self._look(game))

    async def _take_over(self, since: int) -> None:
        """Go on with games that have waited for the server since then, whether anybody looks on or not.

        The process that had them is gone, or has thrown their position away.
        """
        if self._waking:
            return
        self._waking = True
        try:
            for game in await self._games.waiting_for_programs(since):
                if self._is_asleep(game):
                    await self._look(game)
            for game, vote in await self.votes.forgotten():
                looked = self._looked_at.get((game, vote))
                if looked is not None and monotonic() - looked <= LOOKED_AGAIN:
                    continue
                await self._forget_position(game)
                if self._is_asleep(game):
                    self._looked_at[game, vote] = monotonic()
                    await self._look(game)
                    room = await self.room(game)
                    if room.position is not None:
                        await self._carry(room)
        except Exception as error:
            trouble("games_not_taken_over", error)
        finally:
            self._waking = False

    async def _forget_position(self, game: str) -> None:
        """Of a game that nobody here looks at what was heard last may be long ago."""
        room = self._rooms.get(game)
        if room is None or room.audience.connections:
            return
        async with room.lock:
            if not room.audience.connections:
                room.drop()

    def _is_asleep(self, game: str) -> bool:
        """Nobody here has that game in mind, and it was not found a moment ago that it cannot be opened."""
        room = self._rooms.get(game)
        tried = self._closed_at.get(game)
        return (room is None or room.position is None) and (
            tried is None or monotonic() - tried > self.settings.room_idle_seconds
        )

    async def _look(self, game: str) -> None:
        try:
            room = await self.room(game)
            async with room.lock:
                await room.record()
        except Exception as error:
            self._closed_at[game] = monotonic()
            trouble("room_not_opened", error, game=game)
        else:
            self._closed_at.pop(game, None)

    def has_advanced(self, room: Room, here: bool) -> None:
        if here:
            self._bus.tell({"game": room.game, "seq": room.audience.sent_through})
            self.entered(room)
        if room.position is not None and room.position.over:
            # Now everybody may read what spectators have said.
            for connection in room.audience.connections:
                connection.channels = readable(connection.seats, over=True, eyes=(connection.viewer,))
        if here and self.votes.is_past(room):
            self.soon(self._carry(room))
        elif self.votes.recounted(room):
            # Whose decision it is now, and so whose silence counts, is another's.
            self._tell_votes(room)
        self.advanced(room)

    # -- visitors ----------------------------------------------------------------------------------

    async def renamed(self, game: str) -> None:
        """Somebody at that table is called differently now."""
        room = self._rooms.get(game)
        if room is not None:
            async with room.lock:
                await room.reseat()

    async def resign(self, game: str, seat: str, identity: str) -> None:
        """Give a game up for somebody who goes for good."""
        room = await self.room(game)
        await room.enter(seat, None, "resign", f"withdrawn:{seat}", lambda seq: None, identity)

    async def join(self, room: Room, connection: Connection, hello: Hello) -> None:
        """Answer a hello: a full view, or what was missed since the last frame."""
        async with room.lock:
            just_read = room.position is None
            record = await room.record()
            if hello.seq is not None and hello.seq > record.seq:
                # They come from a process that was ahead of us, and is no more: nobody is led back to a
                # position before the one they have seen.
                await room.follow()
                record = await room.record()
            if not just_read:
                # Another process may have handed a seat on a moment ago.
                await room.reseat()
            yours = tuple(seat.seat for seat in room.seats if seat.identity == connection.visitor.id)
            viewer = hello.seat or (yours[0] if yours else SPECTATOR)
            if viewer != SPECTATOR and viewer not in yours:
                raise Problem("message.foreign_seat", 403)
            if viewer == SPECTATOR and not yours and not room.spectators:
                raise Problem("table.private", 403)
            # What was before the game was rebased cannot be told again.
            # Nor was it told to whoever has taken the seat over since.
            taken = room.seen_since(viewer, connection.visitor.id)
            oldest = max(record.first, record.seq - self.settings.catch_up, taken)
            resumed = hello.seq is not None and oldest <= hello.seq <= record.seq
            since = (
                hello.seq if resumed and hello.seq is not None else max(record.first, record.seq - HISTORY)
            )
            missed = await room.missed(since, whole=resumed)
            if viewer != SPECTATOR and not record.over:
                await room.looks(viewer, connection.visitor.id, connection.visitor.browser)
            room.audience.connections.add(connection)
            connection.viewer, connection.seats = viewer, yours
            connection.channels = readable(yours, over=record.over, eyes=(viewer,))
            welcome = {
                "type": "welcome",
                "game": room.game,
                "seat": viewer,
                "yours": yours,
                "seats": seat_forms(room.seats),
                **named(record.game.flow.content),
                "seq": record.seq,
                "resumed": resumed,
                "chat": await self.chat.latest(room, connection),
                "presence": self._presence_form(room),
                "clock": room.clock_form(),
                "votes": await self.votes.load(room),
                "visit": await self._lookers.last_visit(room, connection),
            }
            if resumed:
                connection.send(json.dumps(welcome))
                for frame in missed:
                    connection.send(frame.text(viewer))
            else:
                told = ((frame, viewer if frame.seq > taken else SPECTATOR) for frame in missed)
                history = ", ".join(frame.chronicle(eyes) for frame, eyes in told)
                rest = f'{frames.position(record, viewer)}, "history": [{history}]'
                record.forget_texts()
                connection.send(f"{json.dumps(welcome)[:-1]}{rest}}}")
        self.presence_changed(room, ask=True)
        if self._to_fill(room):
            self.soon(self._carry(room))

    def leave(self, room: Room, connection: Connection) -> None:
        if connection in room.audience.connections:
            self._lookers.leaves(room, connection)
            self.soon(self._lookers.store_visits())
            room.audience.connections.discard(connection)
            room.used_at = monotonic()
            self.presence_changed(room)

    # -- presence ----------------------------------------------------------------------------------

    def _presence_form(self, room: Room) -> dict[str, Any]:
        total = Counter(room.audience.presence())
        for (_, game), (at, found) in self._elsewhere.items():
            if game == room.game and monotonic() - at < PRESENCE_SECONDS:
                total.update(found)
        seats = {seat.seat: total[seat.seat] > 0 or seat.program is not None for seat in room.seats}
        return {"type": "presence", "seats": seats, "spectators": total[SPECTATOR]}

    def has_reseated(self, room: Room) -> None:
        """Seats have changed hands: who is where, and whose table it is."""
        self.presence_changed(room)
        self._games.changed(room.game)

    def presence_changed(self, room: Room, *, ask: bool = False) -> None:
        self._bus.tell({"game": room.game, "presence": room.audience.presence(), "ask": ask})
        room.audience.tell(json.dumps(self._presence_form(room)))

    @contextlib.asynccontextmanager
    async def seems_here(self, room: Room, seat: str) -> AsyncIterator[None]:
        """To whoever looks on, that seat's player has come, and goes afterwards.

        What they have laid down is entered meanwhile, and nobody can tell it from a visit.
        """
        if self._presence_form(room)["seats"][seat]:
            yield
            return
        room.audience.visits[seat] += 1
        self.presence_changed(room, ask=True)
        try:
            yield
        finally:
            room.audience.visits[seat] -= 1
            self.presence_changed(room)

    # -- other processes ---------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        for listener in (*self.overheard, self._lookers.hear):
            listener(news)
        room = self._rooms.get(str(news.get("game")))
        if room is None:
            return
        if type(news.get("seq")) is int and news["seq"] > room.audience.sent_through >= 0:
            self.soon(self._follow(room))
        if news.get("votes") is True:
            self.soon(self._hear_votes(room))
        if news.get("talk") is True:
            self.soon(self._hear_talk(room))
        if isinstance(news.get("point"), list):
            self.soon(self.chat.hear_point(room, *map(str, news["point"])))
        if isinstance(news.get("presence"), dict):
            found = {str(name): number for name, number in news["presence"].items() if type(number) is int}
            self._elsewhere[str(news.get("from")), room.game] = (monotonic(), found)
            room.audience.tell(json.dumps(self._presence_form(room)))
            if news.get("ask") is True and room.audience.connections:
                self._bus.tell({"game": room.game, "presence": room.audience.presence(), "ask": False})

    async def _hear_talk(self, room: Room) -> None:
        try:
            await self.chat.look({room.game: room})
        except Exception as error:
            trouble("talk_not_heard", error, game=room.game)

    async def _follow(self, room: Room) -> None:
        try:
            async with room.lock:
                await room.follow()
        except Exception as error:
            trouble("room_not_followed", error, game=room.game)

    async def _poll(self) -> None:
        polls = 0
        while True:
            await asyncio.sleep(self.settings.poll_seconds)
            polls += 1
            self._close_idle()
            if polls % VISITS_STORED == 0:
                self.soon(self._lookers.store_visits())
            self._look_around()
            if self._bus.healthy and polls % POLLS_WITH_BUS:
                continue
            try:
                await self.look_at_the_log()
            except Exception as error:
                trouble("poll_failed", error)

    def _look_around(self) -> None:
        for room in list(self._rooms.values()):
            self.advanced(room)
            if room.dropped:
                # Or a clock or a program would wait for ever.
                self.soon(self._look(room.game))
            if not room.lock.locked() and room.cones_due(self.settings.cone_seconds):
                self.soon(self._close_cones(room))
            if not room.lock.locked():
                self._look_at_the_clock(room)
            if room.is_loose:
                self.soon(room.pack())

    # -- clocks and votes --------------------------------------------------------------------------

    def _look_at_the_clock(self, room: Room) -> None:
        if room.flag_fallen:
            self.soon(self.judge(room.game))
        if self.votes.is_due(room):
            self.soon(self._carry(room))

    async def judge(self, game: str) -> None:
        """Take note of a flag that has fallen in that game, whether anybody is there or not."""
        try:
            await (await self.room(game)).judge()
        except Exception as error:
            trouble("flag_not_judged", error, game=game)

    async def _carry(self, room: Room) -> None:
        try:
            await self.recount(room)
        except Exception as error:
            trouble("vote_not_carried", error, game=room.game)
            # Once more when this process looks around.
            room.votes_due = 0

    async def vote(self, room: Room, connection: Connection, message: Vote) -> None:
        """Take what somebody proposes or answers, and do what the table has agreed on."""
        await self.votes.take(room, connection, message)
        connection.send(accepted_text(message.id))
        # The vote is stored, whatever becomes of what follows from it.
        await self._carry(room)

    async def recount(self, room: Room) -> None:
        """The persons at a table are others now: somebody's yes may be all that was missing."""
        await self.votes.carry(room)
        for seat in self._to_fill(room):
            await self._fill(room, seat)
        self.votes_changed(room)

    def _to_fill(self, room: Room) -> list[str]:
        """Empty seats that nobody is left to fill but opponents."""
        return [
            seat.seat
            for seat in room.seats
            if seat.free
            and row_for("seat_is_empty", facts_of(room.seats, seat.seat, None)).comes is Comes.STAND_IN
        ]

    async def _fill(self, room: Room, seat: str) -> None:
        def filled(seats: tuple[SeatRow, ...]) -> tuple[object, HandOver]:
            there = next(there for there in seats if there.seat == seat)
            if not there.free:
                raise Problem("table.seat_taken", 409)
            return {"seat": seat, "to": "program"}, HandOver(there, there.left_by, STAND_IN)

        if room.position is not None and not room.position.over:
            with contextlib.suppress(Problem):
                await room.enter_for_table("seat_handed_over", filled, f"empty-{seat}-{room.position.seq}")

    def looked(self, room: Room, connection: Connection) -> None:
        """Somebody looks at the table: what they see there they are not told elsewhere."""
        self._sees(room.game, connection.visitor.id, room.audience.sent_through)
        self._lookers.here(room, connection, self.reachable)

    def _sees(self, game: str, identity: str, seq: int) -> None:
        """Somebody sees a table, here or at another process, as it was after that entry."""
        room = self._rooms.get(game)
        if room is None:
            return
        self.has_seen(room, identity, seq)
        if identity in room.unheard:
            room.unheard = room.unheard - {identity} or NOBODY
            self.heard(game, identity)

    def has_seen(self, room: Room, identity: str, seq: int) -> None:
        if room.unseen.get(identity, seq + 1) <= seq:
            self.seen(room.game, identity, room.unseen.pop(identity))

    def looks(self, game: str, identity: str) -> bool:
        """Whether somebody has that table in view."""
        room = self._rooms.get(game)
        here = room is not None and looks(room.audience.connections, identity)
        return here or self._lookers.elsewhere(game, identity)

    async def sign(self, room: Room, connection: Connection) -> None:
        """Somebody is there, and sees what is proposed: their silence means nothing yet."""
        if connection.seats and await self.votes.sign(room, connection.visitor.id):
            self.votes_changed(room)

    def votes_changed(self, room: Room) -> None:
        self._tell_votes(room)
        self._bus.tell({"game": room.game, "votes": True})

    def _tell_votes(self, room: Room) -> None:
        room.audience.tell(json.dumps({"type": "votes", "open": room.votes}))

    async def _hear_votes(self, room: Room) -> None:
        """Somebody has voted elsewhere."""
        try:
            before = room.votes
            if await self.votes.load(room) != before:
                self._tell_votes(room)
        except Exception as error:
            trouble("votes_not_read", error, game=room.game)

    async def _time_noticed(self, outage: bool) -> None:
        """This process has shown a sign of life; clocks are worked out anew if there has been none."""
        if outage:
            for room in list(self._rooms.values()):
                async with room.lock:
                    room.drop()
        for game in await self._keeper.fallen():
            await self.judge(game)
        # Nobody waits for it: signs of life must not.
        self.soon(self._take_over(now() - self._keeper.silence - round(self.settings.bot_delay * 1000)))

    async def _close_cones(self, room: Room) -> None:
        try:
            await room.close_cones(self.settings.cone_seconds)
        except Exception as error:
            trouble("cone_not_closed", error, game=room.game)

    async def look_at_the_log(self) -> None:
        """Find what nobody told us of."""
        watched = {game: room for game, room in self._rooms.items() if room.audience.sent_through >= 0}
        if not watched:
            return
        for game, seq in (await self.log.lengths(watched)).items():
            if seq > watched[game].audience.sent_through:
                await self._follow(watched[game])
        await self.chat.look(watched)
        for game in await self.votes.changed(watched.values()):
            await self._hear_votes(watched[game])

    def _close_idle(self) -> None:
        self._lookers.forget()
        too_old = monotonic() - self.settings.room_idle_seconds
        for game, room in list(self._rooms.items()):
            if not room.audience.connections and room.used_at < too_old and not room.lock.locked():
                room.keep_position()
                del self._rooms[game]
                self.chat.closed(game)
        for looked, at in list(self._looked_at.items()):
            if monotonic() - at > LOOKED_AGAIN:
                del self._looked_at[looked]
        for place, (at, _) in list(self._elsewhere.items()):
            if monotonic() - at > PRESENCE_SECONDS:
                del self._elsewhere[place]
