"""Jeiqi: an independent small move generator, and the notations of seed 4's page, from the
description alone.

Pieces are letters as in its FEN: `K A E H R C P`, upper case for White, `X` for a dark one.  A dark
piece stands on an
opening point and moves once as what would stand there in xiangqi; what it then is, the move says:
`i3i4h`.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

import play
from tree import Game, Ply
from xiangqi import (
    FILES,
    Square,
    across_river,
    between,
    ends,
    file_number,
    in_palace,
    mirror,
    other,
    side_of,
    square_name,
)

START_FEN = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1"
SET = {"A": 2, "E": 2, "H": 2, "R": 2, "C": 2, "P": 5}
HOME: dict[Square, str] = {(file, 0): kind for file, kind in enumerate("RHEAKAEHR")}
HOME |= {(1, 2): "C", (7, 2): "C"} | {(file, 3): "P" for file in range(0, 9, 2)}

Board = dict[Square, str]


def is_dark(piece: str) -> bool:
    return piece in "Xx"


def role(board: Board, at: Square) -> str:
    """The kind that the piece moves as."""
    piece = board[at]
    return HOME[mirror(at, side_of(piece))] if is_dark(piece) else piece.upper()


def moves_so(board: Board, start: Square, end: Square) -> bool:
    """Whether the piece on `start` goes to `end`, kings apart.  Revealed advisors and elephants
    know no bounds.
    """
    piece = board[start]
    side, kind = side_of(piece), role(board, start)
    if end in board and side_of(board[end]) == side:
        return False
    df, dr = end[0] - start[0], end[1] - start[1]
    distance = sorted((abs(df), abs(dr)))
    if kind == "K":
        return distance == [0, 1] and in_palace(end, side)
    if kind == "A":
        return distance == [1, 1] and (not is_dark(piece) or in_palace(end, side))
    if kind == "E":
        return distance == [2, 2] and (start[0] + df // 2, start[1] + dr // 2) not in board
    if kind == "H":
        leg = (start[0] + df // 2, start[1]) if abs(df) == 2 else (start[0], start[1] + dr // 2)
        return distance == [1, 2] and leg not in board
    if kind == "P":
        forward = 1 if side == "w" else -1
        return (df, dr) == (0, forward) or (
            distance == [0, 1] and dr == 0 and across_river(start, side)
        )
    if 0 not in distance or start == end:
        return False
    screens = between(board, start, end)
    return screens == (1 if kind == "C" and end in board else 0)


@dataclass(frozen=True)
class Position:
    """A position as White and Black both see it; `lost` counts captured pieces by letter, dark ones
    as `X` and `x`.
    """

    board: Board
    side: str
    lost: Counter = field(default_factory=Counter)
    half: int = 0
    full: int = 1

    @staticmethod
    def start() -> Position:
        board = {}
        for at, kind in HOME.items():
            board[at] = "K" if kind == "K" else "X"
            board[mirror(at, "b")] = "k" if kind == "K" else "x"
        return Position(board, "w")

    @cached_property
    def placement(self) -> str:
        rows = []
        for rank in range(9, -1, -1):
            row = "".join(self.board.get((file, rank), " ") for file in range(9))
            for run in range(9, 0, -1):
                row = row.replace(" " * run, str(run))
            rows.append(row)
        return "/".join(rows)

    def captured(self, dark: bool) -> str:
        """The list in brackets, White's losses first."""
        letters = "RHEACPX" if dark else "RHEACP"
        letters += letters.lower()
        items = "".join(f"{letter}{self.lost[letter]}" for letter in letters if self.lost[letter])
        return f"[{items}]" if items else ""

    def text(self, dark: bool) -> str:
        return f"{self.placement}{self.captured(dark)} {self.side} - - {self.half} {self.full}"

    @cached_property
    def fen(self) -> str:
        return self.text(False)

    def pool(self, side: str) -> Counter:
        """What the dark pieces of the side may still turn out to be."""
        seen = Counter(
            p.upper() for p in self.board.values() if side_of(p) == side and p not in "KkXx"
        )
        case = str.upper if side == "w" else str.lower
        return Counter({k: n - seen[k] - self.lost[case(k)] for k, n in SET.items()})

    @cached_property
    def pikafish(self) -> str:
        """The form of Pikafish: what is left to be revealed as a field of its own, no dashes."""
        pool = [(k.upper(), n) for k, n in self.pool("w").items()]
        pool += [(k.lower(), n) for k, n in self.pool("b").items()]
        items = "".join(f"{kind}{count}" for kind, count in pool if count)
        board = self.placement.translate(str.maketrans("EHeh", "BNbn"))
        items = items.translate(str.maketrans("EHeh", "BNbn"))
        return f"{board} {self.side} {items or '-'} {self.half} {self.full}"

    def king(self, side: str) -> Square:
        return next(
            at for at, piece in self.board.items() if piece == ("K" if side == "w" else "k")
        )

    @cached_property
    def facing(self) -> bool:
        red, black = self.king("w"), self.king("b")
        return red[0] == black[0] and between(self.board, red, black) == 0

    def attacked(self, side: str) -> bool:
        """Whether the side's king could be taken."""
        king = self.king(side)
        return any(
            side_of(piece) != side and moves_so(self.board, at, king)
            for at, piece in self.board.items()
        )

    @cached_property
    def check(self) -> bool:
        return self.attacked(self.side)

    def reveals(self, move: str) -> bool:
        return is_dark(self.board[ends(move)[0]])

    def captures(self, move: str) -> bool:
        return ends(move)[1] in self.board

    def play(self, move: str) -> Position:
        """The position after `h2e2` or `i3i4h`, legal or not; a dark piece without a letter stays
        unknown.
        """
        start, end = ends(move)
        board, lost = dict(self.board), Counter(self.lost)
        piece = board.pop(start)
        if is_dark(piece) and len(move) > 4:
            piece = move[4].upper() if piece == "X" else move[4].lower()
        if end in board:
            lost[board[end]] += 1
        half = 0 if end in board else self.half + 1
        board[end] = piece
        return Position(board, other(self.side), lost, half, self.full + (self.side == "b"))

    def pseudo_moves(self) -> list[str]:
        return [
            square_name(start) + square_name((file, rank))
            for start, piece in sorted(self.board.items())
            if side_of(piece) == self.side
            for file in range(len(FILES))
            for rank in range(10)
            if moves_so(self.board, start, (file, rank))
        ]

    def exposes(self, move: str) -> bool:
        """Whether the mover's king could be taken after the move."""
        after = self.play(move[:4] + ("p" if self.reveals(move) else ""))
        return after.facing or after.attacked(self.side)

    @cached_property
    def legal_moves(self) -> list[str]:
        """Without what dark pieces turn out to be."""
        return [move for move in self.pseudo_moves() if not self.exposes(move)]


