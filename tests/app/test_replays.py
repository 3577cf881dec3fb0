"""A game told again: every view and frame is what that seat saw at the time, and nothing more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.build import build
from app.replays.marks import marks as found_in
from app.replays.schemas import MarkOut, MarksOut, ReplayOut
from app.rooms.brief import whole
from app.rooms.differences import view_after
from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import Record
from engine.view import SPECTATOR
from tests.app.host import SEATS, Host, Player, Wire, table_for_two
from tests.app.play import from_the_log, has_no_secrets, one_choice

pytestmark = pytest.mark.anyio


async def some_choices(wires: dict[str, Wire], many: int, *others: Wire, seed: int = 4) -> int:
    player, seq = RandomPlayer(seed), 0
    for _ in range(many):
        seq = await one_choice(wires, player)
        for wire in (*wires.values(), *others):
            await wire.frame(seq)
    return seq


async def page(player: Player, game: str, **query: Any) -> tuple[str, dict[str, Any]]:
    answer = await player.http.get(f"/api/games/{game}/replay", params=query)
    assert answer.status_code == 200, answer.text
    ReplayOut.model_validate_json(answer.text, strict=True)
    return answer.text, answer.json()


async def turned_away(player: Player, game: str, **query: Any) -> tuple[int, str]:
    answer = await player.http.get(f"/api/games/{game}/replay", params=query)
    return answer.status_code, answer.json()["key"]


async def test_while_a_game_runs_a_seat_steps_back_through_what_it_saw(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            last = await some_choices({"harkonnen": first, "atreides": second}, 70, third)
            record = await from_the_log(host.services, game)
            for viewer, who, wire in zip((*SEATS, SPECTATOR), players, (first, second, third), strict=True):
                pages = [await page(who, game, at=seq, count=40) for seq in (0, 40)]
                told = [f for _, form in pages for f in form["frames"]]
                assert told == [json.loads(wire.frames[seq]) for seq in range(1, last + 1)]
                for (text, form), seq in zip(pages, (0, 40), strict=True):
                    # The very bytes that were sent then.
                    sent = ", ".join(wire.frames[n] for n in range(seq + 1, min(seq + 40, last) + 1))
                    assert text.endswith(f'"frames": [{sent}]}}')
                    assert (form["as"], form["first"], form["last"], form["seq"]) == (viewer, 0, last, seq)
                    assert form["view"] == json.loads(json.dumps(record.at(seq).view(viewer)))
                has_no_secrets([text for text, _ in pages], record)
            await the_present_comes_along(one, other, game, first, second)


async def the_present_comes_along(one: Player, other: Player, game: str, first: Wire, second: Wire) -> None:
    """What was played since the last page is in the next one."""
    _, before = await page(one, game)
    last = await some_choices({"harkonnen": first, "atreides": second}, 3, seed=9)
    _, after = await page(one, game, at=before["last"], count=5)
    assert after["last"] == last == before["last"] + 3
    assert after["frames"] == [json.loads(first.frames[seq]) for seq in range(last - 2, last + 1)]


async def test_through_whose_eyes_one_may_look(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        closed = await table_for_two(one, other, spectators=False)
        stranger = Player(host, "nobody")
        assert await turned_away(one, game, **{"as": "atreides"}) == (403, "message.foreign_seat")
        assert await turned_away(one, game, **{"as": "all"}) == (409, "game.running")
        assert await turned_away(watcher, game, **{"as": "harkonnen"}) == (403, "message.foreign_seat")
        assert await turned_away(watcher, closed) == (403, "table.private")
        assert await turned_away(stranger, game) == (401, "account.needed")
        assert await turned_away(one, game, **{"as": "emperor"}) == (404, "table.no_seat")
        assert await turned_away(one, game, at=1) == (404, "replay.no_entry")
        assert await turned_away(one, "no-such-game") == (404, "game.not_found")
        for wrong in ({"at": -1}, {"at": "x"}, {"count": 100_000}, {"as": "x" * 50}, {"at": 10**30}):
            assert (await turned_away(one, game, **wrong))[0] == 422
        # Whoever opened a table and handed the seat on sits there no more.
        given = await table_for_two(one, other, spectators=False)
        link = await one.post(f"/api/games/{given}/seats/harkonnen/link")
        await watcher.post("/api/invitations/accept", token=link["token"])
        assert await turned_away(one, given) == (403, "table.private")
        assert (await page(watcher, given))[1]["as"] == "harkonnen"
        opened = await one.post("/api/tables", side="harkonnen")
        assert await turned_away(one, opened["id"]) == (404, "game.not_found")
        for each in (game, closed):
            async with one.at(each) as wire:
                await wire.enter("resign")
                await wire.frame(1)
        for viewer in (*SEATS, SPECTATOR, "all"):
            for somebody in (one, other, watcher, stranger):
                assert (await page(somebody, game, **{"as": viewer}))[1]["as"] == viewer
            assert (await page(other, closed, **{"as": viewer}))[1]["as"] == viewer
            assert await turned_away(watcher, closed, **{"as": viewer}) == (403, "table.private")
        assert (await watcher.http.get(f"/api/games/{closed}/record")).status_code == 403
        await stranger.http.aclose()


async def test_a_finished_game_from_every_seat_and_all_seeing(settings: Settings) -> None:
    """Also in another process, whose memory is empty and whose snapshots are none."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await some_choices({"harkonnen": first, "atreides": second}, 60)
            await first.enter("resign")
            for wire in (first, second):
                await wire.frame(61)
        async with Host(settings) as again:
            watcher.move_to(again)
            record = await from_the_log(again.services, game)
            for wire, viewer in ((first, "harkonnen"), (second, "atreides")):
                text, form = await page(watcher, game, **{"as": viewer, "count": 100})
                assert text.endswith(f'"frames": [{", ".join(wire.frames[n] for n in range(1, 62))}]}}')
                assert form["view"] == json.loads(json.dumps(record.at(0).view(viewer)))
            await sees_all(watcher, game, record)
            stored = await again.services.rooms.log.read(game, build(), snapshots=None)
            assert stored is not None and set(stored.snapshots) == {0, 50}


