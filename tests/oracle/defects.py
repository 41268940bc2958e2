"""Plants exactly one defect in a faultless record and says which diagnostic must answer it.

Each planter takes a private copy of a document and a random generator, changes the copy, and
returns the `Finding` to expect, or None if this document offers no place for the defect.

A `Finding` allows alternatives only where the format description leaves them open; the comment at
the planter says why.  `exact` places are token ranges, `within` places contain any reported range.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from document import Document, Span, Tok, part, span
from finding import ANY, ERROR, QUIET, SERIOUS, Finding, pick, ws
from lost_letters import CHINESE, plant_lost_letters
from tree import Game, Line, Ply, Variation, is_leaf, lines, variations
from xiangqi import (
    CHINESE_DIGITS,
    CHINESE_NAMES,
    MAX_COUNT,
    Position,
    attackers,
    ends,
    file_number,
    king_square,
    kings_face,
    other,
    pawn_stacks,
    possible_point,
    same_file,
    side_of,
    square_name,
    wxf,
)

OPENING_ROLES = ("start-open", "var-open", "inline-open", "setup-open")


Planter = Callable[[Document, random.Random], "Finding | None"]
PLANTERS: dict[str, Planter] = {}


def plants(kind: str) -> Callable[[Planter], Planter]:
    """Registers a planter under the name of its defect."""

    def register(planter: Planter) -> Planter:
        PLANTERS[kind] = planter
        return planter

    return register


# --- helpers -----------------------------------------------------------------------------------


def every_line(doc: Document) -> Iterator[tuple[Game, Line]]:
    for game in doc.games:
        for line in lines(game.line):
            yield game, line


def every_ply(doc: Document) -> list[Ply]:
    return [ply for _, line in every_line(doc) for ply in line.plies]


def every_variation(doc: Document) -> list[tuple[Ply, Variation]]:
    return [pair for game in doc.games for pair in variations(game.line)]


def line_ends(doc: Document) -> list[Ply]:
    """Last half-moves nothing depends on: no variation, no remark, and after them no DIAG."""
    last = [line.plies[-1] for _, line in every_line(doc) if line.plies]
    drawn = [tok.ref for tok in doc.find("diag")]
    return [p for p in last if not (p.variations or p.remark or p.after in drawn)]


def move_tok(doc: Document, ply: Ply) -> Tok:
    tok = doc.first("move", ply)
    assert tok
    return tok


def move_places(doc: Document, tok: Tok) -> list[Span]:
    """The move; or, if a remark is glued to it, also move and remark as one token."""
    after = doc.significant(doc.index(tok), 1)
    glued = after and after.role == "remark" and after.ref is tok.ref
    return [span(tok), span(tok, after)] if glued else [span(tok)]


def number_places(tok: Tok) -> list[Span]:
    """A move number, with or without its dot."""
    return [span(tok), part(tok, 0, len(tok.text.rstrip(".")))]


def block(doc: Document, opener: str, closer: str, ref: object) -> tuple[Tok, Tok] | None:
    first, last = doc.first(opener, ref), doc.first(closer, ref)
    return (first, last) if first and last else None


def var_head(doc: Document, variation: Variation) -> Span:
    """`VAR[n]`: the keyword, the number or all of it may be marked."""
    kw, brace = doc.first("var-kw", variation), doc.first("var-open", variation)
    assert kw and brace
    return span(kw, brace)


def references(doc: Document, variation: Variation) -> Tok:
    tok = doc.first("ref-number", variation)
    assert tok
    return tok


def reference_places(doc: Document, tok: Tok) -> list[Span]:
    """A number in `(1, 2)`; or the brackets with it if it stands alone."""
    index = doc.index(tok)
    before, after = doc.significant(index, -1), doc.significant(index, 1)
    alone = before and before.role == "ref-open" and after and after.role == "ref-close"
    return [span(tok), span(before, after)] if alone else [span(tok)]


def same_text(doc: Document, ply: Ply, position: Position) -> bool:
    """Whether the half-move is legal, written and marked from this position as it was printed."""
    if position.side != ply.before.side or not position.legal(ply.move):
        return False
    assert doc.move_text
    if doc.move_text(position, ply.move) != doc.move_text(ply.before, ply.move):
        return False
    return "+" not in ply.remark or position.play(ply.move).check == ply.check


def still_plays(doc: Document, plies: list[Ply], position: Position) -> bool:
    """Whether these half-moves and their variations can be played from another position."""
    for ply in plies:
        if not same_text(doc, ply, position):
            return False
        for variation in ply.variations:
            if not still_plays(doc, variation.line.plies, position):
                return False
        position = position.play(ply.move)
        if "++" in ply.remark and position.legal_moves:
            return False
    return True


def free_number(game: Game) -> int:
    """A variation number the game does not use."""
    return 500 + sum(v.number or 0 for _, v in variations(game.line)) % 400


def game_of(doc: Document, tok: Tok) -> Game:
    """The game in whose text the token stands."""
    index = doc.index(tok)
    owners = [t for t in doc.toks[: index + 1] if t.role == "game-kw"]
    return owners[-1].ref


# --- moves: illegal ----------------------------------------------------------------------------

ILLEGAL_REASONS = {
    "leg": ["leg"],
    "eye": ["eye"],
    "path": ["path"],
    "palace": ["palace"],
    "river": ["river"],
    "screen": ["screen"],
    "facing-kings": ["facing"],
    "own-king-in-check": ["check"],
    "pawn-sideways": ["pawn-sideways"],
    "own-piece": ["own-piece"],
}


def illegal_text(doc: Document, position: Position, move: str) -> str | None:
    """The illegal move in the file's notation, if it reads only as this move."""
    assert doc.move_text
    start, _ = ends(move)
    if doc.format in ("AXF", "WXF"):
        if pawn_stacks(position.board, position.side) and position.board[start] in "Pp":
            return None
        text = doc.move_text(position, move)
    elif doc.format == "CHINESE":
        # The move itself may swap front and rear.
        text = doc.move_text(position, move) if len(same_file(position.board, start)) == 1 else None
    elif doc.format == "SALG":
        like = [at for at, p in position.board.items() if p == position.board[start]]
        text = doc.move_text(position, move, len(like) > 1)
        if position.board.get(ends(move)[1]):
            text = text if "x" in text else text[:-2] + "x" + text[-2:]
    else:
        text = doc.move_text(position, move)
    if not text:
        return None
    written = {doc.move_text(position, legal) for legal in position.legal_moves}
    return None if text in written else text


