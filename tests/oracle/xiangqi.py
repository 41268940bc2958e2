"""Xiangqi board geometry and move notations, written from the format description alone.

Squares are `(file, rank)` with file 0-8 = a-i and rank 0-9 counted from Red's back rank.
Pieces are FEN letters (`KABNRCP`, upper case = Red).  Moves are coordinates such as `h2e2`.

`faults` names every rule a move breaks, which is what the defect planter needs; the legality of
generated games comes from pyffish, and `selftest.py` proves that both agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
KINDS = "KABNRCP"
MAX_COUNT = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}
FILES = "abcdefghi"
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
ADVISOR_POINTS = {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}
ELEPHANT_POINTS = {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}

Square = tuple[int, int]
Board = dict[Square, str]


def square(name: str) -> Square:
    """`e3` as a square."""
    return FILES.index(name[0]), int(name[1])


def square_name(at: Square) -> str:
    """A square as `e3`."""
    return f"{FILES[at[0]]}{at[1]}"


def ends(move: str) -> tuple[Square, Square]:
    """Origin and destination of `h2e2`."""
    return square(move[:2]), square(move[2:4])


def side_of(piece: str) -> str:
    """`w` for a red piece, `b` for a black one."""
    return "w" if piece.isupper() else "b"


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def mirror(at: Square, side: str) -> Square:
    """The square as the side's own seat numbers its ranks (rank 0 = own back rank)."""
    return at if side == "w" else (at[0], 9 - at[1])


def in_palace(at: Square, side: str) -> bool:
    file, rank = mirror(at, side)
    return 3 <= file <= 5 and rank <= 2


def across_river(at: Square, side: str) -> bool:
    return mirror(at, side)[1] >= 5


def possible_point(piece: str, at: Square) -> bool:
    """Whether the piece can ever stand there in a game."""
    side = side_of(piece)
    own = mirror(at, side)
    match piece.upper():
        case "K":
            return in_palace(at, side)
        case "A":
            return own in ADVISOR_POINTS
        case "B":
            return own in ELEPHANT_POINTS
        case "P":
            return own[1] >= 5 or (own[1] >= 3 and own[0] % 2 == 0)
    return True


def between(board: Board, start: Square, end: Square) -> int:
    """Number of pieces strictly between two squares of one file or rank."""
    step_f = (end[0] > start[0]) - (end[0] < start[0])
    step_r = (end[1] > start[1]) - (end[1] < start[1])
    file, rank = start[0] + step_f, start[1] + step_r
    count = 0
    while (file, rank) != end:
        count += (file, rank) in board
        file, rank = file + step_f, rank + step_r
    return count


