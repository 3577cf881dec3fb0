"""What a table has agreed on about time, in the columns of its row."""

from __future__ import annotations

from typing import Any

from app.clocks.fold import Terms
from app.store.models import Game

TERMS = (
    *(Game.clock_kind, Game.clock_turn, Game.clock_reserve, Game.clock_flag, Game.silence),
    *(Game.rest_week, Game.rest_zone, Game.days_off),
)


def terms_of(row: Any) -> Terms:
    """From a row that has these columns."""
    return Terms(
        kind=row.clock_kind,
        turn=row.clock_turn,
        reserve=row.clock_reserve,
        flag=row.clock_flag,
        silence=row.silence,
        week=tuple(int(day) for day in row.rest_week),
        zone=row.rest_zone,
        days_off=row.days_off,
    )


def columns_of(terms: Terms) -> dict[str, Any]:
    """The same the other way round."""
    return {
        "clock_kind": terms.kind,
        "clock_turn": terms.turn,
        "clock_reserve": terms.reserve,
        "clock_flag": terms.flag,
        "silence": terms.silence,
        "rest_week": "".join(map(str, terms.week)),
        "rest_zone": terms.zone,
        "days_off": terms.days_off,
    }
