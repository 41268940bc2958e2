"""Checks and exports records on Spark: `spark-submit records.py FROM TO`.

Each executor reads whole files (`binaryFile`), and gives rows back as Arrow (`mapInArrow`). A file is read in a process of its own
for a while: one that crashes it, or takes too long, costs its own row and nothing else.
"""

import concurrent.futures
import multiprocessing
import os
import shutil
import sys
import tempfile
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pyarrow
from pyspark.sql import SparkSession

#: Larger files are not read.
MOST_BYTES = 256 << 20
#: The seconds that a file may take.
PATIENCE = 120

TABLES = ["games", "moves"]
FINDINGS = pyarrow.schema(
    [("path", pyarrow.string()), ("line", pyarrow.int64()), ("column", pyarrow.int64())]
    + [(name, pyarrow.string()) for name in ["severity", "code", "message"]]
)
RESULT = pyarrow.schema(
    [(name, pyarrow.string()) for name in ["path", "status", "problem", "table"]] + [("rows", pyarrow.binary())]
)


def read(folder, path, content):
    """The tables and findings of a file, each as the bytes of an Arrow stream. It runs in a process of its own."""
    import xqls

    # In this folder the file has the name that Spark gives it. So its format is found, and its rows have its path and its ids.
    os.chdir(folder)
    file = Path(path)
    if file.is_absolute() or ".." in file.parts:
        raise ValueError("its path leads out of the folder")
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        file.write_bytes(content)
        tables = {name: pyarrow.table(xqls.table([path], name)) for name in TABLES}
        findings = [{name: getattr(finding, name) for name in FINDINGS.names} for finding in xqls.check([path])]
        tables["findings"] = pyarrow.Table.from_pylist(findings, schema=FINDINGS)
    finally:
        shutil.rmtree(file.parts[0])
    return {name: as_bytes(table) for name, table in tables.items() if len(table)}


def as_bytes(table):
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


class Reader:
    """A process that reads files. When it is lost, a new one takes its place."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.start()

    def start(self):
        self.process = concurrent.futures.ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))

    def read(self, path, content):
        """The tables of a file, and why there are none."""
        try:
            return self.process.submit(read, self.folder.name, path, content).result(timeout=PATIENCE), None
        except BrokenProcessPool:
            self.restart()
            return {}, "reading it ended its process"
        except concurrent.futures.TimeoutError:
            self.restart()
            return {}, f"reading it took longer than {PATIENCE} s"
        except Exception as why:
            return {}, f"{type(why).__name__}: {why}"

    def restart(self):
        for worker in list((self.process._processes or {}).values()):
            worker.kill()
        self.process.shutdown(wait=False, cancel_futures=True)
        self.start()

    def close(self):
        self.process.shutdown(wait=False, cancel_futures=True)
        self.folder.cleanup()


def rows_of(batches):
    """For each file a row that says how it went, and one for each of its tables."""
    reader = Reader()
    try:
        for batch in batches:
            for file in batch.to_pylist():
                path, content = file["path"], file["content"]
                if content is None:
                    tables, problem = {}, f"it has {file['length']} bytes, which is more than are read of one file"
                else:
                    tables, problem = reader.read(path, content)
                rows = [{"path": path, "status": "unreadable" if problem else "read", "problem": problem}]
                rows += [{"path": path, "table": name, "rows": data} for name, data in tables.items()]
                yield pyarrow.RecordBatch.from_pylist(rows, schema=RESULT)
    finally:
        reader.close()


def unpacked(batches):
    """The rows of one table out of their Arrow streams."""
    for batch in batches:
        for data in batch.column("rows"):
            with pyarrow.ipc.open_stream(data.as_buffer()) as reader:
                yield from reader


def columns_of(name):
    """The columns of a table, as Spark writes them."""
    from pyspark.sql.pandas.types import from_arrow_schema

    import xqls

    return from_arrow_schema(FINDINGS if name == "findings" else pyarrow.table(xqls.table([], name)).schema)


def export(spark, source, target, most_bytes=MOST_BYTES):
    """Reads all files below `source`, and writes the tables below `target`."""
    from pyspark.sql.pandas.types import from_arrow_schema

    found = spark.read.format("binaryFile").option("recursiveFileLookup", "true").option("ignoreCorruptFiles", "true").load(source)
    # Spark looks at the length first, so the content of a large file is not loaded.
    few, many = found.where(f"length <= {most_bytes}"), found.where(f"length > {most_bytes}")
    files = few.select("path", "length", "content").union(many.selectExpr("path", "length", "cast(null as binary) as content"))
    kept = f"{target}/_read"
    # Each file is read once; the tables are taken out of what is kept.
    files.mapInArrow(rows_of, from_arrow_schema(RESULT)).write.mode("overwrite").parquet(kept)
    read_back = spark.read.parquet(kept)
    read_back.where("status is not null").select("path", "status", "problem").write.mode("overwrite").parquet(f"{target}/files")
    for name in [*TABLES, "findings"]:
        own = read_back.where(f"table = '{name}'").select("rows")
        own.mapInArrow(unpacked, columns_of(name)).write.mode("overwrite").parquet(f"{target}/{name}")


if __name__ == "__main__":
    # Executors import this file under its own name.
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    import records

    session = SparkSession.builder.appName("xqls").getOrCreate()
    session.sparkContext.addPyFile(__file__)
    records.export(session, *sys.argv[1:3])
