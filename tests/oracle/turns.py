"""Action dice, what a turn may be used for, and free actions (p.17-19, 33)."""

from __future__ import annotations

from tests.oracle import facts, war
from tests.oracle.desert import DESERT_POWER, may_use_desert_power
from tests.oracle.facts import ATREIDES, HARKONNEN, RESULTS, SLOTS
from tests.oracle.families import Family, Listed, Subsets, all_counts, line, listed
from tests.oracle.position import Position
from tests.oracle.prophecy import claimable
from tests.oracle.registry import FREE_ACTIONS, always, oracle

# -- dice ------------------------------------------------------------------------------------------


@oracle("change_die", lambda position: str(position.question["board"]))
def change_die(position: Position) -> list[Family]:
    """A die above the slots of its result goes to a result with most free slots (p.17).

    In the first printing the Atreides begin when the Harkonnen have changed all of theirs.
    """
    side = position.question["board"]
    theirs = position.table["dice"][HARKONNEN]
    if position.first_printing and side == ATREIDES and any(theirs[r] > SLOTS[HARKONNEN][r] for r in RESULTS):
        return []
    dice, slots = position.table["dice"][side], SLOTS[side]
    free = {result: slots[result] - dice[result] for result in RESULTS}
    most = max(free.values())
    lines = {
        line("change", old, new)
        for old in RESULTS
        if free[old] < 0
        for new in RESULTS
        if free[new] == most and most > 0
    }
    return listed("change", lines)


@oracle("place_bene_gesserit")
def place_bene_gesserit(position: Position) -> list[Family]:
    """On an empty slot of a result with the fewest dice, or not at all (p.17, 33)."""
    side = position.question["side"]
    dice, slots = position.table["dice"][side], SLOTS[side]
    fewest = min(dice[result] for result in RESULTS)
    goals = [result for result in RESULTS if dice[result] == fewest and dice[result] < slots[result]]
    found: list[Family] = [Listed("pass", {"pass"})]
    if position.table["bene_gesserit"][side]:
        found += listed("bene_gesserit", (line("bene_gesserit", result) for result in goals))
    return found


def dice_to_spend(position: Position, side: str) -> set[str]:
    """Results of unspent dice, a Bene Gesserit token being one; an effect of the rival may force a die."""
    dice = position.table["dice"][side]
    found = {result for result in RESULTS if dice.get(result, 0)}
    found |= (
        {position.table["bene_gesserit_die"][side]}
        if position.table["bene_gesserit_die"].get(side)
        else set()
    )
    for effect in position.table["effects"]:
        if effect["name"] == "forced_die" and effect["owner"] != side:
            forced = effect["scope"]["result"]
            if forced in found:
                return {forced}
    return found


# -- a turn ----------------------------------------------------------------------------------------

ACTIONS = {
    "strategy": ("strategy_move", "strategy_attack"),
    "leadership": ("leadership_move", "leadership_surprise"),
    "mentat": ("mentat_draw",),
}
#: Effects are optional, so a deployment of a leader alone is offered beside that of token and leader.
DEPLOYMENT = {HARKONNEN: ("deployment_units",), ATREIDES: ("deployment_token", "deployment_leader")}


def actions_of(side: str, result: str) -> set[str]:
    """What a die of that result does on the board of that side (p.17-18)."""
    if result == "deployment":
        return set(DEPLOYMENT[side])
    if result != "house":
        return set(ACTIONS[result])
    if side == HARKONNEN:
        return {"house_upgrade", "house_vehicles"}
    return {action for other in RESULTS if other != "house" for action in actions_of(side, other)}


def playable(position: Position, side: str) -> list[str]:
    """Any card of the hand, with effect or without, but one that says it is never played."""
    hand = position.table["hands"][side]
    return [card for card in hand if hand[card] and not facts.PLANNING_CARDS[card].get("kept_in_hand", False)]


def ready_leaders(position: Position, side: str, box: str) -> list[str]:
    """Leaders whose card lies face up in that box of the board (p.18): in play, not spent, not in the tank.

    While a special action is being carried out the same card cannot be used again.
    """
    table = position.table
    out = [*table["waiting"][side], *table["gone"], *table["spent_leaders"], *table["tanks"][side]]
    out += [task["source"] for task in position.stack if task["task"] == "use_leader"]
    houses = facts.DECKS[side]
    return [
        leader
        for leader, card in facts.LEADER_CARDS.items()
        if card["slot"] == box and card["subfaction"] in houses and leader not in out
    ] + ([facts.RIDERS_CARD] if riders_card_lies_there(position, box, out) else [])


def riders_card_lies_there(position: Position, box: str, out: list[str]) -> bool:
    """It shares the box of Desert Power with the Wild Maker from the start of the game (Desert War 31)."""
    return position.desert_war and box == "desert_power" and facts.RIDERS_CARD not in out


