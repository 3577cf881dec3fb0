"""Whose yes, no and silence count when seats have changed hands since, or no server was up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.store.votes import Votes
from engine.players.random import RandomPlayer
from tests.app.conftest import Time
from tests.app.host import Player
from tests.app.inside import Inside, still
from tests.app.parlour import DAY, FR, HA, HOUR, MINUTE, A, H, parlour, settled

pytestmark = pytest.mark.anyio

NOTICE, AGREED = DAY, 7 * DAY


@pytest.fixture
async def host(tmp_path: Path, time: Time) -> AsyncIterator[Inside]:
    async with Inside(still(tmp_path), time) as found:
        yield found


async def test_nobody_resigns_for_whoever_has_the_seat_now(host: Inside) -> None:
    """One partner resigns and gives the seat away, the other goes for good; the new player said nothing."""
    async with parlour(host, H, HA, FR) as there, Player.come(host, "Chani") as (new,):
        await there.wires[HA].enter("resign")
        await new.post("/api/invitations/accept", token=await there.link(HA, HA))
        await there.players[FR].http.delete("/api/me")
        await there.passes(10 * AGREED)
        assert await there.ended() == ("", "")
        async with new.at(there.game) as wire:
            assert (await wire.enter("resign"))["type"] == "accepted"
        assert await there.ended() == (H, "resignation")


@pytest.mark.parametrize("proposal", ["end", "cancel"])
async def test_silence_agrees_to_nothing_that_nobody_wants_any_more(host: Inside, proposal: str) -> None:
    """Whoever proposed it plays no more, and nobody who does has agreed."""
    async with parlour(host, H, A) as there, Player.come(host, "Piter") as (new,):
        await there.until_asked(A)
        await there.agree(proposal, H)
        await new.post("/api/invitations/accept", token=await there.link(H, H))
        await there.here(A)
        async with new.at(there.game) as wire:
            await wire.enter("say", text="hello")
        await there.passes(10 * AGREED)
        assert await there.ended() == ("", "") and await there.votes() == []


async def test_a_no_counts_until_it_is_done(host: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that another process has taken while this one was about to do what silence has agreed to."""
    async with parlour(host, H, A) as there:
        await there.until_asked(A)
        await there.agree("end", H, winner=H)
        await there.here(A)
        close, leto = Votes.close, (await there.players[A].get("/api/me"))["id"]

        async def after_a_no(votes: Votes, game: str, number: int, state: str) -> Any:
            monkeypatch.setattr(Votes, "close", close)
            (vote,) = await votes.open(game)
            assert await votes.answer(game, vote.motion, A, leto, "no", False, host.time())
            return await close(votes, game, number, state)

        monkeypatch.setattr(Votes, "close", after_a_no)
        await there.passes(AGREED)
        assert await there.ended() == ("", "") and await there.votes() == []


async def test_nobody_is_silent_while_no_server_is_up(host: Inside) -> None:
    """Nor then about going on after a pause."""
    async with parlour(host, H, A) as there:
        await there.agree("pause", H, A)
        await there.agree("resume", H)
        began = host.time()
        keeper = host.services.rooms._keeper
        keeper.outages.append((began, began + 23 * HOUR * 1000))
        await there.passes(NOTICE)
        assert (await there.record()).seq == 1, "an hour of it they could have been there"
        await there.passes(23 * HOUR - 1)
        assert (await there.record()).seq == 1
        await there.passes(1)
        assert (await there.record()).seq == 2


async def test_who_lost_time_in_silence_comes_back_also_without_time_for_turns(host: Inside) -> None:
    """Once, with a quarter of the reserve: else a program would play for good because somebody was asleep."""
    clock = {"kind": "live", "turn": 0, "reserve": 600, "flag": "lose"}
    async with parlour(host, H, A, clock=clock) as there:
        await there.until_asked(A)
        await there.agree("pause", H, A)
        await there.agree("resume", H)
        await there.passes(5 * MINUTE)
        await there.passes(611)
        assert await there.seat(A) == ("Leto", "greedy")
        room = await host.services.rooms.room(there.game)
        while A in (await there.look())["waits_for"]:
            async with room.lock:
                game = (await room.record()).game
            menu = game.menu(A)
            assert menu is not None
            what = {"choice": str(RandomPlayer(2).choose(menu)), "decision": game.flow.decision}
            await room.enter(A, what, "choice", f"program:{game.flow.decision}", lambda seq: None)
        await there.players[A].post(there.at(A, "take-back"))
        assert await there.seat(A) == ("Leto", None)
        left = (await there.look())["time"]["sides"][A]
        assert left == {"turn_left": 0, "reserve_left": 150_000}
        await settled()
