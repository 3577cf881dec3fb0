"""The chances of a battle round: exact, from what the asking seat may know, with the policy they assume."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine import Choice, odds
from engine.components import STANDARD
from engine.odds import Force, Odds, round_odds
from engine.pieces import ATREIDES, HARKONNEN, SPECIAL_ELITE
from engine.rules.casualties import after_hits, chosen_hits
from engine.rules.combat import pool
from tests.engine.rules.fights import attack, landed, orders
from tests.scenario import Play, given

FACES = STANDARD.combat_faces


def force(faction: str, rank: int = 0, specials: int = 0, extra: int = 0, **legion: int) -> Force:
    return Force(faction, legion, pool(legion, rank, extra), specials, supply=9)


def by_hand(faces: tuple[str, ...], side: Force) -> tuple[int, int]:
    """Swords and shields of one roll, leaders by the stated policy."""
    swords, shields = faces.count("sword"), faces.count("shield")
    cards = [STANDARD.leaders[p] for p, n in side.legion.items() for _ in range(n) if p in STANDARD.leaders]
    cards.sort(key=lambda card: (card.swords, card.shields), reverse=True)
    for card in cards[: faces.count("special") + side.specials]:
        swords += card.swords
        shields += card.shields
    return swords, shields


def brute_force(attacker: Force, defender: Force) -> Counter[tuple[int, int]]:
    """Every face of every die."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(FACES, repeat=attacker.dice):
        swords, shields = by_hand(faces, attacker)
        shields = max(0, shields - defender.legion.get(SPECIAL_ELITE[defender.faction], 0))
        for theirs in product(FACES, repeat=defender.dice):
            their_swords, their_shields = by_hand(theirs, defender)
            their_shields = max(0, their_shields - attacker.legion.get(SPECIAL_ELITE[attacker.faction], 0))
            found[max(0, swords - their_shields), max(0, their_swords - shields)] += 1
    return found


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (force(HARKONNEN, regular=1), force(ATREIDES, regular=1)),
        (force(HARKONNEN, regular=2, bashar=1), force(ATREIDES, rank=1, regular=1, naib=1)),
        (force(HARKONNEN, sardaukar=2, beast_rabban=1, baron_harkonnen=1), force(ATREIDES, fedaykin=2)),
        (
            force(ATREIDES, specials=1, elite=1, fedaykin=1, stilgar=1, lady_jessica=1),
            force(HARKONNEN, rank=1, sardaukar=1, captain_aramsham=1, bashar=2),
        ),
        (force(ATREIDES, regular=3), force(HARKONNEN, rank=2, elite=1, baron_harkonnen=1)),
    ],
)
def test_every_combination_of_dice_is_counted(attacker: Force, defender: Force) -> None:
    found = round_odds(STANDARD, attacker, [(1, defender)])
    assert found.hits == brute_force(attacker, defender)
    assert found.total == 6 ** (attacker.dice + defender.dice) == sum(found.hits.values())
    assert sum(found.left.values()) == found.total


def test_the_example_of_the_rules_is_one_of_the_results() -> None:
    """Three Specials, two swords, a shield with Bashar, Baron, Sardaukar, against five swords: 3 and 3."""
    attacker = force(HARKONNEN, extra=1, regular=2, elite=2, sardaukar=1, bashar=1, baron_harkonnen=1)
    defender = force(ATREIDES, rank=2, regular=2, fedaykin=1, paul_muad_dib=1)
    assert (attacker.dice, defender.dice) == (6, 5)
    rolled = by_hand(("special",) * 3 + ("sword",) * 2 + ("shield",), attacker)
    theirs = by_hand(("sword",) * 5, defender)
    assert (rolled, theirs) == ((3, 3), (5, 0))
    one_way = odds.exchange((3, 2, 1), attacker.roll(STANDARD), defender.roll(STANDARD))
    assert one_way[3, 3] >= 6 * 5 * 4 // 2 * 2**1 // 2 * 3**5
    everything = brute_odds_of_example(attacker, defender)
    assert round_odds(STANDARD, attacker, [(1, defender)]).hits == everything


