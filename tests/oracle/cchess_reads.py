"""What cchess reads in the records that xqls writes: XQF with its variations, and PGN.

    python cchess_reads.py XQLS_BINARY DIR

Every faultless generated game of xiangqi becomes an XQF file. cchess and xqls itself have to find the same lines in it, and
back from it xqls finds the same words. Each generated line of UCI becomes PGN in two notations. Exits 1 on any failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cchess
from roundtrip import LANGUAGES, REMARKS, differences, essence, ply_essence, squeezed
from run import Tally, collect
from xqls import TIMEOUT, Xqls

Json = dict[str, Any]
Lines = list[list[str]]
NOTATIONS = ("iccs", "chinese")
# The sets that are read, and the format that their games come back to.
BACK = {"xq": "xq", "pgn": "xiangqi-pgn", "uci": "xq"}
# A judgement that XQF has as `$3` says the same as the sign.
SIGNS = {f"${number}": sign for number, sign in REMARKS.items()}


def lines(game: Json) -> Lines:
    """Every line of a game from its start, in any order."""
    found: set[tuple[str, ...]] = set()

    def walk(before: tuple[str, ...], line: list[Json]) -> None:
        for ply in line:
            for variation in ply.get("variations") or []:
                if variation["line"]:
                    walk(before, variation["line"])
            before += (ply["coordinate"],)
        found.add(before)

    walk((), game["line"])
    return sorted(map(list, found - {()}))


def words(game: Json) -> Json:
    """What a game says apart from its moves: its headers, and the words of comments and judgements in any order."""
    found: list[str] = []

    def walk(line: list[Json]) -> None:
        for ply in map(ply_essence, line):
            found.extend(ply["comments"].split() + ply["remarks"] + ply["nags"])
        for ply in line:
            for variation in ply.get("variations") or []:
                found.extend(squeezed(variation.get("comments")).split())
                walk(variation["line"])

    walk(game["line"])
    found.extend(squeezed(game.get("comments")).split())
    found.extend(squeezed((game.get("result") or {}).get("comments")).split())
    told = essence(game, False)
    kept = {key: told[key] for key in ("number", "title", "tags", "score", "reason")}
    return kept | {"words": sorted(SIGNS.get(word, word) for word in found)}


def read(path: Path) -> tuple[str, Lines]:
    """The rows of the starting position, and the lines."""
    game = cchess.Game.read_from(str(path))
    if game is None:
        raise RuntimeError(f"cchess cannot read {path.name}")
    return game.init_board.to_fen().split()[0], sorted(game.dump_iccs_moves())


def start(game: Json) -> str:
    return ((game.get("setup") or {}).get("fen") or cchess.FULL_INIT_FEN).split()[0]


def written(xqls: Xqls, game: Json, to: str, path: Path, *more: str) -> str:
    """What xqls says while it writes a game."""
    command = [xqls.binary, "convert", "--to", to, "--language", "json", "--output", str(path), *more, "-"]
    text = json.dumps({"games": [game]}).encode()
    done = subprocess.run(command, input=text, capture_output=True, timeout=TIMEOUT)
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode not in (0, 1) or not path.exists():
        raise RuntimeError(f"exit {done.returncode} of --to {to}: {said[:300]}")
    return said


def xqf(xqls: Xqls, game: Json, path: Path, to: str) -> Iterator[str]:
    said = written(xqls, game, "xqf", path)
    expected = lines(game)
    rows, found = read(path)
    yield from differences("cchess: start", start(game), rows)
    yield from differences("cchess: lines", expected, found)
    back = xqls.run("convert", "--to", to, str(path))
    own = xqls.convert_text(back, LANGUAGES.get(to, to))["games"][0]
    yield from differences("xqls: start", start(game), start(own))
    yield from differences("xqls: lines", expected, lines(own))
    if not said:
        yield from differences("xqls", words(game), words(own))


def pgn(xqls: Xqls, game: Json, path: Path, notation: str) -> Iterator[str]:
    written(xqls, game, "xiangqi-pgn", path, "--notation", notation)
    rows, found = read(path)
    yield from differences("cchess: start", start(game), rows)
    yield from differences("cchess: lines", lines(game), found)


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    xqls, tally = Xqls(sys.argv[1]), Tally()
    trees: list[tuple[str, str, Json]] = []
    for path in sorted(Path(sys.argv[2]).glob("clean-*.json")):
        expected = json.loads(path.read_text(encoding="utf-8"))
        if expected["set"] not in BACK:
            continue
        record = path.parent / f"{path.stem}{expected['suffix']}"
        games = [game for game in xqls.convert(record)["games"] if game["variant"] == "xiangqi"]
        trees += [(expected["set"], f"{path.stem}-{index}", game) for index, game in enumerate(games)]
    with tempfile.TemporaryDirectory() as folder:

        def run(item: tuple[str, str, Json]) -> None:
            kind, name, game = item
            path = Path(folder, name)
            file = path.with_suffix(".xqf")
            tally.count(f"{kind} > xqf", file.name, collect(lambda: xqf(xqls, game, file, BACK[kind])))
            for notation in NOTATIONS if kind == "uci" else ():
                file = path.with_suffix(f".{notation}.pgn")
                name = f"{kind} > pgn ({notation})"
                tally.count(name, file.name, collect(lambda: pgn(xqls, game, file, notation)))

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(run, trees))
    good = tally.report()
    sys.exit(0 if good and trees else 1)


if __name__ == "__main__":
    main()
