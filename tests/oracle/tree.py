"""The game tree: games, lines, half-moves and variations, independent of any text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xiangqi import Position


@dataclass(eq=False)
class Ply:
    """One half-move; `variations` replace it."""

    move: str
    before: Position
    after: Position
    mate: bool = False
    stalemate: bool = False
    remark: str = ""
    nags: list[str] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    @property
    def number(self) -> int:
        return self.before.full

    @property
    def red(self) -> bool:
        return self.before.side == "w"

    @property
    def check(self) -> bool:
        return self.after.check


@dataclass(eq=False)
class Line:
    plies: list[Ply]
    # Comments before the first half-move: they belong to the game or to the variation.
    comments: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Variation:
    """A numbered variation (`VAR[n]`) or, with `number` None, an inline `{…}`."""

    number: int | None
    line: Line


@dataclass(eq=False)
class Game:
    start: Position
    line: Line
    number: int | None = None
    title: str = ""
    setup_form: str | None = None
    headers: list[tuple[str, str]] = field(default_factory=list)
    # Comments outside the move list; where they attach is not asserted.
    loose_comments: list[str] = field(default_factory=list)


def lines(line: Line) -> Iterator[Line]:
    """The line and every line below it."""
    yield line
    for ply in line.plies:
        for variation in ply.variations:
            yield from lines(variation.line)


def variations(line: Line) -> Iterator[tuple[Ply, Variation]]:
    """Every variation at any depth, with the half-move it replaces."""
    for ply in line.plies:
        for variation in ply.variations:
            yield ply, variation
            yield from variations(variation.line)


def is_leaf(line: Line) -> bool:
    return not any(ply.variations for ply in line.plies)
