"""Answers about dice, actions, cards and leaders; and the free actions that are worth taking."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.choice import Choice
from engine.menu import Counts, Menu, Pick, Some
from engine.pieces import ATREIDES, HARKONNEN
from engine.players.answers import DONE, answers, cheapest, counted, pairs, pick, within, words
from engine.players.deeds import BY_VERB, Judge
from engine.players.promises import claim_value
from engine.players.sight import Sight
from engine.players.worth import place_value

#: Results by how welcome they are.
WELCOME: Mapping[str, int] = {"leadership": 5, "strategy": 4, "house": 3, "deployment": 2, "mentat": 1}


def free_action(sight: Sight, menu: Menu) -> Choice | None:
    """A free action that is worth taking at once."""
    if sight.kind not in ("choose_action", "take_turn", "end_turn"):
        return None
    if "claim" in menu.by_verb:
        value, card = max((claim_value(sight, card), card) for card in words(menu, "claim"))
        if value > 0:
            return Choice.of("claim", card)
    if "atomics" in menu.by_verb:
        own = sight.legions[ATREIDES]
        sites = [site for site in words(menu, "atomics") if site not in own]
        order = {"rimwall_west": 2, "hole_in_the_rock": 1}
        return pick("atomics", ((order.get(site, 0), site) for site in sites))
    form = menu.by_verb.get("scheming")
    if isinstance(form, Counts):
        return counted("scheming", dict.fromkeys(form.limits, form.least))
    return None


#: What an action is worth that Desert Power brings along.
COMES_ALONG: Final = {"launchers": 40, "rockets": 60}


# -- actions ---------------------------------------------------------------------------------------


@answers("choose_action")
def choose_action(sight: Sight, menu: Menu) -> Choice | None:
    options = deeds(sight, menu)
    if not options:
        return None
    _, value, line = max(options)
    if value <= 0 and "nothing" in menu.by_verb:
        return pick("nothing", ((-WELCOME[die], die) for die in words(menu, "nothing")))
    return Choice.parse(line)


def deeds(sight: Sight, menu: Menu) -> list[tuple[int, int, str]]:
    """What may be done with a turn: what it is worth less half of what the die it takes could do itself, what
    it is worth, and its line."""
    judge = Judge.of(sight)
    options: list[tuple[int, int, str]] = []
    acts = _tree(menu, "act")
    leaders = _tree(menu, "leader")
    lost = {
        die: max(
            [judge.action(action) for action in actions]
            + [judge.leader(leader) for leader in leaders.get(die, ())]
        )
        for die, actions in acts.items()
    }

    def offer(value: int, die: str, *line: str) -> None:
        options.append((2 * value - lost.get(die, 0), value, " ".join(line)))

    for die, actions in acts.items():
        for action in actions:
            offer(judge.action(action), die, "act", die, action)
    for die, named in leaders.items():
        for leader in named:
            offer(judge.leader(leader), die, "leader", die, leader)
    for die, cards in _tree(menu, "play").items():
        for card in cards:
            offer(_played(judge, menu, card), die, "play", die, card)
    for verb in ("claim_with", "claim_with_partners"):
        for die, cards in _tree(menu, verb).items():
            for card in cards:
                offer(judge.claim(card), die, verb, die, card)
    if "desert_power" in menu.by_verb:
        value, option = judge.desert_power()
        # What may come with it counts as well.
        value += max([COMES_ALONG.get(action, 0) for action in words(menu, "war")], default=0)
        if option in words(menu, "desert_power"):
            options.append((2 * value, value, f"desert_power {option}"))
        if "wild_maker" in words(menu, "desert_power"):
            options.append((50, 25, "desert_power wild_maker"))
    return options


def _tree(menu: Menu, verb: str) -> dict[str, list[str]]:
    form = menu.by_verb.get(verb)
    tree = form.tree if isinstance(form, Pick) else None
    return {one: list(more or ()) for one, more in tree.items()} if isinstance(tree, Mapping) else {}


def _played(judge: Judge, menu: Menu, card: str) -> int:
    """What a card is worth; nothing if the menu says that it does nothing."""
    notes = menu.by_verb["play"].notes.get(card, ())
    return 1 if "no_effect" in notes else judge.card(card)


@answers("take_turn")
def take_turn(sight: Sight, menu: Menu) -> Choice | None:
    return Choice("take_turn")


@answers("end_turn")
def end_turn(sight: Sight, menu: Menu) -> Choice | None:
    """What may follow a die and costs none is taken: of several the one that needs most."""
    found = words(menu, "war")
    return Choice.of("war", found[-1]) if found else DONE


@answers("use_any_result")
def use_any_result(sight: Sight, menu: Menu) -> Choice | None:
    options = results(sight, menu)
    return Choice.parse(max(options)[1]) if options else DONE


def results(sight: Sight, menu: Menu) -> list[tuple[int, str]]:
    """What a result of one's own choosing may do, each with its value."""
    judge = Judge.of(sight)
    options = [(judge.action(action), f"act {action}") for action in words(menu, "act")]
    return options + [(judge.leader(leader), f"leader {leader}") for leader in words(menu, "leader")]


@answers("choose_desert_power")
def desert_power(sight: Sight, menu: Menu) -> Choice | None:
    value, option = Judge.of(sight).desert_power()
    return Choice.of("desert_power", option) if value > 0 else DONE


@answers("choose_step")
def choose_step(sight: Sight, menu: Menu) -> Choice | None:
    return pick("choose", steps(sight, menu))


