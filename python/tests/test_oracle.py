"""The same records, read by other packages."""

from pathlib import Path

import pytest

import xqls

CSA = """V2.2
N+Habu
N-Kato
PI
+
+7776FU
T16
-3334FU
T12
+8822UM
T1
-3122GI
T7
+0045KA
T30
%TORYO
"""


def test_cshogi_reads_the_same_csa(records: Path) -> None:
    cshogi = pytest.importorskip("cshogi")
    csa = pytest.importorskip("cshogi.CSA")
    Path("game.csa").write_text(CSA)
    (other,) = csa.Parser.parse_file("game.csa")
    (game,) = xqls.read("game.csa")
    assert [cshogi.move_to_usi(move) for move in other.moves] == [move.coordinate for move in game.line]
    assert [float(time) for time in other.times[: len(game.line)]] == [move.seconds for move in game.line]
    assert other.names == [game.first, game.second]
    board, position = cshogi.Board(), game.start
    for theirs, ours in zip(other.moves, game.line):
        assert sorted(cshogi.move_to_usi(move) for move in board.legal_moves) == sorted(position.legal_moves)
        board.push(theirs)
        position.push(ours.coordinate or "")
        assert board.sfen() == position.fen == ours.fen


def test_cshogi_reads_the_same_kif(records: Path) -> None:
    cshogi = pytest.importorskip("cshogi")
    kif = pytest.importorskip("cshogi.KIF")
    Path("japanese.kif").write_bytes(Path("games/deep/short.kif").read_text(encoding="utf-8").encode("cp932"))
    other = kif.Parser.parse_file("japanese.kif")
    other = other[0] if isinstance(other, (list, tuple)) else other
    (game,) = xqls.read("japanese.kif")
    # It puts the half-moves of variations after those of the main line.
    theirs = [cshogi.move_to_usi(move) for move in other.moves]
    assert theirs[: len(game.line)] == [move.coordinate for move in game.line]


def test_cchess_has_the_same_moves(records: Path) -> None:
    cchess = pytest.importorskip("cchess")
    board, position = cchess.ChessBoard(cchess.FULL_INIT_FEN), xqls.Position()
    for move in ["h2e2", "h9g7", "h0g2", "i9h9"]:
        theirs = sorted(cchess.pos2iccs(start, end) for start, end in board.create_moves() if not checked(board, start, end))
        assert theirs == sorted(position.legal_moves)
        board.move_iccs(move)
        board.next_turn()
        position.push(move)


def checked(board, start, end) -> bool:
    return board.is_checked_move(start, end)


def test_python_shogi_has_the_same_moves(records: Path) -> None:
    shogi = pytest.importorskip("shogi")
    board, position = shogi.Board(), xqls.Position(variant="shogi")
    for move in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]:
        assert sorted(it.usi() for it in board.legal_moves) == sorted(position.legal_moves)
        board.push_usi(move)
        position.push(move)
        assert board.sfen() == position.fen
