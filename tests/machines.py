"""Processes of a test's own: PostgreSQL, Redis and the server, to be killed, stopped and started at will.

Never those that run on the machine: each has a free port and a directory of its own.
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
from pathlib import Path
from typing import Any, Self

import asyncpg

from scripts.machine import ROOT, wanting
from scripts.machine import program as found_program
from tests.nursery import Copy

HOST = "127.0.0.1"
#: How long a process may take to come up or to go, on a machine that has much else to do.
PATIENCE = 60.0
USER = "arrakis"


#: As much as anybody likes: what of the limits of a host would be in the way of tests that are quick.
UNLIMITED: dict[str, float] = {
    **dict.fromkeys(("message_rate", "request_rate", "arrival_rate", "frame_rate", "entry_rate"), 1e6),
    **dict.fromkeys(("message_burst", "request_burst", "arrival_burst", "frame_burst"), 1_000_000),
    **{"entry_burst": 1_000_000, "open_from_address": 100_000},
    **{"incoming_rate": 1e9, "incoming_burst": 1_000_000_000},
}


#: Servers begin as copies of one process (``tests.nursery``): where their start is not what is looked at.
copies = False


class Missing(Exception):
    """A program that is needed is not installed."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def program(name: str, beside: str) -> str:
    """A program, or what comes with it: ``initdb`` with PostgreSQL. It is fetched if the machine lacks it."""
    if reason := wanting(name):
        raise Missing(reason)
    found = Path(found_program(name) or name).resolve().with_name(beside)
    if not found.exists():
        raise Missing(f"{name} has come without {beside}")
    return str(found)


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
        return True
    return False


class Machine:
    """A process that is started, ends, and is started again on the same port."""

    def __init__(self, port: int) -> None:
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | Copy | None = None

    @property
    def address(self) -> str:
        """How it is reached."""
        raise NotImplementedError

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

    def processes(self) -> list[int]:
        """Its process and all that come from it."""
        if self.process is None or self.process.poll() is not None:
            return []
        below: dict[int, list[int]] = {}
        for status in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                of = int(status.read_text().rpartition(")")[2].split()[1])
                below.setdefault(of, []).append(int(status.parent.name))
        found = [self.process.pid]
        for process in found:
            found += below.get(process, [])
        return found

    def send(self, how: signal.Signals) -> None:
        """To its process and all that come from it."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, how)

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """It does nothing, and does not know it."""
        self.send(signal.SIGSTOP)
        try:
            yield
        finally:
            self.send(signal.SIGCONT)

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

    def __init__(
        self, port: int = 0, directory: Path | None = None, settings: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(port)
        self._postgres = program("postgresql", "postgres")
        # It refuses to run as root.
        self._as = _unprivileged() if os.getuid() == 0 else {}
        self.directory = directory or Path(tempfile.mkdtemp(prefix="arrakis-pg-"))
        self.settings = {"listen_addresses": HOST, "max_connections": 60} | dict(settings or {})
        if self._as:
            os.chown(self.directory, self._as["user"], self._as["group"])

    def command(self) -> list[str]:
        at = ["-D", str(self.directory / "data"), "-p", str(self.port), "-k", ""]
        return [self._postgres, *at, *(f"--{name}={value}" for name, value in self.settings.items())]

    def options(self) -> dict[str, Any]:
        return {**super().options(), **self._as, "cwd": self.directory}

    def launch(self) -> None:
        if not (self.directory / "data").exists():
            subprocess.run(self.make(), check=True, **self.options())
        super().launch()

    def make(self) -> list[str]:
        """The command that makes its files."""
        at = [program("postgresql", "initdb"), "-D", str(self.directory / "data"), "--no-sync"]
        return [*at, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--wal-segsize=1"]

    def ready(self) -> bool:
        with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            return answers(self.port) and self.do("SELECT 1") == 1
        return False

    @property
    def address(self) -> str:
        return f"postgresql://{USER}@{HOST}:{self.port}"

    def create(self, name: str) -> str:
        """A new database; its address."""
        self.do(f'CREATE DATABASE "{name}"')
        return f"{self.address}/{name}"

    def do(self, *statements: str) -> Any:
        """One after the other; the first value of what the last one gives."""
        return asyncio.run(self._do(*statements))

    async def _do(self, *statements: str) -> Any:
        # Also where whoever connects may not write unless they say so.
        may = {"default_transaction_read_only": "off"}
        connection = await asyncpg.connect(
            host=HOST, port=self.port, user=USER, database="postgres", timeout=5, server_settings=may
        )
        try:
            for statement in statements:
                found = await connection.fetchval(statement)
        finally:
            await connection.close()
        return found

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
        self._redis = program("redis", "redis-server")

    def command(self) -> list[str]:
        return [self._redis, "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no"]

    @property
    def address(self) -> str:
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
        if copies:
            self.process = Copy(self.command()[1:], self._environment, self.log)
            return
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
    def settings(self) -> Mapping[str, str]:
        """What it was started with."""
        return self._environment

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def migrate(self) -> None:
        if copies:
            command = [*self.command()[1:], "migrate"]
            assert Copy(command, self._environment, Path(os.devnull)).wait() == 0
            return
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
        **UNLIMITED,
        "guests_per_minute": 100_000,
        "connections_each": 1000,
        "connections_from_address": 100_000,
        "tables_each": 1000,
        "open_tables_each": 1000,
        "open_tables_from_address": 100_000,
        "bot_delay": 0,
        "plan_seconds": 0,
        "log_level": "warning",
        **more,
    }
    return {f"ARRAKIS_{name.upper()}": str(value) for name, value in values.items()}


@contextlib.contextmanager
def scratch(name: str) -> Iterator[Path]:
    """A directory that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix=f"arrakis-{name}-") as directory:
        yield Path(directory)
