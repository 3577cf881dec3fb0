"""A position as everybody could see it, as a picture: pieces on the map, and beside it how far both are.

All that goes in is what a spectator was told, so that nothing else can be on it. It has digits and emblems
and no words: who looks at it may speak any language.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from app.pictures.canvas import Canvas, Colour, Point
from app.pictures.land import COLUMN, HEIGHT, MAP_WIDTH, SCORCHED, WIDTH, Land, ring
from engine import bystanders

#: Corners around a middle, x and y in turn.
Shape = tuple[float, ...]
#: How a thing is drawn, given where and how large.
Draw = Callable[[Canvas, float, float, float], None]

#: Body, edge and type of the pieces of a side, and of what belongs to none.
DARK: tuple[Colour, Colour, Colour] = ((38, 16, 15), (255, 217, 181), (255, 224, 189))
LIGHT: tuple[Colour, Colour, Colour] = ((251, 246, 226), (11, 58, 52), (11, 58, 52))
SIDES = {"harkonnen": DARK, "atreides": LIGHT}
GOLD: Colour = (255, 206, 58)
BATTLE: Colour = (196, 18, 28)
BLUE: Colour = (47, 98, 168)
WORM: Colour = (162, 87, 27)
SMOKE: Colour = (60, 34, 8)
#: Figures that are counted together, and tokens that lie face down; whoever else stands there leads.
UNITS = ("regular", "elite", "sardaukar", "fedaykin")
TOKENS = ("deployment_token", "garrison_black", "garrison_silver")
#: Half of what a piece takes, at its largest and at its smallest.
LARGEST, SMALLEST = 15.0, 9.0

CUT: Shape = (-0.6, -1, 0.6, -1, 1, -0.6, 1, 0.6, 0.6, 1, -0.6, 1, -1, 0.6, -1, -0.6)
CASTLE: Shape = (
    -1,
    1,
    -1,
    -0.4,
    -0.75,
    -0.4,
    -0.75,
    -0.95,
    -0.35,
    -0.95,
    -0.35,
    -0.55,
    -0.2,
    -0.55,
    -0.2,
    -1,
    0.2,
    -1,
)
CASTLE += (0.2, -0.55, 0.35, -0.55, 0.35, -0.95, 0.75, -0.95, 0.75, -0.4, 1, -0.4, 1, 1)
MOUND: Shape = (-1, 1, -0.93, 0.2, -0.7, -0.5, -0.35, -0.88, 0, -1, 0.35, -0.88, 0.7, -0.5, 0.93, 0.2, 1, 1)
DIAMOND: Shape = (0, -1, 1, 0, 0, 1, -1, 0)
TENT: Shape = (0, -1, 1, 0.9, -1, 0.9)
BUST_DARK: Shape = (
    -0.25,
    -1,
    0.25,
    -1,
    0.5,
    -0.75,
    0.5,
    -0.35,
    0.27,
    -0.12,
    0.66,
    -0.12,
    0.95,
    1,
    -0.95,
    1,
    -0.66,
    -0.12,
)
BUST_DARK += (-0.27, -0.12, -0.5, -0.35, -0.5, -0.75)
WING: Shape = (
    -1,
    -0.25,
    -0.3,
    -0.15,
    0,
    -0.6,
    0.3,
    -0.15,
    1,
    -0.25,
    0.3,
    0.2,
    0.15,
    0.7,
    -0.15,
    0.7,
    -0.3,
    0.2,
)
HULL: Shape = (-0.85, -0.2, -0.5, -0.6, 0.5, -0.6, 0.85, -0.2, 0.85, 0.5, -0.85, 0.5)


def drawn(land: Land, sections: Mapping[str, Any]) -> bytes:
    """The PNG of a position, of its public sections."""
    canvas = Canvas(WIDTH, HEIGHT, land.pixels)
    _traces(canvas, land, sections)
    for area in land.outlines:
        _pieces(canvas, land, area, _there(land, sections, area))
    for zone, vehicle in sections["vehicles"]["zones"].items():
        _zone(canvas, land, zone, vehicle)
    if sections["battle"]:
        _battle(canvas, land, sections["battle"])
    _column(canvas, sections)
    return canvas.png()


def blank(land: Land) -> bytes:
    """The map without a piece: what is shown of games that are nobody else's business."""
    canvas = Canvas(WIDTH, HEIGHT, land.pixels)
    _emblem(canvas, "harkonnen", 1104, 210, 56)
    _emblem(canvas, "atreides", 1104, 420, 56)
    return canvas.png()


