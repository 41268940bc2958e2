"""Plants exactly one defect in a faultless record of jeiqi, in PGN or as a UCI line."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import defects
import jeiqi
from defects import every_ply, line_ends, move_tok
from document import Document, Span, Tok, part, span
from finding import ERROR, SERIOUS, Finding, pick
from jeiqi import SET, Position, is_dark, moves_so, role
from pgn_writer import PgnDocument
from tree import Ply
from xiangqi import FILES, between, ends, in_palace, mirror, side_of, square_name

Planter = Callable[[Document, random.Random], "Finding | None"]
PLANTERS: dict[str, Planter] = {}


def plants(kind: str) -> Callable[[Planter], Planter]:
    def register(planter: Planter) -> Planter:
        PLANTERS[kind] = planter
        return planter

    return register


def move_text_of(doc: Document) -> Callable[[Position, str], str | None]:
    return lambda position, move: jeiqi.move_text(position, move, doc.format)


def coordinates(doc: Document) -> bool:
    """Whether the notation names both squares, so that any move can be written."""
    return doc.format in ("coordinate", "lan")


def drawn(rng: random.Random, position: Position, move: str) -> str:
    """The move with a piece to reveal if it needs one."""
    left = sorted((+position.pool(position.side)).elements())
    return move + (rng.choice(left).lower() if position.reveals(move) else "")


def change(doc: Document, ply: Ply, move: str, code: str = "illegal-move") -> Finding:
    tok = move_tok(doc, ply)
    tok.text = move_text_of(doc)(ply.before, move)
    illegal = tok if code == "illegal-move" else None
    return Finding((code,), [span(tok)], severities=(ERROR,), illegal=illegal)


# --- illegal moves -----------------------------------------------------------------------------


def squares() -> list[tuple[int, int]]:
    return [(file, rank) for file in range(len(FILES)) for rank in range(10)]


def fault(board: dict, start: tuple, end: tuple) -> str | None:
    """The one rule of movement that the piece breaks by going to `end`, if it is one with a name."""
    piece = board[start]
    side, kind = side_of(piece), role(board, start)
    df, dr = end[0] - start[0], end[1] - start[1]
    distance = sorted((abs(df), abs(dr)))
    if end in board and side_of(board[end]) == side:
        return None
    if kind == "E" and distance == [2, 2]:
        return "eye"
    if kind == "H" and distance == [1, 2]:
        return "leg"
    if kind == "A" and distance == [1, 1] and is_dark(piece) and not in_palace(end, side):
        return "dark-advisor"
    if kind == "K" and distance == [0, 1]:
        return "palace"
    if kind == "P" and distance == [0, 1] and dr == 0:
        return "pawn-sideways"
    if kind == "R" and distance[0] == 0:
        return "path"
    if kind == "C" and distance[0] == 0 and end in board and between(board, start, end) != 1:
        return "screen"
    return None


def broken_moves(position: Position, name: str) -> list[str]:
    found = []
    for start, piece in position.board.items():
        if side_of(piece) != position.side:
            continue
        for end in squares():
            if end == start or moves_so(position.board, start, end):
                continue
            move = square_name(start) + square_name(end)
            takes_king = position.board.get(end, "") in ("K", "k")
            if (
                fault(position.board, start, end) == name
                and not takes_king
                and not position.exposes(move)
            ):
                found.append(move)
    return found


def plant_illegal(name: str) -> Planter:
    def planter(doc: Document, rng: random.Random) -> Finding | None:
        if not coordinates(doc):
            return None
        for ply in rng.sample(line_ends(doc), min(8, len(line_ends(doc)))):
            move = pick(rng, broken_moves(ply.before, name))
            if move:
                return change(doc, ply, drawn(rng, ply.before, move))
        return None

    return planter


for _name in ("leg", "eye", "dark-advisor", "palace", "pawn-sideways", "path", "screen"):
    PLANTERS[f"illegal-move.{_name}"] = plant_illegal(_name)


@plants("illegal-move.check")
def plant_exposed(doc: Document, rng: random.Random) -> Finding | None:
    """The mover's king could be taken, or faces the other."""
    if not coordinates(doc):
        return None
    for ply in rng.sample(line_ends(doc), min(8, len(line_ends(doc)))):
        moves = set(ply.before.pseudo_moves()) - set(ply.before.legal_moves)
        moves = [m for m in sorted(moves) if ply.before.board.get(ends(m)[1], "") not in ("K", "k")]
        move = pick(rng, moves)
        if move:
            return change(doc, ply, drawn(rng, ply.before, move))
    return None


