"""Every way in which a position can be wrong. Rule: invariants.

Some things hold always; some only at rest, that is while the question on top is not the one that mends them:
an area above its limit exists exactly while limits are being settled, or while an action goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from engine.cards.prescience import MOST_CLAIMS
from engine.flow import Flow
from engine.phases.actions import ActionResolution
from engine.phases.harvest import FurtherBan
from engine.pieces import ATREIDES, FACTIONS, GENERIC, HARKONNEN, SANDWORM, TIERS, WILD_MAKER
from engine.rules.action_dice import RESULTS
from engine.rules.losses import CheckLimits
from engine.rules.movement import MoveLegions
from engine.rules.reveals import RevealTokens
from engine.rules.tanks import board_of
from engine.sides import ROLES

#: What a side has in its supply beside units and leaders.
VEHICLES = {HARKONNEN: ("harvester", "ornithopter", "carryall"), ATREIDES: (SANDWORM, WILD_MAKER)}


def faults(flow: Flow) -> list[str]:
    strangers = list(_names(flow))
    if strangers:
        # Nothing else can be asked of a table that knows areas or pieces which do not exist.
        return strangers
    return [
        fault
        for check in (_figures, _leaders, _tokens, _places, _limits, _dice, _cards, _tracks, _stack, _rule)
        for fault in check(flow)
    ]


def _names(flow: Flow) -> Iterator[str]:
    """Only areas, zones, pieces, cards and results that exist."""
    board, table = flow.board, flow.table
    known: dict[str, tuple[Iterable[str], Container[str]]] = {
        "area": (
            (
                *(area for legions in table.legions.values() for area in legions),
                *(
                    *table.sietches,
                    *table.worms,
                    *table.wormsigns,
                    *table.harvesters,
                    *table.moved,
                    *table.flown,
                    *table.beside,
                ),
            ),
            board.area,
        ),
        "air zone": (table.zones, board.zone_areas),
        "settlement": (table.settlements, board.settlement_sites),
        "testing station": (table.stations, board.station_sites),
        "atomics site": ((table.atomics,) if table.atomics else (), board.atomic_sites),
        "planning card": (
            (
                *(card for counts in (*table.decks.values(), *table.hands.values()) for card in counts),
                *(card for pile in (*table.discards.values(), *table.attached.values()) for card in pile),
            ),
            flow.content.cards,
        ),
        "prescience marker": (table.prescience, flow.content.tracks.prescience.markers),
        "Imperium marker": (table.imperium, flow.content.bans),
        "ban": (table.bans, flow.content.bans),
        "result": (table.bene_gesserit_die.values(), RESULTS),
        "side to have the turn": ((table.turn,) if table.turn else (), FACTIONS),
    }
    for what, (names, exist) in known.items():
        for name in names:
            if name not in exist:
                yield f"{name} is no {what}"
    for faction in FACTIONS:
        pieces = {*TIERS[faction], GENERIC[faction], *flow.pieces.named[faction], *VEHICLES[faction]}
        pieces |= flow.content.figures[faction].keys()
        for piece in table.supply[faction]:
            if piece not in pieces:
                yield f"{piece} is nothing for the {faction} supply"


def _figures(flow: Flow) -> Iterator[str]:
    """Units, generic leaders, vehicles, worms: on the board or in the supply, together what the box holds."""
    table = flow.table
    for faction in FACTIONS:
        standing: Counter[str] = Counter()
        for legion in table.legions[faction].values():
            standing.update(legion)
        for pieces in table.beside.values():
            standing.update(pieces)
        if faction == HARKONNEN:
            standing["harvester"] += len(table.harvesters)
            standing.update(table.zones.values())
        else:
            standing.update(table.worms.values())
        for piece, number in flow.content.figures[faction].items():
            if piece == WILD_MAKER:
                continue
            there = standing[piece] + table.supply[faction].get(piece, 0)
            if there != number:
                yield f"{faction} has {there} {piece}, not {number}"
        if any(number < 0 for number in table.supply[faction].values()):
            yield f"the {faction} supply has less than nothing of something"


def _leaders(flow: Flow) -> Iterator[str]:
    """Each named leader is in exactly one place."""
    table = flow.table
    for faction in FACTIONS:
        names = [*flow.pieces.named[faction], *((WILD_MAKER,) if faction == ATREIDES else ())]
        for leader in names:
            places = sum(legion.get(leader, 0) for legion in table.legions[faction].values())
            places += table.supply[faction].get(leader, 0)
            places += sum(spaces.count(leader) for spaces in table.tanks.values())
            places += table.waiting[faction].count(leader) + table.recovering.count(leader)
            places += table.gone.count(leader) + list(table.worms.values()).count(leader)
            if places != 1:
                yield f"{leader} is in {places} places"
    for name, spaces in table.tanks.items():
        for leader in spaces:
            if leader and board_of(flow, leader) != name:
                yield f"{leader} lies in the tank of {name}"
    for leader in table.spent_leaders:
        if leader in table.gone or any(leader in names for names in table.waiting.values()):
            yield f"{leader} has a spent card but is not in play"


def _tokens(flow: Flow) -> Iterator[str]:
    table = flow.table
    standing: Counter[str] = Counter(
        piece
        for legion in table.legions[ATREIDES].values()
        for piece in legion
        if piece in flow.pieces.tokens
    )
    standing.update(table.deployment_pool)
    standing.update(piece for piece in (*table.gone, *table.gone_unseen) if piece in flow.pieces.tokens)
    if table.drawn_token:
        standing[table.drawn_token] += 1
    for token in flow.pieces.tokens:
        if standing[token] != 1:
            yield f"{token} is in {standing[token]} places"
    for area, legion in table.legions[ATREIDES].items():
        if len({table.followed.get(token, 0) for token in flow.pieces.tokens_of(legion)}) > 1:
            yield f"tokens that stand together in {area} are told apart"
    held = sum(table.bene_gesserit.values()) + len(table.bene_gesserit_die) + table.bene_gesserit_reserve
    fewest = min(*table.bene_gesserit.values(), table.bene_gesserit_reserve)
    if held > flow.content.markers["bene_gesserit"] or fewest < 0:
        yield f"{held} Bene Gesserit tokens"
    yield from _cones(flow)
    if len(table.wormsigns) > flow.content.markers["wormsign"]:
        yield f"{len(table.wormsigns)} wormsigns"
    if len(set(table.stations)) != sum(max(number, 0) for number in table.station_faces.values()):
        yield "testing stations and their backs do not agree"


def _cones(flow: Flow) -> Iterator[str]:
    """Cone of Silence tokens: for partners only, invited to by one of them, not while one is open."""
    table = flow.table
    most = flow.content.markers["cone_of_silence_per_shared_faction"]
    if set(table.cones) != set(flow.shared) or not all(0 <= left <= most for left in table.cones.values()):
        yield f"{table.cones} Cone of Silence tokens"
    if not {*table.cone_invitations, *table.cones_open} <= set(flow.shared):
        yield "a Cone of Silence without partners"
    for faction, seat in table.cone_invitations.items():
        partners = flow.mode.seats.get(faction, ())
        if seat not in partners or faction in table.cones_open or not table.cones.get(faction):
            yield f"{seat} invites to a Cone of Silence that cannot be"
    if len(set(table.cones_open)) != len(table.cones_open):
        yield "a Cone of Silence is open twice"


def _places(flow: Flow) -> Iterator[str]:
    """What may stand where."""
    board, table = flow.board, flow.table
    both = table.legion_mask(HARKONNEN) & table.legion_mask(ATREIDES)
    if both:
        yield f"both sides stand in {board.ids(both)}"
    garrisons = flow.pieces.garrisons if flow.rules.automaton is not None else ()
    for faction in FACTIONS:
        allowed = {*TIERS[faction], GENERIC[faction], *flow.pieces.named[faction]}
        allowed |= flow.pieces.joining if faction == HARKONNEN else set()
        for area, legion in table.legions[faction].items():
            if not legion or min(legion.values()) < 1:
                yield f"an empty {faction} legion in {area}"
            tokens = flow.pieces.tokens if faction == ATREIDES else garrisons
            strangers = [p for p in legion if p not in allowed and p not in tokens]
            if strangers:
                yield f"{strangers} in a {faction} legion"
    if not _moving(flow) and table.legion_mask(ATREIDES) & board.mask(table.worms):
        yield "an Atreides legion and a worm share an area"
    desert = table.desert()
    for what, areas in (
        ("harvester", table.harvesters),
        ("wormsign", table.wormsigns),
        ("worm", list(table.worms)),
    ):
        if len(set(areas)) != len(areas):
            yield f"two of {what} in one area"
        if board.mask(areas) & ~desert:
            yield f"a {what} outside the desert"
    if not set(table.zones.values()) <= {"ornithopter", "carryall", *flow.pieces.joining}:
        yield "an air zone holds what does not fly"
    if not set(table.revealed_sietches) <= set(table.sietches):
        yield "a sietch is revealed but does not stand"
    for faction, other in ((HARKONNEN, table.sietches), (ATREIDES, table.settlements)):
        if table.legion_mask(faction) & board.mask(other):
            yield f"a {faction} legion in an enemy settlement"
    if list(table.worms.values()).count(SANDWORM) > flow.content.figures[ATREIDES][SANDWORM]:
        yield "too many sandworms"


def _moving(flow: Flow) -> bool:
    return flow.inside(MoveLegions) is not None


def _limits(flow: Flow) -> Iterator[str]:
    """At rest: no area above its limit, no leader alone, and moved marks only while an action moves. Bans of
    the harvest become active one after the other; limits are looked at when all are."""
    table = flow.table
    if _moving(flow) or any(flow.inside(task) for task in (RevealTokens, CheckLimits, FurtherBan)):
        return
    for faction in FACTIONS:
        for area, legion in table.legions[faction].items():
            if not flow.pieces.count_units(legion):
                yield f"leaders alone in {area}"
            if flow.pieces.count_units(legion) > table.stacking_limit(faction):
                yield f"{flow.pieces.count_units(legion)} {faction} units in {area}"
    if table.moved:
        yield "marks of moves outside an action"


def _dice(flow: Flow) -> Iterator[str]:
    table = flow.table
    for faction in FACTIONS:
        boards = flow.boards_of(faction)
        known = sum(sum(table.dice[name].values()) + table.used_dice[name] for name in boards)
        known += sum(table.unplaced_dice.get(name, 0) for name in boards)
        if faction == HARKONNEN:
            known += table.dice_aside
        begun = not any(isinstance(it, ActionResolution) and it.step == "dice" for it in flow.stack)
        if (
            table.phase == "actions"
            and begun
            and known not in (0, flow.content.dice_counts[f"{faction}_action"])
        ):
            yield f"{faction} has {known} action dice"
        for name in boards:
            if any(number < 0 for number in table.dice[name].values()):
                yield f"less than no dice on {name}"


def _cards(flow: Flow) -> Iterator[str]:
    table = flow.table
    cards: Counter[str] = Counter()
    for counts in (*table.decks.values(), *table.hands.values()):
        cards.update(counts)
    for pile in (*table.discards.values(), *table.attached.values()):
        cards.update(pile)
    if flow.rules.automaton is not None:
        cards.update(flow.rules.automaton.cards(flow))
    if any(
        number < 0 for counts in (*table.decks.values(), *table.hands.values()) for number in counts.values()
    ):
        yield "less than none of a card"
    for deck, names in (*table.decks.items(), *table.discards.items()):
        if any(flow.content.cards[name].deck != deck for name in names):
            yield f"a card of another deck among {deck}"
    for seat, hand in table.hands.items():
        if any(flow.content.cards[name].deck not in ROLES[flow.faction_of(seat)] for name in hand):
            yield f"a card of the other side in the hand of {seat}"
    for seat, seen in table.seen_cards.items():
        held = table.hands.get(flow.partner_of(seat), {})
        if any(not 0 < number <= held.get(card, 0) for card, number in seen.items()):
            yield f"{seat} has seen cards that the partner does not hold"
    for card in flow.content.cards.values():
        # A card being played lies on the table until its steps are done.
        playing = sum(1 for below in flow.stack if getattr(below, "card", "") == card.id)
        if cards[card.id] + playing != card.copies:
            yield f"{cards[card.id]} copies of {card.id}, not {card.copies}"
    prescience = Counter(
        [*table.prescience_deck, *table.prescience_row, *table.claimed, *table.prescience_removed]
    )
    for name in flow.content.prescience:
        if prescience[name] != 1:
            yield f"prescience card {name} is in {prescience[name]} places"
    if sorted([*table.objectives, *table.objectives_left]) != sorted(flow.content.objectives):
        yield "a secret objective is missing"
    for place, name in enumerate(table.objectives):
        if table.ruled_out.get(name, 0) > place:
            yield f"{name} is held, and would have won"
    if table.claims_this_round > min(MOST_CLAIMS, len(table.claimed)):
        yield f"{table.claims_this_round} claims in a round"
    if not set(table.declined) <= set(table.prescience_row) and table.phase == "actions":
        yield "a prescience card that is not in the row was declined"
    if table.heard and not table.winner:
        yield f"{table.heard} was not offered for a claim"
    claiming = {str(getattr(below, "card", "")) for below in flow.stack}
    for name, pile in table.attached.items():
        if not pile or (name not in table.prescience_row and name not in claiming):
            yield f"cards are attached to {name}, which does not lie in the row"


def _tracks(flow: Flow) -> Iterator[str]:
    table = flow.table
    tracks = flow.content.tracks
    if not 0 <= table.supremacy <= tracks.supremacy.length:
        yield f"supremacy at {table.supremacy}"
    for marker, step in table.prescience.items():
        if not 0 <= step <= tracks.prescience.length:
            yield f"{marker} at {step}"
    for marker, row in table.imperium.items():
        if not 1 <= row <= len(flow.content.spice_rows):
            yield f"{marker} in row {row}"
    if len(set(table.bans)) != len(table.bans):
        yield "a ban is active twice"
    if table.spice_reserve not in (0, 1):
        yield f"{table.spice_reserve} spice in reserve"
    if table.supremacy >= tracks.supremacy.win and not table.winner:
        yield "ten supremacy and no winner"


def _rule(flow: Flow) -> Iterator[str]:
    """What a rule that plays a faction keeps."""
    if flow.rules.automaton is not None:
        yield from flow.rules.automaton.faults(flow)
    elif flow.table.automaton:
        yield "something is kept for a rule that is not there"
    if flow.rules.expansion is not None:
        yield from flow.rules.expansion.faults(flow)
    elif flow.table.beside or flow.table.expansion:
        yield "pieces stand there that are not in the box"


def _stack(flow: Flow) -> Iterator[str]:
    """Somebody must choose among something, or the game is over."""
    if flow.table.winner:
        return
    if flow.question is None:
        yield "nobody is asked"
    else:
        # Free actions beside it would hide that the question itself leaves nothing to choose.
        yield from (f"question: {fault}" for fault in flow.question.menu(flow).faults())
        for seat in flow.all_seats:
            menu = flow.menu(seat)
            if menu.forms or seat in flow.seats_asked(flow.question):
                yield from (f"menu: {fault}" for fault in menu.faults())
