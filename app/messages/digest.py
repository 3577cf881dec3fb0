"""Once a day one message about all that waits for somebody, where it is wanted; none if nothing does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from hashlib import sha256

from app.clocks.fold import seats_in
from app.logs import note, trouble
from app.messages.carrier import AT_ONCE, HELD, PAUSES, SECOND, insisted, needed, wishes_of
from app.messages.links import Links
from app.messages.post import Came, Post, ends
from app.messages.story import LONGEST_NAMES, Message
from app.regular import Regular
from app.store.database import now
from app.store.digests import Digests, DueDigest
from app.store.games import Games, TableRow
from app.store.mailboxes import Mailboxes
from app.words import sentence

#: Tables of somebody that are looked through.
MOST_TABLES = 500
#: Tables that are named; the others are counted.
MOST_NAMED = 5
DIGEST = "digest"


class DailyRound(Regular):
    def __init__(
        self, digests: Digests, mailboxes: Mailboxes, games: Games, post: Post, links: Links, interval: float
    ) -> None:
        super().__init__()
        self._digests = digests
        self._mailboxes = mailboxes
        self._games = games
        self._post = post
        self._links = links
        #: Between two looks, in seconds.
        self._interval = interval

    async def _go_round(self) -> None:
        while True:
            try:
                while await self.round():
                    pass
            except Exception as error:
                trouble("digests_not_sent", error)
            await asyncio.sleep(self._interval)

    async def round(self) -> int:
        """Send what is due; how many there were."""
        taken = await self._digests.take(AT_ONCE, HELD)
        await asyncio.gather(*(self._sent(due) for due in taken))
        return len(taken)

    async def _sent(self, due: DueDigest) -> None:
        try:
            await self._send(due)
        except Exception as error:
            # Its time as taken runs out, and somebody takes it up again.
            trouble("digest_not_sent", error)

    async def _send(self, due: DueDigest) -> None:
        box = await self._mailboxes.one(due.identity, due.mailbox)
        wishes = wishes_of(box) if box is not None and not box.waits else None
        daily = wishes.daily if wishes is not None else None
        if box is None or wishes is None or daily is None:
            await self._digests.unwished(due)
            return
        if box.gone:
            # Until it is there again, or removed.
            await self._digests.next(due, daily.after(max(now(), due.for_at)))
            return
        quiet = wishes.quiet.until(now()) if wishes.quiet is not None else 0
        if quiet > now():
            # It comes when that is over, be it that it is tried again or that its hour lies in there.
            await self._digests.again(due, quiet)
            return
        following = daily.after(max(now(), due.for_at))
        running = await self._games.of(due.identity, ("playing",), MOST_TABLES)
        tables = [table for table in running if wishes.daily_of(table.id)]
        waiting = [table for table in tables if waits_for(table, due.identity)]
        if not waiting:
            await self._digests.next(due, following)
            return
        message = Message(
            id=sha256(f"{due.mailbox} {due.for_at}".encode()).hexdigest()[:24],
            kind=DIGEST,
            title=sentence("message.digest", box.language),
            text=digest_of(waiting, len(tables), due.identity, box.language),
            link=f"{self._links.address}/",
            topic=self._links.topic(due.identity, DIGEST),
            language=box.language,
        )
        if due.held - now() < needed() and not await self._digests.keep(due, HELD):
            # Looking took so long that somebody else looks too.
            return
        came, why, pause = await self._post.send(box, message)
        note("message_sent", kind=DIGEST, to=box.kind, came=came.value, why=why)
        at = now() + max(PAUSES[min(due.tries, len(PAUSES) - 1)], pause * SECOND)
        if came is Came.LATER and at < following:
            await self._digests.again(due, at)
            await self._mailboxes.came_of_it(box.id, why)
            return
        given_up = came is not Came.TAKEN
        await insisted(lambda: self._digests.handed_over(due, following, why, given_up=given_up))
        if ends(box, came, why):
            await self._mailboxes.forget(box)


def waits_for(table: TableRow, identity: str) -> bool:
    """Whether it is that person's turn there, and no program's in their place."""
    asked = seats_in(table.asks)
    return any(
        seat.identity == identity and seat.program is None and seat.seat in asked for seat in table.seats
    )


def digest_of(waiting: Iterable[TableRow], running: int, identity: str, language: str) -> str:
    """Names and numbers, nothing else: a few whole sentences."""
    waiting = list(waiting)
    said = [sentence("digest.waiting", language, number=len(waiting), all=running)]
    for table in waiting[:MOST_NAMED]:
        names = [seat.name or "" for seat in table.seats if seat.identity not in (None, identity)]
        if names:
            against = tuple(dict.fromkeys(names))[:LONGEST_NAMES]
            said.append(sentence("digest.against", language, names=against))
    if len(waiting) > MOST_NAMED:
        said.append(sentence("digest.more", language, number=len(waiting) - MOST_NAMED))
    return " ".join(said)