# -- the map ---------------------------------------------------------------------------------------


def _traces(canvas: Canvas, land: Land, sections: Mapping[str, Any]) -> None:
    """What has been done to the land."""
    struck = land.places.get(sections["desert"]["atomics"])
    if struck is not None:
        canvas.disc(struck.x, struck.y, struck.room, SCORCHED, 0.45)
        canvas.fill(ring(struck.x, struck.y, struck.room * 0.7, 3), SCORCHED, 0.7)


def _there(land: Land, sections: Mapping[str, Any], area: str) -> list[Draw]:
    """How each thing in an area is drawn, given where and how large."""
    desert, vehicles = sections["desert"], sections["vehicles"]
    found: list[Draw] = []
    settlement, sietch = desert["settlements"].get(area), desert["sietches"].get(area)
    if settlement:
        found.append(partial(_shape, DARK, CASTLE, str(settlement)))
    elif area in land.settled:
        found.append(partial(_ruin, CASTLE))
    if sietch is not None:
        found.append(partial(_shape, LIGHT, MOUND, str(sietch or "?")))
    elif area in land.sietches:
        found.append(partial(_ruin, MOUND))
    if area in desert["stations"]:
        found.append(_station)
    for side, look in SIDES.items():
        legion = sections["legions"][side].get(area, {})
        found.extend(_legion(side, look, legion))
    for piece, number in sections.get("expansion", {}).get("beside", {}).get(area, {}).items():
        look = SIDES[bystanders()[piece].faction]
        found.append(partial(_shape, look, TENT, str(number) if number > 1 else ""))
    if area in desert["worms"]:
        found.append(_worm)
    if area in vehicles["harvesters"]:
        found.append(partial(_shape, DARK, HULL, ""))
    if area in desert["wormsigns"]:
        found.append(_sign)
    return found


def _legion(side: str, look: tuple[Colour, Colour, Colour], legion: Mapping[str, int]) -> list[Draw]:
    units = sum(number for piece, number in legion.items() if piece in UNITS)
    tokens = sum(number for piece, number in legion.items() if piece in TOKENS)
    leaders = sum(number for piece, number in legion.items() if piece not in (*UNITS, *TOKENS))
    found: list[Draw] = []
    if units:
        found.append(partial(_unit, side, look, str(units)))
    if leaders:
        found.append(partial(_leader, side, look, str(leaders) if leaders > 1 else ""))
    if tokens:
        found.append(partial(_shape, look, DIAMOND, str(tokens) if tokens > 1 else "?"))
    return found


def _pieces(canvas: Canvas, land: Land, area: str, things: list[Draw]) -> None:
    """In rows, as large as the room inside the area lets them be."""
    if not things:
        return
    place = land.places[area]
    best = (0.0, 1)
    for columns in range(1, min(len(things), 4) + 1):
        rows = math.ceil(len(things) / columns)
        best = max(best, (1.1 * place.room / math.hypot(columns, rows), columns))
    half, columns = max(SMALLEST, min(LARGEST, best[0])), best[1]
    rows = math.ceil(len(things) / columns)
    step = 2.1 * half
    for number, draw in enumerate(things):
        row = number // columns
        width = len(things) - row * columns if row == rows - 1 else columns
        x = place.x + (number % columns - (width - 1) / 2) * step
        draw(canvas, x, place.y + (row - (rows - 1) / 2) * step, half * 0.94)


