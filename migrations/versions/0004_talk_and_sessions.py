"""Deleted lines, mutes and reports of lines; which browser a session is; identities that are gone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("deleted_at", sa.BigInteger(), nullable=True))
    op.add_column("identities", sa.Column("withdrawn_at", sa.BigInteger(), nullable=True))
    op.add_column("sessions", sa.Column("opened_at", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("sessions", sa.Column("browser", sa.String(length=120), server_default="", nullable=False))
    op.create_table(
        "mutes",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("reader", sa.String(length=32), nullable=False),
        sa.Column("author", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_mutes_game")),
        sa.ForeignKeyConstraint(["reader"], ["identities.id"], name=op.f("fk_mutes_reader")),
        sa.ForeignKeyConstraint(["author"], ["identities.id"], name=op.f("fk_mutes_author")),
        sa.PrimaryKeyConstraint("game", "reader", "author", name=op.f("pk_mutes")),
    )
    op.create_table(
        "line_reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.String(length=32), nullable=False),
        sa.Column("author", sa.String(length=32), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("context", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_line_reports_game")),
        sa.ForeignKeyConstraint(["reporter"], ["identities.id"], name=op.f("fk_line_reports_reporter")),
        sa.ForeignKeyConstraint(["author"], ["identities.id"], name=op.f("fk_line_reports_author")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_line_reports")),
        sa.UniqueConstraint(
            "game", "channel", "number", "reporter", name=op.f("uq_line_reports_game_channel_number_reporter")
        ),
    )


def downgrade() -> None:
    raise NotImplementedError("mutes and reports would be lost; restore a backup instead")
