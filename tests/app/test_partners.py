"""Three and four at a table: seats by role, partners over the wire, programs on any seat."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.settings import Settings
from app.sides import ROLES, seats_of
from app.store.log import Ending, Log, Logged
from engine.players.random import RandomPlayer
from engine.record import Entry, Record, read, verify
from engine.view import SPECTATOR
from tests.app.conftest import Time
from tests.app.host import Host, Player, Wire, all_reveal
from tests.app.play import check_traffic, compare, from_the_log, give_up, has_no_secrets, one_choice
from tests.app.test_two_processes import two_hosts

pytestmark = pytest.mark.anyio

FOUR = ("house_harkonnen", "corrino", "house_atreides", "fremen")
NAMES = ("Vladimir", "Shaddam", "Leto", "Stilgar")


def names(table: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(seat["seat"], seat["name"]) for seat in table["seats"]]


async def begun(players: list[Player], seats: tuple[str, ...], **wanted: Any) -> str:
    """A game that has begun, each player on the seat of the same number."""
    one, *others = players
    table = await one.post("/api/tables", side=seats[0], players=len(seats), **wanted)
    assert [seat["seat"] for seat in table["seats"]] == list(seats)
    for player, seat in zip(others, seats[1:], strict=True):
        await player.post(f"/api/tables/{table['id']}/join", seat=seat)
    for player in players:
        assert table["status"] == "open"
        table = await player.ready(table)
    assert table["status"] == "playing"
    return str(table["id"])


@pytest.mark.parametrize("shared", [(), ("harkonnen",), ("atreides",), ("harkonnen", "atreides")])
async def test_the_seats_are_the_engine_s(shared: tuple[str, ...]) -> None:
    record = Record.start(bytes(32), practice=True, shared=shared)
    assert seats_of(shared) == record.game.seats
    assert set(ROLES) == {"harkonnen", "atreides"}


async def test_four_play_over_the_wire(settings: Settings) -> None:
    """Two rounds, random choices; every view and menu is the engine's at every entry."""
    async with (
        Host(settings) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await begun(players, FOUR)
        wires: dict[str, Wire] = {}
        for seat, player in zip(FOUR, players, strict=True):
            wires[seat] = await stack.enter_async_context(player.at(game))
        watching = {**wires, SPECTATOR: await stack.enter_async_context(watcher.at(game))}
        assert [wire.welcome["seat"] for wire in watching.values()] == [*FOUR, SPECTATOR]
        first, chance = wires["house_harkonnen"], RandomPlayer(4)
        record = (await from_the_log(host.services, game)).at(0)
        asked = set()
        while first.view["public"]["round"]["round"] <= 2 and not record.over:
            asked.add(first.waiting["kind"])
            seq = await one_choice(wires, chance)
            for wire in watching.values():
                await wire.frame(seq)
            for row in await host.services.rooms.log.tail(game, record.seq):
                record.fold(Entry.parse(row.line))
            for viewer, wire in watching.items():
                compare(wire, viewer, record)
        assert "take_turn" in asked
        assert record.head.nonces == tuple(f"share-of-{name}" for name in NAMES)
        for viewer, wire in watching.items():
            check_traffic(wire, viewer, record)
            has_no_secrets(wire.traffic, record)
        assert {entry.actor for entry in record.entries} == set(FOUR)
        quiet = next(seat for seat in FOUR if wires[seat].menu is None)
        answer = await wires[quiet].enter("choose", decision=first.waiting["decision"], choice="done")
        assert (answer["type"], answer["key"]) == ("refused", "entry.not_your_decision")
        assert (await wires["corrino"].enter("resign"))["seq"] is None, "the partner has to agree"
        await wires["house_harkonnen"].enter("vote", proposal="resign", agree=True)
        answer = {"seq": record.seq + 1}
        for wire in watching.values():
            await wire.frame(answer["seq"])
            assert wire.view["public"]["round"]["winner"] == "atreides"
        text = (await watcher.http.get(f"/api/games/{game}/record")).text
        assert verify(read(text)).seq == answer["seq"]


CHANCE, SOON = 9, 20


def key_for_a_claim() -> str:
    """A key with which House Atreides may soon claim in the Fremen's turn, everybody choosing at random."""
    for number in range(1, 100):
        key = bytes([number]) * 32
        game = Record.start(key, nonces=["share-of-Leto"] * 4, shared=tuple(ROLES)).game
        chance = RandomPlayer(CHANCE)
        for _ in range(SOON):
            pending, menu = game.waiting_on(), game.menu("house_atreides")
            assert pending is not None
            if menu is not None and pending.seats == ("fremen",):
                return key.hex()
            seat = pending.seats[chance.below(len(pending.seats))]
            asked = game.menu(seat)
            assert asked is not None
            game.play(seat, chance.choose(asked))
            chance.below(2)
    raise AssertionError("no such key")


async def test_a_claim_beside_the_partner_s_decision(sqlite_settings: Settings) -> None:
    """House Atreides has a menu although the game waits for the Fremen alone, and uses it."""
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, "Leto") as (one,),
        AsyncExitStack() as stack,
    ):
        table = await one.post("/api/tables", kind="practice", players=4, key=key_for_a_claim())
        game = (await one.ready(table))["id"]
        wires = {seat: await stack.enter_async_context(one.at(game, seat=seat)) for seat in FOUR}
        house, chance = wires["house_atreides"], RandomPlayer(CHANCE)
        for _ in range(SOON):
            if house.menu and "house_atreides" not in house.waiting["seats"]:
                break
            seq = await one_choice(wires, chance)
            for wire in wires.values():
                await wire.frame(seq)
        assert house.waiting["seats"] == ["fremen"]
        assert house.menu and [form["verb"] for form in house.menu["forms"]] == ["claim"]
        decision = house.waiting["decision"]
        seq = await one_choice(wires, chance, ["house_atreides"])
        for wire in wires.values():
            await wire.frame(seq)
        late = await wires["fremen"].enter("choose", decision=decision, choice="done")
        assert (late["type"], late["key"]) == ("refused", "entry.stale")
        record = await from_the_log(host.services, game)
        assert record.entries[-1].actor == "house_atreides" and str(record.entries[-1].what).startswith(
            "claim"
        )
        for seat, wire in wires.items():
            compare(wire, seat, record)
            check_traffic(wire, seat, record)


