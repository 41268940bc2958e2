"""Checks and exports records on Spark: `spark-submit records.py FROM TO`.

Each executor reads whole files (`binaryFile`), and gives rows back as Arrow (`mapInArrow`). A file is read in a process of its own
for a while: one that crashes it, or takes too long, costs its own row and nothing else.
"""

import concurrent.futures
import json
import multiprocessing
import sys
from concurrent.futures.process import BrokenProcessPool

import pyarrow
from pyspark.sql import SparkSession

#: Larger files are not read.
MOST_BYTES = 256 << 20
#: The seconds that a file may take.
PATIENCE = 120

RESULT = "path string, status string, problem string, table string, rows binary"
TABLES = ["games", "moves"]


def read(path, content):
    """The tables and findings of a file, each as the bytes of an Arrow stream. It runs in a process of its own."""
    import tempfile
    from pathlib import Path

    import xqls

    found = {"findings": pyarrow.Table.from_pylist([{"path": path, "finding": json.dumps(finding, default=vars)} for finding in xqls.check(content)])}
    with tempfile.TemporaryDirectory() as folder:
        # The name tells the format.
        file = Path(folder) / path.rsplit("/", 1)[-1]
        file.write_bytes(content)
        for name in TABLES:
            table = pyarrow.table(xqls.table([str(file)], name))
            if name == "games":
                table = table.set_column(table.schema.get_field_index("path"), "path", pyarrow.array([path] * len(table)))
            found[name] = table
    return {name: as_bytes(table) for name, table in found.items() if len(table)}


def as_bytes(table):
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


def new_process():
    return concurrent.futures.ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


def rows_of(batches):
    """For each file a row that says how it went, and one for each of its tables."""
    process = new_process()
    try:
        for batch in batches:
            rows = []
            for file in batch.to_pylist():
                path, content = file["path"], file["content"]
                tables, status, problem = {}, "read", None
                if content is None or file["length"] > MOST_BYTES:
                    status, problem = "unreadable", f"it has {file['length']} bytes, and {MOST_BYTES} are read at most"
                else:
                    try:
                        tables = process.submit(read, path, content).result(timeout=PATIENCE)
                    except (BrokenProcessPool, concurrent.futures.TimeoutError, MemoryError) as why:
                        status, problem = "unreadable", f"{type(why).__name__}: it crashed, or took longer than {PATIENCE} s"
                        for worker in list((process._processes or {}).values()):
                            worker.kill()
                        process.shutdown(wait=False, cancel_futures=True)
                        process = new_process()
                    except Exception as why:
                        status, problem = "unreadable", f"{type(why).__name__}: {why}"
                rows.append({"path": path, "status": status, "problem": problem, "table": None, "rows": None})
                rows += [{"path": path, "status": None, "problem": None, "table": name, "rows": data} for name, data in tables.items()]
            yield pyarrow.RecordBatch.from_pylist(rows, schema=SCHEMA)
    finally:
        process.shutdown(wait=False, cancel_futures=True)


SCHEMA = pyarrow.schema([(name, pyarrow.binary() if name == "rows" else pyarrow.string()) for name in ["path", "status", "problem", "table", "rows"]])


def unpacked(batches):
    """The rows of one table out of their Arrow streams."""
    for batch in batches:
        for data in batch.column("rows"):
            with pyarrow.ipc.open_stream(data.as_buffer()) as reader:
                yield from reader


def schema_of(name):
    """The columns of a table, as Spark writes them."""
    from pyspark.sql.pandas.types import from_arrow_schema

    import xqls

    if name == "findings":
        return "path string, finding string"
    return from_arrow_schema(pyarrow.table(xqls.table([], name)).schema)


def export(spark, source, target):
    """Reads all files below `source`, and writes the tables below `target`."""
    files = (
        spark.read.format("binaryFile")
        .option("recursiveFileLookup", "true")
        .option("ignoreCorruptFiles", "true")
        .load(source)
        .selectExpr("path", "length", f"case when length <= {MOST_BYTES} then content end as content")
    )
    kept = f"{target}/_read"
    # Each file is read once; the tables are taken out of what is kept.
    files.mapInArrow(rows_of, RESULT).write.mode("overwrite").parquet(kept)
    read_back = spark.read.parquet(kept)
    read_back.where("table is null").select("path", "status", "problem").write.mode("overwrite").parquet(f"{target}/files")
    for name in [*TABLES, "findings"]:
        own = read_back.where(f"table = '{name}'").select("rows")
        own.mapInArrow(unpacked, schema_of(name)).write.mode("overwrite").parquet(f"{target}/{name}")


if __name__ == "__main__":
    export(SparkSession.builder.appName("xqls").getOrCreate(), *sys.argv[1:3])
