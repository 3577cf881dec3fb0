"""The clocks, as a function of what was agreed and of the times in the log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.clocks.fold import (
    SECOND,
    Clock,
    Left,
    Moment,
    Terms,
    after,
    begun,
    due,
    folded,
    passed,
    ticked,
)

LIVE = Terms("live", turn=10, reserve=60)
H, A = "harkonnen", "atreides"


def at(seconds: float, asks: str, kind: str = "choice", about: str = "", seat: str = "") -> Moment:
    return Moment(int(seconds * SECOND), tuple(asks.split(",")) if asks else (), kind, about, seat)


def left(clock: Clock, side: str) -> tuple[float, float]:
    return clock.sides[side].turn / SECOND, clock.sides[side].reserve / SECOND


def test_a_turn_costs_nothing_until_its_time_is_over_then_the_reserve_runs() -> None:
    clock = begun(LIVE, 0, H)
    assert clock.running == H and left(clock, H) == (10, 60)
    assert left(ticked(clock, 4 * SECOND), H) == (6, 60)
    assert left(ticked(clock, 25 * SECOND), H) == (0, 45)
    assert left(ticked(clock, 25 * SECOND), A) == (10, 60)
    assert left(ticked(clock, 500 * SECOND), H) == (0, 0)


def test_the_side_that_must_decide_is_the_side_whose_clock_runs() -> None:
    clock = folded(begun(LIVE, 0, H), [at(15, H), at(20, A), at(50, H)])
    assert clock.running == H
    # Fifteen and five seconds in one turn: ten of them free. The interrupted side comes back with a new turn.
    assert left(clock, H) == (10, 50) and left(clock, A) == (0, 40)


def test_partners_share_the_clock_of_their_side() -> None:
    clock = begun(LIVE, 0, "house_harkonnen,corrino")
    clock = folded(clock, [at(8, "corrino"), at(13, "fremen")])
    assert clock.running == A and left(clock, H) == (0, 57)


@pytest.mark.parametrize("back", ["undo", "taken_back"])
def test_what_is_taken_back_gives_no_time_back(back: str) -> None:
    clock = folded(begun(LIVE, 0, H), [at(12, A), at(13, H, back)])
    assert left(clock, H) == (0, 58) and left(clock, A) == (9, 60)
    clock = folded(clock, [at(14, A), at(15, H, back), at(16, A)])
    assert left(clock, H) == (0, 56)


def test_no_time_passes_while_a_pause_is_agreed() -> None:
    clock = folded(begun(LIVE, 0, H), [at(5, H, "vote_carried", "pause")])
    assert clock.paused and clock.running == "" and due(clock) is None
    clock = folded(clock, [at(500, H, "vote_carried", "resume")])
    assert clock.running == H and left(clock, H) == (5, 60)


def test_more_time_goes_to_both_sides() -> None:
    clock = folded(begun(LIVE, 0, H), [at(30, H, "vote_carried", "more_time")])
    assert left(clock, H) == (0, 55) and left(clock, A) == (10, 75)
    assert Terms("relaxed", turn=3600).more == 3600


def test_no_time_passes_while_nobody_has_the_seat_that_is_asked() -> None:
    clock = folded(begun(LIVE, 0, H), [at(5, H, "seat_handed_over", "nobody", H)])
    assert clock.running == ""
    clock = folded(clock, [at(900, H, "seat_handed_over", "person", H), at(905, A)])
    assert left(clock, H) == (0, 60)


def test_no_time_passes_while_no_server_is_up() -> None:
    outages = [(5 * SECOND, 100 * SECOND), (90 * SECOND, 110 * SECOND)]
    clock = ticked(begun(LIVE, 0, H), 120 * SECOND, outages)
    assert left(clock, H) == (0, 55)


def test_the_flag_falls_when_turn_and_reserve_are_over() -> None:
    clock = begun(LIVE, 0, H)
    assert due(clock) == 70 * SECOND
    assert due(clock, [(60 * SECOND, 80 * SECOND)]) == 90 * SECOND
    assert due(clock, [(80 * SECOND, 90 * SECOND)]) == 70 * SECOND
    assert due(after(clock, at(3, ""))) is None
    assert due(begun(Terms(), 0, H)) is None


# -- what holds for any game -----------------------------------------------------------------------

SIDES = st.sampled_from([H, A, "house_atreides,fremen", "corrino"])
TERMS = st.builds(
    Terms, st.just("live"), st.integers(0, 30), st.integers(0, 100), st.sampled_from(["lose", "program"])
)
KINDS = st.sampled_from(
    [("choice", ""), ("choice", ""), ("undo", ""), ("vote_carried", "pause"), ("vote_carried", "resume")]
)


@st.composite
def outages(draw: st.DrawFn) -> list[tuple[int, int]]:
    begins = sorted(draw(st.lists(st.integers(0, 300 * SECOND), max_size=4)))
    return [(begin, begin + draw(st.integers(0, 60 * SECOND))) for begin in begins]


@st.composite
def games(draw: st.DrawFn) -> list[Moment]:
    now, moments = 0, []
    for _ in range(draw(st.integers(0, 12))):
        now += draw(st.integers(-SECOND, 40 * SECOND))
        kind, about = draw(KINDS)
        moments.append(Moment(now, tuple(draw(SIDES).split(",")), kind, about))
    return moments


@given(TERMS, games(), outages())
def test_no_side_ever_has_less_than_nothing_or_gains_without_a_vote(
    terms: Terms, moments: list[Moment], down: list[tuple[int, int]]
) -> None:
    clock = begun(terms, 0, H)
    for moment in moments:
        later = after(clock, moment, down)
        for side, now in later.sides.items():
            assert 0 <= now.reserve <= clock.sides[side].reserve
            assert 0 <= now.turn <= terms.turn * SECOND
            if moment.kind == "undo":
                assert now.turn <= clock.sides[side].turn
        clock = later


@given(TERMS, games(), outages(), st.integers(0, 90 * SECOND), st.integers(0, 90 * SECOND))
def test_looking_at_a_clock_in_between_changes_nothing(
    terms: Terms, moments: list[Moment], down: list[tuple[int, int]], first: int, second: int
) -> None:
    clock = folded(begun(terms, 0, H), moments, down)
    end = clock.at + first + second
    assert ticked(ticked(clock, clock.at + first, down), end, down) == ticked(clock, end, down)


@given(TERMS, games(), outages())
def test_the_flag_falls_exactly_when_nothing_is_left(
    terms: Terms, moments: list[Moment], down: list[tuple[int, int]]
) -> None:
    clock = folded(begun(terms, 0, H), moments, down)
    when = due(clock, down)
    if when is None:
        assert not clock.running
        return
    assert ticked(clock, when, down).sides[clock.running] == Left(0, 0)
    if when > clock.at:
        just_before = ticked(clock, when - 1, down).sides[clock.running]
        assert just_before != Left(0, 0)


@given(st.integers(0, 300), st.integers(0, 300), outages())
def test_time_that_passes_is_all_time_but_for_that_without_a_server(
    start: int, length: int, down: list[tuple[int, int]]
) -> None:
    down = [(begin // SECOND, end // SECOND) for begin, end in down]
    alive = [
        second
        for second in range(start, start + length)
        if not any(begin <= second < end for begin, end in down)
    ]
    assert passed(start, start + length, down) == len(alive)
