"""A clean copy of the repository, and a machine that knows nothing of us."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.machine import ROOT

#: Whoever nobody is: no home, no rights.
NOBODY = 65534
PATIENCE = 300
#: How a machine reaches the places packages come from is its own affair.
OUTWARD = re.compile(r"(?i)^(https?_proxy|no_proxy|pip_.*|npm_config_.*|ssl_cert_.*|node_extra_ca_certs)$")
ADDRESS = re.compile(r"^Arrakis table: (\S+)$", re.MULTILINE)


def machine() -> dict[str, str]:
    """What a program may know of the machine: where programs are, and how to reach the outside."""
    outward = {name: value for name, value in os.environ.items() if OUTWARD.match(name)}
    return {**outward, "PATH": "/usr/local/bin:/usr/bin:/bin"}


@dataclass
class Clone:
    """A copy of what is kept, an empty home beside it, and somebody without rights to use both."""

    folder: Path
    home: Path

    def environment(self, **more: str) -> dict[str, str]:
        return {**machine(), "HOME": str(self.home), **more}

    def start(self, *command: str, **more: str) -> subprocess.Popen[str]:
        return unprivileged(command, self.folder, self.environment(**more))

    def run(self, *command: str, **more: str) -> tuple[int, str]:
        """Exit code and everything that was said."""
        process = self.start(*command, **more)
        try:
            told, _ = process.communicate(timeout=PATIENCE)
        finally:
            stop(process)
        return process.returncode, told

    @contextmanager
    def playing(self, **more: str) -> Iterator[tuple[str, str]]:
        """`make play` while it serves: the address it printed, and all that it said before."""
        process = self.start("make", "play", **more)
        told = ""
        assert process.stdout is not None
        try:
            for line in process.stdout:
                told += line
                if found := ADDRESS.search(told):
                    yield found[1], told
                    return
            raise AssertionError(f"make play ended with:\n{told}")
        finally:
            stop(process)


def unprivileged(
    command: str | Sequence[str], folder: Path, environment: Mapping[str, str]
) -> subprocess.Popen[str]:
    """A process of somebody without rights; what it says can be read."""
    root = os.geteuid() == 0
    return subprocess.Popen(
        command,
        shell=isinstance(command, str),
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        user=NOBODY if root else None,
        group=NOBODY if root else None,
        extra_groups=[] if root else None,
    )


def stop(process: subprocess.Popen[str]) -> None:
    """End it and whatever it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)
    if process.stdout is not None:
        process.stdout.close()


def kept() -> list[Path]:
    """What git keeps, or would if it were told: what a clone has."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@contextmanager
def clone() -> Iterator[Clone]:
    with tempfile.TemporaryDirectory(prefix="arrakis-clone-") as place:
        found = Clone(Path(place) / "table", Path(place) / "home")
        found.home.mkdir()
        for name in kept():
            target = found.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
        if os.geteuid() == 0:
            for path in (Path(place), *Path(place).rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        yield found


def program(folder: Path, name: str, answers: Mapping[str, str]) -> Path:
    """A program that answers some options with a line and fails at everything else."""
    cases = "\n".join(f"  *{option}*) echo '{line}'; exit 0;;" for option, line in answers.items())
    path = folder / name
    path.write_text(f'#!/bin/sh\ncase "$*" in\n{cases}\nesac\nexit 1\n')
    path.chmod(0o755)
    return path


def ask(url: str, body: object = None, cookie: str = "") -> tuple[int, str, str]:
    """Status, text and cookies of an answer."""
    origin = "/".join(url.split("/")[:3])
    headers = {"content-type": "application/json", "origin": origin, "cookie": cookie}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
        cookies = "; ".join(line.split(";")[0] for line in answer.headers.get_all("set-cookie", []))
        return answer.status, answer.read().decode(), cookies
