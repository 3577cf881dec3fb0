"""Thinking before acting, over the wire: answers about imagined tables; a place shown to a partner alone."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import func, select

from app.settings import Settings
from app.sides import seats_of
from app.store.models import Base
from engine.view import SPECTATOR
from tests.app.databases import redis
from tests.app.host import Host, Player, Wire, table_for_two
from tests.app.play import from_the_log
from tests.app.test_partners import FOUR, NAMES, begun
from tests.app.test_two_processes import two_hosts

pytestmark = pytest.mark.anyio

GHOSTS = {"harkonnen": {"wind_pass": {"regular": 3}}}
#: One question of each kind that has an answer at the beginning of any game.
QUESTIONS: tuple[dict[str, Any], ...] = (
    {"about": "threats", "area": "arrakeen"},
    {"about": "way", "faction": "harkonnen", "origin": "carthag", "area": "north_pole"},
    {"about": "odds", "faction": "harkonnen", "origin": "wind_pass", "area": "windgap", "legions": GHOSTS},
)


async def rows(host: Host) -> dict[str, int]:
    """How many rows each table of the database has, but for signs of life of the server itself."""
    async with host.services.database.read() as connection:
        return {
            table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in Base.metadata.sorted_tables
            if table.name not in ("heartbeats", "outages", "processes", "backups")
        }


async def wonder(wire: Wire, **question: Any) -> dict[str, Any]:
    client_id = wire.new_id()
    await wire.send(type="imagine", id=client_id, **question)
    return await wire.until("imagined", "refused", client_id=client_id)


async def test_everybody_may_think_and_nothing_is_entered(settings: Settings) -> None:
    """Both seats and a spectator, whoever's turn it is, get the engine's answer; no row is written by it, and
    nobody is sent anything."""
    async with (
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto", "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game = await table_for_two(players[0], players[1])
        viewers = {"harkonnen": players[0], "atreides": players[1], SPECTATOR: watcher}
        wires = {name: await stack.enter_async_context(it.at(game)) for name, it in viewers.items()}
        record = (await from_the_log(host.services, game)).at(0)
        before = await rows(host)
        for viewer, wire in wires.items():
            for question in QUESTIONS:
                answer = await wonder(wire, **question)
                assert answer["type"] == "imagined", answer
                plan = record.game.imagined(viewer, question.get("legions", {}))
                who = (question.get("faction", ""), question.get("origin", ""), question["area"])
                expected = {
                    "threats": plan.threats(question["area"]) if question["about"] == "threats" else [],
                    "way": plan.way(*who) if question["about"] == "way" else None,
                    "odds": plan.odds(*who).to_json() if question["about"] == "odds" else None,
                }
                said = {name: answer[name] for name in expected}
                assert said == json.loads(json.dumps(expected))
                assert said[question["about"]]
        assert await rows(host) == before
        after = await from_the_log(host.services, game)
        assert (after.seq, after.game.to_json()) == (0, record.game.to_json())
        for wire in wires.values():
            kinds = [json.loads(text)["type"] for text in wire.traffic]
            assert [kind for kind in kinds if kind != "presence"] == [
                "welcome",
                *["imagined"] * len(QUESTIONS),
            ]


async def test_what_cannot_be_imagined_is_refused(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"question_rate": 0.001, "question_burst": 5})
    async with (
        Host(settings) as host,
        Player.come(host, "Vladimir", "Leto") as players,
        AsyncExitStack() as stack,
    ):
        game = await table_for_two(*players)
        wire = await stack.enter_async_context(players[0].at(game))
        threats, way, odds = QUESTIONS
        for question, key in (
            ({**threats, "faction": "harkonnen"}, "message.malformed"),
            ({**way, "faction": None}, "message.malformed"),
            ({**way, "area": "the north"}, "imagined.no_area"),
            ({**odds, "legions": {"harkonnen": {"wind_pass": {"fedaykin": 1}}}}, "imagined.no_piece"),
            ({**odds, "legions": {"atreides": {"wind_pass": {"start_1": 1}}}}, "imagined.no_piece"),
            ({**odds, "legions": {"harkonnen": {"wind_pass": {"regular": 9}}}}, "imagined.too_many"),
            ({**odds, "legions": {}}, "order.no_legion"),
            (threats, "message.too_fast"),
        ):
            refused = await wonder(
                wire, **{name: value for name, value in question.items() if value is not None}
            )
            assert refused.get("key") == key, refused


# -- pointing --------------------------------------------------------------------------------------


async def coned(
    stack: AsyncExitStack, host: Host, players: list[Player], watcher: Player
) -> tuple[str, dict[str, Wire]]:
    """Four at a table and a spectator, with an open cone of the Atreides."""
    game = await begun(players, FOUR)
    wires = {
        seat: await stack.enter_async_context(it.at(game)) for seat, it in zip(FOUR, players, strict=True)
    }
    wires[SPECTATOR] = await stack.enter_async_context(watcher.at(game))
    assert (await wires["fremen"].enter("point", place="arrakeen"))["key"] == "chat.no_cone"
    await wires["house_atreides"].enter("cone", deed="offer")
    assert (await wires["fremen"].enter("point", place="arrakeen"))["key"] == "chat.no_cone"
    assert (await wires["fremen"].enter("cone", deed="accept"))["type"] == "accepted"
    return game, wires


async def test_cone__a_place_is_shown_to_the_partner_alone(settings: Settings) -> None:
    async with (
        Host(settings) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        game, wires = await coned(stack, host, players, watcher)
        seq = (await from_the_log(host.services, game)).seq
        before = await rows(host)
        zone = (await from_the_log(host.services, game)).game.flow.board.zones[0]
        for seat, place in (("fremen", "wind_pass"), ("house_atreides", zone)):
            assert (await wires[seat].enter("point", place=place))["type"] == "accepted"
            partner = wires["fremen" if seat == "house_atreides" else "house_atreides"]
            assert await partner.until("pointed") == {"type": "pointed", "by": seat, "place": place}
        for stranger in ("house_harkonnen", "corrino", SPECTATOR):
            assert (await wires[stranger].enter("point", place="arrakeen"))["key"] == "chat.no_cone"
        assert (await wires["fremen"].enter("point", place="the north"))["key"] == "message.malformed"
        # No entry, no row; and nobody but the two has received anything.
        assert await rows(host) == before
        assert (await from_the_log(host.services, game)).seq == seq
        assert (await wires["corrino"].enter("say", text="aloud"))["type"] == "accepted"
        for name, wire in wires.items():
            await wire.line("aloud")
            pointed = [text for text in wire.traffic if '"pointed"' in text]
            assert len(pointed) == (name in ("fremen", "house_atreides")), name
        async with players[2].at(game) as back:
            assert not any('"pointed"' in text for text in back.traffic), "it is not kept"
        assert (await wires["fremen"].enter("cone", deed="close"))["type"] == "accepted"
        assert (await wires["house_atreides"].enter("point", place="arrakeen"))["key"] == "chat.no_cone"


async def test_cone__pointing_is_limited_like_talk(sqlite_settings: Settings) -> None:
    settings = sqlite_settings.model_copy(update={"chat_rate": 0.001, "chat_burst": 4})
    async with (
        Host(settings) as host,
        Player.come(host, *NAMES, "Irulan") as (*players, watcher),
        AsyncExitStack() as stack,
    ):
        _, wires = await coned(stack, host, players, watcher)
        said = [(await wires["fremen"].enter("point", place="arrakeen")).get("key") for _ in range(3)]
        assert said == [None, None, "chat.too_fast"]
        assert (await wires["fremen"].enter("say", text="So?"))["key"] == "chat.too_fast"


async def test_cone__a_partner_at_another_process_is_shown_it_too(sqlite_settings: Settings) -> None:
    bus = sqlite_settings.model_copy(update={"redis_url": SecretStr(redis())})
    async with (
        two_hosts(bus) as (here, there),
        Player.come(here, *NAMES[:3]) as players,
        AsyncExitStack() as stack,
    ):
        while not (here.services.bus.healthy and there.services.bus.healthy):
            await asyncio.sleep(0.01)
        game = await begun(players, seats_of(("harkonnen",)), shared="harkonnen")
        one, stranger = [await stack.enter_async_context(players[n].at(game)) for n in (0, 2)]
        players[1].move_to(there)
        other = await stack.enter_async_context(players[1].at(game))
        await one.enter("cone", deed="offer")
        await other.enter("cone", deed="accept")
        assert (await one.enter("point", place="carthag"))["type"] == "accepted"
        assert (await other.until("pointed"))["place"] == "carthag"
        assert not any('"pointed"' in text for text in (*one.traffic, *stranger.traffic))
