"""Arranged turns: moves, battles, worms, deployments with something rare near."""

from __future__ import annotations

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, OPPONENT, SANDWORM, WILD_MAKER
from tests.oracle.movement import choose_move
from tests.oracle.position import Position
from tests.oracle.scenery import (
    Form,
    Rand,
    areas,
    ask,
    bare_desert,
    dice_for,
    legion_at,
    put,
    scatter,
    signs_at,
    some,
    stage,
    turn_of,
    vehicles_at,
    worm_from_anywhere,
    worms_at,
)


@stage
def moves_in_the_desert(form: Form, rand: Rand) -> bool:
    """A plan of moves amid signs and worms, sometimes with a leader or of certain legions only."""
    side = turn_of(form)
    scatter(form, rand)
    if side == HARKONNEN:
        vehicles_at(form, "ornithopter", some(list(facts.ZONES), rand(5), rand))
    legions = Position(form).legions(side)
    wanted = sorted({piece for legion in legions.values() for piece in legion if not facts.is_token(piece)})
    if not legions:
        return False
    plan = {
        "task": "move_legions",
        "side": side,
        "left": 1 + rand(3),
        "with_leader": not rand(4),
        "containing": some(wanted, 1, rand) if not rand(4) else [],
        "origins": some(sorted(legions), 1 + rand(2), rand) if not rand(4) else [],
        "only_adjacent": not rand(6),
        "ends": [],
        "rides": [],
        "crowds": {},
    }
    ask(form, plan, {"task": "choose_move"})
    # Nobody is asked about a plan that has nothing to move.
    return choose_move(Position(form))[0].size() > 0


@stage
def attacks_in_the_desert(form: Form, rand: Rand) -> bool:
    """An attack amid signs, worms and ornithopters."""
    side = turn_of(form)
    scatter(form, rand)
    position = Position(form)
    for area in some(sorted(position.legions(side)), 3, rand):
        near = [goal for goal in sorted(facts.TOUCHING[area]) if position.holds_only_a_station(goal)]
        for goal in some(near, 1, rand):
            legion_at(form, OPPONENT[side], goal, rand)
            position = Position(form)
    if side == HARKONNEN:
        vehicles_at(form, "ornithopter", some(list(facts.ZONES), rand(5), rand))
    elif rand(2):
        own = position.legions(ATREIDES).keys()
        prey = [area for area in position.legions(HARKONNEN) if facts.ADJACENT[area] & own]
        for area in some(sorted(area for area in prey if position.desert(area)), 1, rand):
            worm_from_anywhere(form, area)
    legions = position.legions(side)
    wanted = sorted({piece for legion in legions.values() for piece in legion if not facts.is_token(piece)})
    return ask(
        form,
        {
            "task": "order_attack",
            "side": side,
            "with_leader": not rand(4),
            "surprise": not rand(3),
            "containing": some(wanted, 1, rand) if not rand(4) else [],
            "origins": some(sorted(legions), 1 + rand(2), rand) if not rand(4) else [],
            "terms": {},
        },
    )


@stage
def worms_about(form: Form, rand: Rand) -> bool:
    """Many worms, Harkonnen legions and harvesters in the desert, and Desert Power as the action."""
    if turn_of(form) != ATREIDES:
        return False
    scatter(form, rand)
    vehicles_at(form, "harvester", some(areas(form, bare_desert), 4, rand))
    kind = ("", SANDWORM, WILD_MAKER)[rand(3)] if WILD_MAKER in form["table"]["worms"].values() else ""
    options: tuple[tuple[Form, ...], ...] = (
        ({"task": "choose_desert_power"},),
        ({"task": "attack_with_worm", "kind": kind},),
        ({"task": "place_signs", "most": 1 + rand(3)},),
        ({"task": "move_worms", "left": 2, "stay": [], "kind": ""}, {"task": "choose_worm_move"}),
    )
    return ask(form, *options[max(0, rand(len(options) + 2) - 2)])


