"""The map of a picture: the outlines of a content's board, and where its areas have room."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from app.pictures.canvas import Canvas, Colour, Point, circle
from engine.classes import dataclass

#: As sites that show links want their pictures.
WIDTH, HEIGHT = 1200, 630
#: How much of it the map takes.
MAP_WIDTH = 1008

LINE: Colour = (91, 60, 28)
SECTOR: Colour = (255, 250, 240)
WALL: Colour = (179, 18, 29)
SCORCHED: Colour = (58, 27, 10)
COLUMN: Colour = (43, 39, 33)
TERRAIN: Mapping[str, Colour] = {
    "desert": (227, 192, 132),
    "deep_desert": (203, 154, 80),
    "minor_erg": (241, 223, 174),
    "plateau": (187, 120, 66),
    "mountain": (123, 106, 90),
}


@dataclass(frozen=True, slots=True)
class Place:
    """An area or an air zone: the middle of its room, and how far that reaches."""

    x: float
    y: float
    room: float


@dataclass(frozen=True, slots=True)
class Land:
    """What never moves: the drawn ground, and where things lie on it."""

    pixels: bytes
    places: Mapping[str, Place]
    outlines: Mapping[str, list[Point]]
    #: Areas that a settlement or a sietch once stood in.
    settled: frozenset[str]
    sietches: frozenset[str]


def surveyed(board: Mapping[str, Any]) -> Land:
    """The board as its file has it, drawn once."""
    wide, high = board["frame"]
    fx, fy = MAP_WIDTH / wide, HEIGHT / high
    vertices = {name: (x * fx, y * fy) for name, (x, y) in board["vertices"].items()}
    areas = board["areas"]
    outlines = {area["id"]: [vertices[name] for name in area["outline"]] for area in areas}
    places = {
        area["id"]: _roomiest(outlines[area["id"]], area["centre"][0] * fx, area["centre"][1] * fy)
        for area in areas
    }
    for zone in board["air_zones"]:
        places[zone["id"]] = Place(zone["centre"][0] * fx, zone["centre"][1] * fy, 17.0)
    return Land(
        bytes(_ground(areas, vertices, outlines, places).pixels),
        places,
        outlines,
        frozenset(area["id"] for area in areas if area["settlement"]),
        frozenset(area["id"] for area in areas if area["sietch"]),
    )


def _ground(
    areas: list[dict[str, Any]],
    vertices: Mapping[str, Point],
    outlines: Mapping[str, list[Point]],
    places: Mapping[str, Place],
) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.fill([[(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]], COLUMN)
    for area in areas:
        canvas.fill([outlines[area["id"]]], TERRAIN[_terrain(area)])
    for area in areas:
        _relief(canvas, _terrain(area), places[area["id"]])
    borders: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for area in areas:
        corners = area["outline"]
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            borders.setdefault((min(one, other), max(one, other)), []).append(area)
    for corners, sides in borders.items():
        way = [vertices[name] for name in corners]
        canvas.line(way, 1.3, LINE, 0.6)
        if len(sides) == 2 and not set(sides[0]["sectors"]) & set(sides[1]["sectors"]):
            canvas.line(way, 3.4, LINE)
            canvas.dashes(way, 2.0, SECTOR, 7, 6)
    for corners, sides in borders.items():
        if len(sides) == 2 and sides[1]["id"] in sides[0]["impassable"]:
            canvas.line([vertices[name] for name in corners], 6.0, LINE)
            canvas.line([vertices[name] for name in corners], 4.0, WALL)
    return canvas


def _terrain(area: Mapping[str, Any]) -> str:
    return "deep_desert" if area["deep"] else str(area["terrain"])


def _relief(canvas: Canvas, terrain: str, place: Place) -> None:
    """A few dunes or peaks, so that sand can be told from rock without its colour."""
    far = place.room * 0.95
    for turn in range(3):
        angle = turn * 2.1 + place.x * 0.07
        x, y = place.x + far * math.cos(angle), place.y + far * math.sin(angle) * 0.8
        if terrain == "mountain":
            canvas.fill([[(x - 8, y + 5), (x - 1, y - 7), (x + 1, y + 5)]], (255, 255, 255), 0.16)
            canvas.fill([[(x - 1, y - 7), (x + 8, y + 5), (x + 1, y + 5)]], (0, 0, 0), 0.22)
        elif terrain == "deep_desert":
            canvas.line([(x - 14, y + 2), (x - 4, y - 2), (x + 6, y - 2), (x + 14, y + 2)], 1.6, LINE, 0.28)


def _roomiest(outline: list[Point], x: float, y: float) -> Place:
    """The middle of the largest circle that stays inside, to the pixel."""
    best = (_inside(outline, x, y), x, y)
    step = 8.0
    while step >= 0.5:
        around = ((step, 0), (-step, 0), (0, step), (0, -step))
        found = max(
            (_inside(outline, best[1] + dx, best[2] + dy), best[1] + dx, best[2] + dy) for dx, dy in around
        )
        if found[0] > best[0]:
            best = found
        else:
            step /= 2
    return Place(best[1], best[2], best[0])


def _inside(outline: list[Point], x: float, y: float) -> float:
    """How far inside an outline a point is; less than nothing outside."""
    inside, least = False, math.inf
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        dx, dy = bx - ax, by - ay
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
        least = min(least, math.hypot(x - ax - along * dx, y - ay - along * dy))
    return least if inside else -least


def ring(x: float, y: float, radius: float, width: float) -> list[list[Point]]:
    """An outline and a smaller one inside it."""
    return [circle(x, y, radius), circle(x, y, radius - width)]
