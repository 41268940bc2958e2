"""Tables, as other packages take them."""

import threading
from pathlib import Path

import pytest

import xqls


def test_pyarrow(records: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    games = pyarrow.table(xqls.table("games", "games"))
    assert games.column("result").to_pylist() == ["1-0", "*", "0-1"]
    assert games.column_names == list(xqls.table("games", "games").columns)
    moves = pyarrow.table(xqls.table("games", "moves"))
    assert moves.schema.equals(pyarrow.schema(xqls.table("games", "moves")))
    assert moves.num_rows == 8
    lines = pyarrow.table(xqls.table("games", "moves", variations=True))
    assert lines.num_rows == 12
    written = pyarrow.table(xqls.table("hu.xq", "moves", notation="chinese"))
    assert written.column("text").to_pylist() == ["炮二平五", "马８进７", "马二进三"]
    assert written.column("time_s").null_count == 3


def test_the_rows_are_the_half_moves(records: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    rows = pyarrow.table(xqls.table(["games", "hu.xq", "slip.xq"])).to_pylist()
    moves = [move for game in xqls.games(["games", "hu.xq", "slip.xq"]) for move in game.line]
    assert [row["move"] for row in rows] == [move.coordinate for move in moves]
    assert [row["legal"] for row in rows] == [move.legal for move in moves]
    assert [row["text"] for row in rows] == [move.text() for move in moves]
    for row, move in zip(rows, moves):
        if row["after"] is not None and move.legal:
            assert row["after"] == move.key
    start = xqls.Position()
    assert rows[-1]["key"] != start.key and start.key in [row["key"] for row in rows]


def test_polars(records: Path) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(xqls.table("games", "moves"))
    assert frame["move"].to_list()[:3] == ["7g7f", "3c3d", "2g2f"]
    assert frame["time_s"].to_list()[:3] == [16.0, 12.0, 1.0]


def test_duckdb(records: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    moves = xqls.table("games", "moves")
    games = xqls.table("games", "games")
    query = "SELECT count(*), count(DISTINCT game) FROM moves JOIN games USING (game) WHERE variant = 'xiangqi'"
    # A table is read anew each time.
    for _ in range(2):
        assert duckdb.sql(query).fetchall() == [(5, 2)]


def test_pandas(records: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pyarrow = pytest.importorskip("pyarrow")
    frame = pyarrow.table(xqls.table("games", "games")).to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame["variant"]) == ["shogi", "xiangqi", "xiangqi"]


def test_rows_come_in_batches(records: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    game = "GAME\nSTART{\n1. C2=5 N8+7\n}\n\n"
    Path("many.xq").write_text("FORMAT AXF\n\n" + game * 1500)
    reader = pyarrow.RecordBatchReader.from_stream(xqls.table("many.xq"))
    sizes = [batch.num_rows for batch in reader]
    assert sum(sizes) == 3000 and len(sizes) > 4
    numbers = pyarrow.table(xqls.table("many.xq", "games")).column("number").to_pylist()
    assert numbers == list(range(1, 1501))
    # A reader that stops early ends the threads.
    before = threading.active_count()
    pyarrow.RecordBatchReader.from_stream(xqls.table("many.xq")).read_next_batch()
    assert threading.active_count() == before


def test_errors(records: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(FileNotFoundError):
        xqls.table(["hu.xq", "missing.xq"])
    Path("bad.xq").write_bytes(b"\0" * 200)
    with pytest.raises(Exception, match="bad.xq: is a binary file"):
        pyarrow.table(xqls.table("bad.xq"))
    Path("games/chess.pgn").write_text('[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    with pytest.warns(xqls.LeftOutWarning, match="chess.pgn"):
        assert pyarrow.table(xqls.table("games", "games")).num_rows == 3
