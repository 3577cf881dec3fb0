"""``python -m tests.nursery SOCKET``: starts processes as copies of one that has imported everything.

Most of what a start of the server takes is imports: two seconds of one core, and tests start it some hundred
times. What is started is its own process all the same, with an environment and files of its own.

Each connection asks for one process, in a line of JSON: ``command`` is what would follow ``python``,
``environment``, ``err`` a file (nothing is kept without one), ``talk`` a socket that takes the place of what
is typed and printed. The answers are its number and, in the end, what it ended with. Who hangs up ends it.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import json
import os
import random
import runpy
import select
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from scripts.machine import ROOT
from tests.faults import served

#: What the server imports when it is begun, or when it is first needed.
IMPORTED = (
    *("app.main", "app.gate.server", "app.upkeep.commands", "app.contents", "engine.players", "runpy"),
    *(
        "aiosqlite",
        "asyncpg",
        "sqlalchemy.dialects.sqlite.aiosqlite",
        "sqlalchemy.dialects.postgresql.asyncpg",
    ),
    *("uvicorn.loops.asyncio", "uvicorn.lifespan.on", "alembic.autogenerate"),
    *("uvicorn.protocols.http.h11_impl", "uvicorn.protocols.websockets.websockets_sansio_impl"),
)

#: How long it may take to import all that, on a machine that has much else to do.
PATIENCE = 120.0


class Copy:
    """A process that was started so; to its starter it is what ``subprocess`` would have given."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], err: Path) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(PATIENCE)
        self._line.connect(str(_place()))
        asked = {"command": command, "environment": dict(environment), "err": str(err)}
        self._line.sendall(json.dumps(asked).encode() + b"\n")
        self._told = self._line.makefile("rb")
        self.pid = int(self._told.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._line], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a copy", timeout or 0)
            self.returncode = int(self._told.readline())
            self.hang_up()
        return self.returncode

    def hang_up(self) -> None:
        """It ends with this, if it has not."""
        self.returncode = -signal.SIGKILL if self.returncode is None else self.returncode
        self._told.close()
        self._line.close()

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, how)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


_one = threading.Lock()


def _place() -> Path:
    """Where this process's own nursery is asked."""
    with _one:
        return _begun()


@cache
def _begun() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="arrakis-nursery-"))
    command = [sys.executable, "-m", "tests.nursery", str(folder / "socket")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdin is not None and process.stdout is not None

    def end() -> None:
        process.communicate()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    assert process.stdout.readline() == b"ready\n"
    return folder / "socket"


def serve(place: Path) -> dict[str, Any]:
    """Returns in each new process, with what was asked for; ends with whoever has started it."""
    waiting = selectors.DefaultSelector()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(place))
    listener.listen()
    bell, ringer = socket.socketpair()
    for each in (listener, bell, ringer):
        each.setblocking(False)
    signal.set_wakeup_fd(ringer.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    waiting.register(listener, selectors.EVENT_READ)
    waiting.register(bell, selectors.EVENT_READ)
    waiting.register(sys.stdin, selectors.EVENT_READ)
    asking: dict[socket.socket, bytes] = {}
    born: dict[int, socket.socket] = {}
    print("ready", flush=True)
    while True:
        for key, _ in waiting.select():
            if key.fileobj is sys.stdin:
                for process in born:
                    os.kill(process, signal.SIGKILL)
                sys.exit()
            elif key.fileobj is bell:
                bell.recv(4096)
                _bury(born)
            elif key.fileobj is listener:
                new, _ = listener.accept()
                asking[new] = b""
                waiting.register(new, selectors.EVENT_READ)
            else:
                line = cast("socket.socket", key.fileobj)
                text = line.recv(65536)
                asking[line] += text
                if not text:
                    waiting.unregister(line)
                    line.close()
                    _end([process for process, of in born.items() if of is line])
                    del asking[line]
                elif asking[line].endswith(b"\n"):
                    process = os.fork()
                    if not process:
                        signal.set_wakeup_fd(-1)
                        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                        wanted: dict[str, Any] = json.loads(asking[line])
                        for mine in (listener, bell, ringer, *asking):
                            mine.close()
                        waiting.close()
                        return wanted
                    born[process] = line
                    line.sendall(b"%d\n" % process)


def _bury(born: dict[int, socket.socket]) -> None:
    """Tell who asked for it what became of each that has ended."""
    while born:
        process, status = os.waitpid(-1, os.WNOHANG)
        if not process:
            return
        with contextlib.suppress(OSError):
            line = born.pop(process)
            line.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
            line.shutdown(socket.SHUT_WR)


def _end(processes: list[int]) -> None:
    for process in processes:
        os.kill(process, signal.SIGKILL)


def become(wanted: dict[str, Any]) -> None:
    """Run it as Python would have."""
    os.environ.clear()
    os.environ.update(wanted["environment"])
    random.seed()
    nowhere = os.open(os.devnull, os.O_RDWR)
    err = os.open(wanted.get("err") or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for number, end in enumerate((nowhere, nowhere, err)):
        os.dup2(end, number)
    os.close(nowhere)
    os.close(err)
    if wanted.get("talk"):
        talk = socket.socket(socket.AF_UNIX)
        talk.connect(wanted["talk"])
        for number in (0, 1):
            os.dup2(talk.fileno(), number)
        talk.close()
    first, *rest = wanted["command"]
    assert first == "-m", wanted
    name, *arguments = rest
    sys.argv[1:] = arguments
    main = getattr(sys.modules.get(name), "main", None)
    if callable(main):
        sys.exit(main())
    runpy.run_module(name, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    # What of the server holds on to a clock holds on to one that can be set.
    served.set_apart()
    for module in IMPORTED:
        __import__(module)
    gc.collect()
    gc.freeze()
    become(serve(Path(sys.argv[1])))
