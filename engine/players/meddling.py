"""A player who meddles: whatever may be done in between is done, most of all in the middle of a task."""

from __future__ import annotations

from engine.choice import Choice
from engine.menu import Form, Menu, Some
from engine.players.answers import BESIDE
from engine.players.greedy import IDLE
from engine.players.random import RandomPlayer

#: Decisions at which nothing has been begun; what is done there interrupts nothing.
BEGINNINGS = frozenset(("choose_action", "take_turn"))
#: Choices that begin something long.
LONG = frozenset(("play", "leader", "desert_power", "take_turn"))


class Meddler(RandomPlayer):
    """Deterministic for its seed."""

    __slots__ = ()

    def answer(self, kind: str, menu: Menu) -> Choice:
        """A choice at a decision of that kind."""
        between = [form for form in menu.forms if form.verb in BESIDE]
        if between and not self.below(12 if kind in BEGINNINGS else 2):
            return self.meddle(between[self.below(len(between))])
        own = [form for form in menu.forms if form.verb not in BESIDE] or between
        for wanted, chance in ((LONG, 3), (frozenset(menu.verbs) - IDLE, 6)):
            forms = [form for form in own if form.verb in wanted]
            if forms and self.below(chance):
                return forms[self.below(len(forms))].sample(self.below)
        return own[self.below(len(own))].sample(self.below)

    def meddle(self, form: Form) -> Choice:
        """One thing at a time, so that more can be done later: mostly a single token is turned up."""
        if isinstance(form, Some) and form.least == 1 and self.below(4):
            return form.choice((form.items[self.below(len(form.items))],))
        return form.sample(self.below)
