"""What is answered without a look at everything: the same as a look at everything tells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.cards.planning import PlayCard, branch_of
from engine.cards.planning import notes as card_notes
from engine.cards.requirements import satisfied, standing
from engine.cards.script import Script, Step, hindrance
from engine.flow import Flow
from engine.game import Game
from engine.pieces import FACTIONS
from engine.rules.movement import attackers, attacks
from engine.variant import Variant
from tests.reads import VARIANTS, positions

#: Positions of each variant.
GAMES, ENTRIES = 1, 60


def looked_at(variant: Variant) -> Iterator[Game]:
    return positions(GAMES, ENTRIES, [variant])


def hindered(flow: Flow, script: Script, steps: list[Step]) -> bool:
    """Whether each step is, one after the other."""
    found = []
    for step in steps:
        script.refer(step)
        found.append(hindrance(flow, script, step))
    return all(found)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_card_would_do_nothing_if_every_step_of_it_is_hindered(variant: Variant) -> None:
    told = set()
    for game in looked_at(variant):
        flow = game.flow
        for card, data in flow.content.cards.items():
            seat = flow.seat_of(data.deck)
            if seat not in game.seats:
                continue
            side = flow.faction_of(seat)
            steps = list(getattr(data, branch_of(flow, data, side)))
            nothing = hindered(flow, PlayCard(side, seat, card, held=1), steps)
            assert (card in card_notes(flow, [card])) is nothing
            told.add(nothing)
    assert told == {False, True}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("led", (False, True), ids=("any", "led"))
def test_an_attack_can_be_ordered_from_where_one_leads_somewhere(variant: Variant, led: bool) -> None:
    found = 0
    for game in looked_at(variant):
        for faction in FACTIONS:
            able = set(attackers(game.flow, faction, with_leader=led))
            there = game.flow.table.areas_of(faction)
            if not game.flow.table.effects:
                leaders = game.flow.pieces.leaders
                legions = game.flow.table.legions[faction]
                wanted = [area for area in there if not led or not leaders.isdisjoint(legions[area])]
                leading = game.flow.pieces.leading if led else ()
                told = set(attacks(game.flow, faction, wanted, with_leader=led))
                assert told <= able if leading else told == able
                found += len(able)
    assert found


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_is_kept_to_go_back_to_makes_the_same_game_however_often(variant: Variant) -> None:
    many = 0
    for game in looked_at(variant):
        kept, form = game.kept(), game.to_json()
        assert kept.mark == (game.table.round, game.table.phase, game.table.turns)
        for _ in range(2):
            again = kept.game()
            assert again.to_json() == form
            pending = again.waiting_on()
            if pending is not None:
                menu = again.menu(pending.seats[0])
                assert menu is not None
                # Whoever plays on with one changes neither the next nor what is kept.
                again.play(pending.seats[0], next(menu.all()))
        assert game.to_json() == form
        many += 1
    assert many


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_how_far_a_prescience_card_is_fulfilled_is_what_a_first_look_finds(variant: Variant) -> None:
    """However long it was known, and whatever has moved since."""
    found = set()
    for game in looked_at(variant):
        unseen = game.fork()
        unseen.table._fulfilled = (), {}
        for card in game.flow.content.prescience:
            asked = standing(game.flow, card)
            assert asked == standing(unseen.flow, card)
            done = satisfied(game.flow, [card]) == [card]
            assert done is all(part["have"] >= part["need"] for part in asked)
            found.add(done)
    assert found == {False, True}
