"""The golden game: the example of Yang's format, its moves and positions written out.

    python seed_example.py XQLS_BINARY        (or XQLS=…)

Every printed half-move of the example is legal; its only error is a surplus closing brace.
Without a binary the script checks its own table against its own rules.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import compare
from xiangqi import START_FEN, YANG_SYMBOLS, Position, lalg, wxf_readings
from xqls import Xqls

# Line: number of the first half-move, its side, half-moves.  A reference follows the half-move
# it belongs to, as in the record.
MAIN = """
Ch2-e2 Nh9-g7 Nh0-g2 Ri9-h9 Ri0-h0 Pg6-g5 Rh0-h6 Nb9-c7 Pc3-c4 Ch7-i7 Rh6-g6 Ci7-i8 Nb0-c2 Ci8-g8
Rg6-f6 Gd9-e8 Nc2-d4 Mc9-e7 Cb2-c2 Rh9-h4 Ra0-b0 Cb7-b8 (1) Pg3-g4 Rh4-h5 (2) Pc4-c5 Pg5xg4 Pc5xc6
Nc7-a8 Cc2-d2 Rh5-c5 Ng2-e1 Rc5-c3 Ne1-c2 Rc3-d3 Gf0-e1
"""
VARIATIONS = {
    1: """Ra9-b9 Pg3-g4 Rh4xg4 (3) Ng2-f4 Cb7-b4 (4) Mg0-i2 Rg4-h4 Ce2-g2 Ng7-h5 Cg2xg8 Pg5-g4
    Rf6-f8 Nh5xf4 Nd4-f5 Rh4-h2 Nf5xe7 Rh2xc2 Cg8-g7 Rb9-b5 Ne7-g8 Ke9-d9 Cg7xg9 Kd9-d8 Ng8-h6""",
    2: "Rh4xg4 Ng2-f4 Rg4xg0 Ce2-g2",
    3: """Rh4-h5 Nd4xc6 Pg5xg4 Nc6-a7 Nc7-b5 Rb0xb5 Rh5xb5 Na7xb9 Cb7-b8 Ce2-d2 Pg4-g3 Ng2-i1
    Rb5-b3 Cd2-d8 Cg8xd8 Nb9xd8 Rb3xe3 Gf0-e1 Re3-c3 Cc2-b2 Rc3xc0 (5) Rf6-g6""",
    4: "Rg4xg0 Ce2-g2",
    5: "Cb8-b6 Rf6-f4 Rc3xc0 Nd8-b7",
}
PARENTS = {1: 0, 2: 0, 3: 1, 4: 1, 5: 3}
ORDER = [1, 3, 5, 4, 2]
TRANSCRIPT = {
    0: """C2=5 H8+7 H2+3 R9=8 R1=2 P7+1 R2+6 H2+3 P7+1 C8=9 R2=3 C9-1 H8+7 C9=7 R3=4 A4+5 H7+6 E3+5
    C8=7 R8+5 R9=8 C2-1 P3+1 R8-1 P7+1 P7+1 P7+1 H3-1 C7=6 R8=3 H3-5 R3+2 H5+7 R3=4 A4+5""",
    1: """R1=2 P3+1 R8=7 H3+4 C2+3 E3+1 R7=8 C5=3 H7+8 C3+6 P7+1 R4+2 H8+6 H6+4 R8+2 H4+5 R8=3
    C3-1 R2+4 H5+3 K5=4 C3+2 K4+1 H3-2""",
    2: "R8=7 H3+4 R7+4 C5=3",
    3: """R8-1 H6+7 P7+1 H7+9 H3+2 R8+5 R8=2 H9+8 C2-1 C5=6 P7+1 H3-1 R2+2 C6+6 C7=4 H8-6 R2=5
    A4+5 R5=3 C7=8 R3+3 R4=3""",
    4: "R7+4 C5=3",
    5: "C2+2 R4-2 R3+3 H6-8",
}
LINE_ENDS = {
    0: "r3kab2/nc2a1c2/4b1n2/p1P1pR2p/9/3N2p2/P2rP3P/2NCC4/4A4/1RBAK1B2 b",
    1: "5aC2/3kaR3/2n6/p1p1p2Np/1r7/1cP2np2/P3P3P/2r5B/9/1RBAKA3 b",
    2: "r3kab2/1c2a1c2/2n1b1n2/p1p1pR2p/6p2/2PN1N3/P3P3P/2C3C2/9/1RBAKAr2 b",
    3: "4kab2/1c1Na4/4b1n2/p3p1R1p/9/2P6/P5p1P/1C7/4A3N/2rAK1B2 b",
    4: "1r2kab2/4a1c2/1cn1b1n2/p1p1pR2p/6p2/2PN1N3/P3P3P/2C3C2/9/1RBAKAr2 b",
    5: "4kab2/4a4/1N2b1n2/pc2p3p/9/2P2R3/P5p1P/1C7/4A3N/2rAK1B2 b",
}
AFTER_11_RED = "r3kab2/4a1c2/1cn1b1n2/p1p1pR2p/6p2/2PN3r1/P3P1P1P/2C1C1N2/9/1RBAKAB2 b"
UNMARKED_CHECKS = {(1, "Cg7xg9"), (3, "Rb3xe3")}

LINES = {0: MAIN} | VARIATIONS


def half_moves(line: int) -> list[str]:
    return [word for word in LINES[line].split() if not word.startswith("(")]


def reference_index(number: int) -> int:
    """Index, in the parent line, of the half-move the variation replaces."""
    words = LINES[PARENTS[number]].split()
    before = words[: words.index(f"({number})")]
    return sum(not word.startswith("(") for word in before) - 1


def positions(line: int) -> list[Position]:
    """The positions of a line: before its first half-move, then after each."""
    if line == 0:
        start = Position.from_fen(START_FEN)
    else:
        start = positions(PARENTS[line])[reference_index(line)]
    found = [start]
    for text in half_moves(line):
        found.append(found[-1].play(text[1:3] + text[4:6]))
    return found


def short_fen(position: Position) -> str:
    return f"{position.placement} {position.side}"


def move_list(line: int, start: Position) -> str:
    """The line's text with its numbers and references."""
    parts, number, red = [], start.full, start.side == "w"
    for index, word in enumerate(LINES[line].split()):
        if word.startswith("("):
            parts.append(word)
            continue
        if red:
            parts.append(f"{number}.")
        elif index == 0:
            parts.append(f"{number}. ...")
        parts.append(word)
        number, red = number + (not red), not red
    return " ".join(parts)


