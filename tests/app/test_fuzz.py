"""Five thousand wrong messages: each has one answer, nothing breaks, nothing changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection

from app.rooms.messages import CLIENT, Ask, Choose, Hello, Imagine, Ping
from app.services import Services
from app.settings import Settings
from app.store.models import Base
from engine.players.random import RandomPlayer
from engine.view import SPECTATOR
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import compare, from_the_log, one_choice
from tests.app.test_live_lobby import looking

pytestmark = pytest.mark.anyio

IN_ROOMS, IN_LOBBY, AT_ONCE = 4050, 1000, 50
ANSWERS = ("refused", "accepted", "welcome", "pong", "answer", "imagined")

#: What stands where something else should.
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 1.5, 10**30, -(2**63), float("nan"), "", "x", "done", "table", "cone"),
    *("\u0000", "\u202e", "\U0001f3dc" * 9, "x" * 600, "../../etc/passwd", "' OR 1=1 --", "<script>", "{}"),
    *(
        [],
        {},
        [[]],
        {"a": {}},
        ["done"],
        {"verb": "done", "parts": []},
        {"verb": "move", "parts": [{"at": 1}]},
    ),
    {"decline": ["x"]},
)
LETTERS = '{}[]",:\\ \t\n0129-+.eEtrufalsn\u0000\u0001\u00e9\u202e\ud7ff\U0001f3dc'


def good(game: str, decision: int) -> tuple[dict[str, Any], ...]:
    """One message of each kind, as it should be."""
    return (
        {"type": "hello", "game": game, "seq": 3, "seat": "harkonnen"},
        {"type": "choose", "id": "f", "decision": decision, "choice": "move carthag arrakeen regular=2"},
        {"type": "undo", "id": "f", "decision": decision},
        {"type": "resign", "id": "f"},
        {"type": "cone", "id": "f", "deed": "offer"},
        {"type": "vote", "id": "f", "proposal": "cancel", "agree": True, "seat": None, "winner": None},
        {"type": "ask", "id": "f", "about": "odds", "decision": decision, "choice": "done"},
        {"type": "imagine", "id": "f", "about": "threats", "area": "arrakeen", "legions": {}},
        {"type": "point", "id": "f", "place": "arrakeen"},
        {"type": "orders", "id": "f", "orders": {"keep_cards": True}},
        {"type": "say", "id": "f", "text": "hello", "to": "table"},
        {"type": "unsay", "id": "f", "channel": "table", "number": 1},
        {"type": "ping", "t": 1},
    )


def harmless(text: str, decision: int) -> bool:
    """Whether it changes nothing even if it is in order by chance: it asks, or answers another decision."""
    try:
        found = CLIENT.validate_json(text)
    except ValueError:
        return True
    if isinstance(found, Choose):
        return found.decision != decision
    return isinstance(found, Hello | Ask | Imagine | Ping)


def nonsense(draw: random.Random, models: tuple[dict[str, Any], ...], decision: int) -> Iterator[str | bytes]:
    """Messages with a field exchanged, dropped or added, with letters exchanged, and mere bytes."""
    while True:
        message = dict(draw.choice(models))
        if "id" in message:
            message["id"] = f"f{draw.randrange(10**9)}"
        for _ in range(draw.randrange(4)):
            field = draw.choice([*message, "more"])
            deed = draw.randrange(3)
            if deed == 0:
                message.pop(field, None)
            elif deed == 1:
                message[field] = draw.choice(VALUES)
            else:
                message[field] = draw.choice(
                    [*message.values(), "harkonnen", "atreides", decision, decision + 1]
                )
        text = json.dumps(message)
        for _ in range(draw.choice((0, 0, 0, 1, 2, 20))):
            at = draw.randrange(len(text) + 1)
            text = text[:at] + draw.choice(LETTERS) * draw.randrange(3) + text[at + draw.randrange(3) :]
        if not harmless(text, decision):
            continue
        yield draw.randbytes(draw.randrange(1, 99)) if draw.random() < 0.02 else text


async def answered(socket: ClientConnection, number: int) -> list[dict[str, Any]]:
    """So many answers; whatever else comes is no answer."""
    found: list[dict[str, Any]] = []
    while len(found) < number:
        message = json.loads(await socket.recv())
        if message["type"] in ANSWERS:
            found.append(message)
    return found


async def everything(services: Services) -> dict[str, list[Any]]:
    """All rows of the database but signs of life: of the server itself, and of who was there until when."""
    rows = {}
    async with services.database.read() as connection:
        for table in Base.metadata.sorted_tables:
            if table.name not in ("heartbeats", "outages", "visits"):
                rows[table.name] = sorted(map(repr, await connection.execute(select(table))))
    return rows


async def pelted(socket: ClientConnection, messages: Iterator[str | bytes], number: int) -> set[str]:
    """Send so many, a handful at a time; the keys they were refused with."""
    keys: set[str] = set()
    for _ in range(0, number, AT_ONCE):
        for _ in range(AT_ONCE):
            await socket.send(next(messages))
        for answer in await answered(socket, AT_ONCE):
            assert answer["type"] != "accepted" and answer.get("key") != "server.trouble", answer
            if answer["type"] == "refused":
                assert answer["sentence"] and answer["sentence"] != answer["key"]
                keys.add(answer["key"])
    await socket.send('{"type": "ping", "t": 7777}')
    assert (await answered(socket, 1))[0]["t"] == 7777, "one answer each, and none too many"
    return keys


async def test_five_thousand_wrong_messages_change_nothing(settings: Settings) -> None:
    settings = settings.model_copy(update={"patience": 10**6, "question_rate": 1e6})
    draw = random.Random(8)
    async with (
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto", "Irulan") as (one, other, watcher),
        AsyncExitStack() as stack,
    ):
        game = await table_for_two(one, other)
        wires: dict[str, Wire] = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in (("harkonnen", one), ("atreides", other))
        }
        looking_on = await stack.enter_async_context(watcher.at(game))
        lobby = await stack.enter_async_context(looking(one))
        await wires["harkonnen"].enter("say", text="Before")
        for _ in range(20):
            seq = await one_choice(wires, RandomPlayer(4))
            for wire in wires.values():
                await wire.frame(seq)
        before = await everything(host.services)
        decision = int(wires["harkonnen"].waiting["decision"])
        messages = nonsense(draw, good(game, decision), decision)
        keys: set[str] = set()
        for wire in (*wires.values(), looking_on):
            keys |= await pelted(wire.socket, messages, IN_ROOMS // 3)
        assert {"message.malformed", "message.not_json", "message.unknown_type", "message.no_seat"} <= keys
        assert {"entry.stale", "entry.not_your_decision", "message.foreign_seat"} <= keys, "it got that far"
        keys = await pelted(lobby.socket, messages, IN_LOBBY)
        assert keys <= {key for key in keys if key.startswith("message.")}
        assert await everything(host.services) == before
        record = await from_the_log(host.services, game)
        for seat, player in (("harkonnen", one), ("atreides", other), (SPECTATOR, watcher)):
            async with player.at(game, seat=seat) as late:
                compare(late, seat, record)
