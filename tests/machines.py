"""Processes of a test's own: PostgreSQL, Redis and the server, to be killed, stopped and started at will.

Never the machine's: each listens on a free port and keeps its files in a directory of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from glob import glob
from pathlib import Path
from typing import Any, Self

import asyncpg

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[1]
#: How long a process may take to come up or to go, on a machine that has much else to do.
PATIENCE = 60.0
USER = "arrakis"


class Missing(Exception):
    """A program that is needed is not installed."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def program(name: str, *elsewhere: str) -> str:
    found = shutil.which(name)
    for pattern in elsewhere:
        found = found or next(iter(sorted(glob(pattern), reverse=True)), None)
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
        return True
    return False


class Machine:
    """A process that is started, ends, and is started again on the same port."""

    def __init__(self, port: int) -> None:
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        return answers(self.port)

    def options(self) -> dict[str, Any]:
        return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def start(self) -> Self:
        """Start, and return when it answers."""
        self.launch()
        self.wait()
        return self

    def launch(self) -> None:
        self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, **self.options())

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.ready():
            assert self.process is not None
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{self.command()[0]} did not start ({self.process.poll()})")
            time.sleep(0.02)

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Send the signal and wait; what it ended with."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    def __enter__(self) -> Self:
        try:
            return self.start()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        self.end()


class PostgreSQL(Machine):
    """With fsync, as in production. Killed with SIGQUIT it comes back like after a power failure."""

    def __init__(self, port: int = 0) -> None:
        super().__init__(port)
        self._initdb = program("initdb", "/usr/lib/postgresql/*/bin/initdb")
        self._postgres = program("postgres", "/usr/lib/postgresql/*/bin/postgres")
        # It refuses to run as root.
        self._as = _unprivileged() if os.getuid() == 0 else {}
        self.directory = Path(tempfile.mkdtemp(prefix="arrakis-pg-"))
        if self._as:
            os.chown(self.directory, self._as["user"], self._as["group"])

    def command(self) -> list[str]:
        at = ["-D", str(self.directory / "data"), "-p", str(self.port), "-k", ""]
        return [self._postgres, *at, "-c", f"listen_addresses={HOST}", "-c", "max_connections=60"]

    def options(self) -> dict[str, Any]:
        return {**super().options(), **self._as, "cwd": self.directory}

    def launch(self) -> None:
        data = self.directory / "data"
        if not data.exists():
            make = [self._initdb, "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C"]
            subprocess.run([*make, "--no-sync"], check=True, **self.options())
        super().launch()

    def ready(self) -> bool:
        return answers(self.port) and asyncio.run(self._says("SELECT 1"))

    def create(self, name: str) -> str:
        """A new database; its address."""
        assert asyncio.run(self._says(f'CREATE DATABASE "{name}"'))
        return f"postgresql://{USER}@{HOST}:{self.port}/{name}"

    async def _says(self, statement: str) -> bool:
        try:
            connection = await asyncpg.connect(
                host=HOST, port=self.port, user=USER, database="postgres", timeout=5
            )
        except (OSError, asyncpg.PostgresError, TimeoutError):
            return False
        await connection.execute(statement)
        await connection.close()
        return True

    def stop(self) -> None:
        """As an administrator stops it: connections are cut, what was committed is kept."""
        self.end(signal.SIGINT)

    def crash(self) -> None:
        self.end(signal.SIGQUIT)

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGQUIT)
        shutil.rmtree(self.directory, ignore_errors=True)


def _unprivileged() -> dict[str, Any]:
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise Missing("a user that is not root")


class Redis(Machine):
    def __init__(self, port: int = 0) -> None:
        super().__init__(port)
        self._redis = program("redis-server")

    def command(self) -> list[str]:
        return [self._redis, "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}/0"


class Server(Machine):
    """``python -m app`` in a process of its own; always on the same port, so that players come back to it."""

    def __init__(self, environment: Mapping[str, str], log: Path, port: int = 0) -> None:
        super().__init__(port)
        own = {name: value for name, value in os.environ.items() if not name.startswith("ARRAKIS_")}
        self._environment = {**own, **environment, "PORT": str(self.port), "PYTHONPATH": str(ROOT)}
        self.log = log

    def command(self) -> list[str]:
        return [sys.executable, "-m", "app"]

    def options(self) -> dict[str, Any]:
        # Kept open by the child alone.
        log = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return {"stdout": subprocess.DEVNULL, "stderr": log, "env": self._environment, "cwd": ROOT}

    def launch(self) -> None:
        options = self.options()
        try:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, **options)
        finally:
            os.close(options["stderr"])

    def ready(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection(HOST, self.port, timeout=5)
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        return False

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def migrate(self) -> None:
        subprocess.run(
            [*self.command(), "migrate"],
            check=True,
            env=self._environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def environment(directory: Path, url: str = "", redis: str = "", **more: object) -> dict[str, str]:
    """The settings of a host whom nothing slows down."""
    values = {
        "data_dir": directory,
        "database_url": url,
        "redis_url": redis,
        "secret": "a secret for tests that is long enough",
        "message_rate": 1e6,
        "message_burst": 1_000_000,
        "guests_per_minute": 100_000,
        "request_rate": 1e6,
        "request_burst": 1_000_000,
        "connections_each": 1000,
        "connections_from_address": 100_000,
        "tables_each": 1000,
        "bot_delay": 0,
        "log_level": "warning",
        **more,
    }
    return {f"ARRAKIS_{name.upper()}": str(value) for name, value in values.items()}


@contextlib.contextmanager
def scratch(name: str) -> Iterator[Path]:
    """A directory that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix=f"arrakis-{name}-") as directory:
        yield Path(directory)
