"""What hosts are given: the image, the services beside it, the settings they share."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import Settings
from scripts.machine import ROOT, program, wanting
from tests.house.clones import ADDRESS, ask, kept, stop
from tests.house.containers import Built, dockerfile, in_context
from tests.lacking import lacking
from tests.machines import answers, free_port

ENVIRONMENT = {
    "ARRAKIS_SECRET": "something that nobody can guess at all",
    "POSTGRES_PASSWORD": "secret",
    "SERVER_PASSWORD": "another secret",
    "REDIS_PASSWORD": "a third secret",
    "ARRAKIS_PUBLIC_URL": "https://table.example",
    "ARRAKIS_SOURCE_URL": "https://code.example/table",
    "ARRAKIS_WEBHOOKS": "on",
    "ARRAKIS_MESSAGES_TO": "hooks.example",
}
#: Of the host; backups are written there.
BACKUPS = "./backups"
WANTED = re.compile(r"\$\{(\w+):[?-][^}]*\}")
#: Known by their version until the host pins them by digest.
IMAGES = ("POSTGRES_IMAGE", "REDIS_IMAGE", "NGINX_IMAGE")


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    return found


def servers() -> dict[str, Any]:
    return {name: service for name, service in composed()["services"].items() if service.get("build")}


def processes() -> dict[str, Any]:
    """Those that serve players; the others are there for a command and go."""
    return {name: service for name, service in servers().items() if service["restart"] != "no"}


def proxy() -> str:
    return (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")


# The services


def test_two_processes_share_a_database_a_bus_and_a_secret() -> None:
    assert len(processes()) == 2
    one, other = (service["environment"] for service in processes().values())
    assert one == other
    assert {"ARRAKIS_DATABASE_URL", "ARRAKIS_REDIS_URL", "ARRAKIS_SECRET"} <= set(one)


def test_every_setting_is_one_the_server_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    for service in servers().values():
        known = {f"ARRAKIS_{name.upper()}" for name in Settings.model_fields} | {"PORT"}
        assert set(service["environment"]) <= known
        for name, value in service["environment"].items():
            monkeypatch.setenv(name, WANTED.sub(lambda found: ENVIRONMENT[found[1]], value))
        settings = Settings()
        assert not settings.embedded
        assert settings.secure_cookies
        assert "@postgres/" in settings.database
        assert settings.source_url == ENVIRONMENT["ARRAKIS_SOURCE_URL"]
        assert settings.redis_url.get_secret_value() == "redis://:a third secret@redis:6379/0"


def test_nothing_secret_has_a_value_of_its_own() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    assert set(WANTED.findall(text)) == set(ENVIRONMENT) | set(IMAGES)
    example = dict(
        line.split("=", 1)
        for line in (ROOT / ".env.example").read_text().splitlines()
        if line and not line.startswith("#")
    )
    assert set(example) == set(ENVIRONMENT)
    assert not [name for name, value in example.items() if value and name != "ARRAKIS_PUBLIC_URL"]


def test_processes_that_serve_connect_as_a_role_that_owns_nothing() -> None:
    for name, service in servers().items():
        role = "server" if name in processes() else "arrakis"
        assert service["environment"]["ARRAKIS_DATABASE_URL"].startswith(f"postgresql://{role}:$"), name
    upgrade = servers()["upgrade"]["command"][-1]
    assert "migrate && python -m app let-serve server && " in upgrade
    made = (ROOT / "deploy" / "roles.sh").read_text(encoding="utf-8")
    assert "CREATE ROLE server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE" in made
    assert (
        "./deploy/roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro"
        in composed()["services"]["postgres"]["volumes"]
    )


def test_every_service_is_read_only_and_has_no_right_it_does_not_need() -> None:
    needed = {
        "postgres": {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"},
        "proxy": {"CHOWN", "NET_BIND_SERVICE", "SETGID", "SETUID"},
    }
    for name, service in composed()["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"] and set(service.get("cap_add", ())) <= needed.get(
            name, set()
        ), name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"] and service["pids_limit"], name


def test_redis_answers_to_nobody_without_its_password() -> None:
    """The line of the service itself, with the password where the host's file has it."""
    if reason := wanting("redis"):
        lacking(reason)
    redis = composed()["services"]["redis"]
    line = redis["command"][-1].replace("$$", "$").removeprefix("exec redis-server ")
    port = free_port()
    command = f"exec {program('redis')} --port {port} --bind 127.0.0.1 {line}"
    given = {**os.environ, "REDISCLI_AUTH": "a third secret"}
    with subprocess.Popen(["sh", "-c", command], env=given, stdout=subprocess.DEVNULL) as process:
        try:
            while not answers(port):
                assert process.poll() is None
                time.sleep(0.02)
            assert _said(port, "PING") == "-NOAUTH Authentication required."
            assert _said(port, 'AUTH "a third secret"') == "+OK"
        finally:
            process.terminate()


def _said(port: int, words: str) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(f"{words}\r\n".encode())
        return connection.recv(200).decode().strip()


def test_images_are_pinned_by_digest_where_the_host_says_so(tmp_path: Path) -> None:
    """A program stands for docker: the digests of what was fetched, once each, beside what was there."""
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    images = dict(re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", text))
    assert set(images) == set(IMAGES)
    folder = tmp_path / "table"
    (folder / "deploy").mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "pin.sh", folder / "deploy" / "pin.sh")
    (folder / ".env").write_text("ARRAKIS_SECRET=kept\nREDIS_IMAGE=an old one\n")
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\nfor last; do :; done\n[ "$1" = pull ] || echo "${last%%:*}@sha256:0123"\n')
    docker.chmod(0o755)
    found = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for _ in range(2):
        subprocess.run(["sh", "deploy/pin.sh"], cwd=folder, env=found, check=True, capture_output=True)
    lines = (folder / ".env").read_text().splitlines()
    assert sorted(lines) == sorted(
        ["ARRAKIS_SECRET=kept", *(f"{name}={tag.split(':')[0]}@sha256:0123" for name, tag in images.items())]
    )


