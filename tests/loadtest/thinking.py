"""``python -m tests.loadtest.thinking``: whether the other rooms notice that programs think.

One process with people in 50 rooms at a pace, and people at four tables of their own who answer a program
at once. In turns that is a program which does not think, and the strong one.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from engine import Menu
from engine.players.random import RandomPlayer
from tests import shares
from tests.loadtest.figures import LENGTH, PACE
from tests.loadtest.line import Line
from tests.loadtest.long import Chair
from tests.loadtest.rooms import SHARE, Tally, guest, posted, script
from tests.loadtest.run import SCRIPTS, Plan, children, filled, place, servers, used
from tests.machines import Server

PROGRAMS, TABLES = ("greedy", "strong"), 4
TURNS, SECONDS, WARM = 4, 8.0, 2.0
#: Programs wait as long as at any table before they choose.
DELAY = 0.6


class Sparring:
    """A person who answers a program at once, whatever it has done, until they are told to stop."""

    def __init__(self, port: int, http: httpx.AsyncClient, program: str, number: int, answers: Any) -> None:
        self._port, self._http, self._program, self._number = port, http, program, number
        self._answers = answers

    async def play(self) -> None:
        """Game after game."""
        while True:
            await self._game()

    async def _game(self) -> None:
        cookie = await guest(self._http)
        headers = {"cookie": cookie}
        body: dict[str, object] = {
            "kind": "program",
            "program": self._program,
            "side": "harkonnen",
            "public": False,
        }
        table = (await posted(self._http, "/api/tables", body, headers)).json()
        where, nonces = f"/api/tables/{table['id']}", {"harkonnen": SHARE}
        await posted(self._http, f"{where}/ready", shares.ready(table, nonces), headers)
        await posted(self._http, f"{where}/reveal", {"nonces": nonces}, headers)
        chair, player = Chair(), RandomPlayer(self._number)
        chair.line = await Line.open(self._port, f"/ws/{table['id']}", cookie, chair.hear)
        try:
            chair.line.say(json.dumps({"type": "hello", "game": table["id"], "seat": "harkonnen"}))
            await chair.position()
            while "seats" in chair.waiting:
                if "harkonnen" in chair.waiting["seats"] and chair.menu is not None:
                    self._answers.value += 1
                    choice = str(player.choose(Menu.from_json(chair.menu)))
                    decision = chair.waiting["decision"]
                    message = {
                        "type": "choose",
                        "id": f"{self._answers.value}",
                        "decision": decision,
                        "choice": choice,
                    }
                    chair.line.say(json.dumps(message))
                await chair.position()
        finally:
            chair.line.close()


@contextmanager
def sparring(port: int, program: str) -> Iterator[Any]:
    """Those people, in a process that gives way to all others: what they see takes longer to read than to
    send, and must not be taken for the server's time. Yields how often they have answered."""
    answers = multiprocessing.Value("i", 0)
    people = multiprocessing.Process(target=_people, args=(port, program, answers))
    people.start()
    try:
        yield answers
    finally:
        assert people.is_alive()
        people.terminate()
        people.join()


def _people(port: int, program: str, answers: Any) -> None:
    os.nice(19)

    async def played() -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            people = [Sparring(port, http, program, number, answers) for number in range(TABLES)]
            await asyncio.gather(*(person.play() for person in people), asyncio.sleep(3600))

    asyncio.run(played())


async def _compared(plan: Plan, server: Server) -> Iterator[dict[str, Any]]:
    tally, chance = Tally(), random.Random(1)
    scripts = [script(number, LENGTH) for number in range(SCRIPTS)]
    rooms = await filled(plan, scripts, [server.port], tally, lambda: chance.uniform(0, 2 * plan.think))
    for room in rooms:
        asyncio.get_running_loop().call_later(chance.uniform(0, 2 * plan.think), room.begin)
    assert server.process is not None
    delays: dict[str, list[float]] = {program: [] for program in PROGRAMS}
    answered, thought = Counter[str](), Counter[str]()
    for _turn in range(TURNS):
        for program in PROGRAMS:
            with sparring(server.port, program) as answers:
                await asyncio.sleep(WARM)
                tally.delays.clear()
                before, tally.counting = sum(map(used, children(server.process.pid))), True
                await asyncio.sleep(SECONDS)
                tally.counting = False
                thought[program] += round(1000 * (sum(map(used, children(server.process.pid))) - before))
                answered[program] += answers.value
            delays[program] += tally.delays
    for room in rooms:
        room.leave()
    assert not tally.refusals, tally.refusals[:5]
    return iter(
        {
            "program": program,
            "entries": len(delays[program]),
            "answers": answered[program],
            "thinking_seconds": thought[program] / 1000,
            "p50_ms": place(sorted(delays[program]), 0.5),
            "p99_ms": place(sorted(delays[program]), 0.99),
        }
        for program in PROGRAMS
    )


def main() -> int:
    plan = Plan("sqlite")
    plan = Plan("sqlite", think=plan.rooms / PACE)
    with servers(plan, bot_delay=DELAY) as (found, _):
        for figure in asyncio.run(_compared(plan, found[0])):
            print(json.dumps(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
