"""Shogi positions and play; legality comes from cshogi, `selftest.py` has python-shogi confirm it.

Squares are `(file, rank)`, 1-9 each as CSA counts them.  Pieces are `(sign, name)` with the signs `+` and `-` and the
names of CSA.  Moves are USI: `7g7f`, `8h2b+`, `P*5e`.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import cshogi

START_SFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
BOX = {"FU": 18, "KY": 4, "KE": 4, "GI": 4, "KI": 4, "KA": 2, "HI": 2}
LETTERS = {"FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K"}
PROMOTED = {"FU": "TO", "KY": "NY", "KE": "NK", "GI": "NG", "KA": "UM", "HI": "RY"}
BASE = {after: before for before, after in PROMOTED.items()}
NAMES = {letter: name for name, letter in LETTERS.items()}
HAND_ORDER = ("HI", "KA", "KI", "GI", "KE", "KY", "FU")
RANKS = "abcdefghi"

Square = tuple[int, int]
Piece = tuple[str, str]


def base(name: str) -> str:
    """What the piece is in the hand of its captor."""
    return BASE.get(name, name)


def other(sign: str) -> str:
    return "-" if sign == "+" else "+"


def usi_square(at: Square) -> str:
    return f"{at[0]}{RANKS[at[1] - 1]}"


def square(name: str) -> Square:
    return int(name[0]), RANKS.index(name[1]) + 1


def depth(at: Square, sign: str) -> int:
    """The rank as the side's own seat counts it: 1 is the far one."""
    return at[1] if sign == "+" else 10 - at[1]


def is_dead(name: str, at: Square, sign: str) -> bool:
    """Whether an unpromoted piece could never move from there."""
    last = {"FU": 1, "KY": 1, "KE": 2}.get(name, 0)
    return depth(at, sign) <= last


@lru_cache(maxsize=100_000)
def _legal(sfen: str) -> tuple[str, ...]:
    return tuple(sorted(cshogi.move_to_usi(move) for move in cshogi.Board(sfen).legal_moves))


@lru_cache(maxsize=100_000)
def _check(sfen: str) -> bool:
    return bool(cshogi.Board(sfen).is_check())


@dataclass(frozen=True)
class Position:
    """A position as SFEN says it; the last field counts half-moves from 1."""

    sfen: str

    @staticmethod
    def build(board: dict[Square, Piece], hands: dict[str, Counter], turn: str) -> Position:
        rows = []
        for rank in range(1, 10):
            row = ""
            for file in range(9, 0, -1):
                row += sfen_letter(board[file, rank]) if (file, rank) in board else " "
            for run in range(9, 0, -1):
                row = row.replace(" " * run, str(run))
            rows.append(row)
        hand = "".join(
            (str(hands[sign][name]) if hands[sign][name] > 1 else "") + sfen_letter((sign, name))
            for sign in "+-"
            for name in HAND_ORDER
            if hands[sign][name]
        )
        return Position(f"{'/'.join(rows)} {'b' if turn == '+' else 'w'} {hand or '-'} 1")

    @property
    def sign(self) -> str:
        """The side to move."""
        return "+" if self.sfen.split()[1] == "b" else "-"

    @cached_property
    def board(self) -> dict[Square, Piece]:
        board: dict[Square, Piece] = {}
        for rank, row in enumerate(self.sfen.split()[0].split("/"), 1):
            file, promoted = 9, False
            for char in row:
                if char == "+":
                    promoted = True
                elif char.isdigit():
                    file -= int(char)
                else:
                    name = NAMES[char.upper()]
                    sign = "+" if char.isupper() else "-"
                    board[file, rank] = (sign, PROMOTED[name] if promoted else name)
                    file, promoted = file - 1, False
        return board

    @cached_property
    def hands(self) -> dict[str, Counter]:
        hands: dict[str, Counter] = {"+": Counter(), "-": Counter()}
        count = ""
        for char in self.sfen.split()[2].strip("-"):
            if char.isdigit():
                count += char
            else:
                hands["+" if char.isupper() else "-"][NAMES[char.upper()]] = int(count or 1)
                count = ""
        return hands

    @cached_property
    def legal_moves(self) -> tuple[str, ...]:
        return _legal(self.sfen)

    @cached_property
    def check(self) -> bool:
        return _check(self.sfen)

    @property
    def mate(self) -> bool:
        return self.check and not self.legal_moves

    @property
    def stalemate(self) -> bool:
        return not self.check and not self.legal_moves

    @property
    def same(self) -> str:
        """What repetition compares: board, turn and hands."""
        return self.sfen.rsplit(" ", 1)[0]

    def play(self, move: str) -> Position:
        board = cshogi.Board(self.sfen)
        board.push_usi(move)
        return Position(board.sfen())

    def turned(self) -> Position:
        """The same with the other side to move."""
        fields = self.sfen.split()
        fields[1] = "w" if fields[1] == "b" else "b"
        return Position(" ".join(fields))

    def captures(self, move: str) -> bool:
        return square(move[2:4]) in self.board

    def points(self, sign: str) -> tuple[int, int]:
        """Entering-king declaration: pieces in the far three ranks without the king, and points
        with the hand.
        """
        inside = [
            p
            for at, p in self.board.items()
            if p[0] == sign and depth(at, sign) <= 3 and p[1] != "OU"
        ]
        names = [base(name) for _, name in inside] + list(self.hands[sign].elements())
        return len(inside), sum(5 if name in ("KA", "HI") else 1 for name in names)

    @property
    def may_declare(self) -> bool:
        """Whether the side to move wins by declaration (27-point rule)."""
        sign = self.sign
        king = next((at for at, p in self.board.items() if p == (sign, "OU")), None)
        count, points = self.points(sign)
        entered = king is not None and depth(king, sign) <= 3
        return bool(
            entered and not self.check and count >= 10 and points >= (28 if sign == "+" else 27)
        )


