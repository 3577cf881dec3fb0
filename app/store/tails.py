"""What other processes have added to the logs, read for many games at once, from PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.store.batching import Batching
from app.store.commits import COLUMNS, Logged
from app.store.database import Database
from app.store.direct import Direct

ROW = COLUMNS[1:]
#: Each wish looks into its own part of the log: OFFSET keeps PostgreSQL from reading all of them at once.
QUERY = f"""
SELECT wish.game, {", ".join(f"entry.{name}" for name in ROW)}
FROM json_to_recordset($1::json) AS wish(game text, after int), LATERAL (
    SELECT {", ".join(ROW)} FROM entries WHERE entries.game = wish.game AND entries.seq > wish.after OFFSET 0
) AS entry ORDER BY wish.game, entry.seq"""

#: A game, and the last entry of it that is known.
Wish = tuple[str, int]


class Tails:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._direct = Direct(database)
        self._batching = Batching(self._read)

    async def after(self, game: str, seq: int) -> list[Logged]:
        """The entries of a game after that one."""
        return await self._batching.ask((game, seq))

    async def close(self) -> None:
        await self._batching.finish()
        await self._direct.close()

    async def _read(self, wishes: Sequence[Wish]) -> list[list[Logged]]:
        from_the_least: dict[str, int] = {}
        for game, seq in wishes:
            from_the_least[game] = min(seq, from_the_least.get(game, seq))
        asked = json.dumps([{"game": game, "after": seq} for game, seq in from_the_least.items()])
        found: dict[str, list[Logged]] = {}
        for row in await self._direct.fetch(QUERY, asked):
            found.setdefault(row["game"], []).append(Logged(**{name: row[name] for name in ROW}))
        return [[row for row in found.get(game, []) if row.seq > seq] for game, seq in wishes]
