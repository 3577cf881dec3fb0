"""Everything that lies on the table, as plain values, with queries and no rules.

Areas, pieces and cards are named by their ids; sets of areas are bit masks in board order. A table holds only
JSON values, so that any position can be written down, read back and copied without loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from operator import attrgetter, is_
from typing import Any, TypedDict

from engine.board import Board
from engine.classes import dataclass
from engine.components import Components
from engine.contract.view import Effect, Standing
from engine.forms import names, since, unsaved, values_of
from engine.pieces import ATREIDES, ENEMY, FACTIONS, HARKONNEN, Bystander, Pieces
from engine.reads import BY_SECTION
from engine.values import drop, fewer, more, put

Legion = Mapping[str, int]
#: Whether a prescience card is fulfilled, and what it asks for part by part.
Fulfilled = tuple[bool, list[Standing]]

STACKING_LIMIT = 6
#: All that prescience cards ask about.
_asked_about: Callable[[object], tuple[object, ...]] = attrgetter(*BY_SECTION["prescience"])


def clone(value: Any) -> Any:
    """A copy of JSON values; cheaper by far than copy.deepcopy."""
    kind = type(value)
    if kind is dict:
        # Most of what lies on a table is empty most of the time, and needs no call of its own.
        return {
            key: item
            if (within := type(item)) is not dict and within is not list
            else clone(item)
            if item
            else ({} if within is dict else [])
            for key, item in value.items()
        }
    if kind is list:
        return [clone(item) if type(item) in (dict, list) else item for item in value]
    return value


def marked(marks: Mapping[str, Legion], area: str, pieces: Legion) -> Mapping[str, Legion]:
    """The marks of pieces that have moved or flown, with these in that area too."""
    there = marks.get(area, {})
    for piece, number in pieces.items():
        there = more(there, piece, number)
    return put(marks, area, there) if pieces else marks


class Kept(TypedDict, total=False):
    """What a rule that plays a faction keeps; nothing where people play both."""

    #: Tactics cards by their places among all: those drawn this round, and the two that lie there.
    drawn: Sequence[int]
    harvest: int
    target_card: int
    #: Where sietches stand that have moved, by where they stood.
    sietches: Mapping[str, str]
    turn_target: str
    #: Whether an ornithopter has carried somebody in this turn.
    flew: bool
    #: Used dice by the result they show.
    used: Mapping[str, int]
    #: Cards in place of a hand from the lowest up, each with a word if its face is known; and cards aside.
    pile: Sequence[Sequence[str]]
    aside: Sequence[str]
    #: The decks of the discards in the order in which they came.
    discarded: Sequence[str]
    last_actor: str
    #: Tokens on the board whose faces everybody has seen.
    open: Sequence[str]


@dataclass(slots=True)
class Table:
    """A field that comes later says so: ``engine.forms.since``."""

    #: What the table is laid with, and what is looked up there most. Of the content only its digest is saved,
    #: beside the table.
    content: Components = unsaved()
    board: Board = unsaved(init=False)
    pieces: Pieces = unsaved(init=False)
    #: By faction its legions, their areas as a set, and in board order how many units each has; so long as
    #: these are its legions.
    _standing: dict[str, tuple[object, int, dict[str, int]]] = unsaved(init=False)
    #: What the Fremen ride along, with what it was made of: ``sand_chains``.
    _chains: tuple[tuple[object, ...], int, list[tuple[int, int]]] = unsaved(init=False)
    #: How far prescience cards are fulfilled, with what that was found from: ``fulfilled``.
    _fulfilled: tuple[tuple[object, ...], dict[str, Fulfilled]] = unsaved(init=False)

    round: int = 0
    phase: str = "setup"
    #: Whose action turn it is, and how many turns have begun in the game.
    turn: str = ""
    turns: int = 0
    #: The seat that took this turn and decides all of it.
    acting: str = ""
    winner: str = ""
    won_by: str = ""

    legions: Mapping[str, Mapping[str, Legion]] = field(default_factory=lambda: {f: {} for f in FACTIONS})
    #: Pieces in play that are off the board and may be deployed or placed.
    supply: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: {f: {} for f in FACTIONS})
    #: Named leaders that have not entered play, and pieces that have left the game for good.
    waiting: Mapping[str, Sequence[str]] = field(default_factory=lambda: {f: [] for f in FACTIONS})
    gone: Sequence[str] = field(default_factory=list)
    #: Deployment tokens that left the game face down; only their owner knows them.
    gone_unseen: Sequence[str] = field(default_factory=list)
    #: Regeneration tanks per board, from the first space to the last; an empty space is an empty string.
    tanks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Leaders who left a tank in this turn and are available from the next one.
    recovering: Sequence[str] = field(default_factory=list)
    #: Leaders who entered a tank in this turn; they do not advance at the end of it.
    fresh_casualties: Sequence[str] = field(default_factory=list)
    #: Leader cards that lie face down because their special action was used.
    spent_leaders: Sequence[str] = field(default_factory=list)

    #: Deployment tokens not on the board. Nobody knows which comes next.
    deployment_pool: Sequence[str] = field(default_factory=list)
    #: The token drawn for deployment that has not been put down yet; its owner alone has seen it.
    drawn_token: str = ""
    #: Sietches and Harkonnen settlements that stand, with their ranks; the sietches turned face up.
    sietches: Mapping[str, int] = field(default_factory=dict)
    revealed_sietches: Sequence[str] = field(default_factory=list)
    settlements: Mapping[str, int] = field(default_factory=dict)
    #: Testing stations on the board; the backs that have not been seen are decided when revealed.
    stations: Sequence[str] = field(default_factory=list)
    station_faces: Mapping[str, int] = field(default_factory=dict)
    #: Face-down wormsigns; their faces are decided when revealed.
    wormsigns: Sequence[str] = field(default_factory=list)
    worms: Mapping[str, str] = field(default_factory=dict)
    harvesters: Sequence[str] = field(default_factory=list)
    zones: Mapping[str, str] = field(default_factory=dict)
    atomics: str = ""

    imperium: Mapping[str, int] = field(default_factory=dict)
    bans: Sequence[str] = field(default_factory=list)
    spice_reserve: int = 0
    supremacy: int = 0
    prescience: Mapping[str, int] = field(default_factory=dict)

    #: Unspent action dice per board and result, the spent ones, those set aside on the spice board.
    dice: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    used_dice: Mapping[str, int] = field(default_factory=dict)
    dice_aside: int = 0
    #: On shared boards, dice a partner received whose result is still to be chosen.
    unplaced_dice: Mapping[str, int] = field(default_factory=dict)
    bene_gesserit: Mapping[str, int] = field(default_factory=dict)
    bene_gesserit_reserve: int = 0
    #: The result on which a board's Bene Gesserit token lies, unspent.
    bene_gesserit_die: Mapping[str, str] = field(default_factory=dict)

    #: What is left in each planning deck; a draw picks from it. Hands belong to seats.
    decks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    hands: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: What each partner of a shared faction has seen of the other's hand, as far as it must still be there.
    seen_cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: Per shared faction the Cone of Silence tokens left, the partner who invites to one, and the open ones.
    cones: Mapping[str, int] = field(default_factory=dict)
    cone_invitations: Mapping[str, str] = field(default_factory=dict)
    cones_open: Sequence[str] = field(default_factory=list)
    discards: Mapping[str, Sequence[str]] = field(default_factory=dict)
    prescience_deck: Sequence[str] = field(default_factory=list)
    prescience_row: Sequence[str] = field(default_factory=list)
    #: Planning cards attached to a prescience card.
    attached: Mapping[str, Sequence[str]] = field(default_factory=dict)
    claimed: Sequence[str] = field(default_factory=list)
    prescience_removed: Sequence[str] = field(default_factory=list)
    claims_this_round: int = 0
    #: Conditions the Atreides were offered while true and declined; offered anew once they were false.
    declined: Sequence[str] = field(default_factory=list)
    #: How often each claimable thing has happened in this Action Resolution, and what has just happened and
    #: waits to be offered; nothing does at rest.
    signals: Mapping[str, int] = field(default_factory=dict)
    heard: Sequence[str] = field(default_factory=list)
    #: In the order in which they were drawn.
    objectives: Sequence[str] = field(default_factory=list)
    objectives_left: Sequence[str] = field(default_factory=list)

    #: Pieces that have moved in the present action, and pieces that a troop transport has carried in this
    #: turn, by the area where they stand now.
    moved: Mapping[str, Legion] = field(default_factory=dict)
    flown: Mapping[str, Legion] = field(default_factory=dict)

    #: Lasting effects: objects with name, owner, scope and expiry.
    effects: Sequence[Effect] = field(default_factory=list)

    #: What a rule that plays a faction keeps on the table; nothing where people play both.
    automaton: Kept = since(2, default_factory=dict)
    #: Further pieces that stand beside legions, by area; and what else an expansion keeps.
    beside: Mapping[str, Mapping[str, int]] = since(2, default_factory=dict)
    expansion: Mapping[str, Any] = since(2, default_factory=dict)
    #: Objectives whose markers stood high enough when it was looked, and the game went on: each with how many
    #: were held then, so that it is none of the first so many. Everybody could have noted it down.
    ruled_out: Mapping[str, int] = since(2, default_factory=dict)
    #: Tokens by what tells them apart for whoever has followed them since they came: those of one number have
    #: stood together and may have changed places, and so may all that have none.
    followed: Mapping[str, int] = since(2, default_factory=dict)

    # -- writing down ------------------------------------------------------------------------------

    def __post_init__(self) -> None:
        self.board = self.content.board
        self.pieces = self.content.pieces
        self._standing = {}
        self._chains = (), 0, []
        self._fulfilled = (), {}

    def to_json(self) -> dict[str, Any]:
        return clone(self.as_it_lies())  # type: ignore[no-any-return]

    def as_it_lies(self) -> dict[str, object]:
        """The same with its values themselves, to be written down at once."""
        return dict(zip(names(type(self)), self.lying(), strict=True))

    @classmethod
    def from_json(cls, form: Mapping[str, Any], content: Components) -> Table:
        # What seats have noted came while its form was in use: positions without it are of that form, too.
        form = {"ruled_out": {}, "followed": {}, **form}
        if set(form) != set(names(cls)):
            raise ValueError(f"not a table: {sorted(set(form) ^ set(names(cls)))}")
        return cls(content, **form)

    def fork(self) -> Table:
        """Another table with the same on it: values are shared, as nobody changes one in place."""
        twin = type(self)(self.content, *values_of(type(self))(self))
        twin._standing, twin._chains = dict(self._standing), self._chains
        twin._fulfilled = self._fulfilled
        return twin

    def lying(self) -> tuple[object, ...]:
        """All that is saved of it, in the order of ``FIELDS``."""
        return values_of(type(self))(self)

    # -- areas -------------------------------------------------------------------------------------

    def legion(self, faction: str, area: str) -> Legion:
        """The legion of that side in the area; empty if there is none."""
        return self.legions[faction].get(area, {})

    def areas_of(self, faction: str) -> list[str]:
        return [*self.strengths(faction)]

    def legion_mask(self, faction: str) -> int:
        known = self._standing.get(faction)
        if known is None or known[0] is not self.legions[faction]:
            known = self._stands(faction)
        return known[1]

    def strengths(self, faction: str) -> Mapping[str, int]:
        """The areas of its legions in board order, each with its number of units."""
        known = self._standing.get(faction)
        if known is None or known[0] is not self.legions[faction]:
            known = self._stands(faction)
        return known[2]

    def _stands(self, faction: str) -> tuple[object, int, dict[str, int]]:
        legions, count = self.legions[faction], self.pieces.count_units
        mask = self.board.mask(legions)
        units = {area: count(legions[area]) for area in self.board.ids(mask)}
        known = self._standing[faction] = legions, mask, units
        return known

    def units(self, faction: str, area: str) -> int:
        return self.strengths(faction).get(area, 0)

    def mountains(self) -> int:
        board = self.board
        return board.mountain & ~board.bit[self.atomics] if self.atomics else board.mountain

    def desert(self) -> int:
        board = self.board
        return board.desert | board.bit[self.atomics] if self.atomics else board.desert

    def ground(self, terrain: str) -> int:
        """The areas of a terrain, as ``terrain`` tells it of one: desert without the deep desert."""
        board = self.board
        if terrain == "mountain":
            return self.mountains()
        if terrain == "desert":
            return self.desert() & ~board.deep
        return {"plateau": board.plateau, "minor_erg": board.minor_erg, "deep_desert": board.deep}[terrain]

    def terrain(self, area: str) -> str:
        """mountain, plateau, minor_erg, desert or deep_desert, family atomics included."""
        if area == self.atomics:
            return "desert"
        place = self.board.area[area]
        return "deep_desert" if place.deep else place.terrain

    def settlements_of(self, faction: str) -> Mapping[str, int]:
        return self.settlements if faction == HARKONNEN else self.sietches

    def free(self, faction: str) -> int:
        """Free areas: without enemy settlements, enemy units and sandworms."""
        board = self.board
        enemy = ENEMY[faction]
        return board.all & ~(
            self.legion_mask(enemy) | board.mask(self.settlements_of(enemy)) | board.mask(self.worms)
        )

    def empty(self) -> int:
        """Areas without any figure or token. The site of the atomics is terrain, not a piece."""
        found = self.bare() & ~self.board.mask(self.stations)
        return found & ~self.board.mask(self.beside) if self.beside else found

    def bare(self) -> int:
        """Areas that hold nothing but, at most, a testing station."""
        board = self.board
        taken = self.legion_mask(HARKONNEN) | self.legion_mask(ATREIDES)
        for held in (self.sietches, self.settlements, self.wormsigns, self.worms, self.harvesters):
            taken |= board.mask(held)
        if self.beside:
            taken |= board.mask(area for area in self.beside if any(it.solid for it in self.around(area)))
        return board.all & ~taken

    def around(self, area: str) -> list[Bystander]:
        """What stands there beside legions, each kind once."""
        return [self.pieces.bystanders[piece] for piece in self.beside.get(area, ())]

    def beside_of(self, piece: str) -> list[str]:
        """The areas with that piece beside legions."""
        return self.board.sort(area for area, pieces in self.beside.items() if piece in pieces)

    def alone(self, piece: str) -> int:
        """The areas that hold one such piece and nothing else."""
        board = self.board
        found = board.mask(area for area, here in self.beside.items() if here == {piece: 1})
        return found & self.bare() & ~board.mask(self.stations)

    def lay_beside(self, area: str, piece: str, number: int = 1) -> None:
        self.beside = put(self.beside, area, more(self.beside.get(area, {}), piece, number))

    def take_beside(self, area: str, piece: str, number: int = 1) -> None:
        """Off the area; the caller decides where it goes."""
        here = fewer(self.beside[area], piece, number)
        self.beside = put(self.beside, area, here) if here else drop(self.beside, area)

    # -- pieces ------------------------------------------------------------------------------------

    def sand_chains(self) -> tuple[int, list[tuple[int, int]]]:
        """The areas that can be a link of a chain of wormsigns and worms, which passes no Harkonnen legions;
        and each such chain with the areas next to it."""
        made_of = (self.wormsigns, self.worms, self.beside, self.legions[HARKONNEN])
        known = self._chains
        if not known[0] or not all(map(is_, known[0], made_of)):
            board = self.board
            links = board.mask(self.wormsigns) | board.mask(self.worms)
            if self.beside:
                links |= board.mask(area for area in self.beside if any(it.rides for it in self.around(area)))
            links &= ~self.legion_mask(HARKONNEN)
            known = self._chains = made_of, links, board.chains(links)
        return known[1], known[2]

    def fulfilled(self) -> dict[str, Fulfilled]:
        """What was found of prescience cards as long as nothing they ask about is another; whoever looks at
        one that is not there adds it."""
        found_from = _asked_about(self)
        known = self._fulfilled
        if not known[0] or not all(map(is_, known[0], found_from)):
            known = self._fulfilled = found_from, {}
        return known[1]

    def where(self, faction: str, piece: str) -> str | None:
        """The area in which that single piece stands."""
        for area, legion in self.legions[faction].items():
            if piece in legion:
                return area
        return None

    def in_play(self, faction: str, leader: str) -> bool:
        """In play includes the board, the supply and the tank."""
        return leader not in self.waiting[faction] and leader not in self.gone

    def add(self, faction: str, area: str, pieces: Mapping[str, int]) -> None:
        here = self.legions[faction].get(area)
        merged = dict(here or {})
        for piece, number in pieces.items():
            merged[piece] = merged.get(piece, 0) + number
        merged = self.pieces.tidy(merged)
        if merged:
            if faction == ATREIDES and not self.pieces.tokens.isdisjoint(pieces):
                self._mingle(self.pieces.tokens_of(merged))
            self.stand(faction, area, merged)

    def follow(self, token: str) -> None:
        """It has just come, and everybody sees where it goes."""
        self.followed = {**self.followed, token: 1 + max(self.followed.values(), default=0)}

    def _mingle(self, tokens: Sequence[str]) -> None:
        """They stand together: nobody across the table can tell one from another any more."""
        numbers = {self.followed.get(token, 0) for token in tokens}
        if len(numbers) > 1:
            one = min(numbers)
            now = {token: one if number in numbers else number for token, number in self.followed.items()}
            self.followed = {token: number for token, number in now.items() if number}

    def remove(self, faction: str, area: str, pieces: Mapping[str, int]) -> None:
        """Take pieces off an area; the caller decides where they go."""
        here = dict(self.legions[faction][area])
        for piece, number in pieces.items():
            left = here.get(piece, 0) - number
            if left < 0:
                raise ValueError(f"{area} has no {number} {piece}")
            if left:
                here[piece] = left
            else:
                here.pop(piece, None)
        self.stand(faction, area, here)

    def stand(self, faction: str, area: str, legion: Legion) -> None:
        """That legion stands in the area now, instead of whatever did; none if it is empty."""
        before = self.legions[faction]
        known = self._standing.get(faction)
        standing = put(before, area, legion) if legion else drop(before, area)
        self.legions = put(self.legions, faction, standing)
        if known is not None and known[0] is before and area in before and legion:
            # The others stand as they stood.
            units = {**known[2], area: self.pieces.count_units(legion)}
            self._standing[faction] = standing, known[1], units

    def lift(self, faction: str, area: str) -> Legion:
        """The legion that stood there, off the board; the caller decides where it goes."""
        legion = self.legion(faction, area)
        if legion:
            self.stand(faction, area, {})
        return legion

    def lift_vehicle(self, zone: str) -> str:
        """What flew there, off the board."""
        vehicle = self.zones[zone]
        self.zones = drop(self.zones, zone)
        return vehicle

    def lift_worm(self, area: str) -> str:
        """The worm that was there, off the board."""
        worm = self.worms[area]
        self.worms = drop(self.worms, area)
        return worm

    def take_from_supply(self, faction: str, pieces: Mapping[str, int]) -> None:
        supply = dict(self.supply[faction])
        for piece, number in pieces.items():
            left = supply.get(piece, 0) - number
            if left < 0:
                raise ValueError(f"the {faction} supply has no {number} {piece}")
            supply[piece] = left
        self.supply = put(self.supply, faction, supply)

    def put_in_supply(self, faction: str, piece: str, number: int = 1) -> None:
        self.supply = put(self.supply, faction, more(self.supply[faction], piece, number))

    def leave_deck(self, deck: str, card: str) -> None:
        """One copy out of what is left there; the caller decides where it goes."""
        self.decks = put(self.decks, deck, fewer(self.decks[deck], card))

    def into_hand(self, seat: str, card: str) -> None:
        self.hands = put(self.hands, seat, more(self.hands[seat], card))

    def discard(self, deck: str, *cards: str) -> None:
        """Onto the open pile of a deck."""
        self.discards = put(self.discards, deck, [*self.discards[deck], *cards])

    # -- dice and limits ---------------------------------------------------------------------------

    def unspent(self, boards: Iterable[str]) -> int:
        """Unspent action dice on those boards, a Bene Gesserit token on them included."""
        total = 0
        for name in boards:
            total += sum(self.dice.get(name, {}).values())
            total += 1 if self.bene_gesserit_die.get(name) else 0
            total += self.unplaced_dice.get(name, 0)
        return total

    def stacking_limit(self, faction: str) -> int:
        """Six units; five for the Harkonnen while the CHOAM ban is active."""
        return STACKING_LIMIT - 1 if faction == HARKONNEN and "choam" in self.bans else STACKING_LIMIT

    def has_body(self, faction: str, area: str) -> bool:
        return self.units(faction, area) > 0


FIELDS = names(Table)
