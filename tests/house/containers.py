"""The Dockerfile's steps without a container engine, in a directory that stands for the image's root."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scripts.machine import ROOT
from tests.house.clones import NOBODY, machine, unprivileged

#: Directories of an image that the Dockerfile makes or fills; they are looked for below the stage's own root.
PLACES = re.compile(r"(?<![\w./])/(table|packages|var/lib/arrakis)\b")


@dataclass
class Stage:
    """One `FROM` and what follows it."""

    name: str
    image: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def arguments(self, instruction: str) -> list[str]:
        return [text for word, text in self.steps if word == instruction]


def dockerfile() -> dict[str, Stage]:
    """The stages by name; the last one, which becomes the image, is called ''."""
    stages: dict[str, Stage] = {}
    current = Stage("", "")
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        word, _, text = line.partition(" ")
        if word == "FROM":
            image, _, name = text.partition(" AS ")
            current = stages[name] = Stage(name, image)
        else:
            current.steps.append((word, text.strip()))
    return stages


def in_context(path: Path) -> bool:
    """Whether `.dockerignore` lets a file reach the build; the last line that fits it decides."""
    sent = True
    name = path.as_posix()
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip().removeprefix("!")
        if not pattern or line.startswith("#"):
            continue
        heads = ["/".join(path.parts[:length]) for length in range(1, len(path.parts) + 1)]
        loose = pattern.removeprefix("**/")
        named = any(part == loose for part in path.parts) if pattern.startswith("**/") else False
        if named or any(fnmatch.fnmatchcase(head, pattern) for head in heads) or name == pattern:
            sent = line.startswith("!")
    return sent


class Built:
    """The stages as directories: each `COPY` and `RUN` carried out there by somebody without rights."""

    def __init__(self, folder: Path, kept: list[Path]) -> None:
        self.folder = folder
        self.kept = [path for path in kept if in_context(path)]
        self.environment: dict[str, str] = {}
        self.command: list[str] = []
        for stage in dockerfile().values():
            self.build(stage)

    def root(self, stage: str) -> Path:
        return self.folder / (stage or "image")

    def within(self, stage: str, text: str) -> str:
        return PLACES.sub(lambda found: f"{self.root(stage)}/{found[1]}", text)

    def build(self, stage: Stage) -> None:
        here = self.root(stage.name)
        for place in ("table", "var/lib/arrakis"):
            (here / place).mkdir(parents=True)
        workdir = here / "table"
        for word, text in stage.steps:
            if word == "WORKDIR":
                workdir = Path(self.within(stage.name, text))
                workdir.mkdir(parents=True, exist_ok=True)
            elif word == "COPY":
                self.copy(stage, workdir, shlex.split(text))
            elif word == "RUN" and not text.startswith("useradd"):
                self.hand_over()
                self.run(stage.name, workdir, text)
            elif word == "ENV":
                pairs = dict(part.split("=", 1) for part in shlex.split(text))
                self.environment |= {name: self.within(stage.name, value) for name, value in pairs.items()}
            elif word == "CMD":
                self.command = json.loads(text)
        self.hand_over()

    def copy(self, stage: Stage, workdir: Path, words: list[str]) -> None:
        source = next((word.removeprefix("--from=") for word in words if word.startswith("--from=")), None)
        *names, target = [word for word in words if not word.startswith("--")]
        into = Path(self.within(stage.name, target)) if target.startswith("/") else workdir / target
        for name in names:
            if source is not None:
                shutil.copytree(self.within(source, name), into, symlinks=True, dirs_exist_ok=True)
                continue
            files = [path for path in self.kept if path == Path(name) or Path(name) in path.parents]
            assert files, f"COPY {name}: nothing of that name is sent to the build"
            for path in files:
                rest = path.relative_to(name) if path != Path(name) else Path()
                # A single file goes to the name it is given, or into the directory.
                end = into / rest if rest.parts else (into / path.name if target.endswith("/") else into)
                end.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / path, end)

    def run(self, stage: str, workdir: Path, text: str) -> None:
        done = self.started(self.within(stage, text), workdir, {})
        told, _ = done.communicate(timeout=300)
        assert done.returncode == 0, f"RUN {text}\n{told}"

    def started(
        self, command: str | list[str], workdir: Path, environment: Mapping[str, str]
    ) -> subprocess.Popen[str]:
        return unprivileged(command, workdir, {**machine(), "HOME": str(self.folder), **environment})

    def hand_over(self) -> None:
        if os.geteuid() == 0:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
