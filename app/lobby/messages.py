"""What the lobby's WebSocket sends; a client says no more than ping there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from app.late import WHEN_NEEDED
from app.lobby.schemas import TableOut
from app.rooms.messages import Pong, Refused
from app.wire import Out


class Tables(Out):
    """Everything there is to see: public tables that are open or playing, and one's own."""

    type: Literal["tables"] = "tables"
    tables: list[TableOut]


class TableNews(Out):
    """A table that is new or looks different; with every move only if it is one's own."""

    type: Literal["table"] = "table"
    table: TableOut


class Gone(Out):
    """A table that is closed, or that is not to be seen any more."""

    type: Literal["gone"] = "gone"
    id: str


LobbyMessage = Annotated[Tables | TableNews | Gone | Pong | Refused, Field(discriminator="type")]
LOBBY: TypeAdapter[LobbyMessage] = TypeAdapter(LobbyMessage, config=WHEN_NEEDED)
