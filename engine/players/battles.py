"""Answers about moving, fighting, and what is lost in it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.choice import Choice
from engine.contract.prompts import Advance, AttackToOrder, InBattle, LegionAt
from engine.menu import FOOT, Counts, Hits, Menu, Move, Pick
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.answers import DONE, answers, cheapest, counted, pick, take, words
from engine.players.fights import attack, go_on
from engine.players.marches import Orders, best_move
from engine.players.plans import Assaults, Plan, battlefield, best_attack
from engine.players.sight import Sight
from engine.players.worth import (
    place_value,
    prize,
)
from engine.rules.casualties import LOWEST_FIRST, chosen_hits, ranked


@answers("choose_move")
def choose_move(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("move")
    if not isinstance(form, Move):
        return DONE
    plan = best_move(sight, orders(sight, form))
    if plan is None or plan.value <= 0:
        return DONE
    return move(form, plan)


def orders(sight: Sight, form: Move) -> Orders:
    """Which moves a form allows."""
    mask, sources = sight.board.mask, form.sources
    return Orders(
        form.with_leader,
        next((tuple(source.must) for source in sources.values() if source.must), ()),
        {area: source.pieces for area, source in sources.items()},
        {area: mask(source.to) for area, source in sources.items()},
    )


def move(form: Move, plan: Plan) -> Choice:
    ways = form.sources[plan.origin].to[plan.target]
    pieces: dict[str, int | str] = dict(plan.pieces)
    # Paul rides where he can: a card may wait for that. Otherwise feet are free.
    rides = "sand" in ways and any(piece.startswith("paul") for piece, _ in plan.pieces)
    if rides or FOOT not in ways:
        pieces["by"] = "sand" if rides else ways[0]
    return Choice.of("move", plan.origin, plan.target, **pieces)


@answers("order_attack")
def order_attack(sight: Sight, menu: Menu) -> Choice | None:
    plan = best_attack(sight, assaults(sight, menu))
    return DONE if plan is None else assault(menu, plan)


def assaults(sight: Sight, menu: Menu) -> Assaults:
    """The attacks that may be ordered."""
    form = menu.by_verb.get("attack")
    tree = form.tree if isinstance(form, Pick) and isinstance(form.tree, Mapping) else {}
    ways = {origin: tuple(goals or ()) for origin, goals in tree.items()}
    return Assaults(surprise=sight.asked(AttackToOrder)["surprise"], ways=ways)


def assault(menu: Menu, plan: Plan) -> Choice:
    form = menu.by_verb["attack"]
    tree = form.tree if isinstance(form, Pick) else None
    goals = tree[plan.origin] if isinstance(tree, Mapping) else None
    by = list(goals[plan.target] or ()) if isinstance(goals, Mapping) else []
    return Choice.of("attack", plan.origin, plan.target, FOOT if FOOT in by else by[0])


@answers("choose_casualties")
def casualties(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    return counted(form.verb, chosen_hits(sight.content, form)) if isinstance(form, Hits) else None


@answers("continue_or_cease")
def continue_or_cease(sight: Sight, menu: Menu) -> Choice | None:
    asked = sight.asked(InBattle)
    origin, target = asked["origin"], asked["target"]
    field = battlefield(sight, sight.own, origin, target)
    ours = sight.legions[sight.own].get(origin, {})
    theirs = sight.legions[sight.enemy].get(target, {})
    return Choice("continue" if go_on(sight.scales, field, ours, theirs) > 0 else "cease")


@answers("retreat_or_stand")
def retreat_or_stand(sight: Sight, menu: Menu) -> Choice | None:
    """Settlements are held while there is hope; in the field whoever is outnumbered goes."""
    asked = sight.asked(InBattle)
    origin, target = asked["origin"], asked["target"]
    ours, theirs = sight.legions[sight.own].get(target, {}), sight.legions[sight.enemy].get(origin, {})
    stake = prize(sight, sight.own, target)
    field = battlefield(sight, sight.enemy, origin, target)
    _, chance = attack(sight.scales, field, theirs, ours)
    lost = (stake + sight.scales.worth(ours)) * chance // 1000 - sight.scales.worth(theirs) * (
        1000 - chance
    ) // 2000
    return Choice("stand" if lost < stake + sight.scales.worth(ours) // 8 else "retreat")


@answers("discard_for_dice")
def discard_for_dice(sight: Sight, menu: Menu) -> Choice | None:
    """Cards of little use become dice where a settlement is at stake."""
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    target = sight.asked(InBattle)["target"]
    stake = prize(sight, ATREIDES, target) + prize(sight, HARKONNEN, target)
    number = min(form.most, max(0, sight.hand_size - (1 if stake >= 250 else 3)) if stake else 0)
    return counted("discard", cheapest(sight, form.limits, number))


@answers("choose_abilities")
def abilities(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    cards = sight.content.leaders
    order = sorted(form.limits, key=lambda one: (-cards[one].swords, -cards[one].shields, one))
    return counted("use", take(order, form.limits, form.least))


@answers("advance_or_stay")
def advance_or_stay(sight: Sight, menu: Menu) -> Choice | None:
    asked = sight.asked(Advance)
    origin, target = asked["origin"], asked["target"]
    legion = sight.legions[sight.own].get(origin, {})
    gain = prize(sight, sight.enemy, target)
    gain += place_value(sight, sight.own, target, legion) - place_value(sight, sight.own, origin, legion)
    gain += place_value(sight, sight.own, origin, {})
    return Choice("advance" if gain > 0 else "stay")


@answers("order_in_tank")
def order_in_tank(sight: Sight, menu: Menu) -> Choice | None:
    """Whoever does most in battle is wanted back first."""
    offered = words(menu, "ahead")
    return Choice.of("ahead", ranked(sight.content, offered, LOWEST_FIRST)[-1]) if offered else None


@answers("retreat", "choose_refuge")
def drive(sight: Sight, menu: Menu) -> Choice | None:
    """The enemy goes where that is worst for it."""
    verb = menu.forms[0].verb
    legion = sight.legions[sight.enemy].get(sight.asked(LegionAt)["area"], {})
    return pick(verb, ((-place_value(sight, sight.enemy, area, legion), area) for area in words(menu, verb)))


@answers("remove_excess")
def remove_excess(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    if not isinstance(form, Counts):
        return None
    order = sorted(form.limits, key=lambda piece: (sight.scales.worth_of[piece], piece))
    return counted(form.verb, take(order, form.limits, form.least))


@answers("choose_figures")
def figures(sight: Sight, menu: Menu) -> Choice | None:
    """The best figures stand first."""
    return next(menu.forms[0].all())
