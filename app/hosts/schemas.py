"""What is said to the host's page and to the page that tells whether friends get through."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from app.late import Said, Shape


class BanIn(Said):
    banned: bool


class ReachIn(Said):
    """The address by which the page was opened, as the browser has it."""

    address: str = Field(max_length=300)


class HostTable(Shape):
    """A table as a host sees it: whether anybody plays, and nothing of the game."""

    id: str
    kind: str
    status: str
    public: bool
    clock: str
    created_at: int
    creator: str
    seats: list[str] = Field(description="Names of those who sit there; a program's in brackets")
    entries: int
    last_at: int | None


class HostTables(Shape):
    counts: dict[str, int]
    newest: list[HostTable]


class HostPeople(Shape):
    all: int
    accounts: int
    today: int


class HostBan(Shape):
    id: str
    name: str
    banned_at: int


class HostProblem(Shape):
    """A report of a problem."""

    id: int
    game: str
    seq: int
    at: int
    words: str
    name: str
    same: bool


class HostLine(Shape):
    """A line that was reported. What was not said aloud may tell what is hidden, and is left out."""

    id: int
    game: str
    channel: str
    number: int
    at: int
    words: str | None
    text: str | None
    reporter: str
    author: str
    author_id: str
    banned: bool


class HostOutage(Shape):
    begin_at: int
    end_at: int


class HostProcess(Shape):
    process: str
    up: int
    rooms: int
    connections: int
    entries: int
    errors: int
    bus: bool | None = Field(description="None where there is no need of any: one process by itself")
    memory: int
    worked: float
    load: float
    processors: int
    build: str


class HostBackup(Shape):
    at: int
    file: str
    rows: int
    bytes: int
    failed: str


class HostBackups(Shape):
    made: bool
    every_hours: int
    old: bool
    last: int | None
    newest: list[HostBackup]


class HostDisk(Shape):
    database: int
    free: int
    size: int


class HostPageOut(Shape):
    """Everything the host's page shows."""

    model_config = ConfigDict(extra="forbid")

    at: int
    name: str
    tables: HostTables
    people: HostPeople
    bans: list[HostBan]
    problems: list[HostProblem]
    lines: list[HostLine]
    outages: list[HostOutage]
    database: str
    processes: list[HostProcess]
    backups: HostBackups
    disk: HostDisk
    versions: dict[str, str]


class CheckOut(Shape):
    """Something that has to agree between a page and this server, and how it is."""

    about: str
    agrees: bool
    how: str


class ReachOut(Shape):
    public_url: str
    checks: list[CheckOut]
