"""Writes games of xiangqi as a faultless `.pgn` record in one of its three notations."""

from __future__ import annotations

import random
from dataclasses import dataclass

from document import Document, Tok
from play import Player
from tree import Game, Line, Ply, Variation
from writer import Writer
from xiangqi import (
    AXF_SYMBOLS,
    START_FEN,
    Position,
    chinese,
    iccs,
    is_contested_wxf,
    wxf,
)

NOTATIONS = {"CHINESE": "Chinese", "WXF": "WXF", "ICCS": "ICCS"}
NAMES = ["许银川", "聂卫平", "C Ng", "O'Brien", 'The "Dragon"', "象棋旋风 v6.2", "a\\b"]
EVENTS = ["1st Chinese Computer Games Championship, Beijing 2006", "五羊杯", "Casual game"]
WORDS = [
    "红方",
    "attacks",
    "the",
    "河界",
    "centre",
    "(1. h2e2)",
    "马八进七",
    "$3",
    "1-0",
    "[x]",
    ";",
]
TRADITIONAL = str.maketrans("车马帅将进后", "車馬帥將進後")
WIDE = str.maketrans("123456789", "１２３４５６７８９")
RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]


@dataclass(eq=False)
class PgnDocument(Document):
    """A `.pgn` file; `symbols` and `format` as in `.xq` (`ICCS`, `WXF` or `CHINESE`)."""

    # The tag that names the notation is there.
    tagged: bool = True
    # `12...` in one token instead of a number and an ellipsis.
    glued: bool = False
    # How ICCS is written: upper or lower case, with or without the hyphen; how sideways is in WXF.
    lower: bool = False
    dash: bool = True
    dot: bool = True
    traditional: bool = False


class NotationPlayer(Player):
    """Plays only moves whose text in the notation is beyond doubt."""

    def __init__(self, rng: random.Random, notation: str):
        super().__init__(rng, False, False)
        self.notation = notation

    def choices(self, position: Position) -> list[str]:
        moves = super().choices(position)
        if self.notation == "WXF":
            return [move for move in moves if not is_contested_wxf(position, move)]
        if self.notation == "CHINESE":
            return [move for move in moves if chinese(position, move)]
        return moves


