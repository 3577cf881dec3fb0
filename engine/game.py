"""The game as programs and servers use it: start, ask who must choose what, play, save, fork, check.

Rule: entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from engine import faults as fault_finder
from engine import forms
from engine.chapters import rulebook
from engine.choice import Choice, ChoiceError
from engine.classes import dataclass
from engine.components import STANDARD, Components
from engine.contract.answers import Consequence
from engine.contract.prompts import Prompt
from engine.contract.view import Position, Sections, WaitingSection
from engine.dice import Tower, commitment
from engine.events import Event
from engine.flow import Flow, Question, Rulebook, Task, task_from_json
from engine.forms import values_of
from engine.imagined import Ghosts, Imagined, imagined
from engine.menu import Menu
from engine.mode import in_order, mode_of
from engine.odds import Odds, for_choice
from engine.options import options_of
from engine.phases.setup import set_up
from engine.phases.start import Rounds
from engine.refusal import Refused
from engine.steps import upgraded
from engine.table import Table
from engine.view import public_sections, view

FORMAT = "arrakis-position"
FORMAT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Pending:
    """What the game waits for: public facts only."""

    decision: int
    kind: str
    rule: str
    faction: str
    seats: tuple[str, ...]
    prompt: Mapping[str, object]

    def to_json(self) -> WaitingSection:
        return {
            "decision": self.decision,
            "kind": self.kind,
            "rule": self.rule,
            "faction": self.faction,
            "seats": list(self.seats),
            "prompt": cast(Prompt, dict(self.prompt)),
        }


class Outcome(NamedTuple):
    """What an accepted entry brought: its canonical form, the events and the draws it caused."""

    actor: str
    choice: Choice
    events: tuple[Event, ...]
    draws: tuple[int, ...]
    #: Of how many sides each draw was.
    sides: tuple[int, ...] = ()


class Kept(NamedTuple):
    """A position that one may go back to: the values of which ``game`` makes a game, once somebody does."""

    #: Round, phase and number of the turn.
    mark: tuple[int, str, int]
    id: str
    rules: Rulebook
    table: tuple[object, ...]
    stack: tuple[tuple[type[Task], tuple[object, ...]], ...]
    tower: Tower
    decision: int
    lingering: frozenset[str]

    def game(self) -> Game:
        """A game of its own each time."""
        table = Table(self.rules.content, *self.table)  # type: ignore[arg-type]  # as they lay
        tower = self.tower.fork()
        # What a log prescribed for the choice that came next it prescribes for no other.
        tower.script = []
        flow = Flow(table, tower, self.rules)
        flow.stack = [kind(*values) for kind, values in self.stack]
        flow.decision = self.decision
        flow.lingering = self.lingering
        return Game(flow, self.id)


class Game:
    """One game. Positions are values: ``fork`` and ``to_json`` copy them, ``play`` moves this one on."""

    __slots__ = ("_flow", "id", "opening", "opening_draws", "opening_sides")

    def __init__(
        self,
        flow: Flow,
        game_id: str,
        opening: Sequence[Event] = (),
        opening_draws: Sequence[int] = (),
        opening_sides: Sequence[int] = (),
    ) -> None:
        self._flow = flow
        #: The public commitment to the key: two games with different keys never share it.
        self.id = game_id
        #: What happened before the first decision.
        self.opening = tuple(opening)
        self.opening_draws = tuple(opening_draws)
        self.opening_sides = tuple(opening_sides)

    @classmethod
    def new(
        cls,
        key: bytes,
        *,
        nonces: Iterable[str] = (),
        data: Components = STANDARD,
        shared: Iterable[str] = (),
        mode: str = "",
        options: Mapping[str, object] | None = None,
        rules: str = "",
        script: Iterable[int] = (),
    ) -> Game:
        """Set a game up and run it to its first decision.

        ``shared`` names the factions that two seats share, ``mode`` and ``options`` what is not played as
        usual, ``rules`` the version of the rules if not the present one; ``script`` prescribes draws, for
        tests.
        """
        book = rulebook(data, mode_of(in_order(shared), mode), options_of(options or {}, mode), rules)
        flow = Flow(Table(book.content), Tower(key, tuple(nonces), script=script), book)
        set_up(flow)
        flow.push(Rounds())
        flow.advance()
        game = cls(flow, commitment(key), flow.events, *flow.tower.taken())
        flow.events = []
        return game

    # -- asking ------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The whole truth, hidden things included: for the server and for tests, never for a player."""
        return self._flow.table

    @property
    def flow(self) -> Flow:
        return self._flow

    @property
    def seats(self) -> tuple[str, ...]:
        return self._flow.all_seats

    @property
    def over(self) -> bool:
        return bool(self._flow.table.winner)

    @property
    def winner(self) -> str:
        return self._flow.table.winner

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats the game waits for; none when it is over."""
        question = self._flow.question
        return self._flow.seats_asked(question) if question is not None else ()

    def waiting_on(self) -> Pending | None:
        """The decision the game waits for; None when it is over."""
        question = self._flow.question
        if question is None:
            return None
        return Pending(
            self._flow.decision,
            question.asked_as,
            question.rule,
            question.faction(self._flow),
            self._flow.seats_asked(question),
            question.prompt(self._flow),
        )

    def menu(self, seat: str) -> Menu | None:
        """What that seat may choose now; None if it is not asked and has no free action either."""
        question = self._flow.question
        if question is None or seat not in self.seats:
            return None
        menu = self._flow.menu(seat)
        return menu if menu.forms or seat in self._flow.seats_asked(question) else None

    def consequences(self, seat: str, entry: Choice | str | Mapping[str, Any]) -> list[Consequence]:
        """What a legal choice would bring about at once, as far as the rules fix it and the seat may know."""
        choice = self.checked(seat, entry)
        question = self._flow.question
        return question.consequences(self._flow, choice) if question is not None else []

    def public_sections(self) -> Sections:
        """The facts everyone may read, in the sections in which they change together."""
        return public_sections(self._flow)

    def view(self, seat: str) -> Position:
        """What that seat, or ``spectator``, may see of the position."""
        return view(self._flow, seat)

    def odds(self, seat: str, choice: Choice) -> Odds | None:
        """The chances that go with a choice of that seat: of an attack, or of going on in a battle."""
        return for_choice(self._flow, seat, choice)

    def imagined(self, viewer: str, ghosts: Ghosts) -> Imagined:
        """The table as that seat, or ``spectator``, sees it, with legions that are only imagined: to ask what
        could reach an area, by which way a legion goes, how an attack would end."""
        return imagined(self._flow, viewer, ghosts)

    # -- playing -----------------------------------------------------------------------------------

    def play(self, seat: str, entry: Choice | str | Mapping[str, Any]) -> Outcome:
        """Take a choice: a value, its line of text, or ``{"choice": ..., "decision": n, "game": id}``.

        Anything that is not offered to that seat now is refused, and nothing has changed.
        """
        choice = self.checked(seat, entry)
        flow = self._flow
        flow.events = []
        flow.tower.taken()
        flow.actor = seat
        flow.take(choice)
        flow.advance()
        outcome = Outcome(seat, choice, tuple(flow.events), *flow.tower.taken())
        flow.events = []
        return outcome

    def checked(self, seat: str, entry: Choice | str | Mapping[str, Any]) -> Choice:
        """The choice that ``play`` would carry out now; whatever it would not is refused."""
        choice = self._read(entry)
        question = self._asked(seat)
        refusal = self._flow.refuse(seat, choice)
        if refusal is not None:
            refused = Refused(refusal.key, refusal.params, refusal.rule or question.rule)
            raise self._flow.explained(seat, choice, refused).about(self._flow.content)
        return choice

    def _read(self, entry: object) -> Choice:
        try:
            return self._choice(entry)
        except ChoiceError as error:
            error.rule = error.rule or "entry"
            raise

    def _choice(self, entry: object) -> Choice:
        if isinstance(entry, Choice):
            return entry
        if isinstance(entry, str):
            return Choice.parse(entry)
        if not isinstance(entry, Mapping) or not set(entry) <= {"choice", "decision", "game"}:
            raise Refused("entry.malformed", {}, "entry")
        if "choice" not in entry:
            raise Refused("entry.malformed", {}, "entry")
        if "game" in entry and entry["game"] != self.id:
            raise Refused("entry.other_game", {}, "entry")
        if "decision" in entry:
            decision = entry["decision"]
            if type(decision) is not int or decision != self._flow.decision:
                raise Refused("entry.stale", {"now": self._flow.decision}, "entry")
        line = entry["choice"]
        return Choice.parse(line) if isinstance(line, str) else Choice.from_json(line)

    def _asked(self, seat: object) -> Question:
        question = self._flow.question
        if question is None:
            raise Refused("entry.game_over", {}, "entry")
        if seat in self._flow.seats_asked(question):
            return question
        if not isinstance(seat, str) or seat not in self.seats:
            raise Refused("entry.unknown_seat", {}, "entry")
        if self.menu(seat) is None:
            raise Refused("entry.not_your_decision", {"seat": seat}, "entry")
        return question

    # -- positions ---------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Every way in which this position is wrong; empty for a sound one."""
        return fault_finder.faults(self._flow)

    def fork(self) -> Game:
        flow = self._flow
        twin = Flow(flow.table.fork(), flow.tower.fork(), flow.rules)
        twin.stack = [below.fork() for below in flow.stack]
        twin.decision = flow.decision
        twin.lingering = flow.lingering
        return Game(twin, self.id)

    def kept(self) -> Kept:
        """The present position, for going back to it."""
        flow, table = self._flow, self._flow.table
        return Kept(
            (table.round, table.phase, table.turns),
            self.id,
            flow.rules,
            table.lying(),
            tuple([(kind := type(below), values_of(kind)(below)) for below in flow.stack]),
            flow.tower.fork(),
            flow.decision,
            flow.lingering,
        )

    def to_json(self) -> dict[str, Any]:
        """The whole position with its key: the server's own format, never for a player."""
        flow, tower = self._flow, self._flow.tower
        own = {"key": tower.key.hex(), "nonces": list(tower.nonces)}
        return {**self._form(own, flow.table.to_json(), [below.to_json() for below in flow.stack])}

    def as_it_lies(self) -> dict[str, Any]:
        """The same without the key and the nonces, with its values themselves: to be written down at once."""
        flow = self._flow
        return {**self._form({}, flow.table.as_it_lies(), [below.as_it_lies() for below in flow.stack])}

    def _form(
        self, own: Mapping[str, object], table: Mapping[str, object], stack: Sequence[Mapping[str, object]]
    ) -> dict[str, object]:
        flow = self._flow
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            **forms.said(forms.FORM),
            "data": flow.content.rules_digest,
            "rules": flow.rules.version,
            "shared": list(flow.shared),
            **({"mode": mode} if (mode := flow.mode.said) else {}),
            **({"options": options.to_json()} if (options := flow.rules.options) else {}),
            **own,
            "draws": flow.tower.count,
            "decision": flow.decision,
            "lingering": sorted(flow.lingering),
            "table": table,
            "stack": stack,
        }

    @classmethod
    def from_json(cls, form: Mapping[str, Any], data: Components = STANDARD) -> Game:
        if form.get("format") != FORMAT or form.get("version") != FORMAT_VERSION:
            raise ValueError("not a position of this version")
        form = upgraded(form)
        if not data.follows(form["data"]):
            raise ValueError(data.missing(form["data"]))
        key = bytes.fromhex(form["key"])
        tower = Tower(key, form["nonces"], form["draws"])
        mode = mode_of(in_order(form["shared"]), form.get("mode", ""))
        rules = rulebook(data, mode, options_of(form.get("options", {})), form["rules"])
        flow = Flow(Table.from_json(form["table"], rules.content), tower, rules)
        flow.stack = [task_from_json(below) for below in form["stack"]]
        flow.decision = form["decision"]
        flow.lingering = frozenset(form["lingering"])
        return cls(flow, commitment(key))
