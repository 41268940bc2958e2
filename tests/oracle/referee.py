"""pyffish (Fairy-Stockfish) as the arbiter of legality, with ranks counted from 0."""

from __future__ import annotations

import re
from functools import lru_cache

import pyffish

from xiangqi import Position

VARIANT = "xiangqi"
_MOVE = re.compile(r"([a-i])(\d+)([a-i])(\d+)")


def to_engine(move: str) -> str:
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


def from_engine(move: str) -> str:
    f1, r1, f2, r2 = _MOVE.fullmatch(move).groups()
    return f"{f1}{int(r1) - 1}{f2}{int(r2) - 1}"


@lru_cache(maxsize=100_000)
def _legal(placement: str, side: str) -> tuple[str, ...]:
    fen = f"{placement} {side} - - 0 1"
    return tuple(sorted(from_engine(m) for m in pyffish.legal_moves(VARIANT, fen, [])))


def legal_moves(position: Position) -> tuple[str, ...]:
    """Every legal move by the engine (no history, so repetition never forbids one)."""
    return _legal(position.placement, position.side)


def in_check(position: Position) -> bool:
    return pyffish.gives_check(VARIANT, position.fen, [])


def placement_after(position: Position, move: str) -> str:
    return pyffish.get_fen(VARIANT, position.fen, [to_engine(move)]).split()[0]


def wxf(position: Position, move: str) -> str:
    return pyffish.get_san(
        VARIANT, position.fen, to_engine(move), False, pyffish.NOTATION_XIANGQI_WXF
    )
