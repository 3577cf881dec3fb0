"""The lobby over a socket: tables appear, change and go while one looks."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from pydantic import SecretStr
from websockets.asyncio.client import ClientConnection, connect

from app.lobby.messages import LOBBY
from app.settings import Settings
from engine.players.random import RandomPlayer
from tests.app.databases import redis
from tests.app.host import PATIENCE, Host, Player, table_for_two
from tests.app.play import one_choice
from tests.contract import hold_message

pytestmark = pytest.mark.anyio


class Look:
    """The lobby as a client sees it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.tables: dict[str, dict[str, Any]] = {}
        self.news = 0

    async def next(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        LOBBY.validate_json(text, strict=True)
        hold_message(str(text), "lobbyMessages")
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "tables":
            self.tables = {table["id"]: table for table in message["tables"]}
        elif message["type"] == "table":
            self.news += 1
            self.tables[message["table"]["id"]] = message["table"]
        elif message["type"] == "gone":
            del self.tables[message["id"]]
        return message

    async def until(self, there: Any) -> None:
        while not there(self.tables):
            await self.next()

    async def pong(self) -> list[dict[str, Any]]:
        """Everything that was on its way."""
        await self.socket.send('{"type": "ping"}')
        found = [await self.next()]
        while found[-1]["type"] != "pong":
            found.append(await self.next())
        return found[:-1]


@contextlib.asynccontextmanager
async def looking(player: Player) -> AsyncIterator[Look]:
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    headers = {"cookie": cookie} if cookie else {}
    url = f"ws://127.0.0.1:{player.host.port}/ws/lobby"
    async with connect(url, additional_headers=headers, compression=None) as socket:
        look = Look(socket)
        assert (await look.next())["type"] == "tables"
        yield look


async def test_tables_appear_change_and_go(settings: Settings) -> None:
    async with (
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto", "Irulan") as (one, other, third),
        looking(one) as mine,
        looking(third) as theirs,
        looking(Player(host, "nobody")) as nobodys,
    ):
        looks = (mine, theirs, nobodys)
        assert all(look.tables == {} for look in looks)
        table = await one.post("/api/tables", side="harkonnen")
        for look in looks:
            await look.until(lambda tables: table["id"] in tables)
        assert mine.tables[table["id"]] == table
        assert theirs.tables[table["id"]] == await third.get(f"/api/tables/{table['id']}")
        await other.post(f"/api/tables/{table['id']}/join", seat="atreides")
        for look in looks:
            await look.until(lambda tables: tables[table["id"]]["seats"][1]["name"] == "Leto")
        await other.post(f"/api/tables/{table['id']}/leave")
        for look in looks:
            await look.until(lambda tables: tables[table["id"]]["seats"][1]["name"] is None)
        await one.post(f"/api/tables/{table['id']}/leave")
        for look in looks:
            await look.until(lambda tables: not tables)


async def test_your_turn_arrives_and_strangers_hear_of_no_moves(settings: Settings) -> None:
    async with (
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto", "Irulan") as (one, other, third),
        looking(one) as first,
        looking(other) as second,
        looking(third) as theirs,
    ):
        game = await table_for_two(one, other)
        for look in (first, second, theirs):
            await look.until(lambda tables: tables.get(game, {}).get("status") == "playing")
        heard = theirs.news
        looks = {"harkonnen": first, "atreides": second}
        async with one.at(game) as wire, other.at(game) as against:
            wires = {"harkonnen": wire, "atreides": against}
            turns: set[str] = set()
            while len(turns) < 2:
                asked = list(wire.waiting["seats"])
                for seat, look in looks.items():
                    mine = seat in asked
                    await look.until(lambda tables, mine=mine: tables[game]["your_turn"] == mine)
                    assert look.tables[game]["waits_for"] == asked
                turns |= set(asked)
                seq = await one_choice(wires, RandomPlayer(len(turns)))
                for each in wires.values():
                    await each.frame(seq)
            assert [news["type"] for news in await theirs.pong()] == []
            assert theirs.news == heard
            await against.enter("resign")
        for look in (first, second, theirs):
            await look.until(lambda tables: tables[game]["status"] == "finished")
            assert look.tables[game]["winner"] == "harkonnen"


async def test_a_private_table_is_shown_to_those_at_it(sqlite_settings: Settings) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Vladimir", "Leto", "Irulan") as (one, other, third),
        looking(one) as first,
        looking(other) as second,
        looking(third) as theirs,
    ):
        table = await one.post("/api/tables", side="harkonnen", public=False)
        token = (await one.post(f"/api/tables/{table['id']}/invitations"))["token"]
        await other.post("/api/invitations/accept", token=token)
        for look in (first, second):
            await look.until(lambda tables: table["id"] in tables)
        await one.post(f"/api/tables/{table['id']}/kick", seat="atreides")
        await second.until(lambda tables: not tables)
        open_one = await one.post("/api/tables")
        await theirs.until(lambda tables: open_one["id"] in tables)
        assert set(theirs.tables) == {open_one["id"]}


async def test_another_process_tells(settings: Settings) -> None:
    """Through the bus where there is one; else by looking."""
    for url in ("", redis()):
        own = settings.model_copy(update={"redis_url": SecretStr(url), "poll_seconds": 0.05})
        async with (
            Host(own) as host,
            Host(own) as elsewhere,
            Player.come(host, f"Vladimir{len(url)}") as (one,),
            Player.come(elsewhere, f"Irulan{len(url)}") as (third,),
            looking(third) as theirs,
        ):
            table = await one.post("/api/tables")
            await theirs.until(lambda tables, table=table: table["id"] in tables)
            await one.post(f"/api/tables/{table['id']}/leave")
            await theirs.until(lambda tables, table=table: table["id"] not in tables)


async def test_nonsense_is_answered_and_ten_in_a_row_end_it(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Irulan") as (one,), looking(one) as look:
        for text, key in (
            ("{", "message.not_json"),
            ("[]", "message.malformed"),
            ("{}", "message.unknown_type"),
            ('{"type": "hello", "game": "lobby"}', "message.unknown_type"),
            ('{"type": "ping", "t": -1}', "message.malformed"),
            ('{"type": "ping", "more": 1}', "message.malformed"),
            (b"\x00", "message.not_text"),
            ('{"type": "ping", "t": ' + "1" * 70_000, "message.too_large"),
        ):
            await look.socket.send(text)
            assert (await look.next())["key"] == key
        await look.pong()
        for _ in range(10):
            await look.socket.send("{}")
            assert (await look.next())["type"] == "refused"
        await look.socket.wait_closed()
        assert (look.socket.close_code, look.socket.close_reason) == (
            1008,
            "too many wrong messages in a row",
        )
    settings = sqlite_settings.model_copy(update={"connections_each": 1})
    async with Host(settings) as host, Player.come(host, "Irulan") as (one,), looking(one):
        with pytest.raises(AssertionError):
            async with looking(one):
                pass
