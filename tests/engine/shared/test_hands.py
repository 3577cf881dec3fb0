"""Hands, decks and discards of partners; who has read what."""

from __future__ import annotations

import json

import pytest

from engine.pieces import ATREIDES, HARKONNEN
from engine.rules.battle import Battle
from engine.rules.planning import discard_cards
from engine.view import SPECTATOR
from tests.engine.ledger import has_learned, knowledge
from tests.engine.shared.dealing import BOARDS, BOTH
from tests.scenario import Given, Play, given

HOUSE, CORRINO = BOARDS[HARKONNEN]
PAUL, FREMEN = BOARDS[ATREIDES]
SEATS = (HOUSE, CORRINO, PAUL, FREMEN)
#: Cards of the decks without effects that matter here.
FREMEN_CARDS = ("cielagos_piping_message", "i_am_stilgar_the_fremen", "sandtides")


def laid() -> Given:
    return given(shared=BOTH).boards(
        house_harkonnen={"mentat": 1, "house": 1},
        corrino={"mentat": 2},
        house_atreides={"mentat": 2},
        fremen={"strategy": 2},
    )


def hand(play: Play, seat: str) -> dict[str, int]:
    return dict(play.table.hands[seat])


# Drawing


def test_each_partner_draws_one_card_of_the_own_deck_a_round() -> None:
    play = laid().phase("start")
    for seat in SEATS:
        (card,) = hand(play, seat)
        assert play.game.flow.content.cards[card].deck == seat


def test_a_faction_that_is_not_shared_draws_from_both_decks() -> None:
    play = given(shared=(HARKONNEN,)).phase("start")
    assert {sum(hand(play, seat).values()) for seat in (HOUSE, CORRINO)} == {1}
    assert sum(hand(play, ATREIDES).values()) == 2


@pytest.mark.parametrize(("seat", "side"), ((HOUSE, HARKONNEN), (CORRINO, HARKONNEN)))
def test_partners_draw_from_their_own_decks_only(seat: str, side: str) -> None:
    play = laid().turn(side).by(seat, "take_turn", "act mentat mentat_draw")
    partner = play.game.flow.partner_of(seat)
    assert play.offers(f"draw {seat}=2")
    play.refuses(f"draw {partner}=1", seat=seat)


def test_the_fremen_draw_from_their_own_deck_only() -> None:
    position = laid().hand(FREMEN, "cielagos_piping_message").harkonnen("carthag", regular=1)
    play = position.turn(ATREIDES).by(FREMEN, "take_turn", "play strategy cielagos_piping_message")
    while play.kind != "draw_from_decks":
        play.choose("done" if play.offers("done") else play.menu()[0])
    assert play.offers("draw fremen=1", FREMEN)
    play.refuses("draw house_atreides=1", seat=FREMEN)


def paul_draws(*numbers: str) -> Play:
    position = laid().deck(FREMEN, *FREMEN_CARDS)
    play = position.turn(ATREIDES).by(PAUL, "take_turn", "act mentat mentat_draw")
    return play.by(PAUL, " ".join(("draw", *numbers)))


def test_house_atreides_may_draw_fremen_cards_and_passes_them_on() -> None:
    """Row 54."""
    play = paul_draws("fremen=1", "house_atreides=1")
    assert sum(hand(play, PAUL).values()) == sum(hand(play, FREMEN).values()) == 1
    (card,) = hand(play, FREMEN)
    assert card in FREMEN_CARDS


def test_both_read_the_card_and_nobody_else() -> None:
    play = paul_draws("fremen=2")
    seen = [event for event in play.log if event.key == "cards_seen"]
    assert [set(event.only) for event in seen] == [{PAUL, FREMEN}]
    cards = hand(play, FREMEN)
    assert play.game.view(PAUL)["private"]["seen"] == cards
    assert play.game.view(FREMEN)["private"]["seen"] == {}
    for stranger in (HOUSE, CORRINO, SPECTATOR):
        assert not any(card in json.dumps(play.game.view(stranger)) for card in cards)


def test_what_the_fremen_draw_themselves_their_partner_has_not_read() -> None:
    play = laid().phase("start")
    assert play.game.view(PAUL)["private"]["seen"] == {}
    (card,) = hand(play, FREMEN)
    assert card not in json.dumps(play.game.view(PAUL))


