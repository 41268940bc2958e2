"""Move sequences of CS102A (`.chessmoveseq`): steps that are passed over if invalid, and boards to
start from.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import chessboard
import cs102a
import play
import referee
from chessboard import remove_line
from document import Ruler, Span, Tok, Tokens, span
from finding import ANY, WARNING, Finding, pick
from tree import Ply
from xiangqi import (
    START_FEN,
    Position,
    chinese,
    iccs,
    kings_face,
    movement_faults,
    side_of,
    wxf_readings,
)

LANGUAGE = "chessmoveseq"
SUFFIX = ".chessmoveseq"


@dataclass(eq=False)
class SequenceDocument(Tokens):
    """Steps from the opening, or from the board in the companion of the same stem."""

    start: Position = field(default_factory=lambda: Position.from_fen(START_FEN))
    plies: list[Ply] = field(default_factory=list)
    companions: dict[str, bytes] = field(default_factory=dict)


def valid_steps(position: Position) -> list[str]:
    """Moves by the pieces' ways alone: a general may be left in check, though not face the other or
    be taken.
    """
    found = []
    for move in position.every_move():
        after = position.play(move)
        taken = position.board.get((ord(move[2]) - ord("a"), int(move[3])), "")
        faults = position.faults(move) - {"check"}
        if not faults and taken not in ("K", "k") and not kings_face(after.board):
            found.append(move)
    return found


def random_plies(rng: random.Random, position: Position, count: int) -> list[Ply]:
    player = play.Player(rng, False, False)
    plies: list[Ply] = []
    while len(plies) < count and referee.legal_moves(position):
        moves = (
            valid_steps(position) if rng.random() < 0.05 else list(referee.legal_moves(position))
        )
        ply = player.ply(position, player.choose(position, moves))
        plies.append(ply)
        position = ply.after
        if other_in_check(position):
            # A general left in check may be captured; the rules after that are not settled.
            break
    return plies


def other_in_check(position: Position) -> bool:
    """Whether the side that has just moved could lose its general."""
    return Position(position.board, "b" if position.side == "w" else "w").check


def random_document(rng: random.Random) -> SequenceDocument:
    doc = SequenceDocument()
    if rng.random() < 0.4:
        board = chessboard.random_document(rng)
        doc.companions = {chessboard.SUFFIX: board.encode()}
        doc.start = board.position
    doc.plies = random_plies(
        rng, doc.start, rng.choice((1, rng.randint(2, 12), rng.randint(10, 60)))
    )
    write(doc, rng)
    return doc


def write(doc: SequenceDocument, rng: random.Random) -> None:
    writer = cs102a.Writer(doc, rng)
    writer.metadata("TOTAL_STEP", str(len(doc.plies)))
    for ply in doc.plies:
        writer.put(cs102a.step_text(ply.move, ply.before.side), "move", ply)
        writer.end()
        writer.comment_line()


# --- what is to be expected --------------------------------------------------------------------


def document_json(doc: SequenceDocument) -> dict[str, Any]:
    return {"kind": "clean", "companion": bool(doc.companions), "games": [game_json(doc)]}


def game_json(doc: SequenceDocument) -> dict[str, Any]:
    ruler = Ruler(doc)
    return {
        "variant": "xiangqi",
        "setup": doc.start.fen,
        "comments": [],
        "loose_comments": [],
        "line": [step_json(ruler, tok) for tok in doc.find("move")],
    }


def step_json(ruler: Ruler, tok: Tok) -> dict[str, Any]:
    place = ruler.range(span(tok))
    if not isinstance(tok.ref, Ply):
        return {"text": tok.text, "legal": False, "range": place, "side": tok.ref}
    ply = tok.ref
    return {
        "text": tok.text,
        "side": ply.before.side,
        "coordinate": ply.move,
        "iccs": iccs(ply.move),
        "wxf": wxf_readings(ply.before, ply.move),
        "chinese": chinese(ply.before, ply.move),
        "fen": ply.after.fen,
        "check": ply.check,
        "mate": ply.mate,
        "stalemate": ply.stalemate,
        "range": place,
        "comments": [],
        "variations": [],
    }


def clean_documents(rng: random.Random, games: int) -> list[SequenceDocument]:
    return [random_document(rng) for _ in range(max(games // 2, 1))]


def label(doc: SequenceDocument) -> str:
    return "board" if doc.companions else "opening"


# --- defects -----------------------------------------------------------------------------------

Planter = Callable[[SequenceDocument, random.Random], "Finding | None"]
PLANTERS: dict[str, Planter] = {}


def plants(kind: str) -> Callable[[Planter], Planter]:
    def register(planter: Planter) -> Planter:
        PLANTERS[kind] = planter
        return planter

    return register


def metadata_line(doc: SequenceDocument, key: str) -> Span:
    toks = [t for t in doc.toks if t.ref == key and t.role in ("at", "value")]
    return span(toks[0], toks[-1])


def problem(position: Position, numbers: list[int], side: str) -> str | None:
    """The first thing that is wrong with a step, in the order in which it is looked for."""
    x1, y1, x2, y2 = numbers
    if not all(1 <= x <= 9 for x in (x1, x2)) or not all(1 <= y <= 10 for y in (y1, y2)):
        return "position-out-of-range"
    start, end = cs102a.square_of(x1, y1, side), cs102a.square_of(x2, y2, side)
    piece = position.board.get(start)
    if not piece or side_of(piece) != side:
        return "invalid-from-position"
    target = position.board.get(end)
    if start == end or (target and side_of(target) == side):
        return "invalid-to-position"
    return "invalid-move-pattern" if movement_faults(position.board, start, end) else None


def random_step(rng: random.Random, position: Position, side: str, wanted: str) -> list[int] | None:
    """A step of the side with exactly this problem."""
    own = [at for at, piece in position.board.items() if side_of(piece) == side]
    for _ in range(300):
        x1, y1 = cs102a.own_coordinates(rng.choice(own), side)
        x2, y2 = rng.randint(1, 9), rng.randint(1, 10)
        if wanted == "position-out-of-range":
            x1, y1, x2, y2 = rng.choice(
                ((0, y1, x2, y2), (10, y1, x2, y2), (x1, y1, x2, 11), (x1, y1, x2, 0))
            )
        if wanted == "invalid-from-position" and rng.random() < 0.8:
            x1, y1 = rng.randint(1, 9), rng.randint(1, 10)
        if (x1, y1) != (x2, y2) and problem(position, [x1, y1, x2, y2], side) == wanted:
            return [x1, y1, x2, y2]
    return None


def plant_inserted(wanted: str) -> Planter:
    """A step too many that is invalid: it is passed over, the turn stays, the rest is as before."""

    def planter(doc: SequenceDocument, rng: random.Random) -> Finding | None:
        tok = pick(rng, doc.find("move"))
        ply = tok and tok.ref
        numbers = tok and random_step(rng, ply.before, ply.before.side, wanted)
        if not numbers or not still_own(ply, doc):
            return None
        step = Tok(" ".join(map(str, numbers)), "move", ply.before.side)
        doc.insert_before(tok, step, Tok("\n", "eol"))
        total = next(t for t in doc.find("value") if t.ref == "TOTAL_STEP")
        total.text = str(len(doc.plies) + 1)
        finding = Finding((wanted,), within=[span(step)])
        finding.games = [game_json(doc)]
        return finding

    return planter


def still_own(ply: Ply, doc: SequenceDocument) -> bool:
    """The step after the invalid one is valid for the side whose turn stays: nothing has to be
    guessed.
    """
    return problem(ply.before, numbers_of(ply), ply.before.side) is None


def numbers_of(ply: Ply) -> list[int]:
    return [int(n) for n in cs102a.step_text(ply.move, ply.before.side).split()]


def plant_replaced(wanted: str) -> Planter:
    """A step of the file is invalid and the file goes on by line: what follows is the other side's.

    Only where the next step is plainly not one of the side whose turn stays, and all of the rest
    can be played.
    """

    def planter(doc: SequenceDocument, rng: random.Random) -> Finding | None:
        toks = doc.find("move")
        for index in rng.sample(range(len(toks)), len(toks))[:10]:
            ply = toks[index].ref
            rest = [tok.ref for tok in toks[index + 1 :]]
            side = ply.before.side
            if not rest or problem(ply.before, numbers_of(rest[0]), side) is None:
                continue
            if not playable(Position(ply.before.board, rest[0].before.side), rest):
                continue
            numbers = random_step(rng, ply.before, side, wanted)
            if numbers:
                toks[index].text = " ".join(map(str, numbers))
                return Finding((wanted,), within=[span(toks[index])])
        return None

    return planter


def playable(position: Position, rest: list[Ply]) -> bool:
    for ply in rest:
        taken = position.board.get((ord(ply.move[2]) - ord("a"), int(ply.move[3])), "")
        if problem(position, numbers_of(ply), position.side) or taken in ("K", "k"):
            return False
        position = position.play(ply.move)
    return True


for _wanted in (
    "position-out-of-range",
    "invalid-from-position",
    "invalid-to-position",
    "invalid-move-pattern",
):
    PLANTERS[f"{_wanted}.inserted"] = plant_inserted(_wanted)
    PLANTERS[f"{_wanted}.replaced"] = plant_replaced(_wanted)


@plants("total-step")
def plant_total(doc: SequenceDocument, rng: random.Random) -> Finding | None:
    tok = next(t for t in doc.find("value") if t.ref == "TOTAL_STEP")
    tok.text = str(len(doc.plies) + rng.choice((1, 2, 10)))
    place = metadata_line(doc, "TOTAL_STEP")
    return Finding(("total-step",), within=[place], severities=(WARNING,))


@plants("missing-metadata")
def plant_missing_metadata(doc: SequenceDocument, rng: random.Random) -> Finding | None:
    remove_line(doc, next(t for t in doc.find("key") if t.text == "TOTAL_STEP"))
    return Finding(("missing-metadata",), anywhere=True)


@plants("metadata-typo")
def plant_typo(doc: SequenceDocument, rng: random.Random) -> Finding | None:
    tok = next(t for t in doc.find("key") if t.text == "TOTAL_STEP")
    place = metadata_line(doc, "TOTAL_STEP")
    tok.text = rng.choice(("TOTAL_STEPS", "Total_step", "TOTALSTEP"))
    return Finding(("metadata-typo",), within=[place], severities=ANY)


@plants("malformed-step")
def plant_malformed(doc: SequenceDocument, rng: random.Random) -> Finding | None:
    """Not four integers, in the last line: "extra tokens: error"; the code is not named."""
    toks = doc.find("move")
    if len(toks) < 2:
        return None
    tok = toks[-1]
    tok.text = rng.choice((tok.text.rsplit(" ", 1)[0], tok.text + " 3", "a b c d"))
    return Finding(("malformed-move", "unexpected-token"), within=[span(tok)])