def brute_odds_of_example(attacker: Force, defender: Force) -> Counter[tuple[int, int]]:
    """The same by counting rolls of each side apart, face by face."""
    ours = Counter(by_hand(faces, attacker) for faces in product(FACES, repeat=attacker.dice))
    theirs = Counter(by_hand(faces, defender) for faces in product(FACES, repeat=defender.dice))
    found: Counter[tuple[int, int]] = Counter()
    for (swords, shields), ways in ours.items():
        for (their_swords, their_shields), their_ways in theirs.items():
            lands = max(0, swords - max(0, their_shields - attacker.legion["sardaukar"]))
            suffers = max(0, their_swords - max(0, shields - defender.legion["fedaykin"]))
            found[lands, suffers] += ways * their_ways
    return found


def test_casualties_of_the_example_by_the_stated_order() -> None:
    attacker = {"regular": 2, "elite": 2, "sardaukar": 1, "bashar": 1, "baron_harkonnen": 1}
    assert after_hits(STANDARD, HARKONNEN, attacker, 3, supply=9) == {
        **{"regular": 1, "elite": 1, "sardaukar": 1},
        **{"bashar": 1, "baron_harkonnen": 1},
    }
    assert after_hits(STANDARD, HARKONNEN, {"elite": 1, "bashar": 1}, 2, supply=9) == {"regular": 1}
    assert after_hits(STANDARD, HARKONNEN, {"elite": 1, "bashar": 1}, 3, supply=9) == {}
    # Without a regular figure in the supply an elite is lost.
    assert after_hits(STANDARD, HARKONNEN, {"elite": 2}, 1, supply=0) == {"elite": 1}


def test_any_order_of_casualties_is_legal_in_every_menu() -> None:
    from engine.menu import Hits

    orders = [
        ("named", "generic", "special_elite", "elite", "regular"),
        ("special_elite", "elite", "regular", "generic", "named"),
        ("regular", "elite", "special_elite", "generic", "named"),
    ]
    tiers = ("regular", "elite", "sardaukar")
    for low, mid, high, bashars, supply, number in product(
        range(3), range(3), range(2), range(2), (0, 2), (1, 3, 5)
    ):
        if not low + mid + high:
            continue
        units = {"regular": low, "elite": mid, "sardaukar": high}
        leaders = {"bashar": bashars, "beast_rabban": 1} if bashars else {}
        form = Hits("casualties", number, units, leaders, supply, tiers)
        for order in orders:
            counts = chosen_hits(STANDARD, form, order)
            assert form.refuse(form.choice((), tuple(sorted(counts.items())))) is None, (units, counts)


# -- a planned attack ------------------------------------------------------------------------------


def asked(play: Play, line: str, seat: str = "") -> Odds:
    found = play.game.odds(seat or play.decider, Choice.parse(line))
    assert found is not None
    return found


def test_an_attack_between_open_legions() -> None:
    position = given().harkonnen("wind_pass", regular=3, bashar=1).atreides("csw_3", regular=2)
    found = asked(orders(position, HARKONNEN), "attack wind_pass csw_3 foot")
    expected = brute_force(force(HARKONNEN, regular=3, bashar=1), force(ATREIDES, regular=2))
    assert found.hits == expected
    assert found.defender_destroyed == Fraction(sum(w for (hit, _), w in expected.items() if hit >= 2), 6**5)
    assert found.assumed == odds.ASSUMED


def test_a_surprise_attack_has_its_special() -> None:
    position = given().harkonnen("wind_pass", regular=2, bashar=1).atreides("csw_3", regular=2)
    found = asked(orders(position, HARKONNEN, surprise=True), "attack wind_pass csw_3 foot")
    assert found.hits == brute_force(
        force(HARKONNEN, specials=1, regular=2, bashar=1), force(ATREIDES, regular=2)
    )


def test_an_empty_settlement_needs_no_roll() -> None:
    position = given().harkonnen("csw_3", regular=1).harkonnen("arrakeen", regular=1)
    found = asked(orders(position, HARKONNEN), "attack csw_3 windgap foot")
    assert found.undefended
    assert found.won == 1


