"""Five upgrades in a row, in a copy of this project: whoever was there before finds everything again.

Each is made as CONTRIBUTING.md, *Save something more*, tells it: a field of the table, a task split in two, a
key of a head with a parameter of an event, a corrected rule, a mended word. Games begin with what the
releases have written; each version goes on with what the one before it has left.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from app.rooms.brief import whole
from engine import forms as engine_forms
from scripts.machine import ROOT
from tests.app.world import Shell
from tests.forms.frozen import content, forms, left
from tests.forms.same import lost, unrolled
from tests.old_server import DATABASE
from tests.sizes import size

NOW = engine_forms.FORM
#: Of so many frozen games one is gone on with.
EVERY = size(11, 3)
#: What mutants are tried on.
FEW = 33


class Copy:
    """A copy of what runs, to be changed."""

    def __init__(self, place: Path) -> None:
        self.place = place
        for folder in ("engine", "app", "migrations"):
            shutil.copytree(ROOT / folder, place / folder)
        mine = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "tests" / "forms", place / "tests" / "forms", ignore=mine)
        (place / "tests" / "__init__.py").touch()

    def change(self, name: str, change: Callable[[str], str]) -> None:
        path = self.place / name
        text = path.read_text(encoding="utf-8")
        new = change(text)
        assert new != text, name
        path.write_text(new, encoding="utf-8")
        # Compiled code is known by its time and size only.
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()

    def add(self, name: str, *lines: str) -> None:
        self.change(name, lambda text: text + "\n\n" + "\n".join(lines) + "\n")

    def replace(self, name: str, pattern: str, new: str) -> None:
        def change(text: str) -> str:
            found, many = re.subn(pattern, lambda match: match.expand(new), text, flags=re.DOTALL)
            assert many == 1, (name, pattern, many)
            return found

        self.change(name, change)

    def run(self, *arguments: str | Path, **more: str) -> str:
        told = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=self.place,
            env={"PYTHONPATH": str(self.place), "PATH": "/usr/bin:/bin", **more},
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-3000:]
        return told.stdout


# -- the upgrades ----------------------------------------------------------------------------------


COUNT = """
def _counts_the_rounds(position: Saved) -> None:
    position["table"]["storms"] = [str(number + 1) for number in range(position["table"]["round"])]


STEPS = {**STEPS, FORM: Step(_counts_the_rounds)}
"""


def a_field_of_the_table(copy: Copy) -> None:
    copy.add("engine/forms.py", f"FORM = {NOW + 1}")
    copy.replace(
        "engine/table.py", r"(from engine\.forms import [^\n]*\n)", r"\1from engine.forms import since\n"
    )
    copy.replace(
        "engine/table.py",
        r"(class Table:\n.*?\n    round: int = 0\n)",
        rf"\1    storms: list[str] = since({NOW + 1}, default_factory=list)\n"
        rf"    calm: int = since({NOW + 1}, default=3)\n",
    )
    copy.add("engine/steps.py", COUNT.replace("FORM", str(NOW + 1)))
    copy.replace(
        "engine/phases/start.py",
        r"(        table\.round \+= 1\n)",
        r"\1        table.storms = [*table.storms, str(table.round)]\n",
    )


SPLIT = """
def _splits_the_harvest(position: Saved) -> None:
    losses, collecting = ({"task": f"spice_{half}", "version": 1} for half in ("losses", "collecting"))
    halves = {"collect": [losses, collecting], "bans": [losses]}
    position["stack"] = [
        part
        for below in position["stack"]
        for part in (halves[below["step"]] if below["task"] == "spice_harvesting" else [below])
    ]


