"""What of the expansion random play has reached: its actions, and each card and leader that meets its pieces.

``meets`` of the data says in clauses what a card or leader of the base game has to do with the new pieces.
Each clause has a test here that tells from a choice and what came of it whether it has just been true.
Nothing here decides anything: it is for whoever counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from engine.cards.script import Script
from engine.choice import Choice
from engine.classes import dataclass
from engine.events import Event
from engine.expansions.desert_war import power, tokens
from engine.expansions.desert_war.data import Data
from engine.expansions.desert_war.state import CAMP, ESCORT, LAUNCHER, RIDER, SUSPENSOR, kept
from engine.flow import Flow
from engine.menu import Hits, Menu, Move, Pick
from engine.pieces import ATREIDES, HARKONNEN, WILD_MAKER

DEEDS: Final = "deeds_of_desert_war"
MEETS: Final = "meets"
#: What tells afterwards what was reached, by what happened.
Reached = Callable[[Sequence[Event]], Iterator[tuple[str, str]]]
#: Leaders who meet something wherever they are, not only by their special action.
EVERYWHERE: Final = ("bashar", WILD_MAKER)
TROOPERS: Final = (SUSPENSOR, LAUNCHER, RIDER)
OWN: Final = (LAUNCHER, RIDER, CAMP)
ORDERED: Final = ("legion_moved", "battle_begun")
#: Questions that ask for empty areas.
FOR_EMPTY: Final = ("choose_placing", "choose_worm_place", "displace_enemy", "move_sietch")


@dataclass(slots=True)
class Moment:
    """A position as it was when somebody chose, as far as it may matter, and what came of it."""

    flow: Flow
    kind: str
    source: str
    menu: Menu
    choice: Choice
    beside: Mapping[str, Mapping[str, int]]
    zones: Mapping[str, str]
    legions: Mapping[str, Mapping[str, int]]
    harvesters: frozenset[str]
    worms: Mapping[str, str]
    signs: frozenset[str]
    left: int
    waiting: int
    row: tuple[str, ...]
    #: Whether the question would offer something else without what stands beside legions.
    differs: bool
    events: Sequence[Event] = field(default=())

    # -- what came of it ---------------------------------------------------------------------------

    def of(self, *keys: str) -> Iterator[Event]:
        return (event for event in self.events if event.key in keys)

    def played(self, source: str) -> bool:
        """The card has just been played, or is being carried out and asks for something."""
        cards = [event.params["card"] for event in self.of("card_played")]
        return self.source == source or source in cards

    def cleared(self, *rules: str) -> bool:
        return any(event.rule in rules for event in self.of("troopers_removed", "camp_removed"))

    # -- where who stood ---------------------------------------------------------------------------

    def on_board(self, *pieces: str) -> bool:
        return any(piece in here for here in self.beside.values() for piece in pieces)

    def areas_with(self, *pieces: str) -> set[str]:
        return {area for area, here in self.beside.items() if any(piece in here for piece in pieces)}

    def offered(self, verb: str) -> set[str]:
        """The areas, zones and pieces that a form names."""
        form = self.menu.by_verb.get(verb)
        return set(_words(form.to_json())) if form is not None else set()

    def escorted(self) -> bool:
        return ESCORT in self.zones.values()

    def in_legion(self) -> bool:
        return any(ESCORT in legion for legion in self.legions.values())

    def carried(self, *keys: str) -> bool:
        """An Escort has taken a legion somewhere."""
        return any(self.zones.get(event.params["way"]) == ESCORT for event in self.of(*keys))

    def rode_over_riders(self, *keys: str) -> bool:
        """A ride that a lone rider was a link of."""
        links = self.areas_with(RIDER) - self.worms.keys() - self.signs
        return any(links & set(event.params.get("path", ())) for event in self.of(*keys))

    def ridden(self) -> set[str]:
        return self.areas_with(RIDER) & self.worms.keys()


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield str(key)
            yield from _words(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _words(item)


def moment(flow: Flow, seat: str, choice: Choice) -> Moment:
    """Looked at before the choice is carried out."""
    table, question = flow.table, flow.question
    if question is None:
        raise AssertionError("nobody has to choose")
    script = flow.inside(Script)
    menu = flow.menu(seat)
    differs = False
    if script is not None and table.beside and question.asked_as in FOR_EMPTY:
        beside, table.beside = table.beside, {}
        differs = question.menu(flow).to_json() != menu.to_json()
        table.beside = beside
    return Moment(
        flow,
        question.asked_as,
        script.source if script is not None else "",
        menu,
        choice,
        {area: dict(here) for area, here in table.beside.items()},
        dict(table.zones),
        {area: dict(legion) for area, legion in table.legions[HARKONNEN].items()},
        frozenset(table.harvesters),
        dict(table.worms),
        frozenset(table.wormsigns),
        len(script.left) if script is not None else 0,
        kept(flow)["tokens"],
        tuple(table.prescience_row),
        differs,
    )


# -- clauses ---------------------------------------------------------------------------------------

Test = Callable[[Moment, str], bool]


def _leader_meant(now: Moment, source: str) -> bool:
    """A leader may be placed or deployed, and an Escort lies in the supply beside him."""
    placing = now.kind in ("choose_placing", "deploy_harkonnen") and now.source == source
    return placing and bool(now.flow.table.supply[HARKONNEN].get(ESCORT) or now.escorted())


def _brings_action(now: Moment, source: str) -> bool:
    return now.source == source and "war" in now.menu.by_verb


def _vehicle(now: Moment, source: str) -> bool:
    """A zone with an Escort may be chosen."""
    zones = {zone for zone, kind in now.zones.items() if kind == ESCORT}
    verbs = [verb for verb in now.menu.by_verb if verb != "done"]
    return now.source == source and any(zones & now.offered(verb) for verb in verbs)


def _two_hits(now: Moment, source: str) -> bool:
    form = now.menu.forms[0] if now.menu.forms else None
    return now.source == source and isinstance(form, Hits) and bool(form.tough)


def _harvester_beside(now: Moment, source: str) -> bool:
    placed = (event.params["place"] for event in now.of("vehicle_placed"))
    return now.source == source and any(place in now.beside for place in placed)


def _arriving(now: Moment, source: str) -> bool:
    return now.source == source and now.cleared("trooper.cleared", "rider.wakes")


def _carrying(now: Moment, source: str) -> bool:
    return now.source == source and now.carried(*ORDERED)


def _riding(now: Moment, source: str) -> bool:
    return now.source == source and now.rode_over_riders(*ORDERED)


def _empty(now: Moment, source: str) -> bool:
    return now.source == source and now.differs


def _with(*pieces: str) -> Test:
    """Carried out while such pieces stand somewhere: they change nothing of it."""
    return lambda now, source: now.played(source) and now.on_board(*pieces)


def _in_row(*pieces: str) -> Test:
    """The card lies open while such pieces stand somewhere."""
    return lambda now, source: source in now.row and now.on_board(*pieces)


def _by_escort_or_troopers(now: Moment, source: str) -> bool:
    """A worm has come over troopers, or an attack of one has taken an Escort alone."""
    alone = any(set(event.params["hits"]) == {ESCORT} for event in now.of("casualties_taken"))
    worm = now.cleared("trooper.worm") or (alone and now.flow.table.phase == "hazards")
    return source in now.row and worm


def _beside_a_legion(now: Moment, source: str) -> bool:
    legions = now.flow.table.legions[ATREIDES]
    return source in now.row and not now.areas_with(*OWN).isdisjoint(legions)


def _ridden_wild_maker(now: Moment, source: str) -> bool:
    """It may move or attack with a rider."""
    ridden = {area for area in now.ridden() if now.worms[area] == WILD_MAKER}
    return now.source == source and bool(ridden & (now.offered("move_worm") | now.offered("worm_attack")))


def _led_by_escort(now: Moment, source: str) -> bool:
    used = (used for event in now.of("hits_counted") for used in event.params["abilities"].values())
    return any(ESCORT in leaders for leaders in used)


def _token_beside_forced_die(now: Moment, source: str) -> bool:
    forced = any(effect["name"] == "forced_die" for effect in now.flow.table.effects)
    return forced and now.kind in ("choose_action", "end_turn") and bool(now.offered("war") & {*tokens.KINDS})


def _second_move(now: Moment) -> bool:
    return now.kind == "choose_move" and now.left == 0


def _near_escort(now: Moment) -> bool:
    """One of the legions that may move stands below an Escort."""
    form, board = now.menu.by_verb.get("move"), now.flow.board
    if not isinstance(form, Move):
        return False
    return any(now.zones.get(zone) == ESCORT for area in form.sources for zone in board.zones_at[area])


def _stayed_on_site(now: Moment, source: str) -> bool:
    sites = {event.params["site"] for event in now.of("atomics_detonated")}
    return now.source == source and bool(sites & now.areas_with(SUSPENSOR))


def _left_behind(now: Moment, source: str) -> bool:
    origins = {event.params["origin"] for event in now.of("legion_displaced")}
    return now.source == source and bool(origins & now.areas_with(SUSPENSOR))


def _in_sector_of_launchers(now: Moment, source: str) -> bool:
    return now.kind == "fire_rockets" and now.source == source and now.on_board(LAUNCHER)


def _alia_chooses(now: Moment, source: str) -> bool:
    """Her die is about to serve as any result, and the card in the box is ready."""
    ready = "sandriders" not in now.flow.table.spent_leaders
    return now.kind == "use_any_result" and now.source == source and ready


def _both_in_the_box(now: Moment, source: str) -> bool:
    form = now.menu.by_verb.get("desert_power")
    return isinstance(form, Pick) and {WILD_MAKER, "sandriders"} <= set(form.tree or ())


CLAUSES: Final[Mapping[str, Test]] = {
    # Placing and deploying.
    "'empty': neither troopers nor a camp may be there": _empty,
    "'free': own Suspensor Troopers do not hinder": lambda now, source: (
        now.source == source and bool(now.offered("place") & now.areas_with(SUSPENSOR))
    ),
    "'free': Suspensor Troopers there do not hinder and are removed": _arriving,
    "its leader is named or a Bashar, never an Escort": _leader_meant,
    "its leader is never an Escort": _leader_meant,
    "in the other branch the leader is never an Escort": _leader_meant,
    "the Bashar is never an Escort": _leader_meant,
    "deploys no Escort as his leader": _leader_meant,
    # Orders.
    "its move or attack may use an Escort like a transport": _carrying,
    "attack may use an Escort": _carrying,
    "arriving clears enemy troopers and camps, wakes lone riders": _arriving,
    "its move or attack may ride over lone riders": _riding,
    "arriving clears Suspensor Troopers": _arriving,
    "no Escort": lambda now, source: now.source == source and _near_escort(now),
    "it lands at an own legion, so never on a rider or camp": lambda now, source: (
        now.source == source and now.kind == "choose_move" and now.on_board(RIDER, CAMP)
    ),
    "the second move uses no Escort": lambda now, source: (
        now.source == source and _second_move(now) and _near_escort(now)
    ),
    "his two moves are two actions: both areas are cleared, both wake a lone rider": _arriving,
    "a legion carried by the move cannot be carried again for the attack": lambda now, source: (
        now.source == source
        and now.kind == "order_attack"
        and any(ESCORT in pieces for pieces in now.flow.table.flown.values())
    ),
    # Vehicles.
    "no ornithopter, so no Escort": lambda now, source: now.source == source and now.kind == "choose_vehicle",
    "the harvester may go where troopers, riders or a camp are": _harvester_beside,
    "harvesters may go where troopers, riders or a camp are": _harvester_beside,
    "one of the two, and only one, may be an Escort": lambda now, source: (
        now.source == source and now.choice.verb == "escort"
    ),
    "an Escort in an air zone is a vehicle, one in a legion is not": _vehicle,
    "an Escort in an air zone is an ornithopter": _vehicle,
    # Signs, worms, storms.
    "riders are no wormsigns": lambda now, source: (
        now.kind == "discard_signs" and now.source == source and now.on_board(RIDER)
    ),
    "its two wormsigns are no Desert Power: no rider instead, Suspensor Troopers keep them away": (
        lambda now, source: now.kind == "place_signs" and now.source == source and now.on_board(SUSPENSOR)
    ),
    "the Wild Maker with a rider reaches three areas and still rolls six dice": _ridden_wild_maker,
    "is a sandworm for riders (reach three, six dice)": lambda now, source: any(
        event.params["worm"] == WILD_MAKER and event.params["origin"] in now.ridden()
        for event in now.of("worm_moved", "worm_attacks")
    ),
    "shares the Desert Power box with the Sandriders card": _both_in_the_box,
    "troopers take no hits": _with(*TROOPERS),
    # Hits.
    "an Escort in the target may take two of the hits": _two_hits,
    "an Escort in a legion may take two": _two_hits,
    "an Escort in a legion is a further generic leader of the same strength, but no Bashar": _led_by_escort,
    "troopers are no target and take no hits": lambda now, source: (
        now.kind == "choose_target" and now.source == source and now.on_board(LAUNCHER, RIDER)
    ),
    # What is neither legion nor leader.
    "Suspensor Troopers are no legion in the sector": _with(SUSPENSOR),
    "Suspensor Troopers are no legion": _with(SUSPENSOR),
    "Suspensor Troopers stay behind": _left_behind,
    "riders are no leaders": _with(RIDER),
    "named leaders only: no Escort": lambda now, source: now.played(source) and now.in_legion(),
    "troopers are no legion to be next to": _with(*TROOPERS),
    "launchers are no legion to name a sector by": _in_sector_of_launchers,
    "does not show a camp's face": _with(CAMP),
    "it does not stop launchers in Paul's area": _with(LAUNCHER),
    # Actions.
    "its Desert Power brings a Desert War action": _brings_action,
    "each of the two Desert Power actions of the other branch brings a Desert War action": _brings_action,
    "her Desert Power action brings a Desert War action": _brings_action,
    "her die serves no card in the Desert Power box": _alia_chooses,
    "the forced die may be accompanied by a Desert War token like any other": _token_beside_forced_die,
    "changes no Desert War tokens in this round": lambda now, source: now.played(source) and now.waiting > 0,
    "detonating leaves Suspensor Troopers on the site": _stayed_on_site,
    # Prescience.
    "troopers, riders and camps are no legions": _in_row(*OWN),
    "a legion beside them counts": _beside_a_legion,
    "Suspensor Troopers are no Harkonnen legion": _in_row(SUSPENSOR),
    "a ride whose links are lone riders counts": lambda now, source: (
        source in now.row and now.rode_over_riders("legion_moved")
    ),
    "harvesters removed by launchers count": lambda now, source: (
        source in now.row and now.kind == "hit_vehicles" and any(now.of("harvester_removed"))
    ),
    "a special attack of launchers is no battle": lambda now, source: (
        source in now.row and any(now.of("launchers_fired"))
    ),
    "a ridden worm's attack counts": lambda now, source: (
        source in now.row and any(event.params["origin"] in now.ridden() for event in now.of("worm_attacks"))
    ),
    "losing only an Escort or troopers is no removed unit": _by_escort_or_troopers,
}


def clauses(text: str) -> list[str]:
    """What the data says of one card or leader, clause by clause."""
    return [] if text == "none" else text.split("; ")


def _meetings(data: Data) -> Iterator[tuple[str, str]]:
    for kind in data.meets.values():
        for source, text in kind.items():
            for clause in clauses(text):
                yield source, clause


def goals(data: Data) -> dict[str, list[str]]:
    """Everything that can be reached, by group."""
    return {
        DEEDS: list(OF_DEEDS),
        MEETS: [f"{source}: {clause}" for source, clause in _meetings(data)],
    }


def reached(now: Moment, data: Data) -> Iterator[tuple[str, str]]:
    """What has just been reached."""
    for deed, test in OF_DEEDS.items():
        if test(now):
            yield DEEDS, deed
    meets = {source: text for kind in data.meets.values() for source, text in kind.items()}
    cards = [event.params["card"] for event in now.of("card_played")]
    for source in dict.fromkeys((now.source, *cards, *now.row, *EVERYWHERE, "truthtrance")):
        for clause in clauses(meets.get(source, "none")):
            if CLAUSES[clause](now, source):
                yield MEETS, f"{source}: {clause}"


# -- deeds -----------------------------------------------------------------------------------------


def _chosen(*verbs: str) -> Callable[[Moment], bool]:
    return lambda now: now.choice.verb in verbs


def _heard(key: str, under: str = "") -> Callable[[Moment], bool]:
    return lambda now: any(under in ("", event.rule) for event in now.of(key))


def _taken(action: str) -> Callable[[Moment], bool]:
    return lambda now: any(
        event.params["action"] == action for event in now.of("war_token_spent", "war_action_taken")
    )


#: What the expansion lets somebody do, and what it does by itself.
OF_DEEDS: Final[Mapping[str, Callable[[Moment], bool]]] = {
    **{f"action {action}": _taken(action) for action in (*tokens.KINDS, *power.KINDS)},
    **{f"choice {verb}": _chosen(verb) for verb in ("suspensors", "suspensor", "suspensor_scout")},
    **{f"choice {verb}": _chosen(verb) for verb in ("launchers", "launch", "remove", "cash", "keep")},
    **{f"choice {verb}": _chosen(verb) for verb in ("camp", "rider", "escort")},
    "an action before the die": lambda now: now.kind == "choose_action" and any(now.of("war_token_spent")),
    "an action after the die": lambda now: now.kind == "end_turn" and any(now.of("war_token_spent")),
    "an action before Desert Power": lambda now: (
        now.kind in ("choose_action", "choose_desert_power") and any(now.of("war_action_taken"))
    ),
    "an action after Desert Power": lambda now: (
        now.kind == "choose_war_action" and any(now.of("war_action_taken"))
    ),
    "a trade": _heard("troopers_removed", "suspensor.trade"),
    "a clearing": _heard("troopers_removed", "trooper.cleared"),
    "a camp cleared": _heard("camp_removed", "trooper.cleared"),
    "a clearing by a worm": _heard("troopers_removed", "trooper.worm"),
    "a worm woken": _heard("troopers_removed", "rider.wakes"),
    "a ride along": _heard("riders_went"),
    "a ridden attack": lambda now: any(
        event.params["origin"] in now.ridden() for event in now.of("worm_attacks")
    ),
    "the card of the riders": lambda now: any(
        event.params["leader"] == "sandriders" for event in now.of("special_action_taken")
    ),
    "a ride over riders": lambda now: now.rode_over_riders(*ORDERED),
    "a move with an Escort": lambda now: now.carried("legion_moved"),
    "an attack with an Escort": lambda now: now.carried("battle_begun"),
    "one hit on an Escort": lambda now: any(_hits_on_escort(now.of("casualties_taken"), now, 0)),
    "two hits on an Escort": lambda now: any(_hits_on_escort(now.of("casualties_taken"), now, 1)),
    "an Escort withdrawn": _heard("escorts_withdrawn"),
}


def _hits_on_escort(events: Iterable[Event], now: Moment, more: int) -> Iterator[bool]:
    """Casualties with an Escort among them that have taken up so many hits more than pieces."""
    form = now.menu.forms[0] if now.menu.forms else None
    for event in events:
        hits = event.params["hits"]
        if isinstance(form, Hits) and ESCORT in hits:
            yield (form.hits - sum(hits.values()) >= 1) is bool(more)