def movement_faults(board: Board, start: Square, end: Square) -> set[str]:
    """Rules of movement (not of king safety) that the piece on `start` breaks by going to `end`."""
    piece = board[start]
    side, kind = side_of(piece), piece.upper()
    df, dr = end[0] - start[0], end[1] - start[1]
    distance = sorted((abs(df), abs(dr)))
    faults: set[str] = set()
    if end in board and side_of(board[end]) == side:
        faults.add("own-piece")
    if kind == "K":
        shape = distance == [0, 1]
        if not in_palace(end, side):
            faults.add("palace")
    elif kind == "A":
        shape = distance == [1, 1]
        if not in_palace(end, side):
            faults.add("palace")
    elif kind == "B":
        shape = distance == [2, 2]
        if shape and (start[0] + df // 2, start[1] + dr // 2) in board:
            faults.add("eye")
        if across_river(end, side):
            faults.add("river")
    elif kind == "N":
        shape = distance == [1, 2]
        if shape:
            leg = (start[0] + df // 2, start[1]) if abs(df) == 2 else (start[0], start[1] + dr // 2)
            if leg in board:
                faults.add("leg")
    elif kind in "RC":
        shape = distance[0] == 0 and distance[1] > 0
        if shape:
            screens = between(board, start, end)
            if kind == "C" and end in board:
                if screens != 1:
                    faults.add("screen")
            elif screens:
                faults.add("path")
    else:
        forward = 1 if side == "w" else -1
        shape = (df, dr) == (0, forward) or distance == [0, 1] and dr == 0
        if shape and dr == 0 and not across_river(start, side):
            faults.add("pawn-sideways")
    if not shape:
        faults.add("geometry")
    return faults


def king_square(board: Board, side: str) -> Square | None:
    king = "K" if side == "w" else "k"
    return next((at for at, piece in board.items() if piece == king), None)


def attackers(board: Board, target: Square, by: str) -> list[Square]:
    """Squares of the side's pieces that could capture on `target` (facing kings not counted)."""
    return [
        at
        for at, piece in board.items()
        if side_of(piece) == by and at != target and not movement_faults(board, at, target)
    ]


def kings_face(board: Board) -> bool:
    red, black = king_square(board, "w"), king_square(board, "b")
    return bool(red and black and red[0] == black[0] and between(board, red, black) == 0)


@dataclass(frozen=True)
class Position:
    """A board with the side to move and both counters of its FEN."""

    board: Board
    side: str
    half: int = 0
    full: int = 1

    @staticmethod
    def from_fen(fen: str) -> Position:
        fields = fen.split()
        board: Board = {}
        for row, text in enumerate(fields[0].split("/")):
            file = 0
            for char in text:
                if char.isdigit():
                    file += int(char)
                else:
                    board[file, 9 - row] = char
                    file += 1
        half, full = (int(fields[4]), int(fields[5])) if len(fields) > 5 else (0, 1)
        return Position(board, fields[1], half, full)

    @cached_property
    def placement(self) -> str:
        """First field of the FEN."""
        rows = []
        for rank in range(9, -1, -1):
            row = "".join(self.board.get((file, rank), " ") for file in range(9))
            for run in range(9, 0, -1):
                row = row.replace(" " * run, str(run))
            rows.append(row)
        return "/".join(rows)

    @cached_property
    def fen(self) -> str:
        return f"{self.placement} {self.side} - - {self.half} {self.full}"

    def play(self, move: str) -> Position:
        """The position after the move, legal or not."""
        start, end = ends(move)
        board = dict(self.board)
        captured = end in board
        board[end] = board.pop(start)
        full = self.full + (self.side == "b")
        return Position(board, other(self.side), 0 if captured else self.half + 1, full)

    def skip(self) -> Position:
        """The position if the half-move is simply passed over."""
        full = self.full + (self.side == "b")
        return Position(self.board, other(self.side), self.half + 1, full)

    @cached_property
    def check(self) -> bool:
        """Whether the side to move is in check."""
        king = king_square(self.board, self.side)
        return bool(king and attackers(self.board, king, other(self.side)))

    def captures(self, move: str) -> bool:
        return ends(move)[1] in self.board

    def faults(self, move: str) -> set[str]:
        """Every rule the move breaks; empty for a legal move of the side to move."""
        start, end = ends(move)
        if start not in self.board or start == end:
            return {"no-piece"}
        if side_of(self.board[start]) != self.side:
            return {"wrong-side"}
        found = movement_faults(self.board, start, end)
        if found & {"geometry", "own-piece"}:
            return found
        after = self.play(move)
        king = king_square(after.board, self.side)
        if king and attackers(after.board, king, after.side):
            found.add("check")
        if kings_face(after.board):
            found.add("facing")
        return found

    def legal(self, move: str) -> bool:
        return not self.faults(move)

    def every_move(self) -> list[str]:
        """Each own piece to each square with the right shape of movement, legal or not."""
        return [
            square_name(start) + square_name((file, rank))
            for start, piece in sorted(self.board.items())
            if side_of(piece) == self.side
            for file in range(9)
            for rank in range(10)
            if (file, rank) != start
            and "geometry" not in movement_faults(self.board, start, (file, rank))
        ]

    @cached_property
    def legal_moves(self) -> list[str]:
        return [move for move in self.every_move() if self.legal(move)]


# --- notations ---------------------------------------------------------------------------------


def file_number(at: Square, side: str) -> int:
    """File counted from the mover's own right, 1-9."""
    return 9 - at[0] if side == "w" else at[0] + 1


def same_file(board: Board, at: Square) -> list[Square]:
    """The pieces like the one on `at` on its file, the front one first."""
    piece = board[at]
    like = [(at[0], rank) for rank in range(10) if board.get((at[0], rank)) == piece]
    return sorted(like, key=lambda s: s[1], reverse=piece.isupper())


def pawn_stacks(board: Board, side: str) -> dict[int, int]:
    """Files with two or more pawns of the side, and how many."""
    pawn = "P" if side == "w" else "p"
    counts: dict[int, int] = {}
    for (file, _), piece in board.items():
        if piece == pawn:
            counts[file] = counts.get(file, 0) + 1
    return {file: count for file, count in counts.items() if count > 1}


def operator_and_argument(piece: str, start: Square, end: Square) -> tuple[str, int]:
    """Last two parts of the four-character notation: direction, then steps or destination file."""
    side = side_of(piece)
    if start[1] == end[1]:
        return "=", file_number(end, side)
    forward = mirror(end, side)[1] > mirror(start, side)[1]
    diagonal = piece.upper() in "ABN"
    argument = file_number(end, side) if diagonal else abs(end[1] - start[1])
    return "+" if forward else "-", argument


def wxf(position: Position, move: str, symbols: dict[str, str] | None = None) -> str:
    """Four-character notation in the scheme of the 2018 World Xiangqi Rules, `=` for sideways.

    Three or more pawns on a file, or pawns stacked on two files: ordinal from the front + file.
    """
    board = position.board
    start, end = ends(move)
    piece = board[start]
    side = side_of(piece)
    letter = (symbols or AXF_SYMBOLS)[piece.upper()]
    operator, argument = operator_and_argument(piece, start, end)
    like = same_file(board, start)
    head = f"{letter}{file_number(start, side)}"
    if piece.upper() == "P" and start[0] in pawn_stacks(board, side):
        if len(like) > 2 or len(pawn_stacks(board, side)) > 1:
            head = f"{like.index(start) + 1}{file_number(start, side)}"
        else:
            head = letter + "+-"[like.index(start)]
    elif piece.upper() not in "ABP" and len(like) == 2:
        head = letter + "+-"[like.index(start)]
    return f"{head}{operator}{argument}"


def wxf_readings(position: Position, move: str) -> list[str]:
    """The token, and the form Fairy-Stockfish prints if it differs.

    The engine keeps the plain file digit where the twin piece, going the same way, would leave
    the board; the notation's own pages use the sign whenever two alike stand on one file.
    """
    token = wxf(position, move)
    start, end = ends(move)
    like = same_file(position.board, start)
    if token[1] not in "+-":
        return [token]
    twin = like[1 - like.index(start)]
    rank = twin[1] + end[1] - start[1]
    if 0 <= rank <= 9:
        return [token]
    side = position.side
    return [token, f"{token[0]}{file_number(start, side)}{token[2:]}"]


def is_contested_wxf(position: Position, move: str) -> bool:
    """Whether the 1997 and the 2018 schemes read this move's token as different pawns.

    Only digit + equal digit can be: in 1997 it is the middle one of three on that file.
    """
    token = wxf(position, move)
    start, _ = ends(move)
    return token[:2] in ("11", "33") and len(same_file(position.board, start)) == 3


AXF_SYMBOLS = {"K": "K", "A": "A", "B": "E", "N": "H", "R": "R", "C": "C", "P": "P"}
YANG_SYMBOLS = {"K": "K", "A": "G", "B": "M", "N": "N", "R": "R", "C": "C", "P": "P"}


def lalg(position: Position, move: str, symbols: dict[str, str]) -> str:
    """Long algebraic: `Ch2-e2`, `Rh4xg4`."""
    kind = position.board[ends(move)[0]].upper()
    mark = "x" if position.captures(move) else "-"
    return f"{symbols[kind]}{move[:2]}{mark}{move[2:]}"


def salg(position: Position, move: str, symbols: dict[str, str], full: bool = False) -> str:
    """Short algebraic: the file, then the rank, then both tell apart rivals for the square."""
    start, end = ends(move)
    piece = position.board[start]
    rivals = [
        at
        for at, rival in position.board.items()
        if rival == piece and at != start and position.legal(square_name(at) + square_name(end))
    ]
    origin = ""
    if full or any(at[0] == start[0] for at in rivals) and any(at[1] == start[1] for at in rivals):
        origin = move[:2]
    elif rivals:
        alike = any(at[0] == start[0] for at in rivals)
        origin = move[1] if alike else move[0]
    mark = "x" if position.captures(move) else ""
    return f"{symbols[piece.upper()]}{origin}{mark}{move[2:]}"


def iccs(move: str) -> str:
    return f"{move[:2]}-{move[2:]}".upper()


CHINESE_NAMES = {
    "w": dict(zip(KINDS, "帅仕相马车炮兵")),
    "b": dict(zip(KINDS, "将士象马车炮卒")),
}
CHINESE_DIGITS = "〇一二三四五六七八九"


def chinese(position: Position, move: str) -> str | None:
    """Chinese notation, simplified, ASCII digits for Black; None where nothing is prescribed."""
    board = position.board
    start, end = ends(move)
    piece = board[start]
    side = side_of(piece)
    digits = CHINESE_DIGITS if side == "w" else "0123456789"
    name = CHINESE_NAMES[side][piece.upper()]
    operator, argument = operator_and_argument(piece, start, end)
    tail = {"+": "进", "-": "退", "=": "平"}[operator] + digits[argument]
    like = same_file(board, start)
    file = digits[file_number(start, side)]
    if len(like) == 1 or piece.upper() in "AB":
        return name + file + tail
    index = like.index(start)
    if piece.upper() == "P" and len(pawn_stacks(board, side)) > 1:
        return f"{'前后'[index]}{name}{file}{tail}" if len(like) == 2 else None
    if len(like) <= 3:
        return ("前后" if len(like) == 2 else "前中后")[index] + name + tail
    return digits[index + 1] + name + tail
