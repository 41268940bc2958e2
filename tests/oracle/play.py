"""Random games: random set-ups and random legal play, with variations."""

from __future__ import annotations

import random

import referee
from tree import Game, Line, Ply, Variation
from xiangqi import (
    KINDS,
    MAX_COUNT,
    START_FEN,
    Board,
    Position,
    ends,
    is_contested_wxf,
    kings_face,
    possible_point,
)

REMARKS = ["!", "?", "!!", "!?", "??"]


def place_randomly(board: Board, rng: random.Random, piece: str, files: list[int]) -> None:
    """Puts the piece on a free point it can stand on, within the files."""
    points = [
        (file, rank)
        for file in files
        for rank in range(10)
        if (file, rank) not in board and possible_point(piece, (file, rank))
    ]
    if points:
        board[rng.choice(points)] = piece


def random_board(rng: random.Random) -> Board:
    """Kings and random pieces on possible points, often with pawns stacked on few files."""
    board: Board = {}
    for piece in "Kk":
        place_randomly(board, rng, piece, list(range(9)))
    for side in (str.upper, str.lower):
        for kind in KINDS[1:]:
            pawn = kind == "P"
            stacked = pawn and rng.random() < 0.5
            files = rng.sample(range(9), rng.choice((1, 2))) if stacked else list(range(9))
            for _ in range(rng.randint(3 if stacked else 0, MAX_COUNT[kind])):
                place_randomly(board, rng, side(kind), files)
    return board


def is_fair(position: Position) -> bool:
    """A position a SETUP may hold without a finding, with something left to play."""
    idle = Position(position.board, "b" if position.side == "w" else "w")
    return not kings_face(position.board) and not idle.check and bool(referee.legal_moves(position))


def random_position(rng: random.Random) -> Position:
    while True:
        full = rng.choice((1, 1, rng.randint(2, 60)))
        position = Position(random_board(rng), rng.choice("wb"), 0, full)
        if is_fair(position):
            return position


class Player:
    """Plays random legal moves, leaning towards captures, checks and pawn moves."""

    def __init__(self, rng: random.Random, avoid_contested: bool, remarks: bool):
        self.rng = rng
        self.avoid_contested = avoid_contested
        self.remarks = remarks

    def choices(self, position: Position) -> list[str]:
        moves = referee.legal_moves(position)
        if self.avoid_contested:
            moves = [move for move in moves if not is_contested_wxf(position, move)]
        return list(moves)

    def weight(self, position: Position, move: str) -> float:
        weight = 4.0 if position.captures(move) else 1.0
        if position.board[ends(move)[0]] in "Pp":
            weight *= 2
        if position.play(move).check:
            weight *= 4
        return weight

    def choose(self, position: Position, moves: list[str]) -> str:
        sample = self.rng.sample(moves, min(len(moves), 10))
        return self.rng.choices(sample, [self.weight(position, move) for move in sample])[0]

    def ply(self, position: Position, move: str) -> Ply:
        after = position.play(move)
        ply = Ply(move, position, after)
        if not referee.legal_moves(after):
            ply.mate, ply.stalemate = after.check, not after.check
        if self.remarks:
            ply.remark = self.remark(ply)
        return ply

    def remark(self, ply: Ply) -> str:
        if ply.mate:
            return self.rng.choice(("++", "++", "!!", ""))
        if ply.check and self.rng.random() < 0.4:
            return "+"
        return self.rng.choice(REMARKS) if self.rng.random() < 0.06 else ""

    def line(self, position: Position, length: int, first: str | None = None) -> Line:
        """A line of at most `length` half-moves; `first` forces its first one."""
        plies: list[Ply] = []
        while len(plies) < length:
            moves = self.choices(position)
            if not moves:
                break
            move = first if first and not plies else self.choose(position, moves)
            plies.append(self.ply(position, move))
            position = plies[-1].after
        return Line(plies)


class Brancher:
    """Adds variations to a line; numbers are unique in the game."""

    def __init__(self, player: Player, budget: int):
        self.player = player
        self.rng = player.rng
        self.budget = budget
        self.next_number = self.rng.choice((1, 1, 1, 10, 97))

    def number(self) -> int:
        number = self.next_number
        self.next_number += self.rng.choice((1, 1, 1, 2))
        return number

    def branch(self, line: Line, depth: int = 0) -> None:
        for ply in self.rng.sample(line.plies, len(line.plies)):
            if self.budget <= 0 or self.rng.random() < 0.5:
                continue
            taken = {ply.move}
            for _ in range(self.rng.choice((1, 1, 2, 3))):
                self.add(ply, taken, depth)

    def differs(self, move: str, taken: set[str]) -> bool:
        """Whether a variation may begin with the move."""
        return move not in taken

    def add(self, ply: Ply, taken: set[str], depth: int) -> None:
        moves = [move for move in self.player.choices(ply.before) if self.differs(move, taken)]
        if not moves or self.budget <= 0:
            return
        move = self.player.choose(ply.before, moves)
        taken.add(move)
        self.budget -= 1
        line = self.player.line(ply.before, self.rng.randint(1, 8), move)
        number = self.number() if self.rng.random() < 0.65 else None
        ply.variations.append(Variation(number, line))
        if depth < 4 and self.rng.random() < 0.5:
            self.branch(line, depth + 1)


def random_game(rng: random.Random, start: Position | None, player: Player, plies: int) -> Game:
    """A game from the opening (`start` None) or from a set-up position."""
    position = start or Position.from_fen(START_FEN)
    game = Game(position, player.line(position, plies))
    if game.line.plies and rng.random() < 0.75:
        Brancher(player, rng.randint(1, 8)).branch(game.line)
    return game
