"""The holes of release 0.1.0, each by what a stranger reaches: requests, sockets, the command line.

Nothing of the server is imported here, so the same tests can be held against the code of any commit, and
what fails there fails at the hole: ``SERVER_TREE=folder pytest tests/app/test_holes.py``. How the code of
0.1.0 fails them stands in docs/security.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import lzma
import os
import re
import resource
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from scripts.machine import ROOT
from tests.faults.disk import no_file_grows
from tests.faults.served import WALL, Wall
from tests.loadtest.line import FIN_PING, Line
from tests.machines import HOST, Server, environment
from tests.shares import ready

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

#: Whose server is tried.
TREE = Path(os.environ.get("SERVER_TREE", ROOT)).resolve()
#: Finished games that every version opens.
RECORDS = ROOT / "tests" / "fixtures" / "forms" / "1" / "finished.jsonl.xz"
#: Longer than anything here is waited for.
PATIENCE = 60.0
H, A, HA, FR = "harkonnen", "atreides", "house_atreides", "fremen"
RIGHT = "walk without rhythm"
DAY = 24 * 3600
#: What is limited here, and how: each of them once has not been.
LIMITS = {
    **{"silence_seconds": 1, "silence_live_seconds": 1, "poll_seconds": 0.2},
    **{"tables_each": 5, "open_tables_each": 2, "imports_each": 1, "entry_rate": 0.001, "entry_burst": 10},
    **{"incoming_rate": 32768, "incoming_burst": 524288, "frame_rate": 50, "frame_burst": 500},
}


class There(Server):
    """The server of some tree, with a clock that may be wrong."""

    def __init__(self, folder: Path, **more: object) -> None:
        self.wall = Wall(folder / "clock")
        settings: dict[str, Any] = {**LIMITS, **more}
        wanted = environment(folder, **settings)
        # A limit that is not there yet cannot be set either.
        known = (TREE / "docs" / "operations.md").read_text(encoding="utf-8")
        values = {name: value for name, value in wanted.items() if f"`{name}`" in known}
        super().__init__({**values, WALL: str(self.wall.path)}, folder / "log")
        self._environment["PYTHONPATH"] = str(TREE)

    def command(self) -> list[str]:
        if TREE == ROOT:
            return [sys.executable, "-m", "tests.faults.served"]
        return [sys.executable, str(ROOT / "tests" / "faults" / "served.py")]

    def options(self) -> dict[str, Any]:
        return {**super().options(), "cwd": TREE}

    def does(self, *command: str) -> subprocess.CompletedProcess[str]:
        """``python -m app`` beside it."""
        words = [sys.executable, "-m", "app", *command]
        return subprocess.run(
            words, env=self._environment, cwd=TREE, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[There]:
    with There(tmp_path_factory.mktemp("holes")) as found:
        yield found


class Stranger:
    """Somebody in a browser."""

    def __init__(self, server: There, name: str, cookies: httpx.Cookies | None = None) -> None:
        self.server, self.name = server, name
        self.http = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, cookies=cookies)

    async def __aenter__(self) -> Self:
        await self.post("/api/guest", name=self.name)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def asks(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(path, json=body)

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.asks(path, **body)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json()

    @contextlib.asynccontextmanager
    async def at(self, game: str, seat: str | None = None) -> AsyncIterator[Wire]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"ws://{HOST}:{self.server.port}/ws/{game}"
        headers = {"cookie": cookie}
        async with connect(url, additional_headers=headers, max_queue=None, max_size=None) as line:
            wire = Wire(line)
            await line.send(json.dumps({"type": "hello", "game": game, **({"seat": seat} if seat else {})}))
            wire.welcome = await wire.until(lambda message: message["type"] == "welcome")
            yield wire


class Wire:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.welcome: dict[str, Any] = {}
        self._sent = 0

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while not wanted(message := json.loads(await self.line.recv())):
                pass
        return dict(message)

    async def enter(self, kind: str, **rest: Any) -> dict[str, Any]:
        self._sent += 1
        client_id = f"id-{id(self)}-{self._sent}"
        await self.line.send(json.dumps({"type": kind, "id": client_id, **rest}))
        return await self.until(lambda message: message.get("id") == client_id)


async def begun(*players: Stranger, seats: tuple[str, ...] = (H, A)) -> str:
    """A game of these at these seats."""
    shared = {"shared": A} if len(seats) == 3 else {}
    form = {"players": len(seats), "side": seats[0], **shared}
    table = await players[0].post("/api/tables", **form)
    place = f"/api/tables/{table['id']}"
    for player, seat in zip(players[1:], seats[1:], strict=True):
        await player.post(f"{place}/join", seat=seat)
    nonces = {player: {seat: f"share-of-{seat}"} for player, seat in zip(players, seats, strict=True)}
    for player, own in nonces.items():
        answer = await player.asks(f"{place}/ready", **ready(table, own))
        if answer.status_code == 422 or answer.status_code == 400:
            # 0.1.0 wanted the share itself.
            body = {"commitment": table["commitment"], "nonce": next(iter(own.values()))}
            await player.post(f"{place}/ready", **body)
    for player, own in nonces.items():
        if (await player.get(place))["status"] == "revealing":
            await player.post(f"{place}/reveal", nonces=own)
    assert (await players[0].get(place))["status"] == "playing"
    return str(table["id"])


async def once(happens: Callable[[], Any], times: int = 12) -> bool:
    """Whether it happens while a server would long have looked around."""
    for _ in range(times):
        if await happens():
            return True
        await asyncio.sleep(0.15)
    return False


async def asked(player: Stranger, game: str) -> str:
    return str((await player.get(f"/api/tables/{game}"))["waits_for"][0])


# -- votes of one --------------------------------------------------------------------------------------


async def test_an_opponent_does_not_get_at_a_hidden_hand(server: There) -> None:
    """Votes in his own turn to replace her by link, waits, makes the link, takes it as somebody else."""
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        seats = {H: one, A: other}
        his = await asked(one, game)
        hers = A if his == H else H
        ann, bob = seats[hers], seats[his]
        async with ann.at(game), bob.at(game) as wire:
            await wire.enter("vote", proposal="replace", seat=hers, successor="link", agree=True)

            async def linked() -> bool:
                return (await bob.asks(f"/api/games/{game}/seats/{hers}/link")).is_success

            given = await once(linked)
            if given:
                token = (await bob.post(f"/api/games/{game}/seats/{hers}/link"))["token"]
                async with Stranger(server, "second guest of Bob") as guest:
                    await guest.post("/api/invitations/accept", token=token)
                    async with guest.at(game, hers) as stolen:
                        hand = stolen.welcome["view"]["private"]["hand"]
                        pytest.fail(f"an opponent reads the hand of who was there all the time: {hand}")


@pytest.mark.parametrize("motion", ["cancel", "end"])
async def test_nobody_ends_a_game_alone_while_a_program_keeps_a_seat_warm(server: There, motion: str) -> None:
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        await one.post(f"/api/games/{game}/seats/{H}/program", program="greedy")
        async with other.at(game) as wire:
            winner = {"winner": A} if motion == "end" else {}
            await wire.enter("vote", proposal=motion, agree=True, **winner)

            async def over() -> bool:
                return (await other.get(f"/api/tables/{game}"))["status"] == "finished"

            assert not await once(over), "one person alone has ended it"


async def test_one_partner_does_not_resign_for_both(server: There) -> None:
    async with (
        Stranger(server, "Vladimir") as one,
        Stranger(server, "Jessica") as two,
        Stranger(server, "Stilgar") as three,
    ):
        game = await begun(one, two, three, seats=(H, HA, FR))
        async with two.at(game) as wire:
            await wire.enter("resign")
        assert (await one.get(f"/api/tables/{game}"))["status"] == "playing", "her partner has lost with her"


async def test_who_deletes_the_account_decides_nothing_for_a_side(server: There) -> None:
    """Where a program had their partner's place, nobody was left to ask, and the game was given up."""
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        await one.post(f"/api/games/{game}/seats/{H}/program", program="greedy")
        async with other.at(game) as wire:
            assert (await one.http.delete("/api/me")).status_code == 204
            await wire.enter("vote", proposal="replace", seat=H, successor="link", agree=True)

            async def empty() -> bool:
                seats = (await other.get(f"/api/tables/{game}"))["seats"]
                return next(seat["program"] for seat in seats if seat["seat"] == H) is None

            if await once(empty):
                answer = await other.asks(f"/api/games/{game}/seats/{H}/link")
                assert answer.status_code == 403, "who is left alone gives the other side to a friend"