def illegal_moves(doc: Document, position: Position, fault: str) -> list[tuple[str, str]]:
    """(move, text) of moves broken by exactly this fault."""
    found = []
    for move in position.every_move():
        if position.faults(move) != {fault}:
            continue
        # Taking an own piece: the capture mark would be a second question.
        if fault == "own-piece" and doc.format in ("LALG", "SALG"):
            continue
        text = illegal_text(doc, position, move)
        if text:
            found.append((move, text))
    return found


def put_illegal(doc: Document, ply: Ply, text: str) -> Finding:
    tok = move_tok(doc, ply)
    tok.text = text
    return Finding(("illegal-move",), move_places(doc, tok), severities=(ERROR,), illegal=tok)


def plant_illegal_at_end(fault: str) -> Planter:
    def planter(doc: Document, rng: random.Random) -> Finding | None:
        for ply in rng.sample(line_ends(doc), min(12, len(line_ends(doc)))):
            choice = pick(rng, illegal_moves(doc, ply.before, fault))
            if choice:
                return put_illegal(doc, ply, choice[1])
        return None

    return planter


def plant_illegal_inside(fault: str) -> Planter:
    """In the middle, where the rest plays on whether the move is forced or passed over."""

    def planter(doc: Document, rng: random.Random) -> Finding | None:
        for ply, rest in inner_plies(doc, rng)[:12]:
            moves = illegal_moves(doc, ply.before, fault)
            rng.shuffle(moves)
            for move, text in moves[:6]:
                ways = (ply.before.play(move), ply.before.skip())
                if all(still_plays(doc, rest, way) for way in ways):
                    return put_illegal(doc, ply, text)
        return None

    return planter


def inner_plies(doc: Document, rng: random.Random) -> list[tuple[Ply, list[Ply]]]:
    """Half-moves without remark that are followed by others of their line, in random order."""
    found = [
        (ply, line.plies[index + 1 :])
        for _, line in every_line(doc)
        for index, ply in enumerate(line.plies[:-1])
        if not ply.remark
    ]
    rng.shuffle(found)
    return found


def plant_illegal_cascade(doc: Document, rng: random.Random) -> Finding | None:
    """In the middle, whatever becomes of the rest: follow-on findings must be suppressed."""
    for ply, _ in inner_plies(doc, rng)[:10]:
        faults = rng.sample(sorted(ILLEGAL_REASONS), len(ILLEGAL_REASONS))
        for fault in faults:
            choice = pick(rng, illegal_moves(doc, ply.before, ILLEGAL_REASONS[fault][0]))
            if choice:
                return put_illegal(doc, ply, choice[1])
    return None


for _name, (_fault,) in ILLEGAL_REASONS.items():
    PLANTERS[f"illegal-move.{_name}"] = plant_illegal_at_end(_fault)
    PLANTERS[f"illegal-move.{_name}.inside"] = plant_illegal_inside(_fault)
PLANTERS["illegal-move.cascade"] = plant_illegal_cascade
PLANTERS["wrong-encoding"] = plant_lost_letters(
    "header-value", lambda tok: tok.ref[1] in ("RED", "EVENT"), CHINESE, "gb18030"
)


@plants("illegal-move.geometry")
def plant_geometry(doc: Document, rng: random.Random) -> Finding | None:
    """A piece going where its kind never goes; only coordinates can say that."""
    if doc.format not in ("ICCS", "LALG"):
        return None
    for ply in rng.sample(line_ends(doc), min(5, len(line_ends(doc)))):
        start = pick(
            rng, [at for at, p in ply.before.board.items() if side_of(p) == ply.before.side]
        )
        empty = [(f, r) for f in range(9) for r in range(10) if (f, r) not in ply.before.board]
        end = pick(rng, empty)
        move = square_name(start) + square_name(end)
        if ply.before.faults(move) == {"geometry"}:
            return put_illegal(doc, ply, doc.move_text(ply.before, move))
    return None


# --- moves: unreadable, wrong piece, wrong side, ambiguous -----------------------------------


def foreign_piece_text(doc: Document, position: Position, rng: random.Random) -> str | None:
    """A move in the file's notation of a piece the mover does not have there, and the other side
    neither: as a move
    of the other side the text would make sense."""
    side, board = position.side, position.board
    have = {p.upper() for p in board.values() if side_of(p) == side}
    if doc.format == "SALG":
        have |= {
            board[ends(m)[0]].upper()
            for m in replace_side(position).legal_moves
            if m.endswith("e5")
        }
        lost = pick(rng, sorted(set("RNCP") - have))
        return f"{doc.symbols[lost]}e5" if lost and (4, 5) not in board else None
    if doc.format in ("AXF", "WXF", "CHINESE"):
        kind = rng.choice("RNC")
        taken = {file_number(at, side_of(p)) for at, p in board.items() if p.upper() == kind}
        file = rng.choice([n for n in range(2, 9) if n not in taken])
        target = file + 1 if kind == "N" else 1
        if doc.format == "CHINESE":
            digits = CHINESE_DIGITS if side == "w" else "０１２３４５６７８９"
            return f"{CHINESE_NAMES[side][kind]}{digits[file]}进{digits[target]}"
        return f"{doc.symbols[kind]}{file}+{target}"
    empty = [(f, r) for f in range(9) for r in range(9) if (f, r) not in board]
    start = rng.choice([at for at in empty if (at[0], at[1] + 1) not in board] or [None])
    if not start:
        return None
    move = square_name(start) + square_name((start[0], start[1] + 1))
    if doc.format == "ICCS":
        return f"{move[:2]}-{move[2:]}".upper()
    return f"{doc.symbols['R']}{move[:2]}-{move[2:]}"


@plants("no-such-piece")
def plant_no_such_piece(doc: Document, rng: random.Random) -> Finding | None:
    ply = pick(rng, line_ends(doc))
    text = ply and foreign_piece_text(doc, ply.before, rng)
    if not text:
        return None
    tok = move_tok(doc, ply)
    tok.text = text
    return Finding(("no-such-piece",), move_places(doc, tok), severities=(ERROR,))


@plants("wrong-piece")
def plant_wrong_piece(doc: Document, rng: random.Random) -> Finding | None:
    """LALG: the letter is not that of the piece on the origin square; anywhere in a line."""
    if doc.format != "LALG":
        return None
    ply = pick(rng, every_ply(doc))
    if not ply:
        return None
    tok = move_tok(doc, ply)
    letters = [s for s in doc.symbols.values() if s != tok.text[0].upper()]
    letter = rng.choice(letters)
    tok.text = (letter.lower() if tok.text[0].islower() else letter) + tok.text[1:]
    # The letter alone may be marked: it is the wrong part of the token.
    return Finding(("wrong-piece",), move_places(doc, tok) + [part(tok, 0, 1)])


