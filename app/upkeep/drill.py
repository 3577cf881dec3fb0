"""A backup is worth what is restored from it: restore one beside everything else, play its games again."""

from __future__ import annotations

import tempfile
from pathlib import Path

from pydantic import SecretStr

from app.backups.file import restore
from app.backups.keeper import backups_in
from app.settings import Settings
from app.store.database import Database
from app.upkeep import CannotDo, upgrades
from engine.classes import dataclass


@dataclass(frozen=True, slots=True)
class Drill:
    """What has become of a backup that was restored for a try."""

    file: Path
    rows: int
    games: int
    #: The lines about games that did not follow again.
    wrong: tuple[str, ...]

    @property
    def good(self) -> bool:
        return not self.wrong

    def line(self) -> str:
        how = "all as they were" if self.good else f"{len(self.wrong)} not as they were"
        what = f"{self.file.name}: {self.rows} rows restored, {self.games} games played again, {how}"
        return "\n".join([what, *self.wrong])


async def drill(settings: Settings, file: str | None, into: str | None, *, finished: bool) -> Drill:
    """Of the newest backup of the server, or of a certain file; into a database that is thrown away."""
    source = Path(file) if file else _newest(settings)
    if into:
        there = settings.model_copy(update={"database_url": SecretStr(into)})
        return await _restored(there, source, finished=finished)
    with tempfile.TemporaryDirectory(prefix="arrakis-drill-") as folder:
        scratch = {"database_url": SecretStr(""), "data_dir": Path(folder)}
        return await _restored(settings.model_copy(update=scratch), source, finished=finished)


def _newest(settings: Settings) -> Path:
    if settings.backups is None:
        raise CannotDo(
            "this server makes no backups of its own: name one with --file, or set ARRAKIS_BACKUP_DIR"
        )
    found = backups_in(settings.backups)
    if not found:
        raise CannotDo(f"there is no backup in {settings.backups}")
    return found[-1]


async def _restored(settings: Settings, source: Path, *, finished: bool) -> Drill:
    database = Database(settings.database)
    try:
        rows = await restore(database, source)
        looked = upgrades.look_at_all(database, finished=finished, rebase=False)
        findings = [finding async for finding in looked]
    finally:
        await database.close()
    # Those that a corrected rule changes were carried over before this code served them: here all follow.
    wrong = tuple(finding.line() for finding in findings if finding.state != "ok")
    return Drill(source, rows, len(findings), wrong)
