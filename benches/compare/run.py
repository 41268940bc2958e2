#!/usr/bin/env python3
"""Writes docs/benchmarks.md: `xqls check` next to other programs that read records of board games, each on its own
format with as many games, and what a key costs in the editor (`cargo bench --bench keystroke`). One command:

    benches/compare/run.py [--games 10000] [--rounds 5] [--no-keys] [--out docs/benchmarks.md]

Needs Rust, Python 3.11 with venv, Node with npm and, for its row, pgn-extract (`apt install pgn-extract`). What it compares with is
fetched from the package registries into a folder in the target folder and is no dependency of xqls. The programs take
turns, round by round, so that a busy machine slows all of them; the best round of each is told.
"""
import argparse
import datetime
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).resolve()
KEPT = TARGET / "compare"
# The slow ones read fewer games by this factor; the result is a rate.
FEWER = {"python-shogi": 20, "cchess": 100, "tsshogi": 5}


def said(command, **more):
    """What a command prints."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True, check=True, cwd=TOP, **more)
    return done.stdout.strip()


def prepare():
    """Builds and fetches everything; the paths of what is to be run."""
    KEPT.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=TOP, check=True)

    python = KEPT / "python" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", KEPT / "python"], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", HERE / "requirements.txt"], check=True)

    node = KEPT / "node"
    node.mkdir(exist_ok=True)
    shutil.copy(HERE / "package.json", node)
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", node], check=True, stdout=subprocess.DEVNULL)
    shutil.copy(HERE / "read_csa.mjs", node)

    # A workspace of its own, so nothing else depends on these crates.
    crate = KEPT / "crate"
    (crate / "src").mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "others.toml", crate / "Cargo.toml")
    shutil.copy(HERE / "others.rs", crate / "src" / "main.rs")
    subprocess.run(["cargo", "build", "--release", "--quiet", "--target-dir", crate / "target"], cwd=crate, check=True)
    return python, node, crate / "target" / "release" / "others"


def inputs(games, others):
    """The records: our own by the benches' generator, chess by a generator on top of shakmaty."""
    texts = {}
    for kind in ("xq", "csa", "pgn"):
        path = said(["cargo", "bench", "--quiet", "--bench", "budget", "--", "text", kind, str(games)])
        texts[kind] = Path(path.splitlines()[-1])
    chess = KEPT / f"chess-{games}.pgn"
    if not chess.exists():
        chess.write_text(said([others, "generate", str(games)]) + "\n")
    texts["chess"] = chess
    return texts


