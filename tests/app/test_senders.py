"""Addresses that strangers give: nothing is ever sent to one that is not public, whatever it looks like."""

from __future__ import annotations

import asyncio
import random
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from unittest import mock

import pytest

from app.messages import sender
from app.messages.addresses import PORT, Unfit, checked, is_public
from app.messages.sender import Sender, Unsent
from tests.app.standins import DIES, ELSEWHERE, HANGS, Receiver

pytestmark = pytest.mark.anyio

#: Nets in which nothing of the world is, or that lead back to one of them.
CLOSED_4 = (
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
    *("192.0.0.0/29", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"),
    *("203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
)
CLOSED_6 = (
    *("::/127", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/32", "2001:db8::/32"),
    *("2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"),
)
WELL_KNOWN = ("169.254.169.254", "fd00:ec2::254", "127.0.0.1", "::1", "0.0.0.0", "100.100.100.200")


def some(net: str, chance: random.Random) -> IPv4Address | IPv6Address:
    found = ip_network(net)
    return found[chance.randrange(found.num_addresses)]


def ways_to_write(address: IPv4Address | IPv6Address, chance: random.Random) -> list[str]:
    """How machines read that address, and some ways in which only some machines do."""
    if isinstance(address, IPv6Address):
        return [f"[{address}]", f"[{address.exploded}]", f"[{str(address).upper()}]", str(address)]
    number, parts = int(address), str(address).split(".")
    return [
        str(address),
        str(number),
        hex(number),
        f"0{number:o}",
        ".".join(hex(int(part)) for part in parts),
        ".".join(f"0{int(part):o}" for part in parts),
        f"{parts[0]}.{int.from_bytes(bytes(map(int, parts[1:])))}",
        f"[::ffff:{address}]",
        f"[::{address}]",
        f"[64:ff9b::{address}]",
        f"{address}.",
        ".".join(part.translate({48 + n: 0xFF10 + n for n in range(10)}) for part in parts),
        f"{address}%00.example",
        f"{address}\\.example",
        f"user@{address}",
        f"{address}:{chance.choice((80, 22, 6379, 8443))}",
    ]


def hostile(many: int) -> list[str]:
    """Addresses of the web that lead inside, or nowhere."""
    chance = random.Random(22)
    found: list[str] = []
    while len(found) < many:
        net = chance.choice((*CLOSED_4, *CLOSED_6))
        address = ip_address(chance.choice(WELL_KNOWN)) if chance.random() < 0.05 else some(net, chance)
        scheme = chance.choice(("https", "https", "https", "https", "http", "ftp", "gopher", "file", ""))
        for host in ways_to_write(address, chance):
            path = chance.choice(("", "/", "/latest/meta-data", "/?a=b"))
            found.append(f"{scheme}://{host}{path}")
    own = ("localhost", "db.internal", "printer.local", "router.lan", "redis", "a.b.arpa", "x.test")
    return [*found[: many - len(own)], *(f"https://{name}/" for name in own)]


async def test_ten_thousand_hostile_addresses_reach_nobody() -> None:
    async with Receiver() as world:
        for address in hostile(10_000):
            with pytest.raises(Unfit):
                await world.sender().post(address, {}, b"")
        assert world.dialled == [] and world.came == []


async def test_a_name_that_stands_for_anything_inside_is_not_connected_to() -> None:
    """Also if it stands for something public besides: which of them is taken would be chance."""
    chance = random.Random(7)
    async with Receiver() as world:
        for number in range(500):
            inside = str(some(chance.choice((*CLOSED_4, *CLOSED_6)), chance))
            name = f"name-{number}.example"
            world.names[name] = chance.choice(([inside], [ELSEWHERE, inside], [inside, ELSEWHERE]))
            with pytest.raises(Unfit, match="not_public"):
                await world.sender().post(f"https://{name}/", {}, b"")
        assert world.dialled == []


async def test_what_was_looked_up_is_what_is_connected_to() -> None:
    """Looked up once: who answers something else a moment later is not asked again."""
    async with Receiver() as world:
        asked: list[str] = []

        async def once(host: str) -> list[str]:
            asked.append(host)
            return [ELSEWHERE] if len(asked) == 1 else ["127.0.0.1"]

        found = await Sender(look_up=once, dial=world.dial).post("https://turns.example/a?b", {}, b"x")
        assert (found.status, asked, world.dialled) == (
            204,
            ["turns.example"],
            [(ELSEWHERE, "turns.example")],
        )
        (came,) = world.came
        assert (came.target, came.headers["host"], came.body) == ("/a?b", "turns.example", b"x")


async def test_a_connection_is_made_to_its_port_with_the_certificate_of_its_name() -> None:
    opened = mock.AsyncMock(side_effect=OSError)
    with mock.patch.object(asyncio, "open_connection", opened), pytest.raises(OSError):
        await sender.dial(ELSEWHERE, "hooks.example")
    (address, port), more = opened.call_args
    assert (address, port, more["server_hostname"]) == (ELSEWHERE, PORT, "hooks.example")
    assert more["ssl"].verify_mode is ssl.CERT_REQUIRED and more["ssl"].check_hostname


async def test_redirects_are_answers_and_nobody_follows_them() -> None:
    async with Receiver() as world:
        world.headers = [("Location", "https://elsewhere.example/")]
        for status in (301, 302, 303, 307, 308):
            world.answers.append(status)
            assert (await world.sender().post("https://a.example/", {}, b"")).status == status
        assert {host for _, host in world.dialled} == {"a.example"}


async def test_who_hangs_dies_or_talks_nonsense_is_given_up() -> None:
    async with Receiver() as world:
        world.answers += [HANGS, DIES]
        for why, seconds in (("too_slow", 0.2), ("not_understood", 60)):
            with pytest.raises(Unsent, match=why):
                await world.sender(seconds=seconds).post("https://a.example/", {}, b"")

    async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"x" * 4096)
                await writer.drain()
        except ConnectionError:
            writer.close()

    server = await asyncio.start_server(endless, "127.0.0.1", 0)
    world = Receiver()
    world.port = server.sockets[0].getsockname()[1]
    with pytest.raises(Unsent, match="not_understood"):
        await world.sender().post("https://a.example/", {}, b"")
    server.close()


async def test_a_host_can_say_where_things_may_go() -> None:
    async with Receiver() as world:
        few = world.sender("hooks.example", "ntfy.example")
        for name in ("hooks.example", "eu.hooks.example", "ntfy.example"):
            assert (await few.post(f"https://{name}/", {}, b"")).status == 204
        for name in ("other.example", "nothooks.example", "hooks.example.other"):
            with pytest.raises(Unfit, match="not_allowed"):
                await few.post(f"https://{name}/", {}, b"")


async def test_how_long_somebody_wants_to_be_left_alone_is_heard() -> None:
    async with Receiver() as world:
        world.answers.append(429)
        world.headers = [("Retry-After", "120")]
        assert (await world.sender().post("https://a.example/", {}, b"")).pause == 120


@pytest.mark.parametrize(
    "address",
    ["https://hooks.example", "https://hooks.example:443/a", "https://1.1.1.1/", "https://[2606:4700::1]/x"],
)
def test_what_is_public_is_written_to(address: str) -> None:
    assert checked(address).host


def test_every_closed_net_is_closed_from_end_to_end() -> None:
    for net in map(ip_network, (*CLOSED_4, *CLOSED_6)):
        assert not is_public(net[0]) and not is_public(net[-1]), net
