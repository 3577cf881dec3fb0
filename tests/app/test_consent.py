"""Who must agree to what, what silence does, after how long, and what comes of it: a test for each row."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from app.clocks.rests import day_of, days
from app.rooms.consent import ROWS, Silence
from app.store.database import Database
from app.upkeep import CannotDo
from app.upkeep.hosting import close_table, seat_link
from tests.app.conftest import Time
from tests.app.host import Player
from tests.app.inside import Inside, still
from tests.app.parlour import CO, DAY, FR, HA, HH, HOUR, MINUTE, A, H, parlour, resting, settled

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "turn": 10, "reserve": 600}
NOTICE, AGREED = DAY, 7 * DAY


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, migrated once."""
    settings = still(tmp_path_factory.mktemp("template"))

    async def made() -> None:
        database = Database(settings.database)
        await database.migrate()
        await database.close()

    asyncio.run(made())
    return settings.data_dir / "arrakis.sqlite3"


@pytest.fixture
async def host(tmp_path: Path, time: Time, template: Path) -> AsyncIterator[Inside]:
    async with Inside(still(tmp_path), time, template) as found:
        yield found


def documented() -> list[str]:
    """The rows of the table in docs/protocol.md."""
    text = Path("docs/protocol.md").read_text(encoding="utf-8")
    return re.findall(
        r"^\| `([a-z_]+)` \| .* \| .* \| .* \| .* \|$", text.split("### Who must agree")[1], re.M
    )


def test_every_row_stands_in_the_document_as_in_the_code() -> None:
    lines = Path("docs/protocol.md").read_text(encoding="utf-8").splitlines()
    for row in ROWS:
        where = "; ".join(row.where) or "elsewhere" if _others(row.name) else "; ".join(row.where)
        assert f"| `{row.name}` | {where} | {row.asked} | {row.silence} | {row.comes} |" in lines
    assert documented() == [row.name for row in ROWS]


def _others(name: str) -> bool:
    deed = next(row.deed for row in ROWS if row.name == name)
    return sum(row.deed == deed for row in ROWS) > 1


def test_every_row_has_a_test_of_its_name() -> None:
    assert {f"test_{row.name}" for row in ROWS} <= set(globals())


def test_silence_never_does_what_it_takes_two_people_for() -> None:
    """Only a notice leads to something that its player can undo alone; all else takes the agreed silence."""
    for row in ROWS:
        if row.silence in (Silence.NOTICE, Silence.NOTICE_OF_PLAYER):
            assert row.deed in ("resume", "replace_by_program")


# -- what is voted on ----------------------------------------------------------------------------------


async def test_pause(host: Inside) -> None:
    async with parlour(host, H, A) as there:
        await there.agree("pause", H)
        await there.here(H, A)
        await there.passes(100 * DAY)
        assert (await there.record()).seq == 0, "silence does nothing"
        await there.agree("pause", A)
        assert (await there.record()).entries[0].what == {"about": "pause"}


async def test_resume(host: Inside) -> None:
    """Who says nothing to the wish to go on does not stop it, but who shows a sign does."""
    async with parlour(host, H, A) as there:
        await there.agree("pause", H, A)
        await there.agree("resume", H)
        await there.passes(NOTICE - HOUR)
        await there.here(A)
        await there.passes(NOTICE - 1)
        assert (await there.record()).seq == 1
        await there.passes(1)
        assert (await there.record()).entries[1].what == {"about": "resume"}


async def test_more_time(host: Inside) -> None:
    async with parlour(host, H, A, clock={"kind": "relaxed", "reserve": 80 * DAY}) as there:
        await there.agree("more_time", H)
        await there.here(A)
        await there.passes(30 * DAY)
        assert (await there.record()).seq == 0
        await there.agree("more_time", A)
        assert (await there.record()).seq == 1


async def test_holiday(host: Inside) -> None:
    """Everybody agrees to it, and then neither time nor silence goes on, though whoever likes plays."""
    clock = {"kind": "relaxed", "turn": DAY, "reserve": 0}
    async with parlour(host, H, A, clock=clock, rests={"zone": "Europe/Warsaw"}) as there:
        today = day_of(host.time(), "Europe/Warsaw")
        first, last = today + timedelta(days=1), today + timedelta(days=10)
        asked = {"first": first.isoformat(), "last": last.isoformat()}
        await there.agree("holiday", H, **asked)
        await there.passes(HOUR)
        assert (await there.record()).seq == 0, "one alone has none"
        await there.agree("holiday", A, **asked)
        begin, until = days(first, last, "Europe/Warsaw")
        assert (await there.record()).entries[0].what == {"about": "holiday", "begin": begin, "until": until}
        await there.passes((until - host.time()) / 1000 - 1)
        assert await there.ended() == ("", ""), "nobody has thought for a day"
        await there.until_asked(A, fresh=True)
        for first_day, last_day in ((asked["last"], asked["first"]), ("2001-01-01", "2001-01-01")):
            answer = await there.vote(H, "holiday", first=first_day, last=last_day)
            assert answer["key"] == "vote.no_such_days"


