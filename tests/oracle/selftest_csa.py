"""Checks of the shogi part: rules of cshogi against python-shogi, and records read by python-
shogi's own reader.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import cshogi
import shogi
import shogi.CSA

import shogi_rules as rules

# Positions of the description: number of legal moves, and moves that are legal or not.
GOLDEN = [
    (rules.START_SFEN, 30, [], []),
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 593, [], []),
    ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", None, ["P*4e"], ["P*5e"]),
    ("7nk/9/7G1/9/9/9/9/9/4K4 b P 1", None, ["P*2b"], ["P*1b"]),
    ("7nk/9/7GP/9/9/9/9/9/4K4 b - 1", None, ["1c1b"], []),
]


def check_position(position: rules.Position) -> None:
    board = shogi.Board(position.sfen)
    assert board.sfen() == position.sfen
    assert sorted(move.usi() for move in board.legal_moves) == list(position.legal_moves), (
        position.sfen
    )
    assert bool(board.is_check()) == position.check, position.sfen
    assert board.is_checkmate() == position.mate, position.sfen
    for move in position.legal_moves[::7]:
        board.push_usi(move)
        assert board.sfen() == position.play(move).sfen
        board.pop()


def check_rules(rng: random.Random, count: int) -> None:
    for sfen, number, legal, illegal in GOLDEN:
        moves = rules.Position(sfen).legal_moves
        assert number in (None, len(moves))
        assert set(legal) <= set(moves) and not set(illegal) & set(moves), sfen
    player = rules.Player(rng)
    for _ in range(count):
        for ply in player.line(rules.random_position(rng), 12)[::4]:
            check_position(ply.before)
    for _ in range(10):
        position = rules.declaring_position(rng)
        assert cshogi.Board(position.sfen).is_nyugyoku() == position.may_declare
    print(f"shogi: cshogi and python-shogi agree in {count} lines")


def plain_records(path: Path, expected: dict) -> list[tuple[str, dict]]:
    """The records that python-shogi can read: nothing in hand at the start, one statement a line."""
    encoding = "utf-8-sig" if expected["encoding"] == "utf-8" else expected["encoding"]
    text = path.read_bytes().decode(encoding).replace("\r\n", "\n")
    found = []
    for part, game in zip(re.split(r"(?m)^/\n", text), expected["games"]):
        if game["setup"].split()[2] == "-" and not re.search(r"(?m)^[-+%TP].*,|00AL| \*$", part):
            lines = [line for line in part.split("\n") if line[:1] != "'"]
            found.append(("\n".join(lines), game))
    return found


def check_file(path: Path, expected: dict) -> int:
    records = plain_records(path, expected) if expected["kind"] == "clean" else []
    for text, game in records:
        read = shogi.CSA.Parser.parse_str(text)[0]
        assert read["sfen"].split()[:3] == game["setup"].split()[:3], path
        assert read["moves"] == [ply["coordinate"] for ply in game["line"]], path
    return len(records)


def check_files(directory: Path) -> None:
    count = 0
    for path in sorted(directory.glob("*-csa-*.json")):
        expected = json.loads(path.read_text(encoding="utf-8"))
        count += check_file(path.with_suffix(".csa"), expected)
    print(f"{count} records read by python-shogi")
