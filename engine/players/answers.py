"""Answers to the questions of a game, one small function per kind of decision.

Each gets the view as read and the menu, and gives a choice, or None if it has no opinion. What it gives need
not be legal: the player checks that and falls back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine import board
from engine.choice import Choice
from engine.components import STANDARD
from engine.menu import FOOT, Counts, Hits, Menu, Move, Pick, Place, Some
from engine.pieces import ATREIDES, HARKONNEN, LEADERS
from engine.players.deeds import Judge
from engine.players.fights import attack, go_on
from engine.players.plans import (
    Plan,
    attacks,
    battlefield,
    best,
    moves,
    worm_hunt,
    worm_strike,
)
from engine.players.sight import Legion, Sight, power, power_of, worth, worth_of
from engine.players.worth import (
    advance_value,
    claim_value,
    fulfilled,
    place_value,
    prize,
    prospects,
    targets,
    threat,
)
from engine.rules.casualties import chosen_hits

Answer = Callable[[Sight, Menu], Choice | None]
ANSWERS: Final[dict[str, Answer]] = {}
DONE: Final = Choice("done")
#: Casualties: what is taken first.
ORDER: Final = ("regular", "elite", "special_elite", "generic", "named")
SPICE: Final = {"deep_desert": 2, "desert": 1}


def answers(*kinds: str) -> Callable[[Answer], Answer]:
    def register(answer: Answer) -> Answer:
        for kind in kinds:
            ANSWERS[kind] = answer
        return answer

    return register


def highest(options: Iterable[tuple[int, str]]) -> tuple[int, str]:
    """The best option; of equals the last by name, so that nothing depends on their order."""
    return max(options, default=(0, ""))


def pick(verb: str, options: Iterable[tuple[int, str]]) -> Choice | None:
    _, item = highest(options)
    return Choice.of(verb, item) if item else None


def words(menu: Menu, verb: str) -> list[str]:
    """The first words of a listed verb."""
    form = menu.by_verb.get(verb)
    return list(form.tree or ()) if isinstance(form, Pick) else []


def pairs(menu: Menu, verb: str) -> list[tuple[str, str]]:
    form = menu.by_verb.get(verb)
    tree = form.tree if isinstance(form, Pick) else None
    return (
        [(one, two) for one, more in tree.items() for two in more or ()] if isinstance(tree, Mapping) else []
    )


def counted(verb: str, counts: Mapping[str, int]) -> Choice:
    return Choice.of(verb, **{name: number for name, number in counts.items() if number})


# -- moving and fighting ---------------------------------------------------------------------------


@answers("choose_move")
def choose_move(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("move")
    if not isinstance(form, Move):
        return DONE
    plans = moves(
        sight,
        with_leader=form.with_leader,
        must=next((tuple(source.must) for source in form.sources.values() if source.must), ()),
        origins={area: dict(source.pieces) for area, source in form.sources.items()},
        goals={area: tuple(source.to) for area, source in form.sources.items()},
    )
    plan = best(plans)
    if plan is None or plan.value <= 0:
        return DONE
    return _move(form, plan)


def _move(form: Move, plan: Plan) -> Choice:
    ways = form.sources[plan.origin].to[plan.target]
    pieces: dict[str, int | str] = dict(plan.pieces)
    # Paul rides where he can: a card may wait for that. Otherwise feet are free.
    rides = "sand" in ways and any(piece.startswith("paul") for piece, _ in plan.pieces)
    if rides or FOOT not in ways:
        pieces["by"] = "sand" if rides else ways[0]
    return Choice.of("move", plan.origin, plan.target, **pieces)


@answers("order_attack")
def order_attack(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("attack")
    if not isinstance(form, Pick) or not isinstance(form.tree, Mapping):
        return DONE
    ways = {origin: tuple(goals or ()) for origin, goals in form.tree.items()}
    plan = best(attacks(sight, surprise=bool(sight.prompt.get("surprise")), ways=ways))
    if plan is None or plan.value <= 0:
        return DONE
    goals = form.tree[plan.origin]
    by = list(goals[plan.target] or ()) if isinstance(goals, Mapping) else []
    return Choice.of("attack", plan.origin, plan.target, FOOT if FOOT in by else by[0])


@answers("choose_casualties")
def casualties(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    return counted(form.verb, chosen_hits(STANDARD, form, ORDER)) if isinstance(form, Hits) else None


@answers("continue_or_cease")
def continue_or_cease(sight: Sight, menu: Menu) -> Choice | None:
    origin, target = sight.prompt["origin"], sight.prompt["target"]
    field = battlefield(sight, sight.own, origin, target)
    ours = sight.legions[sight.own].get(origin, {})
    theirs = sight.legions[sight.enemy].get(target, {})
    return Choice("continue" if go_on(field, ours, theirs) > 0 else "cease")


@answers("retreat_or_stand")
def retreat_or_stand(sight: Sight, menu: Menu) -> Choice | None:
    """Settlements are held while there is hope; in the field whoever is outnumbered goes."""
    origin, target = sight.prompt["origin"], sight.prompt["target"]
    ours, theirs = sight.legions[sight.own].get(target, {}), sight.legions[sight.enemy].get(origin, {})
    stake = prize(sight, sight.own, target)
    field = battlefield(sight, sight.enemy, origin, target)
    _, chance = attack(field, theirs, ours)
    lost = (stake + worth(ours)) * chance // 1000 - worth(theirs) * (1000 - chance) // 2000
    return Choice("stand" if lost < stake + worth(ours) // 8 else "retreat")


@answers("discard_for_dice")
def discard_for_dice(sight: Sight, menu: Menu) -> Choice | None:
    """Cards of little use become dice where a settlement is at stake."""
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    target = sight.prompt["target"]
    stake = prize(sight, ATREIDES, target) + prize(sight, HARKONNEN, target)
    number = min(form.most, max(0, sight.hand_size - (1 if stake >= 250 else 3)) if stake else 0)
    return counted("discard", _cheapest(sight, form.limits, number))


def _cheapest(sight: Sight, cards: Mapping[str, int], number: int) -> dict[str, int]:
    judge = Judge(sight)
    order = sorted(cards, key=lambda card: (judge.card(card), card))
    return take(order, cards, number)


def take(order: Iterable[str], limits: Mapping[str, int], number: int) -> dict[str, int]:
    """So many of these, in that order."""
    found: dict[str, int] = {}
    for name in order:
        taken = min(limits[name], number)
        if taken:
            found[name] = taken
            number -= taken
    return found


@answers("choose_abilities")
def abilities(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    cards = STANDARD.leaders
    order = sorted(form.limits, key=lambda one: (-cards[one].swords, -cards[one].shields, one))
    return counted("use", take(order, form.limits, form.least))


@answers("advance_or_stay")
def advance_or_stay(sight: Sight, menu: Menu) -> Choice | None:
    origin, target = sight.prompt["origin"], sight.prompt["target"]
    legion = sight.legions[sight.own].get(origin, {})
    gain = prize(sight, sight.enemy, target)
    gain += place_value(sight, sight.own, target, legion) - place_value(sight, sight.own, origin, legion)
    gain += place_value(sight, sight.own, origin, {})
    return Choice("advance" if gain > 0 else "stay")


@answers("retreat", "choose_refuge")
def drive(sight: Sight, menu: Menu) -> Choice | None:
    """The enemy goes where that is worst for it."""
    verb = menu.forms[0].verb
    legion = sight.legions[sight.enemy].get(sight.prompt["area"], {})
    return pick(verb, ((-place_value(sight, sight.enemy, area, legion), area) for area in words(menu, verb)))


@answers("remove_excess")
def remove_excess(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    order = sorted(form.limits, key=lambda piece: (worth_of(piece), piece))
    return counted(form.verb, take(order, form.limits, form.least))


@answers("choose_figures")
def figures(sight: Sight, menu: Menu) -> Choice | None:
    """The best figures stand first."""
    return next(menu.forms[0].all())


# -- new pieces ------------------------------------------------------------------------------------


def gain_of(sight: Sight, area: str, pieces: Mapping[str, int]) -> int:
    """What it is worth that these pieces join whoever stands there."""
    legions = sight.legions[sight.own]
    here = legions.get(area, {})
    together: Legion = dict(here)
    for piece, number in pieces.items():
        together[piece] = together.get(piece, 0) + number
    gain = place_value(sight, sight.own, area, together) - place_value(sight, sight.own, area, here)
    if sight.own == ATREIDES:
        gain += prospects(sight, {**legions, area: together}) - prospects(sight, legions)
    return gain


@answers("deploy_harkonnen", "choose_placing")
def place(sight: Sight, menu: Menu) -> Choice | None:
    """Everything into the one area where it does most; one each where that is asked."""
    form = next((form for form in menu.forms if isinstance(form, Place)), None)
    if form is None:
        return DONE
    units: dict[str, int] = {}
    leader: dict[str, int] = {}
    for budget in form.budgets:
        if budget.leader:
            order = sorted(budget.pieces, key=lambda piece: (-power_of(piece), piece))
            leader = take(order, budget.pieces, min(budget.most, 1))
        else:
            order = sorted(budget.pieces, key=lambda piece: (-worth_of(piece), piece))
            units = take(order, budget.pieces, budget.most)
    if form.spread:
        return _spread(sight, form, units, leader)
    pieces = {**units, **leader}
    if not pieces:
        return DONE
    options = [
        (gain_of(sight, area, pieces), area)
        for area, friends in form.areas.items()
        if units or (friends and leader)
    ]
    value, area = highest(options)
    if not area or (value < -40 and DONE in menu):
        return DONE
    return Choice.of(form.verb, area, **pieces)


def _spread(sight: Sight, form: Place, units: Mapping[str, int], leader: Mapping[str, int]) -> Choice:
    singles = [unit for unit, number in units.items() for _ in range(number)]
    order = sorted(form.areas, key=lambda area: (-gain_of(sight, area, {"regular": 1}), area))
    parts = [((area,), {unit: 1}) for area, unit in zip(order, singles, strict=False)]
    if leader and parts:
        parts[0] = (parts[0][0], {**parts[0][1], **leader})
    if not parts:
        return DONE
    return Choice.many(form.verb, sorted(parts))


@answers("choose_sietch")
def choose_sietch(sight: Sight, menu: Menu) -> Choice | None:
    token = {"regular": 1, "elite": 1} if sight.prompt.get("with_token") else {}
    options = []
    for area, leader in pairs(menu, "deploy"):
        pieces = {**token, leader: 1} if leader in LEADERS else token
        wanted = 0 if leader not in LEADERS else 12 if leader.startswith(("paul", "lady", "rev")) else 6
        options.append((gain_of(sight, area, pieces) + wanted, area, leader))
    if not options:
        return DONE
    _, area, leader = max(options)
    return Choice.of("deploy", area, leader)


@answers("choose_token")
def choose_token(sight: Sight, menu: Menu) -> Choice | None:
    return Choice("draw_token")


@answers("put_token")
def put_token(sight: Sight, menu: Menu) -> Choice | None:
    token = {"regular": 1, "elite": 1}
    return pick("put_token", ((gain_of(sight, area, token), area) for area in words(menu, "put_token")))


@answers("upgrade")
def upgrade(sight: Sight, menu: Menu) -> Choice | None:
    """Where the strongest legions stand, and those that are in danger."""
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    legions = sight.legions[sight.own]

    def key(area: str) -> tuple[int, str]:
        return -power(legions[area]) - threat(sight, sight.own, area), area

    return counted("replace", take(sorted(form.limits, key=key), form.limits, form.most))


# -- vehicles and spice ----------------------------------------------------------------------------


def harvest(sight: Sight, area: str) -> int:
    """What a harvester there may bring, in hundredths of a spice."""
    deep = sight.terrain(area) == "deep_desert"
    safe = 38 if deep else 62
    if any(sight.zones.get(zone) == "carryall" for zone in board.ZONES_AT[area]):
        safe = (safe + 100) // 2
    raiders = sum(1 for place in sight.legions[ATREIDES] if board.BIT[area] & board.WITHIN2[place])
    raiders += 2 * sum(1 for place in sight.legions[ATREIDES] if board.BIT[area] & board.NEAR[place])
    raiders += sum(1 for worm in sight.desert["worms"] if board.BIT[area] & board.WITHIN2[worm])
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
    areas = board.ZONE_AREAS[place]
    standing = 30 if sight.zones.get(place) else 0
    if kind == "carryall":
        deep = [2 if sight.terrain(area) == "deep_desert" else 1 for area in _within(areas, sight.harvesters)]
        return 100 * sum(deep) - standing * (2 if sight.zones.get(place) == "ornithopter" else 1)
    return 4 * sum(power(legion) for legion in _legions(sight, areas)) - standing


def _within(areas: int, places: Iterable[str]) -> list[str]:
    return [place for place in places if board.BIT[place] & areas]


def _legions(sight: Sight, areas: int) -> list[Legion]:
    own = sight.legions[HARKONNEN]
    return [own[area] for area in _within(areas, own)]


@answers("choose_vehicle")
def choose_vehicle(sight: Sight, menu: Menu) -> Choice | None:
    options = []
    for kind, value in (("harvester", 100), ("ornithopter", 60), ("carryall", 70)):
        for origin, target in pairs(menu, kind):
            if origin == "supply":
                options.append((min(value, _vehicle(sight, kind, target)), kind, target))
    if not options:
        return DONE
    value, kind, target = max(options)
    return Choice.of(kind, "supply", target) if value > 0 else DONE


@answers("spend_spice")
def spend_spice(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    markers = sight.prompt["markers"]
    point = point_of_spice(sight)
    options = []
    for choice in form.all():
        *steps, stockpile, reserve = choice.args
        rows = {
            marker: min(5, max(1, row + {"drop": 1, "raise": -1}.get(step, 0)))
            for (marker, row), step in zip(markers.items(), steps, strict=True)
        }
        bans = sum(1 for marker, row in rows.items() if row > markers[marker] or row == 5)
        value = -22 * max(rows.values()) - 4 * sum(rows.values()) - 9 * bans
        value += point if stockpile == "yes" else 0
        value += 4 if reserve == "yes" else 0
        options.append((value, str(choice)))
    return Choice.parse(max(options)[1])


def point_of_spice(sight: Sight) -> int:
    return 100 if sight.supremacy < 9 else 3000


@answers("call_carryall")
def call_carryall(sight: Sight, menu: Menu) -> Choice | None:
    """A carryall is kept if a richer harvester may still need it."""
    area = sight.prompt["area"]
    here = SPICE.get(sight.terrain(area), 0)
    for zone in words(menu, "carryall"):
        others = _within(board.ZONE_AREAS[zone], sight.harvesters)
        worms = sight.desert["worms"]
        richer = [o for o in others if o != area and o in worms and SPICE.get(sight.terrain(o), 0) > here]
        if not richer:
            return Choice.of("carryall", zone)
    return Choice("lose_harvester")


# -- worms -----------------------------------------------------------------------------------------


@answers("place_signs")
def place_signs(sight: Sight, menu: Menu) -> Choice | None:
    """In the way of the strongest legions: on the desert between them and the sietches."""
    form = menu.by_verb.get("signs")
    if not isinstance(form, Some):
        return None

    def value(area: str) -> int:
        prey = sum(
            power(sight.legions[HARKONNEN][one])
            for one in _within(board.NEAR[area], sight.legions[HARKONNEN])
        )
        guarded = len(_within(board.WITHIN2[area], sight.ranks))
        return prey + 8 * guarded + (5 if area in sight.harvesters else 0)

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
    legion = sight.legions[HARKONNEN].get(area, {})
    value = min(30, worth(legion) // 2)
    if area in sight.harvesters:
        saved = any(sight.zones.get(zone) == "carryall" for zone in board.ZONES_AT[area])
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


# -- claims ----------------------------------------------------------------------------------------


@answers("claim_window", "claim_at_end")
def claim(sight: Sight, menu: Menu) -> Choice | None:
    value, card = highest((claim_value(sight, card), card) for card in words(menu, "claim"))
    other = "decline" if "decline" in menu.by_verb else "done"
    return Choice.of("claim", card) if value > 0 else Choice(other)


@answers("choose_bonus")
def bonus(sight: Sight, menu: Menu) -> Choice | None:
    steps = int(sight.prompt["steps"])
    return pick("advance", ((advance_value(sight, {m: steps}), m) for m in words(menu, "advance")))


@answers("reveal_for_claim")
def reveal_for_claim(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    order = sorted(form.items, key=lambda token: (worth_of(token), token))
    return Choice.set(form.verb, order[: form.least])


@answers("remove_for_claim")
def remove_for_claim(sight: Sight, menu: Menu) -> Choice | None:
    options = [
        (-worth_of(token) - threat(sight, ATREIDES, area), area, token)
        for area, token in pairs(menu, "remove_token")
    ]
    return Choice.of("remove_token", *max(options)[1:]) if options else None


@answers("put_prescience_away")
def put_away(sight: Sight, menu: Menu) -> Choice | None:
    """What is worth little leaves the game."""
    form = menu.forms[0]
    if not isinstance(form, Some):
        return None
    return Choice.set("remove", [card for card in form.items if claim_value(sight, card) < 60])


@answers("exchange_prescience")
def exchange(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("exchange")
    if not isinstance(form, Some):
        return None
    legions = sight.legions[ATREIDES]
    bad = [card for card in form.items if fulfilled(sight, card, legions) < 50]
    return Choice.set("exchange", bad[: form.most])


@answers("attach", "shuffle_back")
def revealed_card(sight: Sight, menu: Menu) -> Choice | None:
    """The card that is nearest to being claimed."""
    verb = "attach" if "attach" in menu.by_verb else "shuffle_back"
    legions = sight.legions[ATREIDES]
    return pick(
        verb,
        (
            (claim_value(sight, card) * (10 + fulfilled(sight, card, legions)), card)
            for card in words(menu, verb)
        ),
    )


@answers("shift_prescience")
def shift(sight: Sight, menu: Menu) -> Choice | None:
    markers, goal = sight.prescience, targets(sight)
    options = [
        (min(markers[old] - goal[old], goal[new] - markers[new]), old, new)
        for old, new in pairs(menu, "shift")
    ]
    if not options or max(options)[0] <= 0:
        return DONE
    return Choice.of("shift", *max(options)[1:])


@answers("shift_steps")
def shift_steps(sight: Sight, menu: Menu) -> Choice | None:
    old, new = sight.prompt["from"], sight.prompt["to"]
    markers, goal = sight.prescience, targets(sight)
    steps = max(0, min(markers[old] - goal[old], goal[new] - markers[new]))
    return counted("raise", {new: steps})