def timed(command, environment=None):
    """Processor and wall seconds of a whole process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, **(environment or {})})
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode > 1:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2000:])
    return cpu, wall, done.stdout.decode(errors="replace")


def own(texts, languages):
    """The runs of xqls: whole processes, on one core and on all."""
    program = TARGET / "release" / "xqls"
    runs = []
    for kind, language in (("xq", "xq"), ("csa", "csa"), ("pgn", "xiangqi-pgn")):
        name = f"xqls check, .{texts[kind].suffix[1:]}"
        does = "trees of the whole text, every move checked, findings"
        if language not in languages:
            runs.append((name, does, None, f"does not read {language} yet"))
            continue
        counted = json.loads(timed([program, "check", "--format", "json", texts[kind]])[2])["summary"]

        def run(threads, kind=kind, counted=counted):
            cpu, wall, _ = timed([program, "check", texts[kind]], {"RAYON_NUM_THREADS": str(threads)})
            return counted["plies"], texts[kind].stat().st_size, cpu if threads == 1 else wall
        runs.append((name, does, lambda run=run: run(1), None))
        if kind == "xq":
            runs.append((f"{name}, on all cores", does + "; wall time", lambda run=run: run(0), None))
    return runs


def other(name, does, command, text, games):
    """A program that reads a file and prints plies, and processor seconds if its start is not to be counted."""
    fewer = max(1, games // FEWER.get(name.split()[0], 1))

    def run():
        cpu, _, printed = timed([*command, text, str(fewer)])
        answer = json.loads(printed)
        return answer["plies"], answer["bytes"], answer.get("seconds", cpu)
    return name, does, run, None


def all_runs(games, python, node, others, texts, languages):
    """Everything that is compared: name, what it does, the run, or why there is none."""
    csa, chess, pgn = texts["csa"], texts["chess"], texts["pgn"]
    versions = json.loads(said([python, HERE / "read.py", "versions"]))
    of_crates = dict(line.split(" ") for line in said([others, "versions"]).splitlines())
    tsshogi = json.loads((node / "node_modules" / "tsshogi" / "package.json").read_text())["version"]
    runs = own(texts, languages)
    runs += [
        other(f"pgn-reader {of_crates['pgn-reader']} + shakmaty {of_crates['shakmaty']}", "chess PGN; every move checked; no trees", [others, "pgn"], chess, games),
        other(f"csa {of_crates['csa']} (crate)", "CSA; syntax only, nothing is played", [others, "csa"], csa, games),
        other(f"cshogi {versions['cshogi']}", "CSA; C++ behind Python; then each move played if legal", [python, HERE / "read.py", "cshogi"], csa, games),
        other(f"tsshogi {tsshogi}", "CSA; moves played, not checked", ["node", node / "read_csa.mjs"], csa, games),
        other(f"python-shogi {versions['python-shogi']}", "CSA; moves played, not checked", [python, HERE / "read.py", "python-shogi"], csa, games),
        other(f"cchess {versions['cchess']}", "xiangqi PGN in ICCS; every move checked", [python, HERE / "read.py", "cchess"], pgn, games),
    ]
    extract = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
    if extract:
        first = subprocess.run([extract, "--version"], capture_output=True, text=True)
        version = (first.stdout + first.stderr).strip().splitlines()[0].removeprefix("pgn-extract").strip(" v")
        plies = json.loads(said([others, "pgn", chess, str(games)]))["plies"]
        runs.append((f"pgn-extract {version}", "chess PGN; every move checked",
                     lambda: (plies, chess.stat().st_size, timed([extract, "-s", "-r", chess])[0]), None))
    else:
        runs.append(("pgn-extract", "chess PGN", None, "is not installed: `apt install pgn-extract`"))
    return runs


def short(figure):
    """Three digits that say something."""
    return f"{figure:.3g}" if figure < 100 else f"{figure:.0f}"


def machine():
    """What it ran on."""
    cpu = platform.processor()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0] if names else cpu
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    return f"{cpu or platform.machine()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; load {load:.1f} before the start"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=10_000)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--no-keys", action="store_true", help="leave out what a key costs, and keep what the page says of it")
    options.add_argument("--out", type=Path, default=TOP / "docs" / "benchmarks.md")
    asked = options.parse_args()

    ran_on = machine()
    python, node, others = prepare()
    texts = inputs(asked.games, others)
    languages = said([TARGET / "release" / "xqls", "languages"])
    runs = all_runs(asked.games, python, node, others, texts, languages)
    best = {}
    for round_number in range(asked.rounds):
        for name, _, run, _ in runs:
            if run:
                print(f"round {round_number + 1}: {name}", file=sys.stderr)
                result = run()
                if name not in best or result[0] / result[2] > best[name][0] / best[name][2]:
                    best[name] = result

    rows = []
    for name, does, run, why in runs:
        if run:
            plies, size, seconds = best[name]
            figures = [size / 1e6, seconds, size / 1e6 / seconds, plies / 1e6 / seconds]
            rows.append(f"| {name} | {does} | {plies:,} | {' | '.join(map(short, figures))} |")
        else:
            rows.append(f"| {name} | {does} | {why} | | | | |")

    keys_start = "## A key in the editor"
    if asked.no_keys and asked.out.exists() and keys_start in asked.out.read_text():
        keys = keys_start + asked.out.read_text().split(keys_start, 1)[1]
    elif asked.no_keys:
        keys = ""
    else:
        print("cargo bench --bench keystroke -- --big", file=sys.stderr)
        tables = said(["cargo", "bench", "--quiet", "--bench", "keystroke", "--", "--big"])
        keys = (f"{keys_start}\n\nBy `cargo bench --bench keystroke -- --big`: the real server over a pipe, beside a server on the same framework that\n"
                f"only applies the edit (the floor). Keys go to both in turns.\n\n{tables}\n")

    # positions.py writes a section of its own.
    kept, title = asked.out.read_text() if asked.out.exists() else "", "## The same position"
    positions = title + kept.split(title, 1)[1].split(keys_start)[0] if title in kept else ""

    version = said([TARGET / "release" / "xqls", "--version"])
    commit = said(["git", "describe", "--always", "--dirty"])
    rust = said(["rustc", "--version"])
    page = f"""# Benchmarks

Written by `benches/compare/run.py`, which anyone can run; nothing here is typed by hand.

{datetime.date.today().isoformat()}; {version} at {commit}, {rust}, Python {platform.python_version()}, Node {said(["node", "--version"])}.
{ran_on}.

## Reading {asked.games:,} games

Random legal games of 60 to 100 plies, the best of {asked.rounds} rounds in which the programs took turns. Seconds are processor time,
of the whole process with its start, but for Python's and Node's programs without it. They do not all do the same work:
the second column says what. Python's and Node's programs read fewer games, so that a round takes no hour.

| program | what it reads and does | plies | MB | seconds | MB/s | million plies/s |
|---|---|---:|---:|---:|---:|---:|
{chr(10).join(rows)}

{positions}{keys}"""
    asked.out.write_text(page.rstrip() + "\n")
    print(f"wrote {asked.out}", file=sys.stderr)


main()
