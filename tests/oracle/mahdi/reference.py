# mypy: ignore-errors
# ruff: noqa
"""An independent statement of the criteria of the automaton, to compare the engine with. It shares no code with it.

A choice returns the list of equal best options; more than one left means: the human chooses."""

import json
from itertools import combinations
from pathlib import Path

D = str(Path(__file__).parents[3] / "engine" / "data") + "/"
B = json.load(open(D + "board.json"))
A = {a["id"]: a for a in B["areas"]}
ZONES = {z["id"]: tuple(z["sectors"]) for z in B["air_zones"]}
NEAR = {a: set(A[a]["neighbors"]) for a in A}  # open borders: the Atreides, worms, vehicles
ADJ = {a: set(A[a]["neighbors"]) | set(A[a]["impassable"]) for a in A}  # the automaton
SEC = {a: tuple(A[a]["sectors"]) for a in A}
S5 = lambda s: "central" if s.startswith("central") else s
SECTOR5 = {a: S5(SEC[a][0]) for a in A}
ADJS = {}  # sectors next to each other: real ones ...
for a in A:
    for n in ADJ[a]:
        for s in SEC[a]:
            for u in SEC[n]:
                if s != u:
                    ADJS.setdefault(s, set()).add(u)
ADJS["central"] = {
    s for s in ADJS if not s.startswith("central")
}  # ... and those of the four central ones as one
SIETCHES = [a for a in A if A[a]["sietch"]]
SETTLE = {a: A[a]["settlement"] for a in A if A[a]["settlement"]}
CARDS = [(c["sector"], c["sietch"]) for c in json.load(open(D + "tactics_cards.json"))["cards"]]
FINE = {
    "regular": 2,
    "elite": 3,
    "sardaukar": 4,
    "fedaykin": 4,
    "token": 2,
    "black": 2,
    "silver": 2,
    "bashar": 1,
    "naib": 1,
}
UNITS = ("regular", "elite", "sardaukar", "fedaykin")
TOK = ("token", "black", "silver")
GEN = ("bashar", "naib")


def isunit(p):
    return p in UNITS or p in TOK


def isleader(p):
    return not isunit(p)


def units(L):
    return sum(n for p, n in L.items() if isunit(p))


def leaders(L):
    return sum(n for p, n in L.items() if isleader(p))


def coarse(L):
    return sum(n * (2 if p in TOK else 1) for p, n in L.items())


def fine(L):
    return sum(n * (FINE.get(p, 2)) for p, n in L.items())


def cp(L):
    return (coarse(L), fine(L))


def named(L):
    return [p for p in L if isleader(p) and p not in GEN]


class T:
    """A table: legions by side, sietches {area: rank} standing, settlements, worms, wormsigns, zones, harvesters ..."""

    def __init__(s, H=None, AT=None, ranks=None, **k):
        s.H = {a: dict(l) for a, l in (H or {}).items()}
        s.AT = {a: dict(l) for a, l in (AT or {}).items()}
        s.sietch = dict(ranks) if ranks is not None else {a: 2 for a in SIETCHES}
        s.settle = dict(SETTLE)
        s.worms = set()
        s.signs = set()
        s.zones = {}
        s.harv = set()
        s.stations = {a for a in A if A[a]["testing_station"]}
        s.limit = 6
        s.target = None
        s.tcard = None
        s.orni_used = False
        s.atomics = None
        for n, v in k.items():
            setattr(s, n, v)

    def free(s, a):
        return a not in s.sietch and a not in s.AT and a not in s.worms

    def empty(s, a):
        return (
            s.free(a)
            and a not in s.H
            and a not in s.signs
            and a not in s.harv
            and a not in s.settle
            and a not in s.stations
        )

    def terrain(s, a):
        return "desert" if a == s.atomics else ("deep_desert" if A[a]["deep"] else A[a]["terrain"])

    def deff(s, S):
        return s.AT.get(S, {})

    def tsector(s):
        """Where the target stands: central as one for a central card, else the real sector, also after Kitab al-Ibar."""
        card = s.tcard or dict((x, y) for y, x in CARDS).get(s.target)
        real = SEC[s.target][0]
        return "central" if card == "central" and real.startswith("central") else real

    # -- distance ---------------------------------------------------------------------------------
    def dist(s, a, b):
        """Moves from a to b, everything between free; without such a way 100 + the way over everything."""
        for off, ok in ((0, s.free), (100, lambda x: True)):
            seen = {a}
            edge = [a]
            n = 0
            if a == b:
                return 0
            while edge:
                n += 1
                nxt = []
                for x in edge:
                    for y in ADJ[x]:
                        if y == b:
                            return off + n
                        if y not in seen and ok(y):
                            seen.add(y)
                            nxt.append(y)
                edge = nxt
        raise AssertionError

    def near_sietch(s, a):
        return min(s.dist(a, S) for S in s.sietch)

    def thopters(s, a):
        return (
            []
            if s.orni_used
            else [z for z in ZONES if s.zones.get(z) == "ornithopter" and set(ZONES[z]) & set(SEC[a])]
        )


