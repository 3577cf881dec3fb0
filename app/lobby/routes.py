"""HTTP: tables, seats, invitations, my games."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request

from app.accounts.routes import Known, Somebody, address_of
from app.accounts.service import Visitor
from app.clocks.fold import Clock
from app.late import LateRoute
from app.likeness import mark
from app.lobby.schemas import (
    AcceptIn,
    ClockOut,
    InvitationIn,
    InvitationOut,
    InvitedOut,
    JoinIn,
    KickIn,
    LessonName,
    LessonOut,
    OptionsOut,
    PlaceOut,
    PlayOnIn,
    ProgramIn,
    ReadyIn,
    RestsOut,
    RevealIn,
    StandInIn,
    StepOut,
    TableIn,
    TableOut,
    TablesOut,
)
from app.lobby.service import shared_by
from app.problems import Problem
from app.rooms.messages import Time
from app.services import Services, services_of
from app.store.games import TableRow, people_at
from engine import declared_options
from engine.lessons import LESSONS

router = APIRouter(route_class=LateRoute, prefix="/api", tags=["lobby"])

At = Annotated[Services, Depends(services_of)]
Mine = Literal["running", "finished"]
STATUSES: dict[Mine, tuple[str, ...]] = {"running": ("open", "playing"), "finished": ("finished",)}


def table_of(row: TableRow, visitor: Visitor | None) -> TableOut:
    """A table as this visitor sees it. Nonces stay here: with the key they are the dice."""
    me = visitor.id if visitor is not None else None
    terms = row.terms
    waits_for = [seat for seat in row.asks.split(",") if seat] if row.status == "playing" else []
    return TableOut(
        id=row.id,
        kind=row.kind,
        status=row.status,
        creator=row.creator_name,
        yours=row.creator == me,
        public=row.public,
        sides="free" if row.free_sides else "fixed",
        spectators=row.spectators,
        practice=row.chosen_key,
        commitment=row.commitment,
        reveal=row.reveal_for,
        reveal_by=row.reveal_until if row.revealing else None,
        clock=ClockOut(kind=terms.kind, turn=terms.turn, reserve=terms.reserve, flag=terms.flag),
        time=time_of(row.time),
        silence=terms.silence,
        rests=RestsOut(week=list(terms.week), zone=terms.zone, days_off=terms.days_off),
        players=len(row.seats),
        shared=list(shared_by(row)),
        options=json.loads(row.options),
        mode=row.mode,
        seats=[
            PlaceOut(
                seat=seat.seat,
                name=seat.name,
                program=seat.program,
                mark=mark(seat.name, seat.identity, people_at(row.seats)),
                yours=me is not None and seat.identity == me,
                ready=row.status not in ("open", "closed") or seat.ready,
                promised=seat.promise if row.status not in ("open", "closed") else None,
                shown=seat.share_known and (seat.nonce is not None or seat.ready),
            )
            for seat in row.seats
        ],
        waits_for=waits_for,
        your_turn=any(seat in waits_for for seat in row.seats_of(me)),
        since=row.moved_at,
        seq=row.seq,
        seen=row.seen_by(me),
        winner=row.winner,
        won_by=row.won_by,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
    )


def time_of(clock: Clock | None) -> Time | None:
    if clock is None:
        return None
    # A message says what it is; what stands in a table does not.
    return Time.model_validate({name: value for name, value in clock.to_json().items() if name != "type"})


@router.post("/tables", status_code=201)
async def create(body: TableIn, request: Request, services: At, visitor: Known) -> TableOut:
    """Open a table. Its commitment to the key of the dice is public from now on."""
    return table_of(await services.lobby.create(visitor, body, address_of(request)), visitor)


@router.get("/options")
async def options() -> OptionsOut:
    """What tables can agree on beside the usual: everything that `options` of a new table may name."""
    return OptionsOut.model_validate({"options": declared_options()})


@router.get("/lessons/{lesson}")
async def lesson(lesson: LessonName) -> LessonOut:
    """What is done in a lesson, step by step."""
    found = LESSONS[lesson]
    return LessonOut(
        id=found.id,
        side=found.side,
        steps=[
            StepOut(says=f"{found.id}_{step.says}", choice=step.choice, look=list(step.look))
            for step in found.told
        ],
    )


@router.get("/tables")
async def public_tables(
    services: At,
    visitor: Somebody,
    status: Annotated[Literal["open", "playing", "finished"], Query()] = "open",
) -> TablesOut:
    """Public tables, a hundred at most: the newest from each address first, then the next from each."""
    return TablesOut(tables=[table_of(row, visitor) for row in await services.lobby.public(status)])


@router.get("/my/tables")
async def my_tables(services: At, visitor: Known, status: Annotated[Mine, Query()] = "running") -> TablesOut:
    """The tables where you sit or that you have opened: whose turn it is, and since when."""
    rows = await services.lobby.mine(visitor, STATUSES[status])
    if status == "finished":
        rows += await services.imports.of(visitor)
    return TablesOut(tables=[table_of(row, visitor) for row in rows])


@router.get("/tables/{game}")
async def table(game: str, services: At, visitor: Somebody) -> TableOut:
    """One table. Private ones too: who knows the address has the link."""
    return table_of(await services.imports.table(game) or await services.lobby.table(game), visitor)


@router.post("/tables/{game}/join")
async def join(game: str, body: JoinIn, services: At, visitor: Known) -> TableOut:
    """Take a free seat, or move over where sides are free."""
    return table_of(await services.lobby.join(visitor, game, body.seat), visitor)


@router.post("/tables/{game}/leave")
async def leave(game: str, services: At, visitor: Known) -> TableOut:
    """Stand up before the start. A table whose creator leaves is closed."""
    return table_of(await services.lobby.leave(visitor, game), visitor)


@router.post("/tables/{game}/kick")
async def kick(game: str, body: KickIn, services: At, visitor: Known) -> TableOut:
    """The creator frees a seat before the start."""
    return table_of(await services.lobby.kick(visitor, game, body.seat), visitor)


@router.post("/tables/{game}/program")
async def program(game: str, body: ProgramIn, services: At, visitor: Known) -> TableOut:
    """The creator lets a program play a free seat; /kick frees it again."""
    return table_of(await services.lobby.seat_program(visitor, game, body.seat, body.program), visitor)


@router.post("/tables/{game}/ready")
async def ready(game: str, body: ReadyIn, services: At, visitor: Known) -> TableOut:
    """Promise your share in the dice, made after you have read the commitment. When all have, show it."""
    if body.nonce is not None:
        raise Problem("table.old_page", 409)
    return table_of(await services.lobby.ready(visitor, game, body.commitment, body.promised), visitor)


@router.post("/tables/{game}/reveal")
async def reveal(game: str, body: RevealIn, services: At, visitor: Known) -> TableOut:
    """Show the share that you have promised, after you have seen what all have. Then the game begins."""
    return table_of(await services.lobby.reveal(visitor, game, body.nonces), visitor)


@router.post("/tables/{game}/unready")
async def unready(game: str, services: At, visitor: Known) -> TableOut:
    """Take it back before the start; getting ready again takes a new share."""
    return table_of(await services.lobby.unready(visitor, game), visitor)


@router.post("/tables/{game}/rematch", status_code=201)
async def rematch(game: str, request: Request, services: At, visitor: Known) -> TableOut:
    """The same table again with the sides swapped."""
    return table_of(await services.lobby.rematch(visitor, game, address_of(request)), visitor)


@router.post("/tables/{game}/invitations", status_code=201)
async def invite(game: str, body: InvitationIn, services: At, visitor: Known) -> InvitationOut:
    """Make a link that seats whoever posts it first."""
    token = await services.lobby.invite(visitor, game, body.seat)
    return InvitationOut(token=token, game=game, seat=body.seat)


@router.post("/invitations/look")
async def look(body: AcceptIn, services: At, visitor: Somebody) -> InvitedOut:
    """Who invites to which seat of which table. It takes nothing, and the token stays out of addresses."""
    link, table = await services.lobby.invited(visitor, body.token)
    return InvitedOut(
        by=None if link.by_host else link.creator_name, seat=link.seat, table=table_of(table, visitor)
    )


@router.post("/invitations/accept")
async def accept(body: AcceptIn, services: At, visitor: Known) -> TableOut:
    """Use an invitation, or a link to a seat of a running game. A program that previews it takes nothing."""
    game = await services.seats.accept(visitor, body.token)
    if game is None:
        return table_of(await services.lobby.accept(visitor, body.token), visitor)
    return table_of(await services.lobby.table(game), visitor)


@router.post("/games/{game}/play-on", status_code=201)
async def play_on(game: str, body: PlayOnIn, request: Request, services: At, visitor: Known) -> TableOut:
    """Play on from a moment of a game that is over: a private table to practise at, with dice of its own."""
    moment = await services.replays.moment(game, visitor, body.at)
    return table_of(await services.lobby.play_on(visitor, moment, body.seat, address_of(request)), visitor)


@router.post("/games/{game}/seats/{seat}/link", status_code=201)
async def seat_link(game: str, seat: str, services: At, visitor: Known) -> InvitationOut:
    """Make a link that moves your seat to whoever posts it first; or a seat that nobody has."""
    services.doors.may_enter(visitor, game, "link")
    return InvitationOut(token=await services.seats.link(visitor, game, seat), game=game, seat=seat)


@router.post("/games/{game}/seats/{seat}/program")
async def stand_in(game: str, seat: str, body: StandInIn, services: At, visitor: Known) -> TableOut:
    """Let a program play your seat until you take it back."""
    services.doors.may_enter(visitor, game, "stand_in")
    await services.seats.stand_in(visitor, game, seat, body.program)
    return table_of(await services.lobby.table(game), visitor)


@router.post("/games/{game}/seats/{seat}/take-back")
async def take_back(game: str, seat: str, services: At, visitor: Known) -> TableOut:
    """Play your seat again."""
    services.doors.may_enter(visitor, game, "take_back")
    await services.seats.take_back(visitor, game, seat)
    return table_of(await services.lobby.table(game), visitor)
