"""What was proposed to tables, and who said what to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, case, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.database import Database
from app.store.models import Game, Sign, Vote, VoteAnswer
from app.store.notices import ADD, Told, as_json
from engine.classes import dataclass

COUNT = select(func.count().label("number")).where(VoteAnswer.game == bindparam("game"))


@dataclass(frozen=True, slots=True)
class Motion:
    """What is proposed: the same thing proposed twice is one vote."""

    proposal: str
    #: The seat whose player would be replaced, and by whom: a program, or nobody until a link is used.
    seat: str = ""
    successor: str = ""
    winner: str = ""
    #: The first entry that would be taken back.
    to: int = 0
    #: Of a holiday the first and the last day, as dates.
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class OpenVote:
    number: int
    motion: Motion
    by_seat: str
    identity: str
    at: int
    #: The identities that agree.
    agreed: frozenset[str]
    #: It is settled, and what follows from it is being done: nobody can answer it any more.
    settled: bool


class Votes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, game: str) -> list[OpenVote]:
        async with self._database.read() as connection:
            return await self._open(connection, game)

    async def _open(self, connection: AsyncConnection, game: str) -> list[OpenVote]:
        votes = (
            await connection.execute(
                select(Vote.__table__)
                .where(Vote.game == game, Vote.state.in_(("open", "agreed")))
                .order_by(Vote.number)
            )
        ).all()
        if not votes:
            return []
        agreed: dict[int, set[str]] = {vote.number: set() for vote in votes}
        answers = select(VoteAnswer.number, VoteAnswer.identity).where(
            VoteAnswer.game == game, VoteAnswer.number.in_(agreed), VoteAnswer.agree
        )
        for number, identity in await connection.execute(answers):
            agreed[number].add(identity)
        return [
            OpenVote(
                vote.number,
                Motion(
                    *(vote.proposal, vote.seat, vote.successor, vote.winner, vote.back_to),
                    *(vote.first_day, vote.last_day),
                ),
                *(vote.by_seat, vote.identity, vote.at),
                frozenset(agreed[vote.number]),
                vote.state == "agreed",
            )
            for vote in votes
        ]

    async def knows(self, game: str, identity: str, client_id: str) -> bool:
        """Whether that answer was stored already."""
        async with self._database.read() as connection:
            return await self._knows(connection, game, identity, client_id)

    async def _knows(self, connection: AsyncConnection, game: str, identity: str, client_id: str) -> bool:
        query = select(VoteAnswer.number).where(
            VoteAnswer.game == game, VoteAnswer.identity == identity, VoteAnswer.client_id == client_id
        )
        return (await connection.execute(query)).first() is not None

    async def answer(
        self,
        game: str,
        motion: Motion,
        seat: str,
        identity: str,
        client_id: str,
        agree: bool,
        at: int,
        tells: Sequence[Told] = (),
    ) -> bool:
        """Agree, which proposes what is new, or disagree; False if there is nothing to answer.

        With what is new goes who is to be told of it.

        What was stored under that id before stays as it is.
        """
        async with self._database.write() as connection:
            # SQLite has but one writer; PostgreSQL lets one at a time vote at a table.
            await connection.execute(select(Game.id).where(Game.id == game).with_for_update())
            if await self._knows(connection, game, identity, client_id):
                return True
            open_votes = await self._open(connection, game)
            found = [vote for vote in open_votes if vote.motion == motion and not vote.settled]
            if found:
                number = found[0].number
            elif not agree:
                return False
            else:
                last = select(func.coalesce(func.max(Vote.number), 0)).where(Vote.game == game)
                number = int((await connection.execute(last)).scalar_one()) + 1
                await connection.execute(
                    insert(Vote).values(
                        game=game,
                        number=number,
                        proposal=motion.proposal,
                        seat=motion.seat,
                        successor=motion.successor,
                        winner=motion.winner,
                        back_to=motion.to,
                        first_day=motion.first,
                        last_day=motion.last,
                        by_seat=seat,
                        identity=identity,
                        at=at,
                        state="open",
                    )
                )
                if tells:
                    rows = {"notices": as_json((game, number, told) for told in tells)}
                    await connection.execute(ADD[self._database.embedded], rows)
            await connection.execute(
                insert(VoteAnswer).values(
                    game=game, identity=identity, client_id=client_id, number=number, agree=agree, at=at
                )
            )
            if not agree:
                state = "withdrawn" if found[0].identity == identity else "refused"
                await self._close(connection, game, number, state)
        return True

    async def close(self, game: str, number: int, state: str) -> bool:
        """``agreed`` closes it to answers; the other states are the end of it. False if it had one before."""
        async with self._database.write() as connection:
            # Not between somebody's no and what that leads to.
            await connection.execute(select(Game.id).where(Game.id == game).with_for_update())
            return await self._close(connection, game, number, state)

    async def _close(self, connection: AsyncConnection, game: str, number: int, state: str) -> bool:
        closed = await connection.execute(
            update(Vote)
            .where(Vote.game == game, Vote.number == number, Vote.state.in_(("open", "agreed")))
            .values(state=state)
        )
        return closed.rowcount == 1

    async def forgotten(
        self, proposals: Collection[str], live_before: int, before: int
    ) -> list[tuple[str, int]]:
        """The running games in which what was agreed on is not done, or silence may be consent since then to
        one of these proposals, each with the number of the newest such proposal.

        At a live pace the first moment counts, at others the second.
        """
        moment = case((Game.clock_kind == "live", live_before), else_=before)
        silent = (Vote.state == "open") & Vote.proposal.in_(proposals) & (Vote.at <= moment)
        query = (
            select(Vote.game, func.max(Vote.number))
            .join(Game, Game.id == Vote.game)
            .where(Game.status == "playing", silent | (Vote.state == "agreed"))
            .group_by(Vote.game)
        )
        async with self._database.read() as connection:
            return [(game, number) for game, number in await connection.execute(query)]

    async def signs(self, game: str) -> dict[str, int]:
        """When those who have a part in it last showed a sign while something was proposed."""
        query = select(Sign.identity, Sign.at).where(Sign.game == game)
        async with self._database.read() as connection:
            return {row.identity: row.at for row in await connection.execute(query)}

    async def sign(self, game: str, identity: str, at: int) -> None:
        """Somebody is there."""
        dialect = sqlite if self._database.embedded else postgresql
        row = dialect.insert(Sign).values(game=game, identity=identity, at=at)
        later = row.on_conflict_do_update(
            index_elements=(Sign.game, Sign.identity), set_={"at": at}, where=Sign.at < at
        )
        async with self._database.write() as connection:
            await connection.execute(later)

    async def has_agreed(self, game: str, number: int, identities: Collection[str]) -> bool:
        """Whether one of them has said yes to that proposal."""
        query = select(VoteAnswer.identity).where(
            VoteAnswer.game == game,
            VoteAnswer.number == number,
            VoteAnswer.identity.in_(identities),
            VoteAnswer.agree,
        )
        async with self._database.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def count(self, game: str) -> int:
        """How many answers were given at this table."""
        (rows,) = await self._database.ask(COUNT, game=game)
        return int(rows[0].number)

    async def counts(self, games: Collection[str]) -> dict[str, int]:
        """How many answers were given at these tables; those without are left out."""
        query = (
            select(VoteAnswer.game, func.count()).where(VoteAnswer.game.in_(games)).group_by(VoteAnswer.game)
        )
        async with self._database.read() as connection:
            return {game: int(number) for game, number in await connection.execute(query)}
