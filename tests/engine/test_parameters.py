"""What is told by a key is told with the parameters that clients and languages are promised."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.chapters import declared_kinds
from engine.components import STANDARD
from engine.contract import parameters
from engine.contract.parameters import CONSEQUENCES, EVENTS, LASTING, QUESTIONS, REASONS, REFUSED
from engine.refusal import sentences
from engine.sides import ROLES
from tests.make_told import FILE

ENGINE = Path(parameters.__file__).parents[1]
#: What every event has beside its parameters.
OF_ALL = {"event", "rule", "only"}

SEATS = {*ROLES, *(role for roles in ROLES.values() for role in roles)}
AREAS = {area.id for area in STANDARD.board.areas}
ZONES = set(STANDARD.board.zone_sectors)


def counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(number) is int for number in value.values())


def words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


#: What a value of each kind is; of the others it is a word.
KINDS: Mapping[str, Any] = {
    "seat": SEATS.__contains__,
    "side": set(ROLES).__contains__,
    "area": AREAS.__contains__,
    "zone": ZONES.__contains__,
    "place": (AREAS | ZONES).__contains__,
    "origin": (AREAS | {"supply"}).__contains__,
    "way": (ZONES | {"foot", "sand", "carrier"}).__contains__,
    "number": lambda value: type(value) is int,
    "flag": lambda value: type(value) is bool,
    **dict.fromkeys(("pieces", "results", "faces", "copies"), counts),
    "areas": lambda value: words(value) and set(value) <= AREAS,
    **dict.fromkeys(("leaders", "figures", "cards", "words"), words),
    "numbers": lambda value: all(type(each) is int for each in value),
    "abilities": lambda value: all(map(counts, value.values())),
    "scope": lambda value: value.keys() <= {"board", "result", "with"},
}


def is_one(kind: str, value: object) -> bool:
    if value is None or value == "":
        return kind.endswith("?") or kind == "word"
    return bool(KINDS.get(kind.rstrip("?"), lambda word: isinstance(word, str))(value))


def wrong(event: Mapping[str, Any]) -> list[str]:
    """What is missing of an event, is too much, or is something else than was promised."""
    promised = EVENTS[event["event"]]
    given = {name: value for name, value in event.items() if name not in OF_ALL}
    needed = {name for name, kind in promised.items() if not kind.endswith("?")}
    return [
        *(f"{name} is missing" for name in sorted(needed - given.keys())),
        *(f"{name} is not promised" for name in sorted(given.keys() - promised.keys())),
        *(
            f"{name} is no {promised[name]}: {value!r}"
            for name, value in given.items()
            if name in promised and not is_one(promised[name], value)
        ),
    ]


def told(found: object) -> Iterator[dict[str, Any]]:
    """Every event in what recorded games told, as each seat heard it."""
    if isinstance(found, list):
        for each in found:
            yield from told(each)
    elif isinstance(found, dict) and "event" in found:
        yield found
    elif isinstance(found, dict):
        yield from told(list(found.values()))


def test_every_event_of_recorded_games_has_its_parameters() -> None:
    events = list(told(json.loads(gzip.decompress(FILE.read_bytes()))))
    assert len({event["event"] for event in events}) > 100
    found = {event["event"]: problems for event in events if (problems := wrong(event))}
    assert found == {}


def test_an_event_that_lacks_one_has_another_or_something_else_is_found() -> None:
    event = {"event": "worm_moved", "rule": "worm", "worm": "sandworm", "origin": "carthag", "to": "arrakeen"}
    assert wrong(event) == []
    assert wrong({**event, "to": "nowhere"}) == ["to is no area: 'nowhere'"]
    assert wrong({**event, "hidden": 1}) == ["hidden is not promised"]
    del event["worm"]
    assert wrong(event) == ["worm is missing"]


def test_every_key_stands_in_the_code() -> None:
    """Nothing is promised that nobody tells: each key stands somewhere beside its promise."""
    sources = [path for path in ENGINE.rglob("*.py") if path != Path(parameters.__file__)]
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    assert [key for key in EVENTS if f'"{key}"' not in code] == []


@pytest.mark.parametrize("table", [EVENTS, QUESTIONS, CONSEQUENCES, REASONS, LASTING, REFUSED])
def test_every_kind_is_known_to_clients(table: Mapping[str, Mapping[str, str]]) -> None:
    client = (ENGINE.parent / "frontend/src/i18n/params.ts").read_text(encoding="utf-8")
    things = set(
        re.findall(r"^  (\w+): ", client.split("interface Things {")[1].split("}\n")[0], re.MULTILINE)
    )
    assert {kind.rstrip("?") for given in table.values() for kind in given.values()} <= things


def test_questions_say_what_their_prompts_are_typed_to_say() -> None:
    kinds = declared_kinds()
    for name, given in QUESTIONS.items():
        prompts = [prompt.__annotations__ for prompt in kinds[name].prompts]
        assert all(given.keys() <= set(everything(prompt)) for prompt in kinds[name].prompts), (name, prompts)


def everything(prompt: type) -> Iterator[str]:
    for base in prompt.__mro__:
        yield from getattr(base, "__annotations__", {})


def test_refusals_name_what_their_sentences_have_room_for() -> None:
    room = {key: set(re.findall(r"\{(\w+)", sentence)) for key, sentence in sentences().items()}
    assert {key for key, given in REFUSED.items() if not given.keys() >= room[key]} == set()
