"""Faults of a xiangqi FEN: a changed text, the code that must answer, and the part of the text that
is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from defects import fair, spare_kinds
from finding import SERIOUS, pick
from xiangqi import (
    FILES,
    MAX_COUNT,
    Board,
    Position,
    attackers,
    king_square,
    kings_face,
    other,
    possible_point,
    side_of,
)


@dataclass
class FenFault:
    """The whole text; `first` and `length` say what part of it a finding has to stand in."""

    text: str
    codes: tuple[str, ...]
    first: int
    length: int
    severities: tuple[int, ...] = SERIOUS


Fault = Callable[[Position, random.Random], "FenFault | None"]
FAULTS: dict[str, Fault] = {}


def faults(kind: str) -> Callable[[Fault], Fault]:
    def register(fault: Fault) -> Fault:
        FAULTS[kind] = fault
        return fault

    return register


def of_field(fields: list[str], index: int, codes: tuple[str, ...]) -> FenFault:
    """The field itself is wrong."""
    text = " ".join(fields)
    return FenFault(text, codes, len(" ".join(fields[:index])) + (index > 0), len(fields[index]))


def of_row(position: Position, row: int, text: str, codes: tuple[str, ...]) -> FenFault:
    """One row of the board is wrong."""
    rows = position.placement.split("/")
    rows[row] = text
    fen = " ".join(["/".join(rows)] + position.fen.split()[1:])
    return FenFault(fen, codes, len("/".join(rows[:row])) + (row > 0), len(text))


def of_board(position: Position, board: Board, codes: tuple[str, ...]) -> FenFault:
    """The pieces are wrong together: any place in the FEN, as the side to move may be named too."""
    fen = Position(board, position.side, position.half, position.full).fen
    return FenFault(fen, codes, 0, len(fen))


@faults("bad-fen-field.side")
def side(position: Position, rng: random.Random) -> FenFault | None:
    """No side; Red, who is taken to move by most programs, was meant."""
    fields = position.fen.split()
    if position.side != "w":
        return None
    return of_field([fields[0], "x", *fields[2:]], 1, ("bad-fen-field",))


@faults("bad-fen-field.clock")
def clock(position: Position, rng: random.Random) -> FenFault | None:
    fields = position.fen.split()
    fields[4] = rng.choice(("abc", "-1", "1.5"))
    return of_field(fields, 4, ("bad-fen-field",))


@faults("row-width.long")
def long_row(position: Position, rng: random.Random) -> FenFault | None:
    rows = position.placement.split("/")
    row = rng.choice([i for i, text in enumerate(rows) if text != "9"] or [0])
    if rows[row] == "9":
        return None
    return of_row(position, row, rows[row] + "1", ("row-width",))


@faults("row-width.short")
def short_row(position: Position, rng: random.Random) -> FenFault | None:
    row = pick(rng, [i for i, text in enumerate(position.placement.split("/")) if text == "9"])
    return of_row(position, row, "8", ("row-width",)) if row is not None else None


@faults("row-width.rows")
def missing_row(position: Position, rng: random.Random) -> FenFault | None:
    """Nine rows: the height is wrong, for which there is no code of its own."""
    rows = position.placement.split("/")
    if rows[5] != "9":
        return None
    fen = " ".join(["/".join(rows[:5] + rows[6:])] + position.fen.split()[1:])
    return FenFault(fen, ("row-width", "bad-fen-field"), 0, len(fen))


@faults("unknown-piece")
def unknown_piece(position: Position, rng: random.Random) -> FenFault | None:
    """A letter of no piece, on an empty square that nothing depends on."""
    empty = [r for r, text in enumerate(position.placement.split("/")) if text == "9"]
    row = pick(rng, empty)
    if row is None:
        return None
    return of_row(
        position, row, rng.choice(("4q4", "Z8", "8+")), ("unknown-piece", "bad-fen-field")
    )


@faults("missing-king")
def missing_king(position: Position, rng: random.Random) -> FenFault | None:
    king = king_square(position.board, rng.choice("wb"))
    board = {at: piece for at, piece in position.board.items() if at != king}
    return of_board(position, board, ("missing-king",))


def with_piece(
    position: Position, pieces: list[str], possible: bool, rng: random.Random
) -> Board | None:
    """One more of the pieces, on a possible point or not, such that nothing is said of kings."""
    options = [
        position.board | {(file, rank): piece}
        for piece in pieces
        for file in range(9)
        for rank in range(10)
        if (file, rank) not in position.board
        and possible_point(piece, (file, rank)) == possible
        and fair(position.board | {(file, rank): piece}, position.side)
    ]
    return pick(rng, options)


@faults("too-many-pieces")
def too_many(position: Position, rng: random.Random) -> FenFault | None:
    counts = list(position.board.values())
    full = [p for k in "ABRNCP" for p in (k, k.lower()) if counts.count(p) == MAX_COUNT[k]]
    board = with_piece(position, full, True, rng)
    return of_board(position, board, ("too-many-pieces",)) if board else None


@faults("impossible-square")
def impossible_square(position: Position, rng: random.Random) -> FenFault | None:
    counts = list(position.board.values())
    spare = [p for k in "ABP" for p in (k, k.lower()) if counts.count(p) < MAX_COUNT[k]]
    board = with_piece(position, spare, False, rng)
    return of_board(position, board, ("impossible-square",)) if board else None


def moved_kings(position: Position, rng: random.Random) -> list[Board]:
    """The boards with one king elsewhere, in or out of its palace, in random order."""
    boards = []
    for king_side in "wb":
        king = king_square(position.board, king_side)
        rest = {at: piece for at, piece in position.board.items() if at != king}
        for file in range(len(FILES)):
            for rank in range(10):
                if (file, rank) not in rest:
                    boards.append(rest | {(file, rank): position.board[king]})
    rng.shuffle(boards)
    return boards


@faults("impossible-square.king")
def king_outside(position: Position, rng: random.Random) -> FenFault | None:
    for board in moved_kings(position, rng):
        outside = [
            s for s in "wb" if not possible_point("K" if s == "w" else "k", king_square(board, s))
        ]
        if outside and fair(board, "w") and fair(board, "b"):
            return of_board(position, board, ("impossible-square",))
    return None


@faults("kings-facing")
def facing(position: Position, rng: random.Random) -> FenFault | None:
    for board in moved_kings(position, rng):
        home = all(possible_point("K" if s == "w" else "k", king_square(board, s)) for s in "wb")
        checks = Position(board, "w").check or Position(board, "b").check
        if home and kings_face(board) and not checks:
            return of_board(position, board, ("kings-facing",))
    return None


@faults("side-not-to-move-in-check")
def idle_check(position: Position, rng: random.Random) -> FenFault | None:
    options = []
    for piece in spare_kinds(position):
        for file in range(9):
            for rank in range(10):
                board = position.board | {(file, rank): piece}
                if (file, rank) in position.board or not possible_point(piece, (file, rank)):
                    continue
                king = king_square(board, other(position.side))
                idle = attackers(board, king, position.side)
                if idle and side_of(piece) == position.side and not kings_face(board):
                    if not Position(board, position.side).check:
                        options.append(board)
    board = pick(rng, options)
    return of_board(position, board, ("side-not-to-move-in-check",)) if board else None
