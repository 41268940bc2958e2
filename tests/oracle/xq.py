"""Records of xiangqi in Yang's format (`.xq`): faultless ones in every notation, and what to expect
of them.
"""

from __future__ import annotations

import random
from typing import Any

import play
from defects import PLANTERS
from document import Document, Ruler, Tok
from tree import Game, Line, Ply, Variation
from writer import TITLES, default_symbols, random_symbols, write
from xiangqi import chinese, iccs, wxf_readings

__all__ = ["PLANTERS"]

LANGUAGE = "xq"
SUFFIX = ".xq"
FORMATS = ["ICCS", "AXF", "LALG", "SALG", "WXF"]


# --- documents ---------------------------------------------------------------------------------


def random_document(rng: random.Random, format_name: str, games: int, quiet: bool) -> Document:
    """A faultless record; `quiet` makes its games set-up positions without moves."""
    symbols = default_symbols(format_name)
    if format_name != "WXF" and rng.random() < 0.5:
        symbols = random_symbols(rng)
    doc = Document(
        format_name,
        symbols,
        lower_black=format_name != "SALG" and rng.random() < 0.3,
        crlf=rng.random() < 0.2,
        bom=rng.random() < 0.1,
    )
    player = play.Player(rng, format_name in ("AXF", "WXF"), format_name != "ICCS")
    numbers = rng.sample(range(1, 60), games) if rng.random() < 0.3 else range(1, games + 1)
    for number in numbers:
        doc.games.append(random_game(rng, doc, player, number, quiet))
    write(doc, rng)
    return doc


def random_game(
    rng: random.Random, doc: Document, player: play.Player, number: int, quiet: bool
) -> Game:
    form = rng.choice(("flat", "sided", None if not quiet else "flat"))
    start = play.random_position(rng) if form else None
    plies = 0 if quiet else rng.choice((1, rng.randint(2, 12), rng.randint(10, 60)))
    game = play.random_game(rng, start, player, plies)
    game.setup_form = form
    if doc.format == "WXF" and start and start.full == 1 and rng.random() < 0.5:
        game.setup_form = "fen"
    game.number = number if rng.random() < 0.85 else None
    game.title = rng.choice(TITLES) if rng.random() < 0.7 else ""
    return game


# --- what is to be expected --------------------------------------------------------------------


def game_json(doc: Document, ruler: Ruler, toks: dict[int, Tok], game: Game) -> dict[str, Any]:
    return {
        "number": game.number,
        "title": game.title,
        "setup": game.start.fen,
        "headers": [[key, value] for key, value in game.headers],
        "comments": game.line.comments,
        "loose_comments": game.loose_comments,
        "line": line_json(doc, ruler, toks, game.line),
    }


def line_json(doc: Document, ruler: Ruler, toks: dict[int, Tok], line: Line) -> list[dict]:
    return [ply_json(doc, ruler, toks, ply) for ply in line.plies]


def ply_json(doc: Document, ruler: Ruler, toks: dict[int, Tok], ply: Ply) -> dict[str, Any]:
    tok = toks[id(ply)]
    start = ruler.starts[id(tok)]
    return {
        "text": tok.text,
        "remark": ply.remark,
        "number": ply.number,
        "side": ply.before.side,
        "coordinate": ply.move,
        "iccs": iccs(ply.move),
        "wxf": wxf_readings(ply.before, ply.move),
        "chinese": chinese(ply.before, ply.move),
        "fen": ply.after.fen,
        "check": ply.check,
        "mate": ply.mate,
        "stalemate": ply.stalemate,
        "range": ruler.between(start, start + len(tok.text)),
        "nags": ply.nags,
        "comments": ply.comments,
        "variations": [variation_json(doc, ruler, toks, v) for v in ply.variations],
    }


def variation_json(doc: Document, ruler: Ruler, toks: dict[int, Tok], variation: Variation) -> dict:
    return {
        "id": variation.number,
        "comments": variation.line.comments,
        "line": line_json(doc, ruler, toks, variation.line),
    }


def document_json(doc: Document) -> dict[str, Any]:
    ruler = Ruler(doc)
    toks = {id(tok.ref): tok for tok in doc.toks if tok.role == "move"}
    return {
        "kind": "clean",
        "crlf": doc.crlf,
        "bom": doc.bom,
        "games": [game_json(doc, ruler, toks, game) for game in doc.games],
    }


# --- files -------------------------------------------------------------------------------------


def clean_documents(rng: random.Random, games: int) -> list[Document]:
    """Faultless files holding `games` games in all, each notation in turn."""
    documents: list[Document] = []
    while games > 0:
        count = min(games, rng.choice((1, 1, 1, 2, 3)))
        games -= count
        format_name = FORMATS[len(documents) % len(FORMATS)]
        quiet = len(documents) % 8 == 7
        documents.append(random_document(rng, format_name, count, quiet))
    return documents


def label(doc: Document) -> str:
    return doc.format.lower()
