"""Which data a game goes by: the rules part of them decides, words never do."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import Record, components
from engine.components import FILES, STANDARD, load
from engine.digests import WORDS, digest, known, rules_of, without_words
from engine.pieces import ATREIDES
from engine.record import Wrong, read, replay, save, verify, verify_saved
from engine.record import load as opened
from engine.schema import fits, resolved
from tests.forms.frozen import holding
from tests.records import ended, played

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "engine" / "data"
OTHER = "It is said in other words."
#: The last commit whose heads named the digest of all data.
LAST_OF_FIRST_FORM = "4bc9626"


@cache
def raw(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


@cache
def schema(name: str) -> Any:
    return components._schema(name.removesuffix(".json"))


def changed(directory: Path, name: str, value: Any) -> components.Components:
    (directory / name).write_text(json.dumps(value), encoding="utf-8")
    return load(directory)


# -- words -------------------------------------------------------------------------------------------


Steps = tuple[Any, ...]


def parts(value: Any, form: Any, root: Any, path: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every value that is no container, with its path and its schema."""
    form = resolved(form, root)
    while "oneOf" in form:
        form = resolved(next(one for one in form["oneOf"] if fits(value, one, root)), root)
    if isinstance(value, dict):
        for name, item in value.items():
            rest = form.get("additionalProperties")
            inner = form["properties"][name] if name in form.get("properties", {}) else rest
            yield from parts(item, inner, root, (*path, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from parts(item, form["items"], root, (*path, number))
    else:
        yield path, form


def marked(form: Any) -> Iterator[str]:
    """The fields of a schema that are marked as words, also those of entries laid over the data only."""

    def look(inner: Any) -> Iterator[str]:
        if isinstance(inner, dict):
            for name, field in inner.get("properties", {}).items():
                if resolved(field, form).get("words"):
                    yield name
        for part in inner.values() if isinstance(inner, dict) else inner if isinstance(inner, list) else ():
            yield from look(part)

    return look(form)


def with_other(value: Any, path: Steps, new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = with_other(value[path[0]], path[1:], new)
    return copy


def in_other_words(value: Any, form: Any, root: Any) -> Any:
    for path, part in parts(value, form, root):
        if part.get("words"):
            value = with_other(value, path, "ours anew" if "provenance" in path[-1] else OTHER)
    return value


@pytest.fixture(scope="module")
def reworded(tmp_path_factory: pytest.TempPathFactory) -> components.Components:
    """Every word of the data is another."""
    directory = tmp_path_factory.mktemp("reworded")
    for name in FILES:
        value = in_other_words(raw(name), schema(name), schema(name))
        (directory / name).write_text(json.dumps(value), encoding="utf-8")
    return load(directory)


def test_words_are_a_closed_list_and_marked_in_the_schemas() -> None:
    found = {field for name in FILES for field in marked(schema(name))}
    assert found == WORDS


def test_what_is_free_text_is_words() -> None:
    """Ids and numbers have a pattern, a list of values, or stand for a corner of the map."""
    for name in FILES:
        for path, part in parts(raw(name), schema(name), schema(name)):
            free = part.get("type") in ("string", ["string", "null"]) and path[-2:-1] != ("outline",)
            assert bool(part.get("words")) == (free and "^[a-z]" not in part.get("pattern", "")), (name, path)


def test_other_words_are_other_data_and_the_same_rules(reworded: components.Components) -> None:
    assert {leader.on_entry for leader in reworded.leaders.values() if leader.on_entry} == {OTHER}
    assert reworded.digest != STANDARD.digest
    assert reworded.rules_digest == STANDARD.rules_digest


def test_a_game_goes_on_and_its_record_holds_whatever_words_are_mended(
    reworded: components.Components,
) -> None:
    """Of the first form as of the present one, with not a byte that differs."""
    older = min(holding(1), key=lambda each: len(each.entries))
    newer = ended(4, 100).finished()
    for finished in (older, newer):
        assert verify(finished, reworded).to_text() == finished.to_text()
        assert replay(finished, data=reworded).over
    running = json.loads(json.dumps(save(played(5, 60))))
    assert opened(running, reworded).position() == opened(running).position()
    assert verify_saved(running, reworded).seq == 60
    begun = Record.start(bytes(32), practice=True, data=reworded)
    assert begun.head == Record.start(bytes(32), practice=True).head


# -- rules -------------------------------------------------------------------------------------------


def changes() -> list[tuple[str, Steps]]:
    """A number, an id, a step, a face, an order of every file."""
    found = []
    for name in FILES:
        spots = [path for path, part in parts(raw(name), schema(name), schema(name)) if not part.get("words")]
        found += [(name, spots[number]) for number in range(0, len(spots), 1 + len(spots) // 8)]
    return found


def test_whatever_else_is_changed_changes_the_rules() -> None:
    assert len(changes()) > 60
    for name, path in changes():
        other = with_other(raw(name), path, "another")
        assert digest(without_words(other, schema(name))) != digest(without_words(raw(name), schema(name)))


@pytest.mark.parametrize("name", FILES)
def test_the_order_of_entries_is_part_of_the_rules(name: str) -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return value[::-1] if isinstance(value, list) else value

    assert digest(without_words(turned(raw(name)), schema(name))) != digest(
        without_words(raw(name), schema(name))
    )


def test_a_corrected_number_is_another_game(tmp_path: Path) -> None:
    tracks = with_other(raw("tracks.json"), ("prescience", "length"), 13)
    corrected = changed(tmp_path, "tracks.json", tracks)
    record = ended(4, 60).finished()
    assert not corrected.follows(record.head.data)
    with pytest.raises(Wrong, match="the directory that was laid over engine/data is missing"):
        verify(record, corrected)
    # And the other way round: a game with that track, where nobody has laid them over the data.
    theirs = Record.start(bytes(32), practice=True, data=corrected)
    theirs.play(ATREIDES, None, "resign")
    assert verify(read(theirs.to_text()), corrected).over
    with pytest.raises(Wrong, match=f"is missing .digest {corrected.rules_digest[:16]}"):
        verify(read(theirs.to_text()))


# -- what this project ever had ------------------------------------------------------------------------


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"the history is not at hand: git {words[0]}")
    return done.stdout


def commits(last: str, path: str) -> list[str]:
    return git("log", "--full-history", "--format=%H", last, "--", path).split()


def test_the_table_of_digests_is_that_of_the_history() -> None:
    """Of all data that heads of the first form can have named. CI has the whole history."""
    if git("rev-parse", "--is-shallow-repository").strip() == "true":
        pytest.skip("the history is not at hand: this clone is shallow")
    found = {}
    for commit in commits(LAST_OF_FIRST_FORM, "engine/data"):
        data = {
            name.removesuffix(".json"): json.loads(git("show", f"{commit}:engine/data/{name}"))
            for name in FILES
        }
        rules = {stem: without_words(value, schema(stem)) for stem, value in data.items()}
        found[digest(data)] = digest(rules)
    assert len(found) >= 3
    # A digest of rules that a table of that time gives is one that heads may name as well.
    for commit in commits("HEAD", "engine/data/digests.json"):
        for rules in json.loads(git("show", f"{commit}:engine/data/digests.json")).values():
            assert rules in known().values() or rules in known(), f"{rules} of {commit[:7]} leads nowhere"
    assert {name: rules for name, rules in known().items() if name in found} == found
    assert all(rules_of(rules_of(name)) == rules_of(name) for name in known())


def test_the_data_of_an_older_version_are_named_as_such() -> None:
    oldest = next(name for name in known() if rules_of(name) != STANDARD.rules_digest)
    assert STANDARD.missing(oldest).endswith("those of engine/data in an older version")
