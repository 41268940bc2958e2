"""Records of xiangqi in PGN: ICCS, WXF and Chinese notation, told by the `Format` tag or by their
look.
"""

from __future__ import annotations

import random
from typing import Any

import play
import xq
from document import Ruler
from pgn_defects import PLANTERS
from pgn_writer import NOTATIONS, NotationPlayer, PgnDocument, PgnWriter
from tree import Game, Variation, variations
from xiangqi import AXF_SYMBOLS

__all__ = ["PLANTERS"]

LANGUAGE = "xiangqi-pgn"
SUFFIX = ".pgn"


def random_document(rng: random.Random, notation: str, games: int, quiet: bool) -> PgnDocument:
    """A faultless record; `quiet` makes its games set-up positions without moves."""
    encoding = rng.choice(("utf-8", "utf-8", "gb18030"))
    doc = PgnDocument(
        notation,
        dict(AXF_SYMBOLS),
        lower_black=notation == "WXF" and rng.random() < 0.3,
        crlf=rng.random() < 0.3,
        bom=encoding == "utf-8" and rng.random() < 0.1,
        encoding=encoding,
        tagged=quiet or rng.random() < 0.6,
        glued=rng.random() < 0.3,
        lower=rng.random() < 0.3,
        dash=rng.random() < 0.8,
        dot=rng.random() < 0.5,
        traditional=encoding == "utf-8" and rng.random() < 0.3,
    )
    for _ in range(games):
        doc.games.append(random_game(rng, notation, quiet))
    PgnWriter(doc, rng).file()
    return doc


def random_game(rng: random.Random, notation: str, quiet: bool) -> Game:
    """The moves of an untagged file must be enough to tell their notation."""
    start = play.random_position(rng) if quiet or rng.random() < 0.4 else None
    plies = 0 if quiet else rng.choice((4, rng.randint(4, 12), rng.randint(10, 60)))
    game = play.random_game(rng, start, NotationPlayer(rng, notation), plies)
    for _, variation in variations(game.line):
        unnumber(variation)
    return game


def unnumber(variation: Variation) -> None:
    """PGN has no numbered variations."""
    variation.number = None


# --- what is to be expected --------------------------------------------------------------------


def scores(result: str) -> list[Any]:
    return {
        "1/2-1/2": ["1/2-1/2", "0.5-0.5", "0.5"],
        "*": ["*", None, ""],
    }.get(result, [result])


def document_json(doc: PgnDocument) -> dict[str, Any]:
    ruler = Ruler(doc)
    toks = {id(tok.ref): tok for tok in doc.toks if tok.role == "move"}
    games = []
    for game in doc.games:
        terminator = doc.first("terminator", game)
        assert terminator
        games.append(
            {
                "variant": "xiangqi",
                "setup": game.start.fen,
                "strings": [value for _, value in game.headers],
                "scores": scores(terminator.text),
                "comments": game.line.comments,
                "loose_comments": [],
                "line": xq.line_json(doc, ruler, toks, game.line),
            }
        )
    return {
        "kind": "clean",
        "games": games,
    }


# --- files -------------------------------------------------------------------------------------


def clean_documents(rng: random.Random, games: int) -> list[PgnDocument]:
    documents: list[PgnDocument] = []
    notations = list(NOTATIONS)
    while games > 0:
        count = min(games, rng.choice((1, 1, 1, 2, 3)))
        games -= count
        notation = notations[len(documents) % len(notations)]
        quiet = len(documents) % 8 == 7
        documents.append(random_document(rng, notation, count, quiet))
    return documents


def label(doc: PgnDocument) -> str:
    return doc.format.lower()
