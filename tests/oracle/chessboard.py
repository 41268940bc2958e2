"""Boards of CS102A (`.chessboard`), and what can be wrong with them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import cs102a
import play
from defects import fair
from document import Span, Tok, Tokens, part, span
from finding import ANY, SERIOUS, Finding, pick
from xiangqi import MAX_COUNT, START_FEN, Position

LANGUAGE = "chessboard"
SUFFIX = ".chessboard"


@dataclass(eq=False)
class BoardDocument(Tokens):
    position: Position = field(default_factory=lambda: Position.from_fen(START_FEN))
    notes: list[str] = field(default_factory=list)


def random_document(rng: random.Random) -> BoardDocument:
    doc = BoardDocument()
    if rng.random() < 0.8:
        start = play.random_position(rng)
        doc.position = Position(start.board, start.side)
    write(doc, rng)
    return doc


def write(doc: BoardDocument, rng: random.Random) -> None:
    writer = cs102a.Writer(doc, rng)
    writer.metadata("LAST_MOVER", "BLACK" if doc.position.side == "w" else "RED")
    for rank in range(9, -1, -1):
        writer.put(cs102a.row(doc.position.board, rank), "row", rank)
        writer.end()
        writer.comment_line()
        if rank == 5:
            writer.put(cs102a.RIVER, "river")
            writer.end()
    doc.notes = writer.notes


def document_json(doc: BoardDocument) -> dict[str, Any]:
    game = {
        "variant": "xiangqi",
        "setup": doc.position.fen,
        "comments": [],
        "loose_comments": [],
        "line": [],
    }
    return {"kind": "clean", "games": [game]}


def clean_documents(rng: random.Random, games: int) -> list[BoardDocument]:
    return [random_document(rng) for _ in range(max(games // 2, 1))]


def label(doc: BoardDocument) -> str:
    return doc.position.side


# --- defects -----------------------------------------------------------------------------------

Planter = Callable[[BoardDocument, random.Random], "Finding | None"]
PLANTERS: dict[str, Planter] = {}


def plants(kind: str) -> Callable[[Planter], Planter]:
    def register(planter: Planter) -> Planter:
        PLANTERS[kind] = planter
        return planter

    return register


def remove_line(doc: Tokens, tok: Tok) -> None:
    first = last = doc.index(tok)
    while first and doc.toks[first - 1].role != "eol":
        first -= 1
    while doc.toks[last].role != "eol":
        last += 1
    doc.toks[first : last + 1] = []


def whole_board(doc: BoardDocument) -> Span:
    rows = doc.find("row")
    return span(rows[0], rows[-1])


@plants("river-missing")
def plant_no_river(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """There is no token for it: any place will do."""
    remove_line(doc, doc.find("river")[0])
    return Finding(("river-missing",), anywhere=True)


@plants("river-missing.malformed")
def plant_short_river(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """ "Dash count not 9: river malformed"."""
    river = doc.find("river")[0]
    river.text = "-" * rng.choice((5, 8, 10))
    return Finding(("river-missing",), [span(river)])


@plants("invalid-dimension.rows")
def plant_missing_row(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """A row without pieces is missing: which, nobody can say."""
    empty = [t for t in doc.find("row") if t.text == "." * 9]
    tok = pick(rng, empty)
    if not tok:
        return None
    remove_line(doc, tok)
    return Finding(("invalid-dimension",), anywhere=True)


@plants("invalid-dimension.more-rows")
def plant_surplus_row(doc: BoardDocument, rng: random.Random) -> Finding | None:
    doc.toks += [Tok("." * 9, "row"), Tok("\n", "eol")]
    return Finding(("invalid-dimension",), anywhere=True)


@plants("invalid-dimension.long")
def plant_long_row(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """A row of ten: what is too much, or the row, may be marked."""
    tok = rng.choice(doc.find("row"))
    tok.text += "."
    return Finding(("invalid-dimension",), within=[span(tok)])


@plants("space-missing.short")
def plant_short_row(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """A point is missing: "one message"; where the row ends may be marked, or the row."""
    tok = pick(rng, [t for t in doc.find("row") if "." in t.text])
    if not tok:
        return None
    at = rng.choice([i for i, char in enumerate(tok.text) if char == "."])
    tok.text = tok.text[:at] + tok.text[at + 1 :]
    return Finding(("space-missing",), within=[span(tok)])


@plants("space-missing.blank")
def plant_blank(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """A blank where a `.` is expected, inside a row."""
    rows = [t for t in doc.find("row") if "." in t.text[1:8]]
    tok = pick(rng, rows)
    if not tok:
        return None
    at = rng.choice([i for i in range(1, 8) if tok.text[i] == "."])
    tok.text = tok.text[:at] + " " + tok.text[at + 1 :]
    return Finding(("space-missing",), within=[span(tok)])


@plants("invalid-chess-amount")
def plant_amount(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """One of a kind more than at the opening; any of them may be marked."""
    counts = list(doc.position.board.values())
    full = [p for k in "ARBNCP" for p in (k, k.lower()) if counts.count(p) == MAX_COUNT[k]]
    piece = pick(rng, full)
    free = [(file, rank) for file in range(9) for rank in range(10)]
    free = [at for at in free if at not in doc.position.board]
    # A general in check would be another matter.
    boards = [(at, doc.position.board | {at: piece}) for at in free if piece]
    at, _ = pick(rng, [pair for pair in boards if fair(pair[1], doc.position.side)]) or (None, None)
    if not at:
        return None
    tok = next(t for t in doc.find("row") if t.ref == at[1])
    tok.text = tok.text[: at[0]] + cs102a.letter(piece) + tok.text[at[0] + 1 :]
    return Finding(("invalid-chess-amount",), within=[whole_board(doc)])


@plants("unknown-character")
def plant_unknown(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """The code is not named."""
    tok = pick(rng, [t for t in doc.find("row") if "." in t.text])
    if not tok:
        return None
    at = rng.choice([i for i, char in enumerate(tok.text) if char == "."])
    tok.text = tok.text[:at] + rng.choice("QZ?k") + tok.text[at + 1 :]
    codes = ("unknown-piece", "unexpected-token")
    return Finding(codes, [span(tok), part(tok, at, 1)], severities=SERIOUS)


@plants("missing-metadata")
def plant_missing_metadata(doc: BoardDocument, rng: random.Random) -> Finding | None:
    tok = next(t for t in doc.find("key") if t.text == "LAST_MOVER")
    remove_line(doc, tok)
    return Finding(("missing-metadata",), anywhere=True)


@plants("metadata-typo")
def plant_typo(doc: BoardDocument, rng: random.Random) -> Finding | None:
    """ "Hint: did you mean"."""
    tok = next(t for t in doc.find("key") if t.text == "LAST_MOVER")
    tok.text = rng.choice(("LAST_MOVE", "Last_mover", "LASTMOVER"))
    index = doc.index(tok)
    line = span(doc.toks[index - 1], doc.toks[index + 2])
    return Finding(("metadata-typo",), within=[line], severities=ANY)
