"""A table inside the test's own process, and who sits at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from app.clocks.rests import day_of
from engine.players.random import RandomPlayer
from engine.record import Record
from tests.app.host import Player, Wire
from tests.app.inside import Inside
from tests.app.play import from_the_log, one_choice

H, A = "harkonnen", "atreides"
HH, CO, HA, FR = "house_harkonnen", "corrino", "house_atreides", "fremen"
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
NAMES = {H: "Vladimir", A: "Leto", HH: "Rabban", CO: "Shaddam", HA: "Jessica", FR: "Stilgar"}


@dataclass
class Parlour:
    """A game that has begun, with a player and a socket at each seat."""

    host: Inside
    game: str
    players: dict[str, Player]
    wires: dict[str, Wire] = field(default_factory=dict)

    async def vote(self, by: str, proposal: str, *, agree: bool = True, **rest: Any) -> dict[str, Any]:
        answer = await self.wires[by].enter("vote", proposal=proposal, agree=agree, **rest)
        await self.heard(by)
        return answer

    async def away(self, seat: str, first: int, last: int) -> dict[str, Any]:
        """Days off, by how many days from now on they begin and end."""
        today = day_of(self.host.time(), "UTC")
        return await self.away_on(seat, today + timedelta(days=first), today + timedelta(days=last))

    async def away_on(self, seat: str, first: date, last: date, zone: str = "UTC") -> dict[str, Any]:
        days = {"first": first.isoformat(), "last": last.isoformat(), "zone": zone}
        answer = await self.wires[seat].enter("days_off", **days)
        await self.heard(seat)
        return answer

    async def heard(self, seat: str, **rest: Any) -> None:
        """What they have sent before is done."""
        await self.wires[seat].send(type="ping", t=1, **rest)
        await self.wires[seat].until("pong")

    async def agree(self, proposal: str, *by: str, **rest: Any) -> None:
        for each in by:
            answer = await self.vote(each, proposal, **rest)
            assert answer["type"] == "accepted", answer

    async def here(self, *seats: str) -> None:
        """Their pages are in view."""
        for seat in seats:
            await self.heard(seat, here=True)
            await self.heard(seat)

    async def passes(self, seconds: float) -> None:
        await self.host.passes(seconds, self.game)

    async def until_asked(self, seat: str, seed: int = 1, fresh: bool = False) -> None:
        """Everybody chooses until that seat is asked; ``fresh``: once at least."""
        player = RandomPlayer(seed)
        some = next(iter(self.wires.values()))
        while fresh or seat not in some.waiting["seats"]:
            fresh = False
            seq = await one_choice(self.wires, player)
            for wire in self.wires.values():
                await wire.frame(seq)

    async def look(self) -> dict[str, Any]:
        """The table as everybody sees it."""
        found: dict[str, Any] = await next(iter(self.players.values())).get(f"/api/tables/{self.game}")
        return found

    async def ended(self) -> tuple[str, str]:
        """Who has won and how; twice nothing while it runs."""
        table = await self.look()
        return table["winner"], table["won_by"]

    async def seat(self, name: str) -> tuple[str | None, str | None]:
        """Whose it is, and the program that plays it."""
        there = next(seat for seat in (await self.look())["seats"] if seat["seat"] == name)
        return there["name"], there["program"]

    async def votes(self) -> list[dict[str, Any]]:
        return (await self.host.services.rooms.room(self.game)).votes

    async def record(self) -> Record:
        return await from_the_log(self.host.services, self.game)

    async def link(self, giver: str, seat: str) -> str:
        made = await self.players[giver].post(f"/api/games/{self.game}/seats/{seat}/link")
        return str(made["token"])

    def at(self, seat: str, deed: str) -> str:
        return f"/api/games/{self.game}/seats/{seat}/{deed}"


@asynccontextmanager
async def parlour(host: Inside, *seats: str, **wanted: Any) -> AsyncIterator[Parlour]:
    """Seated as named, two, three or four."""
    shared = {3: {"shared": H if HH in seats else A}}.get(len(seats), {})
    async with AsyncExitStack() as stack:
        players = await stack.enter_async_context(Player.come(host, *(NAMES[seat] for seat in seats)))
        form = {"players": len(seats), "side": seats[0], **shared, **wanted}
        table = await players[0].post("/api/tables", **form)
        for player, seat in zip(players[1:], seats[1:], strict=True):
            await player.post(f"/api/tables/{table['id']}/join", seat=seat)
        for player in players:
            await player.ready(table)
        found = Parlour(host, table["id"], dict(zip(seats, players, strict=True)))
        for seat, player in found.players.items():
            found.wires[seat] = await stack.enter_async_context(player.at(found.game))
        yield found


@asynccontextmanager
async def resting(host: Inside, days_off: int = 14, **wanted: Any) -> AsyncIterator[Parlour]:
    """A table for two at which whoever has thought for three days has lost, and may have days off."""
    clock = {"kind": "relaxed", "turn": 3 * DAY, "reserve": 0}
    rests = {"zone": "UTC", "days_off": days_off}
    async with parlour(host, H, A, **{"clock": clock, "rests": rests, **wanted}) as there:
        yield there


async def settled() -> None:
    """Whatever was begun outside of a request is done."""
    for _ in range(20):
        await asyncio.sleep(0)
