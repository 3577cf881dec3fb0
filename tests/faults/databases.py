"""PostgreSQL on a disk of its own, with a replica that takes its place."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from tests.faults.disk import Disk
from tests.machines import HOST, PATIENCE, USER, PostgreSQL, program

#: What is acknowledged can be read at the replica too.
SETTINGS = {"synchronous_commit": "remote_apply", "shared_buffers": "32MB"}
#: What keeps at the primary whatever a replica has not fetched yet. Without it a primary that starts anew may
#: throw away what the replica asks for next; it never follows again, and all commits wait for it.
SLOT = "replica"


class Replica(PostgreSQL):
    """It follows another one; what is not there yet is copied from there."""

    def __init__(self, primary: PostgreSQL, directory: Path) -> None:
        super().__init__(directory=directory, settings=SETTINGS)
        self._primary = primary

    def make(self) -> list[str]:
        data = self.directory / "data"
        copy = [program("postgresql", "pg_basebackup"), "-D", str(data), "-R", "-C", "-S", SLOT]
        fast = ["-X", "stream", "-c", "fast", "--no-sync"]
        return [*copy, *fast, "-h", HOST, "-p", str(self._primary.port), "-U", USER]


class Pair:
    """A primary and its replica; when the primary is gone, the replica is the primary, with a new replica."""

    def __init__(self, stack: contextlib.ExitStack) -> None:
        self._stack = stack
        self.primary, self.disk = self._place(None)
        self.replica, self._other = self._place(self.primary)
        self.follow()

    def _place(self, primary: PostgreSQL | None) -> tuple[PostgreSQL, Disk]:
        disk = self._stack.enter_context(Disk())
        where = disk.folder / "cluster"
        where.mkdir()
        found = Replica(primary, where) if primary else PostgreSQL(directory=where, settings=SETTINGS)
        return self._stack.enter_context(found), disk

    def follow(self) -> None:
        """From here on nothing is acknowledged that the replica does not have."""
        self._asks("*")
        end = time.monotonic() + PATIENCE
        while self.primary.do("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != 1:
            assert time.monotonic() < end, "the replica does not follow"
            time.sleep(0.02)

    def _asks(self, standby: str) -> None:
        self.primary.do(
            f"ALTER SYSTEM SET synchronous_standby_names = '{standby}'", "SELECT pg_reload_conf()"
        )

    @contextlib.contextmanager
    def read_only(self) -> Iterator[None]:
        on, off = (f"ALTER SYSTEM SET default_transaction_read_only = {word}" for word in ("on", "off"))
        self.primary.do(on, "SELECT pg_reload_conf()")
        try:
            yield
        finally:
            self.primary.do(off, "SELECT pg_reload_conf()")

    def fail_over(self) -> int:
        """The primary dies; the port of who takes its place, which is alone for now."""
        self.primary.crash()
        gone = self.primary
        self.primary, self.disk, self._other = self.replica, self._other, self.disk
        assert self.primary.do("SELECT pg_promote()")
        self._asks("")
        shutil.rmtree(gone.directory / "data")
        self.replica = Replica(self.primary, gone.directory)
        self.replica.port = gone.port
        return self.primary.port

    def complete(self) -> None:
        """The one that died comes back as the other's replica."""
        self._stack.enter_context(self.replica)
        self.follow()
