"""Seats that change hands while the game is played: by a link, to a program, and back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import read, verify
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import check_traffic, compare, from_the_log, one_choice
from tests.app.test_live_lobby import looking

pytestmark = pytest.mark.anyio

H, A = "harkonnen", "atreides"


async def link(owner: Player, game: str, seat: str) -> str:
    made = await owner.post(f"/api/games/{game}/seats/{seat}/link")
    assert (made["game"], made["seat"]) == (game, seat)
    return str(made["token"])


async def played(wires: dict[str, Wire], number: int, seed: int = 1) -> None:
    player = RandomPlayer(seed)
    for _ in range(number):
        seq = await one_choice(wires, player)
        for wire in wires.values():
            await wire.frame(seq)


def hidden(message: dict[str, Any]) -> set[str]:
    """What only the player of a seat is told."""
    return {"private", "menu", "undo"} & set(message)


async def test_a_link_moves_a_seat_to_whoever_posts_it(settings: Settings) -> None:
    """The new player goes on from the same position; the old one is a spectator from that entry on."""
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Piter", "Irulan") as players:
        old, other, new, late = players
        game = await table_for_two(old, other)
        async with old.at(game) as first, other.at(game) as second, new.at(game, seat="spectator") as third:
            await played({H: first, A: second}, 5)
            token = await link(old, game, H)
            await new.post("/api/invitations/accept", token=token)
            told = await first.until("seats")
            assert (told["seat"], told["yours"]) == ("spectator", [])
            assert [seat["name"] for seat in told["seats"]] == ["Piter", "Leto"]
            told = await third.until("seats")
            assert (told["seat"], told["yours"]) == ("spectator", [H])
            await third.hello(seat=H)
            assert (await second.until("seats"))["yours"] == [A]
            before = len(first.traffic)
            answer = await first.enter("choose", decision=first.waiting["decision"], choice="done")
            assert answer["key"] == "message.no_seat"
            await second.frame(6)
            await played({H: third, A: second}, 8, seed=2)
            await first.frame(14)
            told_since = [json.loads(text) for text in first.traffic[before:]]
            assert not set().union(*map(hidden, told_since))
            await first.send(type="hello", game=game, seat=H)
            assert (await first.until("refused"))["key"] == "message.foreign_seat"
            record = await from_the_log(host.services, game)
            compare(third, H, record)
            compare(second, A, record)
            check_traffic(second, A, record)
            assert record.entries[5].what == {"seat": H, "to": "person"}
            # Used once; posting it again does nothing more for the one, and nothing for others.
            assert (await new.post("/api/invitations/accept", token=token))["id"] == game
            assert await late.refused("/api/invitations/accept", token=token) == (404, "invitation.not_found")
            assert record.seq == (await from_the_log(host.services, game)).seq
            await third.enter("resign")
        text = (await new.http.get(f"/api/games/{game}/record")).text
        assert verify(read(text)).seq == 15


async def test_links_that_mean_nothing_any_more(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Vladimir", "Leto", "Piter") as players:
        old, other, new = players
        game = await table_for_two(old, other)
        place = f"/api/games/{game}/seats"
        assert await other.refused(f"{place}/{H}/link") == (403, "message.foreign_seat")
        assert await other.refused(f"{place}/corrino/link") == (404, "table.no_seat")
        assert await other.refused(f"{place}/{H}/program") == (403, "message.foreign_seat")
        assert await other.refused(f"{place}/{H}/take-back") == (403, "message.foreign_seat")
        first, second = await link(old, game, H), await link(old, game, H)
        # Nobody comes to play against themselves.
        assert await other.refused("/api/invitations/accept", token=first) == (409, "table.other_side")
        # One's own link is no use to oneself, and is not used up by that.
        await old.post("/api/invitations/accept", token=first)
        await new.post("/api/invitations/accept", token=first)
        assert await other.refused("/api/invitations/accept", token=second) == (404, "invitation.not_found")
        assert await old.refused("/api/invitations/accept", token=second) == (404, "invitation.not_found")
        assert [seat["name"] for seat in (await old.get(f"/api/tables/{game}"))["seats"]] == ["Piter", "Leto"]
        async with new.at(game) as wire:
            await wire.enter("resign")
        assert await new.refused(f"{place}/{H}/link") == (409, "game.not_running")
        table = await old.post("/api/tables")
        assert await old.refused(f"/api/games/{table['id']}/seats/{H}/link") == (409, "game.not_running")


async def test_a_link_that_many_post_at_once_seats_one(settings: Settings) -> None:
    """In two processes; the seat has one new player, the log one entry."""
    async with (
        Host(settings) as elsewhere,
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto", "Piter", "Feyd", "Iakin", "Umman") as (old, other, *many),
    ):
        game = await table_for_two(old, other)
        token = await link(old, game, H)
        for player in many[::2]:
            player.move_to(elsewhere)
        answers = await asyncio.gather(
            *(player.http.post("/api/invitations/accept", json={"token": token}) for player in many)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]
        winner = next(player for player, answer in zip(many, answers, strict=True) if answer.is_success)
        assert (await old.get(f"/api/tables/{game}"))["seats"][0]["name"] == winner.name
        assert (await from_the_log(host.services, game)).seq == 1


async def test_a_process_that_has_not_heard_of_it_takes_nothing_from_the_old_player(
    settings: Settings,
) -> None:
    """It finds out when it looks at the log, which is before anything is stored or shown."""
    deaf = settings.model_copy(update={"poll_seconds": 60.0})
    async with (
        Host(deaf) as elsewhere,
        Host(deaf) as host,
        Player.come(host, "Vladimir", "Leto", "Piter") as (old, other, new),
    ):
        game = await table_for_two(old, other)
        async with other.at(game) as second:
            token = await link(old, game, H)
            old.move_to(elsewhere)
            async with old.at(game) as first:
                assert first.welcome["seat"] == H
                await new.post("/api/invitations/accept", token=token)
                resigned = await first.enter("resign")
                assert resigned["key"] == "message.foreign_seat"
                assert '"seats"' in first.traffic[-3] and first.seq == 1
            async with old.open(game) as again:
                await again.send(type="hello", game=game, seat=H)
                assert (await again.until("refused"))["key"] == "message.foreign_seat"
                welcome = await again.hello()
                assert welcome["seat"] == "spectator" and welcome["view"]["private"] == {}
            await second.frame(1)
            assert not (await from_the_log(host.services, game)).over


async def test_who_was_replaced_leaves_no_way_back(settings: Settings) -> None:
    """A link made while the seat was theirs means nothing once the table has emptied it."""
    names = ("Vladimir", "Leto", "Stilgar", "Chani")
    async with Host(settings) as host, Player.come(host, *names) as (one, other, old, new):
        table = await one.post("/api/tables", players=3, shared=A, side=H)
        game = table["id"]
        for player, seat in ((other, "house_atreides"), (old, "fremen")):
            await player.post(f"/api/tables/{game}/join", seat=seat)
        for player in (one, other, old):
            await player.ready(table)
        kept, given = await link(old, game, "fremen"), await link(old, game, "fremen")
        async with one.at(game) as first, other.at(game) as second:
            for wire in (first, second):
                vote = {"proposal": "replace", "seat": "fremen", "successor": "link", "agree": True}
                assert (await wire.enter("vote", **vote))["type"] == "accepted"
            await first.frame(2)
        for player, token in ((old, kept), (new, given)):
            assert await player.refused("/api/invitations/accept", token=token) == (
                404,
                "invitation.not_found",
            )
        assert (await one.get(f"/api/tables/{game}"))["seats"][2]["name"] is None
        place = f"/api/games/{game}/seats/fremen/link"
        assert await one.refused(place) == (403, "message.foreign_seat"), "only a partner gives it away"
        await new.post("/api/invitations/accept", token=await link(other, game, "fremen"))


async def test_who_looked_on_beside_a_seat_goes_with_it_where_nobody_may_watch(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto", "Piter") as (old, other, new):
        game = await table_for_two(old, other, spectators=False)
        async with old.at(game) as playing, old.at(game, seat="spectator") as looking_on, other.at(game):
            await new.post("/api/invitations/accept", token=await link(old, game, H))
            for wire in (playing, looking_on):
                assert await wire.closed() == (1008, "this seat was handed on")


async def test_players_go_on_hearing_spectators_when_somebody_deletes_their_account(
    sqlite_settings: Settings,
) -> None:
    names = ("Vladimir", "Leto", "Irulan")
    async with Host(sqlite_settings) as host, Player.come(host, *names) as (one, other, watcher):
        game = await table_for_two(one, other)
        async with one.at(game) as first, watcher.at(game) as third:
            await first.enter("resign")
            assert (await other.http.delete("/api/me")).status_code == 204
            await first.until("seats")
            await third.enter("say", text="Well played.")
            assert (await first.line("Well played."))["channel"] == "spectators"


async def test_a_program_plays_ones_seat_until_it_is_taken_back(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        place = f"/api/games/{game}/seats/{H}"
        async with one.at(game) as first, other.at(game) as second:
            shown = await one.post(f"{place}/program", program="random")
            assert (shown["seats"][0]["name"], shown["seats"][0]["program"]) == ("Vladimir", "random")
            assert shown["seats"][0]["yours"]
            assert (await second.until("seats"))["seats"][0]["program"] == "random"
            player = RandomPlayer(3)
            while second.seq < 25:
                if A in second.waiting["seats"]:
                    await second.frame(await one_choice({A: second}, player, among=[A]))
                else:
                    await second.next()
            # The player still sees what the seat sees, and cannot choose.
            answer = await first.enter("resign")
            assert answer["key"] == "seat.program_plays"
            await one.post(f"{place}/take-back")
            await one.post(f"{place}/take-back")
            record = await from_the_log(host.services, game)
            assert record.entries[-1].what == {"seat": H, "to": "person"}
            await first.frame(record.seq)
            await second.frame(record.seq)
            compare(first, H, record)
            room = await host.services.rooms.room(game)
            assert room.asked_program() is None
            await played({H: first, A: second}, 5, seed=6)
            assert (await from_the_log(host.services, game)).seq == record.seq + 5


async def test_a_seat_alone_at_practice_moves_to_another_device(sqlite_settings: Settings) -> None:
    """Both seats of somebody who plays alone, one after the other."""
    async with Host(sqlite_settings) as host, Player.come(host, "Leto", "Leto's phone") as (one, phone):
        table = await one.ready(await one.post("/api/tables", kind="practice"))
        for seat in (H, A):
            await phone.post("/api/invitations/accept", token=await link(one, table["id"], seat))
        async with phone.at(table["id"]) as wire:
            assert wire.welcome["yours"] == [H, A]


async def test_the_lobby_shows_whose_table_it_is_and_how_much_time_is_left(settings: Settings) -> None:
    clock = {"kind": "live", "turn": 10, "reserve": 600}
    async with (
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto", "Paul") as (one, old, new),
        looking(old) as before,
        looking(new) as after,
    ):
        table = await one.post("/api/tables", side=H, public=False, clock=clock)
        token = (await one.post(f"/api/tables/{table['id']}/invitations"))["token"]
        await old.post("/api/invitations/accept", token=token)
        await one.ready(table)
        await old.ready(table)
        game = table["id"]
        await before.until(lambda tables: tables.get(game, {}).get("status") == "playing")
        assert before.tables[game]["time"]["sides"][A]["reserve_left"] == 600_000
        assert game not in after.tables
        await new.post("/api/invitations/accept", token=await link(old, game, A))
        await after.until(lambda tables: game in tables)
        assert after.tables[game]["time"]["running"] in (H, A)
        await before.until(lambda tables: game not in tables)
        assert [table["id"] for table in (await new.get("/api/my/tables"))["tables"]] == [game]
        assert (await old.get("/api/my/tables"))["tables"] == []


async def test_the_cone_is_the_new_partners_at_once(settings: Settings) -> None:
    """Also in a process that has not heard yet that the seat was handed on."""
    deaf = settings.model_copy(update={"poll_seconds": 60.0})
    names = ("Vladimir", "Leto", "Stilgar", "Chani")
    async with (
        Host(deaf) as elsewhere,
        Host(deaf) as host,
        Player.come(host, *names) as (one, partner, old, new),
    ):
        table = await one.post("/api/tables", players=3, shared=A, side=H)
        game = table["id"]
        for player, seat in ((partner, "house_atreides"), (old, "fremen")):
            await player.post(f"/api/tables/{game}/join", seat=seat)
        for player in (one, partner, old):
            await player.ready(table)
        token = await link(old, game, "fremen")
        old.move_to(elsewhere)
        async with partner.at(game) as second, old.at(game) as third:
            assert (await second.enter("cone", deed="offer"))["type"] == "accepted"
            await elsewhere.services.rooms.look_at_the_log()
            assert (await third.enter("cone", deed="accept"))["type"] == "accepted"
            room = await elsewhere.services.rooms.room(game)
            await new.post("/api/invitations/accept", token=token)
            # The partner's process follows the log when it is told or looks; here it looks.
            await host.services.rooms.look_at_the_log()
            assert (await second.enter("say", text="At dawn.", to="cone"))["type"] == "accepted"
            assert (await third.enter("say", text="Where?", to="cone"))["key"] == "chat.no_cone"
            await elsewhere.services.chat.look({game: room})
            await third.send(type="ping", t=7)
            await third.until("pong")
            assert "At dawn." not in "".join(third.traffic)
            async with new.at(game) as fourth:
                assert "At dawn." in fourth.traffic[0]


async def test_a_program_goes_on_after_a_restart_though_nobody_comes(settings: Settings) -> None:
    slow = settings.model_copy(update={"bot_delay": 60.0})
    async with Host(slow) as host, Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side=A, program="random")
        game = (await one.ready(table))["id"]
        assert (await one.get(f"/api/tables/{game}"))["waits_for"] == [H]
    async with Host(settings) as host:
        one.move_to(host)
        async with looking(one) as look:
            await look.until(lambda tables: tables[game]["your_turn"])
