"""What just happened: a key, its parameters and the rule, each with its audience."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from engine.classes import dataclass
from engine.forms import Later
from engine.writing import writer

#: Events by which some seat learns what was hidden from it: nothing before them can be taken back.
REVEALING = frozenset(
    (
        "camp_cashed",
        "camp_shown",
        "card_attached",
        "card_played",
        "cards_discarded",
        "cards_seen",
        "hand_shown",
        "objective_seen",
        "settlement_destroyed",
        "sietch_revealed",
        "station_taken",
        "token_revealed",
        "token_seen",
        "wormsign_revealed",
    )
)

#: The event itself, where parameters are named.
ITSELF = ""

#: What events have gained after the first form, by event and parameter, as in
#: ``{"legion_moved": {"path": Later(3, [], sealed=False)}}``. A parameter that holds its default is as if it
#: were not there.
LATER: Mapping[str, Mapping[str, Later]] = {
    # What a criterion looked at and which ones sorted any out, and the areas passed on the way, for whoever
    # shows it. Nothing follows from them.
    "automaton_chose": {
        "options": Later(2, [], sealed=False),
        "passed": Later(2, [], sealed=False),
        "asked": Later(2, False, sealed=False),
    },
    "choice_taken_back": {"over": Later(2, 0)},
    "battle_begun": {"path": Later(2, [], sealed=False)},
    "legion_moved": {"path": Later(2, [], sealed=False)},
    "worm_attacks": {"path": Later(2, [], sealed=False)},
    "worm_moved": {"path": Later(2, [], sealed=False)},
}

_sorted = writer((",", ":"), sort_keys=True)


@dataclass(slots=True)
class Event:
    """Nobody changes one. It is not frozen, as that makes it twice as dear and there are three an entry."""

    key: str
    rule: str
    params: dict[str, Any]
    #: The seats that may read it; empty for everyone. A private event always has a public twin beside it
    #: that says as much as the others may know.
    only: tuple[str, ...] = ()
    _text: str = field(default="", init=False, repr=False, compare=False)
    _sealed: tuple[int, str | None] | None = field(default=None, init=False, repr=False, compare=False)

    def text(self) -> str:
        """As JSON with its keys sorted. Written once: for its seal, the hash of the public events, and all
        who are told."""
        if not self._text:
            self._text = _sorted(self.to_json())
        return self._text

    def sealed(self, form: int) -> str | None:
        """The same as far as seals of that form cover it; None if they do not know it."""
        if self.key not in LATER:
            return self._text or self.text()
        known = self._sealed
        if known is None or known[0] != form:
            facts = self.facts(form)
            known = form, None if facts is None else _sorted(facts)
            self._sealed = known
        return known[1]

    def to_json(self) -> dict[str, Any]:
        form: dict[str, Any] = {"event": self.key, "rule": self.rule, **self.params}
        if self.only:
            form["only"] = list(self.only)
        return form

    def facts(self, form: int) -> dict[str, Any] | None:
        """What seals of that form cover of it; None if they do not know it."""
        later = LATER.get(self.key)
        if later is None:
            return self.to_json()
        if ITSELF in later and not _covered(later[ITSELF], form):
            return None
        params = {
            name: value
            for name, value in self.params.items()
            if name not in later or (_covered(later[name], form) and value != later[name].default)
        }
        return Event(self.key, self.rule, params, self.only).to_json()

    @property
    def reveals(self) -> bool:
        return self.key in REVEALING

    def visible_to(self, seat: str) -> bool:
        return not self.only or seat in self.only


def _covered(what: Later, form: int) -> bool:
    return what.sealed and what.since <= form
