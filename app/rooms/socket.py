"""The WebSocket of a room: what a visitor may say there, and who answers it."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from time import monotonic
from typing import Annotated

from fastapi import APIRouter, Depends, WebSocket

from app.accounts.cookies import BROWSER, name_of
from app.chat.messages import Say, Unsay
from app.clocks.rests import a_zone, days
from app.doors import Paces
from app.gate.places import held, place_of
from app.limits import neighbourhood
from app.logs import trouble
from app.page import check_page
from app.problems import Problem
from app.rooms.connection import Connection
from app.rooms.messages import (
    CLIENT,
    Advise,
    Ask,
    Choose,
    ClientMessage,
    Cone,
    Consider,
    DaysOff,
    Hello,
    Imagine,
    LayDown,
    LayDownOrder,
    Ping,
    Point,
    Resign,
    SetOrders,
    Undo,
    Vote,
    Withdraw,
)
from app.rooms.questions import advised, answered, imagined
from app.rooms.room import Room
from app.services import Services
from app.store.database import now
from app.wire import POLICY, TRY_LATER, Dialogue, accepted_text, refused_text, understood
from engine.view import SPECTATOR

router = APIRouter()

#: What partners do with the Cone of Silence, and the entries it becomes.
DEEDS = {
    "offer": "cone_opened",
    "accept": "cone_accepted",
    "show_hand": "hand_shown",
    "close": "cone_closed",
}


def services_of_socket(socket: WebSocket) -> Services:
    services: Services = socket.app.state.services
    return services


@router.websocket("/ws/{game}")
async def room_socket(
    socket: WebSocket, game: str, services: Annotated[Services, Depends(services_of_socket)]
) -> None:
    await socket.accept()
    try:
        check_page(socket)
        names = (name_of(services.settings), name_of(services.settings, BROWSER))
        visitor = await services.accounts.visitor(*map(socket.cookies.get, names))
        if visitor is None:
            raise Problem("account.needed", 401)
        room = await services.rooms.room(game)
        connection = Connection(socket, visitor)
        paces = services.doors.admit(connection, visitor, neighbourhood(socket.client))
    except Problem as problem:
        await socket.send_text(refused_text(problem, None))
        await socket.close(POLICY, problem.key)
        return
    if (place := place_of(socket.scope)) is not None:
        place.belongs_to(paces.incoming)
    await held(socket, Visit(services, room, connection, paces).stay)


class Visit(Dialogue):
    """A visitor's conversation with a room."""

    def __init__(self, services: Services, room: Room, connection: Connection, paces: Paces) -> None:
        super().__init__(services.settings, connection, paces.messages)
        self._services = services
        self._room = room
        self._connection = connection
        self._questions = paces.questions
        self._greeted = False
        #: Whether somebody thinks for it.
        self._considers = False

    async def stay(self) -> None:
        try:
            await self.hold()
        finally:
            self._services.rooms.leave(self._room, self._connection)
            self._services.doors.leave(self._connection)

    def failed(self, error: Exception) -> None:
        trouble("message_failed", error, game=self._room.game)
        self._room.drop()
        if not self._greeted:
            # Without a welcome there is nothing to wait for: let them come back and greet anew.
            self._connection.close(TRY_LATER, "no welcome now")

    async def answer(self, text: str) -> None:
        message = understood(CLIENT, text)
        if self._greeted and (type(message) is not Ping or message.here):
            self._connection.seen_at = monotonic()
            self._services.rooms.looked(self._room, self._connection)
        await self._answer(message)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._connection.send(json.dumps({"type": "pong", "t": message.t, "at": now()}))
                if message.here and self._greeted:
                    await self._services.rooms.sign(self._room, self._connection)
            case Hello():
                if message.game != self._room.game:
                    raise Problem("message.foreign_game")
                await self._services.rooms.join(self._room, self._connection, message)
                self._greeted = True
                await self._services.plans.greet(self._room, self._connection)
            case _ if not self._greeted:
                raise Problem("message.hello_first")
            case Choose():
                what = {"choice": message.choice, "decision": message.decision}
                await self._enter(message.id, what, "choice")
            case Say():
                await self._services.rooms.sign(self._room, self._connection)
                await self._services.chat.say(self._room, self._connection, message)
            case Unsay():
                await self._services.chat.unsay(self._room, self._connection, message)
            case Ask():
                if not self._questions.take():
                    raise Problem("message.too_fast")
                await self._services.rooms.sign(self._room, self._connection)
                self._connection.send(await answered(self._room, self._seat(), message))
            case Imagine():
                if not self._questions.take():
                    raise Problem("message.too_fast")
                self._connection.send(await imagined(self._room, self._connection.viewer, message))
            case Point():
                await self._services.chat.point(self._room, self._connection, message)
            case Advise():
                if not self._questions.take():
                    raise Problem("message.too_fast")
                self._connection.send(await advised(self._room, self._seat(), message))
            case Consider():
                if self._considers:
                    raise Problem("message.too_fast")
                self._count("consider")
                answer = await self._services.coach.considered(self._room, self._seat(), message)
                self._considers = True
                self._services.rooms.soon(self._consider(message.id, answer))
            case Vote():
                self._count("vote")
                await self._services.rooms.vote(self._room, self._connection, message)
            case DaysOff():
                self._count("days_off")
                await self._enter(message.id, _rest(message), "days_off")
            case SetOrders():
                self._count("orders")
                await self._enter(message.id, {"orders": message.orders}, "orders")
            case LayDown() | LayDownOrder():
                if not self._questions.take():
                    raise Problem("message.too_fast")
                self._seat()
                await self._services.plans.lay(self._room, self._connection, message)
                self._connection.send(accepted_text(message.id))
            case Withdraw():
                if not self._questions.take():
                    raise Problem("message.too_fast")
                self._seat()
                await self._services.plans.withdraw(self._room, self._connection, message)
                self._connection.send(accepted_text(message.id))
            case Undo():
                self._count("undo")
                await self._enter(message.id, {"decision": message.decision}, "undo")
            case Resign():
                await self._give_up(message)
            case Cone():
                self._count("cone")
                await self._room.close_cones(self.settings.cone_seconds)
                await self._enter(message.id, None, DEEDS[message.deed])

    def _count(self, kind: str) -> None:
        self._services.doors.may_enter(self._connection.visitor, self._room.game, kind)

    def _seat(self) -> str:
        """The seat this connection plays."""
        if self._connection.viewer == SPECTATOR:
            raise Problem("message.no_seat")
        return self._connection.viewer

    async def _consider(self, client_id: str, answer: Awaitable[str]) -> None:
        """Thinking takes seconds; meanwhile it is answered to whatever else this connection says."""
        try:
            self._connection.send(await answer)
        except Exception as error:
            trouble("consider_failed", error, game=self._room.game)
            self._connection.send(refused_text(Problem("server.trouble", 500), client_id))
        finally:
            self._considers = False

    async def _give_up(self, message: Resign) -> None:
        """At once, or where a partner has to agree, when they do."""
        try:
            await self._enter(message.id, None, "resign")
        except Problem as problem:
            if problem.key != "vote.partner_asked":
                raise
            proposed = {"type": "vote", "id": message.id, "proposal": "resign", "agree": True}
            await self._services.rooms.vote(self._room, self._connection, Vote.model_validate(proposed))

    async def _enter(self, client_id: str, what: object, kind: str) -> None:
        connection, seat = self._connection, self._seat()
        started = monotonic()

        def acknowledge(seq: int) -> None:
            self._services.watch.delays.add(monotonic() - started)
            connection.send(accepted_text(client_id, seq))

        await self._room.enter(seat, what, kind, client_id, acknowledge, connection.visitor.id)


def _rest(message: DaysOff) -> dict[str, int] | None:
    """From when until when, by the days of the zone that somebody names; nothing for who is back."""
    if message.first is None and message.last is None:
        return None
    try:
        a_zone(message.zone)
    except ValueError:
        raise Problem("message.malformed", field="zone") from None
    if message.first is None or message.last is None or message.first > message.last:
        raise Problem("message.malformed", field="last")
    begin, until = days(message.first, message.last, message.zone)
    return {"begin": begin, "until": until}
