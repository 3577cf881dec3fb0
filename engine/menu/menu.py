"""The menu of a decision: forms of different verbs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from engine.choice import Choice
from engine.contract import menus as contract
from engine.menu.form import Form, Rand, as_list, malformed
from engine.menu.hits import Hits
from engine.menu.listed import Listed
from engine.menu.move import Move
from engine.menu.pick import Pick
from engine.menu.place import Place
from engine.menu.some import Counts, Some
from engine.refusal import Refused

FORMS: dict[str, type[Form]] = {form.name: form for form in (Pick, Some, Counts, Move, Place, Hits, Listed)}


class Menu:
    """Everything that is legal at a decision.

    >>> menu = Menu((Pick("cease"), Some("signs", ("carthag", "arsunt"), 1, 1)))
    >>> Choice.parse("signs arsunt") in menu, Choice.parse("signs arsunt carthag") in menu, menu.count()
    (True, False, 3)
    """

    __slots__ = ("by_verb", "forms", "rule")

    def __init__(self, forms: Iterable[Form], rule: str = "") -> None:
        self.forms = tuple(forms)
        #: The rule that the refusal of a verb names which is not offered.
        self.rule = rule
        self.by_verb = {form.verb: form for form in self.forms}
        if len(self.by_verb) != len(self.forms):
            raise ValueError(f"two forms of one verb: {[form.verb for form in self.forms]}")

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(self.by_verb)

    def plus(self, forms: Iterable[Form]) -> Menu:
        """The same menu with further forms."""
        return Menu((*self.forms, *forms), self.rule)

    def refuse(self, choice: Choice) -> Refused | None:
        """Why the choice is not legal; None if it is."""
        form = self.by_verb.get(choice.verb)
        if form is None:
            return Refused("menu.not_offered", {"verb": choice.verb}, self.rule)
        return form.refuse(choice)

    def check(self, choice: Choice) -> None:
        """Refuse what is not legal."""
        refusal = self.refuse(choice)
        if refusal is not None:
            raise refusal

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and self.refuse(choice) is None

    def all(self) -> Iterator[Choice]:
        for form in self.forms:
            yield from form.all()

    def count(self) -> int:
        return sum([form.count() for form in self.forms])

    def is_forced(self) -> bool:
        """Whether exactly one choice is legal."""
        return len(self.forms) == 1 and self.forms[0].is_forced()

    def sample(self, rand: Rand) -> Choice:
        """Draw a form, then a choice of it; every legal choice is possible."""
        forms = self.forms
        return forms[rand(len(forms)) if len(forms) > 1 else 0].sample(rand)

    def faults(self) -> list[str]:
        """What is wrong with the forms; an empty menu is a fault too."""
        if not self.forms:
            return ["no forms"]
        return [f"{form.verb}: {fault}" for form in self.forms for fault in form.faults()]

    def to_json(self) -> contract.Menu:
        out: contract.Menu = {"forms": [form.to_json() for form in self.forms]}
        if self.rule:
            out["rule"] = self.rule
        return out

    @classmethod
    def from_json(cls, obj: object) -> Self:
        """Read the wire form; anything that is not one, or is not sound, is refused."""
        if type(obj) is not dict or not {"forms"} <= set(obj) <= {"forms", "rule"}:
            raise malformed("menu")
        rule = obj.get("rule", "")
        if type(rule) is not str or len(rule) > 200 or not rule.isprintable():
            raise malformed("rule")
        forms = [form_from_json(form) for form in as_list(obj["forms"], "forms")]
        if len({form.verb for form in forms}) != len(forms):
            raise malformed("forms")
        return cls(forms, rule)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Menu):
            return NotImplemented
        return self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Menu({', '.join(map(repr, self.forms))})"


def form_from_json(obj: object) -> Form:
    """A form of any kind out of its wire form."""
    name = obj.get("form") if type(obj) is dict else None
    kind = FORMS.get(name) if type(name) is str else None
    if kind is None:
        raise malformed("form")
    return kind.from_json(obj)
