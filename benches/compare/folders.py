#!/usr/bin/env python3
"""Writes the section of docs/benchmarks.md about folders of files with one game each, as KIF and XQF have them. One command:

    benches/compare/folders.py [--games 5000] [--rounds 5]

Needs Rust and nothing else.
"""
import argparse
import datetime
import json
import os
import resource
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).resolve()
PAGE = TOP / "docs" / "benchmarks.md"
TITLE = "## Folders of files with one game each"


def run(*command, one_thread=False):
    """Standard output of a command, and its processor seconds."""
    environment = {**os.environ, **({"RAYON_NUM_THREADS": "1"} if one_thread else {})}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=TOP, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout.strip(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=5000)
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    run("cargo", "build", "--release", "--quiet")
    program, rows = TARGET / "release" / "xqls", []
    for kind in ("kif", "xqf"):
        made, _ = run("cargo", "bench", "--quiet", "--bench", "budget", "--", "text", kind, asked.games)
        folder = Path(made.splitlines()[-1])
        size = sum(file.stat().st_size for file in folder.glob(f"*.{kind}"))
        plies = json.loads(run(program, "check", "--format", "json", folder)[0])["summary"]["plies"]
        seconds = min(run(program, "check", folder, one_thread=True)[1] for _ in range(asked.rounds))
        figures = [f"{asked.games:,}", f"{plies:,}", f"{size / 1e6:.1f}", f"{seconds:.3f}", f"{size / 1e6 / seconds:.1f}"]
        rows.append(f"| .{kind} | {' | '.join(figures)} | {asked.games / seconds:,.0f} | {plies / 1e6 / seconds:.2f} |")
    commit, _ = run("git", "describe", "--always", "--dirty")
    section = f"""{TITLE}

By `benches/compare/folders.py`, {datetime.date.today().isoformat()}, at {commit}: `xqls check` of a folder with one thread, the best of {asked.rounds} rounds.
Seconds are processor time of the whole process. Opening and reading a file is a good part of them.

| files | games | plies | MB | seconds | MB/s | games/s | million plies/s |
|---|---:|---:|---:|---:|---:|---:|---:|
{chr(10).join(rows)}
"""
    before, _, rest = PAGE.read_text().partition(TITLE)
    after = rest.partition("\n## ")[2]
    PAGE.write_text(before.rstrip() + "\n\n" + section + (f"\n## {after}" if after else ""))


main()
