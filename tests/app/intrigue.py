"""People, guests, browsers, programs and time, and what somebody could lose by what another does alone.

Somebody at the table tries everything that the protocol offers, from as many browsers and identities as they
like, while the others do what honest people do: they look, play, go away, come back, let a program play, and
now and then agree to something. After each step is judged, by nothing but what was done and what was shown:
whose hands somebody has seen, whose seat is gone, who has lost or been cancelled without a word.

Nothing here knows the server's table of consent. What is done is planned beforehand, each deed with dice of
its own, so that a walk can be done again, and again without some of its deeds (`tests/app/plots.py`).
Long because deeds and their judgement read the same world, and neither says anything without the other.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Collection
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from app.rooms.brief import whole
from app.rooms.differences import view_after
from engine import Menu
from engine.players.random import RandomPlayer
from tests.app.host import Player, Wire
from tests.app.inside import Inside, Line, told

FACTION = {"house_harkonnen": "harkonnen", "corrino": "harkonnen"}
FACTION |= {"house_atreides": "atreides", "fremen": "atreides"}
TABLES = (
    ("harkonnen", "atreides"),
    ("harkonnen", "house_atreides", "fremen"),
    ("house_harkonnen", "corrino", "atreides"),
    ("house_harkonnen", "corrino", "house_atreides", "fremen"),
)
CLOCKS: tuple[dict[str, Any] | None, ...] = (
    None,
    {"kind": "relaxed", "turn": 2 * 86400, "reserve": 86400, "flag": "lose"},
    {"kind": "live", "turn": 60, "reserve": 600, "flag": "program"},
)
#: When no time passes, where the pace allows it: weekends, and so many days off in a year.
RESTS: tuple[dict[str, Any] | None, ...] = (None, {"week": [5, 6], "days_off": 14}, {"days_off": 14})
HOUR_MS, DAY_MS = 3600 * 1000, 24 * 3600 * 1000
#: What every table here has agreed on, as every table does that says nothing else.
AGREED, AGREED_LIVE = 7 * 86400, 600
PERIODS = (40, 310, 700, 13 * 3600, 25 * 3600, 3 * 86400, 8 * 86400)


#: A hand of somebody else's seat, hands of both sides in one browser, a seat that is gone, a game won or
#: cancelled without a word, time that was made to run, time that was made to stand still.
KINDS = ("hand", "hands", "seat", "win", "cancel", "flag", "stall")

#: What is done, with how much of it there is where nobody is in the habit of anything.
DEEDS = {
    "time": 10,
    "villain_votes": 9,
    "villain_links": 4,
    "villain_accepts": 5,
    "villain_looks": 3,
    "villain_resigns": 2,
    "villain_steps_aside": 1,
    "villain_gives": 1,
    "villain_takes_days_off": 3,
    "somebody_takes_days_off": 1,
    "somebody_goes": 1,
    "somebody_plays": 5,
    "somebody_looks": 3,
    "somebody_leaves": 3,
    "somebody_steps_aside": 2,
    "somebody_comes_back": 2,
    "somebody_agrees": 1,
}
MOTIONS = ("replace", "replace", "replace", "end", "cancel", "pause", "resume", "resign", "holiday")


@dataclass(frozen=True, slots=True)
class Plan:
    """A table, and what will be done at it: names of deeds, each with the seed of its dice."""

    seed: int
    deeds: tuple[tuple[str, int], ...]
    #: What somebody who plots proposes.
    motions: tuple[str, ...] = MOTIONS
    #: How many sit there; 0 leaves it to the seed.
    players: int = 0


class Hole(AssertionError):
    """Something that must not be; what was done before it is in the message."""

    def __init__(self, kind: str, what: str, steps: list[str]) -> None:
        super().__init__(f"{kind}: {what}\n" + "\n".join(steps))
        self.kind = kind
        self.what = what
        self.steps = len(steps)


@dataclass
class Face:
    """Somebody in one browser, as one identity."""

    person: str
    player: Player
    browser: str
    name: str
    wire: Wire | None = None
    #: The sides whose hands were sent to it.
    seen: set[str] = field(default_factory=set)


@dataclass
class Person:
    name: str
    faces: list[Face] = field(default_factory=list)
    #: When they last did anything, or had the page in view, and the latter alone.
    did: int = 0
    looked: int = 0
    #: How long the game has waited for them since they last did anything.
    waited: int = 0
    #: The same without their days off, and when those were announced.
    waited_at_home: float = 0
    announced: list[int] = field(default_factory=list)
    #: The ends they have said yes to.
    agreed: set[str] = field(default_factory=set)


class Walk:
    """One game, and what becomes of it."""

    def __init__(self, host: Inside, plan: Plan, kinds: Collection[str] = KINDS) -> None:
        self.host = host
        self.plan = plan
        self.kinds = kinds
        self.dice = random.Random(plan.seed)
        self.player = RandomPlayer(plan.seed)
        self.steps: list[str] = []
        self.people: dict[str, Person] = {}
        #: Whose seat each is, by what was done openly; empty where they have given it up.
        self.owner: dict[str, str] = {}
        self.links: list[tuple[str, str, str]] = []
        self.proposed: dict[str, int] = {}
        self.paused = False
        #: Those who have done nothing since a pause ended without their word.
        self.unasked: set[str] = set()
        self.over = False
        #: Days off of seats and holidays, each from when until when.
        self.away: dict[str, list[tuple[int, int]]] = {}
        self.holidays: list[tuple[int, int]] = []
        #: Milliseconds in which the game waited for whoever plots and no time passed, though it did not
        #: rest.
        self.stalled = 0
        self.handed = 0

    # -- the beginning -----------------------------------------------------------------------------

    async def begin(self, stack: AsyncExitStack) -> None:
        sizes = [seats for seats in TABLES if self.plan.players in (0, len(seats))]
        self.seats = self.dice.choice(sizes)
        self.clock = self.dice.choice(CLOCKS)
        live = self.clock is not None and self.clock["kind"] == "live"
        self.rests = None if live else self.dice.choice(RESTS)
        self.agreed = AGREED_LIVE if self.clock and self.clock["kind"] == "live" else AGREED
        names = [f"P{number}" for number in range(len(self.seats))]
        for name, seat in zip(names, self.seats, strict=True):
            self.people[name] = Person(name, did=self.now)
            self.owner[seat] = name
            await self._come(stack, name, name)
        self.villain = self.dice.choice(names)
        await self._come(stack, self.villain, "same-browser", self.people[self.villain].faces[0])
        await self._come(stack, self.villain, "other-browser")
        size: dict[str, Any] = {"players": len(self.seats)}
        if len(self.seats) == 3:
            size |= {"shared": "atreides" if "fremen" in self.seats else "harkonnen"}
        first = self.people[names[0]].faces[0].player
        form = {**size, "side": self.seats[0], **({"clock": self.clock} if self.clock else {})}
        form |= {"rests": self.rests} if self.rests else {}
        table = await first.post("/api/tables", **form)
        self.game = str(table["id"])
        for name, seat in list(zip(names, self.seats, strict=True))[1:]:
            await self.people[name].faces[0].player.post(f"/api/tables/{self.game}/join", seat=seat)
        for name in names:
            await self.people[name].faces[0].player.ready(table)
        self.stack = stack
        for name in names:
            await self._sit(self.people[name].faces[0])
        self.room = await self.host.services.rooms.room(self.game)

    async def _come(self, stack: AsyncExitStack, person: str, name: str, same: Face | None = None) -> None:
        player = Player(self.host, f"{name}-{self.dice.randrange(100_000)}")
        stack.push_async_callback(player.http.aclose)
        if same is not None and (cookie := same.player.http.cookies.get("arrakis_browser")):
            player.http.cookies.set("arrakis_browser", cookie, domain="127.0.0.1")
        await player.post("/api/guest", name=player.name)
        browser = same.browser if same is not None else f"browser of {player.name}"
        self.people[person].faces.append(Face(person, player, browser, player.name))

    @property
    def now(self) -> int:
        return self.host.time()

    # -- sockets -----------------------------------------------------------------------------------

    async def _sit(self, face: Face, seat: str | None = None) -> None:
        """Come to the table, or look from another seat."""
        if face.wire is None:
            face.wire = await self.stack.enter_async_context(face.player.open(self.game))
        message = {"type": "hello", "game": self.game, **({"seat": seat} if seat else {})}
        await face.wire.send(**message)
        await self._hear(face)

    async def _hear(self, face: Face) -> None:
        """Read what has come until now."""
        if face.wire is None:
            return
        await face.wire.send(type="ping", t=7)
        for _ in range(400):
            await asyncio.sleep(0)
            for message in told(face.wire.socket):
                self._shown(face, whole(message))
                if message["type"] == "pong":
                    return
            if cast(Line, face.wire.socket).over:
                face.wire = None
                return
            await asyncio.sleep(0.001)
        face.wire = None

    def _shown(self, face: Face, message: dict[str, Any]) -> None:
        shown = message.get("view") or message
        private = shown.get("private") or shown.get("private_changes") or {}
        if message["type"] == "welcome":
            face.wire.view = message["view"]  # type: ignore[union-attr]
            face.wire.menu = message.get("menu")  # type: ignore[union-attr]
            face.wire.welcome = message  # type: ignore[union-attr]
        if message["type"] == "frame" and face.wire is not None and face.wire.view:
            face.wire.view = view_after(face.wire.view, message)
            face.wire.menu = message.get("menu")
        if message["type"] == "seats" and face.wire is not None:
            face.wire.welcome["seat"] = message["seat"]
        if "hand" in private and face.wire is not None:
            self._saw(face, face.wire.welcome["seat"])

    def _saw(self, face: Face, seat: str) -> None:
        side = FACTION.get(seat, seat)
        face.seen.add(side)
        if self.owner.get(seat) not in (face.person, ""):
            self.hole("hand", f"{face.person} sees what {self.owner[seat]} has at {seat}")
        for person in self.people.values():
            for other in person.faces:
                if (other.browser == face.browser or other is face) and other.seen - {side}:
                    self.hole("hands", f"{face.browser} has seen both sides")

    def hole(self, kind: str, what: str) -> None:
        if kind in self.kinds:
            raise Hole(kind, what, self.steps)

    # -- steps -------------------------------------------------------------------------------------

    async def step(self, deed: str, seed: int) -> None:
        self.dice, self.player = random.Random(seed), RandomPlayer(seed)
        does: Callable[[], Awaitable[str]] = getattr(self, f"_{deed}")
        # Whoever falls on the way has done this.
        self.steps.append(f"then {deed}")
        self.steps[-1] = await does()
        await self._judge()

    def _acted(self, person: str, *, looking: bool = False) -> None:
        one = self.people[person]
        one.did, one.waited, one.waited_at_home = self.now, 0, 0
        self.unasked.discard(person)
        if looking:
            one.looked = self.now

    def _face(self, person: str) -> Face:
        return self.dice.choice(self.people[person].faces)

    def _honest(self) -> str:
        return self.dice.choice(self._honest_ones())

    def _honest_ones(self) -> list[str]:
        """Those who have not gone for good."""
        return [name for name, person in self.people.items() if name != self.villain and person.faces]

    async def _time(self) -> str:
        period = self.dice.choice(PERIODS)
        waiting, begin, before = await self._waiting(), self.now, self._left()
        await self.host.passes(period, self.game)
        if not self.paused:
            for seat in waiting:
                if (owner := self.owner.get(seat)) and (await self._seat(seat))["program"] is None:
                    self.people[owner].waited += round(self._counting(begin) / 1000)
                    self.people[owner].waited_at_home += self._counting(begin, seat) / 1000
            self._stands_still(waiting, begin, before)
        return f"{period} s pass; the game waits for {waiting}"

    def _left(self) -> tuple[int, dict[str, int]]:
        """The number of entries, and the time each side has."""
        clock = self.room.clock.to_json() if self.room.clock is not None else {"sides": {}}
        sides = {side: left["turn_left"] + left["reserve_left"] for side, left in clock["sides"].items()}
        return self.room.audience.sent_through, sides

    def _counting(self, begin: int, seat: str = "") -> float:
        """How much since then lies in no holiday, no weekend and none of the days off of that seat."""
        total = 0
        for at in range(begin, self.now, min(HOUR_MS, max(1, self.now - begin))):
            day = (at // DAY_MS + 3) % 7
            rests = bool(self.rests) and day in self.rests.get("week", ())  # type: ignore[union-attr]
            there = [*self.holidays, *self.away.get(seat, ())]
            if not rests and not any(first <= at < last for first, last in there):
                total += min(HOUR_MS, self.now - at)
        return total

    def _stands_still(self, waiting: list[str], begin: int, before: tuple[int, dict[str, int]]) -> None:
        """Whoever plots has so many days off of their own, and no other way to stop the time."""
        seq, sides = self._left()
        mine = waiting and all(self.owner.get(seat) == self.villain for seat in waiting)
        if not mine or not sides or seq != before[0] or self.paused:
            return
        side = FACTION.get(waiting[0], waiting[0])
        spent = before[1][side] - sides[side]
        self.stalled += max(0, round(self._counting(begin)) - spent - HOUR_MS)
        allowed = (self.rests or {}).get("days_off", 0) * DAY_MS * len(waiting)
        if self.stalled > allowed and sides[side]:
            self.hole("stall", f"no time has passed for {self.stalled / DAY_MS:.1f} days")

    async def _waiting(self) -> list[str]:
        table = await self._table()
        return list(table["waits_for"])

    async def _table(self) -> dict[str, Any]:
        found: dict[str, Any] = (
            await self.people[self.villain].faces[0].player.get(f"/api/tables/{self.game}")
        )
        return found

    async def _seat(self, name: str) -> dict[str, Any]:
        return dict(next(seat for seat in (await self._table())["seats"] if seat["seat"] == name))

    async def _say(self, face: Face, **message: Any) -> str:
        """Send it; what the server makes of it."""
        if face.wire is None:
            await self._sit(face)
        if face.wire is None:
            return "not let in"
        client_id = face.wire.new_id()
        await face.wire.send(id=client_id, **message)
        answer = "nothing"
        for _ in range(400):
            await asyncio.sleep(0)
            for heard in told(face.wire.socket):
                self._shown(face, whole(heard))
                if heard.get("id") == client_id:
                    answer = heard.get("key") or "accepted"
            if answer != "nothing":
                break
            await asyncio.sleep(0.001)
        await self._hear(face)
        return str(answer)

    def _motion(self) -> dict[str, Any]:
        kind = self.dice.choice(self.plan.motions)
        rest: dict[str, Any] = {}
        if kind == "replace":
            rest = {"seat": self.dice.choice(self.seats), "successor": self.dice.choice(("program", "link"))}
        if kind == "end":
            rest = {"winner": self.dice.choice(("harkonnen", "atreides"))}
        if kind == "holiday":
            first = self.dice.randint(-2, 4)
            rest = {"first": _date(self.now, first), "last": _date(self.now, first + self.dice.randint(0, 9))}
        return {"proposal": kind, **rest}

    async def _days_off(self, person: str, face: Face) -> str:
        """Some days from soon on, by a zone that suits; or none any more."""
        mine = [seat for seat, owner in self.owner.items() if owner == person]
        if not mine:
            return "nobody"
        if self.dice.random() < 0.3:
            answer = await self._say(face, type="days_off")
            if answer == "accepted":
                self._is_back(mine)
            self._acted(person)
            return f"{person} is back: {answer}"
        first = self.dice.choice((0, 1, 2, 2, 3))
        last = first + self.dice.choice((0, 3, 6, 13, 30))
        zone = self.dice.choice(("UTC", "Pacific/Kiritimati", "Pacific/Niue"))
        days = {"first": _date(self.now, first), "last": _date(self.now, last), "zone": zone}
        answer = await self._say(face, type="days_off", **days)
        self._acted(person)
        if answer == "accepted":
            there = self.room.position
            assert there is not None
            entry = next(each for each in reversed(there.entries) if each.kind == "days_off")
            self.away.setdefault(entry.actor, []).append((entry.what["begin"], entry.what["until"]))
            self.people[person].announced.append(self.now)
        return f"{person} as {face.name} takes days off {days}: {answer}"

    def _is_back(self, seats: Collection[str]) -> None:
        for seat in seats:
            self.away[seat] = [
                (begin, min(until, self.now)) for begin, until in self.away.get(seat, ()) if begin < self.now
            ]

    async def _villain_takes_days_off(self) -> str:
        return await self._days_off(self.villain, await self._who_sits())

    async def _somebody_takes_days_off(self) -> str:
        person = self._honest()
        return await self._days_off(person, self.people[person].faces[0])

    async def _vote(self, face: Face, motion: dict[str, Any]) -> str:
        about = json.dumps(motion, sort_keys=True)
        # Before it is sent: what it completes is told with the answer.
        kept = set(self.people[face.person].agreed)
        self.people[face.person].agreed.add(about)
        was = self.paused
        answer = await self._say(face, type="vote", agree=True, **motion)
        # Whoever says something at the table has what is proposed before them.
        self._acted(face.person, looking=True)
        if answer == "accepted":
            self.proposed.setdefault(about, self.now)
        else:
            self.people[face.person].agreed = kept
        await self._pauses(was)
        self._note_holidays()
        return f"{face.person} as {face.name} votes {about}: {answer}"

    async def _pauses(self, was: bool) -> None:
        self.paused = bool((await self._table_clock()) or False)
        if was and not self.paused:
            resume = json.dumps({"proposal": "resume"})
            self.unasked |= {
                name for name in self.owner.values() if name and resume not in self.people[name].agreed
            }
        if was != self.paused:
            for person in self.people.values():
                person.agreed = {
                    each for each in person.agreed if "resume" not in each and "pause" not in each
                }

    def _note_holidays(self) -> None:
        """Those that everybody has agreed to, as the log says; nobody alone has made one."""
        there = self.room.position
        found = [entry.what for entry in there.entries if entry.kind == "vote_carried"] if there else []
        holidays = [(what["begin"], what["until"]) for what in found if what["about"] == "holiday"]
        willing = [
            about
            for about in self.proposed
            if "holiday" in about
            and all(about in self.people[name].agreed for name in self.owner.values() if name)
        ]
        if len(holidays) > len(self.holidays) and not willing and self._nobody_left_to_programs:
            self.hole("stall", "a holiday that somebody has not agreed to")
        self.holidays = holidays

    def _note_hands(self) -> None:
        """Whoever comes to a seat has taken no days off there."""
        there = self.room.position
        handed = (
            [entry.what["seat"] for entry in there.entries if entry.kind == "seat_handed_over"]
            if there
            else []
        )
        self._is_back(handed[self.handed :])
        self.handed = len(handed)

    @property
    def _nobody_left_to_programs(self) -> bool:
        """Whoever lets a program play is not asked."""
        return all(seat.program is None for seat in self.room.seats)

    async def _table_clock(self) -> bool:
        return bool(self.room.paused)

    async def _villain_votes(self) -> str:
        return await self._vote(await self._who_sits(), self._motion())

    async def _who_sits(self) -> Face:
        """One of theirs who has a seat: whoever has none has nothing to say."""
        taken = {seat["name"] for seat in (await self._table())["seats"] if seat["program"] is None}
        faces = self.people[self.villain].faces
        return next((face for face in faces if face.name in taken), faces[0])

    async def _villain_links(self) -> str:
        face = await self._who_sits() if self.dice.random() < 0.7 else self._face(self.villain)
        seat = self.dice.choice(self.seats)
        answer = await face.player.http.post(f"/api/games/{self.game}/seats/{seat}/link", json={})
        self._acted(self.villain)
        if answer.is_success:
            self.links.append((answer.json()["token"], seat, self.villain))
        return f"{face.name} makes a link for {seat}: {answer.status_code}"

    async def _villain_accepts(self) -> str:
        if not self.links:
            return "no link"
        token, seat, maker = self.links[-1] if self.dice.random() < 0.7 else self.dice.choice(self.links)
        face = self._face(self.villain)
        owner = self.owner[seat]
        own = owner == self.villain
        answer = await face.player.http.post("/api/invitations/accept", json={"token": token})
        self._acted(self.villain)
        there = await self._seat(seat)
        if answer.is_success and there["name"] == face.name:
            if own:
                self.owner[seat] = self.villain
            await self._sit(face, seat)
        return f"{face.name} uses the link of {maker} for {seat}: {answer.status_code}"

    async def _villain_looks(self) -> str:
        face, seat = self._face(self.villain), self.dice.choice(self.seats)
        await self._sit(face, seat)
        self._acted(self.villain, looking=True)
        return f"{face.name} looks from {seat}"

    async def _villain_resigns(self) -> str:
        face = await self._who_sits()
        mine = [seat for seat, owner in self.owner.items() if owner == self.villain]
        side = {FACTION.get(seat, seat) for seat in mine}
        other = {"harkonnen": "atreides", "atreides": "harkonnen"}
        kept = set(self.people[self.villain].agreed)
        about = json.dumps({"proposal": "resign"})
        self.people[self.villain].agreed |= {about} | {f"give up to {other[each]}" for each in side}
        answer = await self._say(face, type="resign")
        self._acted(self.villain)
        if answer == "accepted":
            self.proposed.setdefault(about, self.now)
        else:
            self.people[self.villain].agreed = kept
        return f"{face.name} resigns: {answer}"

    async def _villain_steps_aside(self) -> str:
        return await self._aside(self.villain)

    async def _villain_gives(self) -> str:
        """Somebody new comes by a link and sits down, having agreed to nothing."""
        seat = next((seat for seat, owner in self.owner.items() if owner == self.villain), None)
        giver = self.people[self.villain].faces[0]
        if seat is None or (await self._seat(seat))["name"] != giver.name:
            return "nothing to give"
        link = await giver.player.post(f"/api/games/{self.game}/seats/{seat}/link")
        name = f"P{len(self.people)}"
        self.people[name] = Person(name, did=self.now)
        await self._come(self.stack, name, name)
        face = self.people[name].faces[0]
        answer = await face.player.http.post("/api/invitations/accept", json={"token": link["token"]})
        self._acted(self.villain)
        if answer.is_success and (await self._seat(seat))["name"] == face.name:
            self.owner[seat] = name
            await self._sit(face)
        return f"{name} takes {seat} from {giver.name}: {answer.status_code}"

    async def _somebody_goes(self) -> str:
        """For good: by deleting the account."""
        person = self._honest()
        if len(self._honest_ones()) < 2:
            return "nobody goes"
        one = self.people[person]
        face = one.faces.pop()
        answer = await face.player.http.delete("/api/me")
        for seat, owner in self.owner.items():
            if owner == person:
                self.owner[seat] = ""
        return f"{person} deletes the account: {answer.status_code}"

    async def _aside(self, person: str) -> str:
        face = self.people[person].faces[0]
        mine = [seat for seat, owner in self.owner.items() if owner == person]
        if not mine:
            return "nobody"
        way = self.dice.choice(("program", "take-back"))
        answer = await face.player.http.post(f"/api/games/{self.game}/seats/{mine[0]}/{way}", json={})
        self._acted(person)
        return f"{person}: {way}: {answer.status_code}"

    async def _somebody_plays(self) -> str:
        """Whoever is asked chooses at random, whether person or program."""
        waiting = await self._waiting()
        if not waiting or self.paused:
            return "nobody is asked"
        there = await self._seat(waiting[0])
        record = self.room.position
        if there["program"] is not None:
            if record is None or record.over:
                return "over"
            menu, decision = record.game.menu(waiting[0]), record.game.flow.decision
            if menu is None:
                return "nothing to choose"
            what = {"choice": str(self.player.choose(menu)), "decision": decision}
            await self.room.enter(waiting[0], what, "choice", f"program:{decision}", lambda seq: None)
            return f"the program plays {waiting[0]}"
        face = next((f for p in self.people.values() for f in p.faces if f.name == there["name"]), None)
        if face is None or face.wire is None:
            return f"{waiting[0]} is away"
        await self._hear(face)
        if face.wire is None or not face.wire.menu:
            return f"{waiting[0]} looks elsewhere"
        choice = self.player.choose(Menu.from_json(face.wire.menu))
        decision = face.wire.view["public"]["waiting"]["decision"]
        answer = await self._say(face, type="choose", decision=decision, choice=str(choice))
        self._acted(face.person)
        return f"{face.person} plays {waiting[0]}: {answer}"

    async def _somebody_looks(self) -> str:
        person = self._honest()
        face = self.people[person].faces[0]
        if face.wire is None:
            await self._sit(face)
        if face.wire is not None:
            self._acted(person, looking=True)
            await face.wire.send(type="ping", t=7, here=True)
            await self._hear(face)
        return f"{person} has the page in view"

    async def _somebody_leaves(self) -> str:
        person = self._honest()
        face = self.people[person].faces[0]
        if face.wire is not None:
            await face.wire.socket.close()
            face.wire = None
        return f"{person} closes the page"

    async def _somebody_steps_aside(self) -> str:
        return await self._aside(self._honest())

    async def _somebody_comes_back(self) -> str:
        person = self._honest()
        face = self.people[person].faces[0]
        for seat, owner in self.owner.items():
            there = await self._seat(seat)
            if owner == person and there["program"] is not None:
                answer = await face.player.http.post(
                    f"/api/games/{self.game}/seats/{seat}/take-back", json={}
                )
                self._acted(person)
                key = answer.json().get("key")
                if not answer.is_success and key not in ("clock.no_time", "game.not_running"):
                    self.hole("seat", f"{person} cannot come back to {seat}: {key}")
                return f"{person} comes back to {seat}: {answer.status_code}"
        return f"{person} is there"

    async def _somebody_agrees(self) -> str:
        person = self._honest()
        ready = [json.loads(about) for about in self.proposed if "resign" not in about]
        if not ready:
            return "nothing is proposed"
        return await self._vote(self.people[person].faces[0], self.dice.choice(ready))

    # -- what must not have happened ---------------------------------------------------------------

    async def _judge(self) -> None:
        was = self.paused
        await self._pauses(was)
        self._note_holidays()
        self._note_hands()
        for person in self.people.values():
            for face in person.faces:
                await self._hear(face)
        table = await self._table()
        self._seats_are_theirs(table)
        if table["status"] == "finished":
            self.over = True
            self._end_was_agreed(table)

    def _seats_are_theirs(self, table: dict[str, Any]) -> None:
        """Who has lost a seat: by a word of their own, or of a partner and somebody else."""
        for seat in table["seats"]:
            name, owner = seat["seat"], self.owner[seat["seat"]]
            if not owner or seat["name"] in [face.name for face in self.people[owner].faces]:
                continue
            about = json.dumps({"proposal": "replace", "seat": name, "successor": "link"}, sort_keys=True)
            willing = {one for one, person in self.people.items() if about in person.agreed} - {owner}
            partners = {
                other
                for where, other in self.owner.items()
                if where != name and FACTION.get(where, where) == FACTION.get(name, name)
            }
            if len(willing) < 2 or not willing & partners:
                self.hole("seat", f"{owner} has lost {name}")
                continue
            self.owner[name] = ""

    def _end_was_agreed(self, table: dict[str, Any]) -> None:
        how, winner = table["won_by"], table["winner"]
        owners = {name for name in self.owner.values() if name}
        if how in ("supremacy", "objective"):
            return
        if how == "time":
            losers = {name for seat, name in self.owner.items() if name and FACTION.get(seat, seat) != winner}
            if losers and losers <= self.unasked:
                self.hole("flag", f"{losers} lost on time that ran without them")
            return
        ends = {"cancel": [{"proposal": "cancel"}], "end": [], "resignation": [], "silence": []}[how]
        words = {json.dumps(end, sort_keys=True) for end in ends}
        if how in ("end", "silence"):
            words |= {json.dumps({"proposal": "end", "winner": winner}, sort_keys=True)}
        if how == "silence":
            words |= {json.dumps({"proposal": "cancel"}), json.dumps({"proposal": "resign"})}
        concerned = owners
        if how == "resignation":
            words = {f"give up to {winner}", json.dumps({"proposal": "resign"})}
        if how == "resignation" or (how == "silence" and winner != "nobody"):
            # Those who win have nothing to agree to; whether they had is not counted against anybody.
            concerned = {
                name for seat, name in self.owner.items() if name and FACTION.get(seat, seat) != winner
            }
        for name in concerned:
            if not self.people[name].agreed & words and not self._was_silent(name, words):
                kind = "cancel" if winner == "nobody" else "win"
                self.hole(kind, f"the game has ended by {how}, won by {winner}, without a word of {name}")

    def _was_silent(self, name: str, words: set[str]) -> bool:
        """For as long as was agreed, having seen it, while the game waited for them."""
        person = self.people[name]
        since = [at for about, at in self.proposed.items() if about in words]
        told_of_it = bool(since) and person.looked >= min(since)
        silent = self.now - person.did >= self.agreed * 1000
        # Days off that were announced later are no answer.
        known = bool(since) and all(at <= min(since) for at in person.announced)
        waited = person.waited_at_home if known else person.waited
        # Rests are counted by the hour here.
        roughly = 6 * 3600 if self.rests or self.holidays else 0
        return told_of_it and silent and waited >= self.agreed - roughly


def _date(at: int, days: int) -> str:
    """That many days after a moment, in UTC."""
    return (datetime.fromtimestamp(at / 1000, UTC) + timedelta(days=days)).date().isoformat()


async def walked(host: Inside, plan: Plan, kinds: Collection[str] = KINDS) -> Hole | None:
    """One walk; the hole of these kinds it has fallen into, if there is one."""
    walk = Walk(host, plan, kinds)
    async with AsyncExitStack() as stack:
        await walk.begin(stack)
        try:
            for deed, seed in plan.deeds:
                await walk.step(deed, seed)
                if walk.over:
                    break
        except Hole as hole:
            return hole
    return None
