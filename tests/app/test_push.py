"""Web push: only the browser can read it, the push service knows from whom it is, and a browser can go."""

from __future__ import annotations

import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest import mock

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.messages.push import (
    CURVE,
    MOST_SERVICES,
    BadKeys,
    Vapid,
    checked_keys,
    encrypted,
    pushed,
    to_bytes,
    to_text,
)
from app.messages.story import Message
from app.settings import Settings
from tests.app.host import Host, Player, table_for_two
from tests.app.standins import Came, Receiver
from tests.app.test_messages import carried, rows

pytestmark = pytest.mark.anyio

ENDPOINT = "https://push.example/browser-of-leto"


class Browser:
    """Somebody's browser, as far as a push service and its messages go: its own reading of the standards."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = bytes(range(16))

    def form(self, endpoint: str = ENDPOINT) -> dict[str, str]:
        keys = {"p256dh": to_text(self._point), "auth": to_text(self._auth)}
        return {"endpoint": endpoint, **keys, "label": "Firefox on Linux"}

    def read(self, body: bytes) -> bytes:
        salt, size, rest = body[:16], int.from_bytes(body[16:20], "big"), body[20:]
        point, sealed = rest[1 : 1 + rest[0]], rest[1 + rest[0] :]
        assert rest[0] == 65 and len(sealed) <= size == 4096
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        agreed = self._key.exchange(ec.ECDH(), theirs)
        first = hmac.digest(self._auth, agreed, "sha256")
        info = b"WebPush: info\x00" + self._point + point + b"\x01"
        second = hmac.digest(salt, hmac.digest(first, info, "sha256"), "sha256")
        key = hmac.digest(second, b"Content-Encoding: aes128gcm\x00\x01", "sha256")[:16]
        nonce = hmac.digest(second, b"Content-Encoding: nonce\x00\x01", "sha256")[:12]
        text, mark, filling = AESGCM(key).decrypt(nonce, sealed, None).partition(b"\x02")
        assert mark and not filling.strip(b"\x00")
        return text


def prove(came: Came, key: str, audience: str) -> dict[str, Any]:
    """What a push service looks at: the signature, whom it is for, and until when."""
    scheme, _, said = came.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in said.split(","))
    assert scheme == "vapid" and parts["k"] == key
    signed, _, signature = parts["t"].rpartition(".")
    raw = to_bytes(signature)
    proof = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(parts["k"]))
    public.verify(proof, signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(to_bytes(part)) for part in signed.split("."))
    assert head["alg"] == "ES256" and claims["aud"] == audience
    return dict(claims)


@asynccontextmanager
async def with_a_browser(settings: Settings) -> AsyncIterator[tuple[Receiver, Host, Player, Player, Browser]]:
    """As with an address of https, but that cookies go through without it."""
    patient = settings.model_copy(update={"heartbeat_seconds": 3600.0})
    async with Receiver() as world, Host(patient) as host:
        await host.services.carrier.stop()
        host.services.carrier.post.sender = world.sender()
        async with Player.come(host, "Vladimir", "Leto") as (one, other):
            browser = Browser()
            with mock.patch.object(Settings, "pushes", True):
                await other.post("/api/messages/push", **browser.form())
                yield world, host, one, other, browser


def test_the_example_of_the_standard_comes_out_to_the_letter() -> None:
    """RFC 8291, appendix A."""
    own = int.from_bytes(to_bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        salt=to_bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        own=ec.derive_private_key(own, CURVE),
        length=0,
    )
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_all_processes_sign_with_one_key_and_another_secret_is_another() -> None:
    one, same, other = (Vapid(secret, "https://a.example") for secret in ("a", "a", "b"))
    assert one.public == same.public != other.public
    came = Came("", {"authorization": one.authorization(ENDPOINT, 1_800_000_000)}, b"")
    claims = prove(came, one.public, "https://push.example")
    assert 0 < claims["exp"] - 1_800_000_000 <= 24 * 3600
    forged = came.headers["authorization"].replace(one.public, other.public)
    with pytest.raises(InvalidSignature):
        prove(Came("", {"authorization": forged}, b""), other.public, "https://push.example")


def test_one_push_service_is_signed_for_once_in_some_hours_and_strangers_fill_no_memory() -> None:
    vapid, at = Vapid("a", "https://a.example"), 1_800_000_000
    first = vapid.authorization(ENDPOINT, at)
    assert vapid.authorization("https://push.example/another", at + 5 * 3600) == first
    later = vapid.authorization(ENDPOINT, at + 6 * 3600)
    assert later != first and vapid.authorization("https://other.example/x", at) != first
    claims = prove(Came("", {"authorization": later}, b""), vapid.public, "https://push.example")
    assert claims["exp"] == at + 18 * 3600
    for number in range(3 * MOST_SERVICES):
        vapid.authorization(f"https://p{number}.example/x", at)
    assert len(vapid._signed) <= MOST_SERVICES


@pytest.mark.parametrize(
    "keys", [("", ""), ("AAAA", "BTBZMqHH6r4Tts7J_aSIgg"), ("BA" + "A" * 85, "A" * 22), ("ü", "?")]
)
def test_keys_that_are_none_are_refused(keys: tuple[str, str]) -> None:
    with pytest.raises(BadKeys):
        checked_keys(*keys)


async def test_a_browser_is_told_what_nobody_on_the_way_can_read(sqlite_settings: Settings) -> None:
    async with with_a_browser(sqlite_settings) as (world, host, one, other, browser):
        key = (await other.get("/api/messages"))["push"]
        await table_for_two(one, other)
        await carried(host)
        (came,) = world.came
        assert b"Vladimir" not in came.body
        prove(came, key, "https://push.example")
        told = json.loads(browser.read(came.body))
        shown = told["notification"]
        assert (told["web_push"], told["kind"]) == (8030, "began")
        # Browsers that show it by themselves mark the icon by it, the first of them by the text in there.
        assert (told["app_badge"], told["notification"]["app_badge"]) == (1, "1")
        assert "Vladimir" in shown["body"] and "/go/" in shown["navigate"]
        # One unread message for each game: a later one takes its place, on its way and on the screen.
        assert shown["tag"] == came.headers["topic"] and len(came.headers["topic"]) <= 32


async def test_a_browser_that_is_gone_is_forgotten_and_its_owner_is_told_so(
    sqlite_settings: Settings,
) -> None:
    """Nothing is sent there again. Once it is told things again it has the wishes that it had."""
    async with with_a_browser(sqlite_settings) as (world, host, one, other, _):
        (box,) = (await other.get("/api/messages"))["mailboxes"]
        await other.post(f"/api/messages/{box['id']}/wishes", **box["wishes"] | {"talk": False})
        for status in (404, 410):
            world.answers.append(status)
            await table_for_two(one, other)
            await carried(host)
            (box,) = (await other.get("/api/messages"))["mailboxes"]
            assert (box["gone"], box["trouble"]) == (True, f"answer_{status}")
            where = {
                "label": box["label"],
                "trouble": box["trouble"],
                "failed_at": box["failed_at"],
                "gone": True,
            }
            assert (await other.get("/api/me"))["unreached"] == where
            assert await other.refused(f"/api/messages/{box['id']}/test") == (404, "mailbox.not_found")
            world.came.clear()
            await table_for_two(one, other)
            await carried(host)
            assert world.came == [] and await rows(host) == []
            await other.post("/api/messages/push", **Browser().form())
            (box,) = (await other.get("/api/messages"))["mailboxes"]
            assert not box["gone"] and not box["wishes"]["talk"]
            assert (await other.get("/api/me"))["unreached"] is None


async def test_a_browser_that_moves_keeps_its_wishes_and_one_that_is_left_is_missed_by_nobody(
    sqlite_settings: Settings,
) -> None:
    async with with_a_browser(sqlite_settings) as (world, host, one, other, browser):
        (box,) = (await other.get("/api/messages"))["mailboxes"]
        await other.post(f"/api/messages/{box['id']}/wishes", **box["wishes"] | {"turn": "first"})
        moved, known = Browser(), browser.form()["endpoint"]
        there = moved.form("https://push.example/elsewhere") | {"label": "", "before": known}
        await other.post("/api/messages/push", **there)
        (box,) = (await other.get("/api/messages"))["mailboxes"]
        assert (box["label"], box["wishes"]["turn"]) == ("Firefox on Linux", "first")
        await table_for_two(one, other)
        await carried(host)
        assert [came.target for came in world.came] == ["/elsewhere"]
        # Nobody else can end it, and whoever does it themselves is not told that it has failed.
        await one.post("/api/messages/push/end", endpoint=there["endpoint"])
        assert len((await other.get("/api/messages"))["mailboxes"]) == 1
        await other.post("/api/messages/push/end", endpoint=there["endpoint"])
        assert (await other.get("/api/messages"))["mailboxes"] == []
        assert (await other.get("/api/me"))["unreached"] is None


async def test_whoever_uses_a_browser_next_is_told_there_and_nobody_else(sqlite_settings: Settings) -> None:
    async with with_a_browser(sqlite_settings) as (_, _, one, other, browser):
        await one.post("/api/messages/push", **browser.form())
        assert (await other.get("/api/messages"))["mailboxes"] == []
        assert [box["kind"] for box in (await one.get("/api/messages"))["mailboxes"]] == ["push"]


async def test_all_messages_are_of_one_length(sqlite_settings: Settings) -> None:
    async with with_a_browser(sqlite_settings) as (world, host, one, other, _):
        box = (await other.get("/api/messages"))["mailboxes"][0]["id"]
        await other.post(f"/api/messages/{box}/test")
        await table_for_two(one, other)
        await carried(host)
        assert len(world.came) == 2 and len({len(came.body) for came in world.came}) == 1


@pytest.mark.parametrize(("kind", "urgency"), [("turn", "normal"), ("clock", "high")])
def test_a_browser_that_is_away_is_told_for_days_and_woken_when_time_runs_short(
    kind: str, urgency: str
) -> None:
    form = Browser().form()
    message = Message("id", kind, "Title", "Text", "https://table.example/", "topic")
    keys = checked_keys(form["p256dh"], form["auth"])
    headers, _ = pushed(message, keys, ENDPOINT, Vapid("secret", "https://table.example"), 0)
    assert headers["Urgency"] == urgency and int(headers["TTL"]) >= 3 * 24 * 3600


def test_a_text_that_is_too_long_is_cut_so_that_the_message_can_still_be_read() -> None:
    """Names are strangers'. A browser to which something comes that it cannot show may be told no more."""
    browser = Browser()
    form, vapid = browser.form(), Vapid("secret", "https://table.example")
    keys = checked_keys(form["p256dh"], form["auth"])
    lengths = set()
    for names in (50, 100, 400):
        text = "Against " + names * "\U0001f600\u0301\u0301"
        message = Message("id", "digest", "Your tables", text, "https://table.example/", "topic")
        _, body = pushed(message, keys, ENDPOINT, vapid, 0)
        shown = json.loads(browser.read(body))["notification"]
        assert (shown["title"], shown["navigate"]) == ("Your tables", "https://table.example/")
        cut = shown["body"].removesuffix("\u2026")
        assert text.startswith(cut) and len(cut) > 40
        assert (shown["body"] == text) == (names < 400)
        lengths.add(len(body))
    assert len(lengths) == 1


async def test_without_https_there_is_no_push_and_the_page_can_say_so(sqlite_settings: Settings) -> None:
    async with Host(sqlite_settings) as host, Player.come(host, "Leto") as (one,):
        assert (await one.get("/api/messages"))["push"] is None
        assert await one.refused("/api/messages/push", **Browser().form()) == (409, "mailbox.not_here")


async def test_a_browser_s_address_and_keys_are_looked_at(sqlite_settings: Settings) -> None:
    async with with_a_browser(sqlite_settings) as (_, _, _, other, browser):
        inside = browser.form("https://10.0.0.1/push")
        assert await other.refused("/api/messages/push", **inside) == (409, "mailbox.bad_address")
        bad = browser.form() | {"p256dh": "AAAA"}
        assert await other.refused("/api/messages/push", **bad) == (409, "mailbox.bad_keys")
