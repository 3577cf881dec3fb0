"""What a table agrees on: who is asked, what becomes of it, and that it happens once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.settings import Settings
from app.store.database import now
from app.store.votes import Motion, Votes
from engine.players.random import RandomPlayer
from engine.record import read, verify
from tests.app.conftest import Time
from tests.app.host import Host, Player, Wire, database_away_once, table_for_two
from tests.app.play import from_the_log, one_choice

pytestmark = pytest.mark.anyio

H, A = "harkonnen", "atreides"
LIVE = {"kind": "live", "turn": 10, "reserve": 60}
THREE = ("harkonnen", "house_atreides", "fremen")


@pytest.fixture
def patient(settings: Settings) -> Settings:
    return settings.model_copy(update={"heartbeat_seconds": 3600})


@pytest.fixture
def quick(sqlite_settings: Settings) -> Settings:
    return sqlite_settings.model_copy(update={"heartbeat_seconds": 3600})


async def vote(wire: Wire, proposal: str, *, agree: bool = True, **rest: Any) -> dict[str, Any]:
    return await wire.enter("vote", proposal=proposal, agree=agree, **rest)


async def agreed(wires: list[Wire], proposal: str, **rest: Any) -> None:
    for wire in wires:
        answer = await vote(wire, proposal, **rest)
        assert answer["type"] == "accepted" and answer["seq"] is None, answer


async def table_for_three(players: list[Player], **wanted: Any) -> str:
    one = players[0]
    table = await one.post("/api/tables", players=3, shared=A, side=H, **wanted)
    for player, seat in zip(players[1:], THREE[1:], strict=True):
        await player.post(f"/api/tables/{table['id']}/join", seat=seat)
    for player in players:
        await player.ready(table)
    return str(table["id"])


async def test_a_pause_and_its_end(patient: Settings, time: Time) -> None:
    """No time passes and nobody chooses; it lasts over a restart; programs wait as well."""
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock=LIVE)
        async with one.at(game) as first, other.at(game) as second:
            side = first.waiting["faction"]
            wire = {H: first, A: second}[side]
            await agreed([first], "pause", id="p-1")
            proposed = await second.until("votes")
            assert [(v["proposal"], v["by"], v["agreed"], v["needed"]) for v in proposed["open"]] == [
                ("pause", H, [H], [A])
            ]
            # The same message again is answered and counts once.
            await agreed([first], "pause", id="p-1")
            assert not (await first.until("votes"))["open"][0]["carried_at"]
            await agreed([second], "pause")
            clock = await wire.until("clock")
            assert clock["paused"] and clock["running"] is None
            assert (await vote(first, "pause"))["key"] == "vote.paused"
            answer = await wire.enter("choose", decision=wire.waiting["decision"], choice="done")
            assert answer["key"] == "game.paused"
            # Orders would choose at once.
            assert (await wire.enter("orders", orders={"keep_cards": True}))["key"] == "game.paused"
            time.passes(5000)
    async with Host(patient) as host:
        one.move_to(host)
        other.move_to(host)
        async with one.at(game) as first, other.at(game) as second:
            assert first.welcome["clock"]["paused"] and first.welcome["votes"] == []
            await agreed([second, first], "resume")
            clock = await first.until("clock")
            assert clock["running"] == side and clock["sides"][side] == {
                "turn_left": 10_000,
                "reserve_left": 60_000,
            }
            await one_choice({H: first, A: second}, RandomPlayer(1))
        record = await from_the_log(host.services, game)
        assert [entry.what for entry in record.entries[:2]] == [{"about": "pause"}, {"about": "resume"}]


async def test_proposals_are_stored_refused_and_withdrawn(patient: Settings) -> None:
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            assert (await vote(third, "cancel"))["key"] == "message.no_seat"
            assert (await vote(first, "cancel", agree=False))["key"] == "vote.not_open"
            assert (await vote(first, "more_time"))["key"] == "vote.no_clock"
            assert (await vote(first, "resume"))["key"] == "vote.not_paused"
            assert (await vote(first, "cancel", seat=H))["key"] == "message.malformed"
            assert (await vote(first, "pause", winner=H))["key"] == "message.malformed"
            assert (await vote(first, "replace"))["key"] == "message.malformed"
            assert (await vote(first, "replace", seat="fremen"))["key"] == "table.no_seat"
            assert (await vote(first, "replace", seat=H))["key"] == "vote.about_you"
            await agreed([first], "cancel")
            await agreed([first], "end", winner=A)
            proposed = await third.until("votes")
            while len(proposed["open"]) < 2:
                proposed = await third.until("votes")
    async with Host(patient) as host:
        one.move_to(host)
        other.move_to(host)
        async with one.at(game) as first, other.at(game) as second:
            assert second.welcome["votes"] == proposed["open"]
            await agreed([first], "cancel", agree=False)
            await agreed([second], "end", winner=A, agree=False)
            while (await second.until("votes"))["open"]:
                pass
            # A refused proposal is not answered any more, and can be made again.
            assert (await vote(second, "cancel", agree=False))["key"] == "vote.not_open"
            await agreed([second], "cancel")
        assert (await from_the_log(host.services, game)).seq == 0


@pytest.mark.parametrize(
    ("proposal", "rest", "winner"),
    [("cancel", {}, "nobody"), ("end", {}, "nobody"), ("end", {"winner": A}, A)],
)
async def test_a_game_that_the_table_ends(
    quick: Settings, proposal: str, rest: dict[str, str], winner: str
) -> None:
    """It is over for everybody, and its key is published."""
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await one_choice({H: first, A: second}, RandomPlayer(1))
            await agreed([first, second], proposal, **rest)
            await first.frame(2)
            assert (await vote(first, "pause"))["key"] == "vote.game_over"
        table = await one.get(f"/api/tables/{game}")
        assert (table["status"], table["winner"], table["won_by"]) == ("finished", winner, proposal)
        text = (await one.http.get(f"/api/games/{game}/record")).text
        assert verify(read(text)).seq == 2


async def test_more_time(quick: Settings, time: Time) -> None:
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock=LIVE)
        async with one.at(game) as first, other.at(game) as second:
            await agreed([second, first], "more_time")
            clock = await first.until("clock")
            assert {side: left["reserve_left"] for side, left in clock["sides"].items()} == {
                H: 75_000,
                A: 75_000,
            }


async def test_two_processes_carry_a_vote_once(settings: Settings) -> None:
    """Each is sent one half of the agreement, many times over, in the same moment."""
    async with (
        Host(settings) as elsewhere,
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto") as (one, other),
    ):
        game = await table_for_two(one, other, clock=LIVE)
        other.move_to(elsewhere)
        async with one.at(game) as first, other.at(game) as second:
            rooms = [(each, await each.services.rooms.room(game)) for each in (host, elsewhere)]
            for number in range(1, 6):
                await asyncio.gather(
                    agreed([first], "more_time"),
                    agreed([second], "more_time"),
                    *(each.services.rooms.recount(room) for each, room in rooms),
                )
                for wire in (first, second):
                    await wire.frame(number)
            record = await from_the_log(host.services, game)
            assert [entry.what for entry in record.entries] == [{"about": "more_time"}] * 5


async def test_who_has_handed_the_seat_on_agrees_to_nothing_any_more(settings: Settings) -> None:
    """Also at a process that has not heard of it."""
    deaf = settings.model_copy(update={"poll_seconds": 60.0})
    names = ("Vladimir", "Leto", "Piter")
    async with (
        Host(deaf) as elsewhere,
        Host(deaf) as host,
        Player.come(host, *names) as (old, other, new),
    ):
        game = await table_for_two(old, other)
        link = await old.post(f"/api/games/{game}/seats/{H}/link")
        old.move_to(elsewhere)
        async with old.at(game) as first, other.at(game) as second:
            await new.post("/api/invitations/accept", token=link["token"])
            await agreed([second], "cancel")
            assert (await vote(first, "cancel"))["key"] == "message.no_seat"
            # Nor is what they agreed to before carried as if they still sat there.
            await elsewhere.services.rooms.recount(await elsewhere.services.rooms.room(game))
            assert not (await from_the_log(host.services, game)).over
            async with new.at(game) as third:
                await agreed([third], "cancel")
                await third.frame(2)
        assert (await from_the_log(host.services, game)).over


@pytest.mark.parametrize("successor", ["program", "link"])
async def test_a_player_is_replaced(patient: Settings, successor: str) -> None:
    """By the others, a partner among them, who alone are asked. From a program the player can come back; by a
    link the seat is somebody else's, and the old player sees no more through it."""
    names = ("Vladimir", "Leto", "Stilgar", "Chani")
    async with Host(patient) as host, Player.come(host, *names) as players:
        game = await table_for_three(players[:3], spectators=successor == "link")
        async with AsyncExitStack() as stack:
            wires = [await stack.enter_async_context(player.at(game)) for player in players[:3]]
            rest = {"seat": "fremen", "successor": successor}
            assert (await vote(wires[2], "replace", agree=False, **rest))["key"] == "vote.about_you"
            await agreed(wires[:2], "replace", **rest)
            lost = await wires[2].until("seats")
            for wire in wires[:2]:
                await wire.frame(2)
            if successor == "program":
                assert lost["yours"] == ["fremen"]
                assert lost["seats"][2] == {**lost["seats"][2], "name": "Stilgar", "program": "greedy"}
                await players[2].post(f"/api/games/{game}/seats/fremen/take-back")
            else:
                assert (lost["seat"], lost["yours"]) == ("spectator", [])
                assert (await players[2].get(f"/api/tables/{game}"))["seats"][2]["yours"] is False
                refused = await players[0].refused(f"/api/games/{game}/seats/fremen/link")
                assert refused == (403, "message.foreign_seat"), "an opponent gives no seat away"
                assert lost["seats"][2] == {**lost["seats"][2], "name": None, "program": None}
                link = await players[1].post(f"/api/games/{game}/seats/fremen/link")
                await players[3].post("/api/invitations/accept", token=link["token"])
                async with players[3].at(game) as new:
                    assert new.view["private"]["hand"] is not None and new.welcome["yours"] == ["fremen"]
        entries = (await from_the_log(host.services, game)).entries
        kinds = [(entry.kind, entry.what.get("to")) for entry in entries if entry.actor == "table"]
        assert kinds[0] == ("vote_carried", None)
        assert kinds[1:] == (
            [("seat_handed_over", "program"), ("seat_handed_over", "person")]
            if successor == "program"
            else [("seat_handed_over", "nobody"), ("seat_handed_over", "person")]
        )


