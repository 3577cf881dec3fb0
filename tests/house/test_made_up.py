"""What scripts that look at pages make up in the server's place: a server could have sent it."""

from __future__ import annotations

import json
import subprocess

import pytest

from scripts.machine import ROOT
from tests.contract import wrong

#: The types of the answers, and what is answered, as JSON; the sockets' first message among them.
PRINT = """
import { ANSWERS, LOBBY } from './tests/e2e/made_up.mjs'
console.log(JSON.stringify([['lobbyMessages', LOBBY], ...ANSWERS.map(([, type, answer]) => [type, answer])]))
"""


@pytest.fixture(scope="module")
def answers() -> list[tuple[str, object]]:
    page = ["node", "--input-type=module", "-e", PRINT]
    printed = subprocess.run(page, cwd=ROOT, capture_output=True, text=True, check=True)
    return [(name, answer) for name, answer in json.loads(printed.stdout)]


def test_what_is_made_up_has_the_shape_that_pages_are_told_of(answers: list[tuple[str, object]]) -> None:
    assert {name for name, _ in answers} >= {"TableOut", "TablesOut", "CallsOut", "PeopleOut"}
    assert [fault for name, answer in answers for fault in wrong(name, answer)] == []
