"""Where a record departs from the rules as they are: entry, rule, and the version it was played under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from engine import rulings
from engine.components import Components
from engine.flow import Question
from engine.game import Outcome
from engine.record.entries import Entry, Wrong
from engine.record.head import Head
from engine.refusal import Refused


class Logged(Protocol):
    """A game with its log."""

    head: Head
    entries: list[Entry]


def rules_at(head: Head, entries: Iterable[Entry]) -> str:
    """The version of the rules under which a log with these entries goes on."""
    rules = head.rules
    for entry in entries:
        if entry.kind == "rebase" and isinstance(entry.what, Mapping):
            rules = entry.what.get("rules", rules)
    return rules


def departed(
    record: Logged, number: int, why: str, question: Question | None, then: Outcome | Exception
) -> Wrong:
    """That an entry does not hold, which answers this question and brings this under the rules as they are.

    The rule that is named was corrected since, if any was: one that the entry has to do with, or if none of
    them was, as where a question is not put any more, all that may have led elsewhere.
    """
    played = rules_at(record.head, record.entries[: number - 1])
    met = _rules_of(question, then)
    corrected = rulings.corrected_since(played)
    hit = next((rule for rule in met if rule in corrected), "")
    rule = hit or ", ".join(sorted(corrected)) or met[0]
    return Wrong(number, why, rule, "" if played == rulings.present() else played)


def _rules_of(question: Question | None, then: Outcome | Exception) -> Sequence[str]:
    """All that is known of the rules which an entry has to do with, the nearest first."""
    refused = [then.rule] if isinstance(then, Refused) and then.rule else []
    asked = [question.rule] if question is not None else ["record.entry"]
    told = [event.rule for event in then.events] if isinstance(then, Outcome) else []
    return [*refused, *asked, *told]


def other_data(head: Head, data: Components) -> Wrong:
    """That a game was begun with other component data: which are missing, and what was corrected since."""
    rule = ", ".join(sorted(rulings.corrected_since(head.rules)))
    played = "" if head.rules == rulings.present() else head.rules
    return Wrong(0, data.missing(head.data), rule, played)
