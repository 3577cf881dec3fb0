"""The lessons: from which position each begins, and what is done in it, choice by choice.

The learner's own choices have a sentence each, by its key; a step without a choice is only read. What the
other side does is written down too. With the key that belongs to a lesson its dice always fall alike, so the
whole of it can be played in a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Final

from engine.classes import dataclass
from engine.game import Game
from engine.lessons.lay import Lay
from engine.pieces import ATREIDES, HARKONNEN

#: How programs are called that teach: this and the name of their lesson.
TEACHING: Final = "lesson_"


@dataclass(frozen=True, slots=True)
class Step:
    #: The key of what the learner is told; nothing where the other side chooses.
    says: str = ""
    #: The line of a choice; nothing where there is only something to read.
    choice: str = ""
    #: The areas it speaks about.
    look: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        return {"says": self.says, "choice": self.choice, "look": list(self.look)}


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    #: The learner's.
    side: str
    lay: Callable[[Lay], Game]
    #: Of the keys that could be taken, the number of one with dice that suit the lesson.
    dice: int
    steps: tuple[Step, ...]

    @property
    def key(self) -> bytes:
        return blake2b(f"{self.id} {self.dice}".encode(), digest_size=32, person=b"arrakis-lesson").digest()

    def begin(self) -> Game:
        """The position that it begins from."""
        return self.lay(Lay(self.key))

    @property
    def program(self) -> str:
        """What the program at the other side is called."""
        return f"{TEACHING}{self.id}"

    @property
    def told(self) -> tuple[Step, ...]:
        """What the learner does and reads."""
        return tuple(step for step in self.steps if step.says)

    @property
    def answers(self) -> tuple[str, ...]:
        """What the other side chooses, in order."""
        return tuple(step.choice for step in self.steps if not step.says)


def other(*choices: str) -> tuple[Step, ...]:
    """Choices of the other side."""
    return tuple(Step(choice=choice) for choice in choices)


def read(says: str, *look: str) -> Step:
    return Step(says, look=look)


def do(says: str, choice: str, *look: str) -> Step:
    return Step(says, choice, look)


# -- the first game --------------------------------------------------------------------------------


def _first(lay: Lay) -> Game:
    lay.bare(HARKONNEN, "imperial_basin").bare(ATREIDES, "sihaya_ridge")
    lay.legion(ATREIDES, "sihaya_ridge", regular=4, elite=1, naib=1)
    lay.legion(HARKONNEN, "ne_5", regular=2).harvesters("ne_13").worm("ne_12")
    lay.row("blood_on_the_sand", "dew_collectors_for_the_planting", "stunted_worms")
    lay.dice(atreides={"strategy": 2}, harkonnen={"deployment": 1, "mentat": 1, "leadership": 1})
    return lay.turn(ATREIDES)


FIRST = Lesson(
    "first",
    ATREIDES,
    _first,
    14,
    (
        read("aim"),
        read("pieces", "sihaya_ridge"),
        read("enemy", "ne_5", "arrakeen"),
        do("move_die", "act strategy strategy_move"),
        do("move", "move sihaya_ridge ne_2 elite=1 naib=1 regular=4", "sihaya_ridge", "ne_2"),
        do("move_done", "done"),
        *other("act deployment deployment_units", "deploy arrakeen regular=1; carthag regular=1"),
        do("attack_die", "act strategy strategy_attack", "ne_2", "ne_5"),
        do("attack", "attack ne_2 ne_5 foot"),
        do("casualty", "casualties regular=1"),
        do("claim", "claim blood_on_the_sand"),
        do("advance", "stay", "ne_2", "ne_5"),
        *other("act mentat mentat_draw", "draw house_harkonnen=2"),
        do("worm", "desert_power attack", "ne_12", "ne_13"),
        do("worm_attack", "worm_attack ne_12 ne_13"),
        read("over"),
    ),
)


# -- the lessons -----------------------------------------------------------------------------------


def _battle(lay: Lay) -> Game:
    lay.bare(HARKONNEN, "imperial_basin").bare(ATREIDES, "sihaya_ridge")
    lay.legion(HARKONNEN, "imperial_basin", regular=3, elite=1, beast_rabban=1)
    lay.legion(ATREIDES, "rimwall_west", regular=4, naib=1)
    lay.hand(HARKONNEN, "harkonnen_patrols")
    lay.dice(atreides={"mentat": 1}, harkonnen={"strategy": 1, "mentat": 1})
    return lay.turn(HARKONNEN)


BATTLE = Lesson(
    "battle",
    HARKONNEN,
    _battle,
    4,
    (
        read("strength", "imperial_basin", "rimwall_west"),
        do("attack_die", "act strategy strategy_attack", "imperial_basin"),
        do("attack", "attack imperial_basin rimwall_west foot"),
        do("card", "discard harkonnen_patrols=1"),
        do("casualty", "casualties regular=1"),
        *other("casualties regular=3"),
        do("again", "continue"),
        *other("stand"),
        do("follow", "advance", "imperial_basin", "rimwall_west"),
        read("done"),
    ),
)


def _worms(lay: Lay) -> Game:
    lay.bare(ATREIDES, "sihaya_ridge").bare(HARKONNEN, "imperial_basin")
    lay.legion(ATREIDES, "sihaya_ridge", regular=3, naib=1)
    lay.legion(HARKONNEN, "ne_13", regular=2).harvesters("ne_8").worm("ne_12")
    lay.row("stunted_worms", "dew_collectors_for_the_planting", "the_storm_has_a_rider")
    lay.dice(atreides={"strategy": 1}, harkonnen={"deployment": 1, "mentat": 1, "leadership": 2})
    return lay.turn(ATREIDES)


WORMS = Lesson(
    "worms",
    ATREIDES,
    _worms,
    0,
    (
        read("signs"),
        do("signs_power", "desert_power signs"),
        do("place_signs", "signs ne_6 ne_9", "ne_6", "ne_9"),
        *other("act deployment deployment_units", "deploy arrakeen regular=1; carthag regular=1"),
        do("ride_die", "act strategy strategy_move", "sihaya_ridge"),
        do("ride", "move sihaya_ridge gara_kulon by=sand naib=1 regular=3", "sihaya_ridge", "gara_kulon"),
        do("move_done", "done"),
        *other("act mentat mentat_draw", "draw house_harkonnen=2"),
        do("worm", "desert_power attack", "ne_12", "ne_13"),
        do("worm_attack", "worm_attack ne_12 ne_13", "ne_12", "ne_13"),
        do("claim", "claim the_storm_has_a_rider"),
        read("done"),
    ),
)


def _winning(lay: Lay) -> Game:
    lay.bare(HARKONNEN, "imperial_basin").bare(ATREIDES, "sihaya_ridge")
    lay.legion(HARKONNEN, "ne_6", regular=4, elite=2).sietch("sihaya_ridge", 2).supremacy(8)
    lay.legion(ATREIDES, "sihaya_ridge", regular=1)
    lay.dice(atreides={"mentat": 1}, harkonnen={"strategy": 1, "mentat": 1})
    return lay.turn(HARKONNEN)


WINNING = Lesson(
    "winning",
    HARKONNEN,
    _winning,
    1,
    (
        read("both"),
        do("attack_die", "act strategy strategy_attack", "ne_6"),
        do("attack", "attack ne_6 sihaya_ridge foot", "sihaya_ridge"),
        do("take", "advance", "sihaya_ridge"),
    ),
)


LESSONS: Final[Mapping[str, Lesson]] = {lesson.id: lesson for lesson in (FIRST, BATTLE, WORMS, WINNING)}


def lesson_of(program: str | None) -> Lesson | None:
    """The lesson that a program of that name teaches."""
    name = program or ""
    return LESSONS.get(name.removeprefix(TEACHING)) if name.startswith(TEACHING) else None
