"""What the tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import routing
from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

import app.build
from app.accounts import passwords
from app.settings import Settings
from app.store import database
from engine.phases import end
from tests import machines, sizes
from tests.app.databases import emptied, migrated_file
from tests.machines import UNLIMITED


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def _routes_made_once() -> Iterator[None]:
    """Each application reads the signatures of all routes anew, which takes as long as the rest of its start.

    None of them has a prefix or an override of its own; a request knows its application.
    """
    made = routing._EffectiveRouteContext.from_api_route
    kept: dict[int, routing._EffectiveRouteContext] = {}

    def once(*, original_route: routing.APIRoute, include_context: Any) -> routing._EffectiveRouteContext:
        # Routes belong to modules and stay; those that an application adds itself do not come by here.
        if id(original_route) not in kept:
            kept[id(original_route)] = made(original_route=original_route, include_context=include_context)
        return kept[id(original_route)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routing._EffectiveRouteContext, "from_api_route", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _servers_are_copies() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machines, "copies", True)
        yield


#: A password is hashed in less than a millisecond; what it takes a host, ``test_accounts`` looks at.
CHEAP = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="session", autouse=True)
def _passwords_are_cheap() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", CHEAP)
        patch.setattr(passwords, "NOBODY", CHEAP().hash("something nobody knows"))
        yield


class Compiled(dict[Any, Any]):
    """Statements as they go to one kind of database. Engines that are made alike compile them alike."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(self._of(key), default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(self._of(key), value)

    def _of(self, key: Any) -> Any:
        """SQLAlchemy puts the dialect first, which every engine has for itself."""
        dialect, *rest = key
        return dialect.name, *rest


@pytest.fixture(scope="session", autouse=True)
def _statements_compiled_once() -> Iterator[None]:
    """Each server compiles what it says to its database anew: a sixth of what a test takes."""
    compiled = Compiled()

    def engine(url: str, **more: Any) -> AsyncEngine:
        found = create_async_engine(url, **more)
        found.sync_engine._compiled_cache = compiled
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_async_engine", engine)
        yield


def settings_for(directory: Path, url: str = "", **more: Any) -> Settings:
    """A host that is quick and patient."""
    values: dict[str, Any] = {
        "port": 0,
        "data_dir": directory,
        "known_as": "dune",
        "database_url": SecretStr(url),
        "secret": SecretStr("a secret for tests that is long enough"),
        **UNLIMITED,
        "guests_per_minute": 10_000,
        "open_tables_each": 1_000,
        "open_tables_from_address": 1_000,
        "bot_delay": 0.0,
        "plan_seconds": 0.0,
        "replay_rate": 10_000.0,
        "poll_seconds": 0.2,
    }
    return Settings(**(values | more))


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """Settings for an empty database of each kind, migrated."""
    yield from _of_kind(request.param, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"] if sizes.SOAK else ["sqlite"])
def sampled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    """The same for what hangs on no statement that others do not make too: of each kind at full size."""
    yield from _of_kind(request.param, tmp_path)


def _of_kind(kind: str, directory: Path) -> Iterator[Settings]:
    if kind == "sqlite":
        yield with_tables(directory)
        return
    with emptied() as url:
        yield settings_for(directory, url)


class Time:
    """A clock that stands still until a test moves it on."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at

    def go_on_from(self, at: int) -> None:
        self.at = at

    #: Nobody sets the clock of this machine.
    off = 0

    def passes(self, seconds: float) -> None:
        self.at += round(seconds * 1000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The server's clock in the hand of the test."""
    found = Time()
    monkeypatch.setattr(database, "clock", found)
    return found


@pytest.fixture
def earlier(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A time when no cards were kept from round to round, and the code was another."""
    with monkeypatch.context() as then:
        then.setattr(end, "hand_limit", lambda flow, seat: 0)
        then.setattr(app.build, "_contents", lambda folder, path: [("engine", b"of that time")])
        app.build.build.cache_clear()
        yield then
    app.build.build.cache_clear()


def now_and_here(earlier: pytest.MonkeyPatch) -> None:
    earlier.undo()
    app.build.build.cache_clear()


@pytest.fixture
def sqlite_settings(tmp_path: Path) -> Settings:
    return with_tables(tmp_path)


def with_tables(directory: Path) -> Settings:
    """The embedded database, migrated; that a start makes its tables is tried in test_host."""
    (directory / "arrakis.sqlite3").write_bytes(migrated_file())
    return settings_for(directory)
