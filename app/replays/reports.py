"""Report a problem: where in a game somebody was, what they saw, and what they say is wrong with it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from app.accounts.service import Visitor
from app.build import build, data
from app.limits import Limiter
from app.logs import note
from app.problems import Problem
from app.replays.schemas import ProblemIn, ProblemOut
from app.replays.service import Replays
from app.store.database import now
from app.store.reports import Report, Reports

#: One a minute, a few in one go.
RATE, BURST = 1 / 60, 5


class ReportService:
    def __init__(self, reports: Reports, replays: Replays) -> None:
        self._reports = reports
        self._replays = replays
        self._limit = Limiter(RATE, BURST)

    async def report(self, visitor: Visitor, game: str, problem: ProblemIn) -> ProblemOut:
        """Keep a report, with a hash of what this code says that visitor saw."""
        if not self._limit.take(visitor.id):
            raise Problem("request.too_fast", 429)
        if await self._replays.imported(game) is not None:
            raise Problem("game.not_found", 404)
        page = json.loads(await self._replays.page(game, visitor, visitor.id, problem.seat, problem.seq, 0))
        report = Report(
            game=game,
            seq=problem.seq,
            viewer=page["as"],
            view_hash=problem.view_hash,
            own_hash=view_hash(page["view"]),
            build=build(),
            data=data(),
            words=problem.words.replace("\x00", ""),
            at=now(),
        )
        number = await self._reports.add(visitor.id, report)
        note("problem_reported", number=number, game=game, seq=problem.seq, same=report.same)
        return ProblemOut(number=number, same=report.same if report.view_hash else None)


def view_hash(view: Any) -> str:
    """A hash that a client can make of its own view.

    >>> view_hash({"b": 1, "a": [2]}) == sha256(b'{"a":[2],"b":1}').hexdigest()
    True
    """
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()
