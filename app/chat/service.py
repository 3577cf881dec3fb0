"""Talk at the tables: saying and deleting, telling whoever reads a channel, muting, reporting to the host."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from app.accounts.service import Visitor
from app.bus.base import Bus
from app.chat.channels import (
    CONES,
    PARTNERS,
    SPECTATORS,
    TABLE,
    addressed,
    place_of,
    readable,
    shared_faction,
    theirs_since,
)
from app.chat.messages import Say, Unsay
from app.likeness import mark
from app.limits import Limiter
from app.logs import note, trouble
from app.problems import Problem
from app.rooms.connection import Connection
from app.rooms.messages import Point
from app.rooms.notices import ELSEWHERE
from app.rooms.room import Room
from app.settings import Settings
from app.sides import ROLES
from app.store import notices
from app.store.chat import Chat, Length, Line, Muted
from app.store.database import now
from app.store.games import Games, SeatRow, people_at
from app.text import said, visible
from app.wire import accepted_text
from app.words import sentence
from engine.classes import dataclass
from engine.record import Record
from engine.view import SPECTATOR

#: Lines that whoever comes is told, and lines on a page of older ones.
LAST_LINES = 100
PAGE = 50
#: Lines before a reported one that the host is shown with it.
CONTEXT = 20
#: Reports that one identity may make in one go, and one more each minute.
REPORTS = 10


@dataclass(frozen=True, slots=True)
class Told:
    """How far a channel has been told here: its last line, and which ones were taken back."""

    last: int
    deleted: frozenset[int]


NOTHING = Told(0, frozenset())


class ChatService:
    def __init__(self, settings: Settings, store: Chat, games: Games, bus: Bus) -> None:
        self._store = store
        self._games = games
        self._bus = bus
        self._cone_seconds = settings.cone_seconds
        self._rate = Limiter(settings.chat_rate, settings.chat_burst)
        self._reports = Limiter(1 / 60, REPORTS)
        #: Of each room that is open, what was told of each channel in which anything was said.
        self._told: dict[str, dict[str, Told]] = {}

    # -- rooms -------------------------------------------------------------------------------------

    async def opened(self, game: str) -> None:
        """A room opens: only what is said from now on is news."""
        told = {}
        for channel, length in (await self._store.lengths_of(game)).items():
            deleted = await self._store.deletions(game, channel) if length.deleted else frozenset()
            told[channel] = Told(length.last, deleted)
        self._told.setdefault(game, told)

    def closed(self, game: str) -> None:
        self._told.pop(game, None)

    async def latest(self, room: Room, connection: Connection) -> list[dict[str, Any]]:
        """The last lines that somebody may read and wants to hear."""
        reader = connection.visitor.id
        since = theirs_since(room.seats, reader)
        lines = await self._store.latest(room.game, connection.channels, LAST_LINES, reader, since=since)
        return [chat_form(line, room.seats) for line in lines]

    async def look(self, rooms: Mapping[str, Room]) -> None:
        """Tell what was said or deleted in these rooms and was not told here."""
        for (game, channel), length in (await self._store.lengths(rooms)).items():
            await self._tell(rooms[game], channel, length)

    async def _tell(self, room: Room, channel: str, length: Length) -> None:
        of_the_room = self._told.get(room.game)
        if of_the_room is None:
            return
        before = of_the_room.get(channel, NOTHING)
        if length.last <= before.last and length.deleted <= len(before.deleted):
            return
        deleted = before.deleted
        if length.deleted > len(deleted):
            deleted = await self._store.deletions(room.game, channel)
        # Somebody else may have told the same meanwhile.
        told = of_the_room.get(channel, before)
        of_the_room[channel] = Told(max(told.last, length.last), told.deleted | deleted)
        news = deleted - told.deleted
        lines = await self._store.news(room.game, channel, told.last, length.last, news)
        mutes = await self._store.mutes(room.game)
        if channel in CONES.values():
            # Who has handed the seat on, in another process perhaps, is no partner any more.
            async with room.lock:
                await room.reseat()
        for line in lines:
            text = json.dumps(chat_form(line, room.seats))
            for connection in room.audience.connections:
                if channel in connection.channels and (connection.visitor.id, line.identity) not in mutes:
                    connection.send(text)

    async def _spread(self, room: Room) -> None:
        await self.look({room.game: room})
        self._bus.tell({"game": room.game, "talk": True})

    # -- saying ------------------------------------------------------------------------------------

    async def say(self, room: Room, connection: Connection, message: Say) -> None:
        text, phrase = _words(message)
        who = connection.visitor.id
        if not self._rate.take(who):
            raise Problem("chat.too_fast", 429)
        seat = connection.viewer if connection.seats else SPECTATOR
        if message.to == "cone":
            # Under the lock, so that nothing is said in a cone that is closed; a retry may come later.
            async with room.lock:
                # The partner may have closed it a moment ago, at another process.
                await room.follow()
                record = await room.record()
                await room.reseat()
                seat = connection.viewer
                known = await self._store.knows(room.game, who, message.id)
                if not (known or self._cone_is_open(room, record, seat)):
                    raise Problem("chat.no_cone", 403)
                channel = CONES[shared_faction(seat)]
                await self._add(room, channel, connection, seat, message.id, text, phrase)
        else:
            channel = _channel(message.to, connection, seat)
            await self._add(room, channel, connection, seat, message.id, text, phrase)
        connection.send(accepted_text(message.id))
        await self._spread(room)

    async def _add(
        self,
        room: Room,
        channel: str,
        connection: Connection,
        seat: str,
        client_id: str,
        text: str,
        phrase: str | None,
    ) -> None:
        """Store a line, and with it who of those it is said to is told elsewhere."""
        who, at = connection.visitor.id, now()
        told: list[notices.Told] = []
        reachable = room.around.reachable
        heard = addressed(channel, text, seat, room.seats) if connection.seats and reachable else ()
        to = {one for one in heard if one in reachable}
        if to:
            deaf = {reader for reader, author in await self._store.mutes(room.game) if author == who}
            for one in sorted(to - deaf):
                looking = room.around.looks(room.game, one)
                told.append(notices.Told(one, notices.TALK, at + (ELSEWHERE if looking else 0)))

        def tells(number: int) -> list[tuple[str, int, notices.Told]]:
            return [(room.game, place_of(channel, number), each) for each in told]

        await self._store.add(room.game, channel, who, seat, client_id, text, phrase, at, tells)
        for each in told:
            if each.due_at > at and room.position is not None:
                # Whoever looks at the table in time reads it there.
                room.unseen.setdefault(each.identity, room.position.seq)
                room.unheard |= {each.identity}
        if told:
            room.around.telling(min(each.due_at for each in told))

    def _cone_is_open(self, room: Room, record: Record, seat: str) -> bool:
        """Open, the game still running, and its time not up although nobody has closed it yet."""
        faction = shared_faction(seat)
        is_open = faction in record.game.table.cones_open and not record.over
        return is_open and faction not in room.cones_due(self._cone_seconds)

    # -- pointing ----------------------------------------------------------------------------------

    async def point(self, room: Room, connection: Connection, message: Point) -> None:
        """Show the partner a place, while their cone is open: told, not kept."""
        if not self._rate.take(connection.visitor.id):
            raise Problem("chat.too_fast", 429)
        if not await self._shows(room, connection.viewer, message.place):
            raise Problem("chat.no_cone", 403)
        connection.send(accepted_text(message.id))
        self._bus.tell({"game": room.game, "point": [connection.viewer, message.place]})

    async def hear_point(self, room: Room, seat: str, place: str) -> None:
        """Somebody has pointed at another process, where the partner may not be."""
        try:
            await self._shows(room, seat, place)
        except Exception as error:
            trouble("point_not_heard", error, game=room.game)

    async def _shows(self, room: Room, seat: str, place: str) -> bool:
        """Tell whoever looks from the partner's seat; whether a cone is open in which to do so."""
        async with room.lock:
            # The cone may have been closed a moment ago, or a seat handed on, at another process.
            await room.follow()
            record = await room.record()
            await room.reseat()
            if not self._cone_is_open(room, record, seat):
                return False
            board = record.game.flow.board
            if place not in board.bit and place not in board.zone_areas:
                raise Problem("message.malformed", field="place")
            text = json.dumps({"type": "pointed", "by": seat, "place": place})
            partner = next(other for other in ROLES[shared_faction(seat)] if other != seat)
            author = next(each.identity for each in room.seats if each.seat == seat)
            mutes = await self._store.mutes(room.game)
            for connection in room.audience.connections:
                if connection.viewer == partner and (connection.visitor.id, author) not in mutes:
                    connection.send(text)
            return True

    async def unsay(self, room: Room, connection: Connection, message: Unsay) -> None:
        """Who has said something may take it back at any time."""
        line = await self._store.line(room.game, message.channel, message.number)
        if line is None or line.identity != connection.visitor.id:
            raise Problem("chat.not_yours", 403)
        await self._store.delete(room.game, line, now())
        connection.send(accepted_text(message.id))
        await self._spread(room)

    # -- reading, muting, reporting ----------------------------------------------------------------

    async def _may_read(self, visitor: Visitor, game: str, channel: str) -> tuple[SeatRow, ...]:
        """The seats of the table, for whoever may read that channel there."""
        table = await self._games.get(game)
        if table is None or table.status not in ("playing", "finished"):
            raise Problem("game.not_found", 404)
        seats = table.seats_of(visitor.id)
        if not seats and not table.spectators:
            raise Problem("table.private", 403)
        if channel not in readable(seats, over=table.status == "finished"):
            raise Problem("chat.not_for_you", 403)
        return table.seats

    async def page(
        self, visitor: Visitor, game: str, channel: str, before: int | None
    ) -> tuple[list[dict[str, Any]], bool]:
        """Lines of a channel before a number, and whether there are older ones."""
        seats = await self._may_read(visitor, game, channel)
        since = theirs_since(seats, visitor.id)
        lines = await self._store.latest(game, (channel,), PAGE + 1, visitor.id, before, since)
        return [chat_form(line, seats) for line in lines[-PAGE:]], len(lines) > PAGE

    async def _line(self, visitor: Visitor, game: str, channel: str, number: int) -> Line:
        since = theirs_since(await self._may_read(visitor, game, channel), visitor.id)
        line = await self._store.line(game, channel, number)
        if line is None or line.at < since.get(channel, 0):
            raise Problem("chat.no_line", 404)
        return line

    async def mute(self, visitor: Visitor, game: str, channel: str, number: int, *, muted: bool) -> None:
        """Whether a reader is told what the author of that line says at this table."""
        line = await self._line(visitor, game, channel, number)
        if line.identity == visitor.id:
            raise Problem("chat.yourself", 409)
        await self._store.mute(game, visitor.id, line, muted=muted)

    async def muted(self, visitor: Visitor, game: str) -> list[Muted]:
        return await self._store.muted_by(game, visitor.id)

    async def report(self, visitor: Visitor, game: str, channel: str, number: int, words: str) -> None:
        """Keep a line, with what was said before it, for the host to read."""
        line = await self._line(visitor, game, channel, number)
        if not self._reports.take(visitor.id):
            raise Problem("request.too_fast", 429)
        since = theirs_since(await self._may_read(visitor, game, channel), visitor.id)
        around = await self._store.latest(game, (channel,), CONTEXT, "", number + 1, since)
        context = json.dumps([chat_form(one) for one in around])
        await self._store.report(game, line, visitor.id, decent(words), context, now())
        note("line_reported", game=game, channel=channel, number=number)


