"""Verifies the dice of a record: written from docs/dice.md alone, by somebody who had not seen the engine.

One file, the standard library only. `verify` names what does not hold, nothing if everything does:

    python tests/second_verifier.py RECORD [TOLD]

RECORD is a record as text or as JSON, TOLD what `python -m engine replay RECORD --told` has printed. Headings
below are those of the document.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

Form = dict[str, Any]


class Unreadable(Exception):
    """It is not written as the document says."""


def need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Unreadable(otherwise)


# -- The hash --------------------------------------------------------------------------------------

#: Each faction with the seats that share it, in their order.
FACTIONS = {"harkonnen": ("house_harkonnen", "corrino"), "atreides": ("house_atreides", "fremen")}


def digest(size: int, person: str, message: bytes, key: bytes = b"") -> bytes:
    return blake2b(message, digest_size=size, person=person.encode("ascii"), key=key).digest()


def commitment_of(key: bytes) -> str:
    return digest(32, "arrakis-commit", key).hex()


def promise_of(nonce: str, commitment: str, seat: str) -> str:
    return digest(32, "arrakis-promise", f"{commitment}\n{seat}\n{nonce}".encode()).hex()


def share_of_program(seat: str, key: bytes) -> str:
    return digest(24, "arrakis-program", seat.encode(), key).hex()


def draw(number: int, sides: int, shares: bytes, key: bytes) -> int:
    drawn = digest(32, "arrakis-draw", number.to_bytes(8, "big") + shares, key)
    return int.from_bytes(drawn, "big") % sides


def seal_after(before: str, text: str, events: Sequence[Form]) -> str:
    message = "\n".join([before, text, *map(event_text, events)])
    return digest(16, "arrakis-seal", message.encode()).hex()


def stream_after(before: str, events: Sequence[Form]) -> str:
    """The public hash, carried on by those events that everybody may know."""
    for event in events:
        if "only" not in event:
            before = digest(32, "arrakis-stream", f"{before}\n{event_text(event)}".encode()).hex()
    return before


def event_text(event: Form) -> str:
    return json.dumps(event, sort_keys=True, separators=(",", ":"))


#: Modes in which nobody plays a faction.
WITHOUT_SEATS = {"mahdi": "harkonnen"}


def seats_of(form: Form) -> list[str]:
    shared, nobody = form["shared"], WITHOUT_SEATS.get(form.get("mode", ""))
    return [
        seat
        for faction, two in FACTIONS.items()
        for seat in (two if faction in shared else (faction,))
        if faction != nobody
    ]


# -- The record ------------------------------------------------------------------------------------

FIRST_LINE = "arrakis-record 1"
FORMAT = {"format": "arrakis-record", "version": 1}
#: The head in the first form and in the second; further names may follow, then come the last ones.
HEADS = {
    1: ("rules", "data", "shared", "practice", "commitment", "nonces"),
    2: (
        *("form", "rules", "data", "shared", "practice", "commitment", "nonces"),
        *("promised", "programs", "withheld"),
    ),
}
LAST = ("key", "opening", "seal", "winner", "won_by", "stream", "entries")
PLAIN = ("rules", "data", "commitment", "key", "seal", "winner", "won_by", "stream")


def form_of(form: Form) -> int:
    return 2 if "form" in form else 1


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def from_json(text: str) -> Any:
    """JSON without what Python understands beyond it, and no name of an object twice."""

    def each_once(pairs: list[tuple[str, Any]]) -> Form:
        need(len({name for name, _ in pairs}) == len(pairs), "a name stands twice")
        return dict(pairs)

    def refused(text: str) -> Any:
        raise Unreadable(f"{text} is no JSON")

    return json.loads(text, object_pairs_hook=each_once, parse_constant=refused)


def read(record: str) -> Form:
    """A record, as text or as JSON, as the object that the document describes."""
    try:
        if record.startswith("{"):
            form = from_json(record)
            check_shape(form)
        else:
            form = from_text(record)
            check_shape(form)
            need(to_text(form) == record, "something is written in another way than it must be")
        return form
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it cannot be read: {error}") from error


def from_text(text: str) -> Form:
    """Generous: what it lets pass does not come back from `to_text` as it was."""
    first, *lines = text.split("\n")
    need(first == FIRST_LINE, "the first line is another")
    need(lines[-1:] == [""], "the last line does not end")
    written: dict[str, str] = {}
    while "entries" not in written:
        need(len(lines) > 1, "a line `entries` is missing")
        name, _, value = lines.pop(0).partition(" ")
        need(name not in written, f"{name} stands twice")
        written[name] = value
    need(written["entries"] == str(len(lines) - 1), "the number of entries is another")
    values = {name: head_from_text(name, value, form_of(written)) for name, value in written.items()}
    return FORMAT | values | {"entries": [entry_from_text(line) for line in lines[:-1]]}


def head_from_text(name: str, value: str, form: int) -> Any:
    if name in PLAIN:
        return value
    if name == "shared" or (name == "nonces" and form == 1):
        return [] if value == "-" else value.split(" ")
    if name == "practice":
        return value == "yes"
    if name == "opening":
        return draws_from_text(value)
    return from_json(value)


def draws_from_text(text: str) -> list[Any]:
    if text == "-":
        return []
    pairs = [[int(number) for number in one.split("/")] for one in text.split(",")]
    return [pair if len(pair) > 1 else pair[0] for pair in pairs]


def entry_from_text(line: str) -> Form:
    actor, kind, draws, seal, *said = line.split(" ", 4)
    entry: Form = {"by": actor}
    if kind == "choice":
        entry["choice"] = said[0] if said else ""
    else:
        entry["entry"] = kind
        if said:
            entry["what"] = from_json(said[0])
    if draws != "-":
        entry["draws"] = draws_from_text(draws)
    return entry | {"seal": seal}


def to_text(form: Form) -> str:
    heads = [(name, value) for name, value in form.items() if name not in FORMAT]
    written = [f"{name} {head_to_text(name, value, form_of(form))}" for name, value in heads]
    return "\n".join([FIRST_LINE, *written, *(entry_to_text(entry) for entry in form["entries"]), ""])


def head_to_text(name: str, value: Any, form: int) -> str:
    if name in PLAIN:
        return str(value)
    if name == "shared" or (name == "nonces" and form == 1):
        return " ".join(value) or "-"
    if name == "practice":
        return "yes" if value else "no"
    if name == "opening":
        return draws_to_text(value)
    return str(len(value)) if name == "entries" else compact(value)


def draws_to_text(draws: Sequence[Any]) -> str:
    return ",".join(f"{one[0]}/{one[1]}" if isinstance(one, list) else str(one) for one in draws) or "-"


def entry_to_text(entry: Form, sealed: bool = True) -> str:
    """Its line; for a seal that without the seal."""
    words = [entry["by"], entry.get("entry", "choice"), draws_to_text(entry.get("draws", []))]
    words += [entry["seal"]] if sealed else []
    words += [entry["choice"]] if "choice" in entry else []
    words += [compact(entry["what"])] if "what" in entry else []
    return " ".join(words)


# What stands in it, in both ways to write it.


def is_digits(value: object, size: int) -> bool:
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value) is not None


def is_line(value: object) -> bool:
    """Something in one line, and what UTF-8 can write."""
    return isinstance(value, str) and re.fullmatch("[^\n\ud800-\udfff]+", value) is not None


def is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**63


def is_nonce(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", value) is not None


def check_shape(form: Any) -> None:
    need(isinstance(form, dict), "it is no object")
    need(compact([form.get(name) for name in FORMAT]) == compact([*FORMAT.values()]), "it is no record")
    number = form_of(form)
    need(number == 1 or (is_number(form["form"]) and form["form"] == 2), "the form is unknown")
    names, head = [*form], [*FORMAT, *HEADS[number]]
    need(names[: len(head)] == head and names[-len(LAST) :] == [*LAST], "the head has other names")
    need(len(names) >= len(head) + len(LAST), "the head is too short")
    further = names[len(head) : -len(LAST)]
    need(not {*further} & {*HEADS[2]}, "a name of the head is not in its place")
    need(all(re.fullmatch("[^ \n]+", name) for name in further), "a name in the head is none")
    need(all(is_line(form[name]) for name in PLAIN), "a value in the head is no line")
    sizes = {"commitment": 32, "key": 32, "seal": 16, "stream": 32}
    need(all(is_digits(form[name], size) for name, size in sizes.items()), "a hash in the head is none")
    need(isinstance(form["practice"], bool), "practice is neither yes nor no")
    shared = form["shared"]
    need(isinstance(shared, list), "shared is no list")
    need(shared == [faction for faction in FACTIONS if faction in shared], "shared are other names")
    check_shares(form, seats_of(form))
    check_draws(form["opening"], number)
    need(isinstance(form["entries"], list), "the entries are no list")
    for entry in form["entries"]:
        check_entry(entry, [*seats_of(form), "table"], number)


def check_shares(form: Form, seats: list[str]) -> None:
    nonces = form["nonces"]
    if form_of(form) == 1:
        need(
            isinstance(nonces, list) and len(nonces) in (0, len(seats)),
            "the nonces are not one for each seat",
        )
        need(all(is_nonce(nonce) for nonce in nonces), "a nonce is none")
        return
    for name in ("nonces", "promised", "programs", "withheld"):
        kind = dict if name in ("nonces", "promised") else list
        need(isinstance(form[name], kind), f"{name} is of another kind")
        need(
            [*form[name]] == [seat for seat in seats if seat in form[name]],
            f"{name}: the seats are not in order",
        )
    need(all(is_nonce(nonce) for nonce in nonces.values()), "a nonce is none")
    need(all(is_digits(promise, 32) for promise in form["promised"].values()), "a promise is none")


def check_draws(draws: Any, form: int) -> None:
    need(isinstance(draws, list), "draws are no list")
    for one in draws:
        if form == 1:
            need(is_number(one), "a draw is no number")
        else:
            need(isinstance(one, list) and len(one) == 2 and all(map(is_number, one)), "a draw is no pair")
            need(one[0] < one[1], "a draw is none of its sides")


def check_entry(entry: Any, actors: list[str], form: int) -> None:
    need(isinstance(entry, dict), "an entry is no object")
    names = {*entry} - {"draws"}
    if "choice" in entry:
        need(names == {"by", "choice", "seal"} and is_line(entry["choice"]), "a choice is no choice")
    else:
        need(names - {"what"} == {"by", "entry", "seal"}, "an entry has other names")
        kind = entry["entry"]
        need(is_line(kind) and " " not in kind and kind != "choice", "a kind is none")
    need(entry["by"] in actors, "an actor is none")
    need(is_digits(entry["seal"], 16), "a seal is none")
    if "draws" in entry:
        need(entry["draws"] != [], "where there are no draws there is no list")
        check_draws(entry["draws"], form)
    if is_rebase(entry):
        what = entry.get("what")
        need(isinstance(what, dict) and is_digits(what.get("stream"), 32), "a rebase says no stream")
        position = what.get("position")
        need(
            isinstance(position, dict) and is_number(position.get("draws")),
            "a rebase says no number of draws",
        )


def is_rebase(entry: Form) -> bool:
    return entry.get("entry") == "rebase"


# -- What was told ---------------------------------------------------------------------------------

#: What every `rebase` brings about, and nothing else: nobody tells it where the lines begin after it.
REBASED = {"event": "game_rebased", "rule": "record.entry"}


def read_told(form: Form, lines: Sequence[Any]) -> dict[int, Form]:
    """The lines by the numbers of their entries: of all, or of those after the last `rebase`."""
    for line in lines:
        need(
            isinstance(line, dict) and {*line} == {"entry", "sides", "events"}, "a line told has other names"
        )
        need(is_number(line["entry"]), "a line told has no number")
        need(isinstance(line["sides"], list) and all(map(is_number, line["sides"])), "told sides are none")
        need(isinstance(line["events"], list), "told events are no list")
        need(all(isinstance(event, dict) for event in line["events"]), "a told event is no object")
    numbers, last = [line["entry"] for line in lines], len(form["entries"])
    begin = last + 1 - len(lines)
    rebases = [number for number, entry in enumerate(form["entries"], 1) if is_rebase(entry)]
    need(begin in (0, *(number + 1 for number in rebases[-1:])), "what was told is not about all entries")
    need(numbers == [*range(begin, last + 1)], "what was told is not in the order of the entries")
    return dict(zip(numbers, lines, strict=True))


# -- Verifying -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """The set-up, which has the number 0, or an entry."""

    number: int
    text: str
    draws: list[Any]
    seal: str
    rebase: Form | None

    @property
    def name(self) -> str:
        return f"entry {self.number}" if self.number else "the set-up"


def steps(form: Form) -> Iterator[Step]:
    head = {name: value for name, value in form.items() if name not in LAST} | {"opening": form["opening"]}
    yield Step(0, compact(head), form["opening"], form["seal"], None)
    for number, entry in enumerate(form["entries"], 1):
        rebase = entry["what"] if is_rebase(entry) else None
        yield Step(number, entry_to_text(entry, False), entry.get("draws", []), entry["seal"], rebase)


def verify(record: str, told: Sequence[Any] | None = None) -> list[str]:
    """What of a record does not hold, alone or with what was told; nothing if everything does."""
    try:
        form = read(record)
        lines = None if told is None else read_told(form, told)
    except Unreadable as error:
        return [str(error)]
    faults = [*of_the_commitment(form), *of_the_shares(form), *of_the_draws(form, lines or {})]
    return faults if lines is None else [*faults, *of_the_seals(form, lines), *of_the_stream(form, lines)]


def of_the_commitment(form: Form) -> Iterator[str]:
    if commitment_of(bytes.fromhex(form["key"])) != form["commitment"]:
        yield "the commitment is not that of the key"


def of_the_shares(form: Form) -> Iterator[str]:
    """Promises, programs and who withheld; the first form had none of that."""
    if form_of(form) == 1:
        return
    nonces, promised, programs, withheld = (form[name] for name in HEADS[2][-4:])
    if not (nonces or promised or programs or withheld):
        if not form["practice"]:
            yield "there are no shares, and it is no practice"
        return
    for seat in seats_of(form):
        if (seat in nonces) == (seat in withheld):
            yield f"{seat} has a nonce and has withheld it, or neither"
        if (seat in promised) == (seat in programs):
            yield f"{seat} is a program and has promised, or neither"
        if seat in programs and nonces.get(seat) != share_of_program(seat, bytes.fromhex(form["key"])):
            yield f"{seat}: the share of this program does not follow from the key"
        if seat in nonces and seat in promised:
            promise = promise_of(nonces[seat], form["commitment"], seat)
            if promise != promised[seat]:
                yield f"{seat}: the promise is not that of its nonce"


def shares_of(form: Form) -> bytes:
    nonces = form["nonces"]
    if form_of(form) == 2 and (nonces or form["withheld"]):
        nonces = [nonces.get(seat, "") for seat in seats_of(form)]
    return b"\0".join(nonce.encode() for nonce in nonces)


def of_the_draws(form: Form, lines: dict[int, Form]) -> Iterator[str]:
    """In the first form sides are only known from what was told."""
    key, shares, number = bytes.fromhex(form["key"]), shares_of(form), 0
    for step in steps(form):
        if step.rebase is not None:
            if step.rebase["position"]["draws"] != number:
                yield f"{step.name}: it says that there have been more or fewer draws"
            number = step.rebase["position"]["draws"]
        values, sides = step.draws, lines[step.number]["sides"] if step.number in lines else None
        if form_of(form) == 2:
            values, written = [one[0] for one in step.draws], [one[1] for one in step.draws]
            if sides not in (None, written):
                yield f"{step.name}: the sides are others than those told"
            sides = written
        if sides is not None:
            drawn = [draw(at, one, shares, key) for at, one in enumerate(sides, number) if one]
            if values != drawn:
                yield f"{step.name}: the draws do not follow"
        number += len(values)


def of_the_seals(form: Form, lines: dict[int, Form]) -> Iterator[str]:
    """Of all that was told, and of the `rebase` before it."""
    every = [*steps(form)]
    if 0 in lines and every[0].seal != seal_after("", every[0].text, lines[0]["events"]):
        yield "the set-up: the seal does not follow"
    for before, step in pairwise(every):
        if step.number in lines:
            events = lines[step.number]["events"]
        elif step.number + 1 in lines:
            events = [REBASED]
        else:
            continue
        if step.seal != seal_after(before.seal, step.text, events):
            yield f"{step.name}: the seal does not follow"


def of_the_stream(form: Form, lines: dict[int, Form]) -> Iterator[str]:
    stream = form["commitment"]
    for step in steps(form):
        if step.rebase is not None:
            stream = step.rebase["stream"]
        if step.number in lines:
            stream = stream_after(stream, lines[step.number]["events"])
        elif step.rebase is not None:
            stream = stream_after(stream, [REBASED])
    if stream != form["stream"]:
        yield "the public hash is another"


def main(record: str, told: str | None = None) -> int:
    lines = None
    if told is not None:
        lines = [json.loads(line) for line in Path(told).read_text("utf-8").splitlines()]
    faults = verify(Path(record).read_bytes().decode("utf-8"), lines)
    print("\n".join(faults) or "Everything that was looked at holds.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
