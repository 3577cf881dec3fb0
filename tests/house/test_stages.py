"""What `make test` runs, and that its budget is kept to; nothing here runs a stage."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import stages
from scripts.machine import ROOT

MINUTES = {"quick": 1.5, "test": 17.0}


def asked(*words: str) -> str:
    """What make would run, without running it."""
    made = subprocess.run(
        ["make", "--dry-run", "--always-make", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return made.stdout


@pytest.mark.parametrize("suite", MINUTES)
def test_the_budgets_of_the_stages_add_up(suite: str) -> None:
    assert sum(stage.minutes for stage in stages.SUITES[suite]) <= MINUTES[suite] + 1e-9


@pytest.mark.parametrize("suite", ["quick", "test", "soak"])
def test_make_runs_the_stages(suite: str) -> None:
    assert f"scripts/stages.py {suite}" in asked(suite)


def test_the_gate_runs_make_test() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text()


def test_every_test_is_in_a_stage() -> None:
    """A new folder of tests that no stage runs would pass by never running."""
    run = " ".join(command for stage in stages.SUITES["test"] for command in stage.commands)
    for folder in sorted({path.relative_to(ROOT).parts[1] for path in (ROOT / "tests").rglob("test_*.py")}):
        assert f"tests/{folder}" in run, folder
    assert "tests/e2e/run.mjs" in run


def test_every_tool_that_is_pinned_is_used() -> None:
    """Deptry looks after what the server runs with; this after what it is developed with."""
    run = " ".join(
        command for suite in stages.SUITES.values() for stage in suite for command in stage.commands
    )
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("tests", "scripts")
        for path in (ROOT / folder).rglob("*.py")
    )
    #: Under what other name they are imported, or what is said to make use of them.
    known = {
        "import-linter": "lint-imports",
        "jsonschema-rs": "jsonschema_rs",
        "pytest-timeout": "--timeout",
        "pytest-xdist": "-n 2",
        "pyyaml": "yaml",
    }
    for line in (ROOT / "requirements-dev.in").read_text().split("\n"):
        name = re.split(r"[\s\[<>=]", line)[0]
        if not name or name.startswith("-"):
            continue
        word = re.escape(known.get(name, name))
        called = re.search(rf"(/|-m |\s){word}(\s|$)", run)
        imported = re.search(rf"^\s*(import|from) {word}\b", code, re.MULTILINE)
        assert called or imported, name


def test_a_list_runs_nothing() -> None:
    told = subprocess.run(
        [sys.executable, "scripts/stages.py", "test", "--list"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split(" (")[0] for line in told.stdout.splitlines()] == [
        stage.name for stage in stages.SUITES["test"]
    ]


def test_a_failure_does_not_hide_the_stages_behind_it(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    suite = (
        stages.Stage("one", 0.1, ("false", "echo never")),
        stages.Stage("two", 0.1, ("echo reached",)),
    )
    monkeypatch.setitem(stages.SUITES, "quick", suite)
    assert stages.main(["quick"]) == 1
    told = capfd.readouterr().out
    assert "== one: FAILED" in told and "== two: passed" in told
    assert "\nreached" in told and "\nnever" not in told


@pytest.mark.parametrize(("alone", "outcome", "code"), [("true", "unsteady", 0), ("false", "FAILED", 1)])
def test_what_fails_beside_others_is_tried_once_more_and_never_passes_unsaid(
    alone: str, outcome: str, code: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    suite = (stages.Stage("one", 0.1, ("false", "true"), again=alone),)
    monkeypatch.setitem(stages.SUITES, "quick", suite)
    assert stages.main(["quick"]) == code
    assert f"== one: {outcome}" in capfd.readouterr().out


def test_only_what_real_processes_share_is_tried_twice() -> None:
    twice = {stage.name for stages_ in stages.SUITES.values() for stage in stages_ if stage.again}
    assert twice == {stages.SERVER.name, stages.HOUSE.name}
    assert not any("--twice" in command for stage in stages.SUITES["soak"] for command in stage.commands)


def test_a_word_that_names_no_stage_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        stages.main(["quick", "--only", "sever"])
    assert ended.value.code
    said = capsys.readouterr().err
    assert "'sever'" in said and all(stage.name in said for stage in stages.SUITES["quick"])


@pytest.mark.parametrize("suite", ["quick", "test", "soak"])
def test_some_of_the_stages_can_be_asked_for(suite: str) -> None:
    assert '--only "imports"' in asked(suite, "ONLY=imports")


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_what_the_machine_lacks_is_said_and_where_it_is_decided_it_fails(
    ci: str, code: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(stages, "wanting", lambda program: f"{program} is missing")
    suite = (stages.Stage("browser", 0.1, ("false",), needs=("chromium",)),)
    monkeypatch.setitem(stages.SUITES, "quick", suite)
    assert stages.main(["quick"]) == code
    assert capfd.readouterr().out.count("\nskipped: chromium is missing\n") == 1


def test_no_file_is_too_long_without_a_reason() -> None:
    """Over 600 lines, the first comment says why: 'Long because ...'."""
    suffixes = {".py", ".ts", ".svelte", ".mjs", ".js", ".css"}
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    long = [
        name
        for name in kept.splitlines()
        if Path(name).suffix in suffixes
        and (ROOT / name).is_file()
        and len(lines := (ROOT / name).read_text(encoding="utf-8").splitlines()) > 600
        and "Long because" not in "\n".join(lines[:15])
    ]
    assert not long