def record(surplus: str = "") -> str:
    """The whole record, with an optional surplus brace at its end."""
    blocks = [move_list(0, positions(0)[0]) + " ..."]
    for number in ORDER:
        blocks.append(f"VAR[{number}]{{\n{move_list(number, positions(number)[0])}\n}}")
    header = "FORMAT LALG\nGAME 1, Wind Screen Horse #3\nRED C Ng\nBLACK C Ng\nDATE 1994-03-20\n"
    return header + "START{\n" + "\n".join(blocks) + "\n}\n" + surplus


# --- the table against the rules ---------------------------------------------------------------


def table_complaints() -> Iterator[str]:
    yield from compare.differs("11. Ra0-b0", "fen", short_fen(positions(0)[21]), AFTER_11_RED)
    for line in LINES:
        where, found = f"line {line}", positions(line)
        yield from compare.differs(where, "end", short_fen(found[-1]), LINE_ENDS[line])
        tokens = TRANSCRIPT[line].split()
        for text, token, before, after in zip(half_moves(line), tokens, found, found[1:]):
            move = text[1:3] + text[4:6]
            if before.faults(move) or lalg(before, move, YANG_SYMBOLS) != text:
                yield f"{where}: {text} breaks {before.faults(move)}"
            if token not in wxf_readings(before, move):
                yield f"{where}: {text} is {wxf_readings(before, move)}, not {token}"
            if after.check != ((line, text) in UNMARKED_CHECKS):
                yield f"{where}: {text} gives check: {after.check}"


# --- the binary against the table --------------------------------------------------------------


def binary_complaints(xqls: Xqls) -> Iterator[str]:
    text = record("}\n")
    diagnostics = xqls.check_text(text.encode())
    line = text.count("\n") - 1
    brace = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 1}}
    finding: dict[str, Any] = {
        "codes": ["unmatched-brace"],
        "severities": [1],
        "exact": [brace],
        "within": [],
        "anywhere": False,
    }
    yield from compare.finding_complaints(diagnostics, finding)
    yield from compare.clean_complaints(xqls.check_text(record().encode()))
    for source in (text, record()):
        game = xqls.convert_text(source.encode())["games"][0]
        yield from line_complaints(0, game["line"])


def line_complaints(line: int, plies: list[dict[str, Any]]) -> Iterator[str]:
    """FEN, text, marks and notation of a line, then of the variations on it."""
    where = f"line {line}"
    yield from compare.differs(where, "text", [ply["text"] for ply in plies], half_moves(line))
    before = positions(line)
    tokens = TRANSCRIPT[line].split()
    for ply, token, position in zip(plies, tokens, before[1:]):
        here = f"{where} {ply['text']}"
        yield from compare.differs(here, "fen", ply["fen"], position.fen)
        yield from compare.differs(here, "check", ply["check"], position.check)
        yield from compare.differs(here, "mate", ply["mate"], False)
        yield from compare.notation_complaints(
            here,
            ply.get("notations", {}),
            {"iccs": ply["notations"].get("iccs", "").upper(), "wxf": [token], "chinese": None},
        )
    for number in [n for n, parent in PARENTS.items() if parent == line]:
        ply = plies[reference_index(number)]
        found = [v for v in ply.get("variations", []) if v.get("id") == number]
        if len(found) != 1:
            yield f"{where} {ply['text']}: variation {number} is missing"
        else:
            yield from line_complaints(number, found[0]["line"])


def main() -> None:
    binary = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("XQLS")
    complaints = list(table_complaints())
    if binary:
        complaints += list(binary_complaints(Xqls(binary)))
    for complaint in complaints:
        print(complaint)
    count = sum(len(half_moves(line)) for line in LINES)
    print(f"{count} half-moves, {len(complaints)} complaints" + ("" if binary else " (no binary)"))
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
