"""``python -m tests.e2e_server SEED``: the server with dice that repeat, for scripts that play.

Only what would be random at a table is replaced, and only here: keys of games, links, the programs' taste.
Whoever starts it through a pipe holds it by that: it ends when nobody has the other end any more, so that
none is left behind by a script that was killed.
"""

from __future__ import annotations

import base64
import os
import random
import signal
import stat
import sys
import threading
from functools import partial
from pathlib import Path
from unittest.mock import patch

from app.command import main
from app.main import CLIENT, create_app


class Repeatable:
    """Stands where the standard library's ``secrets`` stands."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def token_bytes(self, number: int) -> bytes:
        return self._chance.randbytes(number)

    def token_urlsafe(self, number: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(number)).rstrip(b"=").decode()

    def randbits(self, number: int) -> int:
        return self._chance.getrandbits(number)


def _end_when_let_go() -> None:
    if not stat.S_ISFIFO(mode := os.fstat(0).st_mode) and not stat.S_ISSOCK(mode):
        return

    def wait() -> None:
        while os.read(0, 4096):
            pass
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    _end_when_let_go()
    seed = sys.argv[1]
    # Another build of the page than the one in the tree, for a script that sees an upgrade.
    client = Path(os.environ.get("E2E_CLIENT", str(CLIENT)))
    with (
        patch("app.command.create_app", partial(create_app, client=client)),
        patch("app.lobby.service.secrets", Repeatable(f"tables {seed}")),
        patch("app.bots.programs.secrets", Repeatable(f"programs {seed}")),
    ):
        sys.exit(main([]))
