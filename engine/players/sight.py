"""What a program that plays sees: the view of its seat, read into the shapes it reckons with.

Nothing here knows more than the view says. Face-down tokens and ranks of the opponent are taken at what they
show on the average. In a game that was dealt for a seat the same is read from its table, which is faster
(``glance.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final, TypeVar, cast

from engine.cards.prescience import MOST_CLAIMS
from engine.components import STANDARD, Components
from engine.contract.prompts import Prompt
from engine.contract.view import DesertSection, Position
from engine.pieces import ATREIDES, ENEMY, FACE_DOWN, FACTIONS, HARKONNEN
from engine.players.fronts import Goals, Threats
from engine.players.scales import scales_of
from engine.sides import ROLE_FACTION
from engine.table import STACKING_LIMIT

Legion = dict[str, int]

P = TypeVar("P", bound=Prompt)

HIDDEN_RANK: Final = 2
#: What a face-down token of the opponent is taken for.
HIDDEN_TOKEN: Final = {"regular": 1, "elite": 1}


class Sight:
    """A view, read. ``own`` and ``enemy`` are factions."""

    __slots__ = (
        *("board", "content", "desert", "enemy", "goals", "harvesters", "holds", "judge", "kind", "known"),
        *(
            "legions",
            "marches",
            "own",
            "pieces",
            "promises",
            "ranks",
            "scales",
            "seat",
            "settlements",
            "threats",
            "tokens",
            "view",
            "zones",
        ),
    )

    #: What is read of it only when it is asked for.
    view: Position
    #: What is asked.
    kind: str
    legions: dict[str, dict[str, Legion]]
    desert: DesertSection
    settlements: Mapping[str, int]
    ranks: dict[str, int]
    harvesters: Sequence[str]
    zones: Mapping[str, str]

    def __init__(self, view: Position, content: Components = STANDARD) -> None:
        self._begin(view["seat"], content)
        self.view = view
        public, private = view["public"], view["private"]
        self.kind = str(public["waiting"].get("kind", ""))
        self.legions = {
            faction: {area: dict(legion) for area, legion in public["legions"][faction].items()}
            for faction in FACTIONS
        }
        for area, tokens in private.get("tokens", {}).items():
            legion = self.legions[ATREIDES][area]
            legion.pop(FACE_DOWN, None)
            for token, shows in tokens.items():
                legion[token] = 1
                self.tokens[token] = shows
        self.desert = public["desert"]
        self.settlements = self.desert["settlements"]
        known: Mapping[str, int] = private.get("sietches", {})
        self.ranks = {
            area: known.get(area, rank) or HIDDEN_RANK for area, rank in self.desert["sietches"].items()
        }
        self.harvesters = public["vehicles"]["harvesters"]
        self.zones = public["vehicles"]["zones"]

    def _begin(self, seat: str, content: Components) -> None:
        """What does not hang on what the seat sees."""
        #: What is in the box, which everybody knows.
        self.content = content
        self.board = content.board
        self.pieces = content.pieces
        self.scales = scales_of(content)
        #: What has been reckoned already.
        self.known: dict[Hashable, int] = {}
        #: What a side may reach, and what may reach it, once somebody has asked for it (``worth.py``).
        self.goals: dict[str, Goals] = {}
        self.threats: dict[str, Threats] = {}
        #: What places are worth to a side (``worth.py``).
        self.holds: dict[str, object] = {}
        #: What weighs deeds (``deeds.py``).
        self.judge: object = None
        #: Its moves (``marches.py``), and what cards promise (``promises.py``).
        self.marches: object = None
        self.promises: object = None
        self.seat: str = seat
        self.own = ROLE_FACTION.get(seat, seat)
        self.enemy = ENEMY[self.own]
        #: One's own face-down tokens: what they show.
        self.tokens: dict[str, Mapping[str, int]] = {}

    def once(self, key: Hashable, reckon: Callable[[], int]) -> int:
        """A number of this position, reckoned when it is first asked for."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = reckon()
        return found

    # -- facts that few ask for -----------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        return cast(Prompt, self.view["public"]["waiting"].get("prompt", {}))

    def asked(self, prompt: type[P]) -> P:
        """The prompt of a kind of question that says this."""
        return cast(P, self.prompt)

    @property
    def supremacy(self) -> int:
        return int(self.view["public"]["tracks"]["supremacy"])

    @property
    def prescience(self) -> Mapping[str, int]:
        return self.view["public"]["tracks"]["prescience"]

    @property
    def objectives(self) -> Mapping[str, Mapping[str, int]]:
        """Those of one's own; none where they are the opponent's secret."""
        return self.view["private"].get("objectives") or {}

    @property
    def row(self) -> Sequence[str]:
        """The revealed prescience cards."""
        return self.view["public"]["prescience"]["row"]

    def attached(self, card: str) -> Sequence[str]:
        """Planning cards that are attached to a revealed prescience card."""
        return self.view["public"]["prescience"]["attached"].get(card, ())

    @property
    def claims_left(self) -> int:
        return MOST_CLAIMS - int(self.view["public"]["prescience"]["claims_this_round"])

    @property
    def hand(self) -> Mapping[str, int]:
        return self.view["private"].get("hand", {})

    @property
    def hand_size(self) -> int:
        return sum(self.hand.values())

    def supply(self, faction: str) -> Mapping[str, int]:
        supply = self.view["public"]["supply"]
        return supply["harkonnen"] if faction == HARKONNEN else supply["atreides"]

    @property
    def tokens_left(self) -> int:
        """Deployment tokens that may still be drawn."""
        return self.view["public"]["supply"]["deployment_tokens"]

    def unspent(self, board: str) -> Mapping[str, int]:
        """The dice of a board, by result."""
        return self.view["public"]["dice"]["unspent"].get(board, {})

    def dice_left(self, faction: str) -> int:
        dice = self.view["public"]["dice"]
        boards = [name for name in dice["unspent"] if ROLE_FACTION.get(name, name) == faction]
        tokens = [name for name in dice["bene_gesserit_die"] if ROLE_FACTION.get(name, name) == faction]
        return sum(sum(dice["unspent"][name].values()) for name in boards) + len(tokens)

    @property
    def waiting(self) -> Mapping[str, Sequence[str]]:
        """Leaders who have not entered play, by faction."""
        return cast("Mapping[str, Sequence[str]]", self.view["public"]["leaders"]["waiting"])

    @property
    def gone(self) -> Sequence[str]:
        """Pieces that have left the game, as everybody knows."""
        return self.view["public"]["leaders"]["gone"]

    @property
    def bans(self) -> Sequence[str]:
        return self.view["public"]["spice"]["bans"]

    @property
    def imperium(self) -> Mapping[str, int]:
        return self.view["public"]["spice"]["imperium"]

    # -- the map --------------------------------------------------------------------------------------

    def ranks_of(self, faction: str) -> Mapping[str, int]:
        return self.settlements if faction == HARKONNEN else self.ranks

    def legion_mask(self, faction: str) -> int:
        return self.once(("legions", faction), lambda: self.board.mask(self.legions[faction]))

    def worm_mask(self) -> int:
        return self.board.mask(self.desert["worms"])

    def sign_mask(self) -> int:
        return self.board.mask(self.desert["wormsigns"])

    def free(self, faction: str) -> int:
        board = self.board
        enemy = ENEMY[faction]
        taken = self.legion_mask(enemy) | board.mask(self.ranks_of(enemy)) | self.worm_mask()
        return board.all & ~taken

    def terrain(self, area: str) -> str:
        if area == self.desert["atomics"]:
            return "desert"
        place = self.board.area[area]
        return "deep_desert" if place.deep else place.terrain

    def mountains(self) -> int:
        board = self.board
        site = self.desert["atomics"]
        return board.mountain & ~board.bit[site] if site else board.mountain

    def stormproof(self) -> int:
        return self.once("stormproof", self._stormproof)

    def _stormproof(self) -> int:
        mountains = self.mountains()
        return mountains | self.board.sheltered(mountains)

    def rides(self, area: str) -> int:
        """Areas an Atreides legion there can ride to."""
        return self.once(("rides", area), lambda: self._rides(area))

    def _rides(self, area: str) -> int:
        board = self.board
        links = (self.sign_mask() | self.worm_mask()) & ~self.legion_mask(HARKONNEN) & ~board.bit[area]
        return board.along(links, area)

    def reach(self, faction: str, area: str) -> int:
        """Where a legion can go or strike in one move: on foot, riding, by ornithopter."""
        board = self.board
        found = board.near[area]
        if faction == ATREIDES:
            return found | self.rides(area)
        if any(self.zones.get(zone) == "ornithopter" for zone in board.zones_at[area]):
            found |= board.fly2[area]
        return found

    def limit(self, faction: str) -> int:
        choam = faction == HARKONNEN and "choam" in self.bans
        return STACKING_LIMIT - 1 if choam else STACKING_LIMIT

    # -- legions --------------------------------------------------------------------------------------

    def fighters(self, legion: Mapping[str, int]) -> Legion:
        """The legion with its tokens turned up, as far as the seat knows them; no more than the limit."""
        found: Legion = {}
        for piece, number in legion.items():
            if piece in self.pieces.tokens or piece in self.scales.face_down:
                for unit, each in self.tokens.get(piece, HIDDEN_TOKEN).items():
                    found[unit] = found.get(unit, 0) + each * number
            else:
                found[piece] = found.get(piece, 0) + number
        excess = self.pieces.count_units(found) - STACKING_LIMIT
        for unit in ("regular", "elite"):
            gone = min(max(0, excess), found.get(unit, 0))
            if gone:
                found[unit] -= gone
                excess -= gone
        return {piece: number for piece, number in found.items() if number}
