"""Converts faultless generated records to other formats and back, and compares the game trees.

    python roundtrip.py XQLS_BINARY DIR        (or XQLS=… python roundtrip.py DIR)

Only conversions that the binary says it can write are tried; exits 1 on any failure.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from run import Tally, collect
from xqls import TIMEOUT, Xqls

Json = dict[str, Any]
# The language of each target name.
LANGUAGES = {"wxf": "xq", "pgn": "xiangqi-pgn", "fen": "xiangqi-fen"}
# Tags about the form of a record, or that repeat other parts of the tree.
ABOUT_WRITING = {"FORMAT", "FEN", "SETUP", "RESULT", "GAME", "VARIANT", "V", "VERSION"}


# Remarks as PGN's numbers, which say the same.
REMARKS = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}


@dataclass(frozen=True)
class Trip:
    """Targets one after the other, with the notation where one is asked for; `main`: only the main
    line can survive,
    and of what is lost at least one thing has to be named; with `headers` tags and result survive as well."""

    steps: tuple[tuple[str, str | None], ...]
    main: bool = False
    headers: bool = False

    @property
    def name(self) -> str:
        return " > ".join(
            to + (f" ({notation})" if notation else "") for to, notation in self.steps
        )


def trip(*steps: str, main: bool = False, headers: bool = False) -> Trip:
    """`xq:iccs` is the format and the notation; `fmt:iccs` lets `fmt` change the notation."""
    pairs = [step.partition(":") for step in steps]
    return Trip(tuple((to, notation or None) for to, _, notation in pairs), main, headers)


TRIPS = {
    "xq": [
        trip("json", "xq"),
        trip("xiangqi-pgn", "xq"),
        trip("xiangqi-pgn:iccs", "xiangqi-pgn:wxf", "json", "xq:salg"),
        trip("wxf", "xq:lalg", "xq:axf", "xq:iccs"),
        trip("xiangqi-pgn:chinese", "wxf", "xq"),
        trip("fmt:iccs", "fmt:lalg", "fmt:salg", "fmt:axf"),
    ],
    "pgn": [
        trip("json", "xiangqi-pgn"),
        trip("xq", "xiangqi-pgn"),
        trip("xiangqi-pgn:chinese", "xiangqi-pgn:wxf", "xiangqi-pgn:iccs"),
        trip("wxf", "xiangqi-pgn"),
        trip("fmt:chinese", "fmt:iccs", "fmt:wxf"),
    ],
    "csa": [trip("json", "csa")],
    "jeiqi": [
        trip("json", "xiangqi-pgn"),
        trip("uci", "xiangqi-pgn", main=True, headers=True),
    ],
    "uci": [trip("json", "uci"), trip("xiangqi-pgn", "uci")],
    "fen": [trip("json", "xiangqi-fen"), trip("xiangqi-pgn", "xiangqi-fen")],
    "chessboard": [trip("json", "chessboard"), trip("xiangqi-fen", "chessboard")],
    "chessmoveseq": [trip("xq", "xiangqi-pgn", main=True), trip("json", "chessmoveseq", main=True)],
}


def writable(binary: str) -> set[str]:
    """The targets that the binary names when it is asked for one that there is none of."""
    command = [binary, "convert", "--to", "no-such-format", "--language", "xq", "-"]
    done = subprocess.run(command, input=b"", capture_output=True, timeout=TIMEOUT)
    named = done.stderr.decode().partition("use one of")[2]
    return set(re.findall(r"[a-z0-9-]+", named)) | {"fmt"}


def convert(
    binary: str, text: bytes, language: str, to: str, notation: str | None
) -> tuple[bytes, str]:
    command = [binary, "convert", "--to", to, "--language", language]
    if to == "fmt":
        command = [binary, "fmt", "--language", language]
    command += ["--notation", notation] if notation else []
    done = subprocess.run([*command, "-"], input=text, capture_output=True, timeout=TIMEOUT)
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode not in (0, 1):
        raise RuntimeError(f"exit {done.returncode} of --to {to} from {language}: {said[:300]}")
    return done.stdout, said


# --- what has to be the same -------------------------------------------------------------------


def squeezed(texts: list[str] | None) -> str:
    """What the comments at one place say, without regard to how their lines are broken and to where one ends and the
    next begins: a text with `}` is several in PGN."""
    lines = (" ".join(text.split()) for text in texts or [])
    # The line of CSA that names the encoding looks like a comment, and is about how the file is written.
    return " ".join(line for line in lines if line and not line.startswith("CSA encoding="))


def essence(game: Json, main: bool, headers: bool = False) -> Json:
    fen = (game.get("setup") or {}).get("fen")
    if main:
        line = {"setup": fen, "line": [(p["coordinate"], p["fen"]) for p in playable(game["line"])]}
        told = {key: essence(game, False)[key] for key in ("tags", "score")} if headers else {}
        return line | told
    result = game.get("result") or {}
    # Fields of a player that are left empty need not stay.
    tags = {k: " ".join(str(v).split()).rstrip("; ") for k, v in (game.get("tags") or {}).items()}
    return {
        "setup": fen,
        "number": game.get("number"),
        "title": game.get("title") or "",
        # The first player has two names in PGN, by the style of its other tags; `?` means unknown.
        "tags": {
            k.replace("White", "Red"): v
            for k, v in tags.items()
            if k.upper() not in ABOUT_WRITING and v != "?"
        },
        "score": result.get("score"),
        "reason": result.get("reason"),
        "comments": squeezed(game.get("comments")),
        "line": [ply_essence(ply) for ply in game["line"]],
    }


def playable(line: list[Json]) -> list[Json]:
    return [ply for ply in line if ply.get("legal", True)]


def ply_essence(ply: Json) -> Json:
    """Numbers of variations are names, and may change; their order may not."""
    nags = [str(nag).lstrip("$") for nag in ply.get("nags") or []]
    marks = {ply.get("remark") or ""} | {REMARKS[nag] for nag in nags if nag in REMARKS}
    return {
        "coordinate": ply.get("coordinate"),
        "fen": ply.get("fen"),
        "remarks": sorted(marks - {""}),
        "nags": [nag for nag in nags if nag not in REMARKS],
        "time": ply.get("time"),
        "comments": squeezed(ply.get("comments")),
        "variations": [
            {
                "comments": squeezed(variation.get("comments")),
                "line": [ply_essence(other) for other in variation["line"]],
            }
            for variation in ply.get("variations") or []
        ],
    }


def differences(where: str, before: Any, after: Any) -> Iterator[str]:
    """The first places in which two trees differ, in words."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            yield from differences(f"{where}.{key}", before.get(key), after.get(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after)):
            yield from differences(f"{where}[{index}]", old, new)
    elif before != after:
        yield f"{where}: {shortly(before)} became {shortly(after)}"


