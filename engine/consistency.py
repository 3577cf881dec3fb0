"""What the component files must agree on with each other; a schema sees one file at a time.

Files are named by their stems here (``data["leaders"]`` is leaders.json) and have passed their schemas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.board import ATOMIC_SITES, CAPITAL
from engine.schema import BrokenData, show
from engine.sides import ATREIDES, GENERIC, HARKONNEN, PERSONS, ROLE_FACTION, TIERS

#: Lists that may have any number of entries, but not none.
NEVER_EMPTY: Final = (
    ("board", "areas"),
    ("board", "air_zones"),
    ("prescience_cards", "cards"),
    ("objectives", "cards"),
    ("spice_board", "rows"),
    ("spice_board", "bans"),
)
#: Deployment tokens, and for each group what has one of each: ``None`` where there may be any number.
DEPLOYMENT_TOKENS: Final = {
    ("atreides_starting_deployment", "values"): "sietches",
    ("atreides_deployment", "values"): None,
    ("harkonnen_starting_deployment", "black"): "settlements",
    ("harkonnen_starting_deployment", "silver"): "settlements",
}
#: A leader card in this box waits for no die.
DESERT_POWER: Final = "desert_power"
#: What a prescience card of that kind must have, and what it may not have.
WANTED_BY_KIND: Final[Mapping[str, Mapping[str, bool]]] = {
    "condition": {"needs": True, "deeds": False, "event": False},
    "deed": {"deeds": True, "event": False},
    "spend_die": {"event": False},
    "free_action": {"event": False},
    "event": {"event": True, "needs": False, "deeds": False},
}
#: What a card says that means any leader at all.
ANY_LEADER: Final = "leader"
PHASES_OF_KIND: Final = {"condition": ("action_resolution", "end_of_round"), "deed": ("end_of_round",)}

Data = Mapping[str, Any]


def check(data: Data) -> None:
    """Raise BrokenData at the first thing in which the files contradict themselves or each other."""
    _check_lengths(data)
    _check_ids(data)
    _check_board(data)
    _check_zones(data)
    _check_cards(data)
    _check_steps(data)
    _check_leaders(data)
    _check_figures(data)
    _check_tokens(data)
    _check_slots(data)
    _check_spice_board(data)
    _check_prescience(data)
    _check_requirements(data)
    _check_tactics(data)


def _demand(fine: bool, stem: str, entry: str, fault: str) -> None:
    if not fine:
        raise BrokenData(f"{stem}.json", entry, fault)


def _demand_number(found: int, wanted: int, stem: str, entry: str, things: str) -> None:
    _demand(found == wanted, stem, entry, f"{found} {things}, not {wanted}")


def _demand_known(name: str, known: Iterable[str], stem: str, entry: str, kind: str) -> None:
    _demand(name in known, stem, entry, f"{show(name)} is not {kind}")


def _check_lengths(data: Data) -> None:
    for stem, group in NEVER_EMPTY:
        _demand(bool(data[stem][group]), stem, group, "has no entries")


def _check_ids(data: Data) -> None:
    lists = {
        "board": [data["board"]["areas"], data["board"]["air_zones"]],
        "leaders": [data["leaders"]],
        **{stem: [data[stem]["cards"]] for stem in ("objectives", "planning_cards", "prescience_cards")},
    }
    for stem, groups in lists.items():
        for group in groups:
            seen: set[str] = set()
            for entry in group:
                _demand(entry["id"] not in seen, stem, entry["id"], "this id stands twice")
                seen.add(entry["id"])


def _check_board(data: Data) -> None:
    areas = {area["id"]: area for area in data["board"]["areas"]}
    for name, area in areas.items():
        for kind in ("neighbors", "impassable"):
            for other in area[kind]:
                _demand_known(other, areas, "board", f"{name}: {kind}", "an area")
                _demand(other != name, "board", f"{name}: {kind}", "the area borders on itself")
                back = f"{show(other)} does not name {show(name)} in return"
                _demand(name in areas[other][kind], "board", f"{name}: {kind}", back)
        for other in area["impassable"]:
            both = f"{show(other)} is among the neighbors too"
            _demand(other not in area["neighbors"], "board", f"{name}: impassable", both)
        desert = area["terrain"] == "desert" or not area["deep"]
        _demand(desert, "board", f"{name}: deep", f"{area['terrain']} is not desert")
        for corner in area["outline"]:
            _demand_known(corner, data["board"]["vertices"], "board", f"{name}: outline", "a vertex")
    for site in ATOMIC_SITES:
        _demand_known(site, areas, "board", "areas", "an area, but the family atomics lie there")
        fault = f"{areas[site]['terrain']}, but the family atomics flatten a mountain there"
        _demand(areas[site]["terrain"] == "mountain", "board", f"{site}: terrain", fault)
    fault = "the capital has no settlement"
    _demand(areas.get(CAPITAL, {}).get("settlement") is not None, "board", CAPITAL, fault)
    stations = sum(area["testing_station"] for area in areas.values())
    wanted = data["figures"]["markers"]["testing_station"]
    _demand_number(stations, wanted, "board", "areas: testing_station", "testing stations")


def _settlements(board: Data) -> dict[str, int]:
    """The rank of each settlement on the board."""
    return {area["id"]: area["settlement"] for area in board["areas"] if area["settlement"] is not None}


def _check_zones(data: Data) -> None:
    for zone in data["board"]["air_zones"]:
        _demand_number(len(zone["sectors"]), 2, "board", f"{zone['id']}: sectors", "sectors")


def _check_cards(data: Data) -> None:
    copies = dict.fromkeys(ROLE_FACTION, 0)
    for card in data["planning_cards"]["cards"]:
        copies[card["deck"]] += card["copies"]
    for deck, number in copies.items():
        _demand(number > 0, "planning_cards", deck, "no cards in the deck")


def _check_steps(data: Data) -> None:
    """What cards and leaders do: everything they name exists and belongs to their side."""
    for card in data["planning_cards"]["cards"]:
        name, kept = card["id"], card.get("kept_in_hand", False)
        _demand(bool(card["steps"]) != kept, "planning_cards", name, "steps belong to cards that are played")
        _demand(
            ("free_action" in card) == kept, "planning_cards", name, "a card that is kept has a free_action"
        )
        _demand(
            ("instead" in card) == ("instead_if" in card), "planning_cards", name, "instead needs instead_if"
        )
        attaching = any(step["do"] == "attach" for step in card["steps"])
        fault = "attachment belongs to a card with an attach step"
        _demand(attaching == ("attachment" in card), "planning_cards", name, fault)
        use = card.get("free_action", {})
        if use:
            _demand_known(use["while_in_play"], _leader_ids(data), "planning_cards", name, "a leader")
            numbers = use["discard"]["least"] <= use["discard"]["most"] <= card["copies"]
            _demand(numbers, "planning_cards", f"{name}: free_action.discard", "does not fit the copies")
        _check_condition(data, "planning_cards", name, card.get("instead_if"))
        for branch in (card["steps"], card.get("instead", ()), use.get("steps", ())):
            for step in _walk(branch):
                _check_step(data, "planning_cards", name, ROLE_FACTION[card["deck"]], step)
    for leader in data["leaders"]:
        for step in _walk(leader["steps"]):
            _check_step(data, "leaders", leader["id"], ROLE_FACTION[leader["subfaction"]], step)


def _leader_ids(data: Data) -> set[str]:
    return {leader["id"] for leader in data["leaders"]}


def _walk(steps: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The steps and those among which they let choose."""
    for step in steps:
        yield step
        yield from _walk((*step.get("one_of", ()), *step.get("steps", ())))


