"""Whom one has played with, how it went, and all that is stored about one: for oneself and nobody else."""

from __future__ import annotations

import json

import pytest

from app.settings import Settings
from app.store.models import Base
from app.store.people import PARTS
from tests.app.host import Host, Player, table_for_two

pytestmark = pytest.mark.anyio

#: What names somebody and is told by other parts, or is not theirs to be told.
NOT_THEIRS = {"mutes.author", "line_reports.author", "blocks.blocked"}


def test_every_column_that_names_somebody_is_told_or_known_not_to_be() -> None:
    """A table that comes later is not forgotten."""
    naming = {
        f"{table.name}.{column.name}"
        for table in Base.metadata.tables.values()
        for column in table.columns
        if any(key.target_fullname == "identities.id" for key in column.foreign_keys)
    }
    told = {str(part.whose) for part in PARTS.values()}
    assert naming - told == NOT_THEIRS and told - naming == {"identities.id"}


async def test_own_games_are_told_by_side_opponent_and_end(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Chani") as (one, other, third):
        game = await table_for_two(one, other)
        async with one.at(game) as wire:
            await wire.enter("resign")
        await table_for_two(other, third)
        found = await other.get("/api/people")
        (played,) = found["games"]
        assert (played["game"], played["side"], played["won"]) == (game, "atreides", True)
        assert (played["opponents"], played["partners"], played["entries"]) == (["Vladimir"], [], 1)
        contacts = {each["name"]: (each["games"], each["running"]) for each in found["contacts"]}
        assert contacts == {"Vladimir": (1, 0), "Chani": (1, 1)}
        assert (await one.get("/api/people"))["games"][0]["won"] is False
        await one.http.delete("/api/me")
        after = await other.get("/api/people")
        assert after["games"][0]["opponents"] == ["\u2014"]
        assert [each["name"] for each in after["contacts"]] == ["Chani"]


async def test_games_against_programs_are_told_by_which_it_was(sqlite_settings: Settings) -> None:
    """One that sits in for somebody is nobody's opponent."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        table = await one.post("/api/tables", kind="program", side="atreides", program="gentle")
        await one.ready(table)
        game = await table_for_two(other, one)
        await other.post(f"/api/games/{game}/seats/harkonnen/program", program="greedy")
        for each in (str(table["id"]), game):
            async with one.at(each) as wire:
                await wire.enter("resign")
        found = {each["game"]: each for each in (await one.get("/api/people"))["games"]}
        told = [(found[each]["opponents"], found[each]["programs"]) for each in (str(table["id"]), game)]
        assert told == [([], ["gentle"]), (["Vladimir"], [])]


async def test_all_that_is_stored_about_one_is_told_and_nothing_that_opens_something(
    settings: Settings,
) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await other.post("/api/claim", name="Leto", password="walk without rhythm")
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await first.enter("say", to="table", text="A line of Vladimir")
            await second.enter("say", to="table", text="A line of Leto")
        answer = await other.http.get("/api/me/export")
        assert answer.headers["content-disposition"].startswith("attachment")
        found, text = answer.json(), answer.text
        assert found["person"][0]["name"] == "Leto" and found["browsers"][0]["browser"]
        assert [each["text"] for each in found["talk"]] == ["A line of Leto"]
        assert [(each["game"], each["seat"]) for each in found["seats"]] == [(game, "atreides")]
        async with host.services.database.read() as connection:
            tables = Base.metadata.tables
            hidden = [
                *(await connection.execute(tables["identities"].select())).mappings(),
                *(await connection.execute(tables["sessions"].select())).mappings(),
                *(await connection.execute(tables["seats"].select())).mappings(),
                *(await connection.execute(tables["game_secrets"].select())).mappings(),
            ]
        for row in hidden:
            for column in ("password", "nonce", "key", "head"):
                assert not row.get(column) or str(row[column]) not in text, column
            assert "expires_at" not in row or row["id"] not in text
        assert "Vladimir" not in json.dumps(found)
        for _ in range(2):
            await other.get("/api/me/export")
        assert (await other.http.get("/api/me/export")).status_code == 429
        assert (await host.client().get("/api/me/export")).status_code == 401
