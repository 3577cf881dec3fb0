"""The cookies: the id of a session, and that of the browser, which is kept when one logs out.

Each with a signature, so that a guess or a stolen table opens nothing.
"""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from app.settings import Settings

NAME, BROWSER = "arrakis_session", "arrakis_browser"
#: As long as browsers keep any cookie.
BROWSER_SECONDS = 400 * 24 * 3600


def name_of(settings: Settings, cookie: str = NAME) -> str:
    """What the cookie is called. With TLS it has a prefix: browsers take such a one from this host alone, and
    no other host of the same domain can plant one of its own."""
    return f"__Host-{cookie}" if settings.secure_cookies else cookie


class Signer:
    """Signs for one purpose: what is signed for another is worth nothing here."""

    def __init__(self, secret: str, purpose: str = "cookie") -> None:
        self._key = sha256(f"arrakis-{purpose}\x00".encode() + secret.encode()).digest()

    def _signature(self, session: str) -> str:
        return hmac.new(self._key, session.encode(), sha256).hexdigest()

    def sign(self, session: str) -> str:
        return f"{session}.{self._signature(session)}"

    def read(self, cookie: str | None) -> str | None:
        """What a cookie names; None if we did not sign it."""
        session, dot, signature = (cookie or "").partition(".")
        if not dot or not session.isascii() or not signature.isascii():
            return None
        return session if hmac.compare_digest(self._signature(session), signature) else None


def kept_secret(directory: Path) -> str:
    """The secret of this host, made at the first start and readable by its owner only."""
    path = directory / "secret"
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(48)
        file.write(secret + "\n")
    return secret
