"""The frozen fixtures: reading them, and telling whether they are still what their release has made."""

from __future__ import annotations

import json
import lzma
import re
import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.record import Finished, Wrong, read, verify
from tests.forms.releases import FROZEN, Release, releases

SUMS = "SHA256SUMS"
FILES = (
    *("made.json", "finished.jsonl.xz", "running.jsonl.xz", "backup.jsonl.xz", "game.jsonl.xz"),
    *("server.sqlite3.xz", "server.sqlite3.json.xz", "server.sql.xz", "server.sql.json.xz"),
)


def forms() -> list[int]:
    """Every form there are fixtures of."""
    return sorted(int(folder.name) for folder in FROZEN.iterdir() if folder.is_dir())


def folder_of(form: int) -> Path:
    return FROZEN / str(form)


def content(form: int, name: str) -> bytes:
    return lzma.decompress((folder_of(form) / f"{name}.xz").read_bytes())


@cache
def running(form: int) -> tuple[Mapping[str, Any], ...]:
    """Running games as they were saved, each with the position and what everybody saw."""
    return tuple(json.loads(line) for line in content(form, "running.jsonl").splitlines())


@cache
def finished(form: int) -> tuple[Mapping[str, Any], ...]:
    """Finished records, as text and as JSON, each with what was seen at some of its entries."""
    return tuple(json.loads(line) for line in content(form, "finished.jsonl").splitlines())


@cache
def holding(form: int) -> tuple[Finished, ...]:
    """Of those the ones that no correction of a rule has met since."""
    found = []
    for record in finished(form):
        try:
            if not verify(read(record["text"])).first:
                found.append(read(record["text"]))
        except Wrong as wrong:
            if not wrong.rules:
                raise
    return tuple(found)


def left(form: int, kind: str) -> dict[str, Any]:
    """Of the server on that kind of database: cookies, games, what everybody saw when it stopped."""
    found: dict[str, Any] = json.loads(content(form, f"server.{kind}.json"))
    return found


# -- whether they are what they say ----------------------------------------------------------------


def first_release(form: int) -> Release:
    """Whose code has made the fixtures of that form."""
    return min((one for one in releases() if one.form == form), key=lambda one: one.version.split("."))


def sums(folder: Path) -> dict[str, str]:
    """The hash of every file under the forms, by its name."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.glob("*/*"))
    }


def listed(folder: Path) -> dict[str, str]:
    lines = (folder / SUMS).read_text(encoding="ascii").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def complaints(folder: Path, release: Release) -> Iterator[str]:
    """Why the fixtures in a folder cannot be those that the code of a release has made."""
    made = json.loads((folder / "made.json").read_text(encoding="utf-8"))
    # The build is a hash over the code and data of the engine; by it, and not by a name, a release is known.
    for name in ("form", "build", "rules", "migration"):
        if made[name] != getattr(release, name):
            yield f"made.json: {name} is {made[name]}"
    database = sqlite3.connect(":memory:")
    database.deserialize(lzma.decompress((folder / "server.sqlite3.xz").read_bytes()))
    for (build,) in database.execute("SELECT DISTINCT build FROM snapshots"):
        if build != release.build:
            yield f"server.sqlite3: positions of build {build}"
    heads = [head for (head,) in database.execute("SELECT head FROM game_secrets WHERE head IS NOT NULL")]
    database.close()
    dump = lzma.decompress((folder / "server.sql.xz").read_bytes()).decode()
    for build in sorted(set(re.findall(r"\t\d+\t([0-9a-f]{32})\t\{", dump)) - {release.build}):
        yield f"server.sql: positions of build {build}"
    for name in ("running", "finished"):
        lines = lzma.decompress((folder / f"{name}.jsonl.xz").read_bytes()).splitlines()
        heads += [
            json.dumps(game["saved"]) if name == "running" else game["json"]
            for game in map(json.loads, lines)
        ]
    for head in map(json.loads, heads):
        if head.get("form", 1) != release.form:
            yield f"a game of form {head['form']}"
            break