def _check_condition(data: Data, stem: str, name: str, condition: Mapping[str, Any] | None) -> None:
    if condition is None:
        return
    _demand(bool(condition), stem, name, "a condition that says nothing")
    for key in ("in_play", "left_game"):
        if key in condition:
            _demand_known(condition[key], _leader_ids(data), stem, f"{name}: {key}", "a leader")


def _check_step(data: Data, stem: str, name: str, side: str, step: Mapping[str, Any]) -> None:
    entry = f"{name}: {step['do']}"
    _check_condition(data, stem, entry, step.get("if"))
    if step["do"] in ("place", "deploy"):
        _check_pieces(data, stem, entry, side, step)
    for part in ("old", "new"):
        if part in step:
            _demand_known(step[part], TIERS[side], stem, f"{entry}.{part}", "a unit of this faction")
    if "leader" in step:
        _demand_known(step["leader"], _leader_ids(data), stem, entry, "a leader")
    if "deck" in step:
        _demand(ROLE_FACTION[step["deck"]] == side, stem, entry, f"the deck {step['deck']} is the enemy's")
    choices = [*step.get("one_of", ()), *step.get("steps", ())]
    alike = any(one in choices[:place] for place, one in enumerate(choices))
    _demand(not alike, stem, entry, "two steps to choose from are alike")
    for part in ("where", "sectors_of"):
        _check_area(data, stem, entry, side, step.get(part, {}))
    _check_legion(data, stem, entry, side, step.get("legion", {}))


