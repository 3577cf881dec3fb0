"""Web push: what goes to a browser through its maker's servers, which can read none of it.

Encryption as RFC 8291 has it (a key agreed on anew for each message, one record of aes128gcm), a signature as
RFC 8292 has it (VAPID). The key that signs follows from the server's secret, so that all processes have the
same one and nobody has to make or keep it. All messages are of one length.
"""

from __future__ import annotations

import hmac
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.messages.story import Message

CURVE = ec.SECP256R1()
#: How many points the curve has that a key can stand for.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT, SECRET, SALT = 65, 16, 16
#: The length that every message is filled up to, and the size of its one record: what pushes services take.
LENGTH, RECORD = 2048, 4096
#: Letters of a text that are never cut away.
SHORTEST = 40
#: Seconds: how long a push service keeps a message for a browser that is away, and a signature holds.
KEPT, SIGNED = 4 * 24 * 3600, 12 * 3600
#: Push services of which is kept what was signed for them.
MOST_SERVICES = 100
#: What tells a browser that it can show the message by itself (declarative web push).
DECLARATIVE = 8030


class BadKeys(Exception):
    """Nothing can be encrypted for a browser with these."""


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    """Without the signs that fill it up, as browsers write it."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise BadKeys from error


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _of_browser(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    point, secret = to_bytes(p256dh), to_bytes(auth)
    if len(point) != POINT or len(secret) != SECRET:
        raise BadKeys
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point), secret
    except ValueError as error:
        raise BadKeys from error


def checked_keys(p256dh: str, auth: str) -> str:
    """The keys of a browser as they are kept; BadKeys if they are none."""
    _of_browser(p256dh, auth)
    return json.dumps({"p256dh": p256dh, "auth": auth})


def _expanded(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF's second step, for no more than one block."""
    return hmac.digest(key, info + b"\x01", "sha256")[:length]


def encrypted(
    text: bytes,
    p256dh: str,
    auth: str,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
    length: int = LENGTH,
) -> bytes:
    """A body that only that browser can read. Salt and key are made for it, but where a test says which."""
    theirs, secret = _of_browser(p256dh, auth)
    salt, own = salt or os.urandom(SALT), own or ec.generate_private_key(CURVE)
    point = _point(own.public_key())
    agreed = hmac.digest(secret, own.exchange(ec.ECDH(), theirs), "sha256")
    key = hmac.digest(salt, _expanded(agreed, b"WebPush: info\x00" + _point(theirs) + point, 32), "sha256")
    cipher = AESGCM(_expanded(key, b"Content-Encoding: aes128gcm\x00", 16))
    nonce = _expanded(key, b"Content-Encoding: nonce\x00", 12)
    filled = text + b"\x02" + bytes(max(0, length - len(text) - 1))
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + cipher.encrypt(nonce, filled, None)


class Vapid:
    """Who this server is to push services."""

    def __init__(self, secret: str, contact: str) -> None:
        seed = b"".join(
            sha256(f"arrakis-push-{part}\x00{secret}".encode()).digest() for part in ("one", "two")
        )
        self._key = ec.derive_private_key(int.from_bytes(seed, "big") % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        #: What was signed for a push service, and since when.
        self._signed: dict[str, tuple[int, str]] = {}
        #: What browsers subscribe with.
        self.public = to_text(_point(self._key.public_key()))

    def authorization(self, address: str, seconds: int) -> str:
        """For one push service, from that second since 1970 on: signed anew when half of its time is over."""
        parts = urlsplit(address)
        service = f"{parts.scheme}://{parts.netloc}"
        since, said = self._signed.get(service, (0, ""))
        if not said or not since <= seconds < since + SIGNED // 2:
            if len(self._signed) >= MOST_SERVICES:
                # Their names are given by strangers.
                self._signed.clear()
            said = self._authorization(service, seconds)
            self._signed[service] = (seconds, said)
        return said

    def _authorization(self, service: str, seconds: int) -> str:
        claims = {"aud": service, "exp": seconds + SIGNED, "sub": self._contact}
        signed = ".".join(
            to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def pushed(
    message: Message, keys: str, address: str, vapid: Vapid, seconds: int
) -> tuple[Mapping[str, str], bytes]:
    """Headers and body."""
    known = json.loads(keys)
    shown = {
        "title": message.title,
        "body": message.text,
        "navigate": message.link,
        "tag": message.topic,
        # Where the first browsers looked for it that show a message by themselves; the others do beside this.
        "app_badge": "1",
    }
    form = {"web_push": DECLARATIVE, "app_badge": 1, "notification": shown}
    form |= {"id": message.id, "kind": message.kind}
    headers = {
        "Authorization": vapid.authorization(address, seconds),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": "high" if message.kind == "clock" else "normal",
        "Topic": message.topic,
    }
    return headers, encrypted(_short(form, shown), known["p256dh"], known["auth"])


def _short(form: Mapping[str, object], shown: dict[str, str]) -> bytes:
    """As much of it as there is room for. Names of strangers may be long; what cannot be read is not shown,
    and browsers take the permission away for that: so the text is cut, and nothing else."""
    while True:
        text, body = json.dumps(form, ensure_ascii=False).encode(), shown["body"]
        if len(text) < LENGTH or len(body) <= SHORTEST:
            return text
        shown["body"] = body[: len(body) * 3 // 4] + "\u2026"