@plants("illegal-move.cascade")
def plant_cascade(doc: Document, rng: random.Random) -> Finding | None:
    """In the middle: what follows cannot be blamed, nor what is revealed there."""
    if not coordinates(doc):
        return None
    inner = defects.inner_plies(doc, rng)
    for ply, _ in inner[:8]:
        move = pick(rng, broken_moves(ply.before, rng.choice(("path", "leg", "pawn-sideways"))))
        if move:
            return change(doc, ply, drawn(rng, ply.before, move))
    return None


@plants("no-such-piece")
def plant_no_such_piece(doc: Document, rng: random.Random) -> Finding | None:
    ply = pick(rng, line_ends(doc)) if coordinates(doc) else None
    if not ply:
        return None
    empty = [at for at in squares() if at not in ply.before.board]
    start, end = rng.sample(empty, 2)
    tok = move_tok(doc, ply)
    tok.text = square_name(start) + square_name(end)
    return Finding(("no-such-piece",), [span(tok)], severities=(ERROR,))


@plants("wrong-side")
def plant_wrong_side(doc: Document, rng: random.Random) -> Finding | None:
    ply = pick(rng, line_ends(doc)) if coordinates(doc) else None
    if not ply:
        return None
    board, side = ply.before.board, ply.before.side
    idle = Position(board, "b" if side == "w" else "w", ply.before.lost)
    move = pick(rng, [m for m in idle.legal_moves if not idle.captures(m)])
    if not move:
        return None
    tok = move_tok(doc, ply)
    tok.text = move_text_of(doc)(idle, drawn(rng, idle, move))
    return Finding(("wrong-side",), [span(tok)], severities=(ERROR,))


# --- what is revealed --------------------------------------------------------------------------


def reveal_places(tok: Tok) -> list[Span]:
    """The move, or the letter, with or without `=`."""
    size = len(tok.text)
    places = [span(tok), part(tok, size - 1, 1)]
    return places + ([part(tok, size - 2, 2)] if tok.text[-2] == "=" else [])


@plants("reveal-missing")
def plant_reveal_missing(doc: Document, rng: random.Random) -> Finding | None:
    """A dark piece moves and is not named, at a line's end.  Severity is not stated."""
    ply = pick(rng, [p for p in line_ends(doc) if p.before.reveals(p.move)])
    if not ply:
        return None
    tok = move_tok(doc, ply)
    text = move_text_of(doc)(ply.before, ply.move[:4])
    # Where a revealed piece could be meant as well, the text would be another move.
    for move in ply.before.legal_moves:
        if move != ply.move[:4] and move_text_of(doc)(ply.before, move) == text:
            return None
    tok.text = text
    return Finding(("reveal-missing",), [span(tok)], severities=SERIOUS)


@plants("reveal-forbidden")
def plant_reveal_forbidden(doc: Document, rng: random.Random) -> Finding | None:
    """A piece that is known turns into something, anywhere in a line.

    Not where it takes a dark one: Pikafish tells there what that was.
    """
    plies = [p for p in every_ply(doc) if not p.before.reveals(p.move)]
    plies = [p for p in plies if p.before.board.get(ends(p.move)[1], "") not in ("X", "x")]
    if not coordinates(doc):
        plies = [p for p in plies if not rival_text(doc, p)]
    ply = pick(rng, plies)
    if not ply:
        return None
    tok = move_tok(doc, ply)
    tok.text += ("" if doc.format == "coordinate" else "=") + rng.choice("aehrcp")
    return Finding(("reveal-forbidden",), reveal_places(tok))


def rival_text(doc: Document, ply: Ply) -> bool:
    """Whether a dark piece could be meant by the same words."""
    text = move_text_of(doc)
    return any(
        text(ply.before, move) == text(ply.before, ply.move)
        for move in ply.before.legal_moves
        if move != ply.move
    )