def air2(a, b):
    return a != b and (b in ADJ[a] or any(b in ADJ[m] for m in ADJ[a]))


def airdist(a, b):
    return 0 if a == b else 1 if b in ADJ[a] else 2 if air2(a, b) else 3


def best(opts, *keys):
    """Filter by one criterion after the other; returns (left, the criterion number that decided or 0)."""
    opts = list(opts)
    by = 0
    for i, k in enumerate(keys, 1):
        m = min(k(o) for o in opts)
        left = [o for o in opts if k(o) == m]
        if len(left) < len(opts):
            by = i
        opts = left
        if len(opts) == 1:
            break
    return opts, by


def neg(t):
    return tuple(-x for x in t)


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1])


# -- attacks --------------------------------------------------------------------------------------
def can(t, mover, leader):
    return units(mover) > 0 and (not leader or leaders(mover) > 0)


def sietch_attacks(t, leader=False, only=None):
    out = []
    for a, L in t.H.items():
        if not can(t, L, leader) or (only and not only(a, L)):
            continue
        for S in t.sietch:
            if S in t.worms or not cp(L) > cp(t.deff(S)):
                continue
            if S in ADJ[a]:
                out.append((a, S, "foot"))
            elif air2(a, S) and t.thopters(a):
                out.append((a, S, "air"))
    return out


def choose_sietch(t, leader=False, only=None):
    o = sietch_attacks(t, leader, only)
    if not o:
        return [], 0
    return best(
        o,
        lambda x: -t.sietch[x[1]],
        lambda x: neg(sub(cp(t.H[x[0]]), cp(t.deff(x[1])))),
        lambda x: x[2] == "air",
        lambda x: x[1] != t.target,
    )


def choose_legion(t, leader=False, only=None):
    o = [
        (a, x)
        for a, L in t.H.items()
        if can(t, L, leader) and not (only and not only(a, L))
        for x in t.AT
        if x not in t.sietch and x not in t.worms and x in ADJ[a] and cp(L) > cp(t.AT[x])
    ]
    if not o:
        return [], 0
    return best(o, lambda x: neg(cp(t.AT[x[1]])), lambda x: not named(t.AT[x[1]]))


# -- movement -------------------------------------------------------------------------------------
def movers(t, leader, moved, only):
    return [
        a for a, L in t.H.items() if a not in moved and can(t, L, leader) and not (only and not only(a, L))
    ]


def movement_target(t, leader=False, moved=(), only=None):
    M = movers(t, leader, moved, only)
    beats = lambda S: any(cp(t.H[a]) > cp(t.deff(S)) for a in M)
    if t.target in t.sietch and beats(t.target):
        return [t.target], "target"
    o = [S for S in t.sietch if S != t.target and beats(S)]
    if not o:
        return [], "none"
    left, by = best(o, lambda S: t.dist(S, t.target), lambda S: -t.sietch[S])
    return left, "temporary:%d" % by


def merges(t, Tg, leader, moved, only, fixed):
    """Moves X -> C that make one legion beside the target out of two."""
    out = []
    for x in movers(t, leader, moved, only):
        for c in t.H:
            if c != x and Tg in ADJ[c] and c in ADJ[x] and units(t.H[c]) < t.limit and c not in fixed:
                out.append((x, c))
    return out


def part(t, L, room, key=lambda p: -FINE[p]):
    """What moves: the best units up to the room, and all leaders."""
    take = {}
    left = room
    for p in sorted((p for p in L if isunit(p)), key=key):
        n = min(L[p], left)
        if n:
            take[p] = n
            left -= n
    take.update({p: n for p, n in L.items() if isleader(p)})
    return take


def merged(t, x, c):
    m = dict(t.H[c])
    # Of equal pieces those that make the power of the two together the greatest possible.
    for p, n in part(t, t.H[x], t.limit - units(t.H[c]), lambda p: (-FINE[p], -coarse({p: 1}))).items():
        m[p] = m.get(p, 0) + n
    return m


def ends(t, a, Tg):
    """Where the legion of a may end: (areas, way, distance left)."""
    d = t.dist(a, Tg)
    ok = lambda e: t.free(e) and e != a and units(t.H.get(e, {})) < t.limit
    foot = [e for e in ADJ[a] if ok(e)]
    df = min((t.dist(e, Tg) for e in foot), default=999)
    if df >= d:
        df = 999
    if t.thopters(a):
        air = [e for e in A if ok(e) and air2(a, e)]
        da = min((t.dist(e, Tg) for e in air), default=999)
        if da < d and da < df:
            return [e for e in air if t.dist(e, Tg) == da], "air", da
    if df == 999:
        return [], "", d
    return [e for e in foot if t.dist(e, Tg) == df], "foot", df