class PgnWriter(Writer):
    """Fills a `PgnDocument` token by token."""

    def __init__(self, doc: PgnDocument, rng: random.Random):
        super().__init__(doc, rng)
        self.tight = False

    # --- the file ------------------------------------------------------------------------------

    def file(self) -> None:
        for index, game in enumerate(self.doc.games):
            if index:
                self.put("\n", "ws")
            self.game(game)

    def game(self, game: Game) -> None:
        result = self.fitting_result(game)
        tags = self.tags(game, result)
        game.headers = [
            (key, value) for key, value in tags if key not in ("FEN", "Result", "Format")
        ]
        for key, value in tags:
            self.tag(game, key, value)
        self.put("\n" if self.rng.random() < 0.9 else "", "ws")
        self.body(game.line, game.start)
        self.gap()
        self.put(result, "terminator", game)
        self.put("\n", "ws")

    def tag(self, game: Game, key: str, value: str) -> None:
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        self.put("[", "tag-open", game)
        self.put(key, "tag-key", (game, key))
        self.put(" ", "ws")
        self.put(f'"{quoted}"', "tag-value", (game, key))
        self.put("]", "tag-close", game)
        self.put("\n", "ws")

    def fitting_result(self, game: Game) -> str:
        last = game.line.plies[-1] if game.line.plies else None
        if last and (last.mate or last.stalemate):
            return "1-0" if last.red else "0-1"
        return self.rng.choice(RESULTS)

    def tags(self, game: Game, result: str) -> list[tuple[str, str]]:
        rng, doc = self.rng, self.doc
        chess_style = rng.random() < 0.3
        tags = [("Variant", "xiangqi")] if chess_style else [("Game", "Chinese Chess")]
        date = f"{rng.randint(1950, 2024)}.{rng.randint(1, 12):02}.{rng.randint(1, 28):02}"
        red, black = rng.sample(NAMES, 2)
        rest = [
            ("Event", rng.choice(EVENTS)),
            ("Site", rng.choice(("北京中国科技馆", "广州", "DAVIDE"))),
            ("Date", rng.choice((date, date, f"{date[:4]}.??.??"))),
            ("Round", rng.choice(("1", "-", "?", "2.1"))),
            ("White" if chess_style else "Red", red),
            ("Black", black),
            ("Result", result),
        ]
        rest = [pair for pair in rest if rng.random() < 0.85]
        extra = [
            ("RedTeam", "河北队"),
            ("Opening", "中炮对屏风马"),
            ("ECCO", "C48"),
            ("RedElo", "2450"),
        ]
        rest += [pair for pair in extra if rng.random() < 0.15]
        if game.start.fen != START_FEN:
            rest += [("SetUp", "1")] if chess_style and rng.random() < 0.5 else []
            rest.append(("FEN", game.start.fen))
        if doc.tagged:
            rest.append(("Format", NOTATIONS[doc.format]))
        return tags + rest

    # --- moves ---------------------------------------------------------------------------------

    def core_text(self, position: Position, move: str, full: bool = False) -> str | None:
        doc = self.doc
        if doc.format == "ICCS":
            text = iccs(move) if doc.dash else iccs(move).replace("-", "")
            return text.lower() if doc.lower else text
        if doc.format == "WXF":
            text = wxf(position, move, AXF_SYMBOLS)
            text = text.replace("=", ".") if doc.dot else text
            return text.lower() if doc.lower_black and position.side == "b" else text
        text = chinese(position, move)
        if text and position.side == "b":
            text = text.translate(WIDE)
        return text.translate(TRADITIONAL) if text and doc.traditional else text

    def number(self, ply: Ply) -> None:
        if ply.red or not self.doc.glued:
            super().number(ply)
            return
        self.put(f"{ply.number}...", "number-glued", ply)
        self.gap()

    def interlude(self, ply: Ply, last: bool) -> bool:
        rng = self.rng
        if rng.random() < 0.04:
            ply.nags = rng.sample(["1", "2", "6", "14", "146"], rng.choice((1, 1, 2)))
            for nag in ply.nags:
                self.gap()
                self.put(f"${nag}", "nag", ply)
        items = [lambda v=v: self.inline(v) for v in ply.variations]
        if rng.random() < 0.08:
            items.insert(rng.randint(0, len(items)), lambda: ply.comments.append(self.comment()))
        for item in items:
            self.gap()
            item()
        return bool(items) or rng.random() < 0.03

    def inline(self, variation: Variation) -> None:
        self.put("(", "inline-open", variation)
        if self.rng.random() < 0.3:
            self.gap()
        self.inner(variation.line)
        self.put(")", "inline-close", variation)

    def inner(self, line: Line) -> None:
        self.body(line, line.plies[0].before)
        if self.doc.toks[-1].role == "ws" and not self.need_newline and self.rng.random() < 0.7:
            if "\n" not in self.doc.toks[-1].text:
                self.doc.toks.pop()

    def comment(self, braces: bool = True) -> str:
        """`{…}`, or `;` to the end of the line; returns the word it can be recognised by."""
        rng, note = self.rng, self.note()
        words = [note] + rng.choices(WORDS, k=rng.randint(0, 8))
        if rng.random() < 0.25:
            self.put("; " + " ".join(words), "comment")
            self.need_newline = True
        else:
            words += rng.sample(["{", "(", ")", "*"], rng.choice((0, 0, 1)))
            text = "".join(word + rng.choice((" ", " ", " ", "\n")) for word in words)
            self.put("{" + rng.choice(("", " ")) + text.strip(" ") + "}", "comment")
        return note


def comment_ends_line(toks: list[Tok], index: int) -> bool:
    return toks[index].role == "comment" and toks[index].text.startswith(";")
