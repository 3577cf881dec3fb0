"""From a report of a problem to a test that fails."""

from __future__ import annotations

import json
import textwrap
import time
from pathlib import Path

from app.backups.file import owners_file
from app.build import build
from app.rooms.opening import saved
from app.store.database import Database
from app.store.reports import Report, Reports
from app.text import on_one_line
from app.upkeep import CannotDo, log_of

SKELETON = '''\
"""Problem {id}: what somebody saw at entry {seq} of a game, as {viewer}.

Reported under build {build}, data {data}.
The client showed {shown}
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.record import load

GAME = Path(__file__).with_name("problem_{id}.json")


def test_problem_{id}() -> None:
    # In the words of the report:
{words}
    record = load(json.loads(GAME.read_text(encoding="utf-8"))).at({seq})
    view = record.view("{viewer}")
    assert view["seq"] == {seq}
    pytest.fail("say what should hold here, then make it hold")
'''


async def listed(database: Database) -> list[str]:
    """A line for each report."""
    return [
        f"{report.id}  {_day(report)}  {report.game}  entry {report.seq} as {report.viewer}, {report.name}: "
        f"{textwrap.shorten(on_one_line(report.words), 60, placeholder=' ...')}"
        for report in await Reports(database).listed()
    ]


async def to_test(database: Database, number: int, folder: Path) -> Path:
    """Write a failing test and the game it needs into a folder; the path of the test."""
    report = await Reports(database).get(number)
    if report is None:
        raise CannotDo(f"there is no report {number}")
    async with log_of(database) as log:
        stored = await log.read(report.game, build(), snapshots=0)
    if stored is None:
        raise CannotDo(f"the game of report {number} is not here any more")
    if not folder.is_dir():
        raise CannotDo(f"{folder} is not a directory")
    with owners_file(folder / f"problem_{number}.json") as file:
        file.write(json.dumps(saved(stored, {})) + "\n")
    test = folder / f"test_problem_{number}.py"
    with owners_file(test) as file:
        file.write(skeleton(report))
    return test


def skeleton(report: Report) -> str:
    """The words come from a stranger: they stand in comments, and no line of theirs is without its sign."""
    lines = [line for part in report.words.splitlines() for line in textwrap.wrap(part, 90)]
    if not report.view_hash:
        shown = "no hash of its view."
    else:
        shown = "what the server says it should." if report.same else "something else than the server says."
    return SKELETON.format(
        id=report.id,
        seq=report.seq,
        viewer=report.viewer,
        build=report.build,
        data=report.data,
        shown=shown,
        words="\n".join(f"    #   {line}" for line in lines),
    )


def _day(report: Report) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(report.at / 1000))
