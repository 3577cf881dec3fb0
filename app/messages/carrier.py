"""Carries what is due: looks whether it is still true, puts it into the mailboxes that want it, hands it on.

All processes do, each what it has taken. Whatever happens to one of them, another takes it up a minute later
under the same id. Nothing of it is done while a room waits.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from math import inf
from time import monotonic

from app.bus.base import Bus, News
from app.chat.channels import line_at
from app.clocks.fold import Moment, left_of, seats_in, warns_at
from app.clocks.fold import due as flag_falls
from app.clocks.keeper import Keeper
from app.logs import note, trouble
from app.messages.links import Links
from app.messages.mail import LONGEST_TRY
from app.messages.post import Came, Post, ends
from app.messages.story import Message, Story, seen_story, text_of, title_of
from app.messages.wishes import STRETCH, Wishes
from app.regular import Regular
from app.rooms.rooms import Rooms
from app.sides import faction_of
from app.store.calls import Calls
from app.store.chat import Chat, Line
from app.store.database import now
from app.store.mailboxes import Box, Mailboxes
from app.store.notices import BEGAN, CALLED, CLOCK, ENDED, TALK, TURN, VOTE, Due, Notices, Since
from engine.classes import dataclass

#: So many are handed over at a time, of them so many of one person: who hangs keeps nobody else waiting.
AT_ONCE, OF_ONE = 32, 2
#: For so long nobody else takes what somebody has taken.
HELD = 60_000
#: Seconds for which a look waits for what else is to be told at once.
GATHERED = 0.25
#: A try that found its person's hands full is made again after this.
SOON = 5_000
#: Seconds between tries to note that something was handed over: with the longest try to do so less altogether
#: than it is held.
NOTED_AGAIN = (0.1, 1.0, 5.0, 10.0, 20.0)
#: Pauses before it is tried again, in milliseconds; then it is given up.
SECOND = 1000
PAUSES = tuple(seconds * SECOND for seconds in (30, 120, 600, 3600, 4 * 3600, 12 * 3600))
#: Entries that a message tells of at most.
TOLD_BACK = 40
#: Who has got a mailbox is asked again for this long before, in case a commit was slow.
OVERLAP = 60_000


#: For so many seconds is believed what somebody was found to want; what they say meanwhile is heard at once.
KNOWN = 600.0


@dataclass(frozen=True, slots=True)
class Known:
    """What several rows have in common with what they are about: games as they stand, people's mailboxes."""

    since: Mapping[tuple[str, int, str, str, str], Since]
    boxes: Mapping[str, Sequence[Box]]


