"""Reads the first games of a file with a Python package; prints plies, bytes and processor seconds as JSON.

    read.py cshogi|python-shogi|cchess FILE GAMES
    read.py versions
"""
import json
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path


def cshogi_plies(games):
    import cshogi
    plies = 0
    for game in games:
        parser = cshogi.Parser()
        parser.parse_csa_str(game)
        board = cshogi.Board(sfen=parser.sfen)
        for move in parser.moves:
            if not board.is_legal(move):
                raise ValueError(f"{move} is not legal")
            board.push(move)
        plies += len(parser.moves)
    return plies


def python_shogi_plies(games):
    import shogi.CSA
    return sum(len(shogi.CSA.Parser.parse_str(game)[0]["moves"]) for game in games)


def cchess_plies(paths):
    import cchess
    plies = 0
    for path in paths:
        game = cchess.read_from_pgn(str(path))
        plies += len(game.dump_iccs_moves()[0])
    return plies


def main():
    if sys.argv[1] == "versions":
        print(json.dumps({name: version(name) for name in ("cshogi", "python-shogi", "cchess")}))
        return
    package, path, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    separator = "\n[Game " if package == "cchess" else "\n/\n"
    games = path.read_text().split(separator)[:count]
    with tempfile.TemporaryDirectory() as folder:
        read = {"cshogi": cshogi_plies, "python-shogi": python_shogi_plies, "cchess": cchess_plies}[package]
        given = games
        if package == "cchess":
            # It reads one game from one file.
            given = []
            for number, game in enumerate(games):
                one = Path(folder) / f"{number}.pgn"
                one.write_text(game if number == 0 else "[Game " + game)
                given.append(one)
        read(given[:1])
        start = time.process_time()
        plies = read(given)
        seconds = time.process_time() - start
    print(json.dumps({"plies": plies, "bytes": sum(len(game.encode()) for game in games), "seconds": seconds}))


main()
