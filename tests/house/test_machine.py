"""Programs that are missing are installed where that is allowed; otherwise one line says why not."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from scripts import machine


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What is found out about a machine that is made up is no news of the one the other tests run on."""
    machine.wanting.cache_clear()
    yield
    machine.wanting.cache_clear()


class Bare:
    """A machine without the program, on which somebody may or may not install it."""

    def __init__(self, patch: pytest.MonkeyPatch, *, apt: bool, root: bool, works: bool = True) -> None:
        self.ran: list[str] = []
        self.works = works
        self.installed = False
        paths = {"apt-get": "/usr/bin/apt-get"} if apt else {}
        patch.setattr("scripts.machine.shutil.which", lambda name: paths.get(name) or self.found(name))
        patch.setattr("scripts.machine.os.geteuid", lambda: 0 if root else 1000)
        patch.setattr("scripts.machine.subprocess.run", self.run)

    def found(self, name: str) -> str | None:
        return f"/usr/bin/{name}" if self.installed and name == "chromium" else None

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        self.ran.append(" ".join(command))
        self.installed = self.works and "install" in command
        return subprocess.CompletedProcess(command, 0 if self.works else 100)


def test_what_is_there_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Bare(monkeypatch, apt=True, root=True)
    bare.installed = True
    assert machine.wanting("chromium") is None
    assert bare.ran == []


def test_with_apt_and_root_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Bare(monkeypatch, apt=True, root=True)
    assert machine.wanting("chromium") is None
    assert bare.ran == ["apt-get update -qq", "apt-get install -y -qq chromium"]
    assert machine.program("chromium") == "/usr/bin/chromium"


@pytest.mark.parametrize(("apt", "root"), [(False, True), (True, False)])
def test_without_them_it_is_said_why_not(apt: bool, root: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Bare(monkeypatch, apt=apt, root=root)
    assert machine.wanting("chromium") == "chromium is missing and cannot be installed without apt and root"
    assert bare.ran == []


def test_where_the_installation_fails_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    Bare(monkeypatch, apt=True, root=True, works=False)
    assert machine.wanting("chromium") == "chromium is missing and `apt-get update -qq` failed"
