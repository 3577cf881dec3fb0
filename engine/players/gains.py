"""What a search has found in a choice: of what a position is weighed by, what it does most for.

A sum of sixty numbers says nothing to anybody; but they speak of a dozen things that one can see on the
table, and where two choices lead to positions of different worth, one of these makes most of the difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from operator import add
from typing import Final

from engine.classes import dataclass
from engine.contract.answers import Theme
from engine.players.evaluation import CERTAIN
from engine.players.features import NAMES

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
