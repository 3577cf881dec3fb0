"""A server's database with a little of everything in it, made once and copied for each test."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.command import main
from app.logs import LOGGER
from app.settings import Settings
from engine.players.random import RandomPlayer
from engine.record import Finished
from tests.app.conftest import settings_for
from tests.app.host import Host, Player, table_for_two
from tests.app.play import one_choice
from tests.games import games

PASSWORD = "the sleeper must awaken"


@dataclass(frozen=True)
class World:
    """What is in it."""

    running: str
    finished: str
    rematch: str
    open: str
    imported: str
    #: Browsers that are known there: the Harkonnen player, who is an account, and the Atreides one.
    cookies: tuple[dict[str, str], dict[str, str]]
    ids: tuple[str, str]


async def make(settings: Settings) -> World:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await one.post("/api/claim", name="Vladimir", password=PASSWORD)
        running = await table_for_two(one, other)
        finished = await table_for_two(one, other)
        async with one.at(running) as first, other.at(running) as second:
            await choices({"harkonnen": first, "atreides": second}, 64)
            await first.enter("say", text="Ünd now? \u201cWell\u201d,\nsaid the Baron.")
        async with one.at(finished) as first, other.at(finished) as second:
            await choices({"harkonnen": first, "atreides": second}, 12)
            await second.enter("resign")
        rematch = (await one.post(f"/api/tables/{finished}/rematch"))["id"]
        opened = (await one.post("/api/tables", side="harkonnen"))["id"]
        await one.post(f"/api/tables/{opened}/invitations")
        await one.post(f"/api/games/{running}/reports", seq=3, words="The worm looks at me.")
        imported = (await one.post("/api/imports", record=shortest().to_text()))["game"]
        cookies = (dict(one.http.cookies), dict(other.http.cookies))
        ids = ((await one.get("/api/me"))["id"], (await other.get("/api/me"))["id"])
    return World(running, finished, rematch, opened, imported, cookies, ids)


def shortest() -> Finished:
    return min((game.record for game in games(2)), key=lambda record: len(record.entries))


async def choices(wires: dict[str, Any], many: int, seed: int = 4) -> int:
    player, seq = RandomPlayer(seed), 0
    for _ in range(many):
        seq = await one_choice(wires, player)
        for wire in wires.values():
            await wire.frame(seq)
    return seq


def known(host: Host, cookies: dict[str, str]) -> Player:
    """Somebody who comes back with the cookie of another time."""
    player = Player(host, "back")
    player.http.cookies.update(cookies)
    return player


class Shell:
    """The command line of a host, with a database of its own."""

    def __init__(
        self,
        directory: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        url: str = "",
    ) -> None:
        self.directory = directory
        self.settings = settings_for(directory, url)
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self._url = url

    def run(self, *arguments: str | Path) -> tuple[int, str, str]:
        """Exit code, output and errors of a command."""
        # The command sets logging up for its process; this one goes on.
        root = logging.getLogger()
        handlers, level = root.handlers[:], root.level
        with self._monkeypatch.context() as patch:
            patch.setenv("ARRAKIS_DATA_DIR", str(self.directory))
            patch.setenv("ARRAKIS_DATABASE_URL", self._url)
            self._capsys.readouterr()
            try:
                code = main([str(argument) for argument in arguments])
            finally:
                root.handlers[:] = handlers
                root.setLevel(level)
                LOGGER.setLevel(logging.NOTSET)
        out, err = self._capsys.readouterr()
        return code, out, err

    def does(self, *arguments: str | Path) -> str:
        code, out, err = self.run(*arguments)
        assert code == 0, (arguments, out, err)
        return out

    def refuses(self, *arguments: str | Path) -> str:
        """One line that says why, and no traceback."""
        code, out, err = self.run(*arguments)
        assert code == 1 and len(err.splitlines()) <= 1, (arguments, out, err)
        return err.strip() or out.strip()


def copy_of(directory: Path, target: Path) -> Path:
    shutil.copytree(directory, target)
    return target


def lines_of(path: Path) -> Sequence[str]:
    """Databases sort names differently; the rows are what counts."""
    return sorted(path.read_text(encoding="utf-8").splitlines())


def made(directory: Path) -> World:
    return asyncio.run(make(settings_for(directory)))