async def test_one_browser_gets_a_seat_of_one_side(server: There) -> None:
    """Also as somebody else, after logging out."""
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        token = (await one.post(f"/api/games/{game}/seats/{H}/link"))["token"]
        await other.post("/api/logout")
        await other.post("/api/guest", name="somebody else")
        answer = await other.asks("/api/invitations/accept", token=token)
        assert answer.status_code == 409, "one browser sits on both sides"


# -- new owners ------------------------------------------------------------------------------------


async def test_a_new_owner_is_bound_by_no_orders_of_the_predecessor(server: There) -> None:
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        async with one.at(game) as wire:
            assert (await wire.enter("orders", orders={"keep_cards": True}))["type"] == "accepted"
        token = (await one.post(f"/api/games/{game}/seats/{H}/link"))["token"]
        async with Stranger(server, "Alia") as new:
            await new.post("/api/invitations/accept", token=token)
            async with new.at(game) as wire:
                assert wire.welcome["view"]["private"]["orders"] == {}, "what somebody else has ordered"


async def test_a_new_owner_reads_no_cone_from_before(server: There) -> None:
    async with (
        Stranger(server, "Vladimir") as one,
        Stranger(server, "Jessica") as two,
        Stranger(server, "Stilgar") as three,
        Stranger(server, "Chani") as new,
    ):
        game = await begun(one, two, three, seats=(H, HA, FR))
        async with two.at(game) as first, three.at(game) as second:
            assert (await first.enter("cone", deed="offer"))["type"] == "accepted"
            assert (await second.enter("cone", deed="accept"))["type"] == "accepted"
            assert (await first.enter("say", text="before", to="cone"))["type"] == "accepted"
        token = (await three.post(f"/api/games/{game}/seats/{FR}/link"))["token"]
        await new.post("/api/invitations/accept", token=token)
        async with new.at(game) as wire:
            assert "before" not in [line.get("text") for line in wire.welcome["chat"]]