def guarded(rank: int, token: str) -> Play:
    position = given().harkonnen("csw_3", regular=4, bashar=1)
    return orders(position.sietch("windgap", rank).atreides("windgap", token, naib=1), HARKONNEN)


def test_the_harkonnen_learn_nothing_of_a_face_down_sietch_and_its_tokens() -> None:
    asks = [asked(guarded(2, token), "attack csw_3 windgap foot") for token in ("start_1", "deploy_8")]
    assert asks[0].to_json() == asks[1].to_json()
    assert set(asks[0].assumed) == {*odds.ASSUMED, odds.ASSUMED_TOKENS}
    # A hidden rank counts as any that is left: given() lays out ranks of 2, and one other here.
    one, other = guarded(2, "start_1"), guarded(2, "start_1")
    other.table.sietches = {**other.table.sietches, "windgap": 1, "habbanya_ridge": 2}
    one.table.sietches = {**one.table.sietches, "habbanya_ridge": 1}
    pair = [asked(play, "attack csw_3 windgap foot") for play in (one, other)]
    assert pair[0].to_json() == pair[1].to_json()
    assert odds.ASSUMED_RANK in pair[0].assumed
    assert {dice for _, dice in pair[0].dice} == {3, 4}


def test_what_hidden_tokens_may_show_is_weighed_by_how_many_are_left() -> None:
    play = guarded(2, "start_1")
    found = odds.possible_legions(play.game.flow, HARKONNEN, ATREIDES, "windgap")
    kinds = Counter(tuple(sorted(shows.items())) for shows in STANDARD.deployment_tokens.values())
    assert sum(weight for weight, _ in found) == 16
    for weight, legion in found:
        units = tuple(sorted((piece, n) for piece, n in legion.items() if piece != "naib"))
        assert weight == kinds[units]
    parts = [
        round_odds(
            STANDARD,
            Force(HARKONNEN, {"regular": 4, "bashar": 1}, 4, 0, 20),
            [(1, Force(ATREIDES, legion, 4, 0, 16))],
        )
        for _, legion in found
    ]
    whole = asked(play, "attack csw_3 windgap foot")
    average = sum(
        (part.defender_destroyed * weight for (weight, _), part in zip(found, parts, strict=True)),
        Fraction(0),
    )
    assert whole.defender_destroyed == average / 16


def test_the_atreides_know_their_own_tokens() -> None:
    position = given().atreides("windgap", "deploy_8", naib=1).harkonnen("csw_3", regular=2)
    found = asked(orders(position, ATREIDES), "attack windgap csw_3 foot")
    assert found.hits == brute_force(force(ATREIDES, fedaykin=2, naib=1), force(HARKONNEN, regular=2))


def test_many_tokens_are_counted_too() -> None:
    position = given().harkonnen("csw_3", regular=6)
    position.atreides("windgap", "start_1", "start_2", "start_8", "deploy_1", "deploy_2", "deploy_8")
    found = asked(orders(position, HARKONNEN), "attack csw_3 windgap foot")
    assert found.dice == [(6, 6)]
    assert sum(found.hits.values()) == found.total


# -- a running battle ------------------------------------------------------------------------------


def battle() -> Play:
    position = given().harkonnen("wind_pass", regular=4, bashar=1, beast_rabban=1)
    position.atreides("csw_3", regular=4).combat("sword shield shield special", "shield shield shield sword")
    return attack(position, HARKONNEN, "wind_pass", "csw_3")


def test_whose_ability_counts_after_the_roll() -> None:
    play = battle()
    assert play.kind == "choose_abilities"
    for line, lands in (("use beast_rabban=1", 0), ("use bashar=1", 0)):
        found = asked(play, line)
        assert (found.total, set(found.hits)) == (1, {(lands, 0)})
    play.choose("use beast_rabban=1")
    assert landed(play) == (0, 0)


