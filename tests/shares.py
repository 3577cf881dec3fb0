"""What a client sends to be ready, and to show its shares when all are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.record import promise


def ready(table: Mapping[str, Any], nonces: Mapping[str, str]) -> dict[str, Any]:
    """The body of a request to be ready with these shares."""
    commitment = table["commitment"]
    promised = {seat: promise(nonce, commitment, seat) for seat, nonce in nonces.items()}
    return {"commitment": commitment, "promised": promised}