def test_services_wait_for_services_that_are_there() -> None:
    found = composed()
    services = found["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(found["networks"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("./deploy/"):
                assert (ROOT / source).is_file()
            else:
                assert source in (*found["volumes"], BACKUPS)
    for name, waits in ((name, service.get("depends_on", {})) for name, service in services.items()):
        for other, how in waits.items() if isinstance(waits, dict) else ():
            if how["condition"] == "service_healthy":
                assert "healthcheck" in services[other], name


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, service in composed()["services"].items() if "ports" in service] == ["proxy"]


def test_the_commands_of_the_services_exist() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "app", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for service in servers().values():
        for command in re.findall(r"python -m app ([\w-]+)", " ".join(service.get("command", ()))):
            assert re.search(rf"\b{command}\b", told), command


def test_the_proxy_knows_the_processes_and_their_port() -> None:
    (port,) = dockerfile()[""].arguments("EXPOSE")
    for upstream in re.findall(r"upstream \w+ \{(.*?)\}", proxy(), re.DOTALL):
        assert set(re.findall(r"server ([\w-]+:\d+)", upstream)) == {f"{name}:{port}" for name in processes()}


def test_the_processes_keep_their_addresses() -> None:
    """The proxy looks them up when it starts and never again."""
    (network,) = composed()["networks"]["inside"]["ipam"]["config"]
    kept = [ip_address(service["networks"]["inside"]["ipv4_address"]) for service in processes().values()]
    assert len(set(kept)) == len(kept)
    for address in kept:
        assert address in ip_network(network["subnet"])
        assert address not in ip_network(network["ip_range"]), "it may be given to somebody else"


def test_a_proxy_in_front_of_the_proxy_is_looked_for_on_the_same_machine() -> None:
    (network,) = composed()["networks"]["inside"]["ipam"]["config"]
    named = re.findall(r"set_real_ip_from (\S+);", (ROOT / "deploy" / "behind.conf").read_text())
    assert named == [str(next(ip_network(network["subnet"]).hosts()))]


def test_who_waits_for_the_database_asks_as_the_processes_do() -> None:
    """While it is made, it answers on the machine's own socket and to nobody else."""
    assert "--host=127.0.0.1" in composed()["services"]["postgres"]["healthcheck"]["test"]


def test_the_host_s_commands_start_with_nothing_else_and_reach_the_backups() -> None:
    upkeep = servers()["upkeep"]
    assert upkeep["profiles"] and upkeep["entrypoint"] == ["python", "-m", "app"]
    assert upkeep["volumes"] == [f"{BACKUPS}:/backups"]
    assert set(upkeep["depends_on"]) == {"postgres"}, "a command must not upgrade anything by the way"


def test_what_is_logged_does_not_fill_the_disk() -> None:
    for name, service in composed()["services"].items():
        assert {"max-size", "max-file"} <= set(service["logging"]["options"]), name


def test_the_processes_trust_the_proxy_s_network_and_no_other() -> None:
    (network,) = composed()["networks"]["inside"]["ipam"]["config"]
    for service in servers().values():
        assert service["environment"]["ARRAKIS_TRUSTED_PROXIES"] == network["subnet"]


# The image


def test_everything_that_is_copied_exists_and_is_sent_to_the_build() -> None:
    sent = [path for path in kept() if in_context(path)]
    for stage in dockerfile().values():
        for text in stage.arguments("COPY"):
            if text.startswith("--from="):
                assert text.split("=")[1].split()[0] in dockerfile()
                continue
            for name in text.split()[:-1]:
                assert any(path == Path(name) or Path(name) in path.parents for path in sent), name


def test_no_database_and_no_secret_is_sent_to_the_build() -> None:
    for name in (
        ".env",
        "var/arrakis.sqlite3",
        "var/secret",
        ".git/config",
        "deploy/certificates/privkey.pem",
    ):
        assert not in_context(Path(name)), name
    assert in_context(Path("engine/data/board.json"))
    assert not in_context(Path("engine/__pycache__/board.cpython-313.pyc"))
    assert not in_context(Path("frontend/node_modules/vite/package.json"))


def test_the_image_runs_as_nobody_in_particular_and_keeps_no_tools() -> None:
    image = dockerfile()[""]
    (user,) = image.arguments("USER")
    assert user not in ("root", "0")
    assert "node" not in image.image
    assert len(dockerfile()) == 3
    assert image.steps.index(("USER", user)) < [word for word, _ in image.steps].index("CMD")


@pytest.mark.slow
def test_the_dockerfile_s_steps_give_a_server_that_serves_the_client() -> None:
    with tempfile.TemporaryDirectory(prefix="arrakis-image-") as place:
        built = Built(Path(place), kept())
        port = free_port()
        more = built.environment | {"PORT": str(port), "ARRAKIS_HOST": "127.0.0.1"}
        process = built.started(built.command, built.root("") / "table", more)
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            assert ADDRESS.match(told), told + process.stdout.read()
            assert "<script" in ask(f"http://127.0.0.1:{port}/")[1]
            assert ask(f"http://127.0.0.1:{port}/readyz")[0] == 200
        finally:
            stop(process)
        assert not list((built.root("") / "table").rglob("node_modules"))