def days_to_friday(at: int) -> int:
    return (4 - day_of(at, "UTC").weekday()) % 7


async def test_rest_days(host: Inside) -> None:
    """As the table has agreed when it was opened: what would fall on them falls later."""
    clock = {"kind": "relaxed", "turn": DAY, "reserve": 0}
    host.time.passes(days_to_friday(host.time()) * DAY)
    async with parlour(host, H, A, clock=clock, rests={"week": [5, 6], "zone": "UTC"}) as there:
        until_saturday = DAY - host.time() // 1000 % DAY
        await there.passes(until_saturday + 2 * DAY - 1)
        assert await there.ended() == ("", ""), "Saturday and Sunday cost nothing"
        await there.passes(DAY - until_saturday)
        assert await there.ended() == ("", "")
        await there.passes(2)
        assert (await there.ended())[1] == "time"


async def test_days_off(host: Inside) -> None:
    """The own time does not run on them, that of the others does; nor do they make anybody's flag fall."""
    async with resting(host) as there:
        await there.until_asked(A)
        away = await there.away(A, 2, 5)
        assert away["type"] == "accepted"
        assert (await there.record()).entries[-1].kind == "days_off"
        await there.passes(6 * DAY)
        assert await there.ended() == ("", ""), "four of the six days do not count"
        await there.passes(2 * DAY)
        assert await there.ended() == (H, "time")


async def test_days_off_too_soon(host: Inside) -> None:
    """Nobody puts off a decision at the last moment, in whatever zone they say they are."""
    async with resting(host) as there:
        for zone in ("UTC", "Pacific/Kiritimati", "Pacific/Niue"):
            first = day_of(host.time() + DAY * 1000, zone)
            answer = await there.away_on(A, first, first, zone)
            assert answer["key"] == "days_off.too_soon", zone


async def test_days_off_spent(host: Inside) -> None:
    """So many in any year, however they are put together; who comes by a link has no others."""
    clock = {"kind": "relaxed", "turn": 30 * DAY, "reserve": 0}
    async with resting(host, days_off=7, clock=clock) as there, Player.come(host, "Alia") as (new,):
        assert (await there.away(A, 2, 9))["key"] == "days_off.spent"
        assert (await there.away(A, 2, 6))["type"] == "accepted"
        assert (await there.away(A, 9, 9))["key"] == "days_off.taken"
        await there.passes(7 * DAY)
        assert (await there.away(A, 2, 4))["key"] == "days_off.spent"
        await new.post("/api/invitations/accept", token=await there.link(A, A))
        async with new.at(there.game) as wire:
            there.wires[A] = wire
            assert (await there.away(A, 2, 4))["key"] == "days_off.spent"
            assert (await there.away(A, 2, 3))["type"] == "accepted"


async def test_a_vote_that_waits_already_is_not_held_up_by_days_off(host: Inside) -> None:
    """Who announces them has seen it, and could have said no."""
    clock = {"kind": "relaxed", "turn": 30 * DAY, "reserve": 0}
    for before in (False, True):
        async with resting(host, clock=clock) as there:
            await there.until_asked(A)
            if before:
                assert (await there.away(A, 2, 13))["type"] == "accepted"
                await there.passes(1)
            await there.agree("cancel", H)
            await there.here(A)
            if not before:
                assert (await there.away(A, 2, 13))["type"] == "accepted"
            await there.passes(AGREED + HOUR)
            assert await there.ended() == (("", "") if before else ("nobody", "silence"))
            await there.passes(13 * DAY)
            assert await there.ended() == ("nobody", "silence")


async def test_at_a_live_pace_nobody_rests_for_days(host: Inside) -> None:
    async with Player.come(host, "Leto") as (one,):
        for rests in (
            {"week": [6]},
            {"days_off": 7},
            {"week": [0, 1, 2, 3, 4, 5]},
            {"zone": "Arrakis/Arrakeen"},
        ):
            refused = await one.refused("/api/tables", clock=LIVE, rests=rests)
            assert refused == (422, "request.malformed"), rests
    async with parlour(host, H, A, clock=LIVE) as there:
        assert (await there.away(A, 2, 2))["key"] == "days_off.spent"