def _check_pieces(data: Data, stem: str, entry: str, side: str, step: Mapping[str, Any]) -> None:
    leaders = [piece for piece in step["what"] if piece not in TIERS[side]]
    for piece in leaders:
        _demand_known(
            piece, (ANY_LEADER, *_commanders(data, side)), stem, f"{entry}.what", "a piece of this faction"
        )
    _demand(len(leaders) <= 1, stem, f"{entry}.what", "more than one kind of leader")
    _demand(not leaders or step.get("how") != "spread", stem, f"{entry}.what", "a leader cannot be spread")


def _commanders(data: Data, side: str) -> list[str]:
    """Leaders of a side that stand in legions, and the names of persons."""
    found = [leader["id"] for leader in data["leaders"] if ROLE_FACTION[leader["subfaction"]] == side]
    worms = [leader["id"] for leader in data["leaders"] if leader.get("is_sandworm")]
    return [*(leader for leader in found if leader not in worms), *(PERSONS if side == ATREIDES else ())]


def _check_area(data: Data, stem: str, entry: str, side: str, where: Mapping[str, Any]) -> None:
    sites = {
        area["id"]: area["sietch"] if side == "atreides" else area["settlement"] is not None
        for area in data["board"]["areas"]
    }
    for area in where.get("named", ()):
        _demand_known(area, sites, stem, entry, "an area")
    settlements = where.get("settlement", "own")
    for area in () if settlements == "own" else settlements:
        _demand_known(
            area, [site for site, own in sites.items() if own], stem, entry, "a settlement of this faction"
        )
    for part in ("near", "within_two", "sector_of"):
        if part in where:
            _check_area(data, stem, entry, side, where[part])
    _check_legion(data, stem, entry, side, where.get("legion", {}))


def _check_legion(data: Data, stem: str, entry: str, side: str, legion: Mapping[str, Any]) -> None:
    if "with" in legion:
        pieces = (*TIERS[side], *_commanders(data, side))
        _demand_known(legion["with"], pieces, stem, f"{entry}: with", "a piece of this faction")
    if "at" in legion:
        areas = [area["id"] for area in data["board"]["areas"]]
        _demand_known(legion["at"], areas, stem, f"{entry}: at", "an area")


def _check_leaders(data: Data) -> None:
    leaders = {leader["id"]: leader for leader in data["leaders"]}
    cards = {card["id"]: card for card in data["planning_cards"]["cards"]}
    for name, leader in leaders.items():
        for link in ("replaces", "removes"):
            if link in leader:
                _demand_known(leader[link], leaders, "leaders", f"{name}: {link}", "a leader")
        for way in leader["enters"].get("any_of", [leader["enters"]]):
            if way["at"] == "card":
                for card in way["cards"]:
                    _demand_known(card, cards, "leaders", f"{name}: enters", "a planning card")
                    steps = [
                        step.get("leader") for step in _walk(cards[card]["steps"]) if step["do"] == "enter"
                    ]
                    fault = f"{show(card)} has no step by which the leader enters"
                    _demand(name in steps, "leaders", f"{name}: enters", fault)
            elif way["at"] == "leader_left_game":
                _demand_known(way["leader"], leaders, "leaders", f"{name}: enters", "a leader")
            elif way["at"] == "track":
                _check_entry_by_track(name, way, data["tracks"])
    for marker, leader in data["tracks"]["prescience"]["step_3"].items():
        _demand_known(leader, leaders, "tracks", f"prescience.step_3.{marker}", "a leader")
    alia = data["tracks"]["prescience"]["step_6_any"]
    _demand_known(alia, leaders, "tracks", "prescience.step_6_any", "a leader")


