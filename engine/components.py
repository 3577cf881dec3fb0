"""What is in the box: the content of engine/data as typed, immutable values, read and checked once.

A game has a content of its own (``flow.content``), and rules read that. ``STANDARD`` is the content of
engine/data, with which a game begins that is given no other. A directory of changed files can be laid over it
with ``load(directory)``; a file missing there comes from the standard data. Anything wrong is one BrokenData
that names file, entry and fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from engine import consistency
from engine.board import Board
from engine.classes import dataclass
from engine.digests import digest, rules_of, without_words
from engine.pieces import Pieces
from engine.schema import BrokenData, check
from engine.sides import FACTIONS, ROLE_FACTION, WILD_MAKER
from engine.words import Words

FILES: Final = (
    "board.json",
    "dashboards.json",
    "dice.json",
    "figures.json",
    "leaders.json",
    "objectives.json",
    "planning_cards.json",
    "prescience_cards.json",
    "spice_board.json",
    "tactics_cards.json",
    "tokens.json",
    "tracks.json",
)
DATA: Final = files("engine") / "data"
#: A reference in a schema to a definition of another one.
ELSEWHERE: Final = re.compile(r"(\w+)\.schema\.json#/definitions/")

Counts = Mapping[str, int]


#: A step of a card, as the file has it: ``do`` names the verb.
Step = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Attachment:
    """What a planning card does to the prescience card it is attached to."""

    #: That card cannot be discarded or shuffled back.
    protects: bool
    #: That card stays revealed until it is claimed.
    keeps: bool
    #: Whoever claims that card advances any one marker by so much as well.
    bonus: int
    #: The planning card is discarded at the end of the round.
    ends_with_round: bool


@dataclass(frozen=True, slots=True)
class FreeUse:
    """A card that is discarded as a free action."""

    while_in_play: str
    least: int
    most: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PlanningCard:
    id: str
    deck: str
    copies: int
    #: What the sentence that players read (``data/words.en.json``) says to the engine.
    steps: tuple[Step, ...]
    #: Other steps to take if this holds when the card is played.
    instead_if: Mapping[str, Any]
    instead: tuple[Step, ...]
    #: Neither played with a die nor discarded in the usual ways.
    kept_in_hand: bool
    free_action: FreeUse | None
    attachment: Attachment | None
    note: str
    provenance: str


@dataclass(frozen=True, slots=True)
class PrescienceCard:
    id: str
    phase: str
    kind: str
    #: What the sentence that players read says to the engine, as the file has it.
    needs: tuple[Mapping[str, Any], ...]
    deeds: tuple[Step, ...]
    event: Mapping[str, Any] | None
    #: How far each prescience marker moves.
    advance: Counts
    provenance: str
    advance_provenance: str


@dataclass(frozen=True, slots=True)
class Leader:
    id: str
    subfaction: str
    faction: str
    #: The action box the leader card lies in, if any.
    slot: str | None
    swords: int
    shields: int
    generic: bool
    #: How the leader enters play, as the file has it.
    enters: Mapping[str, Any]
    replaces: str | None
    removes: str | None
    #: The special action.
    steps: tuple[Step, ...]
    on_entry: str
    #: On entry the faction takes a Bene Gesserit token.
    takes_bene_gesserit: bool
    is_sandworm: bool
    attack_dice: int
    provenance: str
    special_provenance: str
    combat_provenance: str
    #: Whether a figure goes with the card.
    figure: bool = True


@dataclass(frozen=True, slots=True)
class SpiceRow:
    harkonnen_dice: int
    harvesters: int
    ornithopters: int
    carryalls: int
    ban_row: bool


@dataclass(frozen=True, slots=True)
class Ban:
    marker: str


@dataclass(frozen=True, slots=True)
class TacticsCard:
    sector: str
    sietch: str


@dataclass(frozen=True, slots=True)
class SupremacyTrack:
    length: int
    thufir_hawat: int
    feyd_rautha: int
    atreides_bene_gesserit: tuple[int, ...]
    win: int


@dataclass(frozen=True, slots=True)
class PrescienceTrack:
    markers: tuple[str, ...]
    #: The leader who enters when a marker comes to step 3.
    step_3: Mapping[str, str]
    step_6_any: str
    step_8_any: str
    length: int


@dataclass(frozen=True, slots=True)
class Tracks:
    supremacy: SupremacyTrack
    prescience: PrescienceTrack


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    cards: Mapping[str, PlanningCard]
    prescience: Mapping[str, PrescienceCard]
    leaders: Mapping[str, Leader]
    #: Figures in the box, per faction.
    figures: Mapping[str, Counts]
    tank_spaces: Counts
    #: Faces of the dice: harkonnen_action, atreides_action, combat.
    dice_faces: Mapping[str, tuple[str, ...]]
    dice_counts: Counts
    #: Dice a board holds per result: harkonnen, atreides, and the four shared roles.
    slots: Mapping[str, Counts]
    #: Where each marker must stand, per secret objective.
    objectives: Mapping[str, Counts]
    #: The spice board from its top row down; row 1 is index 0.
    spice_rows: tuple[SpiceRow, ...]
    bans: Mapping[str, Ban]
    tactics: tuple[TacticsCard, ...]
    #: Atreides deployment tokens, start_1 ... and deploy_1 ..., and what each shows.
    deployment_tokens: Mapping[str, Counts]
    #: Harkonnen starting deployment tokens, black and silver.
    garrisons: Mapping[str, tuple[Counts, ...]]
    sietch_ranks: tuple[int, ...]
    settlement_ranks: Counts
    station_faces: Counts
    wormsign_faces: Counts
    #: Dice with which a worm attacks that is nobody's leader.
    sandworm_dice: int
    tracks: Tracks
    markers: Counts
    board: Board
    pieces: Pieces
    #: What the files themselves call what is in them: cards and areas laid over the data bring names along.
    names: Mapping[str, Words]
    #: One value for all the data, words included.
    digest: str

    @property
    def rules_digest(self) -> str:
        """One value for the part that rules can depend on: a game notes it, to know under which rules it was
        started."""
        return _rules_digest(self.digest)

    @property
    def combat_faces(self) -> tuple[str, ...]:
        return self.dice_faces["combat"]

    def follows(self, noted: str) -> bool:
        """Whether a game that has noted this digest follows the rules of these data."""
        return rules_of(noted) == self.rules_digest or noted == self.digest

    def missing(self, noted: str) -> str:
        """What would be needed to go on with a game that does not follow these data."""
        if rules_of(noted) != noted:
            where = "those of engine/data in an older version"
        else:
            where = f"the directory that was laid over engine/data is missing (digest {noted[:16]})"
        return f"the game was played with other component data: {where}"


def load(directory: Path | None = None) -> Components:
    """The components of the standard data, or of a directory laid over it."""
    return _loaded(directory, checked=True)


def _loaded(directory: Path | None, *, checked: bool) -> Components:
    data = _read_all(directory)
    if checked:
        for stem, value in data.items():
            check(f"{stem}.json", value, _schema(stem))
        consistency.check(data)
    name = digest(data)
    if name not in _BUILT:
        _FILES[name] = data
        _BUILT[name] = _build(data, name)
    return _BUILT[name]


#: Every content of this process by its digest, words included: board and pieces are made once for each.
_BUILT: Final[dict[str, Components]] = {}
#: The files it was made of, by the same digest.
_FILES: Final[dict[str, Mapping[str, object]]] = {}


@cache
def _rules_digest(name: str) -> str:
    """Made when a game first asks: to tell rules from words takes as long as all that a start reads."""
    return digest({stem: without_words(value, _schema(stem)) for stem, value in _FILES[name].items()})


class Contents:
    """The contents that games of a process are played with: that of engine/data, and others beside it."""

    def __init__(self, directories: Iterable[Path] = ()) -> None:
        self._known = (STANDARD, *(load(directory) for directory in directories))

    def of(self, noted: str) -> Components:
        """What a game is played with that has noted this digest. Where nothing follows it, the standard
        content, which says what is missing when the game is opened with it."""
        return next((content for content in self._known if content.follows(noted)), STANDARD)

    def files(self, name: str) -> Mapping[str, object] | None:
        """The component files of the content with that digest, words included; None if it is not here."""
        return _FILES[name] if any(content.digest == name for content in self._known) else None


def _read_all(directory: Path | None) -> dict[str, Any]:
    """All files."""
    own: dict[str, Traversable] = {}
    if directory is not None:
        if not directory.is_dir():
            raise BrokenData(directory.name, "", "is not a directory")
        own = {path.name: path for path in sorted(directory.glob("*.json"))}
    for name in own:
        if name not in FILES:
            raise BrokenData(name, "", f"is not a component file; those are {', '.join(FILES)}")
    return {name.removesuffix(".json"): _parse(name, own.get(name, DATA / name)) for name in FILES}


@cache
def _schema(stem: str) -> dict[str, Any]:
    """The schema of a file, with the definitions of those it refers to."""
    name = f"{stem}.schema.json"
    schema: dict[str, Any] = _parse(name, DATA / "schemas" / name)
    others = dict.fromkeys(ELSEWHERE.findall(json.dumps(schema)))
    for other in others:
        schema["definitions"] = {**_schema(other)["definitions"], **schema["definitions"]}
    found: dict[str, Any] = json.loads(ELSEWHERE.sub("#/definitions/", json.dumps(schema)))
    return found


def _parse(name: str, path: Traversable) -> Any:
    def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise BrokenData(name, str(found.get("id", "")), f'property "{twice}" stands twice')
        return found

    def not_a_number(text: str) -> None:
        raise BrokenData(name, "", f"{text} is not JSON")

    try:
        text = path.read_text(encoding="utf-8")
        return json.loads(text, object_pairs_hook=without_repeats, parse_constant=not_a_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise BrokenData(name, place, f"is not JSON: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise BrokenData(name, f"byte {error.start}", "is not UTF-8") from None


def _freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _freeze(item) for key, item in value.items()})
    if isinstance(value, list):
        return tuple(_freeze(item) for item in value)
    return value


def _counts(entry: Mapping[str, Any]) -> Counts:
    """The numbers of an entry without what is said about them."""
    return MappingProxyType({key: value for key, value in entry.items() if type(value) is int})


def _tally(faces: list[str]) -> Counts:
    return MappingProxyType({face: faces.count(face) for face in dict.fromkeys(faces)})


def _build(data: Mapping[str, Any], name: str) -> Components:
    figures, dice, tokens = data["figures"], data["dice"], data["tokens"]
    boards = {**data["dashboards"]["two_player"], **data["dashboards"]["shared"]}
    deployment = {
        f"{prefix}_{number}": _counts(token)
        for prefix, group in (("start", "atreides_starting_deployment"), ("deploy", "atreides_deployment"))
        for number, token in enumerate(tokens[group]["values"], start=1)
    }
    garrisons = tokens["harkonnen_starting_deployment"]
    leaders = {entry["id"]: _leader(entry) for entry in data["leaders"]}
    return Components(
        cards=_freeze({entry["id"]: _card(entry, data) for entry in data["planning_cards"]["cards"]}),
        prescience=_freeze({entry["id"]: _prescience(entry) for entry in data["prescience_cards"]["cards"]}),
        leaders=_freeze(leaders),
        figures=_freeze({faction: figures[faction] for faction in FACTIONS}),
        tank_spaces=_counts(figures["tank_spaces"]),
        dice_faces=_freeze({die: dice[die]["faces"] for die in dice}),
        dice_counts=_counts(figures["dice"]),
        slots=_freeze({board: boards[board]["slots"] for board in boards}),
        objectives=_freeze({entry["id"]: _counts(entry) for entry in data["objectives"]["cards"]}),
        spice_rows=tuple(_spice_row(entry) for entry in data["spice_board"]["rows"]),
        bans=_freeze({entry["marker"]: Ban(entry["marker"]) for entry in data["spice_board"]["bans"]}),
        tactics=tuple(TacticsCard(**entry) for entry in data["tactics_cards"]["cards"]),
        deployment_tokens=_freeze(deployment),
        garrisons=_freeze({colour: garrisons[colour] for colour in ("black", "silver")}),
        sietch_ranks=tuple(tokens["sietch_ranks"]["values"]),
        settlement_ranks=_counts(tokens["settlement_ranks"]),
        station_faces=_tally(tokens["testing_stations"]["values"]),
        sandworm_dice=tokens["sandworm"]["attack_dice"],
        wormsign_faces=_counts(tokens["wormsigns"]),
        tracks=_tracks(data["tracks"]),
        markers=_counts(figures["markers"]),
        board=Board.of(data["board"]),
        pieces=Pieces.of(_named(leaders), deployment, MappingProxyType(_garrisons(garrisons))),
        names=MappingProxyType(_names_in(data)),
        digest=name,
    )


def _garrisons(tokens: Mapping[str, Sequence[object]]) -> dict[str, str]:
    """The tokens of Harkonnen garrisons, and what everybody sees of each: its colour."""
    return {
        f"garrison_{colour}_{number}": f"garrison_{colour}"
        for colour in ("black", "silver")
        for number in range(1, len(tokens[colour]) + 1)
    }


def _names_in(data: Mapping[str, Any]) -> dict[str, Words]:
    entries = (
        *data["board"]["areas"],
        *data["leaders"],
        *(card for stem in ("planning_cards", "prescience_cards") for card in data[stem]["cards"]),
    )
    return {entry["id"]: (entry["name"], entry["name"]) for entry in entries if entry.get("name")}


def _named(leaders: Mapping[str, Leader]) -> dict[str, tuple[str, ...]]:
    """The named leaders of each faction that stand in legions, in the order of their cards."""
    standing = [leader for leader in leaders.values() if not leader.generic and leader.id != WILD_MAKER]
    return {faction: tuple(each.id for each in standing if each.faction == faction) for faction in FACTIONS}


def _card(entry: Mapping[str, Any], data: Mapping[str, Any]) -> PlanningCard:
    return PlanningCard(
        id=entry["id"],
        deck=entry["deck"],
        copies=entry["copies"],
        steps=_freeze(entry["steps"]),
        instead_if=_freeze(entry.get("instead_if", {})),
        instead=_freeze(entry.get("instead", [])),
        kept_in_hand=entry.get("kept_in_hand", False),
        free_action=_free_use(entry["free_action"]) if "free_action" in entry else None,
        attachment=_attachment(entry["attachment"]) if "attachment" in entry else None,
        note=entry.get("note", ""),
        provenance=entry.get("provenance", data["planning_cards"]["provenance"]),
    )


def _free_use(entry: Mapping[str, Any]) -> FreeUse:
    return FreeUse(
        while_in_play=entry["while_in_play"],
        least=entry["discard"]["least"],
        most=entry["discard"]["most"],
        steps=_freeze(entry["steps"]),
    )


def _attachment(entry: Mapping[str, Any]) -> Attachment:
    return Attachment(
        protects=entry.get("protects", False),
        keeps=entry.get("keeps", False),
        bonus=entry.get("bonus", 0),
        ends_with_round=entry.get("ends_with_round", False),
    )


def _prescience(entry: Mapping[str, Any]) -> PrescienceCard:
    return PrescienceCard(
        id=entry["id"],
        phase=entry["phase"],
        kind=entry["kind"],
        needs=_freeze(entry.get("needs", [])),
        deeds=_freeze(entry.get("deeds", [])),
        event=_freeze(entry.get("event")),
        advance=_counts(entry["advance"]),
        provenance=entry["provenance"],
        advance_provenance=entry["advance_provenance"],
    )


def _leader(entry: Mapping[str, Any]) -> Leader:
    return Leader(
        id=entry["id"],
        subfaction=entry["subfaction"],
        faction=ROLE_FACTION[entry["subfaction"]],
        slot=entry["slot"],
        swords=entry["combat"]["swords"],
        shields=entry["combat"]["shields"],
        generic=entry["enters"].get("at") == "generic",
        enters=_freeze(entry["enters"]),
        replaces=entry.get("replaces"),
        removes=entry.get("removes"),
        steps=_freeze(entry["steps"]),
        on_entry=entry.get("on_entry", ""),
        takes_bene_gesserit=entry.get("takes_bene_gesserit", False),
        is_sandworm=entry.get("is_sandworm", False),
        attack_dice=entry.get("attack_dice", 0),
        provenance=entry["provenance"],
        special_provenance=entry["special_provenance"],
        combat_provenance=entry.get("combat_provenance", entry["provenance"]),
    )


def _spice_row(entry: Mapping[str, Any]) -> SpiceRow:
    return SpiceRow(
        harkonnen_dice=entry["harkonnen_dice"],
        harvesters=entry["harvesters"],
        ornithopters=entry["ornithopters"],
        carryalls=entry["carryalls"],
        ban_row=entry.get("ban_row", False),
    )


def _tracks(entry: Mapping[str, Any]) -> Tracks:
    supremacy, prescience = entry["supremacy"], entry["prescience"]
    return Tracks(
        supremacy=SupremacyTrack(
            length=supremacy["length"],
            thufir_hawat=supremacy["thufir_hawat"],
            feyd_rautha=supremacy["feyd_rautha"],
            atreides_bene_gesserit=tuple(supremacy["atreides_bene_gesserit"]),
            win=supremacy["win"],
        ),
        prescience=PrescienceTrack(
            markers=tuple(prescience["markers"]),
            step_3=_freeze(prescience["step_3"]),
            step_6_any=prescience["step_6_any"],
            step_8_any=prescience["step_8_any"],
            length=prescience["length"],
        ),
    )


# What comes with this code was found in order by its tests: no start has to look at it again.
STANDARD: Final = _loaded(None, checked=False)
