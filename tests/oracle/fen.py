"""Files of FENs, one a line: xiangqi and jeiqi, in the spellings that are about, with comments."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import jeiqi
import play
from document import Span, Tok, Tokens
from fen_faults import FAULTS
from finding import QUIET, SERIOUS, Finding, pick
from jeiqi_defects import FEN_KINDS, fault_text
from jeiqi_pgn import fen_json
from xiangqi import START_FEN, Position

LANGUAGE = "xiangqi-fen"
SUFFIX = ".fen"


@dataclass(eq=False)
class FenDocument(Tokens):
    """One file; `positions` in the order of its lines."""

    jeiqi: bool = False
    positions: list[Any] = field(default_factory=list)


def xiangqi_text(rng: random.Random, position: Position) -> str:
    """The FEN, or one of the shorter or older forms that say the same."""
    fields = position.fen.split()
    forms = [position.fen] * 4
    older = position.placement.translate(str.maketrans("BNbn", "EHeh"))
    forms.append(" ".join([older, *fields[1:]]))
    forms.append(" ".join([fields[0], "r" if position.side == "w" else "b", *fields[2:]]))
    if (position.half, position.full) == (0, 1):
        forms.append(" ".join(fields[:2]))
        forms.append(" ".join(fields[:4]))
        if position.side == "w":
            forms.append(fields[0])
    return rng.choice(forms)


def jeiqi_text(rng: random.Random, position: jeiqi.Position) -> str:
    return rng.choice((position.text(False), position.text(True), position.pikafish))


def random_document(rng: random.Random, count: int, is_jeiqi: bool) -> FenDocument:
    doc = FenDocument(crlf=rng.random() < 0.2, bom=rng.random() < 0.1, jeiqi=is_jeiqi)
    spell: Callable[..., str] = jeiqi_text if is_jeiqi else xiangqi_text
    for _ in range(count):
        if rng.random() < 0.3:
            doc.toks += [
                Tok(rng.choice(("# endgames", "#", "# 残局 😀 w - - 0 1")), "comment"),
                Tok("\n", "ws"),
            ]
        if rng.random() < 0.1:
            doc.toks.append(Tok("\n", "ws"))
        position = random_position(rng, is_jeiqi)
        doc.positions.append(position)
        doc.toks.append(Tok(spell(rng, position), "fen", position))
        if rng.random() < 0.15:
            doc.toks += [Tok("  ", "ws"), Tok("# Red wins", "comment")]
        doc.toks.append(Tok("\n", "ws"))
    if rng.random() < 0.2:
        doc.toks.pop()
    return doc


def random_position(rng: random.Random, is_jeiqi: bool) -> Any:
    if is_jeiqi:
        return jeiqi.Position.start() if rng.random() < 0.2 else jeiqi.random_position(rng)
    return Position.from_fen(START_FEN) if rng.random() < 0.1 else play.random_position(rng)


def document_json(doc: FenDocument) -> dict[str, Any]:
    games = [
        {
            "variant": "jeiqi" if doc.jeiqi else "xiangqi",
            "setup": fen_json(position) if doc.jeiqi else position.fen,
            "comments": [],
            "loose_comments": [],
            "line": [],
        }
        for position in doc.positions
    ]
    return {"kind": "clean", "games": games}


def clean_documents(rng: random.Random, games: int) -> list[FenDocument]:
    documents: list[FenDocument] = []
    while games > 0:
        count = min(games, rng.choice((1, 2, 3, 5)))
        games -= count
        documents.append(random_document(rng, count, len(documents) % 2 == 1))
    return documents


def label(doc: FenDocument) -> str:
    return "jeiqi" if doc.jeiqi else "xiangqi"


# --- defects -----------------------------------------------------------------------------------


def plant_xiangqi(kind: str) -> Callable[[FenDocument, random.Random], Finding | None]:
    def planter(doc: FenDocument, rng: random.Random) -> Finding | None:
        tok = None if doc.jeiqi else pick(rng, doc.find("fen"))
        fault = tok and FAULTS[kind](tok.ref, rng)
        if not fault:
            return None
        tok.text = fault.text
        place = Span(tok, tok, fault.first, fault.length)
        return Finding(fault.codes, within=[place], severities=fault.severities)

    return planter


def plant_jeiqi(kind: str) -> Callable[[FenDocument, random.Random], Finding | None]:
    def planter(doc: FenDocument, rng: random.Random) -> Finding | None:
        tok = pick(rng, doc.find("fen")) if doc.jeiqi else None
        fault = tok and fault_text(kind, tok.ref, rng)
        if not fault:
            return None
        tok.text = fault[0]
        severities = (2, *QUIET) if kind == "dark-alias" else SERIOUS
        return Finding(fault[1], within=[Span(tok, tok)], severities=severities)

    return planter


PLANTERS = {kind: plant_xiangqi(kind) for kind in FAULTS}
PLANTERS.update({f"jeiqi.{kind}": plant_jeiqi(kind) for kind in FEN_KINDS})
