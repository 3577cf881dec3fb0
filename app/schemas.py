"""``python -m app.schemas`` writes the JSON Schemas of all messages, for clients and the curious."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from app.accounts.schemas import (
    GuestIn,
    LanguageIn,
    LinkIn,
    LinkOut,
    Me,
    NamePassword,
    NewPassword,
    PasswordChange,
    SessionsOut,
)
from app.chat.messages import Chat, Say, Unsay
from app.chat.schemas import LineReportIn, LinesOut, MuteIn, MutesOut
from app.lobby.messages import Gone, TableNews, Tables
from app.lobby.schemas import (
    AcceptIn,
    InvitationIn,
    InvitationOut,
    JoinIn,
    KickIn,
    ProgramIn,
    ReadyIn,
    RevealIn,
    StandInIn,
    TableIn,
    TableOut,
    TablesOut,
)
from app.replays.schemas import ImportIn, ImportOut, ProblemIn, ProblemOut, ReplayOut
from app.rooms.messages import (
    Accepted,
    Answer,
    Ask,
    Choose,
    Clock,
    Cone,
    FrameOut,
    Hello,
    Ping,
    Pong,
    Presence,
    Refused,
    Resign,
    SeatsNow,
    SetOrders,
    Undo,
    Vote,
    Votes,
    Welcome,
)

FILE = Path(__file__).resolve().parent / "protocol.schema.json"

#: Over the WebSocket, by direction; then over HTTP.
CLIENT: tuple[type[BaseModel], ...] = (
    *(Hello, Choose, Undo, Resign, Cone, Vote),
    *(Ask, SetOrders, Say, Unsay, Ping),
)
SERVER: tuple[type[BaseModel], ...] = (
    *(Welcome, FrameOut, Accepted, Refused),
    *(Answer, Chat, Presence, SeatsNow, Clock, Votes, Pong),
)
LOBBY: tuple[type[BaseModel], ...] = (Tables, TableNews, Gone)
REQUESTS: tuple[type[BaseModel], ...] = (
    *(GuestIn, LanguageIn, NamePassword, PasswordChange, LinkIn, NewPassword),
    *(MuteIn, LineReportIn),
    *(TableIn, JoinIn, KickIn, ReadyIn, RevealIn, InvitationIn, AcceptIn, ProgramIn, StandInIn),
    *(ImportIn, ProblemIn),
)
ANSWERS: tuple[type[BaseModel], ...] = (
    LinesOut,
    MutesOut,
    Me,
    LinkOut,
    SessionsOut,
    TableOut,
    TablesOut,
    InvitationOut,
    ReplayOut,
    ImportOut,
    ProblemOut,
)


def schemas() -> dict[str, Any]:
    received: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation") for model in (*CLIENT, *REQUESTS)
    ]
    sent: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation") for model in (*SERVER, *LOBBY, *ANSWERS)
    ]
    _, form = models_json_schema([*received, *sent], ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the Arrakis table",
        "clientMessages": {"oneOf": [_ref(model) for model in CLIENT]},
        "lobbyMessages": {"oneOf": [_ref(model) for model in LOBBY]},
        "serverMessages": {"oneOf": [_ref(model) for model in SERVER]},
        **form,
    }


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": f"#/$defs/{model.__name__}"}


def written() -> str:
    return json.dumps(schemas(), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is current\n")