def _zone(canvas: Canvas, land: Land, zone: str, vehicle: str) -> None:
    if not vehicle:
        return
    place = land.places[zone]
    canvas.disc(place.x, place.y, place.room, (255, 255, 255))
    canvas.disc(place.x, place.y, place.room - 2, BLUE)
    canvas.fill(
        [_at(WING, place.x, place.y, place.room * (0.66 if vehicle == "ornithopter" else 0.8))],
        (255, 255, 255),
    )


def _battle(canvas: Canvas, land: Land, battle: Mapping[str, Any]) -> None:
    """Where it is fought, and from where it came."""
    aim, origin = land.places.get(battle["target"]), land.places.get(battle["origin"])
    if aim is None:
        return
    outline = land.outlines[battle["target"]]
    canvas.line([*outline, outline[0]], 6, (255, 255, 255))
    canvas.line([*outline, outline[0]], 3.4, BATTLE)
    if origin is None or origin is aim:
        return
    dx, dy = aim.x - origin.x, aim.y - origin.y
    far = math.hypot(dx, dy)
    ux, uy = dx / far, dy / far
    start, tip = origin.room * 0.7, far - aim.room * 0.75
    point = (origin.x + ux * tip, origin.y + uy * tip)
    neck = (origin.x + ux * (tip - 14), origin.y + uy * (tip - 14))
    for width, colour in ((9.0, (255, 255, 255)), (5.4, BATTLE)):
        canvas.line([(origin.x + ux * start, origin.y + uy * start), neck], width, colour)
    head = [point, (neck[0] - uy * 9, neck[1] + ux * 9), (neck[0] + uy * 9, neck[1] - ux * 9)]
    canvas.fill([head], BATTLE)


# -- pieces ----------------------------------------------------------------------------------------


def _at(shape: Shape, x: float, y: float, size: float) -> list[Point]:
    return [(x + px * size, y + py * size) for px, py in zip(shape[::2], shape[1::2], strict=True)]


def _shape(
    look: tuple[Colour, Colour, Colour],
    shape: Shape,
    text: str,
    canvas: Canvas,
    x: float,
    y: float,
    size: float,
) -> None:
    body, edge, type_ = look
    canvas.fill([_at(shape, x, y, size)], edge)
    canvas.fill([_at(shape, x, y, size * 0.84)], body)
    canvas.number(text, x, y + size * 0.1, size * 0.85, type_)


def _unit(
    side: str, look: tuple[Colour, Colour, Colour], text: str, canvas: Canvas, x: float, y: float, size: float
) -> None:
    if side == "harkonnen":
        _shape(look, CUT, text, canvas, x, y, size)
        return
    body, edge, type_ = look
    canvas.disc(x, y, size, edge)
    canvas.disc(x, y, size * 0.86, body)
    canvas.number(text, x, y, size * 0.9, type_)


def _leader(
    side: str, look: tuple[Colour, Colour, Colour], text: str, canvas: Canvas, x: float, y: float, size: float
) -> None:
    body, edge, type_ = look
    if side == "harkonnen":
        canvas.fill([_at(BUST_DARK, x, y, size)], edge)
        canvas.fill([_at(BUST_DARK, x, y + size * 0.06, size * 0.82)], body)
    else:
        for grown, colour in ((0.0, edge), (size * 0.13, body)):
            canvas.disc(x, y - size * 0.5, size * 0.5 - grown, colour)
            shoulders = [(-0.95, 1.0), (-0.8, 0.3), (-0.35, -0.1), (0.35, -0.1), (0.8, 0.3), (0.95, 1.0)]
            canvas.fill(
                [[(x + px * (size - grown), y + py * (size - grown)) for px, py in shoulders]], colour
            )
    canvas.number(text, x, y + size * 0.45, size * 0.75, type_)


