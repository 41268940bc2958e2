"""What `.chessboard` and `.chessmoveseq` (CS102A) have in common: letters, coordinates, metadata,
comments.
"""

from __future__ import annotations

import random

from document import Tok, Tokens
from xiangqi import Board, Square, ends

# Upper case is Black's.
LETTERS = {"K": "G", "A": "A", "B": "E", "N": "H", "R": "C", "C": "N", "P": "S"}
RIVER = "-" * 9


def letter(piece: str) -> str:
    name = LETTERS[piece.upper()]
    return name.lower() if piece.isupper() else name


def row(board: Board, rank: int) -> str:
    points = [board.get((file, rank)) for file in range(9)]
    return "".join(letter(piece) if piece else "." for piece in points)


def own_coordinates(at: Square, side: str) -> tuple[int, int]:
    """x and y as the side counts them, from 1."""
    file, rank = at
    return (9 - file, rank + 1) if side == "w" else (file + 1, 10 - rank)


def step_text(move: str, side: str) -> str:
    """`7 4 7 5`"""
    start, end = ends(move)
    return " ".join(str(n) for at in (start, end) for n in own_coordinates(at, side))


def square_of(x: int, y: int, side: str) -> Square:
    return (9 - x, y - 1) if side == "w" else (x - 1, 10 - y)


class Writer:
    """Metadata and comments of either kind of file."""

    def __init__(self, doc: Tokens, rng: random.Random):
        self.doc = doc
        self.rng = rng
        self.notes: list[str] = []
        self.chatty = rng.random() < 0.4

    def put(self, text: str, role: str, ref: object = None) -> None:
        self.doc.toks.append(Tok(text, role, ref))

    def end(self) -> None:
        """The end of a line, sometimes with a comment before it."""
        if self.chatty and self.rng.random() < 0.2:
            self.put(" ", "ws")
            self.comment()
        self.put("\n", "eol")

    def comment(self) -> None:
        self.notes.append(f"note{len(self.notes) + 1}x")
        words = self.rng.choices(["river", "將 😀", "@LAST_MOVER=RED", "1 2 3 4", "....."], k=2)
        self.put(f"# {self.notes[-1]} {' '.join(words)}", "comment")

    def comment_line(self) -> None:
        if self.chatty and self.rng.random() < 0.15:
            self.comment()
            self.put("\n", "eol")

    def metadata(self, key: str, value: str) -> None:
        """The key that is needed, others around it, and `@@`."""
        rng = self.rng
        pairs = [(key, value)]
        for other in (("AUTHOR", "Li Hua"), ("ROUND", "3")):
            if rng.random() < 0.15:
                pairs.insert(rng.randint(0, len(pairs)), other)
        self.comment_line()
        for name, text in pairs:
            self.put("@", "at", name)
            self.put(name, "key", name)
            self.put("=", "equals", name)
            self.put(text, "value", name)
            self.end()
            self.comment_line()
        self.put("@@", "metadata-end")
        self.end()
        for _ in range(rng.choice((0, 1, 1, 1, 1, 2))):
            self.put("\n", "eol")
