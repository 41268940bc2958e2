#!/usr/bin/env python3
"""Writes the section of docs/benchmarks.md about the index of positions: building it, taking it over from its cache, and
asking it, next to cshogi with a dictionary in Python; then the index of a large workspace in the server. One command:

    benches/compare/positions.py [--games 1000] [--many 100000] [--python PYTHON]

Needs Rust and a Python with cshogi; run.py makes one in the target folder.
"""
import argparse
import datetime
import json
import os
import random
import resource
import subprocess
import tempfile
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


def games_in(folder, games):
    """Writes random games of shogi as CSA, a hundred in a file; the number of their half-moves."""
    import cshogi
    rng = random.Random(2)
    half_moves = 0
    for file in range(games // 100):
        text = []
        for _ in range(100):
            board, line = cshogi.Board(), []
            while len(line) < 80 and (legal := list(board.legal_moves)):
                move = rng.choice(legal)
                line.append("+-"[board.turn] + cshogi.move_to_csa(move))
                board.push(move)
            half_moves += len(line)
            text.append("\n".join(["V2.2", "PI", "+", *line, "%TORYO", ""]))
        (folder / f"{file}.csa").write_text("/\n".join(text))
    return half_moves


def session(program, folder, cache):
    """A session of the server in a folder, until its index is built and kept: seconds of processor time, bytes of memory."""
    server = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              env={**os.environ, "XDG_CACHE_HOME": str(cache)})

    def send(**message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        server.stdin.flush()

    def receive():
        length = 0
        while line := server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return json.loads(server.stdout.read(length))

    send(id=1, method="initialize", params={
        "capabilities": {"window": {"workDoneProgress": True}},
        "workspaceFolders": [{"uri": folder.as_uri(), "name": "games"}],
    })
    while True:
        message = receive()
        if message.get("id") == 1 and "result" in message:
            send(method="initialized", params={})
        elif "id" in message and "method" in message:
            send(id=message["id"], result=None)
        elif message.get("method") == "$/progress" and message["params"]["value"]["kind"] == "end":
            break
    # The scan is done; the first one is then kept.
    while not list(cache.glob("xqls/index-*")):
        time.sleep(0.1)
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    processor = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    status = Path(f"/proc/{server.pid}/status").read_text()
    used = int(status.split("VmRSS:")[1].split()[0]) * 1024
    send(id=2, method="shutdown")
    send(method="exit")
    server.wait()
    return {"processor": processor, "used": used}


def many(program, python, games):
    """The paragraph about so many games in the server."""
    with tempfile.TemporaryDirectory() as place:
        folder, cache = Path(place) / "games", Path(place) / "cache"
        folder.mkdir()
        half_moves = int(run(python, __file__, "--write", folder, "--many", games)[0])
        texts = sum(file.stat().st_size for file in folder.iterdir())
        built = session(program, folder, cache)
        kept = sum(file.stat().st_size for file in cache.glob("xqls/index-*"))
        again = session(program, folder, cache)

    def mega(size):
        return f"{size / 1e6:,.0f} MB"

    return f"""The server on {games:,} random games of shogi in {games // 100:,} files of CSA ({mega(texts)}, {half_moves:,} half-moves): the index
takes {built["processor"]:.1f} s of processor time to build, and the process then has {mega(built["used"])} of memory. The cache has {mega(kept)},
{kept / half_moves:.1f} bytes a half-move. The next session takes it over in {again["processor"]:.1f} s of processor time, and has {mega(again["used"])}."""


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--many", type=int, default=100_000)
    options.add_argument("--cshogi", type=int, help=argparse.SUPPRESS)
    options.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--python", type=Path, default=TARGET / "compare" / "python" / "bin" / "python")
    asked = options.parse_args()
    if asked.cshogi:
        print(json.dumps(of_cshogi(asked.cshogi)))
        return
    if asked.write:
        print(games_in(asked.write, asked.many))
        return

    table, said = run("cargo", "bench", "--quiet", "--bench", "stages", "--", "index")
    size = next(line for line in said.splitlines() if "bytes each" in line)
    other = json.loads(run(asked.python, __file__, "--cshogi", asked.games)[0])
    run("cargo", "build", "--release", "--quiet")
    large = many(TARGET / "release" / "xqls", asked.python, asked.many)
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

{large}
"""
    page = PAGE.read_text()
    before = page.split(TITLE)[0].split(NEXT)[0]
    after = NEXT + page.split(NEXT, 1)[1]
    PAGE.write_text(before + section + after)


main()
