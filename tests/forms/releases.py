"""The releases, as CHANGELOG.md lists them, and the code of each where its history is at hand."""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

from scripts.machine import ROOT

CHANGELOG = ROOT / "CHANGELOG.md"
FROZEN = ROOT / "tests" / "fixtures" / "forms"
HEADING = re.compile(r"^## (\d+\.\d+\.\d+)$", re.MULTILINE)
FACTS = re.compile(
    r"Commit `([0-9a-f]{40})`, build `([0-9a-f]{32})`, form (\d+), rules version (\d+), migration `(\d{4})`\."
)


@dataclass(frozen=True, slots=True)
class Release:
    """A version, the commit that is it, and what that commit writes and plays."""

    version: str
    commit: str
    #: The hash over the engine's code and data, as positions in a database name it.
    build: str
    form: int
    rules: int
    migration: str


def releases(text: str | None = None) -> list[Release]:
    """All of them, the newest first."""
    page = CHANGELOG.read_text(encoding="utf-8") if text is None else text
    found = []
    parts = HEADING.split(page)[1:]
    for version, part in zip(parts[::2], parts[1::2], strict=True):
        facts = FACTS.search(" ".join(part.split()))
        if facts is None:
            raise ValueError(f"{version}: CHANGELOG.md does not say which commit it is")
        commit, build, form, rules, migration = facts.groups()
        found.append(Release(version, commit, build, int(form), int(rules), migration))
    return found


def tree_of(commit: str, directory: Path) -> None:
    """The files of a commit; LookupError where its history is not at hand."""
    found = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if found.returncode:
        raise LookupError(commit)
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(directory, filter="data")
