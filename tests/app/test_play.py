"""Whole games over real sockets: two players, a spectator, a restart in the middle."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from pydantic import TypeAdapter, ValidationError

from app import wire
from app.gate.sockets import Sockets
from app.rooms import audience, frames
from app.settings import Settings
from app.wire import ClientId
from engine.players.random import RandomPlayer
from engine.record import Entry, Record, read, verify
from engine.view import SPECTATOR
from tests.app.host import SEATS, Host, Player, table_for_two
from tests.app.play import check_traffic, compare, from_the_log, has_no_secrets, one_choice

pytestmark = pytest.mark.anyio

ROUNDS = 4


async def test_a_complete_game_with_a_spectator(settings: Settings) -> None:
    """Random choices until the cap, then one side resigns. Every view is the engine's at every entry."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            wires = {"harkonnen": first, "atreides": second}
            watching = {**wires, SPECTATOR: third}
            assert [wire.welcome["seat"] for wire in watching.values()] == [*SEATS, SPECTATOR]
            player = RandomPlayer(11)
            record = (await from_the_log(host.services, game)).at(0)
            while first.view["public"]["round"]["round"] <= ROUNDS and not record.over:
                seq = await one_choice(wires, player)
                for wire in watching.values():
                    await wire.frame(seq)
                record = await _caught_up(host, game, record)
                for viewer, wire in watching.items():
                    compare(wire, viewer, record)
            if not record.over:
                answer = await second.enter("resign")
                for wire in watching.values():
                    await wire.frame(answer["seq"])
                    assert wire.view["public"]["round"]["winner"] == "harkonnen"
                    assert wire.view["public"]["round"]["won_by"] == "resignation"
            finished = await from_the_log(host.services, game)
            assert finished.over and finished.seq > 50
            for viewer, wire in watching.items():
                compare(wire, viewer, finished)
                check_traffic(wire, viewer, finished)
                has_no_secrets(wire.traffic, finished)
            answer = await second.enter("resign")
            assert (answer["type"], answer["key"]) == ("refused", "entry.game_over")
        text = (await one.http.get(f"/api/games/{game}/record")).text
        assert verify(read(text)).seq == finished.seq
        assert (await one.get("/api/my/tables", status="finished"))["tables"][0]["won_by"] == "resignation"


async def _caught_up(host: Host, game: str, record: Record) -> Record:
    """The position folded on from the log, independently of the server's room."""
    for row in await host.services.rooms.log.tail(game, record.seq):
        record.fold(Entry.parse(row.line))
    return record


async def test_a_restart_in_the_middle_loses_nothing(settings: Settings) -> None:
    """Both come back, one from where it was, one long behind; frames are the bytes they would have been."""
    player = RandomPlayer(5)
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second, watcher.at(game) as third:
            for _ in range(130):
                seq = await one_choice({"harkonnen": first, "atreides": second}, player)
                for wire in (first, second, third):
                    await wire.frame(seq)
        async with Host(settings) as again:
            for somebody in players:
                somebody.move_to(again)
            async with one.at(game, seq=seq) as late:
                assert late.welcome["resumed"] and "view" not in late.welcome
                late.view, late.menu = first.view, first.menu
                async with other.at(game, seq=20) as behind, watcher.at(game, seq=0) as afar:
                    await behind.frame(seq)
                    await afar.frame(seq)
                    assert behind.frames == {n: text for n, text in second.frames.items() if n > 20}
                    assert afar.frames == third.frames
                    behind.view = second.view
                    for _ in range(20):
                        seq = await one_choice({"harkonnen": late, "atreides": behind}, player)
                        for wire in (late, behind, afar):
                            await wire.frame(seq)
                    record = await from_the_log(again.services, game)
                    assert record.seq == seq == 150
                    compare(late, "harkonnen", record)
                    compare(behind, "atreides", record)
                    for viewer, wire in (("harkonnen", late), ("atreides", behind), (SPECTATOR, afar)):
                        check_traffic(wire, viewer, record)


async def test_a_gap_that_is_too_old_is_answered_with_a_full_view(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"catch_up": 10})
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            for _ in range(15):
                seq = await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(1))
                for wire in (first, second):
                    await wire.frame(seq)
        async with one.at(game, seq=2) as late:
            assert not late.welcome["resumed"] and late.seq == 15
            compare(late, "harkonnen", await from_the_log(host.services, game))
        async with one.at(game, seq=99) as ahead:
            # Further than the log: whatever that client has seen, it was not this game's present.
            assert not ahead.welcome["resumed"] and ahead.welcome["seq"] == 15


