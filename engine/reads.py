"""What each section of the public view, and each private part, reads of the table.

Made by ``python -m tests.reads``, from tables that note it in games of all kinds; never written by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: Sections that read more than the table: tasks that are under way.
OF_THE_STACK = frozenset(("battle", "waiting"))
BY_SECTION: Mapping[str, Sequence[str]] = {
    "automaton": ("automaton", "legions", "sietches"),
    "cards": ("decks", "discards", "hands"),
    "cones": ("cone_invitations", "cones", "cones_open"),
    "desert": (
        "atomics",
        "revealed_sietches",
        "settlements",
        "sietches",
        "station_faces",
        "stations",
        "worms",
        "wormsigns",
    ),
    "dice": (
        "bene_gesserit",
        "bene_gesserit_die",
        "bene_gesserit_reserve",
        "dice",
        "unplaced_dice",
        "used_dice",
    ),
    "expansion": ("beside", "expansion"),
    "leaders": ("fresh_casualties", "gone", "recovering", "spent_leaders", "tanks", "waiting"),
    "legions": ("legions",),
    "options": (),
    "prescience": (
        "atomics",
        "attached",
        "claimed",
        "claims_this_round",
        "declined",
        "legions",
        "objectives",
        "prescience_deck",
        "prescience_removed",
        "prescience_row",
        "revealed_sietches",
        "sietches",
        "zones",
    ),
    "round": ("acting", "effects", "phase", "round", "turn", "turns", "winner", "won_by"),
    "spice": ("bans", "dice_aside", "imperium", "spice_reserve"),
    "supply": ("deployment_pool", "drawn_token", "supply", "wormsigns"),
    "tracks": ("prescience", "supremacy"),
    "vehicles": ("harvesters", "zones"),
}
#: What only one side may know.
BY_SIDE: Mapping[str, Sequence[str]] = {
    "atreides": (
        "decks",
        "drawn_token",
        "expansion",
        "gone_unseen",
        "hands",
        "legions",
        "objectives",
        "seen_cards",
        "sietches",
    ),
    "harkonnen": ("decks", "hands", "seen_cards"),
}