@plants("wrong-side")
def plant_wrong_side(doc: Document, rng: random.Random) -> Finding | None:
    """The last half-move of a line is one of the side that is not to move."""
    if doc.format not in ("ICCS", "LALG"):
        return None
    ply = pick(rng, line_ends(doc))
    if not ply:
        return None
    idle = replace_side(ply.before)
    move = pick(rng, [m for m in idle.legal_moves if not idle.captures(m)])
    if not move:
        return None
    tok = move_tok(doc, ply)
    tok.text = doc.move_text(idle, move)
    return Finding(("wrong-side",), move_places(doc, tok), severities=(ERROR,))


def replace_side(position: Position) -> Position:
    return Position(position.board, other(position.side), position.half, position.full)


MALFORMED = {
    "CHINESE": "车二平十",
    "ICCS": "H2-J5",
    "LALG": "{R}h2-j5",
    "SALG": "{R}j5",
    "AXF": "{R}2=0",
    "WXF": "{R}2.0",
}


@plants("malformed-move")
def plant_malformed(doc: Document, rng: random.Random) -> Finding | None:
    """At a line's end: a file or square that does not exist."""
    ply = pick(rng, line_ends(doc))
    return put_malformed(doc, ply) if ply else None


@plants("malformed-move.cascade")
def plant_malformed_inside(doc: Document, rng: random.Random) -> Finding | None:
    """In the middle: the replay cannot know the move, what follows must not be blamed."""
    inner = inner_plies(doc, rng)
    return put_malformed(doc, inner[0][0]) if inner else None


def put_malformed(doc: Document, ply: Ply) -> Finding:
    tok = move_tok(doc, ply)
    tok.text = MALFORMED[doc.format].replace("{R}", doc.symbols["R"])
    return Finding(("malformed-move",), move_places(doc, tok), severities=(ERROR,))


def undistinguished(doc: Document, position: Position, move: str) -> str | None:
    """The move without what tells it from a like piece's move, if that makes it ambiguous."""
    start, end = ends(move)
    piece = position.board[start]
    if doc.format == "SALG":
        text = doc.move_text(position, move)
        mark = "x" if position.captures(move) else ""
        short = f"{text[0]}{mark}{move[2:]}"
        return short if short != text else None
    if doc.format not in ("AXF", "WXF") or piece.upper() in "AB":
        return None
    like = same_file(position.board, start)
    if len(like) != 2 or len(pawn_stacks(position.board, position.side)) > 1:
        return None
    text = doc.move_text(position, move)
    twin = like[1 - like.index(start)]
    tail = wxf(position, move)[2:]
    twins = [m for m in position.legal_moves if ends(m)[0] == twin and wxf(position, m)[2:] == tail]
    return f"{text[0]}{file_number(start, position.side)}{text[2:]}" if twins else None


@plants("ambiguous-move")
def plant_ambiguous(doc: Document, rng: random.Random) -> Finding | None:
    for ply in line_ends(doc):
        if doc.format in ("ICCS", "LALG"):
            return None
        moves = rng.sample(ply.before.legal_moves, len(ply.before.legal_moves))
        for move in moves:
            text = undistinguished(doc, ply.before, move)
            if text:
                tok = move_tok(doc, ply)
                tok.text = text
                return Finding(("ambiguous-move",), move_places(doc, tok))
    return None


@plants("non-canonical")
def plant_non_canonical(doc: Document, rng: random.Random) -> Finding | None:
    """Readable in another dialect only: a hint at most ("accept, hint")."""
    tok = pick(rng, doc.find("move", lambda t: doc.format == "ICCS" or "=" in t.text))
    if doc.format not in ("ICCS", "AXF") or not tok:
        return None
    tok.text = tok.text.replace("-", "") if doc.format == "ICCS" else tok.text.replace("=", ".")
    return Finding(("non-canonical",), move_places(doc, tok), severities=QUIET)


# --- moves: marks and numbers ------------------------------------------------------------------


@plants("capture-mark")
def plant_capture_mark(doc: Document, rng: random.Random) -> Finding | None:
    """LALG: `-` on a capture or `x` on a quiet move ("hint otherwise")."""
    if doc.format != "LALG":
        return None
    tok = pick(rng, doc.find("move"))
    if not tok:
        return None
    mark = "-" if tok.text[3] == "x" else "x"
    tok.text = tok.text[:3] + mark + tok.text[4:]
    return Finding(("capture-mark",), move_places(doc, tok) + [part(tok, 3, 1)], severities=ANY)


def add_remark(doc: Document, ply: Ply, text: str, code: str) -> Finding:
    tok = move_tok(doc, ply)
    remark = Tok(text, "remark", ply)
    doc.insert_after(tok, remark)
    places = [span(remark), span(tok), span(tok, remark)]
    return Finding((code,), places, severities=ANY)  # severity is not stated


@plants("check-mark")
def plant_check_mark(doc: Document, rng: random.Random) -> Finding | None:
    quiet = [p for p in every_ply(doc) if not (p.check or p.remark or p.stalemate)]
    ply = pick(rng, quiet) if doc.format != "ICCS" else None
    return add_remark(doc, ply, "+", "check-mark") if ply else None


@plants("mate-mark")
def plant_mate_mark(doc: Document, rng: random.Random) -> Finding | None:
    checks = [p for p in every_ply(doc) if p.check and not (p.mate or p.remark)]
    ply = pick(rng, checks) if doc.format != "ICCS" else None
    return add_remark(doc, ply, "++", "mate-mark") if ply else None


@plants("move-number")
def plant_move_number(doc: Document, rng: random.Random) -> Finding | None:
    """A number inside a line that is not the running one."""
    firsts = {id(line.plies[0]) for _, line in every_line(doc) if line.plies}
    tok = pick(rng, doc.find("number", lambda t: id(t.ref) not in firsts))
    if not tok:
        return None
    tok.text = f"{tok.ref.number + rng.choice((1, 2, 10))}."
    return Finding(("move-number",), number_places(tok))


@plants("move-number.first")
def plant_first_move_number(doc: Document, rng: random.Random) -> Finding | None:
    """The first number of START differs from SETUP's MOVE (or from 1)."""
    game = pick(rng, [g for g in doc.games if g.line.plies])
    tok = game and doc.first("number", game.line.plies[0])
    if not tok:
        return None
    tok.text = f"{tok.ref.number + 7}."
    return Finding(("move-number",), number_places(tok))


