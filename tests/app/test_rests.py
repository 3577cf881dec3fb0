"""When a table rests, as a function of what was agreed, of the log, and of the calendars of time zones."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.clocks.fold import (
    LAST_WARNING,
    SECOND,
    Clock,
    Moment,
    Terms,
    after,
    begun,
    due,
    folded,
    passed,
    ticked,
    warns_at,
)
from app.clocks.rests import DAY, HOUR, Away, days, joined, midnight, weekly

H, A = "harkonnen", "atreides"
WARSAW = "Europe/Warsaw"
#: Monday the 5th of October 2026 there; clocks are set back on Sunday the 25th.
MONDAY = midnight(date(2026, 10, 5), WARSAW)
WEEKENDS = Terms("relaxed", turn=DAY // SECOND, week=(5, 6), zone=WARSAW, days_off=14)
PLAIN = Terms("relaxed", turn=DAY // SECOND, days_off=14)


def away(at: int, first: int = 0, until: int = 0, seat: str = H) -> Moment:
    """Days off of a seat, or their end."""
    return Moment(at, (H,), "days_off", "", seat, (first, until) if until else None)


def holiday(at: int, first: int, until: int) -> Moment:
    return Moment(at, (H,), "vote_carried", "holiday", "", (first, until))


def left(clock: Clock) -> int:
    return clock.sides[H].turn + clock.sides[H].reserve


def test_no_time_passes_on_the_days_a_table_rests() -> None:
    friday = MONDAY + 4 * DAY
    clock = begun(WEEKENDS, friday + 12 * HOUR, H)
    assert due(clock) == friday + 3 * DAY + 12 * HOUR
    assert left(ticked(clock, friday + 2 * DAY)) == 12 * HOUR
    assert left(ticked(clock, friday + 3 * DAY)) == 12 * HOUR
    assert left(ticked(clock, friday + 3 * DAY + HOUR)) == 11 * HOUR


def test_a_weekend_is_as_long_as_the_clocks_of_the_zone_make_it() -> None:
    """A day of October has 25 hours, one of March 23; where midnight is left out, a day begins at one."""
    assert [(until - begin) // HOUR for begin, until in weekend(MONDAY + 14 * DAY)] == [24, 25]
    assert [(until - begin) // HOUR for begin, until in weekend(midnight(date(2026, 3, 23), WARSAW))] == [
        24,
        23,
    ]
    begin, until = days(date(2026, 3, 29), date(2026, 3, 29), "Asia/Beirut")
    assert (until - begin) // HOUR == 23


def weekend(since: int) -> list[tuple[int, int]]:
    return list(takewhile(lambda day: day[0] < since + 7 * DAY, weekly((5, 6), WARSAW, since)))


def test_the_zone_is_that_of_the_table_wherever_somebody_is() -> None:
    friday = MONDAY + 4 * DAY
    pacific = Terms("relaxed", turn=DAY // SECOND, week=(5, 6), zone="Pacific/Auckland")
    assert due(begun(pacific, friday + 6 * HOUR, H)) == friday + 6 * HOUR + 3 * DAY
    assert due(begun(WEEKENDS, friday, H)) == friday + DAY


def test_a_holiday_stops_time_and_silence_for_all() -> None:
    clock = after(begun(PLAIN, MONDAY, H), holiday(MONDAY + HOUR, MONDAY + 2 * HOUR, MONDAY + 9 * DAY))
    assert due(clock) == MONDAY + 9 * DAY + 22 * HOUR
    assert passed(MONDAY, MONDAY + 10 * DAY, clock.still([A], MONDAY, ())) == DAY + 2 * HOUR


def test_what_has_passed_has_passed() -> None:
    """An entry that comes late gives nothing back of what was thought before it."""
    clock = begun(PLAIN, MONDAY, H)
    for late in (
        holiday(MONDAY + 20 * HOUR, MONDAY, MONDAY + DAY),
        away(MONDAY + 20 * HOUR, MONDAY, MONDAY + DAY),
    ):
        assert due(after(clock, late)) == MONDAY + DAY + 4 * HOUR


def test_days_off_stop_the_time_of_that_seat_alone() -> None:
    taken = away(MONDAY, MONDAY + 2 * HOUR, MONDAY + 5 * DAY)
    clock = after(begun(PLAIN, MONDAY, H), taken)
    assert due(clock) == MONDAY + 5 * DAY + 22 * HOUR
    clock = after(clock, Moment(MONDAY + HOUR, (A,), "choice"))
    assert due(clock) == MONDAY + HOUR + DAY


def test_partners_rest_only_while_both_who_are_asked_do() -> None:
    both = "house_harkonnen", "corrino"
    clock = begun(PLAIN, MONDAY, ",".join(both))
    one = Moment(MONDAY, both, "days_off", "", both[0], (MONDAY + HOUR, MONDAY + 5 * DAY))
    other = Moment(MONDAY, both, "days_off", "", both[1], (MONDAY + 2 * HOUR, MONDAY + 3 * DAY))
    assert due(after(clock, one)) == MONDAY + DAY
    assert due(folded(clock, [one, other])) == MONDAY + 3 * DAY + 22 * HOUR


@pytest.mark.parametrize("to", ["program", "person", "nobody"])
def test_a_seat_that_is_handed_over_has_no_days_off_any_more(to: str) -> None:
    taken = away(MONDAY, MONDAY + 2 * HOUR, MONDAY + 5 * DAY)
    clock = folded(begun(PLAIN, MONDAY, H), [taken, Moment(MONDAY + DAY, (H,), "seat_handed_over", to, H)])
    assert clock.away(H) is None and clock.aways[0].days == 1


def test_who_is_back_early_has_taken_the_days_that_were_begun() -> None:
    taken = away(MONDAY, MONDAY + DAY, MONDAY + 8 * DAY)
    clock = folded(begun(PLAIN, MONDAY, H), [taken, away(MONDAY + DAY + HOUR)])
    assert clock.days_left(H) == 13 and due(clock) == MONDAY + DAY + HOUR
    clock = folded(begun(PLAIN, MONDAY, H), [taken, away(MONDAY + HOUR)])
    assert clock.days_left(H) == 14


def test_an_allowance_is_for_any_year() -> None:
    """Neither the end of one year and the beginning of the next, nor a year that begins anew, gives more."""
    clock = after(begun(PLAIN, MONDAY, H), away(MONDAY, MONDAY + DAY, MONDAY + 15 * DAY))
    assert clock.days_left(H) == 0 and clock.days_left(A) == 14
    assert clock.days_left(H, MONDAY + 379 * DAY) == 0
    assert clock.days_left(H, MONDAY + 381 * DAY) == 14


def test_a_night_in_which_clocks_are_changed_makes_no_day_more_of_it() -> None:
    for first in (date(2026, 10, 23), date(2026, 3, 27)):
        begin, until = days(first, first + timedelta(days=4), WARSAW)
        assert Away(H, begin, until, 0).days == 5


def test_days_off_count_for_nothing_that_was_proposed_before() -> None:
    clock = after(begun(PLAIN, MONDAY, H), away(MONDAY + DAY, MONDAY + 2 * DAY, MONDAY + 6 * DAY))
    week = MONDAY, MONDAY + 7 * DAY
    assert passed(*week, clock.still([H], MONDAY, (), known=MONDAY + DAY)) == 7 * DAY
    assert passed(*week, clock.still([H], MONDAY, (), known=MONDAY + DAY + 1)) == 3 * DAY


def test_reminders_go_by_the_time_that_passes_and_the_last_comes_hours_before_the_flag() -> None:
    long = Terms("relaxed", turn=9 * DAY // SECOND, reserve=DAY // SECOND, week=(5, 6), zone="UTC")
    clock, told = begun(long, midnight(date(2026, 10, 5), "UTC"), H), []
    while (at := warns_at(clock)) is not None:
        clock = ticked(clock, at)
        told.append(left(clock))
    assert told == [5 * DAY, 2 * DAY, DAY // 2, LAST_WARNING]
    assert all(day.weekday() < 5 for day in [date.fromtimestamp(clock.at / 1000)])


def test_rests_are_told_as_stretches_without_seams() -> None:
    found = joined(weekly((5, 6), WARSAW, MONDAY), MONDAY, 2, MONDAY + 60 * DAY)
    assert [until - begin for begin, until in found] == [2 * DAY, 2 * DAY]
    form = begun(WEEKENDS, MONDAY, H).to_json()
    assert form["rests"][0] == {"begin": MONDAY + 5 * DAY, "until": MONDAY + 7 * DAY}


# -- what holds for any table -----------------------------------------------------------------------

MOMENTS = st.integers(0, 60 * 24).map(lambda hours: MONDAY + hours * HOUR)
STRETCHES = st.tuples(MOMENTS, st.integers(1, 20 * 24)).map(lambda one: (one[0], one[0] + one[1] * HOUR))


@st.composite
def courses(draw: st.DrawFn) -> list[Moment]:
    found = []
    for at in sorted(draw(st.lists(MOMENTS, max_size=8))):
        kind = draw(st.sampled_from(["choice", "away", "back", "holiday"]))
        begin, until = draw(STRETCHES)
        seat = draw(st.sampled_from([H, A]))
        what = {
            "choice": Moment(at, (seat,), "choice"),
            "away": away(at, begin, until, seat),
            "back": away(at, seat=seat),
            "holiday": holiday(at, begin, until),
        }
        found.append(what[kind])
    return found


@given(
    courses(),
    st.lists(st.integers(0, 6), max_size=5, unique=True),
    st.sampled_from([WARSAW, "UTC", "Asia/Beirut"]),
)
def test_rests_give_time_and_never_take_any(course: list[Moment], week: list[int], zone: str) -> None:
    """With them nobody has less than without, and however often one looks, one sees the same."""
    resting = begun(Terms("relaxed", 0, 10**7, week=tuple(week), zone=zone, days_off=60), MONDAY, H)
    plain = begun(Terms("relaxed", 0, 10**7), MONDAY, H)
    without = [moment for moment in course if moment.rest is None and moment.kind != "days_off"]
    end = MONDAY + 90 * DAY
    found, bare = ticked(folded(resting, course), end), ticked(folded(plain, without), end)
    if len(without) == len(course):
        assert all(found.sides[side].reserve >= bare.sides[side].reserve for side in (H, A))
    looked = resting
    for moment in course:
        looked = after(ticked(looked, (looked.at + max(looked.at, moment.at)) // 2), moment)
    assert ticked(looked, end).sides == found.sides


@given(courses(), st.lists(st.integers(0, 6), max_size=5, unique=True))
def test_the_flag_falls_when_the_time_is_over_and_not_a_moment_before(
    course: list[Moment], week: list[int]
) -> None:
    clock = folded(begun(Terms("relaxed", 3600, 86_400, week=tuple(week)), MONDAY, H), course)
    moment = due(clock)
    assert moment is not None
    side = clock.running
    assert clock.sides[side].turn + clock.sides[side].reserve == 0 or left_of_side(clock, moment, side) == 0
    if moment > clock.at:
        assert left_of_side(clock, moment - 1, side) == 1


def left_of_side(clock: Clock, at: int, side: str) -> int:
    later = ticked(clock, at).sides[side]
    return later.turn + later.reserve
