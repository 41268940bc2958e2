"""Runs records.py on this machine, with a broken, a huge and a hostile file among good ones."""

import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests/collections"))
import games
import records

records.MOST_BYTES = 1 << 20


def main():
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.addPyFile(str(Path(__file__).parent / "records.py"))
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "records", Path(folder) / "tables"
        games.write(source)
        (source / "huge.xq").write_bytes(b" " * (2 << 20))
        (source / "hostile.pgn").write_bytes(b"(" * 200_000 + b"\x00\xff" * 1000)
        records.export(session, str(source), str(target))
        files = {row.path.rsplit("/", 1)[-1]: row for row in session.read.parquet(f"{target}/files").collect()}
        assert len(files) == len(list(source.iterdir())), sorted(files)
        assert files["huge.xq"].status == "unreadable" and files["huge.xq"].problem, files["huge.xq"]
        assert files["000.xq"].status == "read", files["000.xq"]
        count = session.read.parquet(f"{target}/games").where("path like '%.xq'").count()
        assert count == 12 * 50, count
        assert session.read.parquet(f"{target}/moves").count() > count
    print("records.py keeps what can be read, and says what cannot")


if __name__ == "__main__":
    main()
