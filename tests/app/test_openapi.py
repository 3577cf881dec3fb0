"""Whatever is sent over HTTP, as the interface is described or otherwise: no fault of the server."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest

from app import schemas
from app.main import create_app
from app.settings import Settings
from tests.app.host import Host, Player, table_for_two
from tests.sizes import size

pytestmark = pytest.mark.anyio

HOOKS = Path(__file__).with_name("schemathesis_hooks.py")
#: What would end the session that the requests are made with; their own tests are in test_accounts.
ENDS_THE_SESSION = ("/api/logout", "/api/me", "/api/sessions", "/api/sessions/{session}")
EXAMPLES = size(3, 30)
#: No fault, and nothing but what the description says.
CHECKS = "not_a_server_error,status_code_conformance,response_schema_conformance"


def test_every_route_is_described(sqlite_settings: Settings) -> None:
    """Words for each address and each parameter, and for each request an example that would be taken."""
    form = create_app(sqlite_settings).openapi()
    models = {model.__name__: model for model in schemas.REQUESTS}
    tags = {tag["name"] for tag in form["tags"]}
    summaries = []
    for path, operations in form["paths"].items():
        for deed, operation in operations.items():
            place = f"{deed} {path}"
            assert set(operation["tags"]) <= tags and operation["description"], place
            summaries.append(operation["summary"])
            assert "4XX" in operation["responses"] and "422" not in operation["responses"], place
            for parameter in operation.get("parameters", ()):
                assert parameter["description"], place
                assert "example" in parameter or "enum" in parameter["schema"], place
            body = operation.get("requestBody", {"content": {}})["content"].get("application/json")
            if body is not None:
                name = body["schema"]["$ref"].rpartition("/")[2]
                (example,) = form["components"]["schemas"][name]["examples"]
                models[name].model_validate(example, strict=True)
    assert len(set(summaries)) == len(summaries), "each says something else"


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["postgresql"], indirect=True)
async def test_schemathesis_finds_no_fault_of_the_server(settings: Settings) -> None:
    async with Host(settings) as host, Player.come(host, "Vladimir", "Leto") as (one, other):
        await one.post("/api/claim", name="Vladimir", password="house harkonnen")
        over = await table_for_two(one, other)
        async with one.at(over) as wire:
            await wire.enter("say", text="Well met")
            await wire.enter("resign")
        playing = await table_for_two(one, other)
        opened = (await one.post("/api/tables"))["id"]
        known = {
            "game": [over, playing, opened],
            "seat": ["harkonnen", "atreides"],
            "channel": ["table"],
            "number": ["1"],
        }
        cookie = one.http.cookies["arrakis_session"]
        out = await run(
            settings.data_dir,
            f"{host.address}/api/openapi.json",
            *(
                f"--header=Cookie: arrakis_session={cookie}",
                f"--checks={CHECKS}",
            ),
            *("--phases=examples,coverage,fuzzing", f"--max-examples={EXAMPLES}", "--mode=all"),
            # On a busy machine a record is checked for longer than the ten seconds that are usual.
            "--request-timeout=60",
            *("--seed=7", "--generation-deterministic", "--no-shrink", "--continue-on-failure"),
            *("--warnings=off", "--no-color"),
            *(f"--exclude-path={path}" for path in ENDS_THE_SESSION),
            KNOWN=json.dumps(known),
        )
        assert (await one.get("/api/me"))["name"] == "Vladimir"
        assert " passed" in out and len((await one.get("/api/my/tables"))["tables"]) > 2, "it got further"


async def run(directory: Path, *arguments: str, **environment: str) -> str:
    """What the program says; it fails where the program does."""
    process = await asyncio.create_subprocess_exec(
        Path(sys.executable).parent / "schemathesis",
        "run",
        *arguments,
        env={**os.environ, "SCHEMATHESIS_HOOKS": str(HOOKS), **environment},
        cwd=directory,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode == 0, out.decode()
    return out.decode()