def shortly(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:150]


def holds_more(games: list[Json]) -> bool:
    """Whether there is anything among or beside the moves of the main line; comments before it go along."""
    return any(ply.get("comments") or ply.get("variations") for game in games for ply in game["line"])


def travel(xqls: Xqls, path: Path, expected: Json, journey: Trip) -> Iterator[str]:
    text, language = path.read_bytes(), expected["language"]
    before = json.loads(convert(xqls.binary, text, language, "json", None)[0])["games"]
    said = ""
    for to, notation in journey.steps:
        text, words = convert(xqls.binary, text, language, to, notation)
        language = language if to == "fmt" else LANGUAGES.get(to, to)
        said += words
    after = json.loads(convert(xqls.binary, text, language, "json", None)[0])["games"]
    if len(before) != len(after):
        yield f"{len(before)} games became {len(after)}"
        return
    for index, (old, new) in enumerate(zip(before, after)):
        old, new = (essence(game, journey.main, journey.headers) for game in (old, new))
        yield from differences(f"game {index + 1}", old, new)
    if journey.main and expected["set"] == "jeiqi" and holds_more(before) and not said:
        yield "comments or variations are lost without a word"


def main() -> None:
    arguments = sys.argv[1:]
    if len(arguments) == 1 and "XQLS" in os.environ:
        arguments.insert(0, os.environ["XQLS"])
    if len(arguments) != 2:
        sys.exit(__doc__)
    xqls, tally = Xqls(arguments[0]), Tally()
    targets, languages, skipped = writable(arguments[0]), xqls.languages(), set()
    journeys: list[tuple[Path, Json, Trip]] = []
    for path in sorted(Path(arguments[1]).glob("clean-*.json")):
        expected = json.loads(path.read_text(encoding="utf-8"))
        record = path.parent / f"{path.stem}{expected['suffix']}"
        if expected["set"] == "chessmoveseq" and record.with_suffix(".chessboard").exists():
            continue  # Its game is another one on standard input, where no board is found beside it.
        for journey in TRIPS.get(expected["set"], []):
            if (
                expected["language"] not in languages
                or not {to for to, _ in journey.steps} <= targets
            ):
                skipped.add(f"{expected['set']} > {journey.name}")
            else:
                journeys.append((record, expected, journey))

    def run(item: tuple[Path, Json, Trip]) -> None:
        path, expected, journey = item
        kind = f"{expected['set']} > {journey.name}"
        tally.count(kind, path.name, collect(lambda: travel(xqls, path, expected, journey)))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, journeys))
    good = tally.report()
    for name in sorted(skipped):
        print(f"not tried, as this xqls cannot write it: {name}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
