"""Arranged ends of a phase or round: hazards with few wormsigns, full hands, prophecies that come true."""

from __future__ import annotations

from tests.oracle import facts
from tests.oracle.facts import ATREIDES, HARKONNEN, SANDWORM, WILD_MAKER
from tests.oracle.position import Position
from tests.oracle.prophecy import PAUL, claim_at_end, claimable, tokens_at, where
from tests.oracle.scenery import (
    Form,
    Rand,
    areas,
    ask,
    bare_desert,
    legion_at,
    put,
    scatter,
    signs_at,
    some,
    stage,
    take_back,
    turn_of,
    vehicles_at,
    worms_at,
    written,
)


@stage
def last_dice(form: Form, rand: Rand) -> bool:
    """Hazards are near: one Harkonnen die is left; signs, worms, harvesters and legions in the desert."""
    table = form["table"]
    if turn_of(form) != HARKONNEN:
        return False
    dice = table["dice"][HARKONNEN]
    spent = sum(dice.values()) - 1
    if spent < 0 or table["bene_gesserit_die"].get(HARKONNEN):
        return False
    table["used_dice"][HARKONNEN] += spent
    table["dice"][HARKONNEN] = dict.fromkeys(dice, 0)
    table["dice"][HARKONNEN]["mentat"] = 1
    scatter(form, rand)
    vehicles_at(form, "harvester", some(areas(form, bare_desert), 6, rand))
    vehicles_at(form, "carryall", some(list(facts.ZONES), 3, rand))
    for area in some(areas(form, bare_desert), 3, rand):
        legion_at(form, HARKONNEN, area, rand)
    if rand(2):
        room = facts.WORMSIGNS - len(table["wormsigns"])
        signs_at(form, some(areas(form, bare_desert), max(0, room - rand(4)), rand))
    return True


@stage
def end_of_round_is_near(form: Form, rand: Rand) -> bool:
    """The Wild Maker on the board, named leaders too, a full hand, little supremacy: all ends of a round."""
    table = form["table"]
    if turn_of(form) != HARKONNEN or table["bene_gesserit_die"].get(HARKONNEN):
        return False
    dice = table["dice"][HARKONNEN]
    spent = sum(dice.values()) - 1
    if spent < 0:
        return False
    table["used_dice"][HARKONNEN] += spent
    table["dice"][HARKONNEN] = dict.fromkeys(dice, 0)
    table["dice"][HARKONNEN]["mentat"] = 1
    worms_at(form, some(areas(form, bare_desert), 2, rand), wild=True)
    if WILD_MAKER in table["worms"].values() and not table["supply"][ATREIDES].get(SANDWORM, 0):
        return False
    for side in (HARKONNEN, ATREIDES):
        for area in sorted(Position(form).legions(side)):
            if any(facts.is_unit_figure(piece) for piece in Position(form).legion(side, area)):
                for leader in sorted(facts.NAMED_LEADERS):
                    if not rand(3):
                        put(form, side, area, leader)
        for deck in facts.DECKS[side]:
            for card in some(sorted(table["decks"][deck]), 3, rand):
                table["decks"][deck][card] -= 1
                if not table["decks"][deck][card]:
                    del table["decks"][deck][card]
                table["hands"][side][card] = table["hands"][side].get(card, 0) + 1
    return True


@stage
def few_signs(form: Form, rand: Rand) -> bool:
    """Hazards with fewer wormsigns in the pool than areas that call for one."""
    table = form["table"]
    if len(table["wormsigns"]) > 10:
        return False
    for area in some(areas(form, bare_desert), 5, rand):
        legion_at(form, HARKONNEN, area, rand)
    vehicles_at(form, "harvester", some(areas(form, bare_desert), 4, rand))
    room = facts.WORMSIGNS - len(table["wormsigns"])
    signs_at(form, some(areas(form, bare_desert), max(0, room - 1 - rand(3)), rand))
    position = Position(form)
    calling = areas(
        form,
        lambda now, area: (
            now.desert(area)
            and (now.has_legion(HARKONNEN, area) or now.harvester(area))
            and not now.sign(area)
            and not now.worm(area)
        ),
    )
    number = facts.WORMSIGNS - len(position.table["wormsigns"])
    if len(calling) <= number:
        return False
    table["phase"] = "hazards"
    table["turn"] = ""
    return ask(form, {"task": "choose_signs", "areas": calling, "number": number})


#: Cards whose requirement this stage is likely to meet.
LIKELY = (
    "the_lisan_al_gaib",
    "the_fremen_call_paul_the_mahdi",
    "jessica_trains_paul_in_the_bene_gesserit_ways",
    "the_families_flee_to_the_palmaries_of_the_south",
    "the_rite_of_the_sayyadina",
    "paul_drinks_the_water_of_life",
    "eyes_upon_the_residency",
)


