"""English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.words.frames import Counted, Language

SENTENCES: Mapping[str, str | Counted] = {
    "phrase.hello": "Hello, and a good game to all.",
    "phrase.your_turn": "It is your turn.",
    "phrase.well_played": "Well played!",
    "phrase.thanks": "Thank you.",
    "phrase.one_moment": "One moment, please.",
    "phrase.back_again": "I am back.",
    "phrase.take_back": "Shall we take that back?",
    "phrase.pause_until": "Shall we pause until {at} UTC?",
    "phrase.good_game": "Thank you for the game.",
    "message.turn": "It is your turn",
    "message.clock": "Your time runs short",
    "message.vote": "Your vote is waited for",
    "message.began": "Your game has begun",
    "message.ended": "Your game is over",
    "message.talk": "Somebody has written to you",
    "message.called": "You are asked to a table",
    "message.digest": "Your tables today",
    "message.test": "This is a test",
    "message.test_text": "Messages from this table arrive here.",
    "message.against": "Against {names}, round {round}.",
    "message.left": "{percent} percent of your time is left.",
    "message.won": "You have won.",
    "message.lost": "You have lost.",
    "message.over": "Nobody has won.",
    "message.said": "{name} has written to you.",
    "message.calls": "{name} asks you to play.",
    "moment.any": "Arrakis",
    "moment.any_text": "A desert planet, two sides, one to four friends: a table in the browser.",
    "moment.title": "Arrakis, round {round}",
    "moment.text": "Supremacy stands at {supremacy}, prescience at {prescience}.",
    "moment.battle": "A battle is fought.",
    "moment.won_harkonnen": "House Harkonnen has won.",
    "moment.won_atreides": "House Atreides has won.",
    "source.title": "Source",
    "source.this": "This is {title} {version}, build {build}.",
    "source.licence": "It is free software under the GNU Affero General Public License, version 3 or later. "
    "Whoever plays here may have the source of the program as it runs here, with all changes: ask whoever "
    "runs this server for it.",
    "source.back": "Back to the tables",
    "digest.waiting": Counted(
        "all",
        {
            "one": "You are waited for at your running table.",
            "other": "You are waited for at {number} of your {all} running tables.",
        },
    ),
    "digest.against": "Against {names}.",
    "digest.more": "And at {number} more.",
    "mail.stop": "You want no such mail any more:",
    "mail.confirm": "Is this your address?",
    "mail.confirm_text": "Somebody wants to be told here what happens at a table of Arrakis. If that is you, "
    "say so on this page within a day:",
    "mail.confirm_not": "If it is not you, do nothing: nothing more will come.",
    "mail.password": "A new password",
    "mail.password_text": "Whoever has forgotten the password of {name} can choose another one on this page, "
    "once, within {hours} hours:",
    "mail.password_not": "If you have not asked for it, do nothing: your password stays as it is.",
    "asked.something": "A decision is waited for.",
    "asked.take_turn": "Take a turn.",
    "asked.choose_action": "Choose an action.",
    "asked.choose_move": "Move a legion.",
    "asked.choose_casualties": "Take casualties.",
    "asked.choose_placing": "Place units.",
    "asked.choose_effect": "Choose an effect of a card.",
    "asked.choose_vehicle": "Move a vehicle.",
    "asked.order_attack": "Order an attack.",
    "asked.retreat_or_stand": "Retreat or stand.",
    "asked.retreat": "Choose where to retreat.",
    "asked.continue_or_cease": "Go on with the battle, or cease.",
    "asked.claim_window": "Claim a prophecy, or let it pass.",
    "asked.discard_to_limit": "Discard cards down to the limit.",
    "asked.spend_spice": "Spend spice.",
    "fact.battle": "A battle was fought.",
    "fact.sietch": "A sietch has fallen.",
    "fact.settlement": "A settlement has fallen.",
    "fact.supremacy": "Supremacy has risen to {number}.",
    "fact.marker": "A prescience marker has moved.",
    "fact.card": "A planning card was played.",
    "fact.round": "Round {number} has begun.",
    "fact.leader": "A leader was lost.",
    "fact.claim": "A prophecy was claimed.",
    "fact.worm": "A worm has come.",
}


def _listed(words: Sequence[str]) -> str:
    *others, last = words or ("",)
    return f"{', '.join(others)} and {last}" if others else last


ENGLISH = Language(SENTENCES, lambda number: "one" if number == 1 else "other", _listed)