@plants("missing-number")
def plant_missing_number(doc: Document, rng: random.Random) -> Finding | None:
    """Red's half-move follows Black's with no number between.  Severity is not stated."""
    numbers = [
        tok
        for tok in doc.find("number", lambda t: t.ref.red)
        if (before := doc.significant(doc.index(tok), -1)) and before.role == "move"
    ]
    tok = pick(rng, numbers)
    if not tok:
        return None
    move = move_tok(doc, tok.ref)
    doc.remove(tok)
    return Finding(("missing-number",), move_places(doc, move), severities=ANY)


@plants("missing-placeholder")
def plant_missing_placeholder(doc: Document, rng: random.Random) -> Finding | None:
    """`5. Rh9-h8` for Black.  The number or the move may be marked; severity is not stated."""
    firsts = {id(line.plies[0]) for _, line in every_line(doc) if line.plies}
    tok = pick(rng, doc.find("placeholder", lambda t: id(t.ref) not in firsts))
    if not tok:
        return None
    doc.remove(tok)
    move, number = move_tok(doc, tok.ref), doc.first("number", tok.ref)
    places = move_places(doc, move) + number_places(number)
    return Finding(("missing-placeholder",), places, severities=ANY)


@plants("duplicate-placeholder")
def plant_duplicate_placeholder(doc: Document, rng: random.Random) -> Finding | None:
    tok = pick(rng, doc.find("placeholder"))
    if not tok:
        return None
    second = Tok("...", "placeholder", tok.ref)
    doc.insert_after(tok, ws(), second)
    return Finding(("duplicate-placeholder",), [span(second)])


@plants("move-after-end")
def plant_move_after_end(doc: Document, rng: random.Random) -> Finding | None:
    """A half-move after mate or stalemate.

    No half-move can be legal there, so `illegal-move` is true of it as well.
    """
    ended = [p for p in every_ply(doc) if (p.mate or p.stalemate) and not p.variations]
    ply = pick(rng, ended)
    if not ply or doc.first("filler", ply):
        return None
    move = next((m for m in ply.after.every_move() if not ply.after.captures(m)), None)
    if not move:
        return None
    last = doc.first("remark", ply) or move_tok(doc, ply)
    extra = Tok(doc.move_text(ply.after, move), "move", None)
    lead = [] if ply.red else [ws(), Tok(f"{ply.after.full}.", "number")]
    following = doc.significant(doc.index(last), 1)
    if following and following.role == "comment":
        return None
    doc.insert_after(last, *lead, ws(), extra)
    return Finding(("move-after-end", "illegal-move"), [span(extra)])


# --- variations --------------------------------------------------------------------------------


@plants("undefined-variation")
def plant_undefined_variation(doc: Document, rng: random.Random) -> Finding | None:
    """One more reference, to a number no VAR has."""
    ply = pick(rng, [p for p in every_ply(doc) if not p.variations])
    if not ply:
        return None
    tok = move_tok(doc, ply)
    number = Tok(str(free_number(game_of(doc, tok))), "ref-number")
    opening, closing = Tok("(", "ref-open"), Tok(")", "ref-close")
    doc.insert_after(doc.first("remark", ply) or tok, ws(), opening, number, closing, ws())
    return Finding(("undefined-variation",), [span(number), span(opening, closing)])


@plants("undefined-variation.list")
def plant_undefined_in_list(doc: Document, rng: random.Random) -> Finding | None:
    closing = pick(rng, doc.find("ref-close"))
    if not closing:
        return None
    number = Tok(str(free_number(game_of(doc, closing))), "ref-number")
    doc.insert_before(closing, Tok(", ", "ref-sep"), number)
    opening = doc.first("ref-open", closing.ref)
    return Finding(("undefined-variation",), [span(number), span(opening, closing)])


def leaf_variations(doc: Document) -> list[tuple[Ply, Variation]]:
    """Numbered variations without variations and with no VAR block inside their text."""
    return [
        (ply, variation)
        for ply, variation in every_variation(doc)
        if variation.number is not None
        and is_leaf(variation.line)
        and not any(tok.role == "var-kw" for tok in inner_toks(doc, variation))
    ]


def inner_toks(doc: Document, variation: Variation) -> list[Tok]:
    """The tokens between a numbered variation's braces."""
    opening, closing = block(doc, "var-open", "var-close", variation)
    return doc.toks[doc.index(opening) + 1 : doc.index(closing)]


@plants("unreferenced-variation")
def plant_unreferenced(doc: Document, rng: random.Random) -> Finding | None:
    """The only reference to a VAR is dropped."""
    choices = [
        (ply, v)
        for ply, v in leaf_variations(doc)
        if sum(1 for o in ply.variations if o.number is not None) == 1
    ]
    choice = pick(rng, choices)
    if not choice:
        return None
    ply, variation = choice
    doc.remove(doc.first("ref-open", ply), doc.first("ref-close", ply))
    return Finding(("unreferenced-variation",), within=[var_head(doc, variation)])


@plants("duplicate-variation")
def plant_duplicate_variation(doc: Document, rng: random.Random) -> Finding | None:
    """A second, equal definition right after the first."""
    choice = pick(rng, leaf_variations(doc))
    if not choice:
        return None
    _, variation = choice
    first, last = doc.first("var-kw", variation), doc.first("var-close", variation)
    copy = [Tok(t.text, t.role) for t in doc.toks[doc.index(first) : doc.index(last) + 1]]
    doc.insert_after(last, ws("\n"), *copy)
    brace = next(tok for tok in copy if tok.role == "var-open")
    return Finding(("duplicate-variation",), within=[span(copy[0], brace)])


@plants("variation-cycle")
def plant_cycle(doc: Document, rng: random.Random) -> Finding | None:
    """The first half-move of VAR[n] refers to n: any link of the cycle may be marked."""
    choices = [
        (p, v) for p, v in leaf_variations(doc) if len([o for o in p.variations if o.number]) == 1
    ]
    choice = pick(rng, choices)
    if not choice:
        return None
    _, variation = choice
    ply = variation.line.plies[0]
    outer = references(doc, variation)
    opening, number = Tok("(", "ref-open"), Tok(str(variation.number), "ref-number")
    closing = Tok(")", "ref-close")
    doc.insert_after(
        doc.first("remark", ply) or move_tok(doc, ply), ws(), opening, number, closing, ws()
    )
    places = [span(number), span(opening, closing)] + reference_places(doc, outer)
    return Finding(("variation-cycle",), places, [var_head(doc, variation)])