@stage
def prophecies(form: Form, rand: Rand) -> bool:
    """Paul and Jessica with tokens in sietches, in the deep desert or elsewhere; more cards in the row."""
    table = form["table"]
    if turn_of(form) != ATREIDES or not table["sietches"]:
        return False
    deck = table["prescience_deck"]
    likely = [card for card in LIKELY if card in deck]
    for card in [*likely[: rand(2)], *some(likely[1:], 2, rand), *some(_others(deck), 2, rand)]:
        deck.remove(card)
        table["prescience_row"].append(card)
    sietch = some(sorted(table["sietches"]), 1, rand)[0]
    legion = table["legions"][ATREIDES].setdefault(sietch, {})
    for token in some(list(table["deployment_pool"]), 2 + rand(3), rand):
        if Position(form).units(ATREIDES, sietch) < facts.STACKING_LIMIT:
            table["deployment_pool"].remove(token)
            legion[token] = 1
    if not legion:
        return False
    elsewhere = some(areas(form, bare_desert), 5, rand)
    for area in elsewhere:
        put(form, ATREIDES, area, "regular", 1)
    held = [sietch, *(area for area in elsewhere if Position(form).units(ATREIDES, area))]
    for leader in ("paul_atreides", "paul_muad_dib", "lady_jessica", "reverend_mother_jessica"):
        take_back(form, ATREIDES, leader)
        put(form, ATREIDES, (sietch if rand(3) else held[rand(len(held))]), leader)
    _attach(form, "fear_is_the_mind_killer", rand)
    if rand(2):
        return True
    _attach(form, "eyes_of_ibad", rand)
    return _at_the_end(form)


def _others(deck: list[str]) -> list[str]:
    return [card for card in deck if card not in LIKELY]


def _attach(form: Form, planning: str, rand: Rand) -> None:
    """A planning card out of its deck to a prescience card of the row."""
    table = form["table"]
    for deck in facts.DECKS[ATREIDES]:
        if table["decks"][deck].get(planning) and table["prescience_row"]:
            del table["decks"][deck][planning]
            row = table["prescience_row"]
            likely = [card for card in row if card in LIKELY] or row
            table["attached"].setdefault(likely[rand(len(likely))], []).append(planning)


def _at_the_end(form: Form) -> bool:
    """The end of the round has just begun, with its claims still to be made."""
    table = form["table"]
    for side in (HARKONNEN, ATREIDES):
        table["used_dice"][side] += sum(table["dice"][side].values())
        table["dice"][side] = dict.fromkeys(facts.RESULTS, 0)
    table["bene_gesserit_die"] = {}
    table["phase"], table["turn"] = "end", ""
    while form["stack"][-1]["task"] != "end_of_round":
        form["stack"].pop()
    form["stack"][-1]["left"].remove("begin")
    form["stack"][-1]["left"].remove("claims")
    form["stack"] += [
        written({"task": "end_of_round_claims", "over": False}),
        written({"task": "claim_at_end"}),
    ]
    return claim_at_end(Position(form))[0].verb == "claim"


@stage
def a_window(form: Form, rand: Rand) -> bool:
    """Something has happened that may be claimed, in either side's turn, and a condition is true as well."""
    table = form["table"]
    for card in ("eyes_upon_the_residency", "blood_on_the_sand", "the_storm_has_a_rider"):
        if card in table["prescience_deck"]:
            table["prescience_deck"].remove(card)
            table["prescience_row"].append(card)
    for area in ("rimwall_west", "cne_1", "hagga_basin", "broken_land"):
        if Position(form).empty(area) and rand(2):
            put(form, ATREIDES, area, "elite")
    events = [
        card for card in table["prescience_row"] if card in ("blood_on_the_sand", "the_storm_has_a_rider")
    ]
    conditions = claimable(Position(form), "action_resolution", "condition")
    table["declined"] = conditions if rand(2) else []
    table["claims_this_round"] = 0
    if not events:
        return False
    form["stack"].append(written({"task": "claim_window", "events": some(events, 1 + rand(2), rand)}))
    return True


@stage
def a_claim(form: Form, rand: Rand) -> bool:
    """A prescience card is being claimed, and asks for its deed or its bonus."""
    table = form["table"]
    if not prophecies(form, rand) or table["phase"] != "actions":
        return False
    position = Position(form)
    tokens = {area: tokens_at(position, area) for area in table["sietches"]}
    paul = where(position, PAUL)
    options: list[tuple[str, Form]] = []
    if len(tokens_at(position, paul)) > 2:
        options.append(("the_lisan_al_gaib", {"task": "reveal_for_claim", "who": "paul", "number": 2}))
    if any(tokens.values()):
        held = [area for area in tokens if tokens[area]]
        families_flee = "the_families_flee_to_the_palmaries_of_the_south"
        options.append((families_flee, {"task": "remove_for_claim", "areas": held}))
    options.append(("the_rite_of_the_sayyadina", {"task": "choose_bonus", "steps": 2}))
    card, question = options[rand(len(options))]
    pile = next((pile for pile in ("prescience_row", "prescience_deck") if card in table[pile]), "")
    if not pile:
        return False
    table[pile].remove(card)
    table["claimed"].append(card)
    step = "end" if question["task"] == "choose_bonus" else "deeds"
    claim = {"task": "claim_card", "card": card, "step": step, "done": 1, "then": []}
    form["stack"] += [written(claim), written(question)]
    return True
