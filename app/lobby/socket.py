"""The WebSocket of the lobby: tables as they change. There is little to say there."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, WebSocket
from pydantic import TypeAdapter

from app.accounts.cookies import name_of
from app.accounts.service import Visitor
from app.gate.places import held, place_of
from app.limits import neighbourhood
from app.lobby.live import Watcher
from app.lobby.routes import table_of
from app.page import check_page
from app.problems import Problem
from app.rooms.messages import Ping
from app.rooms.socket import services_of_socket
from app.services import Services
from app.store.database import now
from app.store.games import TableRow
from app.wire import POLICY, Dialogue, Outbox, refused_text, understood

router = APIRouter()

PING: TypeAdapter[Ping] = TypeAdapter(Ping)


def _form(row: TableRow, visitor: Visitor | None) -> dict[str, Any]:
    return table_of(row, visitor).model_dump(mode="json")


@router.websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket, services: Annotated[Services, Depends(services_of_socket)]) -> None:
    await socket.accept()
    outbox = Outbox(socket)
    try:
        check_page(socket)
        visitor = await services.accounts.visitor(socket.cookies.get(name_of(services.settings)))
        paces = services.doors.admit(outbox, visitor, neighbourhood(socket.client))
    except Problem as problem:
        await socket.send_text(refused_text(problem, None))
        await socket.close(POLICY, problem.key)
        return
    if (place := place_of(socket.scope)) is not None:
        place.belongs_to(paces.incoming)
        # Nothing has to be said here.
        place.go_on()
    watcher = Watcher(outbox, visitor, _form)

    async def look() -> None:
        try:
            await services.live.join(watcher)
            await Look(services.settings, outbox, paces.messages).hold()
        finally:
            services.live.leave(watcher)
            services.doors.leave(outbox)

    await held(socket, look)


class Look(Dialogue):
    """A visitor who looks at the tables; what is done with them goes over HTTP."""

    async def answer(self, text: str) -> None:
        message = understood(PING, text)
        self.outbox.send(json.dumps({"type": "pong", "t": message.t, "at": now()}))