@oracle("take_turn")
def take_turn(position: Position) -> list[Family]:
    """Either of two partners takes the turn; a side of one player is not asked."""
    return [Listed("take_turn", {"take_turn"})]


@oracle("choose_action", free=True)
def choose_action(position: Position) -> list[Family]:
    """Spend a die for one of its actions, for a claim or for nothing, or take Desert Power (p.17-18, 28)."""
    side = position.question["side"]
    dice = dice_to_spend(position, side)
    found = listed("act", (line("act", die, action) for die in dice for action in actions_of(side, die)))
    found += listed("nothing", (line("nothing", die) for die in dice))
    found += listed("play", (line("play", die, card) for die in dice for card in playable(position, side)))
    specials = {
        line("leader", die, leader)
        for die in dice
        for box in (RESULTS if side == ATREIDES and die == "house" else (die,))
        for leader in ready_leaders(position, side, box)
    }
    found += listed("leader", specials)
    if side == ATREIDES:
        claims = claimable(position, "action_resolution", "spend_die")
        found += listed("claim_with", (line("claim_with", die, card) for die in dice for card in claims))
    if side == ATREIDES and may_use_desert_power(position):
        found += [*desert_power(position), *war.before_desert_power(position)]
    if side == HARKONNEN:
        found += war.beside_a_die(position)
    return found


def desert_power(position: Position) -> list[Family]:
    """Signs, worm moves or a worm attack (p.18), or the special action of the Wild Maker."""
    options = [*DESERT_POWER, *ready_leaders(position, ATREIDES, "desert_power")]
    return listed("desert_power", (line("desert_power", option) for option in options))


@oracle("choose_desert_power", always(ATREIDES), free=True)
def choose_desert_power(position: Position) -> list[Family]:
    """A Desert Power action that a card grants, whatever the dice; it may be left alone."""
    if position.question["task"] == "power_after_war":
        # The Desert War action came first and commits to it (Desert War 20).
        return desert_power(position)
    return [*desert_power(position), *war.before_desert_power(position), Listed("done", {"done"})]


@oracle("draw_from_decks", free=True)
def draw_from_decks(position: Position) -> list[Family]:
    """So many cards, or fewer, from either deck of the side as far as it goes (p.18)."""
    question = position.question
    decks = question["decks"] or facts.DECKS[question["side"]]
    left = {deck: sum(position.table["decks"][deck].values()) for deck in decks}
    limits = {deck: min(n, question["number"]) for deck, n in left.items()}
    loads = all_counts(limits, 0, question["number"])
    return listed("draw", (line("draw", counts=load) for load in loads))


@oracle("end_turn", free=True)
def end_turn(position: Position) -> list[Family]:
    """Free actions also after the last step of one's own action (p.19, ruling 39); or the turn is over."""
    after = war.beside_a_die(position) if position.question["side"] == HARKONNEN else []
    return [*after, Listed("done", {"done"})]


# -- free actions ----------------------------------------------------------------------------------


def guerrilla(position: Position) -> list[Family]:
    """Reveal any number of one's deployment tokens on the board (p.19)."""
    tokens = sorted(
        piece for legion in position.legions(ATREIDES).values() for piece in legion if facts.is_token(piece)
    )
    return [Subsets("guerrilla", tokens, 1, len(tokens))]


def atomics(position: Position) -> list[Family]:
    """Once a game, with a prescience marker at eight or more (p.29)."""
    if position.table["atomics"] or max(position.table["prescience"].values()) < 8:
        return []
    return listed("atomics", (line("atomics", site) for site in facts.ATOMIC_SITES))


def scouting(position: Position) -> list[Family]:
    """Remove an ornithopter to reveal the sietch, the tokens, or both, of one area of a connected sector.

    (p.19.) There has to be something to reveal. Not under the ban of the Spacing Guild.
    """
    if "spacing_guild" in position.table["bans"]:
        return []
    lines = set()
    for zone, vehicle in position.table["zones"].items():
        for area in facts.AREAS:
            if vehicle != "ornithopter" or not position.connected(zone, area):
                continue
            sietch = position.settlement(ATREIDES, area) and area not in position.table["revealed_sietches"]
            tokens = any(facts.is_token(piece) for piece in position.legion(ATREIDES, area))
            if sietch:
                lines.add(line("scout", zone, area, "sietch"))
            if tokens:
                lines.add(line("scout", zone, area, "tokens"))
            if sietch and tokens:
                lines.add(line("scout", zone, area, "all"))
    return listed("scout", lines)


FREE_ACTIONS[ATREIDES] += [guerrilla, atomics]
FREE_ACTIONS[HARKONNEN] += [scouting]
