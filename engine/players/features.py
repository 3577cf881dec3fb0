"""What a position says of who will win, in numbers: the features that an evaluation weighs.

They are reckoned from a whole table, hidden things included. A program gives them none but worlds that were
dealt for it, which hold nothing it has not learned. Each is a small whole number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cards.prescience import MOST_CLAIMS
from engine.cards.requirements import satisfied
from engine.flow import Flow
from engine.pieces import ATREIDES, FACTIONS, HARKONNEN, SANDWORM, WILD_MAKER
from engine.players.fronts import share
from engine.players.scales import Scales, scales_of
from engine.players.worth import EXPOSURE
from engine.table import Legion, Table

#: Results of dice that move and fight.
FIGHTING: Final = ("strategy", "leadership")
#: A goal is threatened from so near, and less from one step further.
NEXT, BEYOND = 100, 40
#: For how much a legion that stands in the open may count at most.
MOST_EXPOSED: Final = 60

NAMES: Final = (
    *("always", "between_turns", "round"),
    *("harkonnen_dice", "atreides_dice", "harkonnen_fighting_dice", "atreides_fighting_dice"),
    *("supremacy", "supremacy_squared", "supremacy_from_seven"),
    *("missing_steps", "missing_steps_squared", "missing_three_at_most", "missing_one_at_most"),
    *("markers_at_three", "markers_at_six"),
    *("sietches", "sietch_ranks", "revealed_sietches", "settlement_ranks"),
    *("harkonnen_power", "atreides_power", "harkonnen_supply", "atreides_supply"),
    *("harkonnen_leaders", "atreides_leaders", "harkonnen_waiting", "atreides_waiting"),
    *("harkonnen_tanks", "atreides_tanks"),
    *("wormsigns", "worms", "harvesters", "ornithopters", "carryalls"),
    *(
        "imperium_lowest_row",
        "imperium_rows",
        "ban_choam",
        "ban_spacing_guild",
        "ban_landsraad",
        "spice_reserve",
    ),
    *("exposed", "exposed_at_last_dice"),
    *("harkonnen_cards", "atreides_cards", "harkonnen_bene_gesserit", "atreides_bene_gesserit"),
    *("token_pool", "stations"),
    *("siege", "siege_with_dice", "siege_that_wins", "bare_sietch_ranks"),
    *("raid", "raid_with_dice", "raid_that_wins", "bare_settlement_ranks"),
    *("claimable_steps", "claim_that_wins", "claims_left"),
    *("stations_near", "harvesters_near"),
)


def features(flow: Flow) -> list[int]:
    """The numbers of a position, in the order of their names."""
    found = _Reading(flow)
    return [
        1,
        int(flow.table.phase != "actions"),
        min(flow.table.round, 10),
        *found.dice(),
        *found.tracks(),
        *found.places(),
        *found.forces(),
        *found.desert(),
        *found.spice(),
        *found.exposed(),
        *found.cards(),
        *found.siege(),
        *found.raid(),
        *found.claims(),
        *found.prey(),
    ]


class _Reading:
    """A position, with what several features share reckoned once."""

    __slots__ = ("flow", "left", "missing", "power", "scales", "table")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        table = self.table = flow.table
        scales: Scales = scales_of(flow.content)
        self.scales = scales
        #: Strength by faction and area.
        self.power: dict[str, dict[str, int]] = {
            faction: {area: scales.power(legion) for area, legion in table.legions[faction].items()}
            for faction in FACTIONS
        }
        self.left = {faction: table.unspent(flow.boards_of(faction)) for faction in FACTIONS}
        #: The steps each marker lacks for the objective that is nearest.
        self.missing: Mapping[str, int] = min(
            (_missing(table, flow.content.objectives[card]) for card in sorted(table.objectives)),
            key=lambda steps: sum(steps.values()),
        )

    def dice(self) -> tuple[int, ...]:
        dice = self.table.dice
        fighting = (
            sum(dice[board].get(result, 0) for board in self.flow.boards_of(faction) for result in FIGHTING)
            for faction in FACTIONS
        )
        return (self.left[HARKONNEN], self.left[ATREIDES], *fighting)

    def tracks(self) -> tuple[int, ...]:
        table = self.table
        missing, points = sum(self.missing.values()), table.supremacy
        standing = table.prescience.values()
        return (
            *(points, points * points, max(0, points - 6)),
            *(missing, missing * missing, int(missing <= 3), int(missing <= 1)),
            *(sum(step >= 3 for step in standing), sum(step >= 6 for step in standing)),
        )

    def places(self) -> tuple[int, ...]:
        table = self.table
        revealed = len(table.revealed_sietches)
        ranks = sum(table.sietches.values())
        return len(table.sietches), ranks, revealed, sum(table.settlements.values())

    def forces(self) -> tuple[int, ...]:
        table, worth = self.table, self.scales.worth_of
        leaders = self.flow.pieces.leaders

        def supply(faction: str) -> int:
            return sum(worth.get(piece, 0) * number for piece, number in table.supply[faction].items()) // 10

        def standing(faction: str) -> int:
            return sum(self.flow.pieces.count_leaders(legion) for legion in table.legions[faction].values())

        tanks = [
            sum(1 for board in self.flow.boards_of(faction) for space in table.tanks.get(board, ()) if space)
            for faction in FACTIONS
        ]
        return (
            *(sum(self.power[faction].values()) for faction in FACTIONS),
            *(supply(faction) for faction in FACTIONS),
            *(standing(faction) for faction in FACTIONS),
            *(sum(1 for one in table.waiting[faction] if one in leaders) for faction in FACTIONS),
            *tanks,
        )

    def desert(self) -> tuple[int, ...]:
        table = self.table
        worms = sum(
            2 if kind == WILD_MAKER else 1 for kind in table.worms.values() if kind in (SANDWORM, WILD_MAKER)
        )
        zones = list(table.zones.values())
        return (
            *(len(table.wormsigns), worms, len(table.harvesters)),
            *(zones.count("ornithopter"), zones.count("carryall")),
        )

    def spice(self) -> tuple[int, ...]:
        table = self.table
        rows = table.imperium.values()
        bans = (int(ban in table.bans) for ban in ("choam", "spacing_guild", "landsraad"))
        return max(rows, default=0), sum(rows), *bans, table.spice_reserve

    def exposed(self) -> tuple[int, int]:
        """What stands in the open, to storms and worms, at the end of the round."""
        table = self.table
        mountains = table.mountains()
        board = self.flow.board
        safe = mountains | board.sheltered(mountains)
        total = 0
        for area, legion in table.legions[HARKONNEN].items():
            if not board.bit[area] & safe:
                cost = EXPOSURE.get(table.terrain(area), 0) * 11 // 100
                total += min(cost, self.scales.worth(legion), MOST_EXPOSED)
        last = self.left[HARKONNEN] <= 1
        return total, total if last else 0

    def cards(self) -> tuple[int, ...]:
        table, flow = self.table, self.flow
        hands = (
            sum(sum(table.hands[seat].values()) for seat in flow.seats_of(faction)) for faction in FACTIONS
        )
        tokens = (table.bene_gesserit.get(faction, 0) for faction in FACTIONS)
        return (*hands, *tokens, len(table.deployment_pool), len(table.stations))

    # -- what may fall ------------------------------------------------------------------------------

    def _danger(self, faction: str, area: str, strikes: Mapping[str, int], beyond: Mapping[str, int]) -> int:
        """How likely the strongest legion that is near prevails there, in percent."""
        bit = self.flow.board.bit[area]
        enemy = HARKONNEN if faction == ATREIDES else ATREIDES
        near = far = 0
        for origin, strength in self.power[enemy].items():
            if strikes[origin] & bit:
                near = max(near, strength)
            elif beyond[origin] & bit:
                far = max(far, strength)
        own = self.power[faction].get(area, 0)
        ranks = self.table.settlements_of(faction)
        held = own + 4 * ranks.get(area, 0) if own else 0
        return max(share(near, held) * NEXT, share(far, held) * BEYOND) // 100

    def siege(self) -> tuple[int, ...]:
        """Sietches in danger: their ranks, in hundredths; and whether one of them would end the game."""
        table, board = self.table, self.flow.board
        total = wins = bare = 0
        points = self.flow.content.tracks.supremacy.win - table.supremacy
        strikes = {area: self._flights(area) for area in table.legions[HARKONNEN]}
        for area, rank in table.sietches.items():
            danger = self._danger(ATREIDES, area, strikes, board.fly2)
            total += danger * rank
            if rank >= points:
                wins = max(wins, danger)
            if not self.power[ATREIDES].get(area):
                bare += rank
        dice = min(2, self.left[HARKONNEN])
        return total // 10, total * dice // 20, wins * (1 + dice) // 10, bare

    def _flights(self, area: str) -> int:
        board, zones = self.flow.board, self.table.zones
        if any(zones.get(zone) == "ornithopter" for zone in board.zones_at[area]):
            return board.near[area] | board.fly2[area]
        return board.near[area]

    def raid(self) -> tuple[int, ...]:
        table, board = self.table, self.flow.board
        total = wins = bare = 0
        for area, rank in table.settlements.items():
            danger = self._danger(HARKONNEN, area, board.near, board.within2)
            total += danger * rank
            if all(steps <= rank for steps in self.missing.values()):
                wins = max(wins, danger)
            if not self.power[HARKONNEN].get(area):
                bare += rank
        dice = min(2, self.left[ATREIDES])
        return total // 10, total * dice // 20, wins * (1 + dice) // 10, bare

    # -- what may be taken --------------------------------------------------------------------------

    def claims(self) -> tuple[int, int, int]:
        """Prescience steps towards the objective that a card of the row would bring now."""
        table = self.table
        left = MOST_CLAIMS - table.claims_this_round
        if left < 1:
            return 0, 0, 0
        best = wins = 0
        cards = self.flow.content.prescience
        for name in satisfied(self.flow, [name for name in table.prescience_row if not cards[name].event]):
            card = cards[name]
            useful = sum(min(card.advance.get(marker, 0), steps) for marker, steps in self.missing.items())
            best = max(best, useful)
            wins = max(wins, int(useful >= sum(self.missing.values())))
        return best, wins, left

    def prey(self) -> tuple[int, int]:
        """Stations and harvesters that an Atreides legion stands beside."""
        board, table = self.flow.board, self.table
        near = 0
        for area, legion in table.legions[ATREIDES].items():
            if _has_units(self.scales, legion):
                near |= board.near[area] | board.bit[area]
        return (
            (board.mask(table.stations) & near).bit_count(),
            (board.mask(table.harvesters) & near).bit_count(),
        )


def _has_units(scales: Scales, legion: Legion) -> bool:
    return scales.bodies(legion) > 0


def _missing(table: Table, goal: Mapping[str, int]) -> dict[str, int]:
    return {marker: max(0, steps - table.prescience[marker]) for marker, steps in goal.items()}
