"""Options of a table: which reading of a rule is played, declared here once.

A value sets switches, and rules ask for switches only: none of them asks for an option by its name. What is
not said is as its default has it, and a default is written nowhere, so that what was saved before an option
was declared stays as it is. To add one: a declaration here, its rule, its words, its tests. Rule: options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final, TypeAlias

from engine import mode as modes
from engine.classes import dataclass
from engine.refusal import Refused

Value: TypeAlias = str | bool

#: The switches: each is one reading of one rule.
OBJECTIVE_ONLY_AT_END: Final = "objective_only_at_end"
SURPLUS_DICE_BY_SIDE: Final = "surplus_dice_by_side"
ONE_FURTHER_BAN: Final = "one_further_ban"
LEADERS_SHIELDS_STAND: Final = "leaders_shields_stand"
WINNER_ADVANCES: Final = "winner_advances"
OWN_DECK_ONLY: Final = "own_deck_only"
CLOSED_HANDS: Final = "closed_hands"
DESERT_WAR: Final = "desert_war"


@dataclass(frozen=True, slots=True)
class Option:
    """A declaration: its values, the default first, each with the switches that it sets.

    Of the kind ``choice`` they have names, of the kind ``flag`` they are no and yes.
    """

    id: str
    values: Mapping[Value, frozenset[str]]
    #: Which values of other options belong to any value but the default, and which do not go with one.
    needs: Mapping[str, Value] = field(default_factory=dict)
    excludes: Mapping[str, Value] = field(default_factory=dict)
    #: The mode to which it belongs, if not to all.
    only_with: str = ""

    @property
    def kind(self) -> str:
        return "flag" if all(isinstance(value, bool) for value in self.values) else "choice"

    @property
    def default(self) -> Value:
        return next(iter(self.values))

    def has(self, value: object) -> bool:
        """Whether that is one of its values; 1 is not yes."""
        return any(type(value) is type(known) and value == known for known in self.values)

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "kind": self.kind,
            "default": self.default,
            "values": list(self.values),
            "needs": dict(self.needs),
            "excludes": dict(self.excludes),
            "only_with": self.only_with,
        }


#: All that are declared, in the order in which they are offered and written.
DECLARED: Final[dict[str, Option]] = {
    option.id: option
    for option in (
        Option(
            "printing",
            {
                "revised": frozenset(),
                "first": frozenset(
                    (
                        OBJECTIVE_ONLY_AT_END,
                        SURPLUS_DICE_BY_SIDE,
                        ONE_FURTHER_BAN,
                        LEADERS_SHIELDS_STAND,
                        WINNER_ADVANCES,
                        OWN_DECK_ONLY,
                    )
                ),
            },
        ),
        # Partners against a rule see each other's hands: nobody listens.
        Option("open_hands", {True: frozenset(), False: frozenset((CLOSED_HANDS,))}, only_with=modes.MAHDI),
        Option(
            "expansions",
            {"base_game": frozenset(), "desert_war": frozenset((DESERT_WAR,))},
            only_with=modes.USUAL,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Options:
    """What a game is played with. Equal options are the same readings of all rules."""

    #: What is not as its default has it, in the order of the declarations.
    chosen: tuple[tuple[str, Value], ...] = ()
    switches: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        """Whether anything is not as its default has it."""
        return bool(self.chosen)

    def to_json(self) -> dict[str, Value]:
        return dict(self.chosen)


DEFAULTS: Final = Options()


def declared_options() -> list[dict[str, object]]:
    """All of them, for whoever lets somebody choose."""
    return [option.to_json() for option in DECLARED.values()]


def options_of(given: Mapping[str, object], mode: str | None = None) -> Options:
    """The options that somebody wishes for; refused if one is unknown or they do not go together, or with
    that mode, if one is said."""
    for name, value in given.items():
        if name not in DECLARED:
            raise Refused("options.unknown", {"word": str(name)[:80]}, "options")
        if not DECLARED[name].has(value):
            raise Refused("options.no_value", {"option": name, "word": spelled(value)[:80]}, "options")
    wanted = {name: given.get(name, option.default) for name, option in DECLARED.items()}
    chosen: list[tuple[str, Value]] = []
    switches: set[str] = set()
    for name, option in DECLARED.items():
        value = next(known for known in option.values if known == wanted[name])
        if value == option.default:
            continue
        if mode is not None and option.only_with not in ("", mode or modes.USUAL):
            raise Refused("options.not_in_mode", {"option": name, "word": mode or modes.USUAL}, "options")
        for other, needed in option.needs.items():
            if wanted[other] != needed:
                ask = spelled(needed)
                raise Refused("options.needs", {"option": name, "other": other, "word": ask}, "options")
        for other, excluded in option.excludes.items():
            if wanted[other] == excluded:
                said = spelled(excluded)
                raise Refused("options.excludes", {"option": name, "other": other, "word": said}, "options")
        chosen.append((name, value))
        switches |= option.values[value]
    return Options(tuple(chosen), frozenset(switches)) if chosen else DEFAULTS


def written_options(given: Sequence[str], mode: str | None = None) -> Options:
    """The same from ``NAME=VALUE``, as commands take them."""
    found: dict[str, object] = {}
    for text in given:
        name, _, word = text.partition("=")
        option = DECLARED.get(name)
        found[name] = (
            next((value for value in option.values if spelled(value) == word), word) if option else word
        )
    return options_of(found, mode)


def are_saved(value: object) -> bool:
    """Whether that is what is written of options: in their order, and no default."""
    if type(value) is not dict:
        return False
    try:
        return list(options_of(value).chosen) == list(value.items())
    except Refused:
        return False


def spelled(value: object) -> str:
    """A value as people write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