@stage
def atomics(form: Form, rand: Rand) -> bool:
    """A prescience marker at eight, legions on the sites."""
    table = form["table"]
    if table["atomics"] or turn_of(form) != ATREIDES:
        return False
    table["prescience"][sorted(table["prescience"])[rand(3)]] = 8 + rand(5)
    for site in sorted(facts.ATOMIC_SITES):
        position = Position(form)
        if position.empty(site) and rand(4):
            legion_at(form, (HARKONNEN, ATREIDES)[rand(2)], site, rand)
    return True


@stage
def after_the_atomics(form: Form, rand: Rand) -> bool:
    """A site turned into desert, worms and signs about it, legions on the plateaus beside it."""
    table = form["table"]
    if table["atomics"]:
        return False
    # The western Rimwall has impassable borders to the desert; twice as likely as the others.
    site = sorted([*facts.ATOMIC_SITES, "rimwall_west"])[rand(4)]
    table["prescience"]["jihad"] = 8
    table["atomics"] = site
    scatter(form, rand)
    position = Position(form)
    if position.empty(site) and len(table["wormsigns"]) < facts.WORMSIGNS:
        what = rand(5)
        if what == 0:
            signs_at(form, [site])
        elif what < 3:
            worm_from_anywhere(form, site)
        else:
            legion_at(form, HARKONNEN, site, rand)
            worms_at(form, [area for area in facts.ADJACENT[site] if bare_desert(position, area)][:1])
    for area in sorted(facts.ADJACENT[site]):
        if Position(form).empty(area):
            legion_at(form, (HARKONNEN, ATREIDES)[rand(2)], area, rand)
    if turn_of(form) == ATREIDES and rand(2):
        moves = {"task": "move_worms", "left": 2, "stay": [], "kind": ""}
        options: tuple[tuple[Form, ...], ...] = (
            ({"task": "attack_with_worm", "kind": ""},),
            (moves, {"task": "choose_worm_move"}),
        )
        return ask(form, *options[rand(2)])
    return True


@stage
def crowded(form: Form, rand: Rand) -> bool:
    """Full areas beside one another, so that moves and deployments overflow."""
    side = turn_of(form)
    position = Position(form)
    if side == HARKONNEN and not rand(2):
        form["table"]["bans"] = ["choam"]
    for area in position.legions(side):
        for _ in range(max(0, position.limit(side) - position.units(side, area))):
            put(form, side, area, facts.UNITS[side][rand(3)])
    limit = Position(form)
    if any(limit.units(HARKONNEN, area) > limit.limit(HARKONNEN) for area in limit.legions(HARKONNEN)):
        return False
    dice_for(form, side, ("strategy", "deployment")[rand(2)])
    return True


@stage
def too_many_tokens(form: Form, rand: Rand) -> bool:
    """Several tokens in one area, and few figures left for them."""
    table = form["table"]
    if turn_of(form) != ATREIDES or not table["sietches"]:
        return False
    area = some(sorted(table["sietches"]), 1, rand)[0]
    legion = table["legions"][ATREIDES].setdefault(area, {})
    for token in some(list(table["deployment_pool"]), 4, rand):
        if Position(form).units(ATREIDES, area) < 6:
            table["deployment_pool"].remove(token)
            legion[token] = 1
    if not legion:
        return False
    full = some(areas(form, bare_desert), 4, rand)
    for piece in ("regular", "elite", "fedaykin"):
        for place in full:
            if rand(2):
                put(form, ATREIDES, place, piece, 6 - Position(form).units(ATREIDES, place))
    return True


@stage
def battles_at_settlements(form: Form, rand: Rand) -> bool:
    """Strong legions beside a settlement of the enemy, many leaders on both sides."""
    side = turn_of(form)
    enemy = OPPONENT[side]
    homes = form["table"]["sietches" if enemy == ATREIDES else "settlements"]
    attackers = set()
    for home in sorted(homes):
        position = Position(form)
        if not position.has_legion(enemy, home):
            legion_at(form, enemy, home, rand)
        near = [area for area in sorted(facts.ADJACENT[home]) if Position(form).holds_only_a_station(area)]
        for area in some(near, 1, rand):
            if legion_at(form, side, area, rand, 4 + rand(3)):
                attackers.add(area)
    if not attackers:
        return False
    dice_for(form, side, "strategy")
    attack = {
        "task": "order_attack",
        "side": side,
        "with_leader": False,
        "surprise": not rand(2),
        "containing": [],
        "origins": sorted(attackers),
        "terms": {},
    }
    return ask(form, attack)


