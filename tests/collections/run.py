"""The tables of `xqls export`, asked by DuckDB, Polars and Spark with the queries of docs/collections.md, against the answers of `xqls`.

    python tests/collections/run.py XQLS [ENGINE…]      ENGINE is duckdb, polars or spark; all of them without one
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import games as generated

PAGE = (Path(__file__).parents[2] / "docs/collections.md").read_text(encoding="utf-8")
START = "-9136392733787437426"


def blocks(language):
    """The blocks of the page: by the second word of their fence."""
    return dict(re.findall(rf"```{language} (\w+)\n(.*?)```", PAGE, re.DOTALL))


def xqls(*args, code=(0, 1)):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    assert done.returncode in code, f"{args}: {done.returncode}: {done.stderr}"
    return done


def same(what, found, expected):
    assert found == expected, f"{what}:\n  found    {str(found)[:1500]}\n  expected {str(expected)[:1500]}"
    print(f"  {what}: {len(expected)} rows")


class DuckDb:
    def __init__(self, tables):
        import duckdb

        self.session = duckdb.connect()
        self.session.execute(blocks("sql")["duckdb"].replace("DIR", str(tables)))

    def ask(self, sql):
        return self.session.execute(sql).fetchall()


class Polars:
    def __init__(self, tables):
        names = {}
        exec(blocks("python")["polars"].replace("DIR", str(tables)), names)
        self.execute = names["ask"]

    def ask(self, sql):
        return self.execute(sql).rows()


class Spark:
    def __init__(self, tables):
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        names = {"spark": builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()}
        names["spark"].sparkContext.setLogLevel("ERROR")
        exec(blocks("python")["spark"].replace("DIR", str(tables)), names)
        self.sql = names["ask"]

    def ask(self, sql):
        return [tuple(row) for row in self.sql(sql).collect()]


ENGINES = {"duckdb": DuckDb, "polars": Polars, "spark": Spark}


def tree(fen, records):
    """The moves of `xqls tree` with their scores, and the key of the position."""
    found = json.loads(xqls("tree", "--fen", fen, "--format", "json", records, code=(0, 1, 2)).stdout)
    rows = {}
    for move in found["next"]:
        score = move["score"]
        rows[move["move"]] = (score["games"], score["first"], score["drawn"], score["second"])
    return found["key"], rows


def half_moves(records):
    """The half-moves of the main lines as `xqls convert --to json` has them: by path and number of the game."""
    found = {}
    for path in sorted(Path(records).glob("*")):
        done = xqls("convert", "--to", "json", path, code=(0, 1, 2))
        if not done.stdout:
            continue
        for number, game in enumerate(json.loads(done.stdout)["games"], 1):
            found[str(path), number] = game
    return found


def pieces(fen):
    return sum(sign.isalpha() for sign in fen.split()[0])


def check_facts(engine, trees):
    """Each half-move of the main lines has the facts of the game trees, and equal positions have equal keys."""
    asked = engine.ask(
        "select games.path, games.number, moves.ply, moves.move, moves.text, moves.legal, moves.check, moves.mate, moves.capture,"
        " moves.key, moves.after from moves join games on games.game = moves.game where moves.line = 0"
    )
    rows = {(path, number, ply): rest for path, number, ply, *rest in asked}
    count, keys, boards = 0, {}, {}
    for (path, number), game in trees.items():
        before = game["setup"]["fen"]
        for ply, half_move in enumerate(game["line"]):
            move, text, legal, check, mate, capture, key, after = rows.pop((path, number, ply))
            expected = [half_move[name] for name in ["coordinate", "text", "legal", "check", "mate"]]
            assert [move, text, legal, check, mate] == expected, f"{path}#{number}, {ply}"
            fen = half_move["fen"]
            if fen and move and before and game["variant"] == "xiangqi":
                assert capture == (pieces(fen) < pieces(before)), f"{path}#{number}, {ply}: capture"
            if after is not None:
                board = (game["variant"], *fen.split()[:2 if game["variant"] == "xiangqi" else 3])
                assert keys.setdefault(after, board) == board and boards.setdefault(board, after) == after
            before, count = fen, count + 1
    assert not rows, f"half-moves that no game has: {list(rows)[:3]}"
    print(f"  facts: {count} half-moves, {len(keys)} positions")


def novelties(trees):
    """By brute force: the first half-move of each game to a position that no game of an earlier day has."""
    days = defaultdict(list)
    lines = {}
    for (path, number), game in trees.items():
        date = next((value for key, value in game["tags"].items() if key.upper() == "DATE"), None)
        if not date or "?" in date:
            continue
        line = []
        for ply, half_move in enumerate(game["line"]):
            if half_move["fen"] is None or half_move["coordinate"] is None:
                break
            line.append((ply, half_move["coordinate"], half_move["fen"].split()[0] + half_move["fen"].split()[1]))
        lines[path, number] = (date, line)
        for _, _, board in line:
            days[board].append(date)
    found = []
    for (path, number), (date, line) in sorted(lines.items()):
        new = next(((ply, move) for ply, move, board in line if min(days[board]) == date), None)
        if new:
            found.append((path, number, date, *new))
    return found


def check_queries(engine, records, trees):
    queries = {name: sql for name, sql in blocks("sql").items() if name != "duckdb"}
    asked = set(queries)
    boards = Counter()
    for game in trees.values():
        boards.update(half_move["fen"] for half_move in game["line"][:6] if half_move["fen"] and game["variant"] == "xiangqi")
    fens = ["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", *(fen for fen, _ in boards.most_common(4))]
    for fen in fens:
        key, expected = tree(fen, records)
        rows = engine.ask(queries["tree"].replace(START, key))
        same("tree", {row[0]: tuple(map(int, row[1:])) for row in rows}, expected)
        found = json.loads(xqls("search", "--fen", fen, "--format", "json", records, code=(0, 1, 2)).stdout)["games"]
        rows = engine.ask(queries["reach"].replace(START, key))
        same("reach", sorted((path, int(number)) for path, number in rows), sorted((game["path"], game["game"]) for game in found))
    asked -= {"tree", "reach"}

    report = json.loads(xqls("dedupe", "--shortest", 9999, "--report", "json", records, code=(0, 1, 2)).stdout)
    expected = sorted(len(group["duplicates"]) + 1 for group in report["groups"])
    same("duplicates", sorted(int(row[1]) for row in engine.ask(queries["duplicates"])), expected)
    asked.remove("duplicates")

    rows = engine.ask(queries["players"])
    for player, count, points in rows:
        quoted = player.replace('"', "")
        if quoted != player:
            continue
        own = {}
        for side, won in [("first", "1-0"), ("second", "0-1")]:
            for result in [won, "draw", "0-1" if won == "1-0" else "1-0"]:
                query = f'{side}="{player}" result:{result}'
                own[side, result] = int(xqls("search", "-q", query, "--count", records, code=(0, 1, 2)).stdout)
        won = own["first", "1-0"] + own["second", "0-1"]
        drawn = own["first", "draw"] + own["second", "draw"]
        assert (int(count), float(points)) == (sum(own.values()), won + drawn / 2), player
    print(f"  players: {len(rows)} rows")
    asked.remove("players")

    rows = engine.ask(queries["novelties"])
    same("novelties", [(path, int(number), date, int(ply), move) for path, number, date, ply, move in rows], novelties(trees))
    asked.remove("novelties")

    counts = Counter()
    for game in trees.values():
        line = game["line"][:8]
        if len(line) == 8 and all(half_move["fen"] and half_move["coordinate"] for half_move in line):
            counts[tuple(line[7]["fen"].split()[:2])] += 1
    rows = engine.ask(queries["common"].replace("ply = 19", "ply = 7"))
    same("common", [int(row[1]) for row in rows], [count for _, count in counts.most_common(20)])
    asked.remove("common")
    assert not asked, f"nobody asks {asked}"


def check_forms(folder, records):
    """Parquet, CSV and NDJSON have the same rows, and a partition has them, too."""
    import duckdb

    exports = {"csv": [], "ndjson": [], "parquet": [], "buckets": ["--partition", 64]}
    for name, options in exports.items():
        form = "parquet" if name == "buckets" else name
        xqls("export", "--to", form, "--variations", *options, "-o", folder / name, records, code=(2,))
    reads = {"csv": "read_csv", "ndjson": "read_json"}
    for table in ["games", "moves", "files"]:
        names = "* exclude (bucket)" if table == "moves" else "*"
        duckdb.execute(f"create or replace table whole as from '{folder}/parquet/{table}/*.parquet'")
        count = duckdb.execute("select count(*) from whole").fetchone()[0]
        assert count > 10
        others = {name: f"select * from {read}('{folder}/{name}/{table}/*.{name}')" for name, read in reads.items()}
        others["buckets"] = f"select {names} from '{folder}/buckets/{table}/**/*.parquet'"
        for name, other in others.items():
            for first, second in [("from whole", other), (other, "from whole")]:
                left = duckdb.execute(f"select count(*) from (({first}) except all ({second}))").fetchone()[0]
                assert left == 0, f"{name}, {table}: {left} rows differ"
    wrong = duckdb.execute(
        f"select count(*) from '{folder}/buckets/moves/**/*.parquet'"
        " where key is not null and ((key::hugeint + (case when key < 0 then 18446744073709551616::hugeint else 0 end))"
        " // 288230376151711744)::int <> ('0x' || bucket)::int"
    ).fetchone()[0]
    assert wrong == 0, f"{wrong} rows are in the wrong bucket"
    print("  forms: csv, ndjson, parquet and buckets have the same rows")


def main():
    wanted = sys.argv[2:] or list(ENGINES)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        records = folder / "records"
        generated.write(records)
        trees = half_moves(records)
        check_forms(folder, records)
        for name in wanted:
            print(name)
            engine = ENGINES[name](folder / "parquet")
            check_facts(engine, trees)
            check_queries(engine, records, trees)
            print("  partitioned")
            check_queries(ENGINES[name](folder / "buckets"), records, trees)


PROGRAM = sys.argv[1]
main()