@plants("variation-start")
def plant_variation_start(doc: Document, rng: random.Random) -> Finding | None:
    """The first number of a variation is not that of the half-move it replaces.

    The whole start `12. ... Rh4` is at fault, so its number or its move may be marked.
    """
    choice = pick(rng, every_variation(doc))
    if not choice:
        return None
    ply, variation = choice
    first = variation.line.plies[0]
    number = doc.first("number", first)
    if not number:
        return None
    number.text = f"{ply.number + 5}."
    move = move_tok(doc, first)
    places = number_places(number) + move_places(doc, move) + [span(number, move)]
    return Finding(("variation-start",), places)


@plants("variation-start.late")
def plant_late_variation(doc: Document, rng: random.Random) -> Finding | None:
    """A variation of a half-move stands after the next one: number and side are not of that. Only
    where moves name squares: in the other notations they may happen to be moves of either side."""
    if doc.format.lower() not in ("iccs", "lalg"):
        return None
    choices = []
    for ply, variation in every_variation(doc):
        first = doc.first("number", variation.line.plies[0])
        opening, closing = (doc.first(f"inline-{end}", variation) for end in ("open", "close"))
        after = closing and doc.significant(doc.index(closing), 1)
        while after and after.role in ("number", "placeholder"):
            after = doc.significant(doc.index(after), 1)
        if first and after and after.role == "move" and len(ply.variations) == 1:
            choices.append((first, opening, closing, after))
    choice = pick(rng, choices)
    if not choice:
        return None
    first, opening, closing, after = choice
    start, end = doc.index(opening), doc.index(closing) + 1
    moved = doc.toks[start:end]
    doc.toks[start:end] = [ws()]
    remark = doc.significant(doc.index(after), 1)
    after = remark if remark and remark.role == "remark" else after
    doc.insert_after(after, ws(), *moved, ws())
    place = span(first, doc.significant(doc.index(first), 1))
    return Finding(("variation-start",), within=[place])


@plants("variation-range")
def plant_range(doc: Document, rng: random.Random) -> Finding | None:
    """`(1, 2)` written as the withdrawn `(1-2)`."""
    choices = []
    for ply in every_ply(doc):
        numbers = sorted(v.number for v in ply.variations if v.number)
        if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
            choices.append((ply, numbers))
    choice = pick(rng, choices)
    if not choice:
        return None
    ply, numbers = choice
    opening, closing = doc.first("ref-open", ply), doc.first("ref-close", ply)
    text = Tok(f"{numbers[0]}-{numbers[-1]}", "ref-number")
    start, end = doc.index(opening), doc.index(closing)
    doc.toks[start + 1 : end] = [text]
    return Finding(("variation-range",), [span(text), span(opening, closing)], severities=(ERROR,))


@plants("empty-variation.numbered")
def plant_empty_var(doc: Document, rng: random.Random) -> Finding | None:
    """`VAR[n]{}`; its reference may be marked too.  Severity is not stated."""
    choice = pick(rng, leaf_variations(doc))
    if not choice:
        return None
    ply, variation = choice
    opening, closing = block(doc, "var-open", "var-close", variation)
    doc.toks[doc.index(opening) + 1 : doc.index(closing)] = []
    keyword = doc.first("var-kw", variation)
    places = reference_places(doc, references(doc, variation))
    return Finding(("empty-variation",), places, [span(keyword, closing)], ANY)


@plants("empty-variation.inline")
def plant_empty_inline(doc: Document, rng: random.Random) -> Finding | None:
    """`{}` at the end of a line."""
    ply = pick(rng, [p for p in line_ends(doc) if not p.comments])
    if not ply or doc.first("filler", ply):
        return None
    opening, closing = Tok("{", "inline-open"), Tok("}", "inline-close")
    doc.insert_after(move_tok(doc, ply), ws(), opening, closing, ws())
    return Finding(("empty-variation",), [], [span(opening, closing)], ANY)


def half_moves(doc: Document, plies: list[Ply]) -> list[Tok]:
    """A plain run of half-moves as tokens, beginning with a number."""
    toks: list[Tok] = []
    for index, ply in enumerate(plies):
        if ply.red or index == 0:
            toks += [Tok(f"{ply.number}.", "number"), ws()]
        if not ply.red and index == 0:
            toks += [Tok("...", "placeholder"), ws()]
        toks += [Tok(doc.move_text(ply.before, ply.move), "move"), ws()]
    return toks[:-1]


@plants("same-as-mainline")
def plant_same_as_mainline(doc: Document, rng: random.Random) -> Finding | None:
    """A variation that plays what it should replace.

    Its first half-move says so, but its head or reference would do; severity is not stated.
    """
    choices = []
    for _, line in every_line(doc):
        for index, ply in enumerate(line.plies):
            for variation in ply.variations:
                leaf = any(v is variation for _, v in leaf_variations(doc))
                if leaf and line.plies[index].variations == [variation]:
                    choices.append((variation, line.plies[index : index + 3]))
    choice = pick(rng, choices)
    if not choice:
        return None
    variation, plies = choice
    opening, closing = block(doc, "var-open", "var-close", variation)
    toks = half_moves(doc, plies)
    doc.toks[doc.index(opening) + 1 : doc.index(closing)] = toks
    places = reference_places(doc, references(doc, variation))
    whole = span(doc.first("var-kw", variation), closing)
    return Finding(("same-as-mainline",), places, [whole], ANY)


# --- syntax ------------------------------------------------------------------------------------


def end_follows(doc: Document, closing: Tok) -> bool:
    """Whether the dialect's `END` stands after START's brace."""
    after = doc.significant(doc.index(closing), 1)
    return bool(after and after.text == "END")


@plants("unmatched-brace")
def plant_unmatched_brace(doc: Document, rng: random.Random) -> Finding | None:
    closings = doc.find("start-close")
    closing = pick(rng, [t for t in closings if not end_follows(doc, t)])
    if not closing:
        return None
    surplus = Tok("}", "text")
    doc.insert_after(closing, ws("\n"), surplus, ws("\n"))
    return Finding(("unmatched-brace",), [span(surplus)], severities=(ERROR,))


@plants("unclosed-block.start")
def plant_unclosed_start(doc: Document, rng: random.Random) -> Finding | None:
    """The last `}` of the file is missing: START is open (no block inside it to confuse it with).

    The opening brace, its keyword, both, or the end of the file may be marked.
    """
    game = doc.games[-1]
    closing = doc.first("start-close", game)
    if not is_leaf(game.line) or doc.significant(doc.index(closing), 1):
        return None
    doc.remove(closing)
    keyword, opening = doc.first("start-kw", game), doc.first("start-open", game)
    places = [span(keyword), span(opening), span(keyword, opening)]
    return Finding(("unclosed-block",), places, severities=(ERROR,), at_end=True)


