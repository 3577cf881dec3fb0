"""Games begin and end while servers and their database are killed: who is elsewhere is told of every end.

Mail is what is looked at: a server for it stands outside of what is killed, and its letters have an id.
One may come twice, but only with the same id, and only if something was killed in between.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from itertools import pairwise
from time import monotonic
from typing import Any

import httpx
from sqlalchemy import Row, func, select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from app.messages.carrier import id_of
from app.store.database import Database
from app.store.models import Entry, Game, Notice, Seat
from app.store.notices import ENDED, Due
from tests import shares
from tests.app.relay import MailServer, links_in
from tests.crashtest.run import House, Plan, house
from tests.loadtest.rooms import SEATS, SHARE, guest
from tests.machines import HOST, PATIENCE, Server

READERS = 5
#: Games whose end must be on its way when something is killed.
WORK = 3
#: Until nothing waits any more, at the latest.
SETTLED = 120


class Patient(Server):
    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.crashtest.patient"]


@dataclass
class Reader:
    """Somebody who is never at a table, and reads mail."""

    cookie: str
    identity: str
    mailbox: str


@dataclass
class Letters(MailServer):
    #: When each letter came, by its id.
    at: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def took(self, letter: EmailMessage, to: str) -> None:
        super().took(letter, to)
        self.at[str(letter["Message-ID"])].append(monotonic())


class Killing:
    def __init__(self, plan: Plan, there: House, letters: Letters) -> None:
        self.plan = plan
        self.house = there
        self.letters = letters
        self.chance = random.Random(plan.seed)
        self.readers: list[Reader] = []
        self.ended = 0
        #: When something was killed, from the blow until it was there again.
        self.blows: list[tuple[float, float]] = []

    def _base(self) -> str:
        return f"http://{HOST}:{self.chance.choice(self.house.ports)}"

    async def run(self) -> dict[str, Any]:
        started = monotonic()
        for _ in range(READERS):
            self.readers.append(await self._reader())
        self.letters.at.clear()
        # The processes tell each other whom they can reach, and look besides.
        await asyncio.sleep(2)
        over = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            games = [group.create_task(self._games(reader, over)) for reader in self.readers]
            await self._strikes()
            over.set()
            await asyncio.gather(*games)
            ended = await self._settled()
        return {**self._checked(ended), "seconds": round(monotonic() - started, 1)}

    async def _reader(self) -> Reader:
        async with httpx.AsyncClient(base_url=self._base(), timeout=PATIENCE) as http:
            cookie = await guest(http)
            http.cookies.clear()
            headers = {"cookie": cookie}
            address = {"address": f"reader{len(self.readers)}@caladan.example"}
            found = await http.post("/api/messages/mail", json=address, headers=headers)
            token = links_in(self.letters.came[-1])[0].rpartition("/")[2]
            await http.post("/api/messages/mail/confirm", json={"token": token})
            me = (await http.get("/api/me", headers=headers)).json()
        return Reader(cookie, me["id"], found.json()["mailboxes"][0]["id"])

    # -- games -------------------------------------------------------------------------------------

    async def _games(self, reader: Reader, over: asyncio.Event) -> None:
        """One after the other, each given up by the other side as soon as it has begun."""
        while not over.is_set():
            with contextlib.suppress(
                httpx.HTTPError, AssertionError, OSError, WebSocketException, TimeoutError
            ):
                base = self._base()
                async with httpx.AsyncClient(base_url=base, timeout=20) as http:
                    game, cookie = await self._begun(http, reader)
                await self._given_up(base, game, cookie)
                self.ended += 1

    async def _begun(self, http: httpx.AsyncClient, reader: Reader) -> tuple[str, str]:
        async def post(path: str, cookie: str, **body: object) -> dict[str, Any]:
            http.cookies.clear()
            answer = await http.post(path, json=body, headers={"cookie": cookie})
            assert answer.is_success, answer.text
            return dict(answer.json())

        cookies = {SEATS[0]: await guest(http), SEATS[1]: reader.cookie}
        table = await post("/api/tables", cookies[SEATS[0]], side=SEATS[0])
        where = f"/api/tables/{table['id']}"
        await post(f"{where}/join", reader.cookie, seat=SEATS[1])
        for seat in SEATS:
            ready = shares.ready(table, {seat: f"{SHARE}-{seat}"})
            await post(f"{where}/ready", cookies[seat], **ready)
        for seat in SEATS:
            await post(f"{where}/reveal", cookies[seat], nonces={seat: f"{SHARE}-{seat}"})
        return table["id"], cookies[SEATS[0]]

    async def _given_up(self, base: str, game: str, cookie: str) -> None:
        where = f"{base.replace('http', 'ws')}/ws/{game}"
        async with asyncio.timeout(20), connect(where, additional_headers={"cookie": cookie}) as socket:
            await socket.send(json.dumps({"type": "hello", "game": game}))
            await socket.send(json.dumps({"type": "resign", "id": f"end-{game}"}))
            while json.loads(await socket.recv())["type"] != "accepted":
                pass

    # -- blows -------------------------------------------------------------------------------------

    async def _strikes(self) -> None:
        postgresql = self.house.postgresql
        for number in range(self.plan.kills):
            before, end = self.ended, monotonic() + 2 * PATIENCE
            while self.ended < before + WORK:
                assert monotonic() < end, "no game comes to its end"
                await asyncio.sleep(0.01)
            await asyncio.sleep(self.chance.uniform(0, 0.2))
            at = monotonic()
            victim = self.house.servers[number % len(self.house.servers)]
            if postgresql is not None and number % 4 == 3:
                await asyncio.to_thread(postgresql.crash)
                await asyncio.to_thread(postgresql.start)
                self.house.done["postgresql_crashed"] += 1
            else:
                await asyncio.to_thread(victim.end)
                try:
                    await asyncio.to_thread(victim.start)
                except AssertionError:
                    await asyncio.to_thread(victim.start)
                self.house.done["servers_killed"] += 1
            self.blows.append((at, monotonic()))

    # -- looking -----------------------------------------------------------------------------------

    def _database(self) -> Database:
        url = self.house.url.replace("postgresql://", "postgresql+asyncpg://")
        return Database(url or f"sqlite+aiosqlite:///{self.house.file}", 2)

    async def _settled(self) -> Sequence[Row[tuple[str, int, str]]]:
        """The readers' games that are over, once nothing waits any more that was to be told of them.

        They are read before: an end may be committed after whoever has asked for it has lost patience.
        """
        last = select(func.max(Entry.seq)).where(Entry.game == Game.id).correlate(Game).scalar_subquery()
        ended = (
            select(Game.id, last.label("seq"), Seat.identity)
            .join(Seat, Seat.game == Game.id)
            .where(Game.status == "finished", Seat.identity.in_([each.identity for each in self.readers]))
        )
        database = self._database()
        try:
            async with asyncio.timeout(SETTLED):
                while True:
                    async with database.read() as connection:
                        found = (await connection.execute(ended)).all()
                    async with database.read() as connection:
                        waiting = await connection.execute(select(func.count()).select_from(Notice))
                        if not waiting.scalar_one():
                            return found
                    await asyncio.sleep(0.2)
        finally:
            await database.close()

    def _checked(self, ended: Sequence[Row[tuple[str, int, str]]]) -> dict[str, Any]:
        box = {reader.identity: reader.mailbox for reader in self.readers}
        wanted = {
            f"<{id_of(Due(row.id, row.seq, row.identity, ENDED, '', 0))}.{box[row.identity]}@arrakis.example>"
            for row in ended
        }
        lost = wanted - self.letters.at.keys()
        assert not lost, f"{len(lost)} of {len(wanted)} ends were told to nobody"
        assert len(wanted) >= self.ended
        twice = {letter: times for letter, times in self.letters.at.items() if len(times) > 1}
        for letter, times in twice.items():
            for one, other in pairwise(times):
                # The note of a process that is killed is lost with it; one whose database is killed may not
                # learn what has become of its note.
                struck = any(begin < other and end > one for begin, end in self.blows)
                assert struck, f"twice without a cause: {self._told_of(letter, one, other)}"
        return {
            "figure": "outbox",
            "database": self.plan.database,
            "blows": dict(sorted(self.house.done.items())),
            "ends": len(wanted),
            "letters": sum(len(times) for times in self.letters.at.values()),
            "twice": len(twice),
            "lost": 0,
        }

    def _told_of(self, letter: str, *times: float) -> str:
        """What the servers say themselves of how a letter went."""
        name = letter[1:25]
        lines = [
            f"{server.port} {line}"
            for server in self.house.servers
            for line in server.log.read_text().splitlines()
            if name in line
        ]
        return "\n".join([f"at {times} on this clock, blows {self.blows[-8:]}", *lines])


async def killed(plan: Plan) -> dict[str, Any]:
    async with Letters() as letters, house(plan, Patient, log_level="info", **letters.settings) as there:
        return await Killing(plan, there, letters).run()
