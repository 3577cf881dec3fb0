"""The proxy of a test's own: `deploy/nginx.conf` in the real nginx."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from scripts.machine import ROOT, program
from tests.machines import HOST, Machine, free_port

MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    log_format ours '$uri $upstream_addr $status';
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/default.conf;
}}
"""


class Nginx(Machine):
    """`deploy/nginx.conf` as it is, but for addresses: ports and files of the test's own."""

    def __init__(
        self, folder: Path, upstreams: Mapping[str, int], *more: str, limits: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(0)
        self.folder = folder
        self.tls_port = free_port()
        (folder / "arrakis").mkdir()
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
        text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        for given, instead in (limits or {}).items():
            assert given in text, given
            text = text.replace(given, instead)
        for name, port in upstreams.items():
            text = text.replace(f"{name}:8000", f"{HOST}:{port}")
        (folder / "default.conf").write_text(self.here(text))
        for name in more:
            text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
            (folder / "arrakis" / name).write_text(self.here(text))

    def here(self, text: str) -> str:
        text = text.replace("listen 80;", f"listen {HOST}:{self.port};")
        text = text.replace("listen 443 ", f"listen {HOST}:{self.tls_port} ")
        text = re.sub(r"set_real_ip_from \S+;", f"set_real_ip_from {HOST};", text)
        text = text.replace("/etc/nginx/", f"{self.folder}/").replace(
            "/var/log/nginx/", f"{self.folder}/host-"
        )
        # Beside the host's log, which names no room, one of the test's own.
        return re.sub(r"^( *access_log) .*;$", rf"\g<0>\n\1 {self.folder}/access.log ours;", text, flags=re.M)

    def command(self) -> list[str]:
        path = program("nginx")
        assert path is not None
        return [path, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def served(self) -> dict[str, set[str]]:
        """Which processes answered for each address that was asked for."""
        found = defaultdict(set)
        for line in (self.folder / "access.log").read_text().splitlines():
            uri, upstream, _ = line.rsplit(" ", 2)
            # Where one process did not answer, the last one named did.
            found[uri].add(upstream.split(", ")[-1])
        return found