class Carrier(Regular):
    def __init__(
        self,
        notices: Notices,
        mailboxes: Mailboxes,
        rooms: Rooms,
        keeper: Keeper,
        chat: Chat,
        post: Post,
        links: Links,
        bus: Bus,
        interval: float,
        calls: Calls,
    ) -> None:
        super().__init__()
        self._bus = bus
        self._notices = notices
        self._mailboxes = mailboxes
        self._rooms = rooms
        self._keeper = keeper
        self._chat = chat
        self.post = post
        self._links = links
        self._calls = calls
        #: Between two looks, in seconds: others write too.
        self._interval = interval
        #: Who can be reached. Whoever cannot any more stays in it, and is told nothing.
        self.people: set[str] = set()
        self._asked_at = 0
        self._learnt_at = -inf
        #: What people have seen at tables since the last look, and how far: it need not be told any more.
        self._looked: dict[tuple[str, str], int] = {}
        self._wake = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()
        #: Whether there may be more that is due than could be begun.
        self._full = False
        self._of: Counter[str] = Counter()
        #: What they want to be told, in which of their mailboxes, as it was found at that moment.
        self._wishes: dict[str, tuple[float, list[Wishes]]] = {}
        #: How often somebody has said what they want: what was read meanwhile is not believed.
        self._said = 0
        rooms.reachable = self.people
        rooms.seen, rooms.heard, rooms.telling = self._seen, self._heard, self._tell
        rooms.turn_wanted = self._turn_wanted

    # -- life --------------------------------------------------------------------------------------

    async def learn(self) -> None:
        """Who can be reached: known before the first entry is taken, or nobody would be told of it."""
        at = now()
        self.people |= await self._notices.reachable(self._asked_at - OVERLAP)
        self._asked_at, self._learnt_at = at, monotonic()

    def reached(self, identity: str) -> None:
        """Somebody has a mailbox from now on, or wants something else there: here, and at the others."""
        self._learns(identity)
        self._bus.tell({"reached": identity})

    def hear(self, news: News) -> None:
        if isinstance(news.get("reached"), str):
            self._learns(news["reached"])

    def _learns(self, identity: str) -> None:
        self.people.add(identity)
        self._wishes.pop(identity, None)
        self._said += 1

    def _turn_wanted(self, game: str, identity: str, at: int, chose_at: int, timed: bool) -> int:
        """When somebody wants to be told that it is their turn, as far as is known here.

        The row is written all the same, only looked at later: should they want something else by then, they
        are told late and not never. Where their time runs out in their quiet, it is looked at now for that.
        """
        since, wishes = self._wishes.get(identity, (-inf, []))
        if monotonic() - since > KNOWN or (timed and any(each.quiet is not None for each in wishes)):
            return at
        try:
            wanted = [each.moment(TURN, game, at, chose_at) for each in wishes if each.want(TURN, game)]
        except Exception as error:
            # No entry waits for what somebody wants to be told of it.
            trouble("wishes_not_understood", error)
            return at
        return min(wanted, default=at + STRETCH)

    async def _go_round(self) -> None:
        while True:
            wait = self._interval
            try:
                wait = min(wait, await self.round())
            except Exception as error:
                trouble("messages_not_carried", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)
                # What other rooms say in the next moment is looked for at the same time.
                await asyncio.sleep(GATHERED)
            self._wake.clear()

    def _tell(self, at: int) -> None:
        """Something is due then: if that is later, the next look finds it in time."""
        if at <= now():
            self._wake.set()

    async def stop(self) -> None:
        await super().stop()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._notices.finish()
        await self.post.stop()

    async def round(self) -> float:
        """Begin with whatever is due; in how many seconds something will be."""
        if monotonic() - self._learnt_at >= self._interval:
            await self.learn()
        if not self.people:
            return self._interval
        await self._forget()
        self._full = False
        while free := AT_ONCE - len(self._running):
            taken = await self._notices.take(free, HELD)
            if taken:
                known = asyncio.create_task(self._known(taken))
                for due in taken:
                    self._begin(due, known)
            if len(taken) < free:
                return max(0.0, (await self._notices.waiting() - now()) / 1000)
        # Whoever is done first wakes us.
        self._full = True
        return self._interval

    async def settle(self) -> None:
        """Until all that was begun is done."""
        while self._running:
            await asyncio.gather(*self._running)

    async def _known(self, taken: Sequence[Due]) -> Known:
        """What is to be known about all of them, asked for at once."""
        since = [due for due in taken if due.kind not in (VOTE, TALK, CALLED)]
        said, at = self._said, monotonic()
        boxes = await self._mailboxes.of_each({due.identity for due in taken})
        if said == self._said:
            for identity, own in boxes.items():
                # Wishes that cannot be read are one person's trouble, told where their row is carried.
                with contextlib.suppress(ValueError):
                    self._wishes[identity] = (at, [wishes_of(box) for box in own if box.usable])
        return Known(await self._notices.since(since) if since else {}, boxes)

    def _begin(self, due: Due, known: asyncio.Task[Known]) -> None:
        task = asyncio.create_task(self._carried(due, known))
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if self._full:
            self._wake.set()

    def _seen(self, game: str, identity: str, seq: int) -> None:
        """Forgotten with the next look: what it makes needless is due later than that."""
        self._looked[game, identity] = seq

    def _heard(self, game: str, identity: str) -> None:
        """Forgotten at once: what is said to them a moment later, they may not have heard."""
        self._rooms.soon(self._forget_talk(game, identity))

    async def _forget_talk(self, game: str, identity: str) -> None:
        try:
            await self._notices.heard(game, identity)
        except Exception as error:
            trouble("notices_not_forgotten", error, game=game)

    async def _forget(self) -> None:
        if not self._looked:
            return
        looked, self._looked = self._looked, {}
        try:
            await self._notices.seen((game, identity, seq) for (game, identity), seq in looked.items())
        except Exception as error:
            # Then it is told although it was seen.
            trouble("notices_not_forgotten", error)

    # -- one of them -------------------------------------------------------------------------------

    async def _carried(self, due: Due, known: asyncio.Task[Known]) -> None:
        try:
            if due.mailbox and self._of[due.identity] >= OF_ONE:
                await self._notices.later(due, now() + SOON, tries=due.tries)
                return
            self._of[due.identity] += 1
            try:
                await self._carry(due, await asyncio.shield(known))
            finally:
                self._of[due.identity] -= 1
                if not self._of[due.identity]:
                    del self._of[due.identity]
        except Exception as error:
            trouble("message_not_carried", error, game=due.game)
            await self._again(due, 0)

    async def _again(self, due: Due, pause: int, to: str = "") -> bool:
        """Try it again later, or that mailbox; False if that was the last time."""
        if due.tries >= len(PAUSES):
            await self._notices.done(due)
            return False
        at = now() + max(PAUSES[due.tries], pause * SECOND)
        await self._notices.later(due, at, tries=due.tries + 1, to=to)
        return True

    async def _carry(self, due: Due, known: Known) -> None:
        since, boxes = known.since.get(due.key), known.boxes[due.identity]
        if not await self._is_true(due, since):
            await self._notices.done(due)
        elif not due.mailbox:
            await self._put_into_mailboxes(due, since, boxes)
        else:
            await self._into_its_mailbox(due, since, boxes)

    async def _into_its_mailbox(self, due: Due, since: Since | None, boxes: Sequence[Box]) -> None:
        """Into the one it was put into, if that is there and its owner wants it there still. What is tried
        again waits where it has become quiet meanwhile."""
        box = next((box for box in boxes if box.id == due.mailbox), None)
        wishes = wishes_of(box) if box is not None and box.usable else None
        if box is None or wishes is None or not wishes.want(due.kind, due.game):
            await self._notices.done(due)
            return
        at = now()
        moment = wishes.moment(due.kind, due.game, at, since.chose_at if since is not None else 0)
        if moment > at:
            await self._notices.later(due, moment, tries=due.tries)
            return
        await self._hand_over(due, box)

    async def _put_into_mailboxes(self, due: Due, since: Since | None, own: Sequence[Box]) -> None:
        at, again = now(), None
        mailboxes = [(box, wishes_of(box)) for box in own if box.usable]
        early = None
        if due.kind in (BEGAN, TURN, CLOCK):
            early = await self._before_quiet(due.game, at, [wishes for _, wishes in mailboxes])
        if due.kind == CLOCK:
            clock = (await self._keeper.clocks([due.game]))[due.game]
            warned = (warns_at(clock, self._keeper.outages), early)
            again = min((when for when in warned if when is not None), default=None)
            seen = self._rooms.looks(due.game, due.identity)
            if seen or (again is not None and again - at < SOON):
                # They see it themselves; or no server was up, and the time is not as short as it was to be.
                await (self._notices.done(due) if again is None else self._later(due, again))
                return
        if due.kind in (VOTE, TALK) and self._rooms.looks(due.game, due.identity):
            await self._notices.done(due)
            return
        if early is not None and due.kind != CLOCK:
            await self._notices.reminded_by(due, early)
        chose_at = since.chose_at if since is not None else 0
        boxes = [
            (box, wishes.moment(due.kind, due.game, at, chose_at))
            for box, wishes in mailboxes
            if wishes.want(due.kind, due.game)
        ]
        alone = len(boxes) == 1 and boxes[0][1] <= at and self._of[due.identity] <= OF_ONE
        if alone and again is None:
            await self._hand_over(due, boxes[0][0])
            return
        await self._notices.put_into(due, [(box.id, moment) for box, moment in boxes], again)
        self._wake.set()

    async def _before_quiet(self, game: str, at: int, wishes: Sequence[Wishes]) -> int | None:
        """When somebody is reminded whose time runs out in hours in which they want to hear nothing."""
        if all(each.quiet is None for each in wishes):
            return None
        clock = (await self._keeper.clocks([game])).get(game)
        if clock is None or warns_at(clock, self._keeper.outages) is None:
            return None
        falls = flag_falls(clock, self._keeper.outages)
        found = (each.reminded_before(game, at, falls) for each in wishes if falls is not None)
        return min((when for when in found if when is not None), default=None)

    async def _later(self, due: Due, at: int) -> None:
        await self._notices.later(due, at, tries=0)

    async def _hand_over(self, due: Due, box: Box) -> None:
        message = await self._message(due, box)
        if due.held - now() < needed() and not await self._notices.keep(due, HELD):
            # Making it took so long that somebody else makes it too.
            return
        begun = monotonic()
        came, why, pause = await self.post.send(box, message)
        note(
            "message_sent", id=message.id, kind=due.kind, to=box.kind, came=came.value, why=why, ms=_ms(begun)
        )
        if came is Came.LATER and await self._again(due, pause, box.id):
            await self._mailboxes.came_of_it(box.id, why)
            return
        given_up = came is not Came.TAKEN
        await insisted(lambda: self._notices.handed_over(due, box.id, why, given_up=given_up))
        if ends(box, came, why):
            await self._mailboxes.forget(box)

    # -- whether it is still true ------------------------------------------------------------------

    async def _is_true(self, due: Due, since: Since | None) -> bool:
        if due.kind == VOTE:
            votes = await self._rooms.votes.store.open(due.game)
            return any(vote.number == due.seq and due.identity not in vote.agreed for vote in votes)
        if due.kind == TALK:
            return await self._line(due) is not None
        if due.kind == CALLED:
            return await self._caller(due) is not None
        if since is None:
            return False
        if due.kind == ENDED:
            return since.status == "finished"
        chosen = any(actor in since.seats for actor, _, _ in since.later)
        if since.status != "playing" or not since.seats or chosen:
            return False
        if due.kind == BEGAN:
            return True
        if due.kind == CLOCK and any(Moment.read(0, asks, line).moves for _, line, asks in since.later):
            # With that entry went another reminder, at another moment.
            return False
        return due.kind in (TURN, CLOCK) and _is_still_asked(since)

    async def _line(self, due: Due) -> Line | None:
        """What was said to them, if it was not taken back and they want to hear who has said it."""
        line = await self._chat.line(due.game, *line_at(due.seq))
        if line is None or line.deleted or (due.identity, line.identity) in await self._chat.mutes(due.game):
            return None
        return line

    async def _caller(self, due: Due) -> str | None:
        """Who asks them to that table, as long as they do."""
        calls = (call for call in await self._calls.to(due.identity) if call.game == due.game)
        return next((call.name for call in calls), None)

    # -- what it says ------------------------------------------------------------------------------

    async def _message(self, due: Due, box: Box) -> Message:
        story, language = await self._story(due), box.language
        return Message(
            id=id_of(due),
            kind=due.kind,
            title=title_of(story, language),
            text=text_of(story, language),
            link=self._links.calls if due.kind == CALLED else self._links.link(due.identity, due.game, now()),
            topic=self._links.topic(due.identity, due.game),
            story=story,
            language=language,
        )

    async def _story(self, due: Due) -> Story:
        """Under the lock of the room, from what spectators see there; of a table without a room who calls."""
        if due.kind == CALLED:
            return Story(CALLED, 0, "", (), (), who=await self._caller(due) or "")
        room = await self._rooms.room(due.game)
        async with room.lock:
            record = await room.record()
            own = tuple(seat.seat for seat in room.seats if seat.identity == due.identity)
            oldest = max(record.first, record.seq - TOLD_BACK)
            later = range(record.seq, oldest, -1)
            last = next((seq for seq in later if record.entries[seq - 1].actor in own), oldest)
            missed = await room.missed(last, whole=False)
            others = [seat for seat in room.seats if seat.identity not in (None, due.identity)]
            sides = {faction_of(seat) for seat in own}
            against = [seat for seat in others if faction_of(seat.seat) not in sides] or others
            names = tuple(dict.fromkeys(seat.name or "" for seat in against))
            story = seen_story(due.kind, record, missed, own, names)
        if due.kind == CLOCK:
            story = replace(story, left=left_of((await self._keeper.clocks([due.game]))[due.game]))
        line = await self._line(due) if due.kind == TALK else None
        return replace(story, who=line.name) if line is not None else story


