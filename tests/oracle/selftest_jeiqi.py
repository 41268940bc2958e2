"""Checks of the jeiqi part: its move generator against Fairy-Stockfish with unbounded advisors and
elephants.
"""

from __future__ import annotations

import random

import pyffish

import jeiqi
import xiangqi
from referee import from_engine
from xiangqi import ends, in_palace, side_of

# A dark piece is replaced by the kind it moves as; the moves of dark advisors out of the palace are removed again.
VARIANT = "\n".join(
    ["[freeqi:xiangqi]"]
    + [
        f"mobilityRegion{side}{piece} = " + " ".join(f"*{rank}" for rank in range(1, 11))
        for side in ("White", "Black")
        for piece in ("Fers", "Elephant")
    ]
)
LETTERS = str.maketrans("EHeh", "BNbn")

# The third example FEN of the description, and the moves that it says can be made from it.
GOLDEN_BOARD = "x3k3x/c3e4/4R4/E4r2x/4p4/4A1R1P/3A5/6E2/9/3XKX2X"
GOLDEN_MOVES = ["e5e4", "d3e4"]


def check_golden() -> None:
    board = xiangqi.Position.from_fen(f"{GOLDEN_BOARD} b").board
    position = jeiqi.Position(board, "b")
    for move in GOLDEN_MOVES:
        assert move in position.legal_moves, move
        position = position.play(move)


def check_position(position: jeiqi.Position) -> None:
    board = {at: cased(position, at) for at in position.board}
    seen = jeiqi.Position(board, position.side)
    fen = f"{seen.placement.translate(LETTERS)} {position.side} - - 0 1"
    moves = {from_engine(move) for move in pyffish.legal_moves("freeqi", fen, [])}
    bounded = {
        move
        for move in moves
        if jeiqi.is_dark(position.board[ends(move)[0]])
        and jeiqi.role(position.board, ends(move)[0]) == "A"
        and not in_palace(ends(move)[1], position.side)
    }
    assert moves - bounded == set(position.legal_moves), position.fen
    assert pyffish.gives_check("freeqi", fen, []) == position.check, position.fen


def cased(position: jeiqi.Position, at: tuple[int, int]) -> str:
    kind = jeiqi.role(position.board, at)
    return kind if side_of(position.board[at]) == "w" else kind.lower()


def check_rules(rng: random.Random, games: int) -> None:
    check_golden()
    pyffish.load_variant_config(VARIANT)
    player = jeiqi.Player(rng, "coordinate")
    count = 0
    for _ in range(games):
        for ply in player.line(jeiqi.Position.start(), 90).plies:
            check_position(ply.before)
            count += 1
    print(f"jeiqi: {count} positions agree with pyffish")