async def until_asked(wires: dict[str, Wire], side: str, seed: int = 1) -> None:
    player = RandomPlayer(seed)
    some = next(iter(wires.values()))
    while some.waiting["faction"] != side:
        seq = await one_choice(wires, player)
        for wire in wires.values():
            await wire.frame(seq)


async def test_who_decides_alone_gives_notice(quick: Settings, time: Time) -> None:
    """Whoever comes back in time keeps the seat; whoever comes later takes it back from the program."""
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        room = await host.services.rooms.room(game)
        async with one.at(game) as first, other.at(game) as second:
            wires = {H: first, A: second}
            await until_asked(wires, A)
            await agreed([first], "replace", seat=A)
            (proposed,) = (await first.until("votes"))["open"]
            assert proposed["carried_at"] == time() + 24 * 3600 * 1000 and proposed["needed"] == []
            await agreed([second], "replace", seat=A, agree=False)
            while (await first.until("votes"))["open"]:
                pass
            await agreed([first], "replace", seat=A)
            time.passes(60)
            seq = await one_choice(wires, RandomPlayer(1))
            for wire in wires.values():
                await wire.frame(seq)
            await until_asked(wires, A)
            time.passes(24 * 3600)
            await host.services.rooms.recount(room)
            assert (await one.get(f"/api/tables/{game}"))["seats"][1]["program"] is None
            await agreed([first], "replace", seat=A)
            time.passes(24 * 3600)
            await host.services.rooms.recount(room)
            seats = (await one.get(f"/api/tables/{game}"))["seats"]
            assert (seats[1]["name"], seats[1]["program"]) == ("Leto", "greedy")
            # Nor is it theirs alone to give the seat to somebody else while the program sits in.
            assert (await vote(first, "replace", seat=A))["key"] == "vote.nothing_new"
            assert (await vote(first, "replace", seat=A, successor="link"))["key"] == "vote.needs_partner"
            await other.post(f"/api/games/{game}/seats/{A}/take-back")
            seat = (await one.get(f"/api/tables/{game}"))["seats"][1]
            assert (seat["name"], seat["program"]) == ("Leto", None)