def _channel(to: str, connection: Connection, seat: str) -> str:
    if not connection.seats:
        if to != "table":
            raise Problem("message.no_seat", 403)
        return SPECTATORS
    if to == "partner":
        if not shared_faction(seat):
            raise Problem("chat.no_partner", 403)
        return PARTNERS[shared_faction(seat)]
    return TABLE


def _words(message: Say) -> tuple[str, str | None]:
    """The text, and the phrase it stands for, as it is kept."""
    if message.phrase is None:
        return decent(message.text or ""), None
    phrase = message.phrase.model_dump(exclude_none=True)
    until = message.phrase.at
    at = "" if until is None else f"{datetime.fromtimestamp(until // 1000, UTC):%Y-%m-%d %H:%M}"
    return sentence(f"phrase.{message.phrase.key}", at=at), json.dumps(phrase)


def decent(text: str) -> str:
    """The text as others get it: no control characters, and something to read."""
    if any(unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\r\n\t" for letter in text):
        raise Problem("chat.bad_text")
    found = said(text)
    if not any(map(visible, found)):
        raise Problem("chat.empty")
    return found


def chat_form(line: Line, seats: Sequence[SeatRow] = ()) -> dict[str, Any]:
    """A line of chat as it goes over the wire; its author's name is marked among those who sit there."""
    form = {
        "type": "chat",
        "channel": line.channel,
        "number": line.number,
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
        "at": line.at,
    }
    if (found := mark(line.name, line.identity, people_at(seats))) is not None:
        form["mark"] = found
    if line.phrase is not None:
        form["phrase"] = json.loads(line.phrase)
    return form | ({"deleted": True} if line.deleted else {})