def test_going_on_is_the_next_round() -> None:
    play = battle().choose("use beast_rabban=1")
    assert play.kind == "continue_or_cease"
    expected = brute_odds(force(HARKONNEN, regular=4, bashar=1, beast_rabban=1), force(ATREIDES, regular=4))
    assert asked(play, "continue").hits == expected
    assert play.game.odds(play.decider, Choice("cease")) is None
    play.choose("continue")
    assert play.kind == "retreat_or_stand"
    assert asked(play, "stand").hits == expected


def brute_odds(attacker: Force, defender: Force) -> Any:
    return round_odds(STANDARD, attacker, [(1, defender)]).hits


def test_the_price_of_going_on_against_a_settlement_is_in_it() -> None:
    position = given().harkonnen("csw_3", regular=3).sietch("windgap", 1, revealed=True)
    position.atreides("windgap", regular=2).combat("shield shield shield", "shield shield shield")
    play = attack(position, HARKONNEN, "csw_3", "windgap")
    assert asked(play, "continue").hits == brute_odds(
        force(HARKONNEN, regular=2), force(ATREIDES, rank=1, regular=2)
    )


def test_a_card_for_a_die_is_a_die_more() -> None:
    position = given().harkonnen("wind_pass", regular=2).atreides("csw_3", regular=2)
    play = attack(position.hand(HARKONNEN, "sandmasters"), HARKONNEN, "wind_pass", "csw_3")
    assert play.kind == "discard_for_dice"
    assert asked(play, "discard").dice == [(2, 2)]
    assert asked(play, "discard sandmasters=1").dice == [(3, 2)]


def test_nobody_else_and_nothing_else_has_odds() -> None:
    position = given().harkonnen("wind_pass", regular=3).atreides("csw_3", regular=2)
    play = orders(position, HARKONNEN)
    assert play.game.odds(ATREIDES, Choice.parse("attack wind_pass csw_3 foot")) is None
    assert play.game.odds(HARKONNEN, Choice("done")) is None
    assert play.game.odds(HARKONNEN, Choice.parse("attack wind_pass csw_5 foot")) is None
    form = asked(play, "attack wind_pass csw_3 foot").to_json()
    assert form["total"] == 6**5 == sum(weight for *_, weight in form["hits"])
    assert all(type(weight) is int for *_, weight in (*form["attacker_left"], *form["defender_left"]))


@pytest.mark.slow
def test_odds_agree_with_simulated_rounds() -> None:
    """Many rounds rolled with the engine's own dice, within the error that their number leaves."""
    from engine.dice import Tower
    from engine.players.random import RandomPlayer
    from engine.rules.combat import hits, strength

    player = RandomPlayer(7)
    tower = Tower(bytes(32))
    rounds = 1000
    for _ in range(200):
        sides = []
        for faction, special, leaders in (
            (HARKONNEN, "sardaukar", ("bashar", "beast_rabban", "baron_harkonnen")),
            (ATREIDES, "fedaykin", ("naib", "stilgar", "lady_jessica")),
        ):
            legion = {"regular": 1 + player.below(4), special: player.below(3)}
            legion.update({leader: 1 for leader in leaders if player.below(2)})
            sides.append(force(faction, rank=player.below(4) if faction == ATREIDES else 0, **legion))
        exact = round_odds(STANDARD, sides[0], [(1, sides[1])])
        mean = sum(landed * weight for (landed, _), weight in exact.hits.items()) / exact.total
        square = sum(landed**2 * weight for (landed, _), weight in exact.hits.items()) / exact.total
        total = 0
        for _ in range(rounds):
            strengths = []
            for side in sides:
                rolled = Counter({"sword": 0, "shield": 0, "special": 0})
                rolled.update(tower.face(FACES) for _ in range(side.dice))
                used = odds._by_policy(STANDARD, side.legion, rolled["special"])
                strengths.append(strength(STANDARD, rolled, used))
            total += hits(strengths[0], strengths[1], HARKONNEN, sides[0].legion)
        error = ((square - mean**2) / rounds) ** 0.5
        assert abs(total / rounds - mean) <= 5 * error + 1e-9
