"""Arranged turns for cards and special actions: each of them in hand, with something to work on."""

from __future__ import annotations

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN
from tests.oracle.position import Position
from tests.oracle.scenery import (
    Form,
    Rand,
    areas,
    ask,
    bare_desert,
    legion_at,
    legions_at_walls,
    put,
    scatter,
    some,
    stage,
    turn_of,
    vehicles_at,
)

REPLACED = {
    "feyd_rautha": "beast_rabban",
    "gaius_helen_mohiam": "thufir_hawat",
    "paul_muad_dib": "paul_atreides",
    "reverend_mother_jessica": "lady_jessica",
}


def enters(form: Form, side: str, leader: str) -> None:
    """Into play, and out of the game who makes way for him; nothing if either is not where he should be."""
    table = form["table"]
    old = REPLACED.get(leader)
    if leader not in table["waiting"][side]:
        return
    if old and not table["supply"][side].get(old) and old not in table["waiting"][side]:
        return
    table["waiting"][side].remove(leader)
    table["supply"][side][leader] = 1
    if old:
        if old in table["waiting"][side]:
            table["waiting"][side].remove(old)
        else:
            table["supply"][side][old] = 0
        table["spent_leaders"] = [other for other in table["spent_leaders"] if other != old]
        table["gone"].append(old)


def leaders_about(form: Form, side: str, rand: Rand) -> None:
    """Named leaders in play, some of them on the board."""
    for leader in sorted(facts.NAMED_OF[side]):
        if rand(2):
            enters(form, side, leader)
    legions = Position(form).legions(side)
    held = sorted(area for area in legions if Position(form).units(side, area))
    for leader in sorted(facts.NAMED_OF[side]):
        if held and rand(2):
            put(form, side, held[rand(len(held))], leader)


def specials_about(form: Form, rand: Rand) -> None:
    """A special elite in some legions of both sides."""
    for side in (HARKONNEN, ATREIDES):
        for area in some(sorted(Position(form).legions(side)), 3, rand):
            if Position(form).units(side, area) < Position(form).limit(side):
                put(form, side, area, facts.UNITS[side][2])


def work_for_cards(form: Form, rand: Rand) -> None:
    """Things all over the board for cards to find."""
    scatter(form, rand)
    if not rand(3):
        legions_at_walls(form, rand)
    if not rand(3):
        atomics_at_hand(form, rand)
    for side in (HARKONNEN, ATREIDES):
        leaders_about(form, side, rand)
    specials_about(form, rand)
    vehicles_at(form, "harvester", some(areas(form, bare_desert), rand(6), rand))
    vehicles_at(form, "ornithopter", some(list(facts.ZONES), rand(5), rand))
    vehicles_at(form, "carryall", some(list(facts.ZONES), rand(3), rand))
    if rand(2):
        table = form["table"]
        free = [area for area in sorted(facts.ADJACENT["north_pole"]) if Position(form).empty(area)]
        table["wormsigns"] += [area for area in free if facts.printed_terrain(area) == "desert"][:1]
    if not rand(3):
        spot = some(areas(form, lambda position, area: position.terrain(area) == "plateau"), 2, rand)
        for area in spot:
            if Position(form).empty(area):
                legion_at(form, (HARKONNEN, ATREIDES)[rand(2)], area, rand)


def atomics_at_hand(form: Form, rand: Rand) -> None:
    """The free action that moves legions: a marker at eight, legions on the sites."""
    form["table"]["prescience"]["sand_dwellers"] = 8
    for site in sorted(facts.ATOMIC_SITES):
        if Position(form).empty(site) and rand(3):
            legion_at(form, (HARKONNEN, ATREIDES)[rand(2)], site, rand)


def forbidden_orders(form: Form) -> None:
    """Seek Out the 'Mahdi' was played in the turn before."""
    figures = ["paul_atreides", "paul_muad_dib"]
    form["table"]["effects"].append(
        {"name": "no_orders", "owner": HARKONNEN, "until": "turn_of_atreides", "scope": {"with": figures}}
    )


