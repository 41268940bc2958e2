"""Games, lines and half-moves."""

import json
import multiprocessing
import shutil
import subprocess
import threading
import time
from pathlib import Path

import pytest

import xqls


def test_a_game_of_shogi(records: Path) -> None:
    (game,) = xqls.read("games/deep/short.kif")
    assert (game.variant, game.language, game.index) == ("shogi", "kif", 0)
    assert game.headers == {"先手": "Habu", "後手": "Kato"}
    assert (game.first, game.second, game.result, game.reason) == ("Habu", "Kato", "1-0", "投了")
    assert [move.coordinate for move in game.line] == ["7g7f", "3c3d", "2g2f"]
    first, second, third = game.moves
    assert (first.side, first.number, first.seconds, first.time) == ("black", 1, 16.0, "0:16/00:00:16")
    assert second.comments == ["a comment"]
    (variation,) = third.variations
    assert [str(move) for move in variation] == ["６六歩(67)", "８四歩(83)"]
    assert (len(variation), variation[-1].coordinate) == (2, "8c8d")
    assert third.text("japanese") == "▲２六歩" and third.text("chinese") is None
    assert third.place is not None and third.place[:2] == (7, 6)
    assert game.line.end == "投了"
    with pytest.raises(IndexError):
        variation[2]
    assert [move.coordinate for move in game.line[0:2]] == ["7g7f", "3c3d"]
    assert [move.number for move in game.line[::-2]] == [3, 1]
    assert game.line[-1].coordinate == "2g2f" and game.line[3:] == []


def test_every_half_move_has_a_verdict(records: Path) -> None:
    first, second, third = xqls.read("slip.xq")[0].moves
    assert (first.legal, second.legal, third.legal) == (True, True, False)
    assert "blocked" in (third.reason or "")
    (unreadable,) = xqls.read(b"FORMAT AXF\nGAME 1\nSTART{\n1. zz\n}\n", "xq")
    assert (unreadable.moves[0].coordinate, unreadable.moves[0].legal) == (None, False)


def test_the_members_are_those_of_json(records: Path) -> None:
    for name in ["hu.xq", "slip.xq", "games/some.xq", "games/deep/short.kif"]:
        games = json.loads(xqls.convert(name, "json").data)["games"]
        for game, tree in zip(xqls.read(name), games):
            assert game.headers == tree["tags"] and game.variant == tree["variant"]
            assert (game.result, game.reason) == (tree["result"]["score"] or "*", tree["result"]["reason"])
            assert game.start.fen == tree["setup"]["fen"] and game.comments == tree["comments"]
            same_line(game.line, tree["line"])


def same_line(line: xqls.Line, tree: list) -> None:
    assert len(line) == len(tree)
    for move, ply in zip(line, tree):
        for name in ["number", "side", "coordinate", "fen", "check", "mate", "stalemate", "legal", "remark", "comments"]:
            assert getattr(move, name) == ply[name], name
        assert (move.text(), move.notations, move.reason) == (ply["text"], ply["notations"], ply.get("reason"))
        for variation, of in zip(move.variations, ply["variations"]):
            assert (variation.id, variation.comments) == (of["id"], of["comments"])
            same_line(variation, of["line"])


def test_json_is_read_back(records: Path) -> None:
    text = xqls.convert("games/some.xq", "json").data
    assert [game.language for game in xqls.read(text, "json")] == ["json", "json"]
    Path("again.json").write_bytes(text)
    again = xqls.read("again.json")
    assert [[move.coordinate for move in game.line] for game in again] == [["h2e2", "h9g7", "h0g2"], ["h2e2", "h9g7"]]
    assert xqls.convert(again, "xq", notation="lalg").text.count("GAME") == 2


def test_files_and_folders_are_iterated(records: Path) -> None:
    games = list(xqls.games(["games", "hu.xq"]))
    assert [Path(game.path or "").name for game in games] == ["short.kif", "some.xq", "some.xq", "hu.xq"]
    assert [game.index for game in games] == [0, 0, 1, 0]
    assert [game.plies for game in games] == [5, 3, 4, 3]


def test_many_files_keep_their_order_and_threads_may_share(records: Path) -> None:
    many = Path("many")
    many.mkdir()
    for number in range(300):
        (many / f"{number:03}.xq").write_text(f"FORMAT AXF\nGAME {number}\nSTART{{\n1. C2=5\n}}\n")
    assert [game.number for game in xqls.games(many)] == list(range(300))
    games, seen = xqls.games(many), []
    workers = [threading.Thread(target=lambda: seen.extend(game.number for game in games)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(seen) == list(range(300))
    # One that is not used up ends its threads.
    assert next(xqls.games(many)).number == 0


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="the system has no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own(records: Path) -> None:
    assert len(list(xqls.games("games"))) == 3

    def work() -> None:
        assert len(xqls.read("games/some.xq")) == 2 and len(list(xqls.games("games"))) == 3
        assert len(xqls.check("slip.xq")) == 1

    child = multiprocessing.get_context("fork").Process(target=work)
    child.start()
    child.join(30)
    code = child.exitcode
    child.kill()
    assert code == 0


def test_a_bad_file_does_not_end_the_iteration(records: Path) -> None:
    Path("bad.xq").write_bytes(b"\0" * 200)
    games = xqls.games(["hu.xq", "bad.xq", "missing.xq", "slip.xq"])
    assert next(games).first == "Hu Ronghua"
    with pytest.raises(xqls.ReadError) as caught:
        next(games)
    assert (caught.value.code, caught.value.path) == ("binary-file", "bad.xq")
    with pytest.raises(FileNotFoundError):
        next(games)
    assert len(next(games).moves) == 3
    with pytest.raises(StopIteration):
        next(games)


def test_other_files_of_a_folder_are_left_out_with_a_warning(records: Path) -> None:
    Path("games/chess.pgn").write_text('[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    with pytest.warns(xqls.LeftOutWarning, match="chess.pgn"):
        assert len(list(xqls.games("games"))) == 3
    with pytest.warns(xqls.LeftOutWarning, match="chess.pgn"):
        xqls.check("games")
    with pytest.raises(xqls.ReadError):
        list(xqls.games("games/chess.pgn"))


@pytest.mark.skipif(shutil.which("xqls") is None, reason="the program is not here")
def test_findings_are_those_of_the_program(records: Path) -> None:
    said = json.loads(subprocess.run(["xqls", "check", "--format", "json", "."], capture_output=True).stdout)
    of_program = [
        (file["path"], found["code"], found["message"], found["range"]["start"]["line"] + 1)
        for file in said["files"]
        for found in file["diagnostics"]
    ]
    assert [(it.path, it.code, it.message, it.line) for it in xqls.check(".")] == of_program


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted there")
def test_iterators_that_are_dropped_leave_no_threads(records: Path) -> None:
    def threads() -> int:
        return len(list(Path("/proc/self/task").iterdir()))

    def drop(count: int) -> None:
        for _ in range(count):
            next(xqls.games("games"))

    drop(1)
    before = threads()
    drop(60)
    deadline = time.monotonic() + 20
    while threads() > before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert threads() <= before
