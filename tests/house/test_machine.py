"""Programs that are missing are fetched or installed where that can be; otherwise one line says why not."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts import machine
from scripts.machine import Program, Unfetched


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """What is found out about a machine that is made up is no news of the one the other tests run on."""
    machine.wanting.cache_clear()
    yield
    machine.wanting.cache_clear()


class Bare:
    """A machine without a program, on which somebody may or may not come by it."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        folder: Path,
        *,
        apt: bool = False,
        root: bool = False,
        works: bool = True,
        registry: bool | None = None,
    ) -> None:
        self.ran: list[str] = []
        self.works = works
        self.own: int | None = None
        self.folder = folder
        fetch = None if registry is None else self._fetch(registry)
        wanted = Program(("thopter",), "thopter-bin", oldest=12, fetched="thopter", fetch=fetch)
        paths = {"apt-get": "/usr/bin/apt-get"} if apt else {}
        patch.setitem(machine.PROGRAMS, "thopter", wanted)
        patch.setattr(machine, "FETCHED", folder / "fetched")
        patch.setattr(machine, "_version", lambda path, question: self.own or 0)
        patch.setattr("scripts.machine.shutil.which", lambda name: paths.get(name) or self._found(name))
        patch.setattr("scripts.machine.os.geteuid", lambda: 0 if root else 1000)
        patch.setattr("scripts.machine.subprocess.run", self._run)

    def _found(self, name: str) -> str | None:
        return f"/usr/bin/{name}" if self.own is not None and name == "thopter" else None

    def _run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        self.ran.append(" ".join(command))
        if self.works and "install" in command:
            self.own = 13
        return subprocess.CompletedProcess(command, 0 if self.works else 100)

    def _fetch(self, answers: bool) -> Callable[[], None]:
        def fetch() -> None:
            self.ran.append("fetch")
            if not answers:
                raise Unfetched("`pip install ...` failed")
            (self.folder / "fetched" / "thopter").touch(0o755)

        return fetch


def test_what_is_there_is_not_fetched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare = Bare(monkeypatch, tmp_path, apt=True, root=True, registry=True)
    bare.own = 12
    assert machine.wanting("thopter") is None
    assert machine.program("thopter") == "/usr/bin/thopter"
    assert bare.ran == []


def test_what_is_too_old_is_fetched_and_used_instead(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare = Bare(monkeypatch, tmp_path, registry=True)
    bare.own = 11
    assert machine.wanting("thopter") is None
    assert machine.program("thopter") == str(tmp_path / "fetched" / "thopter")


def test_what_is_missing_comes_from_a_registry_without_rights(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = Bare(monkeypatch, tmp_path, apt=True, root=True, registry=True)
    assert machine.wanting("thopter") is None
    assert bare.ran == ["fetch"]
    assert machine.program("thopter") == str(tmp_path / "fetched" / "thopter")


@pytest.mark.parametrize("registry", [None, False])
def test_with_apt_and_root_it_is_installed(
    registry: bool | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = Bare(monkeypatch, tmp_path, apt=True, root=True, registry=registry)
    assert machine.wanting("thopter") is None
    tried = ["fetch"] if registry is False else []
    assert bare.ran == [*tried, "apt-get update -qq", "apt-get install -y -qq thopter-bin"]
    assert machine.program("thopter") == "/usr/bin/thopter"


@pytest.mark.parametrize(("apt", "root"), [(False, True), (True, False)])
def test_without_them_it_is_said_why_not(
    apt: bool, root: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = Bare(monkeypatch, tmp_path, apt=apt, root=root)
    assert machine.wanting("thopter") == "thopter is missing and cannot be installed without apt and root"
    assert bare.ran == []


def test_where_everything_fails_all_of_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Bare(monkeypatch, tmp_path, apt=True, root=True, works=False, registry=False)
    assert (
        machine.wanting("thopter")
        == "thopter is missing and `pip install ...` failed, and `apt-get update -qq` failed"
    )


@pytest.mark.parametrize("name", machine.PROGRAMS)
def test_what_comes_from_a_registry_is_pinned_with_hashes(name: str) -> None:
    wanted = machine.PROGRAMS[name]
    if wanted.fetch is None:
        return
    pinned = [machine.PINNED / f"{name}.txt", machine.PINNED / name / "package-lock.json"]
    text = next(path for path in pinned if path.exists()).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text or '"integrity": "sha512-' in text
