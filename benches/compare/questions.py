#!/usr/bin/env python3
"""Writes the section of docs/benchmarks.md about questions to collections by their index. One command:

    benches/compare/questions.py [--program PROGRAM] [--rounds 3] [GAMES/FILES]…

A collection of so many games in so many files is made for each. Needs Rust, and disk for 2.5 kB a game.
"""
import argparse
import datetime
import os
import random
import resource
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).resolve()
PAGE = TOP / "docs" / "benchmarks.md"
TITLE = "## Questions to collections by their index"

# The moves of a row follow each other. The rows of a side can be mixed in any way.
RED = [["H2-E2", "H0-G2", "I0-H0"], ["B0-C2", "A0-B0"], ["C3-C4"], ["G3-G4"], ["A3-A4"]]
BLACK = [["H9-G7", "I9-H9"], ["B9-C7", "A9-B9"], ["C6-C5"], ["G6-G5"], ["I6-I5"], ["C9-E7"]]
# There and back.
RED_WAITS = [("E0-E1", "E1-E0"), ("D0-E1", "E1-D0"), ("F0-E1", "E1-F0"), ("G0-I2", "I2-G0"), ("C0-A2", "A2-C0")]
BLACK_WAITS = [("E9-E8", "E8-E9"), ("D9-E8", "E8-D9"), ("F9-E8", "E8-F9"), ("G9-I7", "I7-G9")]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
AFTER = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR b"
QUESTIONS = [
    ("of a player, counted", ["search", "--player", "Player A0", "--count"]),
    ("of a player, with their places", ["search", "--player", "Player A0"]),
    ("of an event since 1990, counted", ["search", "--event", "cup 7", "--from", "1990", "--count"]),
    ("that begin with two moves, counted", ["search", "--moves", "C2=5 H8+7", "--count"]),
    ("that reach the position after a move, counted", ["search", "--fen", AFTER, "--count"]),
    ("that reach the usual start, which is all, counted", ["search", "--fen", START, "--count"]),
    ("the tree of the usual start", ["tree"]),
    ("the tree, four half-moves deep", ["tree", "--depth", "4", "--min", "100"]),
    ("that are there more than once", ["dedupe"]),
]


def mixed(rows, rng):
    rows = [list(row) for row in rows]
    while any(rows):
        yield rng.choice([row for row in rows if row]).pop(0)


def game(number, rng):
    moves = [move for pair in zip(mixed(RED, rng), mixed(BLACK, rng)) for move in pair]
    for _ in range(rng.randrange(10, 20)):
        red, black = rng.choice(RED_WAITS), rng.choice(BLACK_WAITS)
        moves += [red[0], black[0], red[1], black[1]]
    pairs = [f"{at // 2 + 1}. {' '.join(moves[at:at + 2])}" for at in range(0, len(moves), 2)]
    lines = "\n".join(" ".join(pairs[at:at + 6]) for at in range(0, len(pairs), 6))
    player = lambda: f"Player {chr(65 + rng.randrange(26))}{rng.randrange(100)}; {rng.randrange(1500, 2700)}"
    date = f"{rng.randrange(1950, 2026)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    headers = f"EVENT Cup {rng.randrange(300)}\nDATE {date}\nRED {player()}\nBLACK {player()}\n"
    return f"GAME {number}\n{headers}RESULT {rng.choice(['1-0', '0-1', '0.5-0.5'])}\nSTART{{\n{lines}\n}}\n"


def write(folder, games, files):
    rng = random.Random(files)
    folder.mkdir()
    for file in range(files):
        texts = (game(number, rng) for number in range(1, games // files + 1))
        (folder / f"{file:04}.xq").write_text("FORMAT ICCS\n" + "".join(texts))
    return sum(file.stat().st_size for file in folder.iterdir())


def run(program, cache, *arguments):
    """Seconds on the clock, of the processors, and the most memory in MB."""
    begin, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    child = subprocess.Popen([program, *map(str, arguments)], stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) in (0, 1), arguments
    return time.monotonic() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("collections", nargs="*", default=["100000/10", "100000/1000", "1000000/100"])
    asked = options.parse_args()
    if not asked.program:
        subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=TOP, check=True)
    program = asked.program or TARGET / "release" / "xqls"
    tables = []
    for collection in asked.collections:
        games, files = map(int, collection.split("/"))
        top = Path(tempfile.mkdtemp())
        size, cache = write(top / "games", games, files), top / "cache"
        time.sleep(3)
        rows = []

        def row(what, *arguments, rounds=asked.rounds):
            all_rounds = [run(program, cache, *arguments, top / "games") for _ in range(rounds)]
            wall, processor, memory = (min(column) for column in zip(*all_rounds))
            rows.append(f"| {what} | {wall * 1000:,.0f} | {processor * 1000:,.0f} | {memory:,.0f} |")

        row("all records read, without an index", "search", "--player", "Player A0", "--count", "--no-cache", rounds=1)
        row("all records read into the index", "search", "--player", "Player A0", "--count", rounds=1)
        for what, question in QUESTIONS:
            row(what, *question)
        with open(top / "games" / "0000.xq", "a") as file:
            file.write(" ")
        row("after a file has changed", "search", "--player", "Player A0", "--count", rounds=1)
        kept = sum(file.stat().st_size for file in (cache / "xqls").iterdir())
        tables.append(f"{games:,} games in {files:,} files, {size / 1e6:.0f} MB; the index has {kept / 1e6:.0f} MB:\n\n"
                      "| games | ms | processor, ms | memory, MB |\n|---|---:|---:|---:|\n" + "\n".join(rows) + "\n")
        print(tables[-1], flush=True)
        shutil.rmtree(top)
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=TOP, capture_output=True, text=True).stdout.strip()
    section = f"""{TITLE}

By `benches/compare/questions.py`, {datetime.date.today().isoformat()}, at {commit}, the best of {asked.rounds} rounds on {os.cpu_count()} cores, load
{os.getloadavg()[0]:.1f} at the end. Times are of the whole program with its start. Each question looks at all files first.

{chr(10).join(tables)}"""
    before, _, rest = PAGE.read_text().partition(TITLE)
    after = rest.partition("\n## ")[2]
    PAGE.write_text(before.rstrip() + "\n\n" + section + (f"\n## {after}" if after else ""))


main()
