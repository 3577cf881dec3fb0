"""What is said about talk over the WebSocket of a room."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.wire import ClientId, In, Out

LONGEST_TEXT = 500

Channel = Literal[
    "table",
    "partners_harkonnen",
    "partners_atreides",
    "spectators",
    "cone_harkonnen",
    "cone_atreides",
]


class Say(In):
    """Say something: players to everybody, or to the partner; spectators to spectators."""

    type: Literal["say"]
    id: ClientId
    text: str = Field(min_length=1, max_length=LONGEST_TEXT)
    to: Literal["table", "partner", "cone"] = Field(
        "table", description="To all; aloud to the partner; to the partner alone in the open Cone of Silence"
    )


class Unsay(In):
    """Delete a line of one's own: its words go, its number stays."""

    type: Literal["unsay"]
    id: ClientId
    channel: Channel
    number: int = Field(ge=1, le=2**31 - 1)


class Chat(Out):
    """A line of chat. A line may arrive twice, the last time counts; channel and number tell."""

    type: Literal["chat"] = "chat"
    channel: Channel
    number: int
    name: str = Field(description="Who said it; a dash for an account that was deleted")
    seat: str = Field(description="The seat it was said from, or spectator")
    text: str
    at: int
    deleted: bool = Field(False, description="Its author has taken it back; the text is empty then")
