"""What a search has found in a choice: of what a position is weighed by, what it does most for.

A sum of sixty numbers says nothing to anybody; but they speak of a dozen things that one can see on the
table, and where two choices lead to positions of different worth, one of these makes most of the difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.choice import Choice
from engine.classes import dataclass
from engine.contract.answers import Theme
from engine.players.evaluation import CERTAIN
from engine.players.features import NAMES

if TYPE_CHECKING:
    from engine.players.search import SearchPlayer

#: Of what the features speak; those that are named nowhere are the same whatever one chooses.
THEMES: Final[Mapping[Theme, tuple[str, ...]]] = {
    "supremacy": ("supremacy", "supremacy_squared", "supremacy_from_seven"),
    "objective": (
        *("missing_steps", "missing_steps_squared", "missing_three_at_most", "missing_one_at_most"),
        *("markers_at_three", "markers_at_six", "claimable_steps", "claim_that_wins", "claims_left"),
    ),
    "sietches": (
        *("sietches", "sietch_ranks", "revealed_sietches"),
        *("siege", "siege_with_dice", "siege_that_wins", "bare_sietch_ranks"),
    ),
    "settlements": ("settlement_ranks", "raid", "raid_with_dice", "raid_that_wins", "bare_settlement_ranks"),
    "legions": ("harkonnen_power", "atreides_power"),
    "supply": ("harkonnen_supply", "atreides_supply", "token_pool"),
    "leaders": (
        *("harkonnen_leaders", "atreides_leaders", "harkonnen_waiting", "atreides_waiting"),
        *("harkonnen_tanks", "atreides_tanks"),
    ),
    "worms": ("wormsigns", "worms"),
    "vehicles": ("harvesters", "ornithopters", "carryalls", "harvesters_near"),
    "stations": ("stations", "stations_near"),
    "spice": (
        *("imperium_lowest_row", "imperium_rows", "spice_reserve"),
        *("ban_choam", "ban_spacing_guild", "ban_landsraad"),
    ),
    "open_ground": ("exposed", "exposed_at_last_dice"),
    "cards": ("harkonnen_cards", "atreides_cards", "harkonnen_bene_gesserit", "atreides_bene_gesserit"),
    "dice": ("harkonnen_dice", "atreides_dice", "harkonnen_fighting_dice", "atreides_fighting_dice"),
}
#: That the game is won, or is not lost.
END: Final = "end"
#: Ends in so many more worlds, in parts of ten thousand, say more than anything on the table.
OFTEN: Final = CERTAIN // 20
#: What is nearer to each other than this is as good.
LEVEL: Final = CERTAIN // 200


#: Where it has led to in one world: whether the game was won, if it was over; or else what each feature said.
End = bool | list[int]


@dataclass(slots=True)
class Seen:
    """Where a choice has led to, added up."""

    #: In how many worlds the game went on, and what each feature said for one's side there.
    going: int = 0
    terms: list[int] = field(default_factory=lambda: [0] * len(NAMES))
    won: int = 0
    lost: int = 0

    @classmethod
    def of(cls, ends: Sequence[End]) -> Seen:
        found = cls()
        for end in ends:
            if isinstance(end, bool):
                found.ends(end)
            else:
                found.goes_on(end)
        return found

    def goes_on(self, terms: Sequence[int]) -> None:
        self.going += 1
        self.terms = list(map(add, self.terms, terms))

    def ends(self, won: bool) -> None:
        self.won += won
        self.lost += not won

    def often(self, times: int) -> int:
        return times * CERTAIN // max(1, self.going + self.won + self.lost)

    def by_theme(self) -> dict[Theme, int]:
        each = dict(zip(NAMES, self.terms, strict=True))
        return {
            theme: sum(each[name] for name in names) // max(1, self.going) for theme, names in THEMES.items()
        }


def gain(one: Seen, other: Seen) -> Theme | None:
    """What the first does most for, beside the other; nothing where it is better in nothing."""
    ends = one.often(one.won) - other.often(other.won) + other.often(other.lost) - one.often(one.lost)
    if ends >= OFTEN:
        return END
    if not one.going or not other.going:
        return None
    mine, theirs = one.by_theme(), other.by_theme()
    most, theme = max((mine[theme] - theirs[theme], theme) for theme in THEMES)
    return theme if most > 0 else None


class Apart(NamedTuple):
    """What sets a choice apart: what it does more for, or less, or that another is as good."""

    gains: Theme | None = None
    costs: Theme | None = None
    even: bool = False


def apart(thinker: SearchPlayer, choice: Choice, taken: Choice) -> Apart:
    """One of the three for each that was weighed beside another. What the search itself says comes first;
    then it is held against the one that would be taken, and that one against the best of the others."""
    chances = {one.choice: one.chance for one in thinker.weighed}
    beside = taken if choice != taken else next((other for other in chances if other != taken), None)
    if beside is None:
        return Apart()
    mine, theirs = Seen.of(thinker._ends[choice]), Seen.of(thinker._ends[beside])
    found = thinker.gains(choice) or gain(mine, theirs)
    if found is not None:
        return Apart(gains=found)
    more = chances[choice] - chances[beside]
    if abs(more) < LEVEL:
        return Apart(even=True)
    # Where nothing on the table makes the difference it is the games that were played on.
    return Apart(gains=END) if more > 0 else Apart(costs=gain(theirs, mine) or END)
