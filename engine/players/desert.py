"""Answers about vehicles, spice and worms."""

from __future__ import annotations

from engine.choice import Choice
from engine.contract.prompts import AtArea, SpiceToSpend
from engine.menu import Menu, Some
from engine.phases.harvest import SPICE
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.answers import DONE, answers, pairs, pick, within, words
from engine.players.plans import worm_hunt, worm_strike
from engine.players.sight import Legion, Sight
from engine.players.troopers import best_escort

#: Bans from the worst to the one that is missed least.
MISSED = ("choam", "spacing_guild", "landsraad")


def harvest(sight: Sight, area: str) -> int:
    """What a harvester there may bring, in hundredths of a spice."""
    board = sight.board
    deep = sight.terrain(area) == "deep_desert"
    safe = 38 if deep else 62
    if any(sight.zones.get(zone) == "carryall" for zone in board.zones_at[area]):
        safe = (safe + 100) // 2
    raiders = sum(1 for place in sight.legions[ATREIDES] if board.bit[area] & board.within2[place])
    raiders += 2 * sum(1 for place in sight.legions[ATREIDES] if board.bit[area] & board.near[place])
    raiders += sum(1 for worm in sight.desert["worms"] if board.bit[area] & board.within2[worm])
    return SPICE.get(sight.terrain(area), 0) * safe * 4 // (4 + raiders)