STEPS = {**STEPS, FORM: Step(_splits_the_harvest, gone={"task.spice_harvesting": Later(1)})}
"""


def a_task_split_in_two(copy: Copy) -> None:
    form = str(NOW + 2)
    copy.add("engine/forms.py", f"FORM = {form}")
    copy.replace(
        "engine/phases/harvest.py",
        r'@task\("spice_harvesting"\)\n@dataclass\(slots=True\)\nclass SpiceHarvesting\(Task\):\n'
        r'    step: str = "collect"\n\n    def run\(self, flow: Flow\) -> None:\n(        [^\n]*\n)'
        r'        if self\.step == "collect":\n            self\.step = "bans"\n(.*?)            return\n'
        r"(.*?)\n\n\n",
        '@task("spice_collecting")\n@dataclass(slots=True)\nclass SpiceCollecting(Task):\n'
        "    def run(self, flow: Flow) -> None:\n        flow.finish(self)\n\\1        if True:\n\\2\n"
        "    def spending(self, spice: int) -> SpendSpice:\n        return SpendSpice(spice)\n\n\n"
        '@task("spice_losses")\n@dataclass(slots=True)\nclass SpiceLosses(Task):\n'
        "    def run(self, flow: Flow) -> None:\n\\3\n\n\n",
    )
    # Where an automaton has part of the harvest, it is the first half.
    copy.add("engine/phases/harvest.py", "SpiceHarvesting = SpiceCollecting")
    copy.replace("engine/mode.py", r'"spice_harvesting"', '"spice_collecting", "spice_losses"')
    copy.add("engine/steps.py", SPLIT.replace("FORM", form))


WEATHER = 'since({0}, default="calm", check=lambda value: value in ("calm", "storm"))'


def a_key_of_a_head_and_a_parameter_of_an_event(copy: Copy) -> None:
    form = NOW + 3
    copy.add("engine/forms.py", f"FORM = {form}")
    copy.replace(
        "engine/record/head.py",
        r"(\n    def to_json\(self\) -> dict\[str, Any\]:\n)",
        rf"    weather: str = forms.{WEATHER.format(form)}\n\1",
    )
    copy.replace(
        "engine/rules/action_dice.py", r'(flow\.emit\("die_spent", "dice\.spend", )', r"\1path=[1, 2], "
    )
    copy.add("engine/events.py", f'LATER = {{**LATER, "die_spent": {{"path": Later({form}, [])}}}}')


def a_rule(copy: Copy) -> None:
    copy.add("engine/phases/end.py", "def hand_limit(flow: Flow, seat: str) -> int:", "    return 1")
    copy.add("engine/rulings.py", 'VERSIONS = {**VERSIONS, "revised-99": ("end.hand",)}')


def a_word(copy: Copy) -> None:
    def mended(text: str) -> str:
        data = json.loads(text)
        data["note"] = "It is said better now."
        return json.dumps(data, indent=2) + "\n"

    copy.change("engine/data/planning_cards.json", mended)


UPGRADES: Mapping[str, Callable[[Copy], None]] = {
    "a field of the table": a_field_of_the_table,
    "a task split in two": a_task_split_in_two,
    "a key of a head and a parameter of an event": a_key_of_a_head_and_a_parameter_of_an_event,
    "a rule": a_rule,
    "a word": a_word,
}


# -- one after the other ---------------------------------------------------------------------------


def gone_on(copy: Copy, state: str | Path, target: Path, every: int = EVERY) -> list[dict[str, str]]:
    code = ("-m", "tests.forms.goes_on", state, target, str(every))
    found: list[dict[str, str]] = json.loads(copy.run(*code))
    return found


def hows(report: list[dict[str, str]], kind: str) -> Counter[str]:
    return Counter(game["how"] for game in report if game["kind"] == kind)


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """What this very version leaves of what the releases have written."""
    folder = tmp_path_factory.mktemp("left")

    def found(every: int) -> Path:
        target = folder / f"{every}.json"
        if not target.exists():
            here = [sys.executable, "-m", "tests.forms.goes_on", "frozen", str(target), str(every)]
            told = subprocess.run(here, cwd=ROOT, capture_output=True, text=True, check=False)
            assert told.returncode == 0, told.stderr
            assert {game["how"] for game in json.loads(told.stdout)} == {"ok"}
        return target

    return found


@pytest.mark.slow
def test_through_five_upgrades_every_game_goes_on_and_every_replay_is_shown(
    left_behind: Callable[[int], Path], tmp_path: Path
) -> None:
    copy, state = Copy(tmp_path / "copy"), left_behind(EVERY)
    ruled = False
    for number, (what, upgrade) in enumerate(UPGRADES.items()):
        upgrade(copy)
        target = tmp_path / f"{number}.json"
        report = gone_on(copy, state, target)
        running, finished = hows(report, "running"), hows(report, "finished")
        departs = [game for game in report if game["how"] == "departs"]
        ruled = ruled or what == "a rule"
        if what == "a rule":
            # Those that have not come to that rule follow as before.
            assert set(running) == {"ok", "carried over"}, report
        else:
            assert set(running) == {"ok"}, (what, report)
        assert set(finished) == ({"ok", "departs"} if ruled else {"ok"}), (what, report)
        for game in departs:
            said = r"entry [1-9]\d*: .*\(rule end\.hand; it was played under rules revised-\d+\)"
            assert re.fullmatch(said, game["why"]), game
        # A word changes nothing, and what holds is told by its log.
        assert {game["by"] for game in departs} == ({"archive"} if ruled else set())
        assert {game["by"] for game in report if (game["kind"], game["how"]) == ("finished", "ok")} == {"log"}
        state = target


# -- whoever forgets a part of it ------------------------------------------------------------------


def without_the_step_of_a_field(copy: Copy) -> None:
    copy.add(
        "engine/steps.py", f"STEPS = {{form: step for form, step in STEPS.items() if form != {NOW + 1}}}"
    )


def without_the_step_of_a_task(copy: Copy) -> None:
    copy.add(
        "engine/steps.py", f"STEPS = {{form: step for form, step in STEPS.items() if form != {NOW + 2}}}"
    )


def without_a_task_s_step_in_part(copy: Copy) -> None:
    copy.replace("engine/steps.py", r'\{"collect": \[losses, collecting\]', '{"collect": [collecting]')


def without_the_since_of_a_field(copy: Copy) -> None:
    copy.replace("engine/table.py", r"calm: int = since\(\d+, default=3\)", "calm: int = 3")


def with_a_form_that_was_there_already(copy: Copy) -> None:
    copy.replace("engine/record/head.py", rf"forms\.since\({NOW + 3}, ", f"forms.since({NOW}, ")


def without_the_declaration_of_a_parameter(copy: Copy) -> None:
    copy.add("engine/events.py", 'LATER = {key: later for key, later in LATER.items() if key != "die_spent"}')


MUTANTS = (
    *(without_the_step_of_a_field, without_the_step_of_a_task, without_a_task_s_step_in_part),
    *(without_the_since_of_a_field, with_a_form_that_was_there_already),
    without_the_declaration_of_a_parameter,
)


@pytest.mark.slow
@pytest.mark.parametrize("forget", MUTANTS, ids=lambda forget: forget.__name__)
def test_whoever_forgets_a_part_of_an_upgrade_is_noticed(
    forget: Callable[[Copy], None], left_behind: Callable[[int], Path], tmp_path: Path
) -> None:
    copy = Copy(tmp_path / "copy")
    for upgrade in list(UPGRADES.values())[:3]:
        upgrade(copy)
    forget(copy)
    report = gone_on(copy, left_behind(FEW), tmp_path / "left.json", FEW)
    assert {game["how"] for game in report} != {"ok"}


@pytest.mark.slow
def test_whoever_forgets_a_default_is_told_at_once(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "copy")
    a_field_of_the_table(copy)
    copy.replace("engine/table.py", r"since\((\d+), default=3\)", r"since(\1)")
    with pytest.raises(AssertionError, match="what comes later says what it was before"):
        copy.run("-c", "import engine")


# -- the gate of a deployment ----------------------------------------------------------------------

SHOWN = """
import asyncio, json, sys
from app.replays.service import Replays
from app.settings import load
from app.store.archives import Archives
from app.store.database import Database
from app.store.games import Games
from app.store.imports import Imports
from app.store.log import Log
from app.store.seats import Seats

