"""What a host may set, from the environment. Everything has a value that works on a laptop.

>>> Settings(port=8123).port
8123
"""

from __future__ import annotations

import difflib
import os
from ipaddress import ip_network
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

LEAST_SECRET = 32
LEAST_TOKEN = 16
PREFIX = "ARRAKIS_"


class BadSettings(Exception):
    """The environment asks for something that cannot be; one line per fault."""


class Settings(BaseSettings):
    """Each field is read from ARRAKIS_ and its name in capitals; the port from PORT too."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore", frozen=True)

    #: Where connections are accepted.
    host: str = "127.0.0.1"
    port: int = Field(
        default=8000, ge=0, le=65535, validation_alias=AliasChoices("port", "ARRAKIS_PORT", "PORT")
    )
    #: The address players see, if a proxy stands in front: its origin is then the only one accepted.
    public_url: str = ""
    #: Further names that requests may come to, commas between; addresses and this machine's name always may.
    known_as: str = ""
    #: Where the source of the program as it runs here can be had; the licence asks for it.
    source_url: str = ""
    #: Addresses of proxies whose word about the client's address is taken; nobody's by default.
    trusted_proxies: str = ""

    #: The embedded database and the secret of the cookies lie here.
    data_dir: Path = Path("var")
    #: A directory of changed component files, laid over engine/data: what new games are played with.
    content: str = ""
    #: Further such directories, commas between: games that were begun with them go on.
    contents: str = ""
    #: Instead of the embedded database: postgresql://user:password@host/name
    database_url: SecretStr = SecretStr("")
    database_pool: int = Field(default=10, ge=1, le=200)
    #: Tells processes of each other's entries at once; without it they look for them.
    redis_url: SecretStr = SecretStr("")
    #: How often a process looks for entries that nobody told it of.
    poll_seconds: float = Field(default=2.0, gt=0, le=60)
    #: Signs the cookies. Made and kept in data_dir where none is set; several processes must share one.
    secret: SecretStr = SecretStr("")

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    #: Lines of one kind a second, and how many in one go; those left out are counted.
    log_rate: float = Field(default=50, gt=0)
    log_burst: int = Field(default=1000, ge=1)
    #: Who may read /metrics: programs on this machine, or nobody.
    metrics: Literal["local", "off"] = "local"
    #: With a token, whoever sends it as a bearer token may read them, and nobody else.
    metrics_token: SecretStr = SecretStr("")

    #: Whether players may have things told to addresses of the web that they give: Discord, Slack, ntfy ...
    webhooks: bool = False
    #: Whether players may be told things by their browsers; only where the address is one of https.
    push: bool = True
    #: If this is set, nothing is sent but to these names and those below them, commas between.
    messages_to: str = ""
    #: The relay that mail goes through; without one there is none, and no way back by mail for passwords.
    mail_host: str = ""
    mail_port: int = Field(default=587, ge=1, le=65535)
    #: starttls, tls from the first byte, or none: for a relay on the same machine only.
    mail_tls: Literal["starttls", "tls", "none"] = "starttls"
    mail_user: str = ""
    mail_password: SecretStr = SecretStr("")
    #: The address that mail comes from; whoever answers writes there.
    mail_from: str = ""

    #: The most that one message or request may weigh.
    largest_message: int = Field(default=64 * 1024, ge=1024)
    #: Messages a second that one person may send, through all sockets together, and how many in one go.
    message_rate: float = Field(default=20, gt=0)
    message_burst: int = Field(default=60, ge=1)
    #: Questions about choices a second that one person may ask, and how many in one go.
    question_rate: float = Field(default=5, gt=0)
    question_burst: int = Field(default=30, ge=1)
    #: Undos, votes, orders, deeds of the Cone and changes of seats a second that one person may enter into
    #: one game, of each kind, and how many in one go.
    entry_rate: float = Field(default=0.5, gt=0)
    entry_burst: int = Field(default=30, ge=1)
    #: Lines of chat a second that one identity may say, and how many in one go.
    chat_rate: float = Field(default=1, gt=0)
    chat_burst: int = Field(default=8, ge=1)
    #: Wrong messages in a row after which a connection is closed.
    patience: int = Field(default=10, ge=1)
    #: Connections that one identity may hold open at a time.
    connections_each: int = Field(default=20, ge=1)
    #: The most that an imported record may weigh, and how many one identity may keep here.
    largest_record: int = Field(default=2 * 1024 * 1024, ge=64 * 1024)
    imports_each: int = Field(default=50, ge=0)
    #: Pages of replays a second for one visitor.
    replay_rate: float = Field(default=10, gt=0)
    #: The same for one address, whoever comes from there.
    connections_from_address: int = Field(default=200, ge=1)
    #: Requests a second from one address, and how many in one go; pictures and the like are not counted.
    request_rate: float = Field(default=20, gt=0)
    request_burst: int = Field(default=200, ge=1)
    #: Connections of any kind from one address, from the moment they are made: at once, a second, in one go.
    open_from_address: int = Field(default=300, ge=1)
    arrival_rate: float = Field(default=30, gt=0)
    arrival_burst: int = Field(default=400, ge=1)
    #: How long a connection may take for the head of a request, for the first message of a WebSocket that
    #: waits for one, and to read on in an answer.
    head_seconds: float = Field(default=10, gt=0)
    first_message_seconds: float = Field(default=20, gt=0)
    reader_seconds: float = Field(default=30, gt=0)
    #: Bytes and frames a second that one person may send over WebSockets, and how many in one go, whatever
    #: they say; one connection no more, one address ten times as many.
    incoming_rate: float = Field(default=32 * 1024, gt=0)
    incoming_burst: int = Field(default=512 * 1024, ge=64 * 1024)
    frame_rate: float = Field(default=50, gt=0)
    frame_burst: int = Field(default=500, ge=1)
    #: Tables that one identity may have open or running.
    tables_each: int = Field(default=50, ge=1)
    #: Tables open to everybody that one identity may have waiting, and that may wait from one address.
    open_tables_each: int = Field(default=5, ge=1)
    open_tables_from_address: int = Field(default=20, ge=1)
    #: New guests from one address in a minute.
    guests_per_minute: int = Field(default=20, ge=1)
    #: How far behind a visitor may be and still be told what was missed, entry by entry.
    catch_up: int = Field(default=200, ge=0)
    #: How long a program waits before it answers, so that people can follow.
    bot_delay: float = Field(default=0.6, ge=0, le=60)
    #: How many processes think for programs: with -1 one less than there are processors, with 0 none; then
    #: all of them play by the quick policy.
    thinkers: int = Field(default=-1, ge=-1, le=64)
    #: About so long it takes until what somebody has laid down is entered, as if they had come to click it.
    plan_seconds: float = Field(default=8.0, ge=0, le=60)
    #: Signs of life of a process; where they are missing for three times as long, no clock of a game has run.
    heartbeat_seconds: float = Field(default=5, gt=0, le=3600)
    #: A vote to go on, or to replace somebody who would have to agree alone, is carried without those who say
    #: nothing for so long; at a live pace sooner.
    silence_seconds: float = Field(default=24 * 3600, gt=0)
    silence_live_seconds: float = Field(default=300, gt=0)
    #: Days after which an open table that nobody touches is removed, and a guest who never sat at one.
    open_table_days: float = Field(default=7, gt=0)
    guest_days: float = Field(default=30, gt=0)
    #: Days after which a session ends: unused, and at all. That of a guest, who has no other way back, lives
    #: twice as long.
    session_idle_days: float = Field(default=60, gt=0)
    session_days: float = Field(default=180, gt=0)
    #: Where the server puts a backup of its own from time to time; where nothing is said, beside the embedded
    #: database. A database elsewhere is backed up only where this is set.
    backup_dir: str = ""
    #: Hours between two, none at all with 0; of how many days and weeks they are kept; when the last is old.
    backup_hours: float = Field(default=24, ge=0)
    backup_days: int = Field(default=7, ge=1)
    backup_weeks: int = Field(default=4, ge=0)
    backup_old_hours: float = Field(default=50, gt=0)
    #: How long a Cone of Silence, or the offer of one, lasts; the rules give it three minutes.
    cone_seconds: float = Field(default=180, gt=0, le=180)
    #: After how long a room that nobody is in leaves the memory.
    room_idle_seconds: float = Field(default=600, gt=0)

    @field_validator("database_url")
    @classmethod
    def _a_known_database(cls, value: SecretStr) -> SecretStr:
        scheme = urlsplit(value.get_secret_value()).scheme
        if scheme not in ("", "postgresql", "postgres", "postgresql+asyncpg", "sqlite", "sqlite+aiosqlite"):
            raise ValueError("must begin with postgresql:// (or be empty for the embedded database)")
        return value

    @field_validator("redis_url")
    @classmethod
    def _a_redis(cls, value: SecretStr) -> SecretStr:
        if urlsplit(value.get_secret_value()).scheme not in ("", "redis", "rediss", "unix"):
            raise ValueError("must begin with redis:// or rediss://")
        return value

    @field_validator("public_url")
    @classmethod
    def _an_origin(cls, value: str) -> str:
        parts = urlsplit(value)
        if value and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/")):
            raise ValueError("must be like https://table.example, without a path")
        return value.rstrip("/")

    @field_validator("source_url")
    @classmethod
    def _a_page(cls, value: str) -> str:
        parts = urlsplit(value)
        if value and (parts.scheme not in ("http", "https") or not parts.netloc):
            raise ValueError("must begin with https:// or http://")
        return value

    @field_validator("mail_from")
    @classmethod
    def _a_mail_address(cls, value: str) -> str:
        name, at, host = value.partition("@")
        if value and not (
            at and name and host and value.isascii() and value.isprintable() and " " not in value
        ):
            raise ValueError("must be a mail address like table@example.org")
        return value

    @field_validator("secret")
    @classmethod
    def _a_long_secret(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value() and len(value.get_secret_value()) < LEAST_SECRET:
            raise ValueError(f"must have at least {LEAST_SECRET} characters")
        return value

    @field_validator("metrics_token")
    @classmethod
    def _a_long_token(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value() and len(value.get_secret_value()) < LEAST_TOKEN:
            raise ValueError(f"must have at least {LEAST_TOKEN} characters")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _addresses(cls, value: str) -> str:
        names = [name.strip() for name in value.split(",") if name.strip()]
        for name in names:
            try:
                ip_network(name, strict=False)
            except ValueError:
                raise ValueError("must be addresses or networks like 10.0.0.0/8, comma between") from None
        return ",".join(names)

    @property
    def database(self) -> str:
        """The database's address as SQLAlchemy wants it."""
        url = self.database_url.get_secret_value()
        if not url:
            return f"sqlite+aiosqlite:///{self.data_dir / 'arrakis.sqlite3'}"
        scheme, _, rest = url.partition("://")
        driver = "sqlite+aiosqlite" if scheme.startswith("sqlite") else "postgresql+asyncpg"
        return f"{driver}://{rest}"

    @property
    def all_contents(self) -> tuple[Path, ...]:
        """The directories of everything that games here are or were played with."""
        named = (each.strip() for each in (self.content, *self.contents.split(",")))
        return tuple(Path(each) for each in named if each)

    @property
    def allowed_messages(self) -> tuple[str, ...]:
        """The names that messages go to; none means any that is public."""
        return tuple(each.strip().lower() for each in self.messages_to.split(",") if each.strip())

    @property
    def mails(self) -> bool:
        return bool(self.mail_host and self.mail_from)

    @property
    def pushes(self) -> bool:
        return self.push and self.public_url.startswith("https://")

    @property
    def embedded(self) -> bool:
        return self.database.startswith("sqlite")

    @property
    def backups(self) -> Path | None:
        """The folder the server's own backups go to; None if it makes none."""
        if not self.backup_hours or not (self.backup_dir or self.embedded):
            return None
        return Path(self.backup_dir) if self.backup_dir else self.data_dir / "backups"

    @property
    def address(self) -> str:
        """Where players find the table."""
        return self.public_url or f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def secure_cookies(self) -> bool:
        return self.public_url.startswith("https://")


def _misspelt() -> list[str]:
    """Names in the environment that look like settings and are none: what they should do, nobody would do."""
    known = [f"{PREFIX}{name.upper()}" for name in Settings.model_fields]
    faults = []
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            like = difflib.get_close_matches(name, known, 1)
            faults.append(f"{name}: there is no such setting" + (f"; {like[0]}?" if like else ""))
    return faults


def load() -> Settings:
    """The settings of this process; BadSettings names every fault without repeating a value."""
    faults = _misspelt()
    if faults:
        raise BadSettings("\n".join(faults))
    try:
        return Settings()
    except ValidationError as error:
        faults = []
        for fault in error.errors(include_input=False, include_url=False):
            name = str(fault["loc"][0]) if fault["loc"] else "settings"
            name = name if name.isupper() else f"ARRAKIS_{name.upper()}"
            faults.append(f"{name}: {fault['msg'].removeprefix('Value error, ')}")
        raise BadSettings("\n".join(faults)) from None
