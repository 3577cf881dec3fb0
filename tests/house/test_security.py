"""The list of what is promised: complete for both levels, and each test that it names is there."""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest

from scripts.machine import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| V(\d+)\.(\d+)\.(\d+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
#: How many requirements each section of the standard has, by chapter, and those of level 3 among them.
#: Where a chapter does not apply at all, a sentence says so.
SECTIONS: dict[int, tuple[int, ...]] = {
    1: (2, 10, 12, 3, 3),
    2: (3, 3, 5, 2),
    3: (1, 3, 5, 8, 8, 1, 5),
    4: (5, 5, 2, 4),
    5: (1, 6, 3, 3),
    6: (3, 12, 8, 6, 8, 4, 2, 4),
    7: (3, 4, 2, 5, 3, 2),
    8: (4, 4, 3, 2),
    9: (3, 4),
    11: (4, 5, 5, 4, 2, 2, 2),
    12: (5, 2, 5),
    13: (4, 6, 4, 7),
    14: (2, 8, 3),
    15: (5, 5, 7, 4),
    16: (1, 5, 4, 3, 4),
}
ABSENT = (10, 17)
LEVEL_3 = frozenset(
    re.findall(
        r"\S+",
        """
    1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3
    3.7.4 3.7.5 4.1.4 4.1.5 4.2.2 4.2.3 4.2.4 4.2.5 5.2.4 5.2.5 5.2.6 5.3.3 6.3.5 6.3.6 6.3.7 6.3.8
    6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2 7.5.3 8.1.3 8.1.4 8.2.4 8.3.2 8.3.3 8.4.2 11.1.3
    11.1.4 11.2.4 11.2.5 11.3.4 11.3.5 11.5.2 11.6.2 11.7.1 11.7.2 12.1.4 12.1.5 12.3.5 13.1.2
    13.1.3 13.1.4 13.2.6 13.3.3 13.3.4 13.4.6 13.4.7 14.2.5 14.2.6 14.2.7 14.2.8 15.1.4 15.1.5
    15.2.4 15.2.5 15.4.1 15.4.2 15.4.3 15.4.4 16.5.4
    """,
    )
)


def rows() -> dict[str, str]:
    found = [(".".join(row[:3]), row[4]) for row in ROW.findall(PAGE)]
    assert not [each for each, number in Counter(each for each, _ in found).items() if number > 1]
    return dict(found)


def wanted() -> set[str]:
    """Every requirement of the first two levels."""
    every = (
        f"{chapter}.{section}.{number}"
        for chapter, counts in SECTIONS.items()
        for section, count in enumerate(counts, 1)
        for number in range(1, count + 1)
    )
    return set(every) - LEVEL_3


def test_every_requirement_of_levels_one_and_two_has_a_row() -> None:
    assert set(rows()) == wanted()
    for chapter in ABSENT:
        assert re.search(rf"^V{chapter} \(.+\) does not apply: ", PAGE, re.MULTILINE)
    assert len(re.findall(r"^\| V", PAGE, re.MULTILINE)) == len(rows()), "a row that is none"


@pytest.mark.parametrize("chapter", SECTIONS)
def test_each_test_that_a_row_names_is_there(chapter: int) -> None:
    named = {
        found for row in rows().items() if row[0].startswith(f"{chapter}.") for found in NAMED.findall(row[1])
    }
    assert named
    assert [each for each in sorted(named) if not _there(*each)] == []


def test_each_hole_names_its_test() -> None:
    """Those of the page by their file and the beginning of what they say."""
    table = PAGE.split("## Holes that were found")[1].split("\n##")[0]
    holes = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")][2:]
    assert len(holes) > 25
    for hole, named, _ in holes:
        if found := NAMED.findall(named):
            assert all(_there(*each) for each in found), hole
            continue
        page = re.fullmatch(r"`(frontend/tests/[\w.]+)`(?:, \*(.+)\*)?", named)
        assert page and (page[2] or "") in (ROOT / page[1]).read_text(encoding="utf-8"), hole


def _there(file: str, name: str) -> bool:
    path = ROOT / file
    if not path.is_file():
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return not name or any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name for node in tree.body
    )


def test_a_test_that_is_gone_would_be_missed() -> None:
    assert _there("tests/house/test_security.py", "test_a_test_that_is_gone_would_be_missed")
    assert not _there("tests/house/test_security.py", "test_that_is_gone")
    assert not _there("tests/house/test_gone.py", "")


def test_what_is_not_met_is_said_and_why() -> None:
    short = [each for each, how in rows().items() if "**not met**" in how and len(how) < 60]
    assert short == []
    assert len([how for how in rows().values() if "**not met**" in how]) < 15
