"""A disk of a database's own that can become full: a small file system in memory, where one may be mounted.

Elsewhere no file of the process may grow any more, which is told by another number and means the same.
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from tests.machines import Machine

MEGABYTES = 1024


def _mount(*how: str) -> bool:
    if os.geteuid() or shutil.which("mount") is None:
        return False
    return subprocess.run(["mount", *how], capture_output=True, check=False).returncode == 0


class Disk:
    """A directory with a file system of its own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="arrakis-disk-"))

    def __enter__(self) -> Self:
        # Whoever a database runs as looks for its own folder in here.
        self.folder.chmod(0o755)
        self.own = _mount("-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=755", "tmpfs", str(self.folder))
        return self

    def __exit__(self, *_: object) -> None:
        if self.own:
            # Whatever still has a file open there.
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _used(self) -> int:
        found = os.statvfs(self.folder)
        return (found.f_blocks - found.f_bfree) * found.f_frsize

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """Not one byte more."""
        assert self.own
        # Whoever writes may be faster.
        while not _mount("-o", f"remount,size={self._used()}", str(self.folder)):
            pass
        try:
            yield
        finally:
            assert _mount("-o", f"remount,size={MEGABYTES}m", str(self.folder))

    @contextlib.contextmanager
    def read_only(self) -> Iterator[None]:
        """Nothing can be written, which is possible while nobody does."""
        assert self.own and _mount("-o", "remount,ro", str(self.folder))
        try:
            yield
        finally:
            assert _mount("-o", "remount,rw", str(self.folder))


@contextlib.contextmanager
def no_file_grows(machine: Machine) -> Iterator[None]:
    """What its processes write fails, in whatever file."""
    _limit(machine, 0)
    try:
        yield
    finally:
        # Those that have come since were born with the limit.
        _limit(machine, resource.RLIM_INFINITY)


def _limit(machine: Machine, size: int) -> None:
    """How large files of these processes may be; whose they are may say so, even root may not."""
    processes = machine.processes()
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    for process in processes:
        with contextlib.suppress(OSError):
            owner = os.stat(f"/proc/{process}")
            if os.geteuid() == 0 and owner.st_uid:
                os.setresgid(*[owner.st_gid] * 3)
                os.setresuid(*[owner.st_uid] * 3)
            resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    os._exit(0)
