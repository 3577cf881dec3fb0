"""The ways by which friends come in, as far as one machine can try them: what `/#/reach` asks, and hears.

What stands between is real: nginx as it is in `deploy/`, a certificate, a tunnel that passes bytes on.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from scripts.machine import ROOT, wanting
from tests.app.conftest import settings_for
from tests.app.host import Host
from tests.cables import Cable
from tests.lacking import lacking
from tests.machines import HOST, free_port
from tests.nginx import Nginx

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def reached(address: str, trusted: ssl.SSLContext | bool = True, **headers: str) -> dict[str, Any]:
    """What the page asks: with an origin, as browsers do, and a socket until something is heard."""
    async with httpx.AsyncClient(verify=trusted, headers={"origin": address, **headers}) as http:
        answer = await http.post(f"{address}/api/reach", json={"address": address})
        assert answer.status_code == 200, answer.text
    found = {check["about"]: check["how"] for check in answer.json()["checks"]}
    secure = trusted if isinstance(trusted, ssl.SSLContext) else None
    where = address.replace("http", "ws", 1) + "/ws/lobby"
    async with connect(where, ssl=secure, additional_headers={"origin": address}) as socket:
        assert json.loads(await asyncio.wait_for(socket.recv(), 30))["type"] == "tables"
    return found


async def test_friends_in_the_house_come_by_the_machine_s_address(tmp_path: Path) -> None:
    """127.8.0.1 stands for it: another address of this machine than the one it listens on by itself."""
    settings = settings_for(tmp_path, host="0.0.0.0")
    async with Host(settings) as host:
        found = await reached(f"http://127.8.0.1:{host.port}")
    assert found == {"address": "near", "tls": "near", "host": "kept", "proxy": "direct"}


async def test_a_network_of_one_s_own_has_an_address_that_the_server_is_told(tmp_path: Path) -> None:
    port = free_port()
    settings = settings_for(tmp_path, host="127.8.0.1", port=port, public_url=f"http://127.8.0.1:{port}")
    async with Host(settings):
        found = await reached(f"http://127.8.0.1:{port}")
    assert found == {"address": "same", "tls": "near", "host": "kept", "proxy": "direct"}


async def test_with_tls_at_home_and_behind_a_tunnel_everything_agrees(tmp_path: Path) -> None:
    """nginx ends TLS where friends come in, the tunnel leads home; what a setting lacks, the page says."""
    if reason := wanting("nginx"):
        lacking(reason)
    certificates = tmp_path / "certificates"
    certificates.mkdir()
    certificate, key = certificates / "fullchain.pem", certificates / "privkey.pem"
    request = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=127.0.0.1",
    ]
    names = ["-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*request, *names, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    trusted = ssl.create_default_context(cafile=str(certificate))
    port = free_port()
    async with Cable(HOST, port) as tunnel:
        nginx = Nginx(tmp_path, dict.fromkeys(("app-1", "app-2"), tunnel.port), "tls.conf")
        await asyncio.to_thread(nginx.start)
        try:
            address = f"https://{HOST}:{nginx.tls_port}"
            told = {"public_url": address, "trusted_proxies": HOST}
            async with Host(settings_for(tmp_path / "told", port=port, **told)):
                found = await reached(address, trusted)
            assert found == {"address": "same", "tls": "whole", "host": "kept", "proxy": "believed"}
            async with Host(settings_for(tmp_path / "untold", port=port, trusted_proxies=HOST)):
                found = await reached(address, trusted)
            assert found["tls"] == "cookies"
        finally:
            await asyncio.to_thread(nginx.end)


def test_what_the_page_says_of_each_answer_is_in_the_words_and_in_the_document() -> None:
    """Each answer of the server has its sentence."""
    words = (ROOT / "frontend" / "src" / "i18n" / "en" / "host.ts").read_text(encoding="utf-8")
    code = (ROOT / "app" / "hosts" / "reach.py").read_text(encoding="utf-8")
    reach = words.partition("export const reach")[2]
    for about in ("address", "tls", "host", "proxy"):
        said = re.search(rf"^    {about}: \{{(.*?)^    \}}", reach, re.MULTILINE | re.DOTALL)
        assert said is not None, about
        for line in re.findall(rf'Check\("{about}", ([^\n]+)\)', code):
            for how in set(re.findall(r'"(\w+)"', line)):
                assert re.search(rf"\b{how}: '", said[1]), (about, how)
