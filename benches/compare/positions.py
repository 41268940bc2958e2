#!/usr/bin/env python3
"""Writes the section of docs/benchmarks.md about the index of positions: building it, taking it over from its cache, and
asking it, next to cshogi with a dictionary in Python. One command:

    benches/compare/positions.py [--games 1000] [--python PYTHON]

Needs Rust and a Python with cshogi; run.py makes one in the target folder.
"""
import argparse
import datetime
import json
import os
import random
import resource
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).resolve()
PAGE = TOP / "docs" / "benchmarks.md"
TITLE = "## The same position in 10,000 games"
NEXT = "## A key in the editor"


def run(*command):
    """Standard output and error of a command."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True, cwd=TOP)
    return done.stdout.strip(), done.stderr.strip()


def of_cshogi(games):
    """Random games with every position in a dictionary: its key, and the games and half-moves that reach it."""
    import cshogi
    rng = random.Random(1)
    lines = []
    for _ in range(games):
        board, line = cshogi.Board(), []
        while len(line) < 80 and (legal := list(board.legal_moves)):
            line.append(rng.choice(legal))
            board.push(line[-1])
        lines.append(line)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    index, positions = {}, 0
    for game, line in enumerate(lines):
        board = cshogi.Board()
        index.setdefault(board.zobrist_hash(), []).append((game, 0))
        for ply, move in enumerate(line, 1):
            board.push(move)
            index.setdefault(board.zobrist_hash(), []).append((game, ply))
        positions += len(line) + 1
    seconds = time.process_time() - start
    used = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    keys = list(index)[:10_000]
    start = time.process_time()
    found = sum(len(index[key]) for key in keys)
    question = (time.process_time() - start) / len(keys)
    assert found >= len(keys)
    return {"positions": positions, "bytes": used, "seconds": seconds, "question": question}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--cshogi", type=int, help=argparse.SUPPRESS)
    options.add_argument("--python", type=Path, default=TARGET / "compare" / "python" / "bin" / "python")
    asked = options.parse_args()
    if asked.cshogi:
        print(json.dumps(of_cshogi(asked.cshogi)))
        return

    table, said = run("cargo", "bench", "--quiet", "--bench", "stages", "--", "index")
    size = next(line for line in said.splitlines() if "bytes each" in line)
    other = json.loads(run(asked.python, __file__, "--cshogi", asked.games)[0])
    commit = run("git", "describe", "--always", "--dirty")[0]
    section = f"""{TITLE}

By `benches/compare/positions.py`, {datetime.date.today().isoformat()}, at {commit}. 10,000 games of xiangqi in 1,000 files are read and indexed
on all cores; the index is taken over from its cache, all files compared; and it is asked for the position after so many
half-moves of one game. {size}.

```text
{table}
```

cshogi with a dictionary of Zobrist keys in Python, {asked.games:,} random games of shogi that need not be read, on one core:
{other["positions"]:,} positions in {other["seconds"]:.2f} s, {other["bytes"] / other["positions"]:.0f} bytes each, {other["question"] * 1e6:.2f} µs a question.

"""
    page = PAGE.read_text()
    before = page.split(TITLE)[0].split(NEXT)[0]
    after = NEXT + page.split(NEXT, 1)[1]
    PAGE.write_text(before + section + after)


main()