@pytest.mark.parametrize("shared", ["harkonnen", "atreides"])
async def test_three_play_and_ask_for_more(sqlite_settings: Settings, shared: str) -> None:
    seats = seats_of((shared,))
    async with (
        Host(sqlite_settings) as host,
        Player.come(host, *NAMES[:3]) as players,
        AsyncExitStack() as stack,
    ):
        game = await begun(players, seats, shared=shared)
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in zip(seats, players, strict=True)
        }
        chance = RandomPlayer(1)
        for _ in range(60):
            seq = await one_choice(wires, chance)
            for wire in wires.values():
                await wire.frame(seq)
        record = await from_the_log(host.services, game)
        assert record.game.flow.shared == (shared,)
        for seat, wire in wires.items():
            compare(wire, seat, record)
            check_traffic(wire, seat, record)
        await give_up(wires, ROLES[shared][0])
        table = await players[0].get(f"/api/tables/{game}")
        assert (table["players"], table["shared"]) == (3, [shared])
        again = await players[0].post(f"/api/tables/{game}/rematch")
        people = dict(zip(seats, NAMES, strict=False))
        assert dict(names(again)) == (
            {
                "harkonnen": people["atreides"],
                "house_atreides": people["house_harkonnen"],
                "fremen": people["corrino"],
            }
            if shared == "harkonnen"
            else {
                "house_harkonnen": people["house_atreides"],
                "corrino": people["fremen"],
                "atreides": people["harkonnen"],
            }
        )


