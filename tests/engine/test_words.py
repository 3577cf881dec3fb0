"""What things are called: one file for each language, none of which knows a thing that English does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import components, words
from engine.components import FILES, STANDARD
from engine.sides import FACTIONS, ROLES

DATA = Path(components.__file__).parent / "data"
#: Leaders whom further boxes bring: a language may have names of its own for them.
FURTHER = {
    leader["id"]
    for box in (DATA.parent / "expansions").glob("*/data/*.json")
    for leader in json.loads(box.read_text(encoding="utf-8")).get("leaders", ())
}
LANGUAGES = sorted(path.name.split(".")[1] for path in DATA.glob("words.*.json"))


def test_english_has_a_name_for_everything_in_the_box() -> None:
    english = words.read()
    assert english["seats"].keys() == {*FACTIONS, *(role for roles in ROLES.values() for role in roles)}
    assert english["sectors"].keys() == set(STANDARD.board.sectors)
    assert english["planning"].keys() == STANDARD.cards.keys()
    assert english["prescience"].keys() == STANDARD.prescience.keys()
    assert english["markers"].keys() == {*STANDARD.bans, *STANDARD.tracks.prescience.markers}
    assert english["leaders"].keys() | english["pieces"].keys() >= STANDARD.leaders.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_names_what_there_is_not(language: str) -> None:
    """A sketch may lack things; a language has them all."""
    english, other = words.read(), dict(words.read(language))
    sketch = bool(other.pop("sketch", False))
    for name in other.pop("ours", []):
        section, _, thing = name.partition(".")
        assert thing in other[section], f"{name} is marked as ours, and is not there"
    assert other.keys() <= english.keys()
    # A pattern may have a form for each case.
    assert all(any(key.startswith(known) for known in english["patterns"]) for key in other["patterns"])
    other["patterns"] = {key: form for key, form in other["patterns"].items() if key in english["patterns"]}
    other["leaders"] = {leader: name for leader, name in other["leaders"].items() if leader not in FURTHER}
    for section, entries in other.items():
        assert entries.keys() <= english[section].keys(), section
    if not sketch:
        assert {section: entries.keys() for section, entries in other.items()} == {
            section: entries.keys() for section, entries in english.items()
        }


def test_words_are_no_component_data_and_in_no_digest() -> None:
    assert not [name for name in FILES if name.startswith("words")]