async def test_who_decides_alone_waits_for_minutes_at_a_live_pace(quick: Settings, time: Time) -> None:
    long = {"kind": "live", "turn": 20 * 24 * 3600}
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock=long)
        room = await host.services.rooms.room(game)
        async with one.at(game) as first, other.at(game) as second:
            await until_asked({H: first, A: second}, A)
            begun = time()
            await agreed([first], "replace", seat=A)
            (found,) = (await first.until("votes"))["open"]
            assert found["carried_at"] == begun + 300_000
            time.passes(300)
            await host.services.rooms.recount(room)
            seat = (await other.get(f"/api/tables/{game}"))["seats"][1]
            assert (seat["name"], seat["program"], seat["yours"]) == ("Leto", "greedy", True)


async def test_a_vote_that_comes_twice_at_once_is_one(patient: Settings) -> None:
    """By two processes, each of which has looked before the other has stored it."""
    async with Host(patient) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        me = (await one.get("/api/me"))["id"]
        store = Votes(host.services.database)
        answers = await asyncio.gather(
            *(store.answer(game, Motion("pause"), H, me, "same-id", True, now()) for _ in range(2))
        )
        assert answers == [True, True]
        assert await store.counts([game]) == {game: 1}
        assert [vote.agreed for vote in await store.open(game)] == [frozenset({me})]


