"""python -m engine ... : commands for people and scripts."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from engine.arena import balance, contest, study, table
from engine.bench import bench
from engine.leakcheck import leakcheck
from engine.meddle import meddle
from engine.mode import MODES, USUAL
from engine.players import PROGRAMS
from engine.players.evaluation import checked
from engine.record import Finished, Record, Wrong, outcomes, read, replay, verify
from engine.refusal import Refused
from engine.schema import BrokenData
from engine.selfplay import WRONG, selfplay
from engine.sides import ANY_SEAT
from engine.training import train
from engine.variant import Variant
from engine.view import SPECTATOR

#: The seats a program can take: a faction, or one of the roles that share it.

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for add in (
        _add_selfplay,
        _add_replay,
        _add_leakcheck,
        _add_meddle,
        _add_bench,
        _add_arena,
        _add_study,
        _add_train,
    ):
        add(commands)
    args = parser.parse_args(argv)
    try:
        if "mode" in args:
            args.variant = Variant.asked(args.players, args.mode, args.option, args.content)
            # Read now, so that what is wrong in it is said before anything begins.
            _ = args.variant.content
    except Refused as refused:
        print(refused.sentence(), file=sys.stderr)
        return 2
    except (BrokenData, OSError) as fault:
        print(fault, file=sys.stderr)
        return 2
    do: Callable[[argparse.Namespace], int] = args.do
    return do(args)


def _add_games(command: argparse.ArgumentParser) -> None:
    """What every command takes that plays many games."""
    command.add_argument("--games", type=int, default=10)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--jobs", type=int, default=1)
    _add_variant(command)
    _add_json(command)


def _add_variant(command: argparse.ArgumentParser, people: str = "--players") -> None:
    """What is played, and by how many."""
    command.add_argument(people, dest="players", type=int, metavar="N", help="how many people play")
    command.add_argument("--mode", default=USUAL, metavar="NAME", help=f"one of {', '.join(MODES)}")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="what is not played as usual"
    )
    command.add_argument("--content", type=Path, metavar="FOLDER", help="files in the place of engine/data")


def _add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object instead of readable lines")


def _show(result: Mapping[str, object], as_json: bool) -> None:
    if as_json:
        print(json.dumps(result))
    else:
        for key, value in result.items():
            print(f"{key}: {value}")


# -- selfplay --------------------------------------------------------------------------------------


def _add_selfplay(commands: Commands) -> None:
    play = commands.add_parser("selfplay", help="play random games and report on them")
    play.set_defaults(do=_selfplay)
    _add_games(play)
    play.add_argument("--max-rounds", type=int, default=30)
    play.add_argument("--midgame", action="store_true", help="start every other game in its middle")
    for place in ANY_SEAT:
        play.add_argument(f"--{place.replace('_', '-')}", choices=tuple(PROGRAMS), help="who plays there")
    play.add_argument("--coverage", action="store_true", help="count what of the game was reached")


def _selfplay(args: argparse.Namespace) -> int:
    result = selfplay(
        args.games,
        args.seed,
        max_rounds=args.max_rounds,
        jobs=max(1, args.jobs),
        midgame=args.midgame,
        coverage=args.coverage,
        programs={place: name for place in ANY_SEAT if (name := getattr(args, place))},
        variant=args.variant,
    )
    _show(result, args.json)
    return 1 if any(result[key] for key in WRONG) else 0


# -- leakcheck -------------------------------------------------------------------------------------


def _add_leakcheck(commands: Commands) -> None:
    check = commands.add_parser("leakcheck", help="deal hidden things anew and see whether a viewer notices")
    check.set_defaults(do=_leakcheck)
    _add_games(check)


def _leakcheck(args: argparse.Namespace) -> int:
    jobs = max(1, args.jobs)
    found = leakcheck(args.games, args.seed, args.variant, jobs=jobs)
    _show(found, args.json)
    return 1 if found["leaks"] else 0


# -- meddle ----------------------------------------------------------------------------------------


def _add_meddle(commands: Commands) -> None:
    check = commands.add_parser("meddle", help="interrupt whatever is being done and see whether it goes on")
    check.set_defaults(do=_meddle)
    _add_games(check)
    check.add_argument("--coverage", action="store_true", help="count which interruptions were met where")


def _meddle(args: argparse.Namespace) -> int:
    jobs = max(1, args.jobs)
    found = meddle(args.games, args.seed, args.variant, jobs=jobs, coverage=args.coverage)
    _show(found, args.json)
    return 1 if found["wrong"] else 0


# -- bench -----------------------------------------------------------------------------------------


def _add_bench(commands: Commands) -> None:
    measure = commands.add_parser(
        "bench", help="measure how fast this engine is here; one JSON object a line"
    )
    measure.set_defaults(do=_bench)
    _add_variant(measure)


def _bench(args: argparse.Namespace) -> int:
    for figure in bench(args.variant):
        print(json.dumps(figure.to_json()), flush=True)
    return 0


# -- arena -----------------------------------------------------------------------------------------


def _programs(text: str) -> list[str]:
    """Names of programs, at least two and each once."""
    names = text.split(",")
    if len(names) < 2 or len({*names}) < len(names):
        raise argparse.ArgumentTypeError("at least two, none twice")
    for name in names:
        known, held, most = name.partition("@")
        if known not in PROGRAMS or (held and not (most.isdecimal() and int(most))):
            raise argparse.ArgumentTypeError(f"{name} is none of {', '.join(PROGRAMS)}")
    return names


def _add_arena(commands: Commands) -> None:
    meet = commands.add_parser("arena", help="let programs play each other and rate them")
    meet.set_defaults(do=_arena)
    meet.add_argument("--players", dest="programs", type=_programs, required=True, metavar="A,B,...")
    meet.add_argument("--pairs", type=int, default=10, help="pairs of games of every two, with sides changed")
    meet.add_argument("--until-sure", action="store_true", help="stop once it is sure who is better")
    meet.add_argument("--table", action="store_true", help="as a table for docs/performance.md")
    meet.add_argument("--seed", type=int, default=1)
    meet.add_argument("--jobs", type=int, default=1)
    _add_variant(meet, "--people")
    _add_json(meet)


def _arena(args: argparse.Namespace) -> int:
    jobs = max(1, args.jobs)
    found = contest(args.programs, args.pairs, args.seed, args.variant, jobs=jobs, until_sure=args.until_sure)
    if args.table:
        print(table(found))
    else:
        _show(found, args.json)
    return 0


# -- study ----------------------------------------------------------------------------------------


def _add_study(commands: Commands) -> None:
    look = commands.add_parser("study", help="what decides games of a program against itself")
    look.set_defaults(do=_study)
    look.add_argument("--program", choices=tuple(PROGRAMS), default="strong", help="who plays both sides")
    look.add_argument("--games", type=int, default=40)
    look.add_argument("--seed", type=int, default=1)
    look.add_argument("--jobs", type=int, default=1)
    look.add_argument("--table", action="store_true", help="as tables for docs/balance.md")
    _add_variant(look, "--people")
    _add_json(look)


def _study(args: argparse.Namespace) -> int:
    found = study(args.program, args.games, args.seed, args.variant, jobs=max(1, args.jobs))
    if args.table:
        print(balance(found))
    else:
        _show(found, args.json)
    return 0


# -- train -----------------------------------------------------------------------------------------

WEIGHTS = Path(__file__).parent / "data" / "evaluation.json"


def _add_train(commands: Commands) -> None:
    course = commands.add_parser("train", help="play games and fit the weights of the evaluation to them")
    course.set_defaults(do=_train)
    course.add_argument("--games", type=int, default=600, help="play no more than these")
    course.add_argument("--hours", type=float, default=1.0, help="play no longer than this")
    course.add_argument("--seed", type=int, default=1)
    course.add_argument(
        "--state", type=Path, default=Path("var/training.jsonl"), help="games that have been played"
    )
    course.add_argument(
        "--target", type=Path, default=Path("var/evaluation.json"), help="where the weights go"
    )
    course.add_argument(
        "--take-over", action="store_true", help="play nothing: programs use from now on what stands there"
    )
    _add_json(course)


def _train(args: argparse.Namespace) -> int:
    if args.take_over:
        try:
            WEIGHTS.write_text(checked(args.target.read_text(encoding="utf-8")), encoding="utf-8")
        except (BrokenData, OSError, ValueError) as fault:
            print(fault, file=sys.stderr)
            return 1
        return 0
    found = train(args.games, args.seed, args.hours, args.state, args.target, _commit())
    _show(found, args.json)
    return 0 if found["games"] else 1


def _commit() -> str:
    """The commit, and a plus sign if files are not quite those of it; nothing where nobody knows."""

    def git(*words: str) -> str:
        here = Path(__file__).parent
        try:
            done = subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=False)
        except OSError:
            return ""
        return done.stdout.strip()

    return git("rev-parse", "--short", "HEAD") + "+" * bool(git("status", "--porcelain", "-uno"))


# -- replay ----------------------------------------------------------------------------------------


def _add_replay(commands: Commands) -> None:
    again = commands.add_parser("replay", help="play a finished record again")
    again.set_defaults(do=_replay)
    again.add_argument("file", type=Path, help="a record, as JSON or as text")
    again.add_argument("--verify", action="store_true", help="compare everything with what the key gives")
    again.add_argument("--told", action="store_true", help="print what followed from each entry, verified")
    again.add_argument("--at", type=int, metavar="N", help="print the view after that many entries")
    again.add_argument("--as", dest="seat", default=SPECTATOR, metavar="SEAT", help="from whose eyes")
    _add_json(again)


def _replay(args: argparse.Namespace) -> int:
    try:
        record = read(args.file.read_text(encoding="utf-8"))
        if args.at is not None:
            return _view_at(record, args)
        if args.told:
            for line in outcomes(record):
                print(json.dumps(line))
            return 0
        again = verify(record) if args.verify else replay(record)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{args.file} cannot be read: {error}", file=sys.stderr)
        return 2
    except Wrong as wrong:
        _show({"verified": False, "entry": wrong.entry, "why": wrong.why}, args.json)
        return 1
    result = _outcome(again)
    if args.verify:
        result["verified"] = True
    _show(result, args.json)
    return 0


def _view_at(record: Finished, args: argparse.Namespace) -> int:
    if not 0 <= args.at <= len(record.entries):
        print(f"The record has {len(record.entries)} entries.", file=sys.stderr)
        return 2
    if args.verify:
        verify(record)
    again = replay(record, args.at)
    if args.seat not in (*again.game.seats, SPECTATOR):
        print(f"The seats are {', '.join(again.game.seats)} and {SPECTATOR}.", file=sys.stderr)
        return 2
    print(json.dumps(again.view(args.seat), indent=None if args.json else 1))
    return 0


def _outcome(record: Record) -> dict[str, object]:
    table = record.game.table
    return {
        "winner": table.winner,
        "won_by": table.won_by,
        "rounds": table.round,
        "entries": record.seq,
        "practice": record.head.practice,
        "stream": record.stream,
    }


if __name__ == "__main__":
    sys.exit(main())