def sfen_letter(piece: Piece) -> str:
    sign, name = piece
    letter = LETTERS[base(name)]
    return ("+" if name in BASE else "") + (letter if sign == "+" else letter.lower())


def csa_move(position: Position, move: str) -> str:
    """`+2726FU`: the piece's name is what it is after the move."""
    end = square(move[2:4])
    if move[1] == "*":
        return f"{position.sign}00{end[0]}{end[1]}{NAMES[move[0]]}"
    start = square(move[:2])
    name = position.board[start][1]
    name = PROMOTED[name] if move.endswith("+") else name
    return f"{position.sign}{start[0]}{start[1]}{end[0]}{end[1]}{name}"


# --- games -------------------------------------------------------------------------------------


@dataclass(eq=False)
class Ply:
    move: str
    before: Position
    after: Position
    time: str | None = None
    comments: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return csa_move(self.before, self.move)


@dataclass(eq=False)
class Game:
    start: Position
    plies: list[Ply]
    special: str | None = None
    comments: list[str] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)

    @property
    def last(self) -> Position:
        return self.plies[-1].after if self.plies else self.start


def random_board(rng: random.Random) -> tuple[dict[Square, Piece], dict[str, Counter]]:
    """Kings anywhere, the pieces on points where they can move, in hands and in the box."""
    free = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]
    rng.shuffle(free)
    board: dict[Square, Piece] = {free.pop(): ("+", "OU"), free.pop(): ("-", "OU")}
    hands: dict[str, Counter] = {"+": Counter(), "-": Counter()}
    crowd = rng.choice((0.2, 0.5, 0.8))
    for name, count in BOX.items():
        for _ in range(count):
            sign = rng.choice("+-")
            if rng.random() > crowd:
                if rng.random() < 0.4:
                    hands[sign][name] += 1
                continue
            at = free.pop()
            promoted = name in PROMOTED and rng.random() < 0.3
            doubled = any(board.get((at[0], rank)) == (sign, "FU") for rank in range(1, 10))
            if not promoted and (is_dead(name, at, sign) or name == "FU" and doubled):
                hands[sign][name] += 1
            else:
                board[at] = (sign, PROMOTED[name] if promoted else name)
    return board, hands