def choose_end(t, a, es):
    g = lambda e: t.terrain(e)
    return best(
        es,
        lambda e: e not in t.H,
        lambda e: t.near_sietch(e),
        lambda e: g(e) != "mountain",
        lambda e: g(e) not in ("plateau", "minor_erg"),
        lambda e: not (g(e) in ("desert", "deep_desert") and e not in t.signs),
    )


def next_move(t, Tg, leader=False, moved=(), fixed=(), only=None):
    """The next move towards Tg: list of (from, to, way) that are equal, with the reason."""
    M = movers(t, leader, moved, only)
    cand = []
    for a in M:
        if Tg in ADJ[a]:
            ms = [m for m in merges(t, Tg, leader, moved, only, fixed) if a in m]
            if ms:
                cand.append((a, "merge", ms))
        elif cp(t.H[a]) > cp(t.deff(Tg)):
            es, way, d = ends(t, a, Tg)
            if es:
                cand.append((a, way, es))
    if not cand:
        return [], "no legion moves"
    left, by = best(cand, lambda c: t.dist(c[0], Tg), lambda c: neg(cp(t.H[c[0]])))
    out = []
    why = set()
    for a, way, x in left:
        if way == "merge":
            ms, b = best(x, lambda m: neg(cp(merged(t, *m))))
            out += [(m[0], m[1], "foot") for m in ms]
            why.add("merge")
        else:
            es, b = choose_end(t, a, x)
            out += [(a, e, way) for e in es]
            why.add("end:%d" % b)
    return sorted(set(out)), "mover:%d " % by + ",".join(sorted(why))


def do_move(t, a, e, way, log=None):
    room = t.limit - units(t.H.get(e, {}))
    P = part(t, t.H[a], room) if units(t.H[a]) > room else dict(t.H[a])
    for p, n in P.items():
        t.H[a][p] -= n
        if not t.H[a][p]:
            del t.H[a][p]
    left = dict(t.H[a])
    if not left:
        del t.H[a]
    dst = t.H.setdefault(e, {})
    for p, n in P.items():
        dst[p] = dst.get(p, 0) + n
    if way == "air":
        t.orni_used = True
    if not left and a in t.settle:
        t.H[a] = {"black": 1, "silver": 1}
    return P


def move_action(t, number, leader=False, only=None, pick=lambda o: o[0]):
    log = []
    moved = set()
    fixed = set()
    tg, why = movement_target(t, leader, moved, only)
    if not tg:
        return [("nothing", why)]
    Tg = pick(tg)
    log.append(("target", Tg, why, tg))
    for _ in range(number):
        o, why = next_move(t, Tg, leader, moved, fixed, only)
        if not o:
            log.append(("stop", why))
            break
        a, e, way = pick(o)
        if way == "air":
            z = t.thopters(a)[0]
            t.zones.pop(z)
        before = set(t.H)
        P = do_move(t, a, e, way)
        log.append((a, e, way, P, why, len(o)))
        moved |= {e}
        if a in t.H and a in t.settle and t.H[a] == {"black": 1, "silver": 1}:
            moved |= {a}
        else:
            moved |= {a}
    return log


# -- vehicles -------------------------------------------------------------------------------------
def harvester_classes(t, areas):
    nearA = lambda a: any(n in t.AT or n in t.sietch for n in NEAR[a])
    des = [a for a in areas if t.terrain(a) in ("desert", "deep_desert") and t.free(a) and a not in t.harv]
    deep = lambda a: t.terrain(a) == "deep_desert"
    c1 = [a for a in des if deep(a) and t.empty(a) and not nearA(a)]
    c2 = [a for a in des if not deep(a) and t.empty(a) and not nearA(a)]
    c3 = [a for a in des if deep(a) and a not in c1]
    c4 = [a for a in des if not deep(a) and a not in c2]
    return c1, c2, c3, c4


def areas_of(sector):
    return [a for a in A if sector in SEC[a] or sector == SECTOR5[a]]


def place_harvesters(
    t, n, hsector, tsector, pick=lambda o, k: sorted(o)[:k], pick_sector=lambda o: sorted(o)[0]
):
    log = []
    sectors = [hsector]
    used = set()
    while n and sectors:
        s = sectors.pop(0)
        used.add(s)
        for i, c in enumerate(harvester_classes(t, areas_of(s)), 1):
            k = min(n, len(c))
            if k:
                got = pick(c, k)
                t.harv |= set(got)
                n -= k
                log.append((s, i, got, len(c)))
        if n:
            o = [x for x in ADJS[hsector] if x != tsector and S5(x) != tsector and x not in used]
            if o:
                sectors = [pick_sector(o)]
    return log, n


