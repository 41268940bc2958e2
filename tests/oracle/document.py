"""A record as a list of tokens, so that places in it can be named, changed and measured."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tree import Game

LspRange = dict[str, dict[str, int]]


@dataclass(eq=False)
class Tok:
    """One token: its text, its role, and the game, variation or half-move it belongs to."""

    text: str
    role: str
    ref: Any = None


@dataclass(frozen=True)
class Span:
    """From `offset` characters into the first token to the end of the last, or to `length`."""

    first: Tok
    last: Tok
    offset: int = 0
    length: int | None = None


def span(first: Tok, last: Tok | None = None) -> Span:
    return Span(first, last or first)


def part(tok: Tok, offset: int, length: int) -> Span:
    return Span(tok, tok, offset, length)


@dataclass(eq=False, kw_only=True)
class Tokens:
    """The tokens of one file of any format, and how its bytes are written."""

    crlf: bool = False
    bom: bool = False
    encoding: str = "utf-8"
    toks: list[Tok] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(tok.text for tok in self.toks)

    def encode(self) -> bytes:
        """The bytes of the file."""
        text = self.text.replace("\n", "\r\n") if self.crlf else self.text
        return (b"\xef\xbb\xbf" if self.bom else b"") + text.encode(self.encoding)

    def find(self, role: str, test: Callable[[Tok], bool] = lambda tok: True) -> list[Tok]:
        return [tok for tok in self.toks if tok.role == role and test(tok)]

    def first(self, role: str, ref: Any) -> Tok | None:
        return next((tok for tok in self.toks if tok.role == role and tok.ref is ref), None)

    def index(self, tok: Tok) -> int:
        return next(i for i, other in enumerate(self.toks) if other is tok)

    def significant(self, index: int, step: int) -> Tok | None:
        """The nearest token that is not white space, going from (not at) `index` by `step`."""
        index += step
        while 0 <= index < len(self.toks):
            if self.toks[index].role != "ws":
                return self.toks[index]
            index += step
        return None

    def insert_after(self, tok: Tok, *new: Tok) -> None:
        at = self.index(tok) + 1
        self.toks[at:at] = new

    def insert_before(self, tok: Tok, *new: Tok) -> None:
        at = self.index(tok)
        self.toks[at:at] = new

    def remove(self, first: Tok, last: Tok | None = None) -> None:
        """Removes the tokens from `first` to `last`, leaving a blank."""
        start, end = self.index(first), self.index(last or first)
        self.toks[start : end + 1] = [Tok(" ", "ws")]


@dataclass(eq=False)
class Document(Tokens):
    """One `.xq` file: its games, and everything that decides how moves are written."""

    format: str
    symbols: dict[str, str]
    lower_black: bool = False
    games: list[Game] = field(default_factory=list)
    # How a move is written, set by the writer: (position, move) -> text.
    move_text: Callable[..., str] | None = None


class Ruler:
    """Measures LSP positions (0-based lines, UTF-16 columns) in a document as it stands."""

    def __init__(self, document: Tokens):
        self.text = document.text
        self.lines = [0] + [i + 1 for i, char in enumerate(self.text) if char == "\n"]
        self.starts: dict[int, int] = {}
        offset = 0
        for tok in document.toks:
            self.starts[id(tok)] = offset
            offset += len(tok.text)

    def position(self, offset: int) -> dict[str, int]:
        line = bisect_right(self.lines, offset) - 1
        before = self.text[self.lines[line] : offset]
        return {"line": line, "character": len(before.encode("utf-16-le")) // 2}

    def between(self, start: int, end: int) -> LspRange:
        return {"start": self.position(start), "end": self.position(end)}

    def range(self, place: Span) -> LspRange:
        start = self.starts[id(place.first)] + place.offset
        if place.length is not None:
            return self.between(start, start + place.length)
        return self.between(start, self.starts[id(place.last)] + len(place.last.text))

    def end_of_file(self) -> LspRange:
        return self.between(len(self.text), len(self.text))
