"""The server that browser scripts start: it is gone when the script is, however that ended."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scripts.machine import ROOT

#: It imports the whole application first, on a machine that may have much else to do.
PATIENCE = 120.0


def test_it_ends_when_nobody_holds_its_input(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.e2e_server", "1"]
    settings = {"ARRAKIS_DATA_DIR": str(tmp_path), "ARRAKIS_PORT": "0"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **settings},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        process.stdin.close()
        try:
            ended = process.wait(PATIENCE)
        finally:
            process.kill()
    assert ended < 0
