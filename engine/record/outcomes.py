"""What followed from each entry of a finished record: for verifiers that know no rules. See docs/dice.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.components import STANDARD, Components
from engine.events import Event
from engine.record.finished import Finished
from engine.record.replay import rewound, set_up, verify


def outcomes(record: Finished, data: Components = STANDARD) -> Iterator[dict[str, object]]:
    """For the set-up and each entry the sides of its draws and its events, as far as seals cover them.

    Wrong if the record does not hold. What was before a rebase can be told only by the rules of then.
    """
    form = record.head.form

    def line(number: int, sides: Sequence[int], events: Iterable[Event]) -> dict[str, object]:
        covered = [facts for event in events if (facts := event.facts(form)) is not None]
        return {"entry": number, "sides": list(sides), "events": covered}

    first = verify(record, data).first
    again = rewound(record, data).at(first) if first else set_up(record.head, data)
    if not first:
        yield line(0, again.game.opening_sides, again.game.opening)
    for number, entry in enumerate(record.entries[first:], start=first + 1):
        outcome = again.enter(entry.actor, entry.what, entry.kind)
        yield line(number, outcome.sides, outcome.events)
