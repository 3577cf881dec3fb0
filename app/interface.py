"""The description of the HTTP interface (OpenAPI): what FastAPI cannot read off the routes by itself.

Words for what stands in addresses, an example for each request, and the one shape of every refusal.
"""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.accounts.cookies import NAME

DESCRIPTION = """
Identity, tables, seats, talk and finished games. The game itself is played over the WebSocket `/ws/{game}`,
and tables are shown live over `/ws/lobby`; `docs/protocol.md` describes both.

A cookie says who you are; `POST /api/guest` sets it. Every refusal has the same shape: `key`, `params`,
`rule`, `sentence`. A client translates key and parameters itself; the sentence is English.
"""

TAGS = [
    {"name": "accounts", "description": "Who somebody is: guests at once, accounts for those who stay."},
    {"name": "lobby", "description": "Tables from their opening to their start; seats that change hands."},
    {"name": "chat", "description": "What was said at a table, whom one does not want to hear, reports."},
    {"name": "messages", "description": "Being told elsewhere what happens at one's tables."},
    {"name": "people", "description": "Whom one plays with, one's own record, all that is stored about one."},
    {"name": "contents", "description": "What other boxes than the base game's hold: names, board, cards."},
    {"name": "replays", "description": "Games told again, records, imports, reports of problems."},
]

#: What stands in an address or behind its question mark: words and an example.
PARAMETERS: dict[str, tuple[str, Any]] = {
    "game": ("The table or game, as its link names it", "Zm9vYmFyYmF6cXV4cXV1eA"),
    "lesson": ("What is learned", "first"),
    "seat": ("A seat of the table", "harkonnen"),
    "digest": ("A content, as the welcome to its game names it", "5f0c6c1e4a6f0d9b" * 4),
    "session": ("A session, as the list of sessions names it", "9f86d081884c7d65"),
    "mailbox": ("Where you are written to, as the list names it", "c29tZXdoZXJl"),
    "channel": ("A channel of the table's talk", "table"),
    "number": ("The line's number within its channel", 7),
    "before": ("Only lines before this number", 51),
    "status": ("Which tables", None),
    "as": ("Through whose eyes: a seat, spectator, or all", "spectator"),
    "at": ("The entry to begin at", 40),
    "count": ("How many entries to tell at most", 20),
}

COMMITMENT = "5f0c6c1e4a6f0d9b7d2a9d4b8c3e1f7a5f0c6c1e4a6f0d9b7d2a9d4b8c3e1f7a"
ACCOUNT = {"name": "Stilgar", "password": "walk without rhythm"}

#: A request of each kind.
REQUESTS: dict[str, dict[str, Any]] = {
    "GuestIn": {"name": "Stilgar"},
    "LanguageIn": {"language": "pl"},
    "NamePassword": ACCOUNT,
    "PasswordChange": {"old": "walk without rhythm", "new": "the worm is patient"},
    "TableIn": {
        "kind": "versus",
        "players": 2,
        "sides": "fixed",
        "side": "harkonnen",
        "clock": {"kind": "relaxed", "turn": 43200, "reserve": 259200, "flag": "program"},
    },
    "JoinIn": {"seat": "atreides"},
    "KickIn": {"seat": "atreides"},
    "PlayOnIn": {"at": 40, "seat": "atreides"},
    "ProgramIn": {"seat": "atreides", "program": "greedy"},
    "StandInIn": {"program": "greedy"},
    "ReadyIn": {"commitment": COMMITMENT, "promised": {"harkonnen": COMMITMENT}},
    "RevealIn": {"nonces": {"harkonnen": "c2FsdCBvZiB0aGUgZGVzZXJ0"}},
    "InvitationIn": {"seat": "atreides"},
    "AcceptIn": {"token": "ZHVuZXMgYW5kIHdvcm1zIGFuZCBzcGljZQ"},
    "LinkIn": {"token": "ZHVuZXMgYW5kIHdvcm1zIGFuZCBzcGljZQ"},
    "NewPassword": {"token": "ZHVuZXMgYW5kIHdvcm1zIGFuZCBzcGljZQ", "password": "walk without rhythm"},
    "MuteIn": {"muted": True},
    "LineReportIn": {"words": "This is abuse."},
    "ImportIn": {"record": "the text of a finished game's record"},
    "WebhookIn": {"address": "https://hooks.example/a-secret", "form": "json"},
    "PushEndIn": {"endpoint": "https://push.example/a-browser"},
    "PushIn": {
        "endpoint": "https://push.example/a-browser",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "label": "Firefox on Linux",
    },
    "WishesIn": {"turn": "each", "quiet": {"begin": "22:00", "end": "07:00", "zone": "Europe/Warsaw"}},
    "MailIn": {"address": "leto@caladan.example"},
    "MailLinkIn": {"token": "1800000000000:c29tZXdoZXJl.5f0c6c1e4a6f0d9b"},
    "ForgottenIn": {"name": "Stilgar"},
    "ContactIn": {"contact": "0e5751c026e543b2e8ab2eb06099daa1"},
    "BlockIn": {"contact": "0e5751c026e543b2e8ab2eb06099daa1", "blocked": True},
    "CallAnswerIn": {"accept": True},
    "ProblemIn": {"seq": 42, "view_hash": COMMITMENT, "words": "My legion could not move."},
}

REFUSAL = {
    "type": "object",
    "description": "Nothing has changed, and this is why.",
    "required": ["key", "params", "rule", "sentence"],
    "properties": {
        "key": {"type": "string", "description": "Names the reason; a client has its words for it"},
        "params": {"type": "object", "description": "What the words have places for"},
        "rule": {"type": "string", "description": "The rule of the game it follows from, or nothing"},
        "sentence": {"type": "string", "description": "The reason in English"},
    },
    "examples": [
        {"key": "table.seat_taken", "params": {}, "rule": "", "sentence": "This seat is taken."},
    ],
}
REFUSED = {
    "description": "Refused: nothing has changed.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}


def described(app: FastAPI) -> dict[str, Any]:
    """The description of an application's interface, whole."""
    form = get_openapi(
        title=app.title, version=app.version, description=DESCRIPTION, routes=app.routes, tags=TAGS
    )
    schemas = form["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Refusal"] = REFUSAL
    for name, example in REQUESTS.items():
        if name in schemas:
            schemas[name]["examples"] = [example]
    for operations in form["paths"].values():
        for operation in operations.values():
            _complete(operation)
    form["components"]["securitySchemes"] = {"cookie": {"type": "apiKey", "in": "cookie", "name": NAME}}
    form["security"] = [{}, {"cookie": []}]
    return form


def _complete(operation: dict[str, Any]) -> None:
    words = operation.get("description", operation["summary"])
    operation["summary"] = words.splitlines()[0].partition(". ")[0].rstrip(".")
    operation["responses"].pop("422", None)
    operation["responses"]["4XX"] = REFUSED
    for parameter in operation.get("parameters", ()):
        words, example = PARAMETERS.get(parameter["name"], ("", None))
        parameter.setdefault("description", words)
        if example is not None:
            parameter.setdefault("example", example)