def _check_entry_by_track(name: str, way: Mapping[str, Any], tracks: Data) -> None:
    """leaders.json and tracks.json both say at which step of a track a leader enters."""
    track, prescience = way["track"], tracks["prescience"]
    if track == "supremacy":
        agrees = tracks["supremacy"].get(name) == way["step"]
    elif track == "any_prescience":
        agrees = prescience["step_6_any"] == name and way["step"] == 6
    else:
        agrees = prescience["step_3"].get(track) == name and way["step"] == 3
    _demand(
        agrees, "leaders", f"{name}: enters", f"tracks.json has no {name} at step {way['step']} of {track}"
    )


def _check_figures(data: Data) -> None:
    """Leaders have the figures they say, and what is laid out at the beginning is in the box."""
    figures, tokens = data["figures"], data["tokens"]
    for leader in data["leaders"]:
        if "figures" in leader:
            found = leader["figures"]
            wanted = figures[ROLE_FACTION[leader["subfaction"]]].get(leader["id"], 0)
            _demand_number(found, wanted, "leaders", f"{leader['id']}: figures", "figures")
    sietches = sum(area["sietch"] for area in data["board"]["areas"])
    garrisons = tokens["harkonnen_starting_deployment"]
    laid_out = {
        HARKONNEN: Counter(_all(token for colour in ("black", "silver") for token in garrisons[colour])),
        ATREIDES: Counter({GENERIC[ATREIDES]: sietches}),
    }
    for faction, pieces in laid_out.items():
        for piece, number in pieces.items():
            held = figures[faction].get(piece, 0)
            fault = f"{held}, but {number} are laid out at the beginning"
            _demand(number <= held, "figures", f"{faction}.{piece}", fault)


def _all(tokens: Iterable[Mapping[str, int]]) -> list[str]:
    return [piece for token in tokens for piece, number in token.items() for _ in range(number)]


def _check_tokens(data: Data) -> None:
    tokens, figures = data["tokens"], data["figures"]
    markers = figures["markers"]
    settled = _settlements(data["board"])
    sites = {"sietches": sum(area["sietch"] for area in data["board"]["areas"]), "settlements": len(settled)}
    for (group, part), places in DEPLOYMENT_TOKENS.items():
        values, entry = tokens[group][part], f"{group}.{part}"
        if places is not None:
            number = sites[places]
            _demand(len(values) == number, "tokens", entry, f"{len(values)} tokens for {number} {places}")
        pieces = figures["atreides" if group.startswith("atreides") else "harkonnen"]
        for number, token in enumerate(values):
            for piece in token:
                _demand_known(piece, pieces, "tokens", f"{entry}[{number}]", "a figure of this faction")
    ranks = tokens["sietch_ranks"]["values"]
    fault = f"{len(ranks)} ranks for {sites['sietches']} sietches"
    _demand(len(ranks) == sites["sietches"], "tokens", "sietch_ranks", fault)
    stations = tokens["testing_stations"]["values"]
    _demand_number(
        len(stations), markers["testing_station"], "tokens", "testing_stations", "testing stations"
    )
    signs = sum(number for number in tokens["wormsigns"].values() if isinstance(number, int))
    _demand_number(signs, markers["wormsign"], "tokens", "wormsigns", "wormsigns")
    printed = {name: rank for name, rank in tokens["settlement_ranks"].items() if isinstance(rank, int)}
    for name in printed | settled:
        differ = f"rank {printed.get(name, 0)} here, {settled.get(name, 0)} in board.json"
        _demand(printed.get(name) == settled.get(name), "tokens", f"settlement_ranks.{name}", differ)


