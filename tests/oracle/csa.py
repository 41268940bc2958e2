"""Records of shogi in the CSA format: faultless ones of every version, and copies with one defect
each.
"""

from __future__ import annotations

import random
from typing import Any

import csa_writer
import shogi_rules as shogi
from csa_defects import PLANTERS
from csa_writer import SPECIALS, VERSIONS, CsaDocument
from document import Ruler
from shogi_rules import Game, Player, Position

__all__ = ["PLANTERS"]

LANGUAGE = "csa"
SUFFIX = ".csa"


def random_game(rng: random.Random, version: str) -> Game:
    """A game from the opening, a handicap or a random position, ended as the version allows."""
    player = Player(rng)
    kind = rng.random()
    if kind < 0.1:
        return with_kachi(rng, player)
    start = Position(shogi.START_SFEN)
    if kind > 0.7:
        start = shogi.random_position(rng)
    elif kind > 0.5:
        start = csa_writer.handicap(rng)
    if 0.1 <= kind < 0.2:
        plies = player.repetition(start, False)
        if plies:
            return Game(start, plies, "SENNICHITE")
    plies = player.line(start, rng.choice((0, 1, rng.randint(2, 20), rng.randint(20, 120))))
    game = Game(start, plies)
    if game.last.mate:
        game.special = rng.choice(("TORYO", None))
        if version in ("V2.2", "V3.0"):
            game.special = "TSUMI"
    elif rng.random() < 0.75:
        game.special = rng.choice(csa_writer.words_for(version))
    return game


def with_kachi(rng: random.Random, player: Player) -> Game:
    """A game that ends in a declaration whose conditions are met."""
    while True:
        start = shogi.declaring_position(rng)
        plies = player.line(start, rng.choice((0, 0, 2, 4)))
        game = Game(start, plies, "KACHI")
        if game.last.may_declare:
            return game


def random_document(rng: random.Random, version: str, games: int) -> CsaDocument:
    encoding = rng.choice(("utf-8", "utf-8", "shift_jis"))
    doc = CsaDocument(
        version=version,
        crlf=rng.random() < 0.3,
        bom=encoding == "utf-8" and version != "V3.0" and rng.random() < 0.1,
        encoding=encoding,
    )
    doc.games = [random_game(rng, version) for _ in range(games)]
    csa_writer.Writer(doc, rng).file()
    return doc


# --- what is to be expected --------------------------------------------------------------------


def scores(game: Game) -> list[Any]:
    """What the result may be said to be; a reader need not give a score."""
    if not game.special:
        return [None, "", "*"]
    outcome, mover = SPECIALS[game.special][1], game.last.sign
    winner = {"loses": shogi.other(mover), "wins": mover, "+": "+", "-": "-"}.get(outcome)
    if winner:
        return [None, "", "1-0" if winner == "+" else "0-1"]
    return [None, "", "0.5-0.5", "1/2-1/2"] if outcome == "draw" else [None, "", "*", "0-0"]


def game_json(ruler: Ruler, moves: dict[int, Any], game: Game) -> dict[str, Any]:
    return {
        "setup": game.start.sfen,
        "strings": game.strings,
        "scores": scores(game),
        "word": game.special,
        "comments": [],
        "loose_comments": game.comments,
        "line": [ply_json(ruler, moves[id(ply)], ply) for ply in game.plies],
    }


def ply_json(ruler: Ruler, tok: Any, ply: shogi.Ply) -> dict[str, Any]:
    start = ruler.starts[id(tok)]
    return {
        "text": ply.text,
        "side": "b" if ply.before.sign == "+" else "w",
        "coordinate": ply.move,
        "fen": ply.after.sfen,
        "check": ply.after.check,
        "mate": ply.after.mate,
        "stalemate": ply.after.stalemate,
        "time": ply.time,
        "range": ruler.between(start, start + len(tok.text)),
        "comments": ply.comments,
        "variations": [],
    }


def document_json(doc: CsaDocument) -> dict[str, Any]:
    ruler = Ruler(doc)
    moves = {id(tok.ref): tok for tok in doc.toks if tok.role == "move"}
    return {
        "kind": "clean",
        "games": [game_json(ruler, moves, game) for game in doc.games],
    }


# --- files -------------------------------------------------------------------------------------


def clean_documents(rng: random.Random, games: int) -> list[CsaDocument]:
    """Faultless files that hold `games` games in all, each version in turn."""
    documents: list[CsaDocument] = []
    while games > 0:
        count = min(games, rng.choice((1, 1, 1, 2, 3)))
        games -= count
        documents.append(random_document(rng, VERSIONS[len(documents) % len(VERSIONS)], count))
    return documents


def label(doc: CsaDocument) -> str:
    return doc.version.lower().replace(".", "") or "1997"