def steps(sight: Sight, menu: Menu) -> list[tuple[int, str]]:
    """The steps of a card among which one chooses, each with its value."""
    judge = Judge.of(sight)
    known = {
        "move": judge.action("strategy_move") // 2,
        "attack": judge.action("strategy_attack"),
        "draw": judge.cards(2),
        "play_card": 16 if sight.hand_size else 0,
        "use_any_result": 30,
        "desert_power": 10,
    }
    form = menu.by_verb["choose"]

    def value(name: str) -> int:
        verb = re.sub(r"_\d+$", "", name)
        found = known[verb] if verb in known else BY_VERB.get(verb)
        if found is None:
            raise LookupError(f"engine/players/deeds.py does not say what the verb {verb} is worth")
        return found - (1000 if form.notes.get(name) else 0)

    return [(value(name), name) for name in words(menu, "choose")]


# -- dice ------------------------------------------------------------------------------------------


@answers("change_die")
def change_die(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    options = [(WELCOME[choice.args[-1]], str(choice)) for choice in form.all()]
    return Choice.parse(max(options)[1])


@answers("place_bene_gesserit")
def bene_gesserit(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("bene_gesserit")
    if form is None:
        return None
    return Choice.parse(max((WELCOME[choice.args[-1]], str(choice)) for choice in form.all())[1])


@answers("force_die")
def force_die(sight: Sight, menu: Menu) -> Choice | None:
    """A result that is least welcome to the opponent now."""
    form = next((form for form in menu.forms if form.verb != "done"), None)
    if form is None:
        return None
    return Choice.parse(max((-WELCOME.get(choice.args[-1], 0), str(choice)) for choice in form.all())[1])


# -- cards -----------------------------------------------------------------------------------------


@answers("play_another")
def play_another(sight: Sight, menu: Menu) -> Choice | None:
    judge = Judge.of(sight)
    options = [(_played(judge, menu, card), card) for card in words(menu, "play")]
    return pick("play", options) if options and max(options)[0] > 5 else DONE


@answers("draw_from_decks")
def draw(sight: Sight, menu: Menu) -> Choice | None:
    """As many as may be drawn, evenly."""
    form = menu.by_verb.get("draw")
    if not isinstance(form, Counts):
        return None
    counts = dict.fromkeys(form.limits, 0)
    for _ in range(form.most):
        open_to = [deck for deck in counts if counts[deck] < form.limits[deck]]
        deck = min(open_to, key=lambda name: (counts[name], name))
        counts[deck] += 1
    return counted("draw", counts)


@answers("discard_to_limit", "forced_discard")
def discard(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.forms[0]
    return counted("discard", cheapest(sight, form.limits, form.least)) if isinstance(form, Counts) else None


@answers("lower_imperium")
def lower_imperium(sight: Sight, menu: Menu) -> Choice | None:
    """The lowest marker: its row is the active one."""
    rows = sight.imperium
    return pick("lower", ((rows[marker], marker) for marker in words(menu, "lower")))


@answers("choose_target")
def choose_target(sight: Sight, menu: Menu) -> Choice | None:
    legions = sight.legions[sight.enemy]
    return pick(
        "bombard", ((sight.scales.worth(legions.get(area, {})), area) for area in words(menu, "bombard"))
    )


@answers("send_to_tank")
def send_to_tank(sight: Sight, menu: Menu) -> Choice | None:
    return pick(
        "send_to_tank", ((sight.scales.power_of[leader], leader) for leader in words(menu, "send_to_tank"))
    )


@answers("reveal_area")
def reveal_area(sight: Sight, menu: Menu) -> Choice | None:
    legions = sight.legions[sight.enemy]
    return pick(
        "reveal", ((sight.scales.worth(legions.get(area, {})), area) for area in words(menu, "reveal"))
    )


@answers("choose_sector", "fire_rockets")
def sector(sight: Sight, menu: Menu) -> Choice | None:
    board = sight.board
    verb = "sector" if "sector" in menu.by_verb else "fire"
    options = []
    for name in words(menu, verb):
        zones = [zone for zone in sight.zones if name in board.zone_sectors[zone]]
        there = within(sight, board.sector_areas[name], sight.harvesters)
        options.append((2 * len(there) + (len(zones) if verb == "fire" else 0), name))
    return pick(verb, options)


@answers("remove_vehicles")
def remove_vehicles(sight: Sight, menu: Menu) -> Choice | None:
    form = menu.by_verb.get("remove")
    if not isinstance(form, Some):
        return None
    order = sorted(form.items, key=lambda place: (place not in sight.harvesters, place))
    return Choice.set("remove", order[: form.most])


@answers("discard_signs")
def discard_signs(sight: Sight, menu: Menu) -> Choice | None:
    """Those next to one's own legions."""
    board = sight.board
    form = menu.by_verb.get("discard_signs")
    if not isinstance(form, Some):
        return None
    own = sight.legion_mask(HARKONNEN)
    order = sorted(form.items, key=lambda area: (-(board.near[area] & own).bit_count(), area))
    return Choice.set("discard_signs", order[: form.most])


# -- what is better left alone ----------------------------------------------------------------------


@answers("swap_leaders", "move_sietch", "swap_tokens")
def leave(sight: Sight, menu: Menu) -> Choice | None:
    return DONE


@answers("swap_wild_maker")
def keep(sight: Sight, menu: Menu) -> Choice | None:
    return Choice("keep")


@answers("displace_enemy")
def displace_enemy(sight: Sight, menu: Menu) -> Choice | None:
    """The legion that threatens most, to where it threatens least."""
    legions = sight.legions[sight.enemy]
    options = []
    for origin, target in pairs(menu, "displace"):
        before = place_value(sight, sight.enemy, origin, legions[origin])
        after = place_value(sight, sight.enemy, target, legions[origin])
        options.append((before - after, origin, target))
    if not options or max(options)[0] <= 0:
        return DONE
    return Choice.of("displace", *max(options)[1:])