def into_hand(form: Form, side: str, card: str) -> bool:
    """That card and no other in the hand, if it is in hand or deck."""
    table = form["table"]
    hand = table["hands"][side]
    for held, number in list(hand.items()):
        deck = table["decks"][facts.PLANNING_CARDS[held]["deck"]]
        deck[held] = deck.get(held, 0) + number
        del hand[held]
    deck = table["decks"][facts.PLANNING_CARDS[card]["deck"]]
    if not deck.get(card):
        return False
    deck[card] -= 1
    if not deck[card]:
        del deck[card]
    hand[card] = 1
    return True


@stage
def a_card(form: Form, rand: Rand) -> bool:
    """Some card is to be played, with or without a leader in play who changes it."""
    side = turn_of(form)
    cards = sorted(
        card
        for card, data in facts.PLANNING_CARDS.items()
        if data["deck"] in facts.DECKS[side] and not data.get("kept_in_hand", False)
    )
    work_for_cards(form, rand)
    if not rand(8):
        # A card that needs a marker far up to do anything.
        cards = ["our_family_atomics"] if side == ATREIDES else cards
    if side == ATREIDES and not rand(4):
        forbidden_orders(form)
    card = cards[rand(len(cards))]
    if card == "our_family_atomics":
        form["table"]["prescience"]["jihad"] = max(4, form["table"]["prescience"]["jihad"])
    return into_hand(form, side, card) and ask(form, {"task": "play_another", "side": side, "seat": side})


#: Cards that say 'adjacent'.
ADJACENT_CARDS = {
    HARKONNEN: ("explosive_artillery", "shigawire"),
    ATREIDES: ("sandtides", "crysknife", "kitab_al_ibar", "thumpers", "wall_of_sandworms"),
}


@stage
def cards_at_walls(form: Form, rand: Rand) -> bool:
    """Impassable borders between legions, leaders and empty areas that a card might reach across."""
    side = turn_of(form)
    cards = ADJACENT_CARDS[side]
    legions_at_walls(form, rand, 12)
    for faction in (HARKONNEN, ATREIDES):
        leaders_about(form, faction, rand)
    return into_hand(form, side, cards[rand(len(cards))]) and ask(
        form, {"task": "play_another", "side": side, "seat": side}
    )


@stage
def a_leader(form: Form, rand: Rand) -> bool:
    """Any special action of a leader in play."""
    side = turn_of(form)
    work_for_cards(form, rand)
    form["table"]["spent_leaders"] = []
    if side == ATREIDES and not rand(3):
        forbidden_orders(form)
    return ask(form, {"task": "use_any_result", "side": side})


@stage
def scheming(form: Form, rand: Rand) -> bool:
    """Thufir Hawat in play, and copies of Hawat's Scheming in hand."""
    if turn_of(form) != HARKONNEN:
        return False
    table = form["table"]
    enters(form, HARKONNEN, "thufir_hawat")
    deck = table["decks"]["house_harkonnen"]
    copies = deck.pop("hawats_scheming", 0)
    held = min(copies, 1 + rand(3))
    if copies - held:
        deck["hawats_scheming"] = copies - held
    hand = table["hands"][HARKONNEN]
    if held:
        hand["hawats_scheming"] = hand.get("hawats_scheming", 0) + held
    return True


@stage
def a_forced_die(form: Form, rand: Rand) -> bool:
    """Truthtrance was played in the turn before; the die may be there no more."""
    if turn_of(form) != HARKONNEN:
        return False
    form["table"]["effects"].append(
        {
            "name": "forced_die",
            "owner": ATREIDES,
            "until": "turn_of_harkonnen",
            "scope": {"board": HARKONNEN, "result": facts.RESULTS[rand(len(facts.RESULTS))]},
        }
    )
    return True


@stage
def forbidden_to_paul(form: Form, rand: Rand) -> bool:
    """Paul on the board or in supply, and none of his legions may move or attack."""
    if turn_of(form) != ATREIDES:
        return False
    leaders_about(form, ATREIDES, rand)
    forbidden_orders(form)
    side = ATREIDES
    plain = {"side": side, "with_leader": False, "containing": [], "origins": []}
    moves = {"task": "move_legions", "left": 2, "only_adjacent": False, "ends": [], "rides": [], **plain}
    moves["crowds"] = {}
    options: tuple[tuple[Form, ...], ...] = (
        (moves, {"task": "choose_move"}),
        ({"task": "order_attack", "surprise": False, "terms": {}, **plain},),
        ({"task": "choose_sietch"},),
    )
    return ask(form, *options[rand(3)])
