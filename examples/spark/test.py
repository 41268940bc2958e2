"""Runs records.py on this machine with two executors, of which one is killed, and with broken, huge and hostile files among good ones.

    python examples/spark/test.py XQLS      the built program, which the tables are compared with
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
import pyarrow.parquet
from pyspark.sql import SparkSession

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "tests/collections")]
import games
import records

FILES, GAMES = 24, 50


def kill_one_executor(done):
    """Kills the first executor that has started to read."""
    while not done.is_set():
        for process in psutil.process_iter(["cmdline"]):
            line = process.info["cmdline"] or []
            is_executor = any("CoarseGrainedExecutorBackend" in word for word in line)
            if is_executor and any("pyspark" in " ".join(child.cmdline()) for child in process.children(recursive=True)):
                os.kill(process.pid, signal.SIGKILL)
                return
        time.sleep(0.05)


def write_records(folder):
    games.write(folder, FILES, GAMES)
    (folder / "huge.xq").write_bytes(b" " * (2 << 20))
    (folder / "hostile.pgn").write_bytes(b"(" * 200_000 + b"\x00\xff" * 1000)
    (folder / "chess.pgn").write_text('[Event "Chess"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    (folder / "cut.xqf").write_bytes(b"XQ\x0a" + b"\x00" * 40)


def rows(folder):
    return pyarrow.parquet.read_table(folder).to_pylist()


def main(program):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        source, target, plain = Path(folder) / "records", Path(folder) / "tables", Path(folder) / "plain"
        source.mkdir()
        write_records(source)
        builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
        builder = builder.config("spark.sql.files.maxPartitionBytes", "64k").config("spark.sql.files.openCostInBytes", "16k")
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        session.sparkContext.addPyFile(str(HERE / "records.py"))
        done = threading.Event()
        killer = threading.Thread(target=kill_one_executor, args=[done], daemon=True)
        killer.start()
        records.export(session, str(source), str(target), most_bytes=1 << 20)
        was_killed = not killer.is_alive()
        done.set()
        session.stop()

        assert was_killed, "no executor was killed"
        files = {row["path"].rsplit("/", 1)[-1]: row for row in rows(target / "files")}
        assert sorted(files) == sorted(file.name for file in source.iterdir()), sorted(files)
        assert [name for name, row in files.items() if row["status"] == "read" and row["problem"]] == []
        for name in ["huge.xq", "chess.pgn"]:
            assert files[name]["status"] == "unreadable" and files[name]["problem"], files[name]
        assert files["000.xq"]["status"] == "read", files["000.xq"]

        # The same rows as those of the program, but for the names that Spark gives to files.
        for name in ["huge.xq", "chess.pgn"]:
            (source / name).unlink()
        subprocess.run([program, "export", "--to", "parquet", "-o", plain, source], check=False, stdout=subprocess.DEVNULL)
        paths = {row["game"]: row["path"] for row in rows(target / "games")}
        for table in records.TABLES:
            known = {row["game"]: row["path"] for row in rows(plain / "games")}
            mine = sorted(key(row, paths) for row in rows(target / table))
            theirs = sorted(key(row, known) for row in rows(plain / table))
            assert mine == theirs, f"{table}: {len(mine)} rows, {len(theirs)} in the export"
            print(f"  {table}: {len(mine)} rows")
        count = len(rows(target / "findings"))
        assert count > FILES, count
        print(f"  findings: {count} rows")


def key(row, paths):
    """A row in a form that can be sorted, with the name of its file for its id and path."""
    name = paths[row["game"]].rsplit("/", 1)[-1]
    return name, *(repr(value) for column, value in sorted(row.items()) if column not in ("game", "path", "bucket"))


if __name__ == "__main__":
    main(sys.argv[1])
