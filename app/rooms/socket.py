"""The WebSocket of a room: reads messages, answers each wrong one once, and gives up on nonsense."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

from fastapi import APIRouter, Depends, WebSocket

from app.accounts.cookies import NAME
from app.limits import Bucket
from app.logs import trouble
from app.problems import Problem
from app.rooms import messages
from app.rooms.connection import POLICY, Connection
from app.rooms.messages import Ask, Choose, ClientMessage, Cone, Hello, Ping, Resign, Say, SetOrders, Undo
from app.rooms.questions import answered
from app.rooms.room import Room, refused_text
from app.services import Services
from app.store.database import now
from engine import Refused
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
        visitor = await services.accounts.visitor(socket.cookies.get(NAME))
        if visitor is None:
            raise Problem("account.needed", 401)
        room = await services.rooms.room(game)
        connection = Connection(socket, visitor)
        services.rooms.admit(connection)
    except Problem as problem:
        await socket.send_text(refused_text(problem, None))
        await socket.close(POLICY, problem.key)
        return
    writer = asyncio.create_task(connection.write())
    try:
        await Session(services, room, connection).read(socket, writer)
    finally:
        services.rooms.leave(room, connection)
        services.rooms.release(connection)
        writer.cancel()


class Session:
    """One connection's conversation."""

    def __init__(self, services: Services, room: Room, connection: Connection) -> None:
        self._services = services
        self._settings = services.settings
        self._room = room
        self._connection = connection
        self._bucket = Bucket(self._settings.message_rate, self._settings.message_burst)
        self._questions = Bucket(self._settings.question_rate, self._settings.question_burst)
        self._wrong = 0
        self._greeted = False

    async def read(self, socket: WebSocket, writer: asyncio.Task[None]) -> None:
        while not writer.done():
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            if await self._take(text):
                self._wrong = 0
                continue
            self._wrong += 1
            if self._wrong >= self._settings.patience:
                self._connection.close(POLICY, "too many wrong messages in a row")
                await writer
                return

    async def _take(self, text: str | None) -> bool:
        """Answer one message; whether it was in order."""
        client_id = None
        try:
            if text is None:
                raise Problem("message.not_text")
            if len(text.encode()) > self._settings.largest_message:
                raise Problem("message.too_large", most=self._settings.largest_message)
            client_id = messages.id_in(text)
            if not self._bucket.take():
                raise Problem("message.too_fast")
            await self._answer(messages.read(text))
        except (Problem, Refused) as refusal:
            self._connection.send(refused_text(refusal, client_id))
            return False
        except Exception as error:
            trouble("message_failed", error, game=self._room.game)
            self._room.drop()
            self._connection.send(refused_text(Problem("server.trouble"), client_id))
            return False
        return True

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._connection.send(json.dumps({"type": "pong", "t": message.t, "at": now()}))
            case Hello():
                if message.game != self._room.game:
                    raise Problem("message.foreign_game")
                await self._services.rooms.join(self._room, self._connection, message)
                self._greeted = True
            case _ if not self._greeted:
                raise Problem("message.hello_first")
            case Say():
                say = self._services.rooms.say
                await say(self._room, self._connection, message.id, message.text, message.cone)
            case Ask():
                if not self._questions.take():
                    raise Problem("message.too_fast")
                self._connection.send(await answered(self._room, self._seat(), message))
            case SetOrders():
                await self._enter(message.id, {"orders": message.orders}, "orders")
            case Choose():
                what = {"choice": message.choice, "decision": message.decision}
                await self._enter(message.id, what, "choice")
            case Undo():
                await self._enter(message.id, {"decision": message.decision}, "undo")
            case Resign():
                await self._enter(message.id, None, "resign")
            case Cone():
                await self._room.close_cones(self._settings.cone_seconds)
                await self._enter(message.id, None, DEEDS[message.deed])

    def _seat(self) -> str:
        """The seat this connection plays."""
        if self._connection.viewer == SPECTATOR:
            raise Problem("message.no_seat")
        return self._connection.viewer

    async def _enter(self, client_id: str, what: object, kind: str) -> None:
        connection, seat = self._connection, self._seat()

        def acknowledge(seq: int) -> None:
            connection.send(json.dumps({"type": "accepted", "id": client_id, "seq": seq}))

        await self._room.enter(seat, what, kind, client_id, acknowledge, connection.visitor.id)