@plants("reveal-impossible")
def plant_reveal_impossible(doc: Document, rng: random.Random) -> Finding | None:
    """A kind of which no more are hidden, at a line's end."""
    options = []
    for ply in line_ends(doc):
        if ply.before.reveals(ply.move):
            pool = ply.before.pool(ply.before.side)
            options += [(ply, kind) for kind in SET if pool[kind] == 0]
    choice = pick(rng, options)
    if not choice:
        return None
    ply, kind = choice
    tok = move_tok(doc, ply)
    tok.text = tok.text[:-1] + kind.lower()
    return Finding(("reveal-impossible",), reveal_places(tok))


# --- positions ---------------------------------------------------------------------------------


def fault_text(
    kind: str, position: Position, rng: random.Random
) -> tuple[str, tuple[str, ...]] | None:
    """A FEN of the position with one fault, and the codes that say it."""
    board, lost = dict(position.board), Counter(position.lost)
    if kind == "count-mismatch.dark":
        # "X/x count present and wrong: warning".
        dark = rng.choice("Xx")
        lost[dark] += rng.choice((1, 2))
        return Position(board, position.side, lost, position.half, position.full).text(True), (
            "count-mismatch",
        )
    if kind == "count-mismatch.kind":
        # One of a kind more than there are, on the board and captured together.
        side = rng.choice("wb")
        case = str.upper if side == "w" else str.lower
        seen = Counter(piece for piece in board.values())
        full = [case(k) for k in SET if position.pool(side)[k] == 0 and seen[case(k)]]
        letter = pick(rng, full)
        if not letter:
            return None
        lost[letter] += 1
        changed = Position(board, position.side, lost, position.half, position.full)
        return changed.text(False), ("count-mismatch", "too-many-pieces")
    if kind == "dark-square":
        # A dark piece goes where none can lie; it attacks nothing from there, as it has no way to
        # move.
        dark = pick(rng, [at for at, piece in board.items() if is_dark(piece)])
        free = [at for at in squares() if at not in board and mirror(at, "w") not in jeiqi.HOME]
        free = [at for at in free if mirror(at, "b") not in jeiqi.HOME]
        piece = board.pop(dark) if dark else None
        at = pick(rng, free)
        if not piece or not at:
            return None
        without = Position(board, position.side, lost, position.half, position.full)
        board = board | {at: piece}
        if without.facing or without.attacked("w") or without.attacked("b"):
            return None
        try_file = Position({k: v for k, v in board.items() if k != at} | {at: "P"}, position.side)
        if try_file.facing or try_file.attacked("w") or try_file.attacked("b"):
            return None
        changed = Position(board, position.side, lost, position.half, position.full)
        return changed.text(False), ("dark-square",)
    if kind == "missing-field":
        # Seed 4's first example: one of the dashes is lost.
        fields = position.text(False).split()
        return " ".join([*fields[:2], "-", *fields[4:]]), ("bad-fen-field",)
    if kind == "dark-alias":
        # Seed 4's first example: `d` for `x` among the captured.
        if not position.lost["x"] and not position.lost["X"]:
            return None
        head, bracket, rest = position.text(True).partition("[")
        listed, close, tail = rest.partition("]")
        alias = listed.replace("x", "d") if "x" in listed else listed.replace("X", "D")
        return head + bracket + alias + close + tail, ("dark-alias",)
    return None


FEN_KINDS = [
    "count-mismatch.dark",
    "count-mismatch.kind",
    "dark-square",
    "missing-field",
    "dark-alias",
]


# --- in PGN ------------------------------------------------------------------------------------


def plant_fen_tag(kind: str) -> Planter:
    """In a game without moves."""

    def planter(doc: PgnDocument, rng: random.Random) -> Finding | None:
        values = [t for t in doc.find("tag-value") if t.ref[1] == "FEN" and not t.ref[0].line.plies]
        value = pick(rng, values)
        fault = value and fault_text(kind, value.ref[0].start, rng)
        if not fault:
            return None
        value.text = f'"{fault[0]}"'
        severities = (2, 3, 4) if kind == "dark-alias" else SERIOUS
        return Finding(fault[1], within=[span(value)], severities=severities)

    return planter


PGN_PLANTERS = dict(PLANTERS)
PGN_PLANTERS.update({f"fen.{kind}": plant_fen_tag(kind) for kind in FEN_KINDS})
for _kind in ("move-number", "move-number.first", "duplicate-placeholder", "variation-start"):
    PGN_PLANTERS[_kind] = defects.PLANTERS[_kind]