def needed() -> int:
    """For how many milliseconds something must be nobody else's from when it is sent until that is noted."""
    return int(SECOND * (LONGEST_TRY + sum(NOTED_AGAIN)))


async def insisted(note_it: Callable[[], Awaitable[None]]) -> None:
    """Note that something is with somebody else now: whoever forgets that sends it twice."""
    for pause in NOTED_AGAIN:
        try:
            await note_it()
        except Exception as error:
            trouble("message_not_noted", error)
            await asyncio.sleep(pause)
        else:
            return
    await note_it()


def id_of(due: Due) -> str:
    """Of a message: the same for every try, and for each of somebody's mailboxes."""
    return sha256(f"{due.game} {due.seq} {due.identity} {due.kind}".encode()).hexdigest()[:24]


def wishes_of(box: Box) -> Wishes:
    return Wishes.model_validate_json(box.wishes)


def _is_still_asked(since: Since) -> bool:
    """Asked without a break, and not in a pause."""
    paused = False
    for _, line, asks in since.later:
        moment = Moment.read(0, asks, line)
        if moment.kind == "vote_carried" and moment.about in ("pause", "resume"):
            paused = moment.about == "pause"
        if not set(since.seats) & set(seats_in(asks)):
            return False
    return not paused


def _ms(begun: float) -> int:
    return round((monotonic() - begun) * 1000)
