"""The keeper of the time: knows when no server was up, and how the clocks of all running games stand.

Every process shows a sign of life in regular intervals. Where there was none for a while, time has stood
still. A process that has not been able to show one for that long judges no clock: what it takes for thinking
may have been an outage.

The signs of life are also how processes agree on what time it is. Each goes on steadily from its start,
whoever sets the clock of its machine; one that starts goes on from where the others are.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace

from app.clocks.fold import Clock, after, due, ticked
from app.logs import note, trouble, warn
from app.store.clocks import Clocks
from app.store.database import clock_off, go_on_from, now
from app.store.games import TableRow

#: So many signs of life must be missing before it counts as an outage.
MISSING = 3
#: Parts of the time between two signs of life, to see whether somebody shows one; how many of them to wait,
#: and how many seconds at most.
PARTS, WAITED, LONGEST = 4, 6, 15.0
#: Milliseconds by which a clock may be set without a word.
UNNOTICED = 2000


async def _nothing(outage: bool) -> None:
    return None


class Keeper:
    def __init__(self, store: Clocks, interval: float, *, alone: bool) -> None:
        #: All that is known, in order of their beginnings.
        self.outages: list[tuple[int, int]] = []
        self._store = store
        self._interval = interval
        self._alone = alone
        self._process = secrets.token_hex(8)
        self._last_outage = 0
        self._beat_at = 0
        self._off = clock_off()
        self._known: dict[str, tuple[int, Clock]] = {}
        self._task: asyncio.Task[None] | None = None
        #: Called after each sign of life, with whether an outage has come to light.
        self.noticed: Callable[[bool], Awaitable[None]] = _nothing

    @property
    def silence(self) -> int:
        """Milliseconds after which a process of which nothing is heard counts as gone."""
        return round(self._interval * 1000 * MISSING)

    # -- life --------------------------------------------------------------------------------------

    async def start(self) -> None:
        await self.agree()
        await self.beat(first=True)
        self._task = asyncio.create_task(self._keep())

    async def agree(self) -> None:
        """Before anything is entered here: go on from the time that others have."""
        signs = await self._store.signs()
        newest = max((sign.at for sign in signs), default=0)
        living = {sign.process: sign.at for sign in signs if not sign.stopped}
        if newest > now():
            # The machine's clock was set back, or theirs is ahead: what comes does not lie before what was.
            go_on_from(newest)
        elif living and not self._alone and now() - newest >= self.silence:
            # Either nobody was up, or the machine's clock is wrong. If somebody is up, they will show it.
            for _ in range(WAITED):
                await asyncio.sleep(min(self._interval / PARTS, LONGEST / WAITED))
                shown = [
                    sign.at
                    for sign in await self._store.signs()
                    if sign.at > living.get(sign.process, newest)
                ]
                if shown:
                    go_on_from(max(shown))
                    break
        self._off = clock_off()

    async def stop(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._store.beat(self._process, now(), self.silence, alone=False, stopped=True)
        except Exception as error:
            trouble("last_sign_of_life_failed", error)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._interval)
            try:
                await self.noticed(await self.beat())
            except Exception as error:
                trouble("sign_of_life_failed", error)

    async def beat(self, *, first: bool = False) -> bool:
        """Show a sign of life; whether an outage has come to light."""
        newest = await self._store.beat(self._process, now(), self.silence, alone=self._alone and first)
        found = await self._store.outages(self._last_outage)
        if newest > now() + self.silence:
            # This machine has stood still, and its clock with it. Whatever tells the time from here on knows
            # the outage too: between the two nobody is waited for.
            go_on_from(newest)
        self._look_at_the_machine()
        at = now()
        for number, begin, end in found:
            note("outage", seconds=round((end - begin) / 1000))
            self._last_outage = max(self._last_outage, number)
            self.outages.append((begin, end))
        self.outages.sort()
        self._beat_at = at
        if found:
            self._known.clear()
        return bool(found)

    def _look_at_the_machine(self) -> None:
        """Whoever sets its clock sets nothing here, but may want to know."""
        off = clock_off()
        if abs(off - self._off) > UNNOTICED:
            warn("machine_clock_set", seconds=round((off - self._off) / 1000))
            self._off = off

    @property
    def reliable(self) -> bool:
        """Whether this process can tell thinking from an outage."""
        return abs(now() - self._beat_at) < self.silence

    # -- games -------------------------------------------------------------------------------------

    async def clocks(self, games: Collection[str]) -> dict[str, Clock]:
        """How the clocks of these games stand now."""
        new = [game for game in games if game not in self._known]
        if new:
            for game, clock in (await self._store.begun(new)).items():
                self._known.setdefault(game, (0, clock))
        known = {game: self._known[game] for game in games if game in self._known}
        moments = await self._store.moments({game: seq for game, (seq, _) in known.items()}) if known else {}
        for game, later in moments.items():
            seq, clock = known[game]
            for number, moment in later:
                seq, clock = number, after(clock, moment, self.outages)
            self._known[game] = known[game] = seq, clock
        at = now()
        return {game: ticked(clock, at, self.outages) for game, (_, clock) in known.items()}

    async def with_time(self, rows: list[TableRow]) -> list[TableRow]:
        """The same tables with how their clocks stand."""
        timed = [row.id for row in rows if row.status == "playing" and row.terms.kind != "none"]
        if not timed:
            return rows
        clocks = await self.clocks(timed)
        return [replace(row, time=clocks.get(row.id)) for row in rows]

    async def fallen(self) -> list[str]:
        """The running games in which a flag has fallen that nobody has taken note of."""
        if not self.reliable:
            return []
        timed = {found.game: found.seq for found in await self._store.timed()}
        for game in [game for game in self._known if game not in timed]:
            del self._known[game]
        behind = [game for game, seq in timed.items() if self._known.get(game, (-1, None))[0] < seq]
        await self.clocks(behind)
        at, fallen = now(), []
        for game in timed:
            if game in self._known:
                when = due(self._known[game][1], self.outages)
                if when is not None and when <= at:
                    fallen.append(game)
        return fallen