def is_fair(position: Position) -> bool:
    """A position that a record may start from: the idle king is safe, from the other king too, and
    there is a move.
    """
    (file1, rank1), (file2, rank2) = [
        at for at, piece in position.board.items() if piece[1] == "OU"
    ]
    apart = max(abs(file1 - file2), abs(rank1 - rank2)) > 1
    return apart and not position.turned().check and bool(position.legal_moves)


def random_position(rng: random.Random) -> Position:
    while True:
        board, hands = random_board(rng)
        position = Position.build(board, hands, rng.choice("+-"))
        if is_fair(position):
            return position


def declaring_position(rng: random.Random) -> Position:
    """The side to move has entered with enough to win by declaration."""
    while True:
        board: dict[Square, Piece] = {}
        hands: dict[str, Counter] = {"+": Counter(), "-": Counter()}
        sign = rng.choice("+-")
        for side in (sign, other(sign)):
            zone = [(f, r) for f in range(1, 10) for r in range(1, 10) if depth((f, r), side) <= 3]
            free = [at for at in zone if at not in board]
            rng.shuffle(free)
            board[free.pop()] = (side, "OU")
            wanted = (
                ["UM", "RY"] + ["KI"] * 2 + ["TO"] * 7
                if side == sign
                else ["TO"] * rng.randint(0, 4)
            )
            for name in wanted:
                board[free.pop()] = (side, name)
        hands[sign].update(
            {"FU": rng.randint(0, 3), "KA": 1, "GI": 3, "KE": 4, "KY": rng.randint(0, 4)}
        )
        position = Position.build(board, hands, sign)
        if is_fair(position) and position.may_declare:
            return position


class Player:
    """Plays random legal moves, leaning towards captures, promotions and checks."""

    def __init__(self, rng: random.Random):
        self.rng = rng

    def weight(self, position: Position, move: str) -> float:
        weight = 4.0 if position.captures(move) else 1.0
        weight *= 3 if move.endswith("+") else 1
        weight *= 0.3 if move[1] == "*" else 1
        return weight * (4 if position.play(move).check else 1)

    def ply(self, position: Position) -> Ply | None:
        moves = position.legal_moves
        if not moves:
            return None
        sample = self.rng.sample(moves, min(len(moves), 10))
        move = self.rng.choices(sample, [self.weight(position, m) for m in sample])[0]
        return Ply(move, position, position.play(move))

    def line(self, position: Position, length: int) -> list[Ply]:
        """At most `length` half-moves in which no position comes a fourth time."""
        plies: list[Ply] = []
        seen = Counter([position.same])
        while len(plies) < length:
            ply = self.ply(position)
            if not ply or seen[ply.after.same] == 3:
                break
            seen[ply.after.same] += 1
            plies.append(ply)
            position = ply.after
        return plies

    def repetition(self, position: Position, checks: bool) -> list[Ply] | None:
        """Both sides go to and fro until the position has come four times; `checks`: the mover
        checks each time.
        """
        moves = list(position.legal_moves)
        self.rng.shuffle(moves)
        for move in moves[:80]:
            plies = self.cycle(position, move, checks)
            if plies:
                return plies
        return None

    def cycle(self, position: Position, move: str, checks: bool) -> list[Ply] | None:
        first = position.play(move)
        for answer in self.rng.sample(first.legal_moves, min(len(first.legal_moves), 12)):
            moves = [move, answer, back(move), back(answer)]
            if any(not m for m in moves):
                continue
            plies, now = [], position
            for turn in range(12):
                step = moves[turn % 4]
                if step not in now.legal_moves or now.captures(step):
                    break
                plies.append(Ply(step, now, now.play(step)))
                now = plies[-1].after
            if len(plies) < 12 or now.same != position.same:
                continue
            given = [ply.after.check for ply in plies]
            if all(given[::2]) if checks else not any(given):
                return plies
        return None


def back(move: str) -> str:
    """The move that takes this one back, if a later one can."""
    return "" if move[1] == "*" or move.endswith("+") else move[2:4] + move[:2]
