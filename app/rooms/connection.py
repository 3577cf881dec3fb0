"""One visitor in a room: who it is, and through whose eyes it looks."""

from __future__ import annotations

from starlette.websockets import WebSocket

from app.accounts.service import Visitor
from app.wire import Outbox
from engine.view import SPECTATOR


class Connection(Outbox):
    def __init__(self, socket: WebSocket, visitor: Visitor) -> None:
        super().__init__(socket)
        self.visitor = visitor
        #: Set by hello.
        self.viewer = SPECTATOR
        self.seats: tuple[str, ...] = ()
        self.channels: tuple[str, ...] = ()
        #: The faction this seat shares with a partner; empty if none.
        self.shares = ""