def test_a_card_that_was_read_is_remembered_while_it_is_in_the_hand() -> None:
    play = paul_draws("fremen=1").saved()
    (card,) = hand(play, FREMEN)
    assert knowledge(play.game.flow, PAUL)[f"card {card}"] == 1
    before = knowledge(play.game.flow, PAUL)
    discard_cards(play.game.flow, FREMEN, {card: 1}, "cards.discard")
    assert play.game.view(PAUL)["private"]["seen"] == {}
    # Discards are open: what was known before is no news to House Atreides, but it is to others.
    assert not has_learned(before, knowledge(play.game.flow, PAUL))
    assert knowledge(play.game.flow, HOUSE)[f"card {card}"] == 1


def test_of_several_copies_those_that_left_do_not_count() -> None:
    """One copy was read, another was not. One is discarded: what is left need not be what was read."""
    position = laid()
    double = next(c.id for c in position.flow.content.cards.values() if c.deck == FREMEN and c.copies > 1)
    position.hand(FREMEN, double, double)
    position.table.seen_cards = {**position.table.seen_cards, PAUL: {double: 1}}
    play = position.turn(HARKONNEN)
    discard_cards(play.game.flow, FREMEN, {double: 1}, "cards.discard")
    assert hand(play, FREMEN) == {double: 1}
    assert play.game.view(PAUL)["private"]["seen"] == {}
    play.sound()


def test_leaders_draw_for_their_owner() -> None:
    position = laid().in_play("thufir_hawat")
    play = position.turn(HARKONNEN).by(HOUSE, "take_turn", "leader mentat thufir_hawat")
    play.by(HOUSE, "draw house_harkonnen=3")
    assert sum(hand(play, HOUSE).values()) == 3
    assert hand(play, CORRINO) == {}


def test_each_partner_plays_the_own_cards() -> None:
    position = laid().hand(HOUSE, "sandmasters").hand(CORRINO, "reports_of_traitors")
    play = position.turn(HARKONNEN).by(CORRINO, "take_turn")
    assert {line.split()[2] for line in play.menu() if line.startswith("play")} == {"reports_of_traitors"}


# The hand limit


def filled(position: Given, seat: str, number: int) -> Given:
    cards = [c for c in position.flow.content.cards.values() if c.deck in position.flow.decks_of(seat)]
    names = [card.id for card in cards if not card.kept_in_hand for _ in range(card.copies)]
    return position.hand(seat, *names[:number])


def test_partners_keep_four_cards_each() -> None:
    position = laid()
    for seat, number in ((HOUSE, 5), (CORRINO, 4), (PAUL, 6), (FREMEN, 3)):
        filled(position, seat, number)
    play = position.phase("end")
    asked = []
    while play.kind == "discard_to_limit":
        asked.append((play.seats, play.game.waiting_on().prompt["number"]))  # type: ignore[union-attr]
        play.choose(play.menu()[0])
    assert asked == [((HOUSE,), 1), ((PAUL,), 2)]
    assert all(sum(hand(play, seat).values()) <= 5 for seat in SEATS)


def test_a_player_with_a_whole_faction_keeps_six() -> None:
    position = given(shared=(HARKONNEN,))
    filled(filled(position, ATREIDES, 6), CORRINO, 5)
    play = position.phase("end")
    assert play.seats == (CORRINO,)
    play.choose(play.menu()[0])
    assert play.kind != "discard_to_limit"


# Both discard for dice


def battle(side: str = ATREIDES) -> Play:
    position = laid().hand(HOUSE, "sandmasters").hand(CORRINO, "reports_of_traitors")
    position.hand(PAUL, "the_voice").hand(FREMEN, *FREMEN_CARDS[:1])
    own, other = ("atreides", "harkonnen") if side == ATREIDES else ("harkonnen", "atreides")
    getattr(position, own)("wind_pass", regular=2)
    getattr(position, other)("csw_2", regular=2)
    return position.task(Battle(side, "wind_pass", "csw_2"), turn=side, acting=BOARDS[side][1])


def test_both_partners_may_discard_for_dice_attacking_and_defending() -> None:
    play = battle()
    asked = []
    while play.kind == "discard_for_dice":
        asked.append(play.seats)
        play.choose(next(line for line in play.menu() if line != "discard"))
    assert asked == [(PAUL,), (FREMEN,), (HOUSE,), (CORRINO,)]
    rolled = {event["faction"]: event["dice"] for event in play.events("combat_rolled")}
    assert rolled == {ATREIDES: 4, HARKONNEN: 4}