@answers("choose_vehicle_places")
def vehicle_places(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    order = sorted(form.items, key=lambda place: (-_vehicle(sight, form.verb, place), place))
    return Choice.set(form.verb, order[: form.least])


def _vehicle(sight: Sight, kind: str, place: str) -> int:
    if kind == "harvester":
        # A sector that a carryall can serve is worth more harvesters.
        return harvest(sight, place)
    areas = sight.board.zone_areas[place]
    standing = 30 if sight.zones.get(place) else 0
    if kind == "carryall":
        deep = [
            2 if sight.terrain(area) == "deep_desert" else 1
            for area in within(sight, areas, sight.harvesters)
        ]
        return 100 * sum(deep) - standing * (2 if sight.zones.get(place) == "ornithopter" else 1)
    return 4 * sum(sight.scales.power(legion) for legion in _legions(sight, areas)) - standing


def _legions(sight: Sight, areas: int) -> list[Legion]:
    own = sight.legions[HARKONNEN]
    return [own[area] for area in within(sight, areas, own)]


@answers("choose_vehicle")
def choose_vehicle(sight: Sight, menu: Menu) -> Choice | None:
    options = []
    for kind, value in (("harvester", 100), ("ornithopter", 60), ("carryall", 70)):
        for origin, target in pairs(menu, kind):
            if origin == "supply":
                options.append((min(value, _vehicle(sight, kind, target)), kind, target))
    carried = best_escort(sight, pairs(menu, "escort"))
    if carried:
        options.append((min(80, 4 * carried[0]), "escort", carried[1]))
    if not options:
        return DONE
    value, kind, target = max(options)
    return Choice.of(kind, "supply", target) if value > 0 else DONE


@answers("spend_spice")
def spend_spice(sight: Sight, menu: Menu) -> Choice | None:
    return Choice.parse(max(spendings(sight, menu))[1])


def spendings(sight: Sight, menu: Menu) -> list[tuple[int, str]]:
    """What spice may be spent on, each with its value."""
    form = menu.forms[0]
    markers = sight.asked(SpiceToSpend)["markers"]
    point, lowest = point_of_spice(sight), len(sight.content.spice_rows)
    options = []
    for choice in form.all():
        *steps, stockpile, reserve = choice.args
        rows = {
            marker: min(lowest, max(1, row + {"drop": 1, "raise": -1}.get(step, 0)))
            for (marker, row), step in zip(markers.items(), steps, strict=True)
        }
        bans = sum(1 for marker, row in rows.items() if row > markers[marker] or row == lowest)
        value = -22 * max(rows.values()) - 4 * sum(rows.values()) - 9 * bans
        value += point if stockpile == "yes" else 0
        value += 4 if reserve == "yes" else 0
        options.append((value, str(choice)))
    return options


@answers("further_ban")
def further_ban(sight: Sight, menu: Menu) -> Choice | None:
    """Dice for cards are missed least, scouting more, and a lower limit most."""
    return pick("ban", ((MISSED.index(marker), marker) for marker in words(menu, "ban") if marker in MISSED))


def point_of_spice(sight: Sight) -> int:
    return 100 if sight.supremacy < sight.content.tracks.supremacy.win - 1 else 3000


@answers("call_carryall")
def call_carryall(sight: Sight, menu: Menu) -> Choice | None:
    """A carryall is kept if a richer harvester may still need it."""
    board = sight.board
    area = sight.asked(AtArea)["area"]
    here = SPICE.get(sight.terrain(area), 0)
    for zone in words(menu, "carryall"):
        others = within(sight, board.zone_areas[zone], sight.harvesters)
        worms = sight.desert["worms"]
        richer = [o for o in others if o != area and o in worms and SPICE.get(sight.terrain(o), 0) > here]
        if not richer:
            return Choice.of("carryall", zone)
    return Choice("lose_harvester")


@answers("place_signs")
def place_signs(sight: Sight, menu: Menu) -> Choice | None:
    """In the way of the strongest legions: on the desert between them and the sietches."""
    board = sight.board
    form = menu.by_verb.get("signs")
    if not isinstance(form, Some):
        return None

    def value(area: str) -> int:
        prey = sum(
            sight.scales.power(sight.legions[HARKONNEN][one])
            for one in within(sight, board.near[area], sight.legions[HARKONNEN])
        )
        guarded = len(within(sight, board.within2[area], sight.ranks))
        return prey + 8 * guarded + (5 if area in sight.harvesters else 0)

    riders = [(value(area), area) for origin, area in pairs(menu, "rider") if origin == "supply"]
    if riders:
        # Nobody needs to turn a rider up: what comes upon it meets a worm for certain.
        return Choice.of("rider", "supply", max(riders)[1])
    order = sorted(form.items, key=lambda area: (-value(area), area))
    return Choice.set(form.verb, order[: form.most])


@answers("choose_signs", "choose_rising")
def rising(sight: Sight, menu: Menu) -> Choice | None:
    """Where it hurts: harvesters without a carryall, strong legions."""
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    order = sorted(form.items, key=lambda area: (-_hurt(sight, area), area))
    return Choice.set(form.verb, order[: form.least])


def _hurt(sight: Sight, area: str) -> int:
    board = sight.board
    legion = sight.legions[HARKONNEN].get(area, {})
    value = min(30, sight.scales.worth(legion) // 2)
    if area in sight.harvesters:
        saved = any(sight.zones.get(zone) == "carryall" for zone in board.zones_at[area])
        value += SPICE.get(sight.terrain(area), 0) * (12 if saved else 20)
    return value


@answers("choose_effect")
def choose_effect(sight: Sight, menu: Menu) -> Choice | None:
    """The small ones first: they may cost the carryalls."""
    return pick("resolve", ((-_hurt(sight, area), area) for area in words(menu, "resolve")))


@answers("choose_worm_figure")
def worm_figure(sight: Sight, menu: Menu) -> Choice | None:
    options = words(menu, "worm_from")
    worms = sight.desert["worms"]
    return pick(
        "worm_from",
        ((100 if one not in worms else -worm_hunt(sight, worms[one], one), one) for one in options),
    )


@answers("choose_worm_move")
def worm_move(sight: Sight, menu: Menu) -> Choice | None:
    worms = sight.desert["worms"]
    plans = [
        (worm_hunt(sight, worms[worm], target) - worm_hunt(sight, worms[worm], worm), worm, target)
        for worm, target in pairs(menu, "move_worm")
    ]
    if not plans or max(plans)[0] <= 0:
        return DONE
    _, worm, target = max(plans)
    return Choice.of("move_worm", worm, target)


@answers("attack_with_worm")
def worm_attack(sight: Sight, menu: Menu) -> Choice | None:
    worms = sight.desert["worms"]
    plans = [
        (worm_strike(sight, worms[worm], target), worm, target) for worm, target in pairs(menu, "worm_attack")
    ]
    return Choice.of("worm_attack", *max(plans)[1:]) if plans else DONE


@answers("choose_worm_place")
def worm_place(sight: Sight, menu: Menu) -> Choice | None:
    worms = sight.desert["worms"]
    plans = [
        (worm_hunt(sight, worms.get(figure, figure), area) - (8 if figure in worms else 0), figure, area)
        for figure, area in pairs(menu, "place_worm")
    ]
    return Choice.of("place_worm", *max(plans)[1:]) if plans else DONE