async def test_end_days_off(host: Inside) -> None:
    """Who comes back before they begin has taken none."""
    clock = {"kind": "relaxed", "turn": 30 * DAY, "reserve": 0}
    async with resting(host, days_off=5, clock=clock) as there:
        assert (await there.wires[A].enter("days_off"))["key"] == "days_off.none"
        for _ in range(3):
            assert (await there.away(A, 2, 6))["type"] == "accepted"
            assert (await there.wires[A].enter("days_off"))["type"] == "accepted"
        assert (await there.away(A, 2, 6))["type"] == "accepted"
        await there.passes(3 * DAY)
        assert (await there.wires[A].enter("days_off"))["type"] == "accepted"
        assert (await there.away(A, 2, 6))["key"] == "days_off.spent", "what was begun was taken"


async def test_take_back(host: Inside) -> None:
    """It takes everybody who has a seat, also who is away while a program plays; silence never does."""
    async with parlour(host, H, A) as there:
        first = there.wires[H].waiting["seats"][0]
        other = A if first == H else H
        await there.until_asked(first, fresh=True)
        floor = there.wires[first].view["undo"]["turn"]
        await there.players[other].post(there.at(other, "program"), program="greedy")
        await there.agree("take_back", first, to=floor)
        await there.here(other)
        await there.passes(100 * DAY)
        assert "taken_back" not in [entry.kind for entry in (await there.record()).entries]
        await there.agree("take_back", other, to=floor)
        assert (await there.record()).entries[-1].kind == "taken_back"


async def test_take_back_alone(host: Inside) -> None:
    async with Player.come(host, "Leto") as (one,):
        table = await one.post("/api/tables", kind="program", side=A)
        await one.ready(table)
        async with one.at(table["id"]) as wire:
            answer = await wire.enter("vote", proposal="take_back", agree=True, to=1)
            assert answer["key"] == "vote.nobody_else"