def zones_of(area):
    return {z for z in ZONES if set(ZONES[z]) & set(SEC[area])}


def place_carryalls(t, n):
    free = [z for z in ZONES if z not in t.zones]
    cov = lambda z: {h for h in t.harv if z in zones_of(h)}
    o = list(combinations(free, min(n, len(free))))
    left, by = best(o, lambda c: -len(set().union(*map(cov, c))), lambda c: -sum(len(cov(z)) for z in c))
    return left, by


def ornithopter_steps(t, n):
    """[(step, zones, how many of them)]: where more zones than ornithopters are left the human chooses."""
    log = []

    def use(step, zs):
        nonlocal n
        zs = [z for z in ZONES if z in zs and z not in t.zones]
        k = min(n, len(zs))
        if k:
            for z in zs[:k]:
                t.zones[z] = "ornithopter"
            n -= k
            log.append((step, zs, k))

    st1 = [a for a, L in t.H.items() if any(airdist(a, S) == 2 and cp(L) > cp(t.deff(S)) for S in t.sietch)]
    use(1, set().union(*[zones_of(a) for a in st1]) if st1 else set())
    ts = t.tsector()
    conn = lambda s: {z for z in ZONES if any(s in (x, S5(x)) for x in ZONES[z])}
    use(2, conn(ts))
    near = set().union(*[conn(x) for x in ADJS[ts]])
    use(3, {z for z in near if all(x.startswith("central") for x in ZONES[z])})
    use(4, near)
    use(5, set(ZONES))
    return st1, log, n


# -- deployment, House ----------------------------------------------------------------------------
def deploy_order(t, target):
    return sorted(t.settle, key=lambda a: (neg(cp(t.H.get(a, {}))), t.dist(a, target)))


def house_order(t, areas=None):
    def key(a):
        d = t.near_sietch(a)
        near = [S for S in t.sietch if t.dist(a, S) == d]
        diff = max(sub(cp(t.H.get(a, {})), cp(t.deff(S))) for S in near)
        return (d, neg(diff), t.dist(a, t.target))

    return sorted(((key(a), a) for a in (areas if areas is not None else t.H)))


# -- hits, ceasing, spice -------------------------------------------------------------------------
def hits(L, h, supply=99):
    L = dict(L)
    log = []
    why = []

    def lead():
        return [p for p in L if isleader(p)]

    def drop(p):
        L[p] -= 1
        if not L[p]:
            del L[p]

    while h and units(L):
        alone = len(L) == 1
        if sum(L[p] for p in lead()) > 1:
            why.append(1 if L.get("bashar") else 2)
            if L.get("bashar"):
                drop("bashar")
                log.append("bashar")
            else:
                o = [p for p in lead()]
                drop(o[0])
                log.append(o[0] + ("?" if len(o) > 1 else ""))
        elif L.get("elite"):
            why.append(0 if alone else 3)
            drop("elite")
            log.append("elite")
            if supply:
                L["regular"] = L.get("regular", 0) + 1
                supply -= 1
        elif L.get("sardaukar"):
            why.append(0 if alone else 4)
            drop("sardaukar")
            log.append("sardaukar")
            if supply:
                L["regular"] = L.get("regular", 0) + 1
                supply -= 1
        elif lead() and h >= L.get("regular", 0):
            why.append(5)
            p = lead()[0]
            drop(p)
            log.append(p)
        else:
            why.append(0 if alone else 6)
            drop("regular")
            log.append("regular")
        h -= 1
    if not units(L):
        log += ["+" + p for p in lead()]
        L = {}
    return L, log, why


def ceases(att, dfn):
    return 2 * fine(att) <= fine(dfn)


def spice(rows, s, bottom=5):
    """rows: marker -> row (1 top); s: the harvest and last round's reserve. Returns the markers' deeds, supremacy, reserve."""
    rows = dict(rows)
    order = sorted(rows, key=lambda m: -rows[m])
    deed = {m: "drop" for m in rows}
    for m in rows:
        if rows[m] == bottom:
            deed[m] = "bottom"
    alltop = all(r == 1 for r in rows.values())
    total = s
    for m in order:
        if deed[m] == "bottom":
            continue
        if s >= 2:
            deed[m] = "keep"
            s -= 2
    if all(d != "drop" for d in deed.values()):
        if alltop and total >= 7:
            return deed, 1, min(1, total - 7)
        for m in order:
            cost = 3 if deed[m] == "bottom" else 1
            if rows[m] > 1 and s >= cost:
                deed[m] = "raise"
                s -= cost
    return deed, 0, min(1, s)