async def test_what_a_table_for_more_may_be(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        for wrong in (
            {"players": 3},
            {"players": 2, "shared": "atreides"},
            {"players": 4, "shared": "harkonnen"},
        ):
            assert await one.refused("/api/tables", **wrong) == (400, "table.needs_shared")
        assert await one.refused("/api/tables", players=4, side="atreides") == (404, "table.no_seat")
        assert await one.refused("/api/tables", players=5) == (422, "request.malformed")
        assert await one.refused("/api/tables", players=3, shared="guild") == (422, "request.malformed")
        four = await one.post("/api/tables", players=4)
        assert (four["players"], four["shared"]) == (4, ["harkonnen", "atreides"])


async def test_programs_on_free_seats(sqlite_settings: Settings) -> None:
    """The creator seats and removes them; a person is needed; the last seat filled begins the game."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Duncan") as (one, other):
        table = await one.post("/api/tables", players=4)
        place = f"/api/tables/{table['id']}"
        assert await other.refused(f"{place}/program", seat="corrino") == (403, "table.foreign")
        for seat in FOUR[:3]:
            table = await one.post(f"{place}/program", seat=seat)
        assert [seat["program"] for seat in table["seats"]] == ["greedy"] * 3 + [None]
        assert await one.refused(f"{place}/program", seat="corrino") == (409, "table.seat_taken")
        assert await one.refused(f"{place}/program", seat="fremen") == (409, "table.needs_person")
        assert await other.refused(f"{place}/join", seat="corrino") == (409, "table.seat_taken")
        token = (await one.post(f"{place}/invitations", seat="corrino"))["token"]
        assert await other.refused("/api/invitations/accept", token=token) == (409, "table.full")
        table = await one.post(f"{place}/kick", seat="corrino")
        assert not table["seats"][1]["ready"] and table["seats"][1]["program"] is None
        await other.post("/api/invitations/accept", token=token)
        await one.post(f"{place}/join", seat="fremen")
        await one.ready(table)
        await one.post(f"{place}/kick", seat="house_harkonnen")
        assert (await other.ready(table))["status"] == "open"
        assert (await one.post(f"{place}/program", seat="house_harkonnen"))["status"] == "revealing"
        await all_reveal(table)
        assert (await one.get(place))["status"] == "playing"


async def test_a_partner_who_is_a_program(sqlite_settings: Settings) -> None:
    """It takes its turns, and leaves to the person what either may answer."""
    async with Host(sqlite_settings) as host, Player.come(host, "Stilgar") as (one,):
        table = await one.post("/api/tables", kind="program", players=4, side="fremen")
        game = (await one.ready(table))["id"]
        chance = RandomPlayer(6)
        async with one.at(game) as wire:
            for _ in range(25):
                while (
                    "fremen" not in wire.waiting["seats"] or host.services.rooms._rooms[game].asked_program()
                ):
                    await wire.next()
                # Also when the person leaves a turn to the program, it must come to its turns.
                await wire.frame(await one_choice({"fremen": wire}, chance, ["fremen"]))
            record = await from_the_log(host.services, game)
        assert {entry.actor for entry in record.entries} == set(FOUR)
        check_traffic(wire, "fremen", record)


async def test_a_cone_of_silence(settings: Settings) -> None:
    """Two talk, two others and a spectator notice that they do, and read no word."""
    async with (
        Host(settings) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await begun(players, FOUR)
        wires = {
            seat: await stack.enter_async_context(player.at(game))
            for seat, player in zip(FOUR, players, strict=True)
        }
        everybody = {**wires, SPECTATOR: await stack.enter_async_context(watcher.at(game))}
        house, fremen, corrino = wires["house_atreides"], wires["fremen"], wires["corrino"]

        async def cone(wire: Wire, deed: str) -> None:
            answer = await wire.enter("cone", deed=deed)
            assert answer["type"] == "accepted", answer
            for each in everybody.values():
                await each.frame(answer["seq"])

        async def key(wire: Wire, kind: str, **fields: Any) -> str:
            answer = await wire.enter(kind, **fields)
            assert answer["type"] == "refused", answer
            return str(answer["key"])

        waiting = fremen.waiting
        assert await key(house, "say", text="Are you there?", to="cone") == "chat.no_cone"
        assert await key(house, "cone", deed="accept") == "cone.not_invited"
        await cone(house, "offer")
        assert await key(house, "say", text="Are you there?", to="cone") == "chat.no_cone"
        await cone(fremen, "accept")
        assert corrino.view["public"]["cones"]["open"] == ["atreides"]
        assert fremen.waiting == waiting, "a cone is no part of the decisions"
        assert (await house.enter("say", id="w-1", text="whispered", to="cone"))["type"] == "accepted"
        heard = await fremen.until("chat")
        assert (heard["channel"], heard["seat"], heard["text"]) == (
            "cone_atreides",
            "house_atreides",
            "whispered",
        )
        assert await key(corrino, "say", text="What?", to="cone") == "chat.no_cone"
        assert await key(everybody[SPECTATOR], "say", text="What?", to="cone") == "chat.no_cone"
        assert await key(everybody[SPECTATOR], "cone", deed="close") == "message.no_seat"
        await cone(house, "show_hand")
        hand = {card: n for card, n in house.view["private"]["hand"].items() if n}
        assert fremen.view["private"]["seen"] == hand
        await cone(fremen, "close")
        assert await key(house, "say", text="too late", to="cone") == "chat.no_cone"
        again = await house.enter("say", id="w-1", text="whispered", to="cone")
        assert again["type"] == "accepted", "a retry is answered like the first time"
        assert (await house.enter("say", text="aloud"))["type"] == "accepted"
        for each in everybody.values():
            while "aloud" not in each.traffic[-1]:
                await each.next()
        async with players[3].at(game) as back:
            assert [line["text"] for line in back.welcome["chat"]] == ["whispered", "aloud"]
        record = await from_the_log(host.services, game)
        await give_up(wires, "corrino")
        async with players[0].at(game) as foe, watcher.at(game) as third:
            for wire in (foe, third):
                assert [line["text"] for line in wire.welcome["chat"]] == ["aloud"]
        for viewer, wire in everybody.items():
            check_traffic(wire, viewer, record)
            whispers = any("whispered" in text for text in wire.traffic)
            assert whispers == (viewer in ("house_atreides", "fremen"))


async def test_a_cone_carries_words_for_three_minutes_and_no_moment_longer(
    settings: Settings, time: Time
) -> None:
    """Nobody looks at the clock in between, and still nothing is said or shown in it when the time is up."""
    slow = settings.model_copy(update={"poll_seconds": 60.0, "heartbeat_seconds": 3600.0})
    async with (
        Host(slow) as host,
        Player.come(host, *NAMES[:3]) as players,
        AsyncExitStack() as stack,
    ):
        game = await begun(players, seats_of(("harkonnen",)), shared="harkonnen")
        one, other, _ = [await stack.enter_async_context(player.at(game)) for player in players]
        await one.enter("cone", deed="offer")
        time.passes(60)
        await other.enter("cone", deed="accept")
        time.passes(179.999)
        assert (await one.enter("say", text="Now", to="cone"))["type"] == "accepted"
        time.passes(0.001)
        assert (await one.enter("say", text="And then", to="cone"))["key"] == "chat.no_cone"
        assert (await other.enter("cone", deed="show_hand"))["type"] == "refused"
        closed = (await from_the_log(host.services, game)).entries[-1]
        assert (closed.actor, closed.kind) == ("table", "cone_closed")


async def test_a_cone_that_was_closed_elsewhere_carries_nothing(settings: Settings) -> None:
    slow = settings.model_copy(update={"poll_seconds": 60.0})
    async with (
        two_hosts(slow) as (here, there),
        Player.come(here, *NAMES[:3]) as players,
        AsyncExitStack() as stack,
    ):
        game = await begun(players, seats_of(("harkonnen",)), shared="harkonnen")
        one = await stack.enter_async_context(players[0].at(game))
        await one.enter("cone", deed="offer")
        players[1].move_to(there)
        other = await stack.enter_async_context(players[1].at(game))
        await other.enter("cone", deed="accept")
        assert (await one.enter("cone", deed="close"))["type"] == "accepted"
        assert (await other.enter("say", text="Still there?", to="cone"))["key"] == "chat.no_cone"


async def test_the_table_closes_a_cone_in_time(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the database fails just then."""
    settings = sqlite_settings.model_copy(update={"cone_seconds": 1.0, "poll_seconds": 0.05})
    failed: list[int] = []
    append = Log.append

    async def fails_first(self: Log, game: str, row: Logged, ending: Ending | None = None) -> None:
        if row.actor == "table" and not failed:
            failed.append(row.seq)
            raise OSError("the database is away")
        # Long enough for the clock to look at a position that is not committed yet.
        await asyncio.sleep(0.12)
        await append(self, game, row, ending)

    monkeypatch.setattr(Log, "append", fails_first)
    async with (
        Host(settings) as host,
        Player.come(host, *NAMES[:3]) as players,
        AsyncExitStack() as stack,
    ):
        seats = seats_of(("harkonnen",))
        game = await begun(players, seats, shared="harkonnen")
        one, other, alone = [await stack.enter_async_context(player.at(game)) for player in players]
        assert (await alone.enter("cone", deed="offer"))["key"] == "cone.no_partner"
        # An offer that nobody takes ends like a cone that was opened.
        for deeds in (("offer",), ("offer", "accept")):
            for wire, deed in zip((one, other), deeds, strict=False):
                seq = (await wire.enter("cone", deed=deed))["seq"]
            for wire in (one, other, alone):
                await wire.frame(seq + 1)
                assert wire.view["public"]["cones"]["open"] == []
                assert wire.view["public"]["cones"]["invitations"] == {}
        record = await from_the_log(host.services, game)
        closed = [(entry.actor, entry.kind) for entry in record.entries if entry.actor == "table"]
        assert closed == [("table", "cone_closed")] * 2
        assert record.game.table.cones["harkonnen"] == 2 and failed == [2]