async def main():
    database = Database(load().database)
    log = Log(database)
    replays = Replays(Games(database), Seats(database), Imports(database), log, Archives(database), 1e9)
    for game, viewers in json.loads(sys.argv[1]).items():
        for viewer in viewers:
            print(json.dumps([game, viewer, json.loads(
                await replays.page(game, None, "nobody", viewer, None, 200))]))
        text = await replays.record(game)
        print(json.dumps([game, "", text]))
    await log.close()
    await database.close()

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("form", forms())
def test_the_gate_carries_every_game_over_when_rule_word_and_shape_change_at_once(
    form: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a host upgrades: what ran and what is over is kept by the old version before the new one comes."""
    data = tmp_path / "data"
    data.mkdir()
    (data / DATABASE).write_bytes(content(form, "server.sqlite3"))
    noted = left(form, "sqlite3")["games"]
    before = Shell(data, monkeypatch, capsys)
    before.does("migrate")
    before.run("verify-all", "--rebase")
    over = {game: list(one["told"]) for game, one in noted.items() if one["status"] == "finished"}
    live = len(noted) - len(over)
    assert before.does("verify-all") == f"{live} ok, 0 changed, 0 broken\n"
    before.does("archive")

    copy = Copy(tmp_path / "copy")
    for upgrade in UPGRADES.values():
        upgrade(copy)
    settings = {"ARRAKIS_DATA_DIR": str(data), "ARRAKIS_SECRET": "a secret for tests that is long enough"}
    copy.run("-m", "app", "migrate", **settings)
    carried = copy.run("-m", "app", "verify-all", "--rebase", **settings).splitlines()
    assert carried[-1].endswith(" 0 broken") and not carried[-1].startswith(f"{live} ok"), carried
    assert copy.run("-m", "app", "verify-all", **settings) == f"{live} ok, 0 changed, 0 broken\n"
    archived, imported = set[str](), set[str]()
    for line in copy.run("-c", SHOWN, json.dumps(over), **settings).splitlines():
        game, viewer, told = json.loads(line)
        if viewer:
            archived |= {game} if told["archived"] else set()
            page: dict[str, Any] = noted[game]["told"][viewer]
            assert list(lost(unrolled(page), unrolled(whole(told)), viewer)) == []
        elif told is None:
            imported.add(game)
        else:
            assert told == noted[game]["record"]
    checked = copy.run("-m", "app", "verify-all", "--finished", **settings).splitlines()
    assert " 0 broken" in checked[-1]
    shown = {line.split(":")[0] for line in checked if "shown as it was told" in line}
    assert archived - imported == shown != set()
    # Records from elsewhere are nobody's to verify here, and are shown as well.
    assert imported & archived
