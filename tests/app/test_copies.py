"""Servers of tests begin as copies of one process (``tests.nursery``): each is a process like any other."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.machines import Server, environment
from tests.nursery import Copy


def test_a_copy_tells_what_it_ended_with(tmp_path: Path) -> None:
    assert Copy(["-m", "tests.e2e_guide"], {}, tmp_path / "log").wait(60) == 0
    assert Copy(["-m", "app", "no such command"], {}, tmp_path / "log").wait(60) == 2
    assert "invalid choice: 'no such command'" in (tmp_path / "log").read_text()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_is_a_copy_is_killed_and_comes_back(tmp_path: Path, how: signal.Signals) -> None:
    with Server(environment(tmp_path), tmp_path / "log") as server:
        first = server.processes()
        assert server.end(how) == -how and server.processes() == []
        server.start()
        assert server.processes() != first


def test_a_copy_has_the_environment_it_was_given_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARRAKIS_LOG_LEVEL", "no such level")
    with Server(environment(tmp_path), tmp_path / "log") as server:
        assert server.running
    given = {"ARRAKIS_DATA_DIR": str(tmp_path), "ARRAKIS_LOG_LEVEL": "no such level"}
    assert Copy(["-m", "app"], given, tmp_path / "log").wait(60) == 1


def test_nothing_is_left_of_a_copy_whose_starter_is_gone(tmp_path: Path) -> None:
    with Server(environment(tmp_path), tmp_path / "log") as server:
        assert isinstance(server.process, Copy)
        server.process.hang_up()
        end = time.monotonic() + 60
        while Path(f"/proc/{server.process.pid}").exists() and time.monotonic() < end:
            time.sleep(0.02)
        assert not Path(f"/proc/{server.process.pid}").exists()
    assert os.path.exists(tmp_path / "arrakis.sqlite3")
