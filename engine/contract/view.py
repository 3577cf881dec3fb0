"""The sections of a view, and what is private to a seat."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.contract.prompts import Prompt
from engine.contract.words import BattleSide, Counts, Faction


class Nothing(TypedDict):
    """There is nothing to say."""


# -- lasting effects -------------------------------------------------------------------------------


class ForcedDieScope(TypedDict):
    #: The board whose next die it is.
    board: str
    result: str


class ForcedDie(TypedDict):
    """A side has to spend a die of that result."""

    name: Literal["forced_die"]
    owner: Faction
    #: The moment at which it ends, such as ``turn_of_atreides``.
    until: str
    scope: ForcedDieScope


#: By a call, because of the name of its key.
NoOrdersScope = TypedDict("NoOrdersScope", {"with": list[str]})


class NoOrders(TypedDict):
    """Nothing is ordered with these leaders, and they are neither placed nor deployed."""

    name: Literal["no_orders"]
    owner: Faction
    until: str
    scope: NoOrdersScope


Effect = ForcedDie | NoOrders

# -- the public sections ---------------------------------------------------------------------------


class RoundSection(TypedDict):
    round: int
    phase: str
    turn: str
    turns: int
    #: The partner who has taken the turn; empty where nobody shares.
    acting: str
    winner: str
    won_by: str
    effects: list[Effect]


class WaitingSection(TypedDict):
    """What the game waits for, and from whom."""

    decision: int
    kind: str
    rule: str
    faction: Faction
    seats: list[str]
    #: What the question says of itself: each kind has its own, see ``prompts``.
    prompt: Prompt


class Pool(TypedDict):
    """What combat dice come from, the most there may be, and how many they are."""

    units: int
    rank: int
    cards: int
    extra: int
    most: int
    dice: int


class Counted(TypedDict):
    """What a roll came to: enemy shields that were cancelled, and hits that landed."""

    swords: int
    shields: int
    cancelled: int
    hits: int


class BattleRole(TypedDict):
    faction: Faction
    area: str
    pool: Pool
    rolled: Counts
    abilities: Counts
    #: Once the hits are counted.
    counted: Counted | Nothing


class Battle(TypedDict):
    side: Faction
    origin: str
    target: str
    surprise: bool
    round: int
    step: str
    roles: dict[BattleSide, BattleRole]


#: What stands in an area, as it looks from across the table: face-down tokens are only counted.
Legions = dict[str, Counts]


class DesertSection(TypedDict):
    settlements: Counts
    #: Rank, 0 while it is face down.
    sietches: Counts
    stations: list[str]
    station_faces: Counts
    wormsigns: list[str]
    worms: dict[str, str]
    atomics: str


class VehiclesSection(TypedDict):
    harvesters: list[str]
    zones: dict[str, str]


class TracksSection(TypedDict):
    supremacy: int
    prescience: Counts


class SpiceSection(TypedDict):
    imperium: Counts
    bans: list[str]
    reserve: int
    dice_aside: int


class DiceSection(TypedDict):
    unspent: dict[str, Counts]
    #: By board: dice that were set aside and have no result yet.
    unplaced: Counts
    used: Counts
    bene_gesserit: Counts
    bene_gesserit_reserve: int
    bene_gesserit_die: dict[str, str]


class LeadersSection(TypedDict):
    waiting: dict[Faction, list[str]]
    tanks: dict[str, list[str]]
    recovering: list[str]
    fresh_casualties: list[str]
    spent: list[str]
    gone: list[str]


class SupplySection(TypedDict):
    harkonnen: Counts
    atreides: Counts
    deployment_tokens: int
    token_in_hand: bool
    wormsigns: int


class CardsSection(TypedDict):
    decks: Counts
    hands: Counts
    discards: dict[str, list[str]]


class Standing(TypedDict):
    """A part of what a prescience card asks for: how much of it there is, and how much there has to be."""

    asks: str
    have: int
    need: int
    who: NotRequired[str | list[str]]
    areas: NotRequired[list[str]]


class PrescienceSection(TypedDict):
    row: list[str]
    #: What each card of the row asks for; nothing where something has to happen first.
    standing: dict[str, list[Standing]]
    attached: dict[str, list[str]]
    deck: int
    claimed: list[str]
    declined: list[str]
    removed: list[str]
    claims_this_round: int
    objectives: int


class ConesSection(TypedDict):
    """Cones of Silence: how many are left, who offers one, which are open."""

    left: Counts
    invitations: dict[str, str]
    open: list[str]


class Reinforcement(TypedDict):
    deck: str
    #: Empty unless its face is known to all.
    card: str


class OpenGarrison(TypedDict):
    """A token that lies on the board after everybody has seen its face."""

    area: str
    token: str
    shows: Counts


class AutomatonSection(TypedDict):
    """What a rule that plays a faction keeps on the table."""

    harvest_sector: str
    #: Where the target of the round stands, the sector of its card, and the target of the turn.
    target: str
    target_sector: str
    turn_target: str
    #: Used dice by the result they show.
    used: Counts
    #: From the lowest up.
    reinforcements: list[Reinforcement]
    aside: list[str]
    #: The deck of the card that was discarded last.
    top_discard: str
    #: Ranks of all sietches that stand: what is done betrays them.
    ranks: Counts
    #: Garrison tokens that do not lie on the board.
    garrisons: Counts
    open_garrisons: list[OpenGarrison]


class ExpansionSection(TypedDict):
    """What further pieces have brought along."""

    #: What stands beside legions, by area.
    beside: Legions
    #: Tokens that can still be used in this round.
    tokens: int
    #: What of theirs has a hidden face: how much of it is not on the board, and the faces that have left the
    #: game.
    ready: int
    gone: list[str]


class Sections(TypedDict):
    """The facts everyone may read, in the sections in which they change together."""

    round: RoundSection
    waiting: WaitingSection | Nothing
    #: Nothing while nobody fights.
    battle: Battle | Nothing
    legions: dict[Faction, Legions]
    desert: DesertSection
    vehicles: VehiclesSection
    tracks: TracksSection
    spice: SpiceSection
    dice: DiceSection
    leaders: LeadersSection
    supply: SupplySection
    cards: CardsSection
    prescience: PrescienceSection
    cones: ConesSection
    #: Absent where people play both sides.
    automaton: NotRequired[AutomatonSection]
    #: Absent without further pieces.
    expansion: NotRequired[ExpansionSection]
    #: What is not played as usual; absent where all of it is.
    options: NotRequired[dict[str, str | bool]]


# -- what is private to a seat ---------------------------------------------------------------------


class StandingOrders(TypedDict, total=False):
    """What a seat has ordered once and for all: ``engine.orders`` says what each means."""

    decline: list[str]
    carryall: str
    casualties: list[str]
    keep_cards: bool
    go_on: str | int
    worms: str
    figures: str
    keep_leaders: bool
    turn_end: str
    let_act: bool


class Private(TypedDict, total=False):
    """What only a seat knows, or only its side. A spectator knows nothing of the kind."""

    hand: Counts
    #: Cards in the partner's hand that were read when they were passed on, or shown.
    seen: Counts
    decks: dict[str, Counts]
    sietches: Counts
    #: Face-down tokens by area, each with its units.
    tokens: dict[str, dict[str, Counts]]
    drawn_token: str
    tokens_gone_unseen: list[str]
    objectives: dict[str, Counts]
    #: Faces of further pieces, by area.
    faces: dict[str, str]
    orders: StandingOrders


class Position(TypedDict):
    """What a seat or a spectator sees of a position."""

    seat: str
    public: Sections
    private: Private


class UndoFlag(TypedDict):
    possible: bool
    #: Why not: beginning, draw, learned, other_seat, game_over, rebase or taken_back.
    reason: str
    #: The first entry that can still be taken back.
    floor: int
    #: The first choice the table can take back by a vote; the next entry if there is none.
    turn: int
    #: How many choices of programs go with one's own last one, if any.
    over: NotRequired[int]


class Around(TypedDict):
    """What stands around a position: whose eyes, which game, how far it has come."""

    seat: str
    #: The commitment to the key of the dice.
    game: str
    #: Whether somebody may have known the dice.
    practice: bool
    seq: int
    #: For seats only.
    undo: NotRequired[UndoFlag]


class View(Around):
    """Everything a visitor may see of a game."""

    public: Sections
    private: Private


class ViewOfAll(Around):
    """What all seats together see, of a game that is over."""

    public: Sections
    #: By seat.
    private: dict[str, Private]