# --- games -------------------------------------------------------------------------------------


class Player(play.Player):
    """Plays random legal moves; what dark pieces are is drawn from what is left."""

    def __init__(self, rng: random.Random, notation: str):
        super().__init__(rng, False, False)
        self.notation = notation

    def choices(self, position: Position) -> list[str]:
        found = []
        for move in position.legal_moves:
            if move_text(position, move, self.notation):
                left = sorted((+position.pool(position.side)).elements())
                reveal = self.rng.choice(left).lower() if position.reveals(move) else ""
                found.append(move + reveal)
        return found

    def weight(self, position: Position, move: str) -> float:
        weight = 5.0 if position.captures(move) else 1.0
        return weight * (0.5 if position.reveals(move) else 1)

    def ply(self, position: Position, move: str) -> Ply:
        after = position.play(move)
        ply = Ply(move, position, after)
        if not after.legal_moves:
            ply.mate, ply.stalemate = after.check, not after.check
        return ply


class Brancher(play.Brancher):
    """No variation plays the half-move that it replaces, with another piece revealed."""

    def differs(self, move: str, taken: set[str]) -> bool:
        return move[:4] not in {other_move[:4] for other_move in taken}


def random_position(rng: random.Random) -> Position:
    """Some way into a random game, with something left to play."""
    player = Player(rng, "coordinate")
    while True:
        line = player.line(Position.start(), rng.randint(10, 90))
        position = line.plies[-1].after
        if position.legal_moves:
            return position


def random_game(
    rng: random.Random, start: Position, notation: str, plies: int, branches: bool
) -> Game:
    player = Player(rng, notation)
    game = Game(start, player.line(start, plies))
    if branches and game.line.plies:
        Brancher(player, rng.randint(1, 4)).branch(game.line)
    return game


# --- notations ---------------------------------------------------------------------------------

NOTATIONS = ["coordinate", "lan", "san", "traditional"]


def move_text(position: Position, move: str, notation: str) -> str | None:
    """The move in the notation; None where the page leaves open how it would be written."""
    reveal = move[4:]
    core = {
        "coordinate": lambda: move[:4],
        "lan": lambda: move[:4],
        "san": lambda: san(position, move),
        "traditional": lambda: traditional(position, move),
    }[notation]()
    if core is None:
        return None
    mark = "=" if reveal and notation != "coordinate" else ""
    return core + mark + reveal


def letter(position: Position, at: Square) -> str:
    kind = role(position.board, at)
    return kind if position.side == "w" else kind.lower()


def san(position: Position, move: str) -> str | None:
    """`Hc2`, `i4`: no letter for a pawn.  Rivals are told apart by file, then rank; not pawns,
    whose file would read
    as a piece."""
    start, end = ends(move)
    kind = role(position.board, start)
    rivals = [
        ends(m)[0]
        for m in position.pseudo_moves()
        if ends(m)[1] == end and ends(m)[0] != start and role(position.board, ends(m)[0]) == kind
    ]
    if kind == "P":
        return None if rivals else move[2:4]
    origin = ""
    if rivals:
        origin = move[1] if any(at[0] == start[0] for at in rivals) else move[0]
        if origin == move[1] and any(at[1] == start[1] for at in rivals):
            origin = move[:2]
    return letter(position, start) + origin + move[2:4]


def traditional(position: Position, move: str) -> str | None:
    """`P1+1`, `r9.1`; not where two that are called alike stand on one file."""
    board = position.board
    start, end = ends(move)
    side, kind = position.side, role(board, start)
    alike = [
        at
        for at, piece in board.items()
        if side_of(piece) == side and at[0] == start[0] and role(board, at) == kind
    ]
    if len(alike) > 1:
        return None
    diagonal = kind in "AEH"
    if start[1] == end[1]:
        operator, argument = ".", file_number(end, side)
    else:
        operator = "+" if mirror(end, side)[1] > mirror(start, side)[1] else "-"
        argument = file_number(end, side) if diagonal else abs(end[1] - start[1])
    return f"{letter(position, start)}{file_number(start, side)}{operator}{argument}"