async def test_a_pause_does_not_bind_for_ever(quick: Settings, time: Time) -> None:
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other, clock=LIVE)
        async with one.at(game) as first, other.at(game) as second:
            await agreed([first, second], "pause")
            await first.until("clock")
            await agreed([first], "resume")
            time.passes(299)
            await host.services.rooms.recount(await host.services.rooms.room(game))
            assert (await host.services.rooms.room(game)).paused
            time.passes(1)
            # At the next look around.
            while (clock := await second.until("clock"))["paused"]:
                pass
            assert clock["running"]


async def test_programs_are_not_asked(quick: Settings) -> None:
    async with Host(quick) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side=A, program="random")
        game = (await one.ready(table))["id"]
        async with one.at(game) as wire:
            await agreed([wire], "pause")
            clock = await wire.until("clock")
            assert clock == {**clock, "paused": True, "running": None, "sides": {}}
            await agreed([wire], "resume")
            await agreed([wire], "cancel")
            while (await wire.until("frame")).get("kind") != "vote_carried":
                pass
        assert (await one.get(f"/api/tables/{game}"))["won_by"] == "cancel"


async def test_a_vote_that_could_not_be_carried_at_once_is_carried_later(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away between the answer and what follows from it."""
    async with Host(quick) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        tries = database_away_once(host, monkeypatch)
        async with one.at(game) as first, other.at(game) as second:
            await agreed([first, second], "cancel")
            while (await first.until("frame")).get("kind") != "vote_carried":
                pass
        assert len(tries) == 2
        assert (await one.get(f"/api/tables/{game}"))["won_by"] == "cancel"