@plants("unclosed-block.setup")
def plant_unclosed_setup(doc: Document, rng: random.Random) -> Finding | None:
    """SETUP is not closed; START in the next line shows where it should have been."""
    game = pick(rng, [g for g in doc.games if doc.first("setup-close", g)])
    if not game:
        return None
    closing = doc.first("setup-close", game)
    after = doc.significant(doc.index(closing), 1)
    if not after or after.role != "start-kw":
        return None
    doc.remove(closing)
    keyword, opening = doc.first("setup-kw", game), doc.first("setup-open", game)
    places = [span(keyword), span(opening), span(keyword, opening), span(after)]
    return Finding(("unclosed-block",), places, severities=(ERROR,))


@plants("unclosed-comment")
def plant_unclosed_comment(doc: Document, rng: random.Random) -> Finding | None:
    """`/*` after the last game; its opener or the whole rest may be marked."""
    if not doc.find("start-close"):
        return None
    tok = Tok("/* never closed", "comment")
    doc.toks += [ws("\n"), tok]
    return Finding(("unclosed-comment",), [], [span(tok)], severities=(ERROR,))


@plants("unexpected-token")
def plant_unexpected(doc: Document, rng: random.Random) -> Finding | None:
    """A lone `;` among the moves."""
    tok = pick(rng, doc.find("number"))
    if not tok:
        return None
    stray = Tok(";", "text")
    doc.insert_before(tok, ws(), stray, ws())
    return Finding(("unexpected-token",), [span(stray)])


@plants("unknown-keyword")
def plant_unknown_keyword(doc: Document, rng: random.Random) -> Finding | None:
    """A header line with an unknown key.  Severity is not stated."""
    game_tok = pick(rng, doc.find("game-kw"))
    line_end = next_line_start(doc, game_tok)
    keyword, value = Tok("WEATHER", "header-kw"), Tok("fine and dry", "header-value")
    doc.insert_before(line_end, keyword, ws(), value, ws("\n"))
    return Finding(("unknown-keyword",), [span(keyword), span(keyword, value)], severities=ANY)


def next_line_start(doc: Document, tok: Tok) -> Tok:
    """The first token after the end of the token's line."""
    index = doc.index(tok)
    while "\n" not in doc.toks[index].text:
        index += 1
    return doc.toks[index + 1]


# --- header ------------------------------------------------------------------------------------


def header_line(keyword: str, value: str) -> tuple[list[Tok], list[Span]]:
    """A header line's tokens, and the places that mark it: key, value, both."""
    key, text = Tok(keyword, "header-kw"), Tok(value, "header-value")
    return [key, ws(), text, ws("\n")], [span(key), span(text), span(key, text)]


def without_other_format(doc: Document) -> bool:
    return doc.format == "ICCS" and not doc.find("format-kw")


@plants("duplicate-format")
def plant_duplicate_format(doc: Document, rng: random.Random) -> Finding | None:
    """The same FORMAT line once more, before the first GAME."""
    if not doc.find("format-kw"):
        return None
    toks, places = header_line("FORMAT", doc.format)
    doc.insert_before(doc.find("game-kw")[0], *toks)
    return Finding(("duplicate-format",), places, severities=(ERROR,))


@plants("misplaced-format")
def plant_misplaced_format(doc: Document, rng: random.Random) -> Finding | None:
    """`FORMAT ICCS` after the GAME line of an ICCS file that has none."""
    if not without_other_format(doc):
        return None
    toks, places = header_line("FORMAT", "ICCS")
    doc.insert_before(next_line_start(doc, doc.find("game-kw")[0]), *toks)
    return Finding(("misplaced-format",), places)


@plants("unknown-format")
def plant_unknown_format(doc: Document, rng: random.Random) -> Finding | None:
    """`FORMAT ICSS`: ICCS, the default, stays in force."""
    if not without_other_format(doc):
        return None
    toks, places = header_line("FORMAT", "ICSS")
    doc.insert_before(doc.find("game-kw")[0], *toks)
    return Finding(("unknown-format",), places)


def add_map_item(doc: Document, text: str) -> Tok | None:
    """A further pair at the end of the FORMAT line."""
    items, names = doc.find("map-item"), doc.find("format-name")
    if not names:
        return None
    item = Tok(text, "map-item")
    doc.insert_after((items or names)[-1], ws() if items else Tok(", ", "ws"), item)
    return item


@plants("bad-piece-symbols.unknown")
def plant_unknown_symbol(doc: Document, rng: random.Random) -> Finding | None:
    """A pair for a kind of piece that does not exist."""
    if doc.format == "WXF":
        return None
    free = next(letter for letter in "YWVU" if letter not in doc.symbols.values())
    item = add_map_item(doc, f"T({free})")
    return Finding(("bad-piece-symbols",), [], [span(item)]) if item else None


@plants("bad-piece-symbols.collision")
def plant_symbol_collision(doc: Document, rng: random.Random) -> Finding | None:
    """Two kinds with one symbol: `R(N)` where N keeps its letter; ICCS moves need no symbols."""
    if doc.format != "ICCS" or doc.find("map-item") or doc.find("item"):
        return None
    item = add_map_item(doc, "R(N)")
    return Finding(("bad-piece-symbols",), [], [span(item)]) if item else None


@plants("format-mismatch")
def plant_format_mismatch(doc: Document, rng: random.Random) -> Finding | None:
    """FORMAT is missing and the moves are plainly not ICCS: one warning, at the file's start."""
    moves = doc.find("move")
    if doc.format == "ICCS" or doc.find("map-item") or len(moves) < 10 or doc.find("item"):
        return None
    if doc.format == "WXF":
        return None
    names = doc.find("format-name")[0]
    doc.remove(doc.find("format-kw")[0], names)
    return Finding(("format-mismatch",), anywhere=True)


@plants("missing-game")
def plant_missing_game(doc: Document, rng: random.Random) -> Finding | None:
    """A second body with no header before it: its first keyword is marked."""
    plain = [g for g in doc.games[1:] if g.setup_form != "fen" and is_leaf(g.line)]
    game = pick(rng, plain)
    if not game:
        return None
    keyword = doc.first("setup-kw", game) or doc.first("start-kw", game)
    opening = doc.first("setup-open", game) or doc.first("start-open", game)
    start, end = doc.index(doc.first("game-kw", game)), doc.index(keyword)
    doc.toks[start:end] = []
    places = [span(keyword), span(keyword, opening), span(doc.first("start-kw", game))]
    return Finding(("missing-game",), places)


