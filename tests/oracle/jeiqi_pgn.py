"""Records of jeiqi in PGN: coordinate, long and short algebraic and traditional notation."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import jeiqi
import pgn
from document import Ruler, Tok, Tokens
from jeiqi_defects import PGN_PLANTERS as PLANTERS
from jeiqi_defects import move_text_of
from pgn_writer import NAMES, PgnDocument, PgnWriter
from tree import Game, Line, Ply, variations

__all__ = ["PLANTERS"]

LANGUAGE = "xiangqi-pgn"
SUFFIX = ".pgn"


class JeiqiWriter(PgnWriter):
    """As of xiangqi, but for the moves and the name of the game; `1)` is one more form of a number."""

    def tags(self, game: Game, result: str) -> list[tuple[str, str]]:
        rng = self.rng
        white, black = rng.sample(NAMES, 2)
        tags = [("Event", "Jeiqi Open"), ("Date", "2021.08.14"), ("White", white), ("Black", black)]
        tags = [pair for pair in tags if rng.random() < 0.8]
        tags.insert(rng.randint(0, len(tags)), ("Variant", rng.choice(("Jeiqi", "Jeiqi", "jeiqi"))))
        tags += [("Result", result)] if rng.random() < 0.8 else []
        if game.start.fen != jeiqi.START_FEN:
            tags.append(("FEN", game.start.text(rng.random() < 0.3)))
        return tags

    def core_text(self, position: Any, move: str, full: bool = False) -> str | None:
        return move_text_of(self.doc)(position, move)

    def number(self, ply: Ply) -> None:
        if not self.doc.brackets:
            super().number(ply)
            return
        self.put(f"{ply.number})", "number-glued", ply)
        self.gap()
        if not ply.red:
            self.put("...", "placeholder-plain", ply)
            self.gap()


@dataclass(eq=False)
class JeiqiDocument(PgnDocument):
    """`format` is one of the four notations; `brackets` writes numbers as `1)`."""

    brackets: bool = False


def random_document(rng: random.Random, notation: str, games: int, quiet: bool) -> JeiqiDocument:
    doc = JeiqiDocument(
        notation, {}, crlf=rng.random() < 0.2, tagged=False, glued=rng.random() < 0.3
    )
    doc.brackets = rng.random() < 0.2
    for _ in range(games):
        start = jeiqi.Position.start()
        if quiet or rng.random() < 0.3:
            start = jeiqi.random_position(rng)
        plies = 0 if quiet else rng.choice((1, rng.randint(2, 12), rng.randint(10, 40)))
        game = jeiqi.random_game(rng, start, notation, plies, rng.random() < 0.6)
        for _, variation in variations(game.line):
            pgn.unnumber(variation)
        doc.games.append(game)
    JeiqiWriter(doc, rng).file()
    return doc


# --- what is to be expected --------------------------------------------------------------------


def fen_json(position: jeiqi.Position) -> str:
    """Compared by parts: the order of the captured is free, what they say of dark pieces may be
    left out, and what
    the clock counts is not settled."""
    return "jeiqi:" + position.text(True)


def line_json(ruler: Ruler, toks: dict[int, Tok], line: Line) -> list[dict[str, Any]]:
    return [ply_json(ruler, toks, ply) for ply in line.plies]


def ply_json(ruler: Ruler, toks: dict[int, Tok], ply: Ply) -> dict[str, Any]:
    tok = toks[id(ply)]
    start = ruler.starts[id(tok)]
    return {
        "text": tok.text,
        "number": ply.number,
        "side": ply.before.side,
        "coordinate": ply.move,
        "fen": fen_json(ply.after),
        "check": ply.check,
        "mate": ply.mate,
        "stalemate": ply.stalemate,
        "range": ruler.between(start, start + len(tok.text)),
        "nags": ply.nags,
        "comments": ply.comments,
        "variations": [
            {
                "id": None,
                "comments": variation.line.comments,
                "line": line_json(ruler, toks, variation.line),
            }
            for variation in ply.variations
        ],
    }


def games_json(doc: Tokens, games: list[Game]) -> list[dict[str, Any]]:
    ruler = Ruler(doc)
    toks = {id(tok.ref): tok for tok in doc.toks if tok.role == "move"}
    return [
        {
            "variant": "jeiqi",
            "setup": fen_json(game.start),
            "strings": [value for _, value in game.headers],
            "comments": game.line.comments,
            "loose_comments": [],
            "line": line_json(ruler, toks, game.line),
        }
        for game in games
    ]


def document_json(doc: JeiqiDocument) -> dict[str, Any]:
    games = games_json(doc, doc.games)
    for game, said in zip(doc.games, games):
        terminator = doc.first("terminator", game)
        assert terminator
        said["scores"] = pgn.scores(terminator.text)
    return {"kind": "clean", "games": games}


# --- files -------------------------------------------------------------------------------------


def clean_documents(rng: random.Random, games: int) -> list[JeiqiDocument]:
    documents: list[JeiqiDocument] = []
    while games > 0:
        count = min(games, rng.choice((1, 1, 2)))
        games -= count
        notation = jeiqi.NOTATIONS[len(documents) % len(jeiqi.NOTATIONS)]
        documents.append(random_document(rng, notation, count, len(documents) % 6 == 5))
    return documents


def label(doc: JeiqiDocument) -> str:
    return doc.format
