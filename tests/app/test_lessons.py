"""Lessons at a table of the server: begun at once, private, taught by a program, left and taken up again."""

from __future__ import annotations

import pytest

from app.settings import Settings
from engine.lessons import LESSONS
from engine.record import read, verify
from tests.app.host import Host, Player, Wire
from tests.app.play import from_the_log, has_no_secrets

pytestmark = pytest.mark.anyio


async def learn(wire: Wire, side: str, choices: list[str]) -> None:
    """Do what a lesson says, the other side being played by its program."""
    for choice in choices:
        while side not in wire.waiting["seats"]:
            await wire.frame(wire.seq + 1)
        answer = await wire.enter("choose", decision=wire.waiting["decision"], choice=choice)
        assert answer["type"] == "accepted", (choice, answer)
        await wire.frame(answer["seq"])


@pytest.mark.parametrize("name", list(LESSONS))
async def test_a_lesson_is_played_to_its_end_and_its_record_holds(
    name: str, sqlite_settings: Settings
) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", lesson=name)
        assert (table["status"], table["public"], table["practice"]) == ("playing", False, True)
        side = LESSONS[name].side
        assert [seat["seat"] for seat in table["seats"] if seat["yours"]] == [side]
        told = await one.get(f"/api/lessons/{name}")
        choices = [step["choice"] for step in told["steps"] if step["choice"]]
        async with one.at(table["id"]) as wire:
            await learn(wire, side, choices)
            if not (await one.get(f"/api/tables/{table['id']}"))["winner"]:
                await wire.enter("resign")
        text = (await one.http.get(f"/api/games/{table['id']}/record")).text
        record = verify(read(text))
        assert [
            entry.what for entry in record.entries if entry.actor == side and entry.kind == "choice"
        ] == choices


async def test_a_lesson_is_left_and_taken_up_where_it_was(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", lesson="first")
        told = await one.get("/api/lessons/first")
        choices = [step["choice"] for step in told["steps"] if step["choice"]]
        async with one.at(table["id"]) as wire:
            await learn(wire, "atreides", choices[:2])
        async with Host(settings) as again:
            one.move_to(again)
            async with one.at(table["id"]) as wire:
                told_again = [entry for entry in wire.welcome["history"] if entry["by"] == "atreides"]
                assert len(told_again) == 2 and not any("kind" in entry for entry in told_again)
                await learn(wire, "atreides", choices[2:])


async def test_nobody_else_finds_or_enters_a_lesson(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        table = await one.post("/api/tables", kind="program", lesson="battle")
        for status in ("open", "playing"):
            assert (await other.get("/api/tables", status=status))["tables"] == []
        place = f"/api/tables/{table['id']}"
        assert await other.refused(f"{place}/join", seat="atreides") == (409, "table.not_open")
        assert await other.refused(f"{place}/rematch") == (403, "table.not_seated")


async def test_what_the_learner_sees_is_what_any_player_sees(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", lesson="first")
        async with one.at(table["id"]) as wire:
            record = await from_the_log(host.services, table["id"])
            assert wire.view == record.view("atreides")
            has_no_secrets(wire.traffic, record)
            assert LESSONS["first"].key.hex() not in "\n".join(wire.traffic)


async def test_a_rematch_of_a_lesson_is_an_ordinary_game(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", lesson="winning")
        async with one.at(table["id"]) as wire:
            await wire.enter("resign")
        again = await one.post(f"/api/tables/{table['id']}/rematch")
        assert {seat["program"] for seat in again["seats"]} == {None, "greedy"}


async def test_what_is_no_lesson_opens_nothing(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert await one.refused("/api/tables", lesson="spice") == (422, "request.malformed")
        assert (await one.http.get("/api/lessons/spice")).status_code == 422
        assert (await one.get("/api/my/tables"))["tables"] == []
