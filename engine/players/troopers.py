"""Answers about what stands beside legions: troopers, camps, and escorts of legions."""

from __future__ import annotations

from collections.abc import Iterable

from engine.choice import Choice
from engine.menu import Counts, Menu, Some
from engine.pieces import HARKONNEN
from engine.players.answers import DONE, answers, counted, pairs, take, within, words
from engine.players.sight import Sight


def _hides(sight: Sight, area: str) -> int:
    """How much a trooper there keeps an eye on: sietches beside it, those further off a little."""
    board = sight.board
    near = len(within(sight, board.near[area], sight.ranks))
    return 4 * near + len(within(sight, board.within2[area], sight.ranks))


def _prey(sight: Sight, area: str) -> int:
    """Vehicles that launchers there can hit."""
    board = sight.board
    aloft = [zone for zone in board.zones_at[area] if zone in sight.zones]
    return 3 * len(within(sight, board.near[area], sight.harvesters)) + len(aloft)


@answers("deploy_suspensors")
def deploy_suspensors(sight: Sight, menu: Menu) -> Choice | None:
    """Next to sietches, where they keep wormsigns away and may look."""
    form = menu.by_verb.get("suspensors")
    if isinstance(form, Counts):
        order = sorted(form.limits, key=lambda area: (-_hides(sight, area), area))
        return counted("suspensors", take(order, dict.fromkeys(order, 1), form.most))
    sectors = words(menu, "sector")

    def most(sector: str) -> int:
        return max(_hides(sight, area) for area in sight.board.ids(sight.board.sector_areas[sector]))

    return Choice.of("sector", max(sectors, key=lambda sector: (most(sector), sector))) if sectors else DONE


@answers("move_suspensor")
def move_suspensor(sight: Sight, menu: Menu) -> Choice | None:
    hides = {area: _hides(sight, area) for way in pairs(menu, "suspensor") for area in way}
    ways = [(hides[to] - hides[origin], origin, to) for origin, to in pairs(menu, "suspensor")]
    return Choice.of("suspensor", *max(ways)[1:]) if ways else DONE


@answers("choose_camp")
def camp(sight: Sight, menu: Menu) -> Choice | None:
    """Where launchers would reach most; which camp it is hangs on its marker."""
    steps = sight.prescience
    places = [
        (_prey(sight, area), steps.get(name.split("_", 1)[1], 0), name, area)
        for name, area in pairs(menu, "camp")
    ]
    return Choice.of("camp", *max(places)[2:]) if places else None


@answers("deploy_launchers")
def launchers(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("launchers")
    if not isinstance(form, Counts):
        return DONE
    order = sorted(form.limits, key=lambda area: (-_prey(sight, area), area))
    return counted("launchers", take(order, form.limits, form.most))


@answers("hit_vehicles")
def hit(sight: Sight, menu: Menu) -> Choice | None:
    """As many as may be, harvesters first: a camp may count for them."""
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    order = sorted(form.items, key=lambda place: (place not in sight.harvesters, place))
    return Choice.set(form.verb, order[: form.most])


def above(sight: Sight, zone: str) -> int:
    """How strong the legions are that a carrier of that zone may take along."""
    own = sight.legions[HARKONNEN]
    return sum(sight.scales.power(own[area]) for area in within(sight, sight.board.zone_areas[zone], own))


def best_escort(sight: Sight, offers: Iterable[tuple[str, str]]) -> tuple[int, str] | None:
    """Out of the supply to the zone above the strongest legions."""
    found = [(above(sight, zone), zone) for origin, zone in offers if origin == "supply"]
    return max(found) if found else None


@answers("choose_escort")
def escort(sight: Sight, menu: Menu) -> Choice | None:
    found = best_escort(sight, pairs(menu, "escort"))
    return Choice.of("escort", "supply", found[1]) if found else DONE
