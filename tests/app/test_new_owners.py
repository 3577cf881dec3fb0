"""Who takes a seat over from somebody else: what is theirs from then on, and what is not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.app.conftest import Time
from tests.app.host import Player
from tests.app.inside import Inside, still
from tests.app.parlour import FR, HA, A, H, parlour
from tests.app.play import compare

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(tmp_path: Path, time: Time) -> AsyncIterator[Inside]:
    async with Inside(still(tmp_path), time) as found:
        yield found


async def test_no_cone_from_before(host: Inside) -> None:
    """Neither on coming, nor from older pages, nor by a report of a line, nor among what was done last."""
    async with parlour(host, H, HA, FR) as there, Player.come(host, "Chani") as (new,):
        for seat, deed in ((HA, "offer"), (FR, "accept"), (HA, "show_hand")):
            assert (await there.wires[seat].enter("cone", deed=deed))["type"] == "accepted"
        for seat, text in ((HA, "before"), (FR, "also before")):
            assert (await there.wires[seat].enter("say", text=text, to="cone"))["type"] == "accepted"
        host.time.passes(1)
        seq = (await there.record()).seq
        await new.post("/api/invitations/accept", token=await there.link(FR, FR))
        host.time.passes(1)
        assert (await there.wires[HA].enter("say", text="after", to="cone"))["type"] == "accepted"
        page = f"/api/games/{there.game}/chat/cone_atreides"
        async with new.at(there.game, seq=1, seat=FR) as wire:
            assert wire.welcome["resumed"] is False
            assert [line["text"] for line in wire.welcome["chat"]] == ["after"]
            told = [event["event"] for one in wire.welcome["history"] for event in one.get("events", [])]
            assert "hand_shown" in told and "hand_seen" not in told
            assert [line["text"] for line in (await new.get(page))["lines"]] == ["after"]
            assert await new.refused(f"{page}/1/report", words="x") == (404, "chat.no_line")
            replay = f"/api/games/{there.game}/replay"
            assert (await new.http.get(replay, params={"as": FR, "at": seq})).status_code == 404
            assert (await new.get(replay, **{"as": FR}))["first"] == seq + 1
        # The partner, who was there, has all of it.
        assert len((await there.players[HA].get(page))["lines"]) == 3


async def test_no_standing_orders_of_the_predecessor(host: Inside) -> None:
    """They are taken back with the seat, in one commit, and only then: a program that sits in keeps them."""
    async with parlour(host, H, A) as there, Player.come(host, "Alia") as (new,):
        assert (await there.wires[A].enter("orders", orders={"keep_cards": True}))["type"] == "accepted"
        await there.players[A].post(there.at(A, "program"), program="greedy")
        await there.players[A].post(there.at(A, "take-back"))
        assert (await there.record()).orders[A].keep_cards
        await new.post("/api/invitations/accept", token=await there.link(A, A))
        record = await there.record()
        assert not record.orders[A].keep_cards
        assert [entry.kind for entry in record.entries[-2:]] == ["seat_handed_over", "orders"]
        async with new.at(there.game) as wire:
            assert wire.view["private"]["orders"] == {}
            compare(wire, A, record)
            # Nobody's orders are taken back twice.
            await there.players[H].post("/api/invitations/accept", token=await there.link(H, H))
            token = (await new.post(there.at(A, "link")))["token"]
            async with Player.come(host, "Duncan") as (next_one,):
                await next_one.post("/api/invitations/accept", token=token)
        assert (await there.record()).entries[-1].kind == "seat_handed_over"


async def test_one_browser_sits_on_one_side(host: Inside) -> None:
    """From sitting down on, whoever is logged in there. Standing up frees it; practice is for everybody."""
    async with Player.come(host, "Vladimir", "Leto") as (one, other):
        table = await one.post("/api/tables", players=3, shared=A, side=H)
        join = f"/api/tables/{table['id']}/join"
        other.http.cookies.set("arrakis_browser", one.http.cookies["arrakis_browser"])
        refused = (409, "table.seen_other_side")
        assert await other.refused(join, seat=FR) == refused
        token = (await one.post(f"/api/tables/{table['id']}/invitations", seat=FR))["token"]
        assert await other.refused("/api/invitations/accept", token=token) == refused
        # Moved over, they are partners.
        await one.post(join, seat=HA)
        await other.post("/api/invitations/accept", token=token)
        assert await one.refused(join, seat=H) == refused
        await other.post(f"/api/tables/{table['id']}/leave")
        await one.post(join, seat=H)
    async with Player.come(host, "Paul") as (alone,):
        table = await alone.ready(await alone.post("/api/tables", kind="practice"))
        async with alone.at(table["id"], seat=H), alone.at(table["id"], seat=A) as wire:
            assert wire.welcome["yours"] == [H, A]


async def test_who_reads_what_a_seat_has_seen_has_seen_that_side(host: Inside) -> None:
    """Also without coming to the table, in a browser that somebody else uses afterwards."""
    async with parlour(host, H, A) as there, Player.come(host, "Alia") as (new,):
        replay = f"/api/games/{there.game}/replay"
        vladimir = there.players[H]
        vladimir.http.cookies.set("arrakis_browser", new.http.cookies["arrakis_browser"])
        assert (await vladimir.get(replay, **{"as": H}))["as"] == H
        token = await there.link(A, A)
        refused = await new.refused("/api/invitations/accept", token=token)
        assert refused == (409, "table.seen_other_side")