@plants("duplicate-game-number")
def plant_duplicate_game_number(doc: Document, rng: random.Random) -> Finding | None:
    numbers = doc.find("game-number")
    if len(numbers) < 2:
        return None
    numbers[-1].text = numbers[0].text
    line_end = doc.first("game-title", numbers[-1].ref) or numbers[-1]
    whole = span(doc.first("game-kw", numbers[-1].ref), line_end)
    return Finding(("duplicate-game-number",), [span(numbers[-1]), whole])


@plants("duplicate-header")
def plant_duplicate_header(doc: Document, rng: random.Random) -> Finding | None:
    game = doc.games[0]
    if not any(key == "DATE" for key, _ in game.headers):
        return None
    value = next(tok for tok in doc.find("header-value") if tok.ref == (game, "DATE"))
    toks, places = header_line("DATE", value.text)
    doc.insert_before(next_line_start(doc, value), *toks)
    return Finding(("duplicate-header",), places)


def spoil_header(doc: Document, rng: random.Random, key: str, values: list[str]) -> Tok | None:
    """Replaces the value of one header of that key."""
    value = pick(rng, doc.find("header-value", lambda t: t.ref[1] == key))
    if not value:
        return None
    value.text = rng.choice(values)
    return value


def value_places(doc: Document, value: Tok) -> list[Span]:
    key = doc.significant(doc.index(value), -1)
    return [span(value), span(key, value)]


@plants("bad-result")
def plant_bad_result(doc: Document, rng: random.Random) -> Finding | None:
    value = spoil_header(doc, rng, "RESULT", ["1:0", "maybe", "red wins", "1-"])
    return Finding(("bad-result",), value_places(doc, value)) if value else None


@plants("bad-date")
def plant_bad_date(doc: Document, rng: random.Random) -> Finding | None:
    values = ["1994-13-20", "1994-02-30", "yesterday", "1994-00-10"]
    value = spoil_header(doc, rng, "DATE", values)
    return Finding(("bad-date",), [], [value_places(doc, value)[1]]) if value else None


@plants("result-contradiction")
def plant_contradiction(doc: Document, rng: random.Random) -> Finding | None:
    """The mated side wins by the header ("contradiction … = hint")."""
    for game in doc.games:
        last = game.line.plies[-1] if game.line.plies else None
        value = next((t for t in doc.find("header-value") if t.ref == (game, "RESULT")), None)
        if last and value and last.mate:
            value.text = "0-1" if last.red else "1-0"
            places = value_places(doc, value) + move_places(doc, move_tok(doc, last))
            return Finding(("result-contradiction",), places, severities=ANY)
    return None


# --- setup -------------------------------------------------------------------------------------


def setups(doc: Document, quiet: bool = False) -> list[Game]:
    """Games with a SETUP; with `quiet`, those without any move."""
    return [g for g in doc.games if doc.first("setup-kw", g) and not (quiet and g.line.plies)]


def setup_span(doc: Document, game: Game) -> Span:
    return span(doc.first("setup-kw", game), doc.first("setup-close", game))


def add_item(doc: Document, game: Game, piece: str, where: str) -> Tok:
    """One more piece in the list of its side, before that list's first piece."""
    same = doc.find("item", lambda t: t.ref[0] is game and side_of(t.ref[2]) == side_of(piece))
    letter = doc.symbols.get(piece.upper(), piece)
    letter = letter.upper() if piece.isupper() else letter.lower()
    item = Tok(letter + where, "item", (game, None, piece))
    separator = ";" if game.setup_form == "flat" else ","
    doc.insert_before(same[0], item, Tok(separator, "item-sep"), ws())
    return item


def spare_kinds(position: Position) -> list[str]:
    """Pieces (with side) of which one more may be on the board."""
    pieces = [k for kind in "RNCP" for k in (kind, kind.lower())]
    return [p for p in pieces if list(position.board.values()).count(p) < MAX_COUNT[p.upper()]]


def item_places(item: Tok) -> list[Span]:
    """A piece on its square, or one of both."""
    return [span(item), part(item, 0, 1), part(item, 1, len(item.text) - 1)]


@plants("bad-square")
def plant_bad_square(doc: Document, rng: random.Random) -> Finding | None:
    game = pick(rng, setups(doc))
    piece = game and pick(rng, spare_kinds(game.start))
    if not piece:
        return None
    item = add_item(doc, game, piece, rng.choice(("j4", "k0")))
    return Finding(("bad-square",), item_places(item), severities=(ERROR,))


@plants("unknown-piece")
def plant_unknown_piece(doc: Document, rng: random.Random) -> Finding | None:
    game = pick(rng, setups(doc))
    if not game:
        return None
    letter = next(c for c in "WTYV" if c not in doc.symbols.values())
    free = [(f, r) for f in range(9) for r in range(10) if (f, r) not in game.start.board]
    where = square_name(rng.choice(free))
    item = add_item(doc, game, letter, where)
    return Finding(("unknown-piece",), item_places(item), severities=(ERROR,))


@plants("duplicate-square")
def plant_duplicate_square(doc: Document, rng: random.Random) -> Finding | None:
    """One piece listed twice, so that the board is the same whichever is dropped."""
    game = pick(rng, setups(doc))
    if not game:
        return None
    spare = spare_kinds(game.start)
    items = doc.find("item", lambda t: t.ref[0] is game and t.ref[2] in spare)
    tok = pick(rng, items)
    if not tok:
        return None
    copy = Tok(tok.text, "item", tok.ref)
    doc.insert_after(tok, Tok(";" if game.setup_form == "flat" else ",", "item-sep"), ws(), copy)
    return Finding(("duplicate-square",), item_places(copy), severities=SERIOUS)


@plants("bad-setup-move.side")
def plant_bad_setup_side(doc: Document, rng: random.Random) -> Finding | None:
    """`MOVE 1, GREEN`: move 1 and Red, the default, were meant."""
    games = [g for g in setups(doc) if g.start.side == "w" and g.start.full == 1]
    game = pick(rng, [g for g in games if doc.first("move-side", g)])
    if not game:
        return None
    tok = doc.first("move-side", game)
    tok.text = "GREEN"
    return Finding(("bad-setup-move",), [], [span(doc.first("move-kw", game), tok)])


