"""The log of one game, and the position that is a fold over it.

Long because every kind of entry is taken in one place.

``Record.play`` takes every kind of entry, and nothing else changes a game. Every few entries a snapshot is
kept, with all that the next entry depends on: the position, what can be taken back, when each public section
changed last, and the hash of the public events. So opening a saved game, jumping to an entry and taking a
choice back cost the same late in a game as early. Rules: record.entry, record.undo.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field, replace
from functools import partial
from typing import Any, ClassVar

from engine import forms, rulings
from engine.choice import Choice
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.contract.view import Around, Private, UndoFlag, View
from engine.dice import commitment
from engine.events import REVEALING, Event
from engine.flow import Flow
from engine.game import Game, Kept, Outcome
from engine.mode import mode_of, seats_in
from engine.modes import cone
from engine.options import options_of
from engine.orders import NONE, Orders, answer, lingering, next_ordered
from engine.pieces import ENEMY, FACTIONS
from engine.record.back import (
    NOT_BACK,
    Turn,
    begun,
    goes_along,
    handed_over,
    programs_after,
    said_right,
    stands_open,
)
from engine.record.departures import departed, rules_at
from engine.record.entries import (
    ALSO_TABLE,
    KINDS,
    ORDERED,
    REBASED,
    SIDES_SINCE,
    TABLE,
    Entry,
    as_known,
    covered,
    in_full,
    named,
    seal,
    stream_after,
)
from engine.record.finished import Finished
from engine.record.given import in_own_form, ordered, put_into
from engine.record.head import BY_SEAT_SINCE, Head, checked_nonces
from engine.record.position import Snapshot, keyless, with_key
from engine.record.sections import Privates, Sections
from engine.record.shares import Shares, unsound
from engine.record.votes import ENDING, agreed, span
from engine.refusal import Refused

SNAPSHOT_EVERY = 50
NOBODY = "nobody"
#: Who may have a seat from now on.
HANDED_TO = ("person", "program", "nobody")
#: After these entries standing orders answer what they can.
OBEYED = ("choice", "orders")

#: A flag in JSON.
_flag = ("false", "true").__getitem__


@dataclass(slots=True)
class Record:
    """A game with its log."""

    game: Game = field(repr=False)
    head: Head
    entries: list[Entry] = field(default_factory=list, repr=False)
    snapshots: dict[int, Snapshot] = field(default_factory=dict, repr=False)
    #: The hash of all public events so far.
    stream: str = ""
    #: How many entries were folded again to come to this position.
    folded: int = 0
    #: Standing orders by seat; only the seat itself sees its own.
    orders: dict[str, Orders] = field(default_factory=dict, repr=False)
    #: What standing orders answered after the last entry that was played.
    followed: list[Outcome] = field(default_factory=list, repr=False)
    #: Why no more can be taken back than can be.
    _reason: str = "beginning"
    #: The entries that can be taken back, oldest first, each with the position before it.
    _back: list[tuple[int, Kept]] = field(default_factory=list, repr=False)
    #: The seats that programs have, and no person ever had.
    _programs: frozenset[str] = field(default=frozenset(), repr=False)
    #: The turn of the last choice.
    _turn: Turn | None = field(default=None, repr=False)
    #: The entry that was played last here.
    _made: Entry = field(default_factory=partial(Entry, "", ""), repr=False)
    #: How far back can be gone after so many entries, alone and by consent: the same for all seats.
    _floors: tuple[int, int, int] = field(default=(-1, 0, 0), repr=False)
    _sections: Sections = field(default_factory=Sections, repr=False)
    _privates: Privates = field(default_factory=Privates, repr=False)

    @classmethod
    def start(
        cls,
        key: bytes,
        *,
        nonces: Iterable[str] = (),
        promised: Mapping[str, str] | None = None,
        programs: Collection[str] = (),
        shared: Iterable[str] = (),
        mode: str = "",
        options: Mapping[str, object] | None = None,
        practice: bool = False,
        data: Components = STANDARD,
        script: Iterable[int] = (),
    ) -> Record:
        """Begin a game. The key comes from the operating system, and after its commitment was published each
        seat gives a nonce; a chosen key or no nonces are for practice and tests, and the record says so.

        ``promised`` is what the seats of persons had committed themselves to; a nonce that is empty was not
        shown. Without it there was nobody to show anything before, and each has shown what it gives. The
        nonces of ``programs`` follow from the key.
        """
        factions = tuple(faction for faction in FACTIONS if faction in {*shared})
        shares = Shares.of(key, seats_in(factions, mode), checked_nonces(nonces), programs, promised)
        head = Head(
            key,
            shares.nonces,
            practice,
            data.rules_digest,
            None,
            shared=factions,
            promised=shares.promised,
            programs=shares.programs,
            withheld=shares.withheld,
            mode=mode_of(factions, mode).said,
            options=options_of(options or {}, mode).to_json(),
        )
        return cls.begin(head, data, script)

    @classmethod
    def begin(cls, head: Head, data: Components = STANDARD, script: Iterable[int] = ()) -> Record:
        """Begin the game that a head tells of, with the draws that its key gives or those of a script."""
        seats = head.seats
        if len(head.nonces) != len(seats) and not (head.practice and not head.nonces):
            raise Refused("record.nonces_missing", {"seats": len(seats)}, "record.draws")
        if head.form >= BY_SEAT_SINCE and (wrong := unsound(head)):
            raise ValueError(wrong)
        game = Game.new(
            head.key,
            nonces=head.nonces,
            data=data,
            shared=head.shared,
            mode=head.mode,
            options=head.options,
            rules=head.rules,
            script=script,
        )
        sides = game.opening_sides if head.form >= SIDES_SINCE else ()
        head = replace(head, shared=game.flow.shared, opening=game.opening_draws, opening_sides=sides)
        # Copies: the game keeps its opening, and nobody else is told of it by its text.
        opening = covered([replace(event) for event in game.opening], head.form)
        head = replace(head, seal=seal("", head.sealed(), opening))
        record = cls(game, head, _programs=programs_after(head, ()))
        record.stream = stream_after(commitment(head.key), opening)
        record._sections.revise(game, 0)
        record.keep()
        return record

    @classmethod
    def resume(cls, game: Game, *, practice: bool = False) -> Record:
        """Go on from a saved position. What was before it is not on this record, which therefore cannot be
        given out as one that anybody can verify."""
        tower = game.flow.tower
        flow = game.flow
        head = Head(
            tower.key,
            tower.nonces,
            practice,
            flow.content.rules_digest,
            None,
            shared=flow.shared,
            rules=flow.rules.version,
            mode=flow.mode.said,
            options=flow.rules.options.to_json(),
        )
        record = cls(game, head, stream=commitment(tower.key))
        record._heed()
        record._sections.revise(game, 0)
        record.keep()
        return record

    @property
    def seq(self) -> int:
        """The number of entries in the log."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        return self.game.over

    # -- playing -----------------------------------------------------------------------------------

    def play(self, actor: str, entry: object, kind: str = "choice") -> Outcome:
        """Take an entry into the log, or refuse it and change nothing.

        What standing orders answer follows as entries of their own; ``followed`` has their outcomes. After an
        undo they wait for the next choice, or nothing could be taken back.
        """
        if kind == ORDERED:
            raise Refused("entry.unknown_kind", {}, "record.entry")
        outcome = self.enter(actor, in_own_form(entry, self.head) if kind == "orders" else entry, kind)
        self.followed = []
        while kind in OBEYED and (ordered := self.obey()) is not None:
            self.followed.append(ordered)
        return outcome

    def obey(self) -> Outcome | None:
        """Enter the next choice that standing orders make now, if there is one."""
        due = next_ordered(self.game, self.orders)
        if due is None:
            return None
        seat, choice = due
        return self.enter(seat, str(choice), ORDERED)

    def set_orders(self, seat: str, orders: Orders) -> Outcome:
        """Change the standing orders of a seat. The entry carries them; nothing public says what they are."""
        return self.play(seat, {"orders": orders.to_json()}, "orders")

    def rebase(self) -> Outcome:
        """Go on from this position, whatever has led to it, under the rules as they are."""
        known = {} if rules_at(self.head, self.entries) == rulings.present() else {"rules": rulings.present()}
        return self.play(TABLE, {"position": self.to_go_on_from(), **known}, "rebase")

    def to_go_on_from(self) -> dict[str, Any]:
        """The position as a rebase gives it, here or in another game: under the rules as they are."""
        return {**self.position(), "rules": rulings.present()}

    def enter(self, actor: str, entry: object, kind: str = "choice") -> Outcome:
        """Take one entry into the log as it is, as when a record is played again."""
        if kind == ORDERED:
            return self._obey(actor, entry)
        if kind == "choice":
            return self._choose(actor, entry)
        if not isinstance(kind, str) or kind not in KINDS:
            raise Refused("entry.unknown_kind", {}, "record.entry")
        self._may_enter(actor, kind)
        form = self.head.form
        what, events = self._TAKES[kind](self, actor, in_full(kind, as_known(kind, entry, form)))
        outcome = Outcome(actor, Choice(kind), events, ())
        self._close(Entry(actor, kind, as_known(kind, what, form)), outcome)
        return outcome

    def _obey(self, actor: str, entry: object) -> Outcome:
        """A choice by orders must be what the orders of that seat say."""
        choice = answer(self.game, actor, self.orders.get(actor, NONE))
        if choice is None or entry != str(choice):
            raise Refused("entry.malformed", {}, "record.orders")
        return self._choose(actor, entry, ORDERED)

    def _choose(self, actor: str, entry: object, kind: str = "choice") -> Outcome:
        before = self.game.kept()
        try:
            outcome = self.game.play(actor, entry)  # type: ignore[arg-type]
        except Refused:
            raise
        except BaseException:
            # A fault of the engine: nothing of the entry remains.
            self.game = before.game()
            raise
        if self._back and not (
            self._last_actor == actor or stands_open(self._back, self._actors, actor, self._programs, before)
        ):
            # Another seat has decided: what came before it stands.
            self._raise_floor("other_seat")
        self._back.append((self.seq, before))
        self._turn = begun(self._turn, self.seq, before).with_entry(self.seq + 1)
        if self.game.over:
            self._raise_floor("game_over")
        elif outcome.draws:
            self._raise_floor("draw")
        elif not REVEALING.isdisjoint([event.key for event in outcome.events]):
            self._raise_floor("learned")
        self._close(Entry(actor, kind, str(outcome.choice), outcome.draws, sides=outcome.sides), outcome)
        return outcome

    def _close(self, entry: Entry, outcome: Outcome) -> None:
        before = self.entries[-1].seal if self.entries else self.head.seal
        form = self.head.form
        told = covered(outcome.events, form)
        self._made = entry.sealed(before, told, form)
        self.entries.append(self._made)
        self.stream = stream_after(self.stream, told)
        self._sections.revise(self.game, self.seq)
        if self.seq % SNAPSHOT_EVERY == 0:
            self.keep()

    def _may_enter(self, actor: object, kind: str) -> None:
        if not isinstance(actor, str) or actor not in (*self.game.seats, TABLE):
            raise Refused("entry.unknown_seat", {}, "record.entry")
        by_seat = actor in self.game.seats
        if KINDS[kind] != by_seat and (by_seat or kind not in ALSO_TABLE):
            raise Refused("entry.wrong_actor", {}, "record.entry")
        if self.game.over:
            raise Refused("entry.game_over", {}, "record.entry")

    # -- taking back -------------------------------------------------------------------------------

    def can_undo(self, seat: str) -> tuple[bool, str]:
        """Whether that seat may take its last choice back, and the reason if not."""
        possible = self.goes_along(seat) is not None
        return possible, "" if possible else self._no_undo

    @property
    def _no_undo(self) -> str:
        return "other_seat" if self._back else self._reason

    @property
    def _last_actor(self) -> str:
        return self.entries[self._back[-1][0]].actor

    @property
    def _actors(self) -> list[str]:
        return [self.entries[number].actor for number, _ in self._back]

    def goes_along(self, seat: str) -> int | None:
        """How many choices of programs are taken back with the last one of that seat; None if it is not."""
        if not self._back:
            return None
        if self.entries[self._back[-1][0]].actor == seat:
            return 0
        # Without programs nobody's choices go along.
        return goes_along(self._actors, seat, self._programs) if self._programs else None

    @property
    def undo_floor(self) -> int:
        """The number of the first entry that can still be taken back; of the next one if none can."""
        return self._back[0][0] + 1 if self._back else self.seq + 1

    def _raise_floor(self, reason: str) -> None:
        self._back.clear()
        self._reason = reason

    def _undo(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        """Nothing need be said; naming the present decision keeps a second click from taking back more.

        The entry says over how many choices of programs it goes, if over any.
        """
        possible, reason = self.can_undo(actor)
        over = self.goes_along(actor) or 0
        said_right(what, {"decision": self.game.flow.decision}, {"over": over} if over else None)
        if not possible:
            raise NOT_BACK[reason]()
        del self._back[len(self._back) - over :]
        number, kept = self._back.pop()
        before = kept.game()
        if self._turn is not None:
            back = number > self._turn.start
            self._turn = self._turn.back_to(number) if back else Turn(self.seq + 1, kept)
        # A decision's number is never used twice, so that a late answer to the old one stays stale.
        before.flow.decision = self.game.flow.decision + 1
        cone.carry_over(self.game.flow, before.flow)
        self.game = before
        self._heed()
        said = {"over": over} if over else {}
        return said or None, (Event("choice_taken_back", "record.undo", {"seat": actor, **said}),)

    def can_be_taken_back(self) -> list[int]:
        """The choices of this turn that stand, oldest first: the table can go back to before any of them."""
        return self._turn.choices(self.entries) if self._turn is not None and not self.over else []

    @property
    def turn_floor(self) -> int:
        """The number of the first of them; of the next entry if there is none."""
        if self._turn is not None and not self.game.over:
            for number in self._turn.standing:
                if self.entries[number - 1].kind == "choice":
                    return number
        return self.seq + 1

    def turn_with(self, to: int) -> Turn:
        """The turn, if the table can go back to before that choice of it."""
        if self._turn is None or to not in self.can_be_taken_back():
            raise Refused("take_back.not_this_turn", {}, "record.take_back")
        return self._turn

    def _taken_back(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        """The table goes back to before a choice of the present turn, whoever has chosen or drawn since."""
        to = what.get("to") if isinstance(what, Mapping) and len(what) == 1 else None
        if type(to) is not int:
            raise Refused("entry.malformed", {}, "record.entry")
        turn = self.turn_with(to)
        self.game = turn.before(to, self.entries, self.game)
        self._turn = turn.back_to(to - 1)
        self._heed()
        self._raise_floor("taken_back")
        return {"to": to}, (Event("taken_back", "record.take_back", {"to": to}),)

    # -- the other entries -------------------------------------------------------------------------

    def _resign(self, actor: str, what: object) -> tuple[None, tuple[Event, ...]]:
        if what is not None:
            raise Refused("entry.malformed", {}, "record.entry")
        return None, self._won_by_other(actor, "resignation")

    def _flag_fallen(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        seat = named(what, seat=self.game.seats)["seat"]
        return {"seat": seat}, self._won_by_other(seat, "time")

    def _won_by_other(self, seat: str, how: str) -> tuple[Event, ...]:
        flow = self.game.flow
        flow.events = []
        flow.win(ENEMY[flow.faction_of(seat)], how)
        events = tuple(flow.events)
        flow.events = []
        self._raise_floor("game_over")
        return events

    def _vote_carried(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        """What the table has agreed on."""
        carried = agreed(what, self.game.seats)
        if carried["about"] in ENDING:
            flow = self.game.flow
            flow.table.winner = carried.get("winner", NOBODY)
            flow.table.won_by = carried["about"]
            self._raise_floor("game_over")
        return carried, (Event("vote_carried", "record.entry", carried),)

    def _seat_handed_over(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        if isinstance(what, Mapping) and "to" in what:
            handed = named(what, seat=self.game.seats, to=HANDED_TO)
        else:
            handed = named(what, seat=self.game.seats)
        self._programs = handed_over(self._programs, handed, self.head, self.entries)
        return handed, (Event("seat_handed_over", "record.entry", handed),)

    def _days_off(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        """From when until when a seat is away; without a word it is back, or does not go."""
        if what is None:
            return None, (Event("days_off_over", "record.entry", {"seat": actor}),)
        away = span(what)
        return away, (Event("days_off_taken", "record.entry", {"seat": actor, **away}),)

    def _cone_opened(self, actor: str, what: object) -> tuple[None, tuple[Event, ...]]:
        return None, self._in_cone(cone.invite, actor, what)

    def _cone_accepted(self, actor: str, what: object) -> tuple[None, tuple[Event, ...]]:
        return None, self._in_cone(cone.accept, actor, what)

    def _hand_shown(self, actor: str, what: object) -> tuple[None, tuple[Event, ...]]:
        events = self._in_cone(cone.show_hand, actor, what)
        self._raise_floor("learned")
        if self._turn is not None:
            self._turn = self._turn.with_entry(self.seq + 1)
        return None, events

    def _cone_closed(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        """By one of the partners, or for a faction by the table."""
        if actor != TABLE:
            return None, self._in_cone(cone.close, actor, what, self.game.flow.faction_of(actor))
        faction = named(what, faction=FACTIONS)["faction"]
        return {"faction": faction}, self._in_cone(cone.close, faction, None)

    def _in_cone(
        self, deed: Callable[[Flow, str], None], actor: str, what: object, of: str = ""
    ) -> tuple[Event, ...]:
        """No choice of the game: the decision that is pending keeps its number."""
        if what is not None:
            raise Refused("entry.malformed", {}, "record.entry")
        flow = self.game.flow
        flow.events = []
        deed(flow, of or actor)
        events = tuple(flow.events)
        flow.events = []
        return events

    def _rebase(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        """Go on from a full position, as ``position`` gives it: so a corrected rule never works silently.

        The entry carries the hash of the public events too: with both, what was before it is not needed.
        """
        self.game, given = put_into(self.game, self.head, self.stream, what)
        self.stream = given["stream"]
        self._heed()
        self._turn = None
        self._raise_floor("rebase")
        return given, (REBASED,)

    def _orders(self, actor: str, what: object) -> tuple[object, tuple[Event, ...]]:
        self.orders[actor], given = ordered(what, self.head, self.game.flow.content)
        self._heed()
        if self._turn is not None:
            # Whether the turn goes on after its action can hang on it.
            self._turn = self._turn.with_entry(self.seq + 1)
        return given, ()

    def _heed(self) -> None:
        """Orders stand, whichever position the game goes on from."""
        self.game.flow.lingering = lingering(self.orders)

    _TAKES: ClassVar[Mapping[str, Callable[[Record, str, object], tuple[Any, tuple[Event, ...]]]]] = {
        "undo": _undo,
        "resign": _resign,
        "cone_opened": _cone_opened,
        "cone_accepted": _cone_accepted,
        "hand_shown": _hand_shown,
        "cone_closed": _cone_closed,
        "flag_fallen": _flag_fallen,
        "vote_carried": _vote_carried,
        "seat_handed_over": _seat_handed_over,
        "rebase": _rebase,
        "orders": _orders,
        "taken_back": _taken_back,
        "days_off": _days_off,
    }

    # -- views -------------------------------------------------------------------------------------

    def sections(self) -> dict[str, tuple[str, int]]:
        """The public sections, serialised once, each with the number of the entry that changed it last."""
        return self._sections.texts

    def last_sections(self) -> dict[str, tuple[dict[str, Any] | None, dict[str, Any]]]:
        """The public sections that the last entry has changed, each before it and after it."""
        return self._sections.last()

    def undo_flag(self, seat: str) -> UndoFlag:
        seq, over = len(self.entries), self.goes_along(seat)
        if self._floors[0] != seq:
            self._floors = seq, self.undo_floor, self.turn_floor
        flag: UndoFlag = {
            "possible": over is not None,
            "reason": "" if over is not None else self._no_undo,
            "floor": self._floors[1],
            "turn": self._floors[2],
        }
        if over:
            flag["over"] = over
        return flag

    def _around(self, seat: str) -> Around:
        around: Around = {
            "seat": seat,
            "game": self.game.id,
            "practice": self.head.practice,
            "seq": self.seq,
        }
        if seat in self.game.seats:
            around["undo"] = self.undo_flag(seat)
        return around

    def view(self, seat: str) -> View:
        """What a seat or a spectator sees, with whether it may take its last choice back."""
        seen = self.game.view(seat)
        return {**self._around(seat), "public": seen["public"], "private": {**self.private(seat)}}

    def private(self, seat: str) -> Private:
        """What only that seat may know, its standing orders included."""
        return self._privates.part(self.game.flow, seat, self.orders.get(seat))

    def private_mark(self, seat: str) -> bytes:
        """The same marshalled: another one if, and only if, anything of it is another."""
        return self._privates.mark(self.game.flow, seat, self.orders.get(seat))

    def view_text(self, seat: str) -> str:
        """The same as JSON text, out of the sections that are serialised already."""
        private = self._privates.text(self.game.flow, seat, self.orders.get(seat))
        # Names and numbers, of which nothing has to be written otherwise in JSON.
        around = f'"seat": "{seat}", "game": "{self.game.id}", "practice": {_flag(self.head.practice)}'
        undo = f', "undo": {self._undo_text(seat)}' if seat in self.game.seats else ""
        return f'{{{around}, "seq": {self.seq}{undo}, "public": {self._sections}, "private": {private}}}'

    def _undo_text(self, seat: str) -> str:
        flag = self.undo_flag(seat)
        over = f', "over": {flag["over"]}' if "over" in flag else ""
        place = f'"floor": {flag["floor"]}, "turn": {flag["turn"]}{over}'
        return f'{{"possible": {_flag(flag["possible"])}, "reason": "{flag["reason"]}", {place}}}'

    def forget_texts(self) -> None:
        """Of what was written down for views nothing is kept, nor what the last entry has changed: the next
        view is written anew."""
        self._sections.forget_texts()
        self._privates.forget_texts()

    # -- snapshots ---------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """The whole position, hidden things included, but for the key and the nonces."""
        return keyless(self.game)

    def keep(self) -> None:
        """Keep a snapshot of the present position."""
        if self.seq in self.snapshots:
            return
        position = self.game.as_it_lies()
        self.snapshots[self.seq] = Snapshot.of(
            self.seq,
            position=position,
            stream=self.stream,
            reason=self._reason,
            back=[(number, kept.game().as_it_lies()) for number, kept in self._back],
            changed=self._sections.changed,
            orders={seat: orders.to_json() for seat, orders in self.orders.items()},
            turn=self._turn.kept(position) if self._turn is not None else None,
        )

    @property
    def first(self) -> int:
        """The entry after which the log can be folded: 0, or the one that has rebased the game."""
        return min(self.snapshots)

    def at(self, seq: int) -> Record:
        """This game as it stood after that many entries, folded from the nearest snapshot before."""
        if not self.first <= seq <= self.seq:
            raise ValueError(f"there is no entry {seq}")
        return self.since(max(number for number in self.snapshots if number <= seq), seq)

    def since(self, number: int, seq: int | None = None) -> Record:
        """The same position folded from that snapshot."""
        end = self.seq if seq is None else seq
        form = self.snapshots[number].form()
        saved = forms.form_of(form["position"])

        def position(kept: Mapping[str, Any]) -> Game:
            return with_key(kept, self.head, self.game.flow.content)

        twin = Record(
            position(form["position"]),
            self.head,
            self.entries[:number],
            {place: kept for place, kept in self.snapshots.items() if place <= end},
            form["stream"],
            orders={
                seat: Orders.from_json(orders, saved, self.game.flow.content)
                for seat, orders in form["orders"].items()
            },
            _reason=form["reason"],
            _back=[(entry, position(kept).kept()) for entry, kept in form["back"]],
            _turn=Turn.of(form.get("turn"), form["position"], position),
            _programs=programs_after(self.head, self.entries[:number]),
        )
        twin._sections = Sections.of(twin.game, form["changed"], number)
        for entry in self.entries[number:end]:
            twin.fold(entry)
        return twin

    def fold(self, entry: Entry, *, exact: bool = True) -> Outcome:
        """Carry out an entry of the log again, with the draws it caused then.

        Wrong if it is not what it was then: the rules are others now. Where that is known, ``exact`` can be
        waived, and what the entry says is done under the rules as they are.
        """
        flow = self.game.flow
        flow.tower.script = list(entry.draws)
        question = flow.question
        try:
            outcome = self.enter(entry.actor, entry.what, entry.kind)
        except (Refused, ValueError) as error:
            raise departed(self, self.seq + 1, str(error), question, error) from error
        again = self._made
        if exact and (outcome.draws, again.sides) != (entry.draws, entry.sides):
            raise departed(self, self.seq, "it causes other draws", question, outcome)
        if exact and again.seal != entry.seal:
            raise departed(self, self.seq, "it has other consequences", question, outcome)
        # What was logged stays as it was logged.
        self.entries[-1] = entry
        self.folded += 1
        return outcome

    # -- giving out --------------------------------------------------------------------------------

    def finished(self) -> Finished:
        """The record for everybody. While the game runs there is none: it would show the key."""
        if not self.game.over:
            raise Refused("record.still_running", {}, "record.draws")
        if self.head.opening is None:
            raise Refused("record.no_beginning", {}, "record.entry")
        table = self.game.table
        return Finished(self.head, self.game.id, tuple(self.entries), table.winner, table.won_by, self.stream)

    def to_json(self) -> dict[str, Any]:
        return self.finished().to_json()

    def to_text(self) -> str:
        return self.finished().to_text()