async def test_what_is_long_past_is_told_again_without_making_it_again(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever greets again and again from far behind would keep everybody at the table waiting."""
    monkeypatch.setattr(audience, "FRAMES_KEPT", 5)
    made: list[int] = []
    retold = frames.retold

    def counted(record: Record, times: list[int], seq: int) -> tuple[Record, list[frames.Frame]]:
        made.append(seq)
        return retold(record, times, seq)

    monkeypatch.setattr(frames, "retold", counted)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires = {"harkonnen": first, "atreides": second}
            for _ in range(60):
                seq = await one_choice(wires, RandomPlayer(1))
                for wire in wires.values():
                    await wire.frame(seq)
            made.clear()
            for since in (2, 2, 7):
                async with one.at(game, seq=since) as late:
                    await late.frame(60)
                    assert late.frames == {n: text for n, text in first.frames.items() if n > since}
            assert made == [2]
            seq = await one_choice(wires, RandomPlayer(1))
            async with one.at(game, seq=3) as late:
                await late.frame(seq)
            assert made == [2]


async def test_what_is_told_in_one_turn_is_written_at_once_and_what_is_sent_is_read_once(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer and its frame are one write; only what is refused is looked through for its id."""
    written: list[bytes] = []
    searched: list[str] = []
    write, id_in = Sockets._write, wire.id_in

    def counted(self: Sockets) -> None:
        written.append(b"".join(self.conn.writes))
        write(self)

    def looked_for(text: str) -> str | None:
        searched.append(text)
        return id_in(text)

    monkeypatch.setattr(Sockets, "_write", counted)
    monkeypatch.setattr(wire, "id_in", looked_for)
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires = {"harkonnen": first, "atreides": second}
            await asyncio.sleep(0.2)
            written.clear()
            for _ in range(20):
                seq = await one_choice(wires, RandomPlayer(1))
                for each in wires.values():
                    await each.frame(seq)
            assert not searched
            told = [output for output in written if b'"type":"frame"' in output]
            assert len(told) == 2 * 20
            assert sum(b'"type": "accepted"' in output for output in told) == 20
            refused = await first.enter("choose", decision=0, choice="cease")
            assert refused["type"] == "refused" and len(searched) == 1


async def test_undo_over_the_wire(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            wires = {"harkonnen": first, "atreides": second}
            # The key is the game's own: how soon five choices can be taken back is up to its dice.
            player, undone = RandomPlayer(3), 0
            for _ in range(600):
                if undone == 5:
                    break
                seq = await one_choice(wires, player)
                for wire in wires.values():
                    await wire.frame(seq)
                for wire in wires.values():
                    decision = wire.waiting["decision"]
                    if wire.view["undo"]["possible"] and undone < 5:
                        answer = await wire.enter("undo", decision=decision)
                        assert answer["type"] == "accepted"
                        undone += 1
                        for each in wires.values():
                            await each.frame(answer["seq"])
                        again = await wire.enter("undo", decision=decision)
                        assert again["key"] == "entry.stale"
                        break
                    if not wire.view["undo"]["possible"]:
                        answer = await wire.enter("undo", decision=decision)
                        assert answer["key"].startswith("undo.")
            assert undone == 5
            record = await from_the_log(host.services, game)
            for seat, wire in wires.items():
                compare(wire, seat, record)
                check_traffic(wire, seat, record)


async def test_against_a_program(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side="atreides")
        begun = await one.ready(table)
        assert begun["status"] == "playing"
        assert begun["seats"][0] == {
            "seat": "harkonnen",
            "name": None,
            "program": "greedy",
            "yours": False,
            "ready": True,
            # The server gives a program's share, so it is shown with the others'.
            "promised": None,
            "shown": True,
            "mark": None,
        }
        player = RandomPlayer(2)
        async with one.at(table["id"]) as wire:
            for _ in range(30):
                while wire.waiting["seats"] != ["atreides"]:
                    await wire.next()
                await wire.frame(await one_choice({"atreides": wire}, player))
            record = await from_the_log(host.services, table["id"])
            assert {entry.actor for entry in record.entries} == set(SEATS)
            check_traffic(wire, "atreides", record)
            has_no_secrets(wire.traffic, record)


async def test_against_a_program_one_goes_back_over_what_it_has_chosen(sqlite_settings: Settings) -> None:
    """To one's own choice, as an entry that says so; and to the others it is what the engine says."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", lesson="first")
        async with one.at(table["id"]) as wire:
            for choice in ("act strategy strategy_move", "done"):
                answer = await wire.enter("choose", decision=wire.waiting["decision"], choice=choice)
                await wire.frame(answer["seq"])
            before = answer["seq"]
            while wire.waiting["seats"] != ["atreides"]:
                await wire.frame(wire.seq + 1)
            programs = wire.seq - before
            assert wire.view["undo"]["possible"] and wire.view["undo"]["over"] == programs > 0
            answer = await wire.enter("undo", decision=wire.waiting["decision"])
            await wire.frame(answer["seq"])
            assert wire.waiting["kind"] == "choose_move"
            record = await from_the_log(host.services, table["id"])
            assert record.entries[-1].what == {"over": programs}
            compare(wire, "atreides", record)


async def test_what_the_server_enters_for_a_seat_has_an_id_that_no_client_may_use(
    sqlite_settings: Settings,
) -> None:
    """Or whoever has the seat before could see to it that the program's choice counts as one made already."""
    ids = TypeAdapter(ClientId)
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side="atreides")
        await one.ready(table)
        async with one.at(table["id"]) as wire:
            while wire.waiting["seats"] != ["atreides"]:
                await wire.next()
        assert (await one.http.request("DELETE", "/api/me", json={})).status_code == 204
        rows = await host.services.rooms.log.tail(table["id"], 0)
        assert {row.actor for row in rows} == {"harkonnen", "atreides"}
        for row in rows:
            with pytest.raises(ValidationError):
                ids.validate_python(row.client_id)


async def test_practice_alone_on_both_sides(sqlite_settings: Settings) -> None:
    """One socket, one seat at a time: another hello turns the table round."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="practice", key="07" * 32)
        assert table["practice"]
        await one.ready(table)
        player = RandomPlayer(2)
        async with one.at(table["id"]) as wire:
            assert wire.welcome["yours"] == list(SEATS)
            for _ in range(40):
                seat = wire.waiting["seats"][0]
                if wire.view["seat"] != seat:
                    await wire.hello(seat=seat)
                await wire.frame(await one_choice({seat: wire}, player))
            record = await from_the_log(host.services, table["id"])
            assert record.head.key == b"\x07" * 32 and record.head.practice
            compare(wire, wire.view["seat"], record)


async def test_presence_and_chat(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir", "Irulan") as players:
        one, other, watcher = players
        game = await table_for_two(one, other)
        async with one.at(game) as first, watcher.at(game) as third:
            assert (await first.until("presence"))["spectators"] == 0
            assert (await first.until("presence"))["spectators"] == 1
            async with other.at(game):
                assert (await first.until("presence"))["seats"] == {"harkonnen": True, "atreides": True}
            assert (await first.until("presence"))["seats"] == {"harkonnen": True, "atreides": False}
            await first.enter("say", id="hello-1", text="Well met. <b>")
            assert (await third.line("Well met. <b>"))["channel"] == "table"
            again = await first.enter("say", id="hello-1", text="Well met. <b>")
            assert again["type"] == "accepted"
            await third.enter("say", text="They cannot read this")
            assert (await third.line("They cannot read this"))["channel"] == "spectators"
            await first.enter("say", text="Anybody here?")
            heard = await third.line("Anybody here?")
            assert (heard["number"], heard["seat"], heard["name"]) == (2, "harkonnen", "Leto")
            assert not any("cannot read" in text for text in first.traffic)
        async with one.at(game) as back:
            assert [line["text"] for line in back.welcome["chat"]] == ["Well met. <b>", "Anybody here?"]
            await back.enter("resign")
        async with one.at(game) as after:
            assert len(after.welcome["chat"]) == 3, "when all is over the spectators' words are for everybody"


async def test_a_server_that_stops_says_so(sqlite_settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        async with Host(sqlite_settings) as host:
            one, other = await stack.enter_async_context(Player.come(host, "Leto", "Vladimir"))
            game = await table_for_two(one, other)
            wire = await stack.enter_async_context(one.at(game))
            reading = asyncio.create_task(wire.closed())
        assert (await reading)[0] == 1012


async def test_an_idle_room_leaves_the_memory_and_comes_back(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"room_idle_seconds": 0.05, "poll_seconds": 0.02})
    async with Host(settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            seq = await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(1))
            await asyncio.sleep(0.2)
            assert game in host.services.rooms._rooms, "somebody is there"
        while game in host.services.rooms._rooms:
            await asyncio.sleep(0.01)
        async with one.at(game) as back:
            assert back.seq == seq
            compare(back, "harkonnen", await from_the_log(host.services, game))
            assert [entry["seq"] for entry in back.welcome["history"]] == [1]


async def test_who_cannot_be_welcomed_now_is_sent_away_to_come_again(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is away for a moment: whoever waited for a welcome would wait for ever."""

    async def away(*_: object) -> None:
        raise OSError("the database is away")

    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Vladimir") as (one, other):
        game = await table_for_two(one, other)
        with monkeypatch.context() as trouble:
            trouble.setattr(host.services.rooms, "join", away)
            async with one.open(game) as wire:
                await wire.send(type="hello", game=game)
                assert (await wire.next())["key"] == "server.trouble"
                assert (await wire.closed())[0] == 1013
        async with one.at(game) as back:
            assert back.welcome["seq"] == 0
