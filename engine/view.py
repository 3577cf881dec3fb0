"""What each seat, and a spectator, may see.

A view is built, not censored: it names what a seat may know and asks the table for that, so a new field of
the table is hidden until somebody writes it down here. Facts for all come in sections, so that a server can
build and send each once per change; what is private to a seat stands apart.

Hidden: the ranks of face-down sietches and the faces of deployment tokens (from the Harkonnen; tokens of
one area are alike), secret objectives (from the Harkonnen), hands (from everyone but the seat; the partner
knows what was shown under a Cone of Silence or read before it was passed on), the order of decks, the faces
of wormsigns and the backs of stations (from everybody: they are decided when turned up).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import cast

from engine.cards.requirements import standing
from engine.components import Components
from engine.contract.view import (
    AutomatonSection,
    CardsSection,
    ConesSection,
    DesertSection,
    DiceSection,
    ExpansionSection,
    LeadersSection,
    Legions,
    Nothing,
    Position,
    PrescienceSection,
    Private,
    RoundSection,
    Sections,
    SpiceSection,
    SupplySection,
    TracksSection,
    VehiclesSection,
    WaitingSection,
)
from engine.flow import Flow, Rulebook
from engine.options import Value
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN
from engine.rules.battle_report import battle_report

SPECTATOR = "spectator"

#: What makes a section: what it reads of the table stands in ``engine.reads``.
Maker = Callable[[Flow], object]

ALL, SIDE, SEAT, NOBODY = "all", "side", "seat", "nobody"

#: Who may read each field of the table. ``all+side`` and the like: one aspect is for everybody (that it is
#: there, or how much of it), the rest for the side or the seat whose it is. A field that is not named here is
#: a fault of the views, and a test says so.
AUDIENCE: Mapping[str, str] = {
    **dict.fromkeys(("round", "phase", "turn", "turns", "acting", "winner", "won_by", "effects"), ALL),
    **dict.fromkeys(("supply", "waiting", "gone", "tanks", "recovering", "fresh_casualties"), ALL),
    **dict.fromkeys(("spent_leaders", "revealed_sietches", "settlements", "stations", "station_faces"), ALL),
    **dict.fromkeys(("wormsigns", "worms", "harvesters", "zones", "atomics", "imperium", "bans"), ALL),
    **dict.fromkeys(("spice_reserve", "supremacy", "prescience", "dice", "used_dice", "dice_aside"), ALL),
    **dict.fromkeys(("bene_gesserit", "bene_gesserit_reserve", "bene_gesserit_die", "discards"), ALL),
    "unplaced_dice": ALL,
    **dict.fromkeys(("prescience_row", "attached", "claimed", "prescience_removed"), ALL),
    **dict.fromkeys(("claims_this_round", "declined"), ALL),
    # Face-down tokens, ranks and objectives are the Atreides'; that they are there is for everybody.
    **dict.fromkeys(("legions", "sietches", "drawn_token", "objectives"), f"{ALL}+{SIDE}"),
    **dict.fromkeys(("hands", "decks"), f"{ALL}+{SEAT}"),
    "seen_cards": SEAT,
    **dict.fromkeys(("cones", "cone_invitations", "cones_open"), ALL),
    "gone_unseen": SIDE,
    # How many are left is for everybody, which they are for nobody.
    **dict.fromkeys(("deployment_pool", "prescience_deck"), ALL),
    "objectives_left": NOBODY,
    # The working of the rules: what follows from it is in menus and events.
    **dict.fromkeys(("moved", "flown", "signals", "heard"), NOBODY),
    # Whoever has followed markers and tokens knows it; no view tells it.
    **dict.fromkeys(("ruled_out", "followed"), NOBODY),
    # Faces of cards that were laid down unseen are for nobody; the rest is for everybody.
    "automaton": f"{ALL}+{NOBODY}",
    "beside": ALL,
    # What has a hidden face is seen by all, its face by one side.
    "expansion": f"{ALL}+{SIDE}",
}


def makers(rules: Rulebook) -> Mapping[str, Maker]:
    """What makes each section of games that are played so, in their order."""
    # Where everything is as usual nothing is said.
    return _makers(bool(rules.options), rules.automaton is not None, rules.expansion is not None)


@cache
def _makers(*there: bool) -> Mapping[str, Maker]:
    """One value for all games that show the same sections."""
    further = (("options", _options), ("automaton", _automaton), ("expansion", _expansion))
    return {
        **ALWAYS_THERE,
        **{name: make for (name, make), is_there in zip(further, there, strict=True) if is_there},
    }


def public_sections(flow: Flow) -> Sections:
    """The facts everyone may read, in the sections in which they change together."""
    return cast(Sections, {name: make(flow) for name, make in makers(flow.rules).items()})


@cache
def _faces(content: Components) -> dict[str, dict[str, int]]:
    """What tokens and objectives show whoever may see them: the same in all games, and nobody changes it."""
    shown = (*content.deployment_tokens.items(), *content.objectives.items())
    return {piece: dict(face) for piece, face in shown}


def private_part(flow: Flow, seat: str) -> Private:
    """What only that seat knows, or only its side."""
    board = flow.board
    if seat == SPECTATOR:
        return {}
    table = flow.table
    part: Private = {
        "hand": _sorted(table.hands[seat]),
        # Cards in the partner's hand that were read when they were passed on, or shown.
        "seen": _sorted(table.seen_cards.get(seat, {})),
        "decks": {deck: _sorted(table.decks[deck]) for deck in flow.decks_of(seat)},
    }
    if flow.faction_of(seat) == ATREIDES:
        shown = _faces(flow.content)
        part["sietches"] = {area: table.sietches[area] for area in board.sort(table.sietches)}
        part["tokens"] = {
            area: {token: shown[token] for token in tokens}
            for area in table.areas_of(ATREIDES)
            if (tokens := flow.pieces.tokens_of(table.legion(ATREIDES, area)))
        }
        part["drawn_token"] = table.drawn_token
        part["tokens_gone_unseen"] = sorted(table.gone_unseen)
        part["objectives"] = {card: shown[card] for card in table.objectives}
    if flow.rules.expansion is not None:
        faces = flow.rules.expansion.private(flow, flow.faction_of(seat))
        if faces:
            part["faces"] = dict(faces)
    return part


def view(flow: Flow, seat: str) -> Position:
    """Everything a seat or a spectator may see of the present position."""
    if seat != SPECTATOR and seat not in flow.all_seats:
        raise ValueError(f"no seat is called {seat}")
    return {"seat": seat, "public": public_sections(flow), "private": private_part(flow, seat)}


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: number for name, number in sorted(counts.items()) if number}


# -- the sections ----------------------------------------------------------------------------------


def _round(flow: Flow) -> RoundSection:
    table = flow.table
    return {
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "turns": table.turns,
        "acting": table.acting,
        "winner": table.winner,
        "won_by": table.won_by,
        "effects": [effect.copy() for effect in table.effects],
    }


def _waiting(flow: Flow) -> WaitingSection | Nothing:
    """One line: what the game waits for and from whom."""
    question = flow.question
    if question is None:
        return {}
    return {
        "decision": flow.decision,
        "kind": question.asked_as,
        "rule": question.rule,
        "faction": question.faction(flow),
        "seats": list(flow.seats_asked(question)),
        "prompt": question.prompt(flow),
    }


def _legions(flow: Flow) -> dict[str, Legions]:
    """Legions as they look from across the table: face-down tokens are only counted."""
    table, seen = flow.table, flow.pieces.seen_by_all
    found: dict[str, Legions] = {}
    for faction in FACTIONS:
        legions = table.legions[faction]
        found[faction] = {area: seen(legions[area]) for area in table.strengths(faction)}
    return found


def _desert(flow: Flow) -> DesertSection:
    board, table = flow.board, flow.table
    return {
        "settlements": {area: table.settlements[area] for area in board.sort(table.settlements)},
        "sietches": {
            area: table.sietches[area] if area in table.revealed_sietches else 0
            for area in board.sort(table.sietches)
        },
        "stations": board.sort(table.stations),
        "station_faces": dict(table.station_faces),
        "wormsigns": board.sort(table.wormsigns),
        "worms": {area: table.worms[area] for area in board.sort(table.worms)},
        "atomics": table.atomics,
    }


def _vehicles(flow: Flow) -> VehiclesSection:
    board, table = flow.board, flow.table
    return {
        "harvesters": board.sort(table.harvesters),
        "zones": {zone: table.zones[zone] for zone in board.zones if zone in table.zones},
    }


def _tracks(flow: Flow) -> TracksSection:
    table = flow.table
    return {"supremacy": table.supremacy, "prescience": dict(table.prescience)}


def _spice(flow: Flow) -> SpiceSection:
    table = flow.table
    return {
        "imperium": dict(table.imperium),
        "bans": list(table.bans),
        "reserve": table.spice_reserve,
        "dice_aside": table.dice_aside,
    }


def _dice(flow: Flow) -> DiceSection:
    table = flow.table
    return {
        "unspent": {
            name: {result: number for result, number in dice.items() if number}
            for name, dice in table.dice.items()
        },
        "unplaced": dict(table.unplaced_dice),
        "used": dict(table.used_dice),
        "bene_gesserit": dict(table.bene_gesserit),
        "bene_gesserit_reserve": table.bene_gesserit_reserve,
        "bene_gesserit_die": dict(sorted(table.bene_gesserit_die.items())),
    }


def _leaders(flow: Flow) -> LeadersSection:
    table = flow.table
    return {
        "waiting": {faction: list(table.waiting[faction]) for faction in FACTIONS},
        "tanks": {name: list(spaces) for name, spaces in table.tanks.items()},
        "recovering": list(table.recovering),
        "fresh_casualties": list(table.fresh_casualties),
        "spent": list(table.spent_leaders),
        "gone": [piece for piece in table.gone if piece not in flow.pieces.tokens],
    }


def _supply(flow: Flow) -> SupplySection:
    table = flow.table
    return {
        "harkonnen": _sorted(table.supply[HARKONNEN]),
        "atreides": _sorted(table.supply[ATREIDES]),
        "deployment_tokens": len(table.deployment_pool),
        "token_in_hand": bool(table.drawn_token),
        "wormsigns": flow.content.markers["wormsign"] - len(table.wormsigns),
    }


def _cards(flow: Flow) -> CardsSection:
    table = flow.table
    return {
        "decks": {deck: sum(left.values()) for deck, left in table.decks.items()},
        "hands": {seat: sum(hand.values()) for seat, hand in table.hands.items()},
        "discards": {deck: list(pile) for deck, pile in table.discards.items()},
    }


def _prescience(flow: Flow) -> PrescienceSection:
    table = flow.table
    return {
        "row": list(table.prescience_row),
        # What each asks for, and how much of it there is; nothing where something has to happen first.
        "standing": {card: standing(flow, card) for card in table.prescience_row},
        "attached": {
            card: list(table.attached[card]) for card in table.prescience_row if card in table.attached
        },
        "deck": len(table.prescience_deck),
        "claimed": list(table.claimed),
        "declined": list(table.declined),
        "removed": list(table.prescience_removed),
        "claims_this_round": table.claims_this_round,
        "objectives": len(table.objectives),
    }


def _cones(flow: Flow) -> ConesSection:
    table = flow.table
    return {
        "left": dict(table.cones),
        "invitations": dict(sorted(table.cone_invitations.items())),
        "open": sorted(table.cones_open),
    }


def _options(flow: Flow) -> dict[str, Value]:
    return flow.rules.options.to_json()


def _automaton(flow: Flow) -> AutomatonSection:
    assert flow.rules.automaton is not None
    return flow.rules.automaton.section(flow)


def _expansion(flow: Flow) -> ExpansionSection:
    assert flow.rules.expansion is not None
    return flow.rules.expansion.section(flow)


ALWAYS_THERE: Mapping[str, Maker] = {
    "round": _round,
    "waiting": _waiting,
    "battle": battle_report,
    "legions": _legions,
    "desert": _desert,
    "vehicles": _vehicles,
    "tracks": _tracks,
    "spice": _spice,
    "dice": _dice,
    "leaders": _leaders,
    "supply": _supply,
    "cards": _cards,
    "prescience": _prescience,
    "cones": _cones,
}
