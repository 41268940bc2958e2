"""Checks of the oracle itself: its rules and notations against pyffish, its files against itself.

python selftest.py [DIR]      DIR: output of generate.py, whose ranges are then read back
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import play
import referee
import selftest_csa
import selftest_jeiqi
from xiangqi import START_FEN, YANG_SYMBOLS, Position, is_contested_wxf, salg, wxf, wxf_readings

# Positions of the format description with the engine's tokens: pawns stacked on one file and on two.
GOLDEN_WXF = {
    "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/4K4 w": {
        "f8e8": "14=5",
        "f6e6": "24=5",
        "d8e8": "16=5",
        "d6e6": "26=5",
        "e7e8": "P5+1",
    },
    "4k4/9/9/9/9/9/3p1p3/4p4/3p1p3/4K4 b": {
        "d1e1": "14=5",
        "d3e3": "24=5",
        "f1e1": "16=5",
        "f3e3": "26=5",
    },
    "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w": {"d6e6": "26=5", "f5e5": "24=5"},
    "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w": {"c4e2": "E7-5", "c0e2": "E7+5"},
}


def check_golden() -> None:
    for fen, moves in GOLDEN_WXF.items():
        position = Position.from_fen(fen)
        for move, token in moves.items():
            assert wxf(position, move) == token, (fen, move)


def check_position(position: Position) -> None:
    """Legal moves, check, successors and WXF tokens agree with the engine."""
    engine = referee.legal_moves(position)
    assert sorted(position.legal_moves) == list(engine), position.fen
    assert position.check == referee.in_check(position), position.fen
    for move in engine[::5]:
        assert position.play(move).placement == referee.placement_after(position, move)
        assert wxf_readings(position, move)[-1] == referee.wxf(position, move), (position.fen, move)
    check_unambiguous(position)


def check_unambiguous(position: Position) -> None:
    """No two legal moves share a token."""
    for write in (lambda m: wxf(position, m), lambda m: salg(position, m, YANG_SYMBOLS)):
        tokens = [write(move) for move in position.legal_moves]
        assert len(tokens) == len(set(tokens)), position.fen


def check_rules(rng: random.Random, count: int) -> None:
    player = play.Player(rng, False, False)
    contested = 0
    for _ in range(count):
        start = play.random_position(rng) if rng.random() < 0.7 else Position.from_fen(START_FEN)
        line = player.line(start, 12)
        for ply in line.plies[::3]:
            check_position(ply.before)
            contested += is_contested_wxf(ply.before, ply.move)
    print(f"rules and WXF agree with pyffish in {count} lines ({contested} contested tokens)")


# --- reading the generated files back ----------------------------------------------------------


def plies(line: list[dict]) -> Iterator[dict[str, Any]]:
    for ply in line:
        yield ply
        for variation in ply.get("variations", []):
            yield from plies(variation["line"])


def text_at(lines: list[str], place: dict[str, Any]) -> str:
    """The text of a range within one line, counted in UTF-16 units."""
    start, end = place["start"], place["end"]
    if start["line"] != end["line"]:
        return "\n"
    units = lines[start["line"]].encode("utf-16-le")
    return units[2 * start["character"] : 2 * end["character"]].decode("utf-16-le")


def read_lines(path: Path, expected: dict[str, Any]) -> list[str]:
    encoding = expected.get("encoding", "utf-8")
    text = path.read_bytes().decode("utf-8-sig" if encoding == "utf-8" else encoding)
    return text.replace("\r\n", "\n").split("\n")


def check_files(directory: Path) -> None:
    clean = defects = 0
    for path in sorted(directory.glob("*.json")):
        expected = json.loads(path.read_text(encoding="utf-8"))
        lines = read_lines(directory / f"{path.stem}{expected['suffix']}", expected)
        for game in expected.get("games", []):
            for ply in plies(game["line"]):
                assert text_at(lines, ply["range"]) == ply["text"], path
            if expected["set"] in ("xq", "pgn"):
                check_line(game["setup"], game["line"])
            clean += 1
        if "diagnostic" in expected:
            finding = expected["diagnostic"]
            for place in finding["exact"] + finding["within"]:
                check_place(lines, place, path)
            defects += 1
    print(f"{clean} games and {defects} defects read back from {directory}")


def check_place(lines: list[str], place: dict[str, Any], path: Path) -> None:
    """A place to be marked begins and ends on visible text (or is the end of the file)."""
    start, end = place["start"], place["end"]
    for row, column in ((start["line"], start["character"]), (end["line"], end["character"] - 1)):
        units = lines[row].encode("utf-16-le")[2 * column : 2 * column + 2]
        assert start == end or units.decode("utf-16-le", "replace").strip(), (path, place)


def check_line(fen: str, line: list[dict]) -> None:
    """The recorded FENs are those the engine reaches."""
    position = Position.from_fen(fen)
    for ply in line:
        assert ply["number"] == position.full and ply["side"] == position.side
        for variation in ply["variations"]:
            check_line(position.fen, variation["line"])
        assert ply["coordinate"] in position.legal_moves
        position = position.play(ply["coordinate"])
        assert position.fen == ply["fen"]


def main() -> None:
    check_golden()
    check_rules(random.Random(7), 60)
    selftest_csa.check_rules(random.Random(7), 30)
    selftest_jeiqi.check_rules(random.Random(7), 4)
    for directory in map(Path, sys.argv[1:]):
        check_files(directory)
        selftest_csa.check_files(directory)


if __name__ == "__main__":
    main()
