"""UCI lines: `position` with `startpos` or a FEN and moves, of xiangqi and jeiqi, among other lines
of the protocol.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import defects
import jeiqi
import jeiqi_defects
import jeiqi_pgn
import play
import xq
from document import Document, Ruler, Tok, span
from finding import ERROR, Finding, pick
from tree import Game
from xiangqi import START_FEN

LANGUAGE = "uci"
SUFFIX = ".uci"
OTHER_LINES = ["uci", "isready", "ucinewgame", "go movetime 1000", "bestmove h2e2", "info depth 3"]


@dataclass(eq=False)
class UciDocument(Document):
    """`format` is `coordinate` for jeiqi, whose planters then know how to write, and `uci` for
    xiangqi.
    """

    @property
    def is_jeiqi(self) -> bool:
        return self.format == "coordinate"


def random_document(rng: random.Random, games: int, is_jeiqi: bool) -> UciDocument:
    doc = UciDocument("coordinate" if is_jeiqi else "uci", {}, crlf=rng.random() < 0.1)
    doc.move_text = jeiqi_defects.move_text_of(doc) if is_jeiqi else lambda position, move: move
    if is_jeiqi:
        line(doc, "setoption name UCI_Variant value jeiqi")
    for _ in range(games):
        while rng.random() < 0.3:
            line(doc, rng.choice(OTHER_LINES))
        game = random_game(rng, is_jeiqi)
        doc.games.append(game)
        position_line(doc, rng, game)
    return doc


def line(doc: UciDocument, text: str) -> None:
    doc.toks += [Tok(text, "other"), Tok("\n", "ws")]


def random_game(rng: random.Random, is_jeiqi: bool) -> Game:
    plies = rng.choice((0, 1, rng.randint(2, 60)))
    if is_jeiqi:
        start = jeiqi.Position.start() if rng.random() < 0.6 else jeiqi.random_position(rng)
        return jeiqi.random_game(rng, start, "coordinate", min(plies, 30), False)
    player = play.Player(rng, False, False)
    start = play.random_position(rng) if rng.random() < 0.4 else None
    game = play.random_game(rng, start, player, plies)
    for ply in game.line.plies:
        ply.variations.clear()
    return game


def position_line(doc: UciDocument, rng: random.Random, game: Game) -> None:
    doc.toks += [Tok("position", "keyword", game), Tok(" ", "ws")]
    opening = jeiqi.START_FEN if doc.is_jeiqi else START_FEN
    if game.start.fen == opening and rng.random() < 0.8:
        doc.toks.append(Tok("startpos", "startpos", game))
    else:
        doc.toks += [Tok("fen", "fen-kw", game), Tok(" ", "ws"), Tok(game.start.fen, "fen", game)]
    if game.line.plies or rng.random() < 0.3:
        doc.toks += [Tok(" ", "ws"), Tok("moves", "moves-kw", game)]
    for ply in game.line.plies:
        doc.toks += [Tok(" ", "ws"), Tok(ply.move, "move", ply)]
    doc.toks.append(Tok("\n", "ws"))


def document_json(doc: UciDocument) -> dict[str, Any]:
    if doc.is_jeiqi:
        return {"kind": "clean", "games": jeiqi_pgn.games_json(doc, doc.games)}
    ruler = Ruler(doc)
    toks = {id(tok.ref): tok for tok in doc.toks if tok.role == "move"}
    games = [
        {
            "variant": "xiangqi",
            "setup": game.start.fen,
            "comments": [],
            "loose_comments": [],
            "line": xq.line_json(doc, ruler, toks, game.line),
        }
        for game in doc.games
    ]
    return {"kind": "clean", "games": games}


def clean_documents(rng: random.Random, games: int) -> list[UciDocument]:
    documents: list[UciDocument] = []
    while games > 0:
        count = min(games, rng.choice((1, 1, 2, 3)))
        games -= count
        documents.append(random_document(rng, count, len(documents) % 2 == 1))
    return documents


def label(doc: UciDocument) -> str:
    return "jeiqi" if doc.is_jeiqi else "xiangqi"


# --- defects -----------------------------------------------------------------------------------

Planter = Callable[[UciDocument, random.Random], "Finding | None"]


def of_xiangqi(kind: str) -> Planter:
    def planter(doc: UciDocument, rng: random.Random) -> Finding | None:
        return None if doc.is_jeiqi else defects.PLANTERS[kind](doc, rng)

    return planter


def of_jeiqi(kind: str) -> Planter:
    def planter(doc: UciDocument, rng: random.Random) -> Finding | None:
        return jeiqi_defects.PLANTERS[kind](doc, rng) if doc.is_jeiqi else None

    return planter


PLANTERS: dict[str, Planter] = {}
for _name in defects.ILLEGAL_REASONS:
    PLANTERS[f"illegal-move.{_name}"] = of_xiangqi(f"illegal-move.{_name}")
PLANTERS["illegal-move.cascade"] = of_xiangqi("illegal-move.cascade")
PLANTERS.update({f"jeiqi.{kind}": of_jeiqi(kind) for kind in jeiqi_defects.PLANTERS})


def plant_malformed(doc: UciDocument, rng: random.Random) -> Finding | None:
    """Squares that do not exist, at a line's end."""
    ply = pick(rng, defects.line_ends(doc))
    if not ply:
        return None
    tok = defects.move_tok(doc, ply)
    tok.text = rng.choice(("h2j5", "z2e2", "h2", "hello"))
    return Finding(("malformed-move",), [span(tok)], severities=(ERROR,))


def plant_no_such_piece(doc: UciDocument, rng: random.Random) -> Finding | None:
    """From an empty point to another."""
    ply = None if doc.is_jeiqi else pick(rng, defects.line_ends(doc))
    if not ply:
        return None
    empty = [at for at in jeiqi_defects.squares() if at not in ply.before.board]
    start, end = rng.sample(empty, 2)
    tok = defects.move_tok(doc, ply)
    tok.text = jeiqi_defects.square_name(start) + jeiqi_defects.square_name(end)
    return Finding(("no-such-piece",), [span(tok)], severities=(ERROR,))


PLANTERS["malformed-move"] = plant_malformed
PLANTERS["no-such-piece"] = plant_no_such_piece