async def test_replace_by_program_with_partner(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        await there.agree("replace", HA, seat=FR)
        await there.passes(100 * DAY)
        assert await there.seat(FR) == ("Stilgar", None), "it takes everybody else's word"
        await there.agree("replace", H, seat=FR)
        assert await there.seat(FR) == ("Stilgar", "greedy")
        await there.players[FR].post(there.at(FR, "take-back"))
        assert await there.seat(FR) == ("Stilgar", None)


async def test_replace_by_program(host: Inside) -> None:
    """Opponents, however many, only give notice: it counts while the decision is that player's, and from the
    last sign of them. Their word ends it."""
    async with parlour(host, HH, CO, A) as there:
        other = HH
        await there.until_asked(HH)
        await there.agree("replace", HH, CO, seat=A)
        assert (await there.votes())[0]["carried_at"] is None
        await there.passes(100 * DAY)
        assert await there.seat(A) == ("Leto", None), "the game does not wait for them"
        await there.until_asked(A)
        await there.passes(NOTICE - 1)
        await there.here(A)
        await there.passes(NOTICE - 1)
        assert await there.seat(A) == ("Leto", None), "a page in view is a sign"
        assert (await there.vote(A, "replace", agree=False, seat=A))["type"] == "accepted"
        assert await there.votes() == []
        await there.agree("replace", other, CO, seat=A)
        await there.passes(NOTICE)
        assert await there.seat(A) == ("Leto", "greedy")
        await there.players[A].post(there.at(A, "take-back"))


async def test_replace_by_link_with_partner(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there, Player.come(host, "Chani") as (new,):
        await there.agree("replace", HA, H, seat=FR, successor="link")
        await settled()
        assert await there.seat(FR) == (None, None)
        token = await there.link(HA, FR)
        await new.post("/api/invitations/accept", token=token)
        assert await there.seat(FR) == ("Chani", None)


async def test_replace_by_link(host: Inside) -> None:
    """With opponents only, a hand would be theirs to give away."""
    async with parlour(host, HH, CO, A) as there:
        answer = await there.vote(HH, "replace", seat=A, successor="link")
        assert answer["key"] == "vote.needs_partner"
        # Nor does a partner alone, against programs.
        await there.players[HH].post(there.at(HH, "program"), program="greedy")
        assert (await there.vote(CO, "replace", seat=A, successor="link"))["key"] == "vote.needs_partner"


@pytest.mark.parametrize("winner", [H, A, None])
async def test_end(host: Inside, winner: str | None) -> None:
    """Who has not agreed has been told, is asked by the game, and shows no sign for as long as was agreed."""
    rest = {"winner": winner} if winner else {}
    async with parlour(host, H, A) as there:
        await there.until_asked(A)
        await there.agree("end", H, **rest)
        await there.passes(10 * AGREED)
        assert (await there.votes())[0]["told"] == []
        assert await there.ended() == ("", ""), "they were not told"
        await there.here(A)
        (vote,) = await there.votes()
        assert vote["told"] == [A] and vote["silence"] == "agreed"
        assert vote["carried_at"] == there.host.time() + AGREED * 1000
        await there.passes(AGREED - 1)
        assert await there.ended() == ("", "")
        await there.here(A)
        await there.passes(AGREED)
        assert await there.ended() == (winner or "nobody", "silence")
        assert (await there.record()).entries[-1].what == {"about": "silence", **rest}


async def test_cancel(host: Inside) -> None:
    """Nor does it count while the game waits for others, or while a program plays for them."""
    async with parlour(host, H, A, silence=2 * DAY) as there:
        await there.until_asked(H)
        await there.agree("cancel", H)
        await there.here(A)
        await there.passes(30 * DAY)
        assert await there.ended() == ("", ""), "the game does not wait for them"
        await there.players[A].post(there.at(A, "program"), program="greedy")
        await there.passes(30 * DAY)
        assert await there.ended() == ("", ""), "a program plays for them"
        assert (await there.votes())[0]["needed"] == [A]
        # They still vote, and are told.
        await there.agree("cancel", A)
        assert await there.ended() == ("nobody", "cancel")


# -- what somebody does --------------------------------------------------------------------------------


async def test_resign_of_partners(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        answer = await there.wires[HA].enter("resign")
        await there.heard(HA)
        assert answer == {**answer, "type": "accepted", "seq": None}
        assert await there.ended() == ("", "")
        (vote,) = await there.votes()
        assert (vote["proposal"], vote["winner"], vote["needed"]) == ("resign", H, [FR])
        answer = await there.vote(H, "resign", winner=H)
        assert answer["key"] == "message.malformed", "opponents have no say in it"
        await there.agree("resign", FR)
        assert await there.ended() == (H, "resignation")


async def test_a_partner_s_silence_about_resigning(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        await there.until_asked(FR)
        await there.wires[HA].enter("resign")
        await there.heard(HA)
        await there.passes(10 * AGREED)
        assert await there.ended() == ("", "")
        await there.here(FR)
        await there.passes(AGREED)
        assert await there.ended() == (H, "silence")


async def test_resign(host: Inside) -> None:
    async with parlour(host, H, A) as there:
        assert (await there.wires[A].enter("resign"))["seq"] == 1
        assert await there.ended() == (H, "resignation")


async def test_delete_account(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        assert (await there.players[FR].http.delete("/api/me")).status_code == 204
        assert await there.seat(FR) == (None, "greedy") and await there.ended() == ("", "")


async def test_delete_account_alone(host: Inside) -> None:
    async with Player.come(host, "Leto", "Irulan") as (one, other):
        table = await one.post("/api/tables", kind="program", side=A)
        await one.ready(table)
        assert (await one.http.delete("/api/me")).status_code == 204
        table = await other.get(f"/api/tables/{table['id']}")
        assert (table["winner"], table["won_by"]) == (H, "resignation")


async def test_let_program_play(host: Inside) -> None:
    async with parlour(host, H, A) as there:
        await there.players[A].post(there.at(A, "program"), program="random")
        assert await there.seat(A) == ("Leto", "random")
        refused = await there.players[H].refused(there.at(A, "program"), program="random")
        assert refused == (403, "message.foreign_seat")


async def test_come_back(host: Inside) -> None:
    """Always, also in a browser in which the other side was looked at."""
    async with parlour(host, H, A) as there:
        await there.until_asked(A)
        await there.agree("replace", H, seat=A)
        await there.passes(NOTICE)
        assert await there.seat(A) == ("Leto", "greedy")
        there.players[A].http.cookies.set("arrakis_browser", there.players[H].http.cookies["arrakis_browser"])
        await there.players[A].post(there.at(A, "take-back"))
        assert await there.seat(A) == ("Leto", None)


async def test_give_seat(host: Inside) -> None:
    """To anybody who has not seen the other side: by name, or in the same browser."""
    async with parlour(host, H, A) as there, Player.come(host, "Alia") as (new,):
        token = await there.link(A, A)
        refused = await there.players[H].refused("/api/invitations/accept", token=token)
        assert refused == (409, "table.other_side")
        own = new.http.cookies["arrakis_browser"]
        new.http.cookies.set("arrakis_browser", there.players[H].http.cookies["arrakis_browser"])
        refused = await new.refused("/api/invitations/accept", token=token)
        assert refused == (409, "table.seen_other_side")
        assert await there.seat(A) == ("Leto", None)
        new.http.cookies.set("arrakis_browser", own)
        await new.post("/api/invitations/accept", token=token)
        assert await there.seat(A) == ("Alia", None)


async def test_fill_seat_of_partner(host: Inside) -> None:
    """Whoever played the other side before, and has given that seat away, has seen its hand."""
    async with parlour(host, H, HA, FR) as there, Player.come(host, "Piter") as (piter,):
        await piter.post("/api/invitations/accept", token=await there.link(H, H))
        async with piter.at(there.game) as wire:
            there.wires[H] = wire
            await there.agree("replace", HA, H, seat=FR, successor="link")
            token = await there.link(HA, FR)
            refused = await there.players[H].refused("/api/invitations/accept", token=token)
            assert refused == (409, "table.seen_other_side")
            await there.players[FR].post("/api/invitations/accept", token=token)
            assert await there.seat(FR) == ("Stilgar", None)


async def test_fill_seat_of_opponent(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        await there.agree("replace", HA, H, seat=FR, successor="link")
        assert await there.players[H].refused(there.at(FR, "link")) == (403, "message.foreign_seat")


async def test_fill_seat_as_host(host: Inside) -> None:
    """Of a seat that is empty, or that a program plays for good."""
    async with parlour(host, H, A) as there, Player.come(host, "Alia") as (new,):
        await there.players[A].http.delete("/api/me")
        assert await there.seat(A) == (None, "greedy")
        token = await seat_link(host.services.database, there.game, A)
        assert (await new.post("/api/invitations/look", token=token))["by"] is None
        refused = await there.players[H].refused("/api/invitations/accept", token=token)
        assert refused == (409, "table.other_side")
        await new.post("/api/invitations/accept", token=token)
        assert await there.seat(A) == ("Alia", None)


async def test_seat_of_player_as_host(host: Inside) -> None:
    async with parlour(host, H, A) as there:
        await there.players[A].post(there.at(A, "program"), program="greedy")
        with pytest.raises(CannotDo, match="Leto has this seat"):
            await seat_link(host.services.database, there.game, A)
        for game, seat in (("nowhere", A), (there.game, "emperor")):
            with pytest.raises(CannotDo):
                await seat_link(host.services.database, game, seat)


async def test_empty_seat_with_partner(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        await there.agree("replace", HA, H, seat=FR, successor="link")
        await there.passes(100 * DAY)
        assert await there.seat(FR) == (None, None)


async def test_empty_seat_among_opponents(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        await there.agree("replace", HA, H, seat=FR, successor="link")
        await there.players[HA].http.delete("/api/me")
        await settled()
        assert await there.seat(FR) == ("Stilgar", "greedy")
        await there.players[FR].post(there.at(FR, "take-back"))
        assert await there.seat(FR) == ("Stilgar", None)


async def test_empty_seat_of_somebody_who_is_gone(host: Inside) -> None:
    async with parlour(host, H, HA, FR) as there:
        await there.agree("replace", HA, H, seat=FR, successor="link")
        await there.players[FR].http.delete("/api/me")
        await there.players[HA].http.delete("/api/me")
        await settled()
        assert await there.seat(FR) == (None, "greedy")


# -- what the server judges ----------------------------------------------------------------------------


async def test_flag_program(host: Inside) -> None:
    async with parlour(host, H, A, clock={**LIVE, "flag": "program"}) as there:
        await there.until_asked(A)
        await there.passes(611)
        assert await there.seat(A) == ("Leto", "greedy")


async def test_flag_after_silence(host: Inside) -> None:
    """Who was away in a pause that ended without their word loses nothing but a while to a program."""
    async with parlour(host, H, A, clock={**LIVE, "flag": "lose"}) as there:
        await there.until_asked(A)
        await there.agree("pause", H, A)
        await there.agree("resume", H)
        await there.passes(5 * MINUTE)
        assert (await there.record()).entries[-1].what == {"about": "resume"}
        await there.passes(611)
        assert await there.ended() == ("", "") and await there.seat(A) == ("Leto", "greedy")


async def test_flag_lose(host: Inside) -> None:
    """As was agreed when the table was opened: by whoever has agreed to go on, or has done anything since."""
    async with parlour(host, H, A, clock={**LIVE, "flag": "lose"}) as there:
        await there.until_asked(A)
        await there.agree("pause", H, A)
        await there.agree("resume", H, A)
        await there.passes(611)
        assert await there.ended() == (H, "time")


async def test_close_table(host: Inside) -> None:
    async with parlour(host, H, A) as there:
        await close_table(host.services.database, there.game)
        assert await there.ended() == ("nobody", "cancel")
