"""What is printed: the map and the pieces, read from the component data as plain JSON."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final


def _read(name: str) -> Any:
    return json.loads((files("engine") / "data" / name).read_text(encoding="utf-8"))


_BOARD: Final = _read("board.json")
_AREAS: Final[dict[str, Any]] = {area["id"]: area for area in _BOARD["areas"]}

AREAS: Final = tuple(_AREAS)
SECTORS: Final = {area: frozenset(_AREAS[area]["sectors"]) for area in AREAS}
#: Adjacent areas. Across an impassable border nothing on the ground is adjacent.
ADJACENT: Final = {area: frozenset(_AREAS[area]["neighbors"]) for area in AREAS}
#: Areas that touch at all: what a flight can cross in one step.
TOUCHING: Final = {area: ADJACENT[area] | frozenset(_AREAS[area]["impassable"]) for area in AREAS}
ZONES: Final = {zone["id"]: frozenset(zone["sectors"]) for zone in _BOARD["air_zones"]}
ATOMIC_SITES: Final = frozenset({"splintered_rock", "hole_in_the_rock", "rimwall_west"})

HARKONNEN: Final = "harkonnen"
ATREIDES: Final = "atreides"
OPPONENT: Final = {HARKONNEN: ATREIDES, ATREIDES: HARKONNEN}

#: Units from the lowest tier to the highest.
UNITS: Final = {
    HARKONNEN: ("regular", "elite", "sardaukar"),
    ATREIDES: ("regular", "elite", "fedaykin"),
}
GENERIC_LEADER: Final = {HARKONNEN: "bashar", ATREIDES: "naib"}
WILD_MAKER: Final = "wild_maker"
SANDWORM: Final = "sandworm"

DECKS: Final = {HARKONNEN: ("house_harkonnen", "corrino"), ATREIDES: ("house_atreides", "fremen")}
_LEADERS: Final[list[dict[str, Any]]] = _read("leaders.json")
LEADER_CARDS: Final = {leader["id"]: leader for leader in _LEADERS}
#: Figures that lead legions. The Wild Maker is a sandworm on the board, whatever his card says.
LEADERS: Final = frozenset(LEADER_CARDS) - {WILD_MAKER}
NAMED_LEADERS: Final = LEADERS - frozenset(GENERIC_LEADER.values())
#: Those of a side, by the house their card belongs to.
NAMED_OF: Final = {
    side: frozenset(leader for leader in NAMED_LEADERS if LEADER_CARDS[leader]["subfaction"] in houses)
    for side, houses in DECKS.items()
}

#: Pieces of the expansion.
ESCORT: Final = "escort_ornithopter"
SUSPENSOR: Final = "suspensor_trooper"
LAUNCHER: Final = "rocket_launcher"
RIDER: Final = "sandrider"
CAMP: Final = "fremen_camp"
RIDERS_CARD: Final = "sandriders"

_SPICE_BOARD: Final[dict[str, Any]] = _read("spice_board.json")
SPICE_ROWS: Final = {row["row"]: row for row in _SPICE_BOARD["rows"]}
LOWEST_ROW: Final = max(SPICE_ROWS)
SLOTS: Final[dict[str, dict[str, int]]] = {
    side: box["slots"] for side, box in _read("dashboards.json")["two_player"].items()
}
RESULTS: Final = ("leadership", "strategy", "mentat", "deployment", "house")

PRESCIENCE_LENGTH: Final[int] = _read("tracks.json")["prescience"]["length"]
WORMSIGNS: Final[int] = _read("figures.json")["markers"]["wormsign"]
STACKING_LIMIT: Final = 6
MOST_COMBAT_DICE: Final = 6
HAND_LIMIT: Final = 6

PLANNING_CARDS: Final[dict[str, Any]] = {card["id"]: card for card in _read("planning_cards.json")["cards"]}
PRESCIENCE_CARDS: Final[dict[str, Any]] = {
    card["id"]: card for card in _read("prescience_cards.json")["cards"]
}


def is_unit_figure(piece: str) -> bool:
    return piece in UNITS[HARKONNEN] or piece in UNITS[ATREIDES]


def is_token(piece: str) -> bool:
    """A face-down deployment token."""
    return piece.startswith(("start_", "deploy_"))


def counts_as_unit(piece: str) -> bool:
    """A deployment token counts as one unit for movement and stacking (p.13)."""
    return is_unit_figure(piece) or is_token(piece)


def is_leader(piece: str) -> bool:
    """An Escort in a legion is one too, without a name."""
    return piece in LEADERS or piece == ESCORT


def printed_terrain(area: str) -> str:
    """mountain, plateau, minor_erg or desert; deep desert is desert too (p.8)."""
    terrain: str = _AREAS[area]["terrain"]
    return terrain


def is_deep(area: str) -> bool:
    """Deep desert: the desert areas at the edges of the board (p.8)."""
    return bool(_AREAS[area]["deep"])


_TOKENS: Final = _read("tokens.json")
#: What each deployment token shows, by the name it has in the game.
TOKENS: Final[dict[str, dict[str, int]]] = {
    f"{name}_{number}": shown
    for name, values in (("start", "atreides_starting_deployment"), ("deploy", "atreides_deployment"))
    for number, shown in enumerate(_TOKENS[values]["values"], start=1)
}
