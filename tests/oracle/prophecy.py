"""Prescience cards: when each may be claimed, by the words on it (p.28), and what a claim asks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, PRESCIENCE_CARDS
from tests.oracle.families import Family, Listed, line, listed
from tests.oracle.position import Position
from tests.oracle.registry import FREE_ACTIONS, always, oracle

MOST_CLAIMS = 2
HOUSE_ATREIDES = always(ATREIDES)

PAUL = ("paul_atreides", "paul_muad_dib")
JESSICA = ("lady_jessica", "reverend_mother_jessica")


def where(position: Position, who: tuple[str, ...]) -> str | None:
    """The area in which Paul or Jessica stands, whichever figure it is (p.32)."""
    for area, legion in position.legions(ATREIDES).items():
        if any(figure in legion for figure in who):
            return area
    return None


def legions_in(position: Position, wanted: Callable[[str], bool]) -> int:
    """In how many such areas the Atreides have a legion."""
    return sum(1 for area in position.legions(ATREIDES) if position.units(ATREIDES, area) and wanted(area))


def deep(position: Position, area: str | None) -> bool:
    return area is not None and facts.is_deep(area)


def sietch(position: Position, area: str | None) -> bool:
    return area is not None and position.settlement(ATREIDES, area)


def tokens_at(position: Position, area: str | None) -> list[str]:
    legion = position.legion(ATREIDES, area) if area else {}
    return sorted(piece for piece in legion if facts.is_token(piece))


def sector_without_enemy(position: Position, area: str | None) -> bool:
    """At the North Pole one of its sectors without a Harkonnen legion is enough."""
    return area is not None and any(
        not any(sector in facts.SECTORS[held] for held in position.legions(HARKONNEN))
        for sector in facts.SECTORS[area]
    )


def token_in_a_sietch(position: Position) -> bool:
    return any(tokens_at(position, area) for area in position.table["sietches"])


#: What must be true, or possible to do, for a card. Cards for an event are claimed when it happens.
REQUIREMENTS: dict[str, Callable[[Position], bool]] = {
    "dew_collectors_for_the_planting": lambda now: (
        legions_in(now, lambda area: now.terrain(area) == "plateau") >= 3
    ),
    "the_fremen_call_paul_the_mahdi": lambda now: (
        sietch(now, where(now, PAUL)) and where(now, PAUL) not in now.table["revealed_sietches"]
    ),
    "the_water_discipline": lambda now: all(
        deep(now, where(now, who)) and not sietch(now, where(now, who)) for who in (PAUL, JESSICA)
    ),
    "new_hidden_wind_traps": lambda now: legions_in(now, lambda area: now.terrain(area) == "mountain") >= 3,
    "stunted_worms": lambda now: legions_in(now, lambda area: now.terrain(area) == "minor_erg") >= 2,
    "jessica_trains_paul_in_the_bene_gesserit_ways": lambda now: (
        where(now, PAUL) == where(now, JESSICA) and sietch(now, where(now, PAUL))
    ),
    "the_desert_war": lambda now: (
        legions_in(now, lambda area: now.desert(area) and not sietch(now, area)) >= 4
    ),
    "the_lisan_al_gaib": lambda now: len(tokens_at(now, where(now, PAUL))) >= 2,
    "paul_drinks_the_water_of_life": lambda now: sector_without_enemy(now, where(now, PAUL)),
    "the_families_flee_to_the_palmaries_of_the_south": token_in_a_sietch,
    "the_rite_of_the_sayyadina": lambda now: sietch(now, where(now, JESSICA)),
    "eyes_upon_the_residency": lambda now: (
        legions_in(now, lambda area: bool(facts.ADJACENT[area] & {"arrakeen", "carthag"})) >= 1
    ),
}


def claimable(position: Position, phase: str, *kinds: str) -> list[str]:
    """Revealed cards of that phase and kind whose requirement is met; two claims a round at the most."""
    if position.table["claims_this_round"] >= MOST_CLAIMS:
        return []
    return [
        card
        for card in position.table["prescience_row"]
        if PRESCIENCE_CARDS[card]["phase"] == phase
        and PRESCIENCE_CARDS[card]["kind"] in kinds
        and REQUIREMENTS[card](position)
    ]


def claim_freely(position: Position) -> list[Family]:
    """In one's own action turn: a free deed, and a condition that is true, though declined before."""
    if position.table["phase"] != "actions":
        return []
    cards = claimable(position, "action_resolution", "condition", "free_action")
    return listed("claim", (line("claim", card) for card in cards))


FREE_ACTIONS[ATREIDES].append(claim_freely)


@oracle("claim_window", HOUSE_ATREIDES)
def claim_window(position: Position) -> list[Family]:
    """At once when something has happened or become true; what was declined is not offered anew."""
    declined = position.table["declined"]
    cards = [card for card in claimable(position, "action_resolution", "condition") if card not in declined]
    cards += position.question["events"]
    return [*listed("claim", (line("claim", card) for card in cards)), Listed("decline", {"decline"})]


@oracle("claim_at_end", HOUSE_ATREIDES)
def claim_at_end(position: Position) -> list[Family]:
    cards = claimable(position, "end_of_round", "condition", "deed")
    return [*listed("claim", (line("claim", card) for card in cards)), Listed("done", {"done"})]


@oracle("reveal_for_claim", HOUSE_ATREIDES)
def reveal_for_claim(position: Position) -> list[Family]:
    """Which tokens in Paul's area are turned up."""
    tokens = tokens_at(position, where(position, PAUL))
    number = position.question["number"]
    return listed("reveal", (line("reveal", *chosen) for chosen in combinations(tokens, number)))


@oracle("remove_for_claim", HOUSE_ATREIDES)
def remove_for_claim(position: Position) -> list[Family]:
    """Which unrevealed token in a sietch leaves the game."""
    lines = {
        line("remove_token", area, token)
        for area in position.table["sietches"]
        for token in tokens_at(position, area)
    }
    return listed("remove_token", lines)


@oracle("choose_bonus", HOUSE_ATREIDES)
def choose_bonus(position: Position) -> list[Family]:
    """Any one marker, or none."""
    lines = (line("advance", marker) for marker in position.table["prescience"])
    return [*listed("advance", lines), Listed("decline", {"decline"})]