@plants("bad-setup-move.number")
def plant_bad_setup_number(doc: Document, rng: random.Random) -> Finding | None:
    """`MOVE one`: move 1 and Red, the default, were meant."""
    games = [g for g in setups(doc) if g.start.side == "w" and g.start.full == 1]
    game = pick(rng, games)
    if not game:
        return None
    tok = doc.first("move-number", game)
    tok.text = "one"
    end = doc.first("move-side", game) or tok
    return Finding(("bad-setup-move",), [], [span(doc.first("move-kw", game), end)])


# The following change the board, so they are planted in games without moves.  Which of several
# pieces is to blame is open: any place in SETUP is accepted where the piece added is not unique.


def fair(board: dict, side: str) -> bool:
    """No finding about kings."""
    idle = Position(board, other(side))
    return not kings_face(board) and not idle.check


@plants("missing-king")
def plant_missing_king(doc: Document, rng: random.Random) -> Finding | None:
    """A king is taken out.  The block has no token for it: any place in it is accepted."""
    game = pick(rng, setups(doc, quiet=True))
    king = game and pick(rng, doc.find("item", lambda t: t.ref[0] is game and t.ref[2] in "Kk"))
    if not king:
        return None
    index = doc.index(king)
    after = doc.significant(index, 1)
    if after.role == "item-sep":
        doc.remove(king, after)
    else:
        doc.remove(doc.significant(index, -1), king)
    return Finding(("missing-king",), within=[setup_span(doc, game)], severities=(ERROR,))


def add_fair_piece(
    doc: Document, game: Game, pieces: list[str], possible: bool, rng: random.Random
) -> Tok | None:
    """Adds one of the pieces on a free square such that nothing is said about kings."""
    options = []
    for piece in pieces:
        for where in [(f, r) for f in range(9) for r in range(10)]:
            if where in game.start.board or possible_point(piece, where) != possible:
                continue
            if fair(game.start.board | {where: piece}, game.start.side):
                options.append((piece, where))
    option = pick(rng, options)
    return add_item(doc, game, option[0], square_name(option[1])) if option else None


@plants("too-many-pieces")
def plant_too_many(doc: Document, rng: random.Random) -> Finding | None:
    game = pick(rng, setups(doc, quiet=True))
    if not game:
        return None
    counts = list(game.start.board.values())
    full = [p for k in "ABRNCP" for p in (k, k.lower()) if counts.count(p) == MAX_COUNT[k]]
    item = add_fair_piece(doc, game, full, True, rng)
    return Finding(("too-many-pieces",), within=[setup_span(doc, game)]) if item else None


@plants("impossible-square")
def plant_impossible_square(doc: Document, rng: random.Random) -> Finding | None:
    """An advisor, elephant or pawn where it can never get to."""
    game = pick(rng, setups(doc, quiet=True))
    if not game:
        return None
    counts = list(game.start.board.values())
    spare = [p for k in "ABP" for p in (k, k.lower()) if counts.count(p) < MAX_COUNT[k]]
    item = add_fair_piece(doc, game, spare, False, rng)
    return Finding(("impossible-square",), item_places(item)) if item else None


@plants("impossible-square.king")
def plant_impossible_king(doc: Document, rng: random.Random) -> Finding | None:
    """A king outside its palace, safe from every piece."""
    game = pick(rng, setups(doc, quiet=True))
    kings = doc.find("item", lambda t: game and t.ref[0] is game and t.ref[2] in "Kk")
    tok = pick(rng, kings)
    if not tok:
        return None
    _, where, piece = tok.ref
    rest = {at: p for at, p in game.start.board.items() if at != where}
    free = [(f, r) for f in (0, 1, 2, 6, 7, 8) for r in range(10) if (f, r) not in rest]
    safe = [at for at in free if fair(rest | {at: piece}, "w") and fair(rest | {at: piece}, "b")]
    target = pick(rng, safe)
    if not target:
        return None
    tok.text = tok.text[0] + square_name(target)
    return Finding(("impossible-square",), item_places(tok))


@plants("kings-facing")
def plant_kings_facing(doc: Document, rng: random.Random) -> Finding | None:
    """A king moves onto the open file of the other; everything else stays in order."""
    game = pick(rng, setups(doc, quiet=True))
    kings = doc.find("item", lambda t: game and t.ref[0] is game and t.ref[2] in "Kk")
    for tok in rng.sample(kings, len(kings)):
        _, where, piece = tok.ref
        rest = {at: p for at, p in game.start.board.items() if at != where}
        for file in (3, 4, 5):
            for rank in range(10):
                board = rest | {(file, rank): piece}
                free = (file, rank) not in rest and possible_point(piece, (file, rank))
                checks = Position(board, "w").check or Position(board, "b").check
                if free and kings_face(board) and not checks:
                    tok.text = tok.text[0] + square_name((file, rank))
                    return Finding(("kings-facing",), within=[setup_span(doc, game)])
    return None


@plants("side-not-to-move-in-check")
def plant_idle_side_in_check(doc: Document, rng: random.Random) -> Finding | None:
    """A piece is added that attacks the king of the side not to move.

    Its square, the king or the MOVE part may be marked: any place in SETUP.
    """
    game = pick(rng, setups(doc, quiet=True))
    if not game:
        return None
    side = game.start.side
    pieces = [p for p in spare_kinds(game.start) if side_of(p) == side]
    options = []
    for piece in pieces:
        for where in [(f, r) for f in range(9) for r in range(10)]:
            board = game.start.board | {where: piece}
            if where in game.start.board or not possible_point(piece, where) or kings_face(board):
                continue
            king = king_square(board, other(side))
            if attackers(board, king, side) and not Position(board, side).check:
                options.append((piece, where))
    option = pick(rng, options)
    if not option:
        return None
    add_item(doc, game, option[0], square_name(option[1]))
    return Finding(("side-not-to-move-in-check",), within=[setup_span(doc, game)])


@plants("diagram-mismatch")
def plant_diagram_mismatch(doc: Document, rng: random.Random) -> Finding | None:
    """A pawn in a DIAG is missing: a hint at most, anywhere in the DIAG."""
    tok = pick(rng, doc.find("diag"))
    if not tok:
        return None
    rows = tok.text.split("\n")
    rank = pick(rng, [i for i in range(3, 13) if rows[i][2:-2].strip(" .")])
    cells = rows[rank].split(" ")
    file = rng.choice([i for i in range(1, 10) if cells[i] != "."])
    cells[file] = "."
    rows[rank] = " ".join(cells)
    tok.text = "\n".join(rows)
    return Finding(("diagram-mismatch",), within=[span(tok)], severities=QUIET)
