"""The page for hosts says what is true: settings with their defaults, commands, files, events of the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from app.settings import Settings
from app.upkeep.commands import COMMANDS
from scripts.machine import ROOT

PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(ARRAKIS_\w+)` \| (?:`([^`]*)`)? ?\| (.+) \|$", re.MULTILINE)
SERVER_ONLY = {"serve", "migrate"}


def test_every_setting_is_explained_with_its_default() -> None:
    told = {name: default for name, default, _ in ROW.findall(PAGE)}
    known = {}
    for name, spec in Settings.model_fields.items():
        default = spec.default.get_secret_value() if isinstance(spec.default, SecretStr) else spec.default
        known[f"ARRAKIS_{name.upper()}"] = str(default)
    assert told == known


def test_every_command_of_the_page_exists_and_every_command_is_on_it() -> None:
    known = {command.name for command in COMMANDS} | SERVER_ONLY
    named = set(re.findall(r"(?:python -m app|run --rm upkeep) ([a-z][a-z-]+)", PAGE))
    assert named <= known
    for command in known - {"serve"}:
        assert re.search(rf"\b{command}\b", PAGE), command


def test_switches_of_commands_on_the_page_exist() -> None:
    switches = {"--help"} | {name.split()[0] for command in COMMANDS for name, _ in command.arguments}
    for line in re.findall(r"^    python -m app .*$|`python -m app [^`]*`", PAGE, re.MULTILINE):
        command = line.split("#")[0]
        assert set(re.findall(r"--[a-z]+", command)) <= switches, line


@pytest.mark.parametrize("event", re.findall(r"`([a-z]+_[a-z_]+)`", PAGE.split("## What to watch")[1]))
def test_events_of_the_log_are_those_the_server_writes(event: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "app").rglob("*.py"))
    # The figures of a running process are called after the project, events are not.
    figure = event.removeprefix("arrakis_")
    said = rf'"(arrakis_)?{figure}"' if figure != event else rf'(note|warn|trouble)\(\s*"{event}"'
    assert re.search(said, code)


def test_make_targets_and_files_of_the_documents_exist() -> None:
    targets = set(re.findall(r"^([\w-]+):(?!=)", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in (*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"(?:`|^    )make ([a-z][a-z-]+)", text, re.MULTILINE):
            assert target in targets, f"{page.name}: make {target}"
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
        for name in re.findall(
            r"`((?:engine|app|tests|docs|scripts|deploy|frontend|migrations)/[\w./-]+)`", text
        ):
            assert (ROOT / name).exists() or "dist" in Path(name).parts, f"{page.name}: {name}"
