"""What is asked past the toolkit is answered as the toolkit would."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from app.build import build
from app.settings import Settings
from app.store import chat, eyes, games, log, seats, sessions, visits, votes
from app.store.embedded import Query
from app.store.models import Entry, Session
from engine.players.random import RandomPlayer
from tests.app.host import Host, Player, table_for_two
from tests.app.play import one_choice
from tests.app.test_chat import say

pytestmark = pytest.mark.anyio

ASKED: dict[str, Query] = {
    "channels": chat.LENGTHS,
    "eyes": eyes.KNOWN,
    "holder": sessions.HOLDER,
    "seats": seats.OF,
    "seats of a table": games.ITS_SEATS,
    "secret": log.SECRET,
    "table": games.ONE,
    "visit": visits.OF,
    "votes": votes.COUNT,
}


def as_plain(row: Any) -> dict[str, tuple[type, Any]]:
    """Values with their kinds: of the embedded database a yes is a number."""
    return {name: (type(value), value) for name, value in row._mapping.items()}


async def test_each_answer_is_that_of_the_toolkit(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        game = await table_for_two(one, other)
        async with one.at(game) as first, other.at(game) as second:
            await one_choice({"harkonnen": first, "atreides": second}, RandomPlayer(1))
            await say(first, "Mine.")
        database = host.services.database
        async with database.read() as connection:
            session = (await connection.execute(select(Session.id).limit(1))).scalar_one()
        owner = (await host.services.rooms.room(game)).seats[0].identity
        given = {
            **{"game": game, "session": session, "at": 0, "idle": 1, "side": "harkonnen"},
            **{"identity": owner, "browser": "", "of": game, "who": owner},
        }
        for name, query in ASKED.items():
            known = {each: given[each] for each, bind in query.compile().binds.items() if bind.required}
            meant, then = [], None
            while then is None or meant != then:
                # The server goes on meanwhile: of what it changes at this moment nothing can be said.
                async with database.read() as connection:
                    meant = [*map(as_plain, await connection.execute(query, known))]
                (found,) = await database.ask(query, **known)
                async with database.read() as connection:
                    then = [*map(as_plain, await connection.execute(query, known))]
            assert [*map(as_plain, found)] == meant, name
            assert found or name in ("eyes", "visit"), name


async def test_several_are_answered_as_it_stood_at_one_moment(sqlite_settings: Settings) -> None:
    """And what goes wrong in one harms no other that comes after."""
    async with Host(sqlite_settings) as host:
        ask = host.services.database.ask
        many = select(func.count().label("number")).select_from(Entry)
        assert [rows[0].number for rows in await ask(many, many)] == [0, 0]
        with pytest.raises(AttributeError, match="nothing"):
            _ = (await ask(many))[0][0].nothing
        with pytest.raises(Exception, match="binding"):
            await ask(many, log.SECRET)
        assert await ask(log.SECRET, game="none") == [[]]
        assert await host.services.rooms.log.read("none", build()) is None
