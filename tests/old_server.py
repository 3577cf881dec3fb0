"""Games that an earlier commit has begun: ``python -m tests.old_server COMMIT FILE`` keeps them as a fixture.

The server of that commit is started out of its own tree and played at over its own sockets, then stopped. It
speaks the protocol of today; what older ones have left is kept already.
What is kept is its database, as it was left.
"""

from __future__ import annotations

import asyncio
import io
import json
import lzma
import os
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from app.rooms.brief import whole_menu
from engine import Menu
from engine.players.random import RandomPlayer
from tests import shares

ROOT = Path(__file__).resolve().parents[1]
DATABASE = "arrakis.sqlite3"
ENTRIES = 45
#: Players of each game; the last one is given up.
GAMES = (2, 4, 2)


def tree_of(commit: str, directory: Path) -> None:
    """The files of a commit; LookupError where its history is not at hand."""
    found = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if found.returncode:
        raise LookupError(commit)
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(directory, filter="data")


def played_by(commit: str, directory: Path) -> Path:
    """The database of a server of that commit, after some games."""
    tree, data = directory / "tree", directory / "data"
    tree_of(commit, tree)
    own = {name: value for name, value in os.environ.items() if not name.startswith("ARRAKIS_")}
    environment = own | {"ARRAKIS_DATA_DIR": str(data), "PORT": "0", "ARRAKIS_MESSAGE_BURST": "100000"}
    command = [sys.executable, "-m", "app"]
    with subprocess.Popen(
        command, cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split(": ", 1)[1].strip()
            asyncio.run(_play(address))
        finally:
            server.send_signal(signal.SIGTERM)
    return data / DATABASE


async def _play(address: str) -> None:
    for number, players in enumerate(GAMES):
        people = [httpx.AsyncClient(base_url=address, timeout=60) for _ in range(players)]
        for place, person in enumerate(people):
            await _post(person, "/api/guest", name=f"Player {number} {place}")
        table = await _post(people[0], "/api/tables", players=players)
        seats = [place["seat"] for place in table["seats"]]
        for person, seat in zip(people, seats, strict=True):
            await _post(person, f"/api/tables/{table['id']}/join", seat=seat)
        await _begin(people, table, seats, f"share{number}")
        await _choose(address, table["id"], dict(zip(seats, people, strict=True)), number + 1)
        for person in people:
            await person.aclose()


async def _begin(people: list[httpx.AsyncClient], table: Any, seats: list[str], nonce: str) -> None:
    """Everybody gives a share in the dice: promised first, or to a server of before that at once."""
    place = f"/api/tables/{table['id']}"
    described = (await people[0].get("/api/openapi.json")).json()["components"]["schemas"]
    if "promised" not in described["ReadyIn"]["properties"]:
        for person in people:
            await _post(person, f"{place}/ready", commitment=table["commitment"], nonce=nonce)
        return
    shown = [{seat: nonce} for seat in seats]
    for person, nonces in zip(people, shown, strict=True):
        await _post(person, f"{place}/ready", **shares.ready(table, nonces))
    for person, nonces in zip(people, shown, strict=True):
        await _post(person, f"{place}/reveal", nonces=nonces)


async def _post(person: httpx.AsyncClient, path: str, **body: Any) -> Any:
    for _ in range(400):
        try:
            answer = await person.post(path, json=body)
            break
        except httpx.TransportError:
            # It prints its address before it listens to anybody.
            await asyncio.sleep(0.05)
    assert answer.is_success, answer.text
    return answer.json()


async def _choose(address: str, game: str, people: dict[str, httpx.AsyncClient], seed: int) -> None:
    """Random choices; in the last game the first seat then resigns."""
    player = RandomPlayer(seed)
    sockets: dict[str, ClientConnection] = {}
    for seat, person in people.items():
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        url = f"{address.replace('http', 'ws')}/ws/{game}"
        sockets[seat] = await connect(url, additional_headers={"cookie": cookie}, max_size=None)
    for number in range(ENTRIES):
        # A seat is asked for its view anew each time: short, and the same with any protocol.
        asked = ""
        for seat, socket in sockets.items():
            message = await _ask(socket, "welcome", type="hello", game=game)
            waiting = message["view"]["public"]["waiting"]
            if seat in waiting.get("seats", ()):
                asked = seat
                break
        if not asked:
            return
        choice = str(player.choose(Menu.from_json(whole_menu(message["menu"]))))
        await _ask(
            sockets[asked],
            "accepted",
            type="choose",
            id=f"{game[:4]}-{number}",
            decision=waiting["decision"],
            choice=choice,
        )
    if seed == len(GAMES):
        await _ask(next(iter(sockets.values())), "accepted", type="resign", id="the-end")
    for socket in sockets.values():
        await socket.close()


async def _ask(socket: ClientConnection, kind: str, **message: Any) -> Any:
    await socket.send(json.dumps(message))
    while True:
        answer = json.loads(await asyncio.wait_for(socket.recv(), 60))
        assert answer["type"] != "refused", answer
        if answer["type"] == kind:
            return answer


# -- fixtures --------------------------------------------------------------------------------------


def pack(database: Path, target: Path) -> None:
    """One small file of it, without its log beside it."""
    whole = target.with_suffix(".whole")
    with sqlite3.connect(database) as connection:
        connection.execute(f"VACUUM INTO '{whole}'")
    connection.close()
    target.write_bytes(lzma.compress(whole.read_bytes(), preset=9))
    whole.unlink()


def unpack(source: Path, directory: Path) -> None:
    directory.mkdir(parents=True)
    (directory / DATABASE).write_bytes(lzma.decompress(source.read_bytes()))


def main(commit: str, target: str) -> None:
    with tempfile.TemporaryDirectory() as directory:
        pack(played_by(commit, Path(directory)), Path(target))


if __name__ == "__main__":
    main(*sys.argv[1:])
