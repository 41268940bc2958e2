"""Records for the tests of the tables: games with transpositions, repeated games, variations, mistakes and damaged files.

The moves of each side are quiet ones that can be played in many orders, so every game is legal until a mistake is put in.
"""

import random
from pathlib import Path

# Each move comes after the one before it in its row; the rows can be mixed in any way.
RED = [["H2-E2"], ["H0-G2", "I0-H0", "H0-H1"], ["B0-C2", "A0-B0"], ["C3-C4"], ["G3-G4"], ["A3-A4"]]
BLACK = [["H9-G7", "I9-H9", "H9-H8"], ["B9-C7", "A9-B9"], ["C6-C5"], ["G6-G5"], ["I6-I5"], ["C9-E7"]]
PLAYERS = ["Berg", "Lund", "Mori", "Hu Ronghua", "O'Neil, \"Ann\"", "吕钦"]


def mixed(rows, rng):
    rows = [list(row) for row in rows]
    while any(rows):
        row = rng.choice([row for row in rows if row])
        yield row.pop(0)


def moves(rng):
    count = rng.choice([4, 9, 14, 18])
    line = [move for pair in zip(mixed(RED, rng), mixed(BLACK, rng)) for move in pair]
    return line[:count]


def game(number, line, rng):
    text = [f"GAME {number}"]
    if rng.random() < 0.9:
        rating = f"; {rng.randrange(1500, 2600)}" if rng.random() < 0.5 else ""
        text.append(f"RED {rng.choice(PLAYERS)}{rating}")
        text.append(f"BLACK {rng.choice(PLAYERS)}")
    if rng.random() < 0.9:
        text.append(f"DATE {rng.randrange(1990, 1994)}-{rng.choice(['01', '02', '??'])}-{rng.choice(['03', '04'])}")
    text.append(f"RESULT {rng.choice(['1-0', '0-1', '0.5-0.5', '*'])}")
    text.append("START{")
    mistake = rng.random()
    for ply, move in enumerate(line):
        mark = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}. ..."
        if mistake < 0.05 and ply == 5:
            move = "E0-E5"
        if 0.05 <= mistake < 0.1 and ply == 6:
            move = "xx"
        variation = " { " + mark + " " + ("E3-E4" if ply % 2 == 0 else "E6-E5") + " }" if rng.random() < 0.05 else ""
        comment = f" # [%eval {rng.randrange(-90, 90) / 100},12] a \"note\"" if rng.random() < 0.1 else ""
        text.append(f"{mark} {move}{variation}{comment}")
    text.append("}")
    return "\n".join(text) + "\n"


def write(folder, files=12, games=50, seed=1):
    """Writes records into a folder."""
    rng = random.Random(seed)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    known = []
    for file in range(files):
        text = ["FORMAT ICCS\n"]
        for number in range(1, games + 1):
            line = rng.choice(known) if known and rng.random() < 0.2 else moves(rng)
            known.append(line)
            text.append(game(number, line, rng))
        (folder / f"{file:03}.xq").write_text("".join(text), encoding="utf-8")
    (folder / "shogi.csa").write_text("V2.2\nN+Sato\nN-Kato\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n", encoding="utf-8")
    (folder / "broken.xqf").write_bytes(b"XQ" + bytes(range(200)))


if __name__ == "__main__":
    import sys

    write(sys.argv[1], *map(int, sys.argv[2:]))
