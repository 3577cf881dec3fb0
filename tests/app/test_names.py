"""Nobody is taken for somebody else: names that look alike are marked, those of accounts not given out."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from app.settings import Settings
from app.store.database import Database
from tests.app.conftest import settings_for
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio

#: The same to the eye: another alphabet, a digit, two letters for one, a mark, a blank.
LIKE_LETO = ("L\u0435to", "Let0", "leto", "L\u00e9to", "Le to")
LIKE_ARNOLD = ("Amold", "\u0410rnold", "Arno1d", "ArnoId")
PASSWORD = "walk without rhythm"


async def seated(one: Player, other: Player) -> str:
    """A game of two, whatever letters their names are of."""
    one.name, other.name = "one", "other"
    return await table_for_two(one, other)


@pytest.mark.parametrize("other", LIKE_LETO)
async def test_a_name_like_another_at_the_table_is_marked(sqlite_settings: Settings, other: str) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", other) as (one, two):
        game = await seated(one, two)
        table = await one.get(f"/api/tables/{game}")
        assert [seat["mark"] for seat in table["seats"]] == ["alike", "alike"]
        async with one.at(game) as wire:
            assert [seat["mark"] for seat in wire.welcome["seats"]] == ["alike", "alike"]


async def test_a_name_of_two_alphabets_is_marked_and_one_of_any_alphabet_is_not(
    sqlite_settings: Settings,
) -> None:
    names = ("P\u0430ul", "\u041f\u0430\u0432\u0435\u043b", "Paul 3", "\u5c71\u7530 \u305f\u308d\u3046")
    async with Host(sqlite_settings) as host, Player.come(host, *names, "Leto") as (*players, other):
        found = []
        for player in players:
            table = await player.get(f"/api/tables/{await seated(player, other)}")
            found.append({seat["name"]: seat["mark"] for seat in table["seats"]})
        assert found == [
            {names[0]: "mixed", "Leto": None},
            *({name: None, "Leto": None} for name in names[1:]),
        ]


async def test_who_looks_on_under_a_player_s_name_is_marked_when_they_speak(
    sqlite_settings: Settings,
) -> None:
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Vladimir", "Leto", "L\u0435to", "Irulan") as (one, other, false, true),
        AsyncExitStack() as stack,
    ):
        game = await seated(one, other)
        wires = [await stack.enter_async_context(player.at(game)) for player in (other, false, true)]
        marks: list[Any] = []
        for number, wire in enumerate(wires):
            await wire.enter("say", text=f"line {number}")
            marks.append((await wire.line(f"line {number}")).get("mark"))
        assert marks == [None, "alike", None]
        again = await stack.enter_async_context(false.at(game))
        assert [line.get("mark") for line in again.welcome["chat"]] == [None, "alike", None]
        page = await false.get(f"/api/games/{game}/chat/spectators")
        assert [line.get("mark") for line in page["lines"]] == ["alike", None]


async def test_a_name_that_looks_like_an_account_s_is_not_given_out(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Arnold") as (one,):
        await one.post("/api/claim", name="Arnold", password=PASSWORD)
        stranger = Player(host, "nobody")
        for name in LIKE_ARNOLD:
            assert await stranger.refused("/api/guest", name=name) == (409, "account.name_taken"), name
        await stranger.post("/api/guest", name="Ronald")
        refused = await stranger.refused("/api/claim", name=LIKE_ARNOLD[0], password="the worm is patient")
        assert refused == (409, "account.name_taken")
        await stranger.post("/api/claim", name="Ronald", password="the worm is patient")
        assert (await one.http.delete("/api/me")).status_code == 204
        again = Player(host, "nobody")
        await again.post("/api/guest", name=LIKE_ARNOLD[0])
        for player in (stranger, again):
            await player.http.aclose()


def test_accounts_of_before_are_looked_at_too(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    database = Database(settings.database)
    url = settings.database.replace("+aiosqlite", "")

    async def migrate(revision: str) -> None:
        await database.migrate(revision)

    asyncio.run(migrate("0008"))
    engine = create_engine(url)
    values = "(:id, :name, :claimed, 1)"
    with engine.begin() as connection:
        for row in (("a", "Arnold", "arnold"), ("b", "Leto", None)):
            given = dict(zip(("id", "name", "claimed"), row, strict=True))
            insert = f"INSERT INTO identities (id, name, claimed, created_at) VALUES {values}"
            connection.execute(text(insert), given)
    asyncio.run(migrate("head"))
    with engine.begin() as connection:
        rows = connection.execute(text("SELECT id, likeness FROM identities ORDER BY id")).all()
    assert [tuple(row) for row in rows] == [("a", "amold"), ("b", None)]
    engine.dispose()
