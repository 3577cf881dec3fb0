"""A turn in which a certain card is played, or a leader's special action taken, and can be interrupted."""

from __future__ import annotations

from engine.choice import Choice
from engine.edges import into_hand, lay_edges, open_the_way
from engine.flow import Flow
from engine.game import Game
from engine.menu import Menu, Pick
from engine.midgame import some_vehicles
from engine.phases.actions import ActionResolution, ActionTurn
from engine.phases.start import PRESCIENCE_ROW, Rounds, round_of_phases
from engine.pieces import ENEMY, FACTIONS
from engine.players.random import RandomPlayer
from engine.rules.action_dice import RESULTS, slots_of
from engine.rules.prescience import reveal_prescience
from engine.rules.tracks import enter_play
from engine.values import more, put, replaced


def set_the_stage(flow: Flow, player: RandomPlayer, source: str, interruption: str) -> None:
    """The turn of whoever has that card or leader, with edges, and what the interruption needs."""
    table = flow.table
    seat = _owner(flow, source)
    side = flow.faction_of(seat)
    table.round = 1
    table.phase = "actions"
    reveal_prescience(flow, PRESCIENCE_ROW)
    some_vehicles(flow, player)
    lay_edges(flow, player)
    open_the_way(flow, player, interruption)
    if source in flow.content.cards:
        into_hand(flow, source, 1)
    else:
        _make_ready(flow, source)
    _deal(flow, player, seat, source)
    _, _, phase, *later = round_of_phases(flow)
    if not isinstance(phase, ActionResolution):
        raise AssertionError(f"{phase.name} is not the phase of actions")
    if flow.rules.automaton is not None:
        flow.rules.automaton.put_right(flow)
    turns = type(phase)(step="turns", asking=[], next=ENEMY[side])
    flow.push(ActionTurn(side), turns, *later, Rounds())


def _owner(flow: Flow, source: str) -> str:
    cards, leaders = flow.content.cards, flow.content.leaders
    role = cards[source].deck if source in cards else leaders[source].subfaction
    return flow.seat_of(role)


def _make_ready(flow: Flow, leader: str) -> None:
    """In play, out of the tank, with a card that is not spent; those who left the game stay away."""
    table = flow.table
    faction = flow.content.leaders[leader].faction
    enter_play(flow, leader)
    for name, spaces in table.tanks.items():
        if leader in spaces:
            table.tanks = put(table.tanks, name, replaced(spaces, spaces.index(leader), ""))
            table.put_in_supply(faction, leader)
    table.spent_leaders, table.fresh_casualties = (
        [other for other in names if other != leader]
        for names in (table.spent_leaders, table.fresh_casualties)
    )


def _deal(flow: Flow, player: RandomPlayer, seat: str, source: str) -> None:
    """Dice at random, some of them spent; one of that seat's pays for what is to be done."""
    table = flow.table
    table.dice_aside = 0
    for faction in FACTIONS:
        boards = flow.boards_of(faction)
        for name in boards:
            table.dice = put(table.dice, name, dict.fromkeys(RESULTS, 0))
            table.used_dice = put(table.used_dice, name, 0)
        for number in range(flow.content.dice_counts[f"{faction}_action"]):
            name = boards[number % len(boards)]
            shown = list(slots_of(flow, name))
            result = shown[player.below(len(shown))]
            if name == seat and number < len(boards):
                leader = flow.content.leaders.get(source)
                pays = leader.slot if leader and leader.slot in shown else result
                table.dice = put(table.dice, name, more(table.dice[name], pays))
            elif player.below(4):
                table.dice = put(table.dice, name, more(table.dice[name], result))
            else:
                table.used_dice = more(table.used_dice, name)


def first_choice(game: Game, source: str) -> tuple[str, Choice] | None:
    """The choice that begins it, by whom; None if there is no such choice at this table."""
    pending = game.waiting_on()
    if pending is None:
        return None
    seat = _owner(game.flow, source)
    if pending.kind == "take_turn" and seat in pending.seats:
        return seat, Choice("take_turn")
    if pending.kind == "claim_window":
        return pending.seats[0], Choice("decline")
    menu = game.menu(pending.seats[0]) if pending.seats else None
    line = _line(menu, source) if menu is not None else None
    return (pending.seats[0], line) if line is not None else None


def _line(menu: Menu, source: str) -> Choice | None:
    for verb in ("play", "leader", "desert_power"):
        form = menu.by_verb.get(verb)
        if isinstance(form, Pick):
            for choice in form.all():
                if choice.args[-1] == source:
                    return choice
    return None
