"""Listed: some whole choices of a verb, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Self

from engine.choice import MOST_TEXT, Choice, ChoiceError
from engine.menu.combine import pick_one
from engine.menu.form import NO_NOTES, Form, Notes, Rand, Reader, as_list, malformed
from engine.refusal import Refused

#: More cannot be read, and a rule that leaves more has another form.
MOST_LISTED: Final = 64


class Listed(Form):
    """These choices and no others, where a rule has left few of many: `move carthag arsunt regular=2`.

    >>> listed = Listed("move", (Choice.parse("move carthag arsunt regular=2"),))
    >>> [str(choice) for choice in listed.all()]
    ['move carthag arsunt regular=2']
    """

    __slots__ = ("choices",)

    name = "listed"

    def __init__(
        self, verb: str, choices: Sequence[Choice], *, rule: str = "", notes: Notes = NO_NOTES
    ) -> None:
        super().__init__(verb, rule=rule, notes=notes)
        self.choices = choices

    def refuse(self, choice: Choice) -> Refused | None:
        return None if choice in self.choices else self.refused("menu.not_listed", verb=self.verb)

    def all(self) -> Iterator[Choice]:
        return iter(self.choices)

    def count(self) -> int:
        return len(self.choices)

    def sample(self, rand: Rand) -> Choice:
        return pick_one(list(self.choices), rand)

    def is_forced(self) -> bool:
        return len(self.choices) == 1

    def _faults(self) -> list[str]:
        found = [f"{choice} has another verb" for choice in self.choices if choice.verb != self.verb]
        if not 1 <= len(self.choices) <= MOST_LISTED:
            found.append(f"not 1 to {MOST_LISTED} choices")
        if len(set(self.choices)) != len(self.choices):
            found.append("repeated choices")
        if any(len(str(choice)) > MOST_TEXT for choice in self.choices):
            found.append("a choice may be too long for its line")
        return found

    def _fields(self, out: dict[str, object]) -> None:
        out["choices"] = [str(choice) for choice in self.choices]

    @classmethod
    def _read(cls, read: Reader) -> Self:
        return cls("", [_choice(line) for line in as_list(read.raw("choices"), "choices")])


def _choice(line: object) -> Choice:
    if type(line) is not str:
        raise malformed("choices")
    try:
        choice = Choice.parse(line)
    except ChoiceError as error:
        raise malformed("choices") from error
    if str(choice) != line:
        raise malformed("choices")
    return choice