async def sees_all(watcher: Player, game: str, record: Record) -> None:
    _, form = await page(watcher, game, **{"as": "all", "count": 100, "at": 20})
    twin = record.at(20)
    view = form["view"]
    assert view["private"] == json.loads(json.dumps({seat: twin.view(seat)["private"] for seat in SEATS}))
    assert view["public"] == json.loads(json.dumps(twin.view(SPECTATOR)["public"]))
    for frame, entry in zip(form["frames"], record.entries[20:], strict=True):
        outcome = twin.fold(entry)
        events = [event.to_json() for event in outcome.events]
        assert whole(frame).get("events", []) == json.loads(json.dumps(events))
        view = view_after(view, frame | {"private": view["private"] | frame["private"]})
        assert view["public"] == json.loads(json.dumps(twin.view(SPECTATOR)["public"]))
        assert view["private"] == json.loads(json.dumps({seat: twin.view(seat)["private"] for seat in SEATS}))


async def test_too_many_pages_in_a_moment_are_refused(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"replay_rate": 1})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        answers = [await one.http.get(f"/api/games/{game}/replay") for _ in range(6)]
        assert answers[-1].json()["key"] == "request.too_fast"
        assert (await other.http.get(f"/api/games/{game}/replay")).status_code == 200


async def test_rounds_battles_and_claims_are_marked_for_whoever_may_watch(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            last = await some_choices({"harkonnen": first, "atreides": second}, 40)
            found = await marks(watcher, game)
            _, told = await page(watcher, game, count=last)
            keys = {"battle_begun": "battle", "prescience_claimed": "claim", "settlement_destroyed": "fall"}
            events = [(frame["seq"], event) for frame in told["frames"] for event in frame.get("events", [])]
            happened = [(seq, keys[event["event"]]) for seq, event in events if event["event"] in keys]
            assert [(mark.seq, mark.mark) for mark in found if mark.mark in keys.values()] == happened
            assert [mark.seq for mark in found] == sorted(mark.seq for mark in found)
            # What can be counted: every combat roll with its faces, every harvest with its spice.
            counted = [
                (seq, event["faction"], event["rolled"])
                for seq, event in events
                if event["event"] == "combat_rolled"
            ]
            assert [(mark.seq, mark.about, mark.counts) for mark in found if mark.mark == "rolled"] == counted
            # Later they are all there, with those that have come.
            await some_choices({"harkonnen": first, "atreides": second}, 3, seed=9)
            assert (await marks(watcher, game))[: len(found)] == found
        missing = await one.http.get("/api/games/nowhere/marks")
        assert (missing.status_code, missing.json()["key"]) == (404, "game.not_found")


def test_combat_dice_and_spice_are_counted_where_they_were_told() -> None:
    events = [
        {"event": "combat_rolled", "faction": "atreides", "dice": 3, "rolled": {"sword": 2, "special": 1}},
        {"event": "spice_harvested", "area": "ne_10", "spice": 2},
        {"event": "combat_rolled", "faction": "harkonnen", "dice": 2},
    ]
    assert found_in(7, events) == [
        {"seq": 7, "mark": "rolled", "about": "atreides", "counts": {"sword": 2, "special": 1}},
        {"seq": 7, "mark": "spice", "about": "ne_10", "counts": {"spice": 2}},
        {"seq": 7, "mark": "rolled", "about": "harkonnen", "counts": {}},
    ]


async def marks(player: Player, game: str) -> list[MarkOut]:
    answer = await player.http.get(f"/api/games/{game}/marks")
    assert answer.status_code == 200, answer.text
    return MarksOut.model_validate_json(answer.text, strict=True).marks