@stage
def few_regulars(form: Form, rand: Rand) -> bool:
    """Casualties of elites while the regular units in supply run out."""
    side = (HARKONNEN, ATREIDES)[rand(2)]
    free = some(areas(form, lambda position, area: position.empty(area)), 8, rand)
    for area in free[:3]:
        put(form, side, area, facts.UNITS[side][1 + rand(2)], 1 + rand(3))
        put(form, side, area, "regular", rand(3))
    for area in free[3:]:
        put(form, side, area, "regular", 5)
    table = form["table"]
    while table["supply"][side].get("regular", 0) > 2 and free:
        room = [area for area in Position(form).legions(side) if Position(form).units(side, area) < 5]
        if not room:
            break
        put(form, side, room[0], "regular")
    position = Position(form)
    fit = [
        area for area in position.legions(side) if any(map(facts.is_unit_figure, position.legion(side, area)))
    ]
    if not fit:
        return False
    area = some(sorted(fit), 1, rand)[0]
    return ask(form, {"task": "choose_casualties", "side": side, "area": area, "hits": 1 + rand(7)})


@stage
def signs_entered_together(form: Form, rand: Rand) -> bool:
    """Harkonnen legions have ended their moves on several wormsigns."""
    if turn_of(form) != HARKONNEN:
        return False
    room = facts.WORMSIGNS - len(form["table"]["wormsigns"])
    free = some(areas(form, bare_desert), min(room, 2 + rand(3)), rand)
    entered = [area for area in free if legion_at(form, HARKONNEN, area, rand)]
    if len(entered) < 2:
        return False
    signs_at(form, entered)
    arrive = {"task": "arrive", "side": HARKONNEN, "areas": entered, "checked": True}
    return ask(form, arrive, {"task": "choose_sign", "areas": entered})


@stage
def leaders_lost_together(form: Form, rand: Rand) -> bool:
    """Named leaders who have just gone to the tank, now and then more than it has spaces."""
    side = (HARKONNEN, ATREIDES)[rand(2)]
    table = form["table"]
    tank = table["tanks"][side]
    for place, leader in enumerate(tank):
        if leader:
            table["supply"][side][leader] = 1
            tank[place] = ""
    ready = sorted(leader for leader in table["supply"][side] if leader in facts.NAMED_LEADERS - {WILD_MAKER})
    lost = some([leader for leader in ready if table["supply"][side][leader]], 2 + rand(3), rand)
    if len(lost) < 2:
        return False
    for leader in lost:
        table["supply"][side][leader] = 0
    beyond = max(0, len(lost) - len(tank))
    table["recovering"] += lost[:beyond]
    tank[: len(lost) - beyond] = reversed(lost[beyond:])
    table["fresh_casualties"] += lost[beyond:]
    settled = rand(len(lost) - 1)
    return ask(form, {"task": "order_in_tank", "side": side, "number": len(lost), "settled": settled})


@stage
def vehicles(form: Form, rand: Rand) -> bool:
    """Placing vehicles of some kinds only, with some on the board and others in supply."""
    if turn_of(form) != HARKONNEN:
        return False
    vehicles_at(form, "harvester", some(areas(form, bare_desert), rand(9), rand))
    vehicles_at(form, "ornithopter", some(list(facts.ZONES), rand(7), rand))
    vehicles_at(form, "carryall", some(list(facts.ZONES), rand(4), rand))
    kinds = some(["harvester", "ornithopter", "carryall"], 1 + rand(3), rand)
    return ask(
        form,
        {"task": "place_vehicles", "left": 1, "kinds": kinds},
        {"task": "choose_vehicle", "kinds": kinds},
    )


@stage
def better_figures(form: Form, rand: Rand) -> bool:
    """Replacing units by better ones, of any tier."""
    side = turn_of(form)
    old, new = (("regular", "elite"), ("elite", facts.UNITS[side][2]))[rand(2)]
    return ask(
        form,
        {
            "task": "upgrade",
            "side": side,
            "old": old,
            "new": new,
            "most": 1 + rand(3),
        },
    )
