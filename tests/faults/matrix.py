"""Rounds of faults while games are played, and the checker: it reads the clients' notes and the log.

A round has a seed of its own. What is done in it, where, and for how long follows from the seed; when exactly
it meets the players does not.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from time import monotonic

import httpx

from engine.record import read, verify
from engine.view import SPECTATOR
from tests.crashtest.ledger import differences, faults, rows_of
from tests.crashtest.players import Notes, Stubborn
from tests.crashtest.run import EPILOGUE, opened
from tests.faults.house import House
from tests.faults.kinds import Kind, Stage, kinds
from tests.loadtest.rooms import SEATS, guest
from tests.machines import HOST, PATIENCE

#: Entries that must be acknowledged between two faults.
WORK = 8
#: Seconds that everybody thinks before a choice: the machine is to have faults, not work.
THINKS = 0.02
#: Instead of a number of faults: each kind once.
EVERY = 0
#: Time enough for all that is done here, not for what an hour's jump would take or give.
CLOCK = {"kind": "live", "turn": 0, "reserve": 1800}


@dataclass(frozen=True, slots=True)
class Plan:
    seed: int
    faults: int
    games: int = 4
    #: The seconds that a fault lasts at the most, but for what it takes by itself.
    longest: float = 0.8
    #: Only kinds whose name has this word in it.
    only: str = ""


@dataclass(slots=True)
class Found:
    """What a round has come to."""

    struck: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    games: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    frames: int = 0
    views: int = 0

    def __iadd__(self, other: Found) -> Found:
        self.struck += other.struck
        self.wrong += other.wrong
        for name in ("games", "acknowledged", "sent_again", "frames", "views"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


class Wrong(Exception):
    """Something was lost, or stands still although nothing is wrong any more."""


def order(plan: Plan, known: Sequence[Kind]) -> list[Kind]:
    """Which faults come one after the other: all kinds in turns, each turn shuffled."""
    chance = random.Random(plan.seed)
    found: list[Kind] = []
    wanted = [kind for kind in known if plan.only in kind.name]
    most = len(wanted) if plan.faults == EVERY else plan.faults
    while len(found) < most:
        turn = list(wanted)
        chance.shuffle(turn)
        found += turn
    return found[:most]


class Round:
    def __init__(self, plan: Plan, house: House) -> None:
        self.plan = plan
        self.house = house
        self.notes: list[Notes] = []
        self.found = Found()
        self._chance = random.Random(plan.seed)
        self._ending = False

    async def run(self) -> Found:
        games: list[asyncio.Task[None]] = []
        try:
            games = [asyncio.create_task(self._table()) for _ in range(self.plan.games)]
            await self._until(lambda: len(self.notes) >= self.plan.games, games)
            for number, kind in enumerate(order(self.plan, kinds(self.house))):
                await self._fault(number, kind, games)
            self._ending = True
            for notes in self.notes:
                notes.last = len(notes.acknowledged) + EPILOGUE
            await self._until(lambda: all(game.done() for game in games), games)
            await self._ledger()
            await self._records()
        except Wrong as error:
            self._wrong(str(error))
        finally:
            for game in games:
                game.cancel()
            await asyncio.gather(*games, return_exceptions=True)
        found = self.found
        found.games = len(self.notes)
        found.acknowledged = sum(len(notes.acknowledged) for notes in self.notes)
        found.sent_again = self._sent_again()
        found.frames = sum(len(player.frames) for player in self.house.players)
        return found

    def _wrong(self, what: str) -> None:
        self.found.wrong.append(
            f"seed {self.plan.seed}, after {sum(self.found.struck.values())} faults: {what}"
        )

    # -- faults ------------------------------------------------------------------------------------

    async def _fault(self, number: int, kind: Kind, games: list[asyncio.Task[None]]) -> None:
        chance = random.Random(f"{self.plan.seed}-{number}-{kind.name}")
        begun = monotonic()

        async def work(more: int) -> None:
            before = self._acknowledged()
            await self._until(lambda: self._acknowledged() >= before + more, games)

        async def refused(seconds: float) -> None:
            before, end = self._sent_again(), monotonic() + seconds
            while self._sent_again() == before and monotonic() < end:
                await asyncio.sleep(0.01)

        stage = Stage(self.house, chance, work, refused, self.plan.longest)
        await work(WORK)
        await self._during(kind.deed(stage), stage)
        self.found.struck[kind.name] += 1
        # Every game that is not over goes on.
        stand = {notes.game: len(notes.acknowledged) for notes in self.notes if not notes.over}
        await self._until(
            lambda: all(
                notes.over or len(notes.acknowledged) > stand.get(notes.game, -1) for notes in self.notes
            ),
            games,
        )
        await self._ledger()
        print(
            f"seed {self.plan.seed}, {number + 1}: {kind.name}, {monotonic() - begun:.1f} s", file=sys.stderr
        )

    async def _during(self, fault: AbstractAsyncContextManager[None], stage: Stage) -> None:
        async with fault:
            await stage.a_while()

    async def _until(self, happens: Callable[[], bool], games: list[asyncio.Task[None]]) -> None:
        end = monotonic() + 2 * PATIENCE
        while not happens():
            for game in games:
                if game.done():
                    game.result()
            if monotonic() > end:
                still = [(notes.game, len(notes.acknowledged)) for notes in self.notes if not notes.over]
                raise Wrong(f"games stand still: {still}")
            await asyncio.sleep(0.01)

    def _sent_again(self) -> int:
        return sum(notes.retries for notes in self.notes)

    def _acknowledged(self) -> int:
        return sum(len(notes.acknowledged) for notes in self.notes)

    # -- games -------------------------------------------------------------------------------------

    async def _table(self) -> None:
        """Play until the faults are over; a game that ends by itself is followed by another."""
        while True:
            game, cookies = await self._begun()
            notes = Notes(game)
            self.notes.append(notes)
            players = [self._player(notes, seat, cookies[seat]) for seat in (*SEATS, SPECTATOR)]
            self.house.players += players
            await asyncio.gather(*(player.play() for player in players))
            if self._ending:
                return

    def _player(self, notes: Notes, seat: str, cookie: str) -> Stubborn:
        seed = 1000 * self.plan.seed + len(self.house.players) + len(seat)
        return Stubborn(notes, seat, cookie, self.house.ports, seed, THINKS)

    async def _begun(self) -> tuple[str, dict[str, str]]:
        while True:
            base = f"http://{HOST}:{self._chance.choice(self.house.ports)}"
            try:
                async with httpx.AsyncClient(base_url=base, timeout=20) as http:
                    game, cookies = await opened(http, clock=CLOCK)
                    return game, {**cookies, SPECTATOR: await guest(http)}
            except (httpx.HTTPError, AssertionError):
                # Something was wrong just then; the next one will do.
                await asyncio.sleep(0.1)

    # -- looking -----------------------------------------------------------------------------------

    async def _ledger(self) -> None:
        """What was acknowledged before must be there now; what is there now must have been sent by then."""
        acknowledged = [(notes, dict(notes.acknowledged)) for notes in self.notes]
        rows = await rows_of(self.house.url, self.house.file)
        found = [
            fault for notes, known in acknowledged for fault in faults(notes, known, rows.get(notes.game, []))
        ]
        if found:
            raise Wrong("; ".join(found[:10]))

    async def _records(self) -> None:
        """Every game is over, its record holds, and what everybody saw is what it gives."""
        async with httpx.AsyncClient(base_url=self.house.servers[0].address, timeout=PATIENCE) as http:
            for notes in self.notes:
                answer = await http.get(f"/api/games/{notes.game}/record")
                assert answer.status_code == 200, answer.text
                finished = await asyncio.to_thread(verify, read(answer.text))
                seen = {player.seat: player.views for player in self.house.players if player.notes is notes}
                if found := await asyncio.to_thread(differences, finished, seen):
                    raise Wrong(f"{notes.game}: {'; '.join(found[:10])}")
                self.found.views += sum(map(len, seen.values()))
