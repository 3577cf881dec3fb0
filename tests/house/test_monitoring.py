"""What watches a server names figures that there are, and somebody knows what to do when it calls."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.gate.places import TURNED_AWAY
from app.logs import TROUBLES
from app.main import create_app
from scripts.machine import ROOT
from tests.app.conftest import settings_for

FOLDER = ROOT / "deploy" / "monitoring"
#: Prometheus' own.
OWN = {"up"}
FIGURE = re.compile(r"\b(arrakis_[a-z_]+|up)\b(?=\{|\[| |\)|$|:)")


def rules() -> list[dict[str, Any]]:
    found = yaml.safe_load((FOLDER / "alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in found["groups"] for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / "dashboard.json").read_text())["panels"]
    return found


async def _figures(folder: Path) -> set[str]:
    """Of a server that has made a backup and had trouble once."""
    services = create_app(settings_for(folder), Path("no client")).state.services
    TROUBLES["of this test"] += 1
    TURNED_AWAY["of this test"] += 1
    await services.database.migrate()
    await services.pulse.once()
    text = services.watch.text()
    await services.rooms.log.close()
    await services.database.close()
    del TROUBLES["of this test"], TURNED_AWAY["of this test"]
    return set(re.findall(r"^(arrakis_[a-z_]+)", text, re.MULTILINE))


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return asyncio.run(_figures(tmp_path_factory.mktemp("server")))


def named(expression: str) -> set[str]:
    return set(FIGURE.findall(re.sub(r'"[^"]*"', '""', expression)))


def test_each_figure_that_an_alert_or_the_dashboard_names_exists(there: set[str]) -> None:
    for rule in rules():
        wanted = named(rule["expr"])
        assert wanted and wanted <= there | OWN, rule["alert"]
    for panel in panels():
        for target in panel["targets"]:
            wanted = named(target["expr"])
            assert wanted and wanted <= there | OWN, panel["title"]
    assert "arrakis_gone" not in there and named("rate(arrakis_gone[5m])") == {"arrakis_gone"}


def test_the_dashboard_shows_every_figure_there_is(there: set[str]) -> None:
    shown = {name for panel in panels() for target in panel["targets"] for name in named(target["expr"])}
    parts = {"arrakis_entry_seconds_sum", "arrakis_entry_seconds_count"}
    flags = {"arrakis_backup_old", "arrakis_backups_made"}
    assert there - parts - flags <= shown


def test_panels_have_numbers_of_their_own_and_do_not_lie_on_each_other() -> None:
    places = [panel["gridPos"] for panel in panels()]
    assert len({panel["id"] for panel in panels()}) == len(places)
    cells = [
        (place["x"] + right, place["y"] + down)
        for place in places
        for right in range(place["w"])
        for down in range(place["h"])
    ]
    assert len(cells) == len(set(cells)) and max(across for across, _ in cells) < 24


def test_somebody_knows_what_to_do_at_each_alert() -> None:
    page = (ROOT / "docs" / "incidents.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\w+)$", page, re.MULTILINE)
    assert headings == [rule["alert"] for rule in rules()]
    for rule in rules():
        assert (ROOT / rule["annotations"]["read"]).is_file()
        assert rule["labels"]["severity"] in ("page", "look")


def test_each_alert_has_a_case_in_which_it_fires_and_one_in_which_it_does_not() -> None:
    """`promtool test rules` carries them out, with `make soak`."""
    cases = yaml.safe_load((FOLDER / "alerts.test.yml").read_text(encoding="utf-8"))["tests"]
    tried = [case for test in cases for case in test["alert_rule_test"]]
    fires = {case["alertname"] for case in tried if case["exp_alerts"]}
    rests = {case["alertname"] for case in tried if not case["exp_alerts"]}
    assert fires == rests == {rule["alert"] for rule in rules()}


def test_prometheus_asks_the_processes_of_the_compose_file() -> None:
    found = yaml.safe_load((FOLDER / "prometheus.yml").read_text(encoding="utf-8"))
    (job,) = found["scrape_configs"]
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
    for target in job["static_configs"][0]["targets"]:
        assert target.removesuffix(":8000") in services
    assert job["metrics_path"] == "/metrics" and found["rule_files"] == ["alerts.yml"]
    assert all(job["job_name"] in rule["expr"] for rule in rules() if rule["expr"].startswith("up"))
