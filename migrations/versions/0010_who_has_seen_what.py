"""Agreed silence, who has seen which side, signs of who says nothing, seats taken over, links of the host.

Tables that were opened before have agreed on what a table agrees on that says nothing else.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

DAYS, MINUTES = 7 * 24 * 3600, 10 * 60
SIDE = """CASE WHEN {0} IN ('harkonnen', 'house_harkonnen', 'corrino') THEN 'harkonnen' ELSE 'atreides' END"""


def upgrade() -> None:
    op.add_column("games", sa.Column("silence", sa.Integer(), server_default=str(DAYS), nullable=False))
    op.execute(f"UPDATE games SET silence = {MINUTES} WHERE clock_kind = 'live'")
    op.add_column("seats", sa.Column("taken_at", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column(
        "invitations", sa.Column("by_host", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_table(
        "signs",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_signs_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_signs_identity")),
        sa.PrimaryKeyConstraint("game", "identity", name=op.f("pk_signs")),
    )
    op.create_table(
        "eyes",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("side", sa.String(length=20), nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_eyes_game")),
        sa.ForeignKeyConstraint(["identity"], ["identities.id"], name=op.f("fk_eyes_identity")),
        sa.PrimaryKeyConstraint("game", "side", "identity", "browser", name=op.f("pk_eyes")),
    )
    # Who has a seat of a running game has seen its side, and so has whoever has entered something from one.
    op.execute(
        f"""INSERT INTO eyes (game, side, identity, browser)
        SELECT s.game, {SIDE.format("s.seat")}, s.identity, '' FROM seats s JOIN games g ON g.id = s.game
        WHERE g.status IN ('open', 'playing') AND s.identity IS NOT NULL
        UNION SELECT e.game, {SIDE.format("e.actor")}, e.identity, ''
        FROM entries e JOIN games g ON g.id = e.game
        WHERE g.status = 'playing' AND e.identity IS NOT NULL"""
    )


def downgrade() -> None:
    raise NotImplementedError("what tables have agreed on would be lost; restore a backup instead")