# -- connections, frames, bytes ------------------------------------------------------------------------


class Few(There):
    """With few files, and no way to more."""

    def options(self) -> dict[str, Any]:
        few = (128, 128)
        return {**super().options(), "preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few)}


async def test_idle_connections_leave_files_for_others_and_the_disk_in_peace(tmp_path: Path) -> None:
    """Three hundred of them under a limit of 128 files; the log stays short."""
    with Few(tmp_path) as server:
        idle = [socket.create_connection((HOST, server.port)) for _ in range(300)]
        try:
            async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
                for _ in range(5):
                    assert (await http.get("/healthz")).status_code == 200
        finally:
            for connection in idle:
                connection.close()
        assert server.log.stat().st_size < 20_000


async def test_whoever_does_not_come_to_the_point_is_let_go(tmp_path: Path) -> None:
    """Half the head of a request."""
    with There(tmp_path, head_seconds=1) as server:
        reader, writer = await asyncio.open_connection(HOST, server.port)
        writer.write(b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        try:
            async with asyncio.timeout(PATIENCE):
                while await reader.read(65536):
                    pass
        finally:
            writer.transport.abort()


BINARY, TEXT, CONTINUED, PONG = 0x82, 0x01, 0x00, 0x8A
#: More than anybody may send, and far less than what was read.
FLOOD = 8_000_000


class Flood(Line):
    gone = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        super().connection_lost(exc)


@pytest.mark.parametrize(
    ("kind", "body"),
    [(FIN_PING, bytes(125)), (PONG, bytes(125)), (CONTINUED, b""), (BINARY, bytes(60_000))],
    ids=["pings", "pongs", "empty fragments", "binary frames"],
)
async def test_frames_of_nobody_at_the_lobby_are_counted(server: There, kind: int, body: bytes) -> None:
    """Whoever sends thousands is cut off, whatever they were told before."""
    line = await Flood.open(server.port, "/ws/lobby", "", lambda _: None)
    assert isinstance(line, Flood) and line._transport is not None
    try:
        if kind == CONTINUED:
            line.frame(TEXT, b"")
        for number in range(20_000):
            if line.gone or number * len(body) > FLOOD:
                break
            line.frame(kind, body)
            while line._transport.get_write_buffer_size() > 200_000 and not line.gone:
                await asyncio.sleep(0.002)
            if number % 50 == 0:
                await asyncio.sleep(0.002)
        # What is on its way in between may still be more than the server has read.
        for _ in range(100):
            if line.gone:
                break
            await asyncio.sleep(0.05)
        assert line.gone, "all of it was read"
    finally:
        line.close()


# -- limits that are checked and used ----------------------------------------------------------------


async def test_tables_opened_at_once_are_no_more_than_one_by_one(server: There) -> None:
    async with Stranger(server, "Vladimir") as one:
        answers = await asyncio.gather(*(one.asks("/api/tables", public=False) for _ in range(20)))
        assert sum(answer.status_code == 201 for answer in answers) == LIMITS["tables_each"]


async def test_records_brought_at_once_are_no_more_than_one_by_one(server: There) -> None:
    with lzma.open(RECORDS, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in islice(lines, 2, 5)]
    async with Stranger(server, "Irulan") as one:
        answers = await asyncio.gather(*(one.asks("/api/imports", record=text) for text in texts))
        kept = [answer.text for answer in answers if answer.is_success]
        assert len(kept) <= int(LIMITS["imports_each"]), kept


async def test_a_record_that_is_brought_is_checked_by_a_process_that_gives_way(server: There) -> None:
    with lzma.open(RECORDS, "rt", encoding="utf-8") as lines:
        text = max((json.loads(line)["text"] for line in islice(lines, 8)), key=len)
    async with Stranger(server, "Wanna") as one:
        bringing = asyncio.create_task(one.asks("/api/imports", record=text))
        found: set[int] = set()
        while not bringing.done():
            for process in server.processes()[1:]:
                with contextlib.suppress(ProcessLookupError):
                    found.add(os.getpriority(os.PRIO_PROCESS, process))
            await asyncio.sleep(0.02)
        assert (await bringing).is_success
        assert max(found) == 19, "it takes its time from the games"


async def test_whoever_brings_much_keeps_nobody_else_waiting(server: There) -> None:
    with lzma.open(RECORDS, "rt", encoding="utf-8") as lines:
        texts = sorted((json.loads(line)["text"] for line in lines), key=len)
    # Its end is wrong, which is found out last.
    *begin, last = texts[-1].rstrip("\n").split("\n")
    hostile = "\n".join([*begin, last.translate(str.maketrans("012345", "543210"))]) + "\n"
    async with Stranger(server, "Piter") as one, Stranger(server, "Leto") as other:
        brought = [asyncio.create_task(one.asks("/api/imports", record=hostile)) for _ in range(4)]
        while len(server.processes()) < 2 and not brought[0].done():
            await asyncio.sleep(0.01)
        answer = await other.asks("/api/imports", record=texts[0])
        assert answer.is_success, answer.text
        for task in brought:
            task.cancel()
        await asyncio.gather(*brought, return_exceptions=True)


async def test_nobody_fills_the_list_of_open_tables(server: There) -> None:
    async with Stranger(server, "Vladimir") as one:
        statuses = [(await one.asks("/api/tables")).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]


@pytest.mark.parametrize(
    ("kind", "rest"),
    [("orders", {"orders": {}}), ("vote", {"proposal": "pause", "agree": True}), ("undo", {"decision": 999})],
    ids=["orders", "vote", "undo"],
)
async def test_nobody_fills_a_game_with_entries_of_one_kind(
    server: There, kind: str, rest: dict[str, Any]
) -> None:
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        async with one.at(game) as wire:
            # Not so many wrong ones that the socket is closed for them.
            answers = [await wire.enter(kind, **rest) for _ in range(9)]
            async with one.at(game) as again:
                answers += [await again.enter(kind, **rest) for _ in range(9)]
        assert "room.too_fast" in [answer.get("key") for answer in answers]


# -- accounts --------------------------------------------------------------------------------------


async def test_a_session_of_a_guest_is_worth_nothing_after_the_claim(server: There) -> None:
    async with Stranger(server, "Leto of Caladan") as one:
        planted = httpx.Cookies({"arrakis_session": one.http.cookies["arrakis_session"]})
        await one.post("/api/claim", name=one.name, password=RIGHT)
        thief = Stranger(server, "Piter", planted)
        assert (await thief.http.get("/api/me")).status_code == 401, "who has planted it is in the account"
        await thief.http.aclose()


async def test_a_session_does_not_live_for_ever(tmp_path: Path) -> None:
    with There(tmp_path) as server:
        async with Stranger(server, "Leto") as one:
            await one.post("/api/claim", name="Leto", password=RIGHT)
            server.end()
            server.wall.set(100 * DAY)
            server.start()
            assert (await one.http.get("/api/me")).status_code == 401, "unused for a hundred days"


async def test_guesses_of_others_lock_no_owner_out_of_a_known_browser(server: There) -> None:
    async with Stranger(server, "Duncan of Ginaz") as one, Stranger(server, "Piter") as enemy:
        await one.post("/api/claim", name=one.name, password=RIGHT)
        await one.post("/api/logout")
        for _ in range(12):
            await enemy.asks("/api/login", name=one.name, password="guess")
        answer = await one.asks("/api/login", name=one.name, password=RIGHT)
        assert answer.status_code == 200, answer.text


async def test_a_common_password_is_refused(server: There) -> None:
    async with Stranger(server, "Gurney") as one:
        answer = await one.asks("/api/claim", name="Gurney", password="password123")
        assert answer.status_code == 400, "the first thing that anybody guesses"


async def test_a_forgotten_password_has_a_way_back(server: There) -> None:
    async with Stranger(server, "Thufir") as one:
        await one.post("/api/claim", name="Thufir", password=RIGHT)
        told = server.does("password-link", "Thufir")
        assert told.returncode == 0, told.stderr
        token = told.stdout.split()[-1].rpartition("/")[2]
        await one.post("/api/password-link", token=token, password="desert power rises")


@pytest.mark.parametrize("path", ["/", "/api/me", "/metrics"])
async def test_a_name_of_somebody_else_s_does_not_lead_here(server: There, path: str) -> None:
    async with httpx.AsyncClient(base_url=server.address) as http:
        foreign = {"host": "evil.example", "origin": "http://evil.example"}
        assert (await http.get(path, headers=foreign)).status_code == 421


# -- words -----------------------------------------------------------------------------------------


async def test_nobody_s_line_is_written_over_another(server: There) -> None:
    async with Stranger(server, "Ann") as one, Stranger(server, "Bob") as other:
        game = await begun(one, other)
        async with one.at(game) as wire:
            await wire.enter("say", text="well \u202enettirw\u202c\n12:07  Bob: I resign")
            async with other.at(game) as reader:
                (line,) = reader.welcome["chat"]
                assert not re.search(r"[\u202e\n]", line["text"])


async def test_a_name_that_may_be_taken_for_another_is_marked(server: There) -> None:
    async with Stranger(server, "Leto") as one, Stranger(server, "L\u0435to") as other:
        table = await one.get(f"/api/tables/{await begun(one, other)}")
        assert [seat.get("mark") for seat in table["seats"]] == ["alike", "alike"]


# -- trouble -----------------------------------------------------------------------------------------


async def test_trouble_says_whether_it_may_have_been_stored(tmp_path: Path) -> None:
    """A page that is told nothing sends again what is there, or gives up what is not."""
    with There(tmp_path) as server:
        async with Stranger(server, "Ann") as one:
            with no_file_grows(server):
                answer = await one.asks("/api/tables", public=False)
                assert (answer.status_code, answer.json()["key"]) == (500, "server.trouble")
                assert answer.json()["params"].get("stored") in ("no", "perhaps")
