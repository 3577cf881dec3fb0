"""What the client's film is tried on is what the recorded games tell; ``tests.make_told`` makes it anew."""

from __future__ import annotations

import gzip
import json

from tests.make_told import ASKED, FILE, MENUS, menus, questions, wholes


def test_the_film_is_tried_on_what_the_recorded_games_tell() -> None:
    told = json.loads(gzip.decompress(FILE.read_bytes()))
    assert told["games"] == json.loads(json.dumps(wholes())), "python -m tests.make_told"
    assert len({event["event"] for entry in told["firsts"] for event in entry["events"]}) >= 110


def test_the_guide_is_tried_on_what_is_asked_in_them() -> None:
    asked = json.loads(gzip.decompress(ASKED.read_bytes()))
    assert asked == questions(), "python -m tests.make_told"
    assert len({question["kind"] for question in asked}) >= 30


def test_headlines_are_tried_on_menus_of_every_kind() -> None:
    kept = json.loads(gzip.decompress(MENUS.read_bytes()))
    assert kept == json.loads(json.dumps(menus())), "python -m tests.make_told"
    assert len({question["kind"] for question in kept}) >= 70
