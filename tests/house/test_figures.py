"""Numbers in the documents: what was measured stands in dated tables, what was decided is in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from uvicorn import Config

from app.chat import service as chat
from app.chat.messages import LONGEST_TEXT
from app.settings import Settings
from engine.record import SNAPSHOT_EVERY
from scripts.machine import ROOT
from scripts.programs import BEGIN, END

#: The page that runs write themselves.
MEASURED = ROOT / "docs" / "performance.md"
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")} - {MEASURED})
#: What a run writes into a page of words.
WRITTEN = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
#: Numbers with what they were measured in.
MEASUREMENT = re.compile(r"\d ?(ms|µs|KB/|fps|choices/s|games/s|%)|per cent faster|\bsome \d+")

SPELT = {10: "ten", 50: "fifty", 100: "hundred"}
#: How often uvicorn asks a quiet connection whether it is still there.
PING_SECONDS = int(Config("app").ws_ping_interval or 0)
#: What the pages say, with the number left out, and the number.
DECIDED = (
    ("docs/architecture.md", "Every {} entries a snapshot", SNAPSHOT_EVERY),
    ("docs/architecture.md", "fold fewer than {} entries", SNAPSHOT_EVERY),
    ("docs/decisions.md", "{} wrong ones in a row", Settings().patience),
    ("docs/operations.md", "a read timeout above {} seconds", PING_SECONDS),
    ("docs/protocol.md", "{} wrong messages in a row", Settings().patience),
    ("docs/protocol.md", "older lines of a channel you may read, {} at a time", chat.PAGE),
    ("docs/protocol.md", "Up to {} characters", LONGEST_TEXT),
    ("docs/protocol.md", "brings the last {} one may", chat.LAST_LINES),
    ("docs/protocol.md", "up to {} MB", Settings().largest_record // 1024**2),
    ("docs/protocol.md", "at most {} KB", Settings().largest_message // 1024),
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_measurement_is_typed_in(page: Path) -> None:
    lines = WRITTEN.sub("", page.read_text(encoding="utf-8")).splitlines()
    assert not [line for line in lines if MEASUREMENT.search(line)]


@pytest.mark.parametrize(("page", "words", "number"), DECIDED, ids=[words for _, words, _ in DECIDED])
def test_a_number_that_was_decided_is_what_the_code_has(page: str, words: str, number: int) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    before, after = words.split("{}")
    told = re.findall(rf"{re.escape(before)}(\w+){re.escape(after)}", text)
    assert told
    assert set(told) <= {str(number), SPELT.get(number)}