def _ruin(shape: Shape, canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.fill([_at(shape, x, y, size * 0.9)], SMOKE, 0.45)
    canvas.line([(x - size * 0.6, y - size * 0.6), (x + size * 0.6, y + size * 0.6)], 2.2, (255, 244, 220))


def _station(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.disc(x, y, size * 0.8, (255, 246, 228))
    canvas.fill(ring(x, y, size * 0.7, size * 0.25), (29, 77, 119))
    canvas.disc(x, y, size * 0.2, (29, 77, 119))


def _worm(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.disc(x, y, size, (255, 246, 228))
    canvas.disc(x, y, size * 0.88, WORM)
    canvas.disc(x, y, size * 0.5, (43, 20, 8))
    for turn in range(8):
        angle = turn * math.pi / 4
        tip = (x + math.cos(angle) * size * 0.22, y + math.sin(angle) * size * 0.22)
        foot = [
            (x + math.cos(angle + d) * size * 0.54, y + math.sin(angle + d) * size * 0.54)
            for d in (-0.22, 0.22)
        ]
        canvas.fill([[tip, *foot]], (255, 246, 228))


def _sign(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.disc(x, y, size * 0.9, (255, 246, 228), 0.8)
    for radius in (0.78, 0.45):
        canvas.fill(ring(x, y, size * radius, size * 0.16), SMOKE)


# -- beside it -------------------------------------------------------------------------------------


def _column(canvas: Canvas, sections: Mapping[str, Any]) -> None:
    """Round, and both sides with what they have come to; a crown for who has won."""
    middle = (MAP_WIDTH + WIDTH) / 2
    public = sections["round"]
    for turn in range(12):
        angle = turn * math.pi / 6
        ray = [(middle + math.cos(angle) * far, 92 + math.sin(angle) * far) for far in (56, 68)]
        canvas.line(ray, 5, GOLD)
    canvas.disc(middle, 92, 48, GOLD)
    canvas.number(str(public["round"]), middle, 92, 46, COLUMN)
    tracks = sections["tracks"]
    reached = {"harkonnen": [tracks["supremacy"]], "atreides": list(tracks["prescience"].values())}
    for side, top in (("harkonnen", 200), ("atreides", 410)):
        _emblem(canvas, side, middle, top + 58, 48)
        if public["winner"] == side:
            _crown(canvas, middle, top - 2)
        steps = reached[side]
        for place, step in enumerate(steps):
            canvas.number(
                str(step), middle + (place - (len(steps) - 1) / 2) * 54, top + 152, 38, SIDES["atreides"][0]
            )


def _emblem(canvas: Canvas, side: str, x: float, y: float, size: float) -> None:
    """Horns on dark, a bird on light."""
    body, edge, mark = SIDES[side]
    if side == "harkonnen":
        canvas.fill([_at(CUT, x, y, size)], edge)
        canvas.fill([_at(CUT, x, y, size * 0.93)], body)
        horns = (
            -0.7,
            -0.5,
            -0.45,
            -0.15,
            -0.2,
            -0.08,
            0.2,
            -0.08,
            0.45,
            -0.15,
            0.7,
            -0.5,
            0.7,
            0,
            0.35,
            0.3,
            0.15,
            0.68,
            -0.15,
            0.68,
            -0.35,
            0.3,
            -0.7,
            0,
        )
        canvas.fill([_at(horns, x, y, size)], mark)
    else:
        canvas.disc(x, y, size, edge)
        canvas.disc(x, y, size * 0.93, body)
        bird = (
            -0.8,
            -0.2,
            -0.4,
            -0.1,
            0,
            0.25,
            0.4,
            -0.1,
            0.8,
            -0.2,
            0.35,
            0.15,
            0.13,
            0.55,
            -0.13,
            0.55,
            -0.35,
            0.15,
        )
        canvas.fill([_at(bird, x, y, size), _at((-0.1, -0.3, 0, -0.5, 0.1, -0.3), x, y, size)], mark)


def _crown(canvas: Canvas, x: float, y: float) -> None:
    crown = (-1, -0.6, -0.5, -0.1, 0, -0.9, 0.5, -0.1, 1, -0.6, 0.8, 0.5, -0.8, 0.5)
    canvas.fill([_at(crown, x, y, 22)], GOLD)
