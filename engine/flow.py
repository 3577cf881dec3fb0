"""The stack of tasks that drives the game, and the questions it stops at.

A task is a small value beside the rule it carries out. The flow runs the top task; it changes the table,
pushes further tasks, finishes, or is a question: then the flow stops until a seat has chosen. A card is a
short list of tasks, an interrupted action just a task lower in the stack. Rule: shared.decisions.

Long because the flow is one thing: what drives tasks, asks questions and tells events shares all it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar, Protocol, TypeVar, cast

from engine.choice import Choice
from engine.classes import dataclass
from engine.components import Components
from engine.contract.answers import Consequence
from engine.contract.prompts import Prompt
from engine.contract.view import AutomatonSection, ExpansionSection
from engine.dice import Tower
from engine.events import Event
from engine.forms import names, values_of
from engine.menu import Form, Menu, Pick
from engine.mode import Mode
from engine.options import Options
from engine.pieces import ATREIDES
from engine.refusal import Refused
from engine.sides import NO_SEATS, ROLE_FACTION, ROLES
from engine.table import Kept, Table, clone

STEP_LIMIT = 10_000
T = TypeVar("T", bound="Task")


@dataclass(slots=True)
class Task:
    """A piece of work on the stack. Its fields hold JSON values only, which are replaced and never changed in
    place (``engine.values``); one that comes later says so: ``engine.forms.since``."""

    name: ClassVar[str]
    #: The first form has a version at each task. It is always this one: forms have taken its place.
    version: ClassVar[int] = 1

    @classmethod
    def begun(cls, flow: Flow) -> Task:
        """As it stands at its beginning in that game, if nothing more has to be said of it."""
        return cls()

    def run(self, flow: Flow) -> None:
        """One step: change the table, push, or ``flow.finish(self)``."""
        raise NotImplementedError

    def legion_went(self, faction: str, origin: str, target: str) -> None:
        """A whole legion was carried elsewhere: told to every task of the stack, for whoever follows it."""

    def worm_went(self, origin: str, target: str) -> None:
        """A worm of the board surfaced elsewhere: told likewise."""

    def to_json(self) -> dict[str, Any]:
        return clone(self.as_it_lies())  # type: ignore[no-any-return]

    def as_it_lies(self) -> dict[str, object]:
        """The same with its values themselves, to be written down at once."""
        kind = type(self)
        held = zip(names(kind), values_of(kind)(self), strict=True)
        return {"task": self.name, "version": self.version, **dict(held)}

    def fork(self: T) -> T:
        """The same once more: values are shared, as nobody changes one in place."""
        kind = type(self)
        return kind(*values_of(kind)(self))

    def turned_into(self: T, kind: type[Task]) -> T:
        """The same as a kind that has all its fields."""
        return cast(T, kind(**{name: getattr(self, name) for name in names(type(self))}))


@dataclass(slots=True)
class Question(Task):
    """A task that stops the game until a seat has chosen. Prompt, menu and handler stand together."""

    rule: ClassVar[str]
    #: What may be chosen: the verbs of all menus it can have, without those of free actions.
    verbs: ClassVar[tuple[str, ...]] = ()
    #: Who decides, where that is always the same: a faction, or the role that does where two share it.
    whose: ClassVar[str] = ""
    #: The kind of decision it is to players: its name, unless it is a form of another one.
    asked_as: ClassVar[str] = ""
    #: The switch of an option, or the mode, without which it is never asked, if there is one.
    only_with: ClassVar[str] = ""
    #: Whether it may need no answer any more, as free actions have been taken beside it.
    lapses: ClassVar[bool] = False
    #: Whether free actions stand beside it when it belongs to the side whose action turn it is.
    free: ClassVar[bool] = False

    def faction(self, flow: Flow) -> str:
        """Whose decision it is."""
        return flow.faction_of(self.whose)

    def seats(self, flow: Flow) -> tuple[str, ...]:
        """Who may answer: any one of these."""
        if self.whose in ROLE_FACTION:
            seat = flow.seat_of(self.whose)
            return (seat,) if seat else ()
        return flow.deciders(self.faction(flow))

    def menu(self, flow: Flow) -> Menu:
        raise NotImplementedError

    def menu_for(self, flow: Flow, choice: Choice) -> Menu:
        """As much of the menu as admits that choice, if the menu does: what it does not touch may be missing,
        and what is only shown."""
        return self.menu(flow)

    def take(self, flow: Flow, choice: Choice) -> None:
        """Carry the choice out. The question has left the stack already; its asker is on top."""
        raise NotImplementedError

    def consequences(self, flow: Flow, choice: Choice) -> list[Consequence]:
        """What the rules fix for that choice, from what its chooser may know: ``told`` names each."""
        return []

    def lapse(self, flow: Flow) -> bool:
        """Go on without an answer where none is needed any more: it is on top. Asked of what ``lapses``."""
        return False

    def prompt(self, flow: Flow) -> Prompt:
        """What the table reads while it waits; public facts only."""
        return {}

    def explained(self, flow: Flow, choice: Choice, refused: Refused) -> Refused:
        """Why the rules refuse a choice that its menu does not have, if they can say more than the menu."""
        return refused

    def run(self, flow: Flow) -> None:
        raise AssertionError("a question is answered, not run")

    def or_done(self, *forms: Form | None) -> Menu:
        """The forms that have something to offer, or to be done."""
        return Menu((*(form for form in forms if form is not None), Pick("done", rule=self.rule)))


@dataclass(slots=True)
class SideQuestion(Question):
    """A question to one side, whichever it is."""

    side: str

    def faction(self, flow: Flow) -> str:
        return self.side


class Answerer(Protocol):
    """What answers for a faction that no seat plays."""

    def restrict(self, flow: Flow, question: Question, menu: Menu) -> Menu:
        """The choices that its rule leaves of a menu, whichever criteria decided: ``menu.restricted``."""

    def tell(self, flow: Flow, question: Question, menu: Menu) -> None:
        """Tell what it has left of that menu and by which criterion: once, before anybody chooses."""

    def seats(self, flow: Flow, question: Question) -> tuple[str, ...]:
        """Who chooses among those, if it leaves several."""


class Conduct(Protocol):
    """What a rule that plays a faction does where the rules of others come upon it."""

    def turn_up(self, flow: Flow, faction: str, area: str) -> bool:
        """Turn up what lies face down in a legion, before it fights or is hit; whether there was anything."""

    def reinforce(self, flow: Flow, battle: Task, role: str) -> None:
        """Discard cards for combat dice."""

    def trim(self, flow: Flow, area: str) -> Task:
        """Remove the units of its faction that are too many in an area."""

    def gain_token(self, flow: Flow) -> None:
        """What it gets in the place of a Bene Gesserit token."""

    def sietch_went(self, flow: Flow, origin: str, target: str) -> None:
        """A sietch stands elsewhere now."""

    def may_turn_up(self, flow: Flow, area: str, what: str) -> bool:
        """Whether the other side may freely turn a ``sietch`` up in an area, or ``tokens``."""

    def turned_up(self, flow: Flow, number: int) -> None:
        """The other side has turned so much up of its own will."""

    def retreats(self, flow: Flow, area: str) -> int:
        """The areas beside one to which a legion of its faction may be driven."""

    def possible_legions(self, flow: Flow, area: str) -> list[tuple[int, dict[str, int]]]:
        """What a legion of its faction may be once its tokens are turned up, each with its weight."""

    def after_hits(self, flow: Flow, legion: Mapping[str, int], hits: int, supply: int) -> dict[str, int]:
        """What so many hits leave of it, with so many regular units in the supply."""

    def further_dice(self, flow: Flow) -> int:
        """How many cards it would still discard for dice, if there is room for them."""

    def cards(self, flow: Flow) -> Iterable[str]:
        """Planning cards that lie neither in a hand nor in a deck or its discards."""

    def hidden_cards(self, flow: Flow) -> Iterable[str]:
        """Those of them that nobody has seen."""

    def hidden_tokens(self, flow: Flow) -> Iterable[str]:
        """Tokens on the board under which nobody has looked."""

    def strew(self, flow: Flow, below: Callable[[int], int]) -> None:
        """Lay what may lie there in the middle of a game."""

    def put_right(self, flow: Flow) -> None:
        """Take account of cards and dice that were laid by hand, as tests and checks do."""

    def faults(self, flow: Flow) -> Iterator[str]: ...

    def section(self, flow: Flow) -> AutomatonSection:
        """What everybody may see of it."""

    def shown(self, flow: Flow) -> Kept:
        """What it keeps on the table, with nothing where a face is hidden: for a table that is imagined."""


class Expansion(Protocol):
    """What further pieces bring along, as far as whoever looks at a whole table has to know it."""

    def faults(self, flow: Flow) -> Iterator[str]: ...

    def section(self, flow: Flow) -> ExpansionSection:
        """What everybody may see of them."""

    def private(self, flow: Flow, faction: str) -> Mapping[str, str]:
        """What only that faction knows of them: by area."""

    def unseen(self, flow: Flow) -> set[str]:
        """Names of theirs that only one faction can tell from each other."""

    def deal(self, flow: Flow, faction: str, below: Callable[[int], int]) -> None:
        """Deal anew what that faction cannot know of them."""

    def strew(self, flow: Flow, below: Callable[[int], int]) -> None:
        """Lay what may lie there in the middle of a game."""


class Specials(Protocol):
    """Special actions of leaders whose cards wait for Desert Power: alternatives to its standard options."""

    def ready(self, flow: Flow) -> list[str]: ...

    def notes(self, flow: Flow) -> dict[str, list[str]]:
        """Which of them would do nothing now."""

    def use(self, flow: Flow, leader: str) -> None: ...


#: One step of a phase.
Deed = Callable[["Flow"], None]


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """What a game is played by: content, options and mode, and the hooks that they bring, each in its
    declared order. Put together once, when a game starts or opens: ``engine.chapters``."""

    content: Components
    options: Options
    mode: Mode
    #: The version of the rules, which is that of the game's beginning, or of what it was rebased to.
    version: str
    #: Which readings are not the usual ones: by options, and by an earlier version.
    switches: frozenset[str]
    #: What a side may do beside any decision of its own turn.
    free_actions: tuple[FreeAction, ...]
    #: Asked whenever the table may have changed and before a question is put: claims watch here.
    watchers: tuple[Callable[[Flow], bool], ...]
    #: Told the name of every signal that a rule calls out.
    listeners: tuple[Callable[[Flow, str], None], ...]
    specials: tuple[Specials, ...]
    #: Steps by name, of setting up and of the phases that consist of nothing else.
    steps: Mapping[str, Mapping[str, Deed]]
    #: Which tasks have another put in their place: its kind is one of theirs with something more.
    instead: Mapping[type[Task], type[Task]] = field(default_factory=dict)
    #: What further pieces have brought along, if there are any.
    expansion: Expansion | None = None
    answerer: Answerer | None = None
    automaton: Conduct | None = None
    #: Verbs of cards that mean something else where a rule plays a faction.
    verbs: Mapping[str, object] = field(default_factory=dict)


TASKS: dict[str, type[Task]] = {}
QUESTIONS: dict[str, type[Question]] = {}


def task(name: str) -> Callable[[type[T]], type[T]]:
    """Give a task its stable name, under which positions store it."""

    def register(kind: type[T]) -> type[T]:
        if name in TASKS:
            raise ValueError(f"two tasks are called {name}")
        kind.name = name
        TASKS[name] = kind
        if issubclass(kind, Question):
            if not kind.whose and kind.faction is Question.faction:
                raise ValueError(f"nobody is asked by {name}")
            if not kind.verbs:
                raise ValueError(f"nothing can be answered to {name}")
            kind.asked_as = kind.__dict__.get("asked_as", name)
            QUESTIONS.setdefault(kind.asked_as, kind)
        return kind

    return register


def task_from_json(form: Mapping[str, Any]) -> Task:
    known = TASKS[form["task"]]
    if form["version"] != known.version:
        raise ValueError(f"task {known.name} has version {known.version}, not {form['version']}")
    values = {key: clone(value) for key, value in form.items() if key not in ("task", "version")}
    if set(values) != set(names(known)):
        raise ValueError(f"not a task {known.name}: {sorted(set(values) ^ set(names(known)))}")
    return known(**values)


class Flow:
    """A game in progress: the table, the stack, the dice tower, and what happened in the present entry."""

    __slots__ = (
        *("_menus", "actor", "board", "content", "decision", "events", "lingering"),
        *("mode", "pieces", "rules", "stack", "switches", "table", "tower"),
    )

    def __init__(self, table: Table, tower: Tower, rules: Rulebook) -> None:
        self.table = table
        self.tower = tower
        self.rules = rules
        #: Short ways to what rules ask for most. Hot ones take board and pieces as local names.
        self.mode = rules.mode
        self.content = rules.content
        self.switches = rules.switches
        self.board = table.board
        self.pieces = table.pieces
        self.stack: list[Task] = []
        self.events: list[Event] = []
        self.decision = 0
        #: Seats that have ordered to be asked before their own turns end.
        self.lingering: frozenset[str] = NO_SEATS
        #: The seat whose choice is being carried out.
        self.actor = ""
        self._menus: dict[str, Menu] = {}

    # -- roles and seats: no rule asks how many players there are --------------------------------------

    @property
    def shared(self) -> tuple[str, ...]:
        """Factions that two seats share."""
        return self.mode.shared

    @property
    def all_seats(self) -> tuple[str, ...]:
        return self.mode.all_seats

    def seats_of(self, faction: str) -> tuple[str, ...]:
        """Who plays a faction: one seat, or two, or none."""
        return self.mode.seats[faction]

    def deciders(self, faction: str) -> tuple[str, ...]:
        """In a faction's own turn the partner who took it; in Desert Hazards the Fremen; otherwise either."""
        if faction not in self.mode.shared:
            return self.mode.seats[faction]
        table = self.table
        if table.turn == faction and table.acting:
            return (table.acting,)
        if table.phase == "hazards" and faction == ATREIDES:
            return (self.seat_of("fremen"),)
        return self.seats_of(faction)

    def partner_of(self, seat: str) -> str:
        """Who shares the faction with that seat; nobody if it is not shared."""
        faction = self.faction_of(seat)
        return next((other for other in self.seats_of(faction) if other != seat), "")

    def actors_of(self, faction: str) -> tuple[str, ...]:
        """Whoever acts for a faction: its seats, or where it has none, its boards."""
        return self.mode.seats[faction] or self.mode.boards[faction]

    def acting_seat(self, faction: str) -> str:
        """Who decides now for a faction; the first of two where either may."""
        return (self.deciders(faction) or self.mode.boards[faction])[0]

    def boards_of(self, faction: str) -> tuple[str, ...]:
        """A faction has one player board, or one for each of its two roles."""
        return self.mode.boards[faction]

    def board_of(self, role: str) -> str:
        """Where the leader cards of a role lie, and its tank is."""
        return self.mode.board_of[role]

    def seat_of(self, role: str) -> str:
        """Who plays a role; nobody if no seat plays its faction."""
        return self.mode.seat_of[role]

    def faction_of(self, seat: str) -> str:
        return ROLE_FACTION.get(seat, seat)

    def decks_of(self, seat: str) -> tuple[str, ...]:
        return (seat,) if seat in ROLE_FACTION else ROLES[seat]

    # -- the stack ---------------------------------------------------------------------------------

    @property
    def top(self) -> Task:
        return self.stack[-1]

    def push(self, *tasks: Task) -> None:
        """Lay tasks on the stack; the first named is done first."""
        if self.rules.instead:
            tasks = tuple(self._instead(task) for task in tasks)
        self.stack.extend(reversed(tasks))

    def _instead(self, task: T) -> T:
        kind = self.rules.instead.get(type(task))
        return task.turned_into(kind) if kind is not None else task

    def ask(self, question: Question) -> None:
        """Put a question, or carry the answer out at once where public facts leave but one.

        A question about a hand is pushed whatever the hand leaves: to skip it would tell what is held.
        """
        if self.rules.instead:
            question = self._instead(question)
        menu = question.menu(self)
        if menu.is_forced():
            question.take(self, next(menu.all()))
        else:
            self.push(question)

    def finish(self, done: Task) -> None:
        if self.stack[-1] is not done:
            raise AssertionError(f"{done.name} is not on top")
        self.stack.pop()

    def asker(self, kind: type[T]) -> T:
        """The task that put the question which was just answered."""
        below = self.stack[-1]
        if not isinstance(below, kind):
            raise AssertionError(f"{below.name} asked, not {kind.name}")
        return below

    def inside(self, kind: type[T]) -> T | None:
        """The uppermost task of that kind in the stack."""
        for below in reversed(self.stack):
            if isinstance(below, kind):
                return below
        return None

    def advance(self) -> None:
        """Run until a seat must choose or the game is over."""
        self._menus.clear()
        watchers = self.rules.watchers
        for _ in range(STEP_LIMIT):
            if self.table.winner:
                # What was going on stays where it lies: a card being played, a battle half fought.
                return
            for watch in watchers:
                if watch(self):
                    break
            else:
                top = self.stack[-1]
                if not isinstance(top, Question):
                    top.run(self)
                elif top.lapses and top.lapse(self):
                    continue
                elif not self.mode.unseated or not self._answered(top):
                    self.decision += 1
                    return
        raise AssertionError(f"the game does not come to rest: {[below.name for below in self.stack]}")

    @property
    def question(self) -> Question | None:
        if not self.stack or self.table.winner:
            return None
        top = self.stack[-1]
        return top if isinstance(top, Question) else None

    def _answered(self, question: Question) -> bool:
        """Whether a rule has answered for a faction that no seat plays."""
        if not self.is_by_rule(question):
            return False
        answerer, whole = self._answerer(), question.menu(self)
        answerer.tell(self, question, whole)
        menu = answerer.restrict(self, question, whole)
        if not menu.is_forced():
            return False
        self._menus.clear()
        self.stack.pop()
        self.actor, chooser = self.acting_seat(question.faction(self)), self.actor
        question.take(self, next(menu.all()))
        self.actor = chooser
        return True

    def is_by_rule(self, question: Question) -> bool:
        """Whether it is put to a faction that no seat plays."""
        return bool(self.mode.unseated) and question.faction(self) in self.mode.unseated

    def _answerer(self) -> Answerer:
        assert self.rules.answerer is not None, "nobody answers for a faction without seats"
        return self.rules.answerer

    def seats_asked(self, question: Question) -> tuple[str, ...]:
        """Who may answer a question: seats of its faction, or whoever chooses among what a rule has left."""
        if self.mode.unseated and self.rules.answerer is not None and self.is_by_rule(question):
            return self.rules.answerer.seats(self, question)
        return question.seats(self)

    def own_turn(self, question: Question) -> bool:
        return question.free and self.table.turn == question.faction(self)

    def menu(self, seat: str = "") -> Menu:
        """All that a seat may choose now, free actions included: by default the first that is asked.

        A partner who is not asked may have free actions too; whoever has nothing to choose has no forms.
        """
        question = self.question
        if question is None:
            raise AssertionError("nobody has to choose")
        known = self._menus.get(seat)
        if known is not None:
            return known
        asked = self.seats_asked(question)
        seat = seat or asked[0]
        menu = self._menus.get(seat)
        if menu is None and seat in asked and self.mode.unseated and self.is_by_rule(question):
            menu = self._menus[seat] = self._answerer().restrict(self, question, question.menu(self))
        if menu is None:
            menu, forms = question.menu(self) if seat in asked else Menu(()), self._free_forms(question, seat)
            menu = self._menus[seat] = menu.plus(forms) if forms else menu
        return menu

    def refuse(self, seat: str, choice: Choice) -> Refused | None:
        """Why the menu of that seat refuses a choice; None if it does not. Of a menu that nobody has asked
        for, only what the choice touches is made, as long as that admits it: free actions have verbs of their
        own."""
        question = self.question
        if (
            seat not in self._menus
            and question is not None
            and choice.verb in question.verbs
            and not self.is_by_rule(question)
            and seat in self.seats_asked(question)
            and choice in question.menu_for(self, choice)
        ):
            return None
        return self.menu(seat).refuse(choice)

    def _free_forms(self, question: Question, seat: str) -> list[Form]:
        faction = self.faction_of(seat)
        if not self.own_turn(question) or question.faction(self) != faction:
            return []
        return [
            form
            for free in self.rules.free_actions
            if free.faction == faction and seat in free.seats(self)
            for form in free.forms(self, seat)
        ]

    def explained(self, seat: str, choice: Choice, refused: Refused) -> Refused:
        """The reason of the rules for what the menu of that seat refuses."""
        question = self.question
        faction = self.faction_of(seat)
        if question is None or seat not in self.seats_asked(question):
            return refused
        for free in self.rules.free_actions if self.own_turn(question) else ():
            if free.faction == faction and choice.verb in free.verbs:
                return free.hindered(self) or refused
        return question.explained(self, choice, refused)

    def take(self, choice: Choice) -> None:
        """Carry out a choice that the menu admits."""
        question = self.question
        if question is None:
            raise AssertionError("nobody has to choose")
        self._menus.clear()
        if self.own_turn(question):
            faction = question.faction(self)
            for free in self.rules.free_actions:
                if free.faction == faction and choice.verb in free.verbs:
                    free.take(self, choice)
                    return
        self.stack.pop()
        question.take(self, choice)

    # -- what happens ------------------------------------------------------------------------------

    def emit(self, key: str, rule: str, *, only: Sequence[str] = (), **params: Any) -> None:
        self.events.append(Event(key, rule, params, tuple(only)))

    def win(self, faction: str, how: str) -> None:
        if not self.table.winner:
            self.table.winner = faction
            self.table.won_by = how
            self.emit("game_won", "end.victory", faction=faction, how=how)


class FreeAction:
    """Something a side may do beside any decision of its own turn."""

    faction: str
    verbs: tuple[str, ...]
    #: Whether only a hand allows it: then nobody is asked because it may have become possible.
    by_hand: ClassVar[bool] = False

    def seats(self, flow: Flow) -> tuple[str, ...]:
        """Whose it is: as everything in a turn, that of the partner who has taken it."""
        deciders = flow.deciders(self.faction)
        return deciders if len(deciders) == 1 else ()

    def forms(self, flow: Flow, seat: str) -> list[Form]:
        raise NotImplementedError

    def hindered(self, flow: Flow) -> Refused | None:
        """What forbids it now; None if nothing does but that there is nothing to choose."""
        return None

    def open(self, flow: Flow) -> list[str]:
        """What it allows now, as far as everybody can know; what is new in it has become possible."""
        raise NotImplementedError

    def take(self, flow: Flow, choice: Choice) -> None:
        raise NotImplementedError
