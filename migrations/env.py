"""How alembic finds the database: through the connection it is handed, or the settings."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection

from app.settings import load
from app.store.database import Database
from app.store.models import Base


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    database = Database(load().database)
    async with database.engine.connect() as connection:
        await connection.run_sync(run)
        await connection.commit()
    await database.close()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_alone())
