"""Positions."""

import pytest

import xqls


@pytest.mark.parametrize("variant, moves", [("xiangqi", 44), ("jeiqi", 44), ("shogi", 30)])
def test_a_start(variant: str, moves: int) -> None:
    position = xqls.Position(variant=variant)
    assert (position.variant, len(position.legal_moves)) == (variant, moves)
    assert xqls.Position(position.fen) == position
    assert xqls.Position(position.fen, variant).key == position.key
    for move in position.legal_moves:
        assert position.parse(move) == move


def test_moves_are_played_and_taken_back() -> None:
    position = xqls.Position()
    start = position.copy()
    for move in ["C2=5", "h9g7", "马二进三", "R9=8"]:
        position.push(move)
    assert position.fen == "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3"
    assert position != start and not (position.check or position.mate or position.stalemate)
    for _ in range(4):
        position.pop()
    assert position == start and position.key == start.key and position.side == "red"
    with pytest.raises(xqls.MoveError, match="no move to take back"):
        position.pop()
    with pytest.raises(TypeError):
        hash(position)


def test_mate() -> None:
    position = xqls.Position("3k5/9/9/9/9/9/9/9/4R4/3RK4 b - - 0 1")
    assert (position.check, position.mate, position.stalemate, position.legal_moves) == (True, True, False, [])


def test_pictures() -> None:
    position = xqls.Position()
    assert position._repr_svg_().startswith("<svg") and position.svg(height=500) != position.svg()
    assert position.svg(flipped=True) != position.svg(pieces="letters")
    assert "俥" in str(position)
    with pytest.raises(xqls.Error, match="use one of traditional, simplified"):
        position.svg(pieces="wood")


def test_a_notebook_shows_boards() -> None:
    formatters = pytest.importorskip("IPython.core.formatters")
    data, _ = formatters.DisplayFormatter().format(xqls.Position())
    assert data["image/svg+xml"].startswith("<svg")
