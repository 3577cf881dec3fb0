"""The rules have a version of their own: where a record departs from them, verification says which it met."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine import Record, rulings
from engine.phases import end
from engine.players.random import RandomPlayer
from engine.record import Wrong, load, read, rewound, save, verify, verify_saved
from engine.rulings import VERSIONS, corrected_since, present
from tests.records import ended, played, steps

ROOT = Path(__file__).resolve().parents[2]
NOW = present()
CORRECTED = {**VERSIONS, "revised-8": ("end.hand",)}
AGAIN = {**CORRECTED, "revised-9": ("end.hand", "move.sandriding")}


def no_cards_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule as it was: no cards were kept from round to round."""
    monkeypatch.setattr(end, "hand_limit", lambda flow, seat: 0)


@pytest.fixture
def of_then() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as then:
        no_cards_kept(then)
        record = played(5, 160)
        record.keep()
        running: dict[str, Any] = json.loads(json.dumps(save(record)))
        if not record.over:
            record.play("atreides", None, "resign")
        return {"running": running, "finished": record.to_text()}


# -- the list of versions ------------------------------------------------------------------------------


def test_every_version_of_the_rules_is_in_the_changelog_and_none_besides() -> None:
    page = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = re.findall(r"^- `(revised-\d+)`: (.+(?:\n  .+)*)", page, re.MULTILINE)
    assert sorted(version for version, _ in told) == sorted(VERSIONS)
    for version, what in told:
        named = set(re.findall(r"`([a-z_]+(?:\.[a-z_]+)+)`", what))
        assert named == set(VERSIONS[version]), version


def test_a_version_corrects_rules_that_there_are() -> None:
    ids = set(re.findall(r"^### `([a-z_.]+)`", (ROOT / "docs" / "rules.md").read_text(), re.MULTILINE))
    first, *later = VERSIONS
    assert not VERSIONS[first]
    for version in later:
        assert VERSIONS[version] and set(VERSIONS[version]) <= ids, version


def test_what_was_corrected_since_a_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulings, "VERSIONS", AGAIN)
    assert present() == "revised-9"
    assert corrected_since(NOW) == {"end.hand", "move.sandriding"} == corrected_since("revised-8")
    everything = {rule for rules in AGAIN.values() for rule in rules}
    assert corrected_since("revised-1") == everything == corrected_since("revised-0")
    assert not corrected_since("revised-9")


# -- records -------------------------------------------------------------------------------------------


def test_a_record_whose_rules_hold_verifies_whatever_their_version(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ended(4, 60).to_text()
    monkeypatch.setattr(rulings, "VERSIONS", CORRECTED)
    assert verify(read(text)).to_text() == text
    assert f"rules {NOW}\n" in text and "rules revised-8\n" in ended(4, 60).to_text()


def test_where_a_corrected_rule_is_met_verification_names_entry_rule_and_version(
    monkeypatch: pytest.MonkeyPatch, of_then: dict[str, Any]
) -> None:
    monkeypatch.setattr(rulings, "VERSIONS", CORRECTED)
    with pytest.raises(Wrong) as wrong:
        verify(read(of_then["finished"]))
    found = wrong.value
    assert (found.rule, found.rules) == ("end.hand", NOW)
    assert str(found).startswith(f"entry {found.entry}: ") and 0 < found.entry <= 160
    assert str(found).endswith(f"(rule end.hand; it was played under rules {NOW})")
    # So does whatever plays it again in another way.
    for tries in (
        lambda: verify_saved(of_then["running"]),
        lambda: load({**of_then["running"], "snapshots": {}}),
        lambda: rewound(read(of_then["finished"])).at(160),
    ):
        with pytest.raises(Wrong) as again:
            tries()
        assert (again.value.entry, again.value.rules) == (found.entry, NOW)


def test_a_record_that_does_not_hold_under_its_own_rules_blames_no_correction(
    of_then: dict[str, Any],
) -> None:
    with pytest.raises(Wrong) as wrong:
        verify(read(of_then["finished"]))
    assert wrong.value.rule and not wrong.value.rules
    assert "played under" not in str(wrong.value)


def test_a_rebase_says_under_which_rules_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, of_then: dict[str, Any]
) -> None:
    monkeypatch.setattr(rulings, "VERSIONS", CORRECTED)
    record: Record = load(of_then["running"])
    record.rebase()
    assert record.entries[-1].what["rules"] == "revised-8"
    for _ in steps(record, RandomPlayer(8), 60):
        pass
    # Another one under the same rules has nothing to say.
    record.rebase()
    assert "rules" not in record.entries[-1].what
    for _ in steps(record, RandomPlayer(9), 60):
        pass
    saved = json.loads(json.dumps(save(record)))
    assert verify_saved(saved).first == 222
    assert record.head.rules == NOW
    monkeypatch.setattr(rulings, "VERSIONS", AGAIN)
    no_cards_kept(monkeypatch)
    with pytest.raises(Wrong) as wrong:
        verify_saved(saved)
    assert wrong.value.entry > 222
    assert (wrong.value.rule, wrong.value.rules) == ("end.hand", "revised-8")