def test_partners_fill_one_pool_of_six_dice() -> None:
    position = laid().hand(PAUL, "the_voice").hand(FREMEN, *FREMEN_CARDS[:1])
    position.atreides("wind_pass", regular=5).harkonnen("csw_2", regular=2)
    play = position.task(Battle(ATREIDES, "wind_pass", "csw_2"), turn=ATREIDES, acting=PAUL)
    assert play.seats == (PAUL,)
    play.by(PAUL, "discard the_voice=1")
    assert play.kind != "discard_for_dice"


def test_a_ban_binds_both_partners() -> None:
    position = laid().ban("landsraad").hand(HOUSE, "sandmasters").hand(CORRINO, "reports_of_traitors")
    position.atreides("wind_pass", regular=2).harkonnen("csw_2", regular=2)
    play = position.task(Battle(HARKONNEN, "csw_2", "wind_pass"), turn=HARKONNEN, acting=CORRINO)
    assert not play.happened("cards_discarded")
    assert play.kind != "discard_for_dice"


def test_discards_for_dice_survive_being_saved() -> None:
    play = battle(HARKONNEN).saved()
    assert play.seats == (HOUSE,)
    play.by(HOUSE, "discard").saved().by(CORRINO, "discard").saved()
    assert play.seats == (PAUL,)


# 'Your opponent' is two players


def forced(house: int, fremen: int) -> Play:
    """T14: Corrino plays a card by which the opponent discards two cards."""
    position = laid().hand(CORRINO, "manipulation_of_others")
    filled(filled(position, PAUL, house), FREMEN, fremen)
    return position.turn(HARKONNEN).by(CORRINO, "take_turn", "play mentat manipulation_of_others")


def discarding(play: Play, seat: str) -> list[int]:
    """How many cards that seat may discard."""
    assert play.seats == (seat,)
    return sorted({sum(int(part.split("=")[1]) for part in line.split()[1:]) for line in play.menu()})


def discard(play: Play, number: int) -> None:
    cards = play.game.menu(play.seat).all()  # type: ignore[union-attr]
    play.choose(next(str(choice) for choice in cards if sum(choice.counts().values()) == number))


@pytest.mark.parametrize(("first", "second"), ((2, 0), (1, 1), (0, 2)))
def test_two_opponents_split_a_discard_at_will(first: int, second: int) -> None:
    play = forced(3, 3)
    # The House is asked first: it settles how the number is split.
    assert discarding(play, PAUL) == [0, 1, 2]
    discard(play, first)
    if second:
        assert discarding(play.saved(), FREMEN) == [second]
        discard(play, second)
    left = [sum(hand(play, seat).values()) for seat in (PAUL, FREMEN)]
    assert left == [3 - first, 3 - second]
    assert play.kind == "draw_from_decks"


def test_what_the_partner_cannot_discard_the_house_must() -> None:
    assert discarding(forced(3, 1), PAUL) == [1, 2]
    assert discarding(forced(3, 0), PAUL) == [2]
    assert discarding(forced(0, 3), FREMEN) == [2]


def test_fewer_cards_than_must_go_all_go() -> None:
    play = forced(1, 0)
    assert discarding(play, PAUL) == [1]
    discard(play, 1)
    assert play.kind == "draw_from_decks"


def test_the_voice_is_heard_by_one_of_two() -> None:
    position = laid().hand(PAUL, "the_voice").hand(HOUSE, "sandmasters").hand(CORRINO, "reports_of_traitors")
    play = position.turn(ATREIDES).by(PAUL, "take_turn", "play mentat the_voice")
    assert discarding(play, HOUSE) == [0, 1]
    play.by(HOUSE, "discard")
    assert discarding(play, CORRINO) == [1]


def test_hands_that_keep_their_cards_leave_the_number_to_the_partner() -> None:
    position = laid().hand(PAUL, "the_voice").hand(HOUSE, "hawats_scheming")
    position.hand(CORRINO, "reports_of_traitors")
    play = position.turn(ATREIDES).by(PAUL, "take_turn", "play mentat the_voice")
    assert discarding(play, HOUSE) == [0]
    play.by(HOUSE, "discard")
    assert discarding(play, CORRINO) == [1]