def _check_slots(data: Data) -> None:
    """Boards hold results that their dice show; leader cards lie in boxes that their boards have."""
    boards = {**data["dashboards"]["two_player"], **data["dashboards"]["shared"]}
    for board, entry in boards.items():
        faces = data["dice"][f"{ROLE_FACTION.get(board, board)}_action"]["faces"]
        for result in entry["slots"]:
            _demand_known(result, faces, "dashboards", f"{board}.slots", "a face of the die")
    for leader in data["leaders"]:
        if leader["slot"] in (None, DESERT_POWER):
            continue
        for board in (leader["subfaction"], ROLE_FACTION[leader["subfaction"]]):
            results = boards[board]["slots"]
            _demand_known(leader["slot"], results, "leaders", f"{leader['id']}: slot", f"a box of {board}")


def _check_spice_board(data: Data) -> None:
    figures = data["figures"]
    limits = {
        "harkonnen_dice": figures["dice"]["harkonnen_action"],
        "harvesters": figures["harkonnen"]["harvester"],
        "ornithopters": figures["harkonnen"]["ornithopter"],
        "carryalls": figures["harkonnen"]["carryall"],
    }
    rows = data["spice_board"]["rows"]
    for index, row in enumerate(rows):
        misplaced = f"row {row['row']} where row {index + 1} belongs"
        _demand(row["row"] == index + 1, "spice_board", f"rows[{index}].row", misplaced)
        for thing, limit in limits.items():
            few = f"{row[thing]}, but the box holds {limit}"
            _demand(row[thing] <= limit, "spice_board", f"rows[{index}].{thing}", few)
        lowest = index == len(rows) - 1
        fault = "the lowest row, and no other, is the ban row"
        _demand(row.get("ban_row", False) == lowest, "spice_board", f"rows[{index}].ban_row", fault)


def _check_prescience(data: Data) -> None:
    track = data["tracks"]["prescience"]
    for stem, entries in (
        ("objectives", [(card["id"], card) for card in data["objectives"]["cards"]]),
        ("prescience_cards", [(card["id"], card["advance"]) for card in data["prescience_cards"]["cards"]]),
    ):
        for name, steps in entries:
            for marker in track["markers"]:
                beyond = f"{steps[marker]} steps on a track of {track['length']}"
                _demand(steps[marker] <= track["length"], stem, f"{name}: {marker}", beyond)


def _check_requirements(data: Data) -> None:
    """Each kind of prescience card asks for what it can be claimed by, in a phase in which it can be."""
    areas = {area["id"] for area in data["board"]["areas"]}
    for card in data["prescience_cards"]["cards"]:
        name, kind = card["id"], card["kind"]
        for part, wanted in WANTED_BY_KIND[kind].items():
            fault = f"a card of kind {kind} {'must have' if wanted else 'has no'} {part}"
            _demand((part in card) == wanted, "prescience_cards", name, fault)
        phases = PHASES_OF_KIND.get(kind, ("action_resolution",))
        fault = f"a card of kind {kind} cannot be claimed in this phase"
        _demand(card["phase"] in phases, "prescience_cards", f"{name}: phase", fault)
        for spot in [*card.get("needs", ()), *card.get("deeds", ())]:
            for area in spot.get("where", {}).get("next_to", ()):
                _demand_known(area, areas, "prescience_cards", f"{name}: next_to", "an area")


def _check_tactics(data: Data) -> None:
    sietches = {area["id"]: area for area in data["board"]["areas"] if area["sietch"]}
    for number, card in enumerate(data["tactics_cards"]["cards"]):
        entry = f"cards[{number}]"
        _demand_known(card["sietch"], sietches, "tactics_cards", f"{entry}.sietch", "a sietch")
        found = any(sector.startswith(card["sector"]) for sector in sietches[card["sietch"]]["sectors"])
        fault = f"{show(card['sietch'])} is not in {card['sector']}"
        _demand(found, "tactics_cards", f"{entry}.sector", fault)
