"""``python -m tests.e2e_secrets``: whether a spectator was sent, or anybody could read, anything hidden.

What was hidden is taken from the finished record: at every entry what each seat alone knew. In comes one JSON
object with the record, the texts that came over the spectator's wire, and the words of pages at some entries,
what is only read out included, each with the seat it is for; out comes how many hidden things were looked
for, and every one that was found.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from engine import words
from engine.components import STANDARD
from engine.record import Record, read, verify

#: A deployment token by its own name; lying face down it has none.
TOKEN = re.compile(r'"(?:start|deploy)_\d+"')
#: How a page tells the Atreides of a face-down token or sietch; nobody else may find that on theirs.
TOLD = re.compile(
    r"\b(?:start|deploy)_\d+\b|hidden from the others|rank \d hidden"
    r"|(?:You have|Your partner has) drawn a deployment token"
)


def card_names() -> dict[str, str]:
    """By id. Cards of which there are several are left out: another copy may lie open."""
    names = {card.id: words.names()[card.id][0] for card in STANDARD.cards.values() if card.copies == 1}
    twice = [name for name in names.values() if sum(other == name for other in names.values()) > 1]
    return {card: name for card, name in names.items() if name not in twice}


def hidden_cards(record: Record, eyes: str = "") -> list[dict[str, str]]:
    """After every entry: the cards in the others' hands, by id and name, that not all have seen."""
    names, opened, found = card_names(), set[str](), []
    for seq in range(len(record.entries) + 1):
        game = record.at(seq).game
        for cards in game.public_sections()["cards"]["discards"].values():
            opened.update(cards)
        others = [seat for seat in game.seats if seat != eyes]
        hands = {card for seat in others for card in game.view(seat)["private"]["hand"] if card not in opened}
        found.append({card: names[card] for card in hands if card in names})
    return found


def frames(texts: list[str]) -> Iterator[tuple[int, str]]:
    for text in texts:
        message = json.loads(text)
        if message["type"] in ("welcome", "frame"):
            yield message["seq"], text


def leaks(told: dict[str, Any]) -> tuple[int, list[str]]:
    finished = read(told["record"])
    record = verify(finished)
    cards = hidden_cards(record)
    last = len(record.entries)
    count, found = 0, []
    objective = [
        target
        for seat in record.game.seats
        for target in record.at(0).game.view(seat)["private"].get("objectives", {})
    ]
    key = finished.head.key.hex()
    for seq, text in frames(told["texts"]):
        if seq >= last:
            continue
        # Whatever this entry has opened is no secret any more.
        for card in cards[seq].keys() & cards[seq + 1].keys():
            count += 1
            if f'"{card}"' in text:
                found.append(f"entry {seq} tells of {card}, which is in a hand")
        for target in objective:
            count += 1
            if f'"{target}"' in text:
                found.append(f"entry {seq} tells of the objective {target}")
        count += 2
        if TOKEN.search(text) and '"token_revealed"' not in text:
            found.append(f"entry {seq} names a token")
        if key in text:
            found.append(f"entry {seq} holds the key of the dice")
        message = json.loads(text)
        desert = {**message.get("sections", {}), **message.get("changes", {})}.get("desert", {})
        ranks = {area: rank for area, rank in desert.get("sietches", {}).items() if rank is not None}
        if ranks and not ranks.items() <= record.at(seq).game.public_sections()["desert"]["sietches"].items():
            found.append(f"entry {seq} shows other ranks than lie open")
    known = {eyes: hidden_cards(record, eyes) for eyes in {page["seat"] for page in told["pages"]}}
    for page in told["pages"]:
        where = f"the page of {page['seat']} at entry {page['seq']}"
        count += 1
        if hit := TOLD.search(page["text"]):
            found.append(f"{where} says: {hit[0]}")
        for card, name in known[page["seat"]][page["seq"]].items():
            count += 1
            if name in page["text"]:
                found.append(f"{where} names {card}")
    return count, found


def main() -> None:
    count, found = leaks(json.load(sys.stdin))
    print(json.dumps({"secrets": count, "leaks": found[:20]}))


if __name__ == "__main__":
    main()
