"""Plants exactly one defect in a faultless `.csa` record; see `defects.py` for how a `Finding` is
to be read.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import shogi_rules as shogi
from csa_writer import SPECIALS, VERSIONS, CsaDocument, Writer, handicap
from document import Span, Tok, part, span
from finding import ANY, ERROR, INFORMATION, QUIET, WARNING, Finding, pick
from lost_letters import JAPANESE, plant_lost_letters
from shogi_rules import (
    BASE,
    BOX,
    PROMOTED,
    Game,
    Piece,
    Ply,
    Position,
    Square,
    depth,
    is_dead,
    usi_square,
)

Planter = Callable[[CsaDocument, random.Random], "Finding | None"]
PLANTERS: dict[str, Planter] = {}


def plants(kind: str) -> Callable[[Planter], Planter]:
    def register(planter: Planter) -> Planter:
        PLANTERS[kind] = planter
        return planter

    return register


# --- places ------------------------------------------------------------------------------------


def game_toks(doc: CsaDocument, game: Game) -> list[Tok]:
    """The tokens of the game's record."""
    index = next(i for i, other in enumerate(doc.games) if other is game)
    cuts = [-1] + [i for i, tok in enumerate(doc.toks) if tok.role == "separator"] + [len(doc.toks)]
    return doc.toks[cuts[index] + 1 : cuts[index + 1]]


def position_toks(doc: CsaDocument, game: Game) -> list[Tok]:
    """The tokens of the `P` statements."""
    roles = ("PI", "removed", "rank", "cell", "P", "item")
    toks = game_toks(doc, game)
    at = [i for i, tok in enumerate(toks) if tok.role in roles]
    return toks[at[0] : at[-1] + 1]


def position_span(doc: CsaDocument, game: Game) -> Span:
    """From the first `P` statement to the turn."""
    return span(position_toks(doc, game)[0], doc.first("turn", game))


def remove_statement(doc: CsaDocument, tok: Tok) -> None:
    """Drops a whole statement with the line end or comma after it."""
    first = last = doc.index(tok)
    while first and doc.toks[first - 1].role not in ("eol", "comma"):
        first -= 1
    while last < len(doc.toks) and doc.toks[last].role not in ("eol", "comma"):
        last += 1
    doc.toks[first : last + 1] = []


def insert_line(doc: CsaDocument, before: Tok | None, *toks: Tok) -> None:
    """A line of its own before the statement that begins with the token, or at the end."""
    if before is None:
        if doc.toks[-1].role != "eol":
            doc.toks.append(Tok("\n", "eol"))
        doc.toks += [*toks, Tok("\n", "eol")]
        return
    at = doc.index(before)
    if at and doc.toks[at - 1].role == "comma":
        doc.toks[at - 1] = Tok("\n", "eol")
    doc.toks[at:at] = [*toks, Tok("\n", "eol")]


def move_tok(doc: CsaDocument, ply: Ply) -> Tok:
    tok = doc.first("move", ply)
    assert tok
    return tok


def last_plies(doc: CsaDocument) -> list[Ply]:
    """Last half-moves that nothing depends on: no word about the position follows."""
    return [
        g.plies[-1]
        for g in doc.games
        if g.plies and g.special not in ("TSUMI", "KACHI", "SENNICHITE", "MAX_MOVES")
    ]


def open_end(rng: random.Random, doc: CsaDocument) -> Ply | None:
    return pick(rng, last_plies(doc))


def change(
    doc: CsaDocument, ply: Ply, text: str, codes: tuple[str, ...], illegal: bool = True
) -> Finding:
    tok = move_tok(doc, ply)
    tok.text = text
    return Finding(codes, [span(tok)], severities=(ERROR,), illegal=tok if illegal else None)


def fresh(
    rng: random.Random,
    doc: CsaDocument,
    start: Position,
    plies: list[Ply],
    special: str | None = None,
) -> Game:
    """Makes a new game the only one of the file, in the file's version and style."""
    game = Game(start, plies, special)
    doc.games[:] = [game]
    doc.toks.clear()
    writer = Writer(doc, rng)
    writer.chatty = False
    writer.file()
    return game


def signed(position: Position, start: Square | None, end: Square, name: str) -> str:
    origin = f"{start[0]}{start[1]}" if start else "00"
    return f"{position.sign}{origin}{end[0]}{end[1]}{name}"


def own(position: Position) -> list[tuple[Square, str]]:
    return [(at, name) for at, (sign, name) in position.board.items() if sign == position.sign]


def all_squares() -> list[Square]:
    return [(file, rank) for file in range(1, 10) for rank in range(1, 10)]


def replaced(position: Position, start: Square | None, end: Square, name: str) -> Position:
    """The position after any move at all, the mover's side still to move."""
    board = dict(position.board)
    if start:
        board.pop(start)
    board[end] = (position.sign, name)
    return Position.build(board, {"+": Counter(), "-": Counter()}, position.sign)


def safe(position: Position, start: Square | None, end: Square, name: str) -> bool:
    """Whether the mover's king would not be in check."""
    return (
        position.board.get(end, ("", ""))[1] != "OU"
        and not replaced(position, start, end, name).check
    )


# --- drops -------------------------------------------------------------------------------------


def drops(position: Position, test: Callable[[str, Square], bool]) -> list[tuple[str, Square]]:
    """Drops of pieces in hand onto empty squares that leave no check and for which `test` holds."""
    return [
        (name, at)
        for name, count in position.hands[position.sign].items()
        for at in all_squares()
        if count and at not in position.board and test(name, at) and safe(position, None, at, name)
    ]


def pawn_on_file(position: Position, file: int) -> bool:
    return any(position.board.get((file, rank)) == (position.sign, "FU") for rank in range(1, 10))


def plant_drop(code: str, test: Callable[[Position, str, Square], bool]) -> Planter:
    def planter(doc: CsaDocument, rng: random.Random) -> Finding | None:
        for ply in rng.sample(last_plies(doc), len(last_plies(doc))):
            choice = pick(rng, drops(ply.before, lambda name, at: test(ply.before, name, at)))
            if choice:
                return change(doc, ply, signed(ply.before, None, choice[1], choice[0]), (code,))
        return None

    return planter


PLANTERS["nifu"] = plant_drop(
    "nifu",
    lambda position, name, at: (
        name == "FU"
        and pawn_on_file(position, at[0])
        and not is_dead(name, at, position.sign)
        and not gives_check(position, name, at)
    ),
)
PLANTERS["dead-drop"] = plant_drop(
    "dead-drop",
    lambda position, name, at: (
        is_dead(name, at, position.sign) and not (name == "FU" and pawn_on_file(position, at[0]))
    ),
)


def gives_check(position: Position, name: str, at: Square) -> bool:
    """Whether the piece there would check the other king: a pawn could then be two faults at once."""
    return replaced(position, None, at, name).turned().check


# Pawn drops that mate: the drop, and pieces that may be added anywhere without changing it are
# found by trying.
PAWN_MATES = [
    ("7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b"),
    ("3gkg3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"),
    ("k8/9/KG7/9/9/9/9/9/9 b P 1", "P*9b"),
]


@plants("drop-pawn-mate")
def plant_drop_pawn_mate(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A pawn drop that would mate, in a small position with some pieces added at random."""
    for _ in range(60):
        sfen, drop = rng.choice(PAWN_MATES)
        position, at = crowded(rng, Position(sfen)), shogi.square(drop[2:4])
        position = Position.build(position.board, {"+": Counter(FU=1), "-": Counter()}, "+")
        mated = Position.build(
            position.board | {at: ("+", "FU")}, {"+": Counter(), "-": Counter()}, "-"
        )
        if position.check or not shogi.is_fair(position) or not mated.mate:
            continue
        ply = Ply("P*" + drop[2:], position, mated)
        fresh(rng, doc, position, [ply])
        tok = move_tok(doc, ply)
        return Finding(("drop-pawn-mate",), [span(tok)], severities=(ERROR,), illegal=tok)
    return None


def crowded(rng: random.Random, position: Position) -> Position:
    """A few more pieces on free squares away from the king in question."""
    board = dict(position.board)
    left = BOX | {"OU": 0}
    for _, name in board.values():
        left[shogi.base(name)] -= 1
    for _ in range(rng.randint(0, 6)):
        at = (rng.randint(1, 9), rng.randint(5, 8))
        name, sign = rng.choice(["KI", "GI", "KY", "KE"]), rng.choice("+-")
        if at not in board and left[name] > 0 and not is_dead(name, at, sign):
            left[name] -= 1
            board[at] = (sign, name)
    return Position.build(board, {"+": Counter(), "-": Counter()}, position.sign)


@plants("not-in-hand")
def plant_not_in_hand(doc: CsaDocument, rng: random.Random) -> Finding | None:
    ply = open_end(rng, doc)
    if not ply:
        return None
    position = ply.before
    missing = [name for name in BOX if not position.hands[position.sign][name]]
    options = [
        (name, at)
        for name in missing
        for at in all_squares()
        if at not in position.board
        and not is_dead(name, at, position.sign)
        and not (
            name == "FU" and (pawn_on_file(position, at[0]) or gives_check(position, name, at))
        )
        and safe(position, None, at, name)
    ]
    choice = pick(rng, options)
    return (
        change(doc, ply, signed(position, None, choice[1], choice[0]), ("not-in-hand",))
        if choice
        else None
    )


@plants("bad-promotion.drop")
def plant_promoted_drop(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A promoted piece is dropped ("only base names"): no piece of that name is in any hand either."""
    ply = open_end(rng, doc)
    if not ply:
        return None
    position = ply.before
    held = [
        name for name, count in position.hands[position.sign].items() if count and name in PROMOTED
    ]
    free = [at for at in all_squares() if at not in position.board]
    name, at = pick(rng, held), pick(rng, free)
    if not name or not safe(position, None, at, PROMOTED[name]):
        return None
    codes = ("bad-promotion", "not-in-hand", "illegal-move", "malformed-move")
    return change(doc, ply, signed(position, None, at, PROMOTED[name]), codes)


# --- promotion ---------------------------------------------------------------------------------


def board_moves(position: Position) -> list[tuple[Square, Square, str, bool]]:
    """Legal moves on the board: origin, destination, name before, promotes."""
    return [
        (
            shogi.square(m[:2]),
            shogi.square(m[2:4]),
            position.board[shogi.square(m[:2])][1],
            m.endswith("+"),
        )
        for m in position.legal_moves
        if m[1] != "*"
    ]


@plants("must-promote")
def plant_must_promote(doc: CsaDocument, rng: random.Random) -> Finding | None:
    for ply in rng.sample(last_plies(doc), len(last_plies(doc))):
        moves = [
            m for m in board_moves(ply.before) if m[3] and is_dead(m[2], m[1], ply.before.sign)
        ]
        choice = pick(rng, moves)
        if choice:
            return change(doc, ply, signed(ply.before, *choice[:3]), ("must-promote",))
    return None


@plants("must-promote.made")
def plant_must_promote_made(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """The same in a position made for it."""
    for _ in range(40):
        position = shogi.random_position(rng)
        moves = [m for m in board_moves(position) if m[3] and is_dead(m[2], m[1], position.sign)]
        choice = pick(rng, moves)
        if choice:
            move = usi_square(choice[0]) + usi_square(choice[1]) + "+"
            ply = Ply(move, position, position.play(move))
            fresh(rng, doc, position, [ply])
            return change(doc, ply, signed(position, *choice[:3]), ("must-promote",))
    return None


@plants("bad-promotion.zone")
def plant_promotion_outside(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Promotion by a move that does not touch the zone."""
    ply = open_end(rng, doc)
    if not ply:
        return None
    sign = ply.before.sign
    moves = [
        m
        for m in board_moves(ply.before)
        if m[2] in PROMOTED and depth(m[0], sign) > 3 and depth(m[1], sign) > 3
    ]
    choice = pick(rng, moves)
    return (
        change(doc, ply, signed(ply.before, *choice[:2], PROMOTED[choice[2]]), ("bad-promotion",))
        if choice
        else None
    )


@plants("bad-promotion.name")
def plant_unrelated_name(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A name that the piece cannot have: "an unrelated piece"; `wrong-piece` says the same in
    general words.
    """
    ply = open_end(rng, doc)
    choice = pick(rng, board_moves(ply.before)) if ply else None
    if not choice:
        return None
    names = [
        n for n in ("KE", "GI", "KI", "UM", "RY", "NY") if shogi.base(n) != shogi.base(choice[2])
    ]
    return change(
        doc,
        ply,
        signed(ply.before, *choice[:2], rng.choice(names)),
        ("bad-promotion", "wrong-piece"),
        illegal=False,
    )


@plants("bad-promotion.back")
def plant_demotion(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A promoted piece turns back."""
    for ply in rng.sample(last_plies(doc), len(last_plies(doc))):
        sign = ply.before.sign
        moves = [
            m
            for m in board_moves(ply.before)
            if m[2] in BASE and not is_dead(BASE[m[2]], m[1], sign)
        ]
        choice = pick(rng, moves)
        if choice:
            text = signed(ply.before, *choice[:2], BASE[choice[2]])
            return change(doc, ply, text, ("bad-promotion", "wrong-piece"), illegal=False)
    return None


# --- moves in general --------------------------------------------------------------------------


def geometry(name: str, start: Square, end: Square, sign: str) -> bool:
    """Whether the piece goes that way on an empty board."""
    way = -1 if sign == "+" else 1
    df, dr = end[0] - start[0], (end[1] - start[1]) * way
    gold = {(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)}
    diagonal, straight = abs(df) == abs(dr) != 0, (df == 0) != (dr == 0)
    near = max(abs(df), abs(dr)) == 1
    return {
        "FU": (df, dr) == (0, 1),
        "KY": df == 0 and dr > 0,
        "KE": abs(df) == 1 and dr == 2,
        "GI": near and (dr == 1 or diagonal),
        "KA": diagonal,
        "HI": straight,
        "OU": near,
        "UM": diagonal or near,
        "RY": straight or near,
    }.get(name, (df, dr) in gold)


def between(position: Position, start: Square, end: Square) -> bool:
    """Whether a piece stands strictly between two squares of a line."""
    df, dr = end[0] - start[0], end[1] - start[1]
    steps = max(abs(df), abs(dr))
    if df and dr and abs(df) != abs(dr):
        return False
    return any(
        (start[0] + df // steps * i, start[1] + dr // steps * i) in position.board
        for i in range(1, steps)
    )


def faults(position: Position, start: Square, end: Square, name: str) -> set[str]:
    """Rules that the unpromoted move breaks."""
    found = set()
    if not geometry(name, start, end, position.sign):
        found.add("geometry")
    elif between(position, start, end):
        found.add("path")
    if position.board.get(end, ("",))[0] == position.sign:
        found.add("own-piece")
    if not safe(position, start, end, name):
        found.add("check")
    if is_dead(name, end, position.sign):
        found.add("dead")
    return found


def broken_moves(position: Position, fault: str) -> list[str]:
    return [
        signed(position, start, end, name)
        for start, name in own(position)
        for end in all_squares()
        if end != start and faults(position, start, end, name) == {fault}
    ]


def plant_illegal(fault: str) -> Planter:
    def planter(doc: CsaDocument, rng: random.Random) -> Finding | None:
        for ply in rng.sample(last_plies(doc), len(last_plies(doc))):
            text = pick(rng, broken_moves(ply.before, fault))
            if text:
                return change(doc, ply, text, ("illegal-move",))
        return None

    return planter


for _fault in ("geometry", "path", "own-piece", "check"):
    PLANTERS[f"illegal-move.{_fault}"] = plant_illegal(_fault)


def inner_ply(doc: CsaDocument, rng: random.Random) -> Ply | None:
    """A half-move that others follow."""
    return pick(
        rng, [ply for game in doc.games for ply in game.plies[:-1] if doc.first("move", ply)]
    )


@plants("illegal-move.cascade")
def plant_cascade(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """In the middle: what cannot be played any more because of it must not be blamed."""
    ply = inner_ply(doc, rng)
    text = pick(rng, broken_moves(ply.before, rng.choice(("geometry", "path")))) if ply else None
    return change(doc, ply, text, ("illegal-move",)) if text else None


@plants("no-such-piece")
def plant_no_such_piece(doc: CsaDocument, rng: random.Random) -> Finding | None:
    ply = open_end(rng, doc)
    if not ply:
        return None
    empty = [at for at in all_squares() if at not in ply.before.board]
    start, end = rng.sample(empty, 2)
    return change(doc, ply, signed(ply.before, start, end, "KI"), ("no-such-piece",), illegal=False)


@plants("wrong-side.sign")
def plant_wrong_sign(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A move of the side that is not to move."""
    ply = open_end(rng, doc)
    if not ply or ply.before.check:
        return None
    idle = ply.before.turned()
    if not shogi.is_fair(idle):
        return None
    move = pick(rng, [m for m in idle.legal_moves if not idle.captures(m)])
    return (
        change(doc, ply, shogi.csa_move(idle, move), ("wrong-side",), illegal=False)
        if move
        else None
    )


@plants("wrong-side.piece")
def plant_wrong_piece_side(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """The mover's sign, but a piece of the other side: either side may be called the wrong one, or
    the piece.
    """
    ply = open_end(rng, doc)
    if not ply or ply.before.check:
        return None
    idle = ply.before.turned()
    if not shogi.is_fair(idle):
        return None
    move = pick(rng, [m for m in idle.legal_moves if m[1] != "*" and not idle.captures(m)])
    if not move:
        return None
    text = ply.before.sign + shogi.csa_move(idle, move)[1:]
    return change(doc, ply, text, ("wrong-side", "no-such-piece", "wrong-piece"), illegal=False)


@plants("malformed-move")
def plant_malformed(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """At the end: no square, or no piece.  The part of the move that is wrong may be marked."""
    ply = open_end(rng, doc)
    if not ply:
        return None
    text = ply.text
    broken = rng.choice(
        (
            text[:5] + "XX",
            text[:3] + "0" + text[4:],
            text[:1] + "a" + text[2:],
            text[:6],
            text + "Z",
        )
    )
    tok = move_tok(doc, ply)
    tok.text = broken
    return Finding(("malformed-move",), within=[span(tok)], severities=(ERROR,))


@plants("malformed-move.cascade")
def plant_malformed_inside(doc: CsaDocument, rng: random.Random) -> Finding | None:
    ply = inner_ply(doc, rng)
    if not ply:
        return None
    tok = move_tok(doc, ply)
    tok.text = tok.text[:5] + "XX"
    return Finding(("malformed-move",), within=[span(tok)], severities=(ERROR,))


@plants("move-after-end")
def plant_move_after_end(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A move, legal in itself, after the word that ends the record."""
    games = [
        g
        for g in doc.games
        if g.special and g.last.legal_moves and g.special not in ("KACHI", "SENNICHITE")
    ]
    game = pick(rng, games)
    if not game:
        return None
    toks = game_toks(doc, game)
    following = toks[toks.index(doc.first("special", game)) + 1 :]
    after = next((t for t in following if t.role in ("comment", "info")), None)
    after = after or next(
        (t for t in doc.toks[doc.index(toks[-1]) :] if t.role == "separator"), None
    )
    extra = Tok(shogi.csa_move(game.last, rng.choice(game.last.legal_moves)), "move")
    insert_line(doc, after, extra)
    return Finding(("move-after-end",), [span(extra)])


# --- times and words ---------------------------------------------------------------------------


@plants("bad-time")
def plant_bad_time(doc: CsaDocument, rng: random.Random) -> Finding | None:
    tok = pick(rng, doc.find("time"))
    if not tok:
        return None
    tok.text = rng.choice(("T", "Tabc", "T-5", "T1:30", "T1.", "T1.2345"))
    if tok.text.startswith("T1.") and not doc.since("V3.0"):
        tok.text = "T1m"
    return Finding(("bad-time",), within=[span(tok)])


@plants("bad-time.place")
def plant_misplaced_time(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A time before any move: it belongs to none."""
    game = pick(rng, [g for g in doc.games if g.plies])
    if not game:
        return None
    extra = Tok("T5", "time")
    insert_line(doc, doc.first("move", game.plies[0]), extra)
    return Finding(("bad-time", "unexpected-token"), [span(extra)])


def special_places(tok: Tok) -> list[Span]:
    """The word, with or without its `%`."""
    return [span(tok), part(tok, 1, len(tok.text) - 1)]


@plants("kachi-not-met")
def plant_kachi(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A declaration of a king that is at home (or of one in check, or with too little)."""
    games = [g for g in doc.games if g.special and not (g.last.may_declare or g.last.mate)]
    game = pick(rng, [g for g in games if g.special not in ("SENNICHITE", "MAX_MOVES")])
    if not game:
        return None
    tok = doc.first("special", game)
    tok.text = "%KACHI"
    return Finding(("kachi-not-met",), special_places(tok), severities=(WARNING,))


@plants("kachi-not-met.close")
def plant_kachi_close(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """One point or one piece short."""
    for _ in range(20):
        position = shogi.declaring_position(rng)
        count, points = position.points(position.sign)
        hands = {k: Counter(v) for k, v in position.hands.items()}
        hand, needed = hands[position.sign], 28 if position.sign == "+" else 27
        while points >= needed and +hand:
            name = rng.choice(sorted((+hand).elements()))
            hand[name] -= 1
            points -= 5 if name in ("KA", "HI") else 1
        short = Position.build(position.board, hands, position.sign)
        if points == needed - 1 and shogi.is_fair(short) and not short.may_declare:
            game = fresh(rng, doc, short, [], "KACHI")
            return Finding(
                ("kachi-not-met",),
                special_places(doc.first("special", game)),
                severities=(WARNING,),
            )
    return None


@plants("result-contradiction.tsumi")
def plant_false_mate(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """`%TSUMI` where there is no mate.  Severity is not stated."""
    games = [
        g
        for g in doc.games
        if g.special and not g.last.mate and g.special not in ("SENNICHITE", "MAX_MOVES")
    ]
    game = pick(rng, games) if doc.since("V2.2") else None
    if not game:
        return None
    tok = doc.first("special", game)
    tok.text = "%TSUMI"
    return Finding(("result-contradiction",), special_places(tok), severities=ANY)


@plants("unknown-statement.word")
def plant_unknown_word(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """ "Anything else: warning"."""
    tok = pick(rng, [t for t in doc.find("special") if t.text not in ("%SENNICHITE", "%MAX_MOVES")])
    if not tok:
        return None
    tok.text = "%FOOBAR"
    return Finding(("unknown-statement",), special_places(tok), severities=(WARNING,))


@plants("unknown-statement.line")
def plant_unknown_line(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A line that begins like no statement; its beginning or all of it may be marked. Among the moves some may be damaged
    moves."""
    tok = pick(rng, doc.find("move") + doc.find("turn"))
    if not tok:
        return None
    extra = Tok(rng.choice(("hello world", "X+7776FU", "*comment", "@7776FU")), "text")
    insert_line(doc, tok, extra)
    like_move = tok.role == "move" and extra.text.endswith("7776FU")
    return Finding(("unknown-statement", "malformed-move") if like_move else ("unknown-statement",), within=[span(extra)])


@plants("unknown-statement.key")
def plant_unknown_key(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """ "Unknown keys: info"; a keyword nobody knows is `unknown-keyword` elsewhere."""
    tok = pick(rng, doc.find("info-key"))
    if not tok:
        return None
    before = statement_start(doc, tok)
    key, value = Tok("$WEATHER:", "info-key"), Tok("rain", "info")
    insert_line(doc, before, key, value)
    return Finding(
        ("unknown-statement", "unknown-keyword"), within=[span(key, value)], severities=QUIET
    )


def statement_start(doc: CsaDocument, tok: Tok) -> Tok:
    index = doc.index(tok)
    while index and doc.toks[index - 1].role not in ("eol", "comma"):
        index -= 1
    return doc.toks[index]


def declared(doc: CsaDocument) -> list[Game]:
    """The games whose record names its version: without one nothing is newer than what is declared,
    whatever the
    format of 1997 had."""
    return [g for g in doc.games if any(t.role == "version" for t in game_toks(doc, g))]


def in_declared(doc: CsaDocument, toks: list[Tok]) -> list[Tok]:
    inside = {id(t) for game in declared(doc) for t in game_toks(doc, game)}
    return [t for t in toks if id(t) in inside]


@plants("newer-than-version.word")
def plant_newer_word(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A word of a later version: "hint, never error"."""
    words = [
        w
        for w in ("TIME_UP", "ILLEGAL_MOVE", "MAX_MOVES", "+ILLEGAL_ACTION")
        if not doc.since(SPECIALS[w][0])
    ]
    toks = [t for t in doc.find("special") if t.text not in ("%SENNICHITE", "%TSUMI", "%KACHI")]
    tok = pick(rng, in_declared(doc, toks)) if words else None
    if not tok:
        return None
    tok.text = "%" + rng.choice(words)
    return Finding(("newer-than-version",), special_places(tok), severities=QUIET)


@plants("newer-than-version.info")
def plant_newer_info(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A key of V3.0.  The key or the line may be marked."""
    game = None if doc.since("V3.0") else pick(rng, declared(doc))
    if not game:
        return None
    key, value = Tok("$MAX_MOVES:", "info-key"), Tok("400", "info")
    insert_line(doc, position_toks(doc, game)[0], key, value)
    return Finding(("newer-than-version",), within=[span(key, value)], severities=QUIET)


@plants("newer-than-version.time")
def plant_newer_time(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Fractions of a second came with V3.0; `bad-time` would be true of the older version's text."""
    tok = None if doc.since("V3.0") else pick(rng, in_declared(doc, doc.find("time")))
    if not tok:
        return None
    tok.text = "T12.5"
    return Finding(("newer-than-version", "bad-time"), within=[span(tok)], severities=QUIET)


# --- headers -----------------------------------------------------------------------------------


@plants("duplicate-header.name")
def plant_duplicate_name(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Severity is not stated; the key or the line may be marked."""
    tok = pick(rng, doc.find("name-key"))
    if not tok:
        return None
    game = tok.ref[0]
    key, value = Tok(tok.text, "name-key"), Tok("Somebody", "name")
    insert_line(doc, position_toks(doc, game)[0], key, value)
    return Finding(("duplicate-header",), within=[span(key, value)], severities=ANY)


@plants("duplicate-header.info")
def plant_duplicate_info(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """An event twice; as above."""
    tok = pick(rng, [t for t in doc.find("info-key") if t.ref[1] in ("EVENT", "SITE", "OPENING")])
    if not tok:
        return None
    key, value = Tok(tok.text, "info-key"), Tok("Another", "info")
    insert_line(doc, position_toks(doc, tok.ref[0])[0], key, value)
    return Finding(("duplicate-header",), within=[span(key, value)], severities=ANY)


@plants("bad-date")
def plant_bad_date(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Severity is not stated."""
    tok = pick(rng, [t for t in doc.find("info") if t.ref[1] == "START_TIME"])
    if not tok:
        return None
    tok.text = rng.choice(("2003/13/05", "2003/02/30 10:00:00", "yesterday", "2003/05/03 25:00:00"))
    return Finding(("bad-date",), within=[span(statement_start(doc, tok), tok)], severities=ANY)


# --- the start position ------------------------------------------------------------------------


def quiet_games(doc: CsaDocument) -> list[Game]:
    """Games in which nothing depends on the details of the start position: no moves, no claim."""
    return [
        g for g in doc.games if not g.plies and g.special not in ("TSUMI", "KACHI", "SENNICHITE")
    ]


def quiet_game(doc: CsaDocument, rng: random.Random, role: str) -> Game:
    """A game without moves whose position is written with tokens of this role; made anew if need
    be.
    """
    games = [g for g in quiet_games(doc) if any(t.role == role for t in game_toks(doc, g))]
    while not games:
        position = shogi.random_position(rng)
        if role == "removed":
            position = handicap(rng)
        game = fresh(rng, doc, position, [])
        games = [game] if any(t.role == role for t in game_toks(doc, game)) else []
    return rng.choice(games)


@plants("missing-turn")
def plant_missing_turn(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """No turn after a position: an error, wherever in the record it is told."""
    game = pick(rng, [g for g in doc.games if g.start.sign == "+"])
    if not game:
        return None
    remove_statement(doc, doc.first("turn", game))
    return Finding(("missing-turn",), severities=(ERROR,), anywhere=True)


@plants("missing-board")
def plant_missing_board(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """No `P` statement at all: the opening is assumed, with a warning."""
    game = pick(rng, [g for g in doc.games if g.start.sfen == shogi.START_SFEN])
    if not game:
        return None
    for tok in position_toks(doc, game):
        if tok.role in ("PI", "rank", "P"):
            remove_statement(doc, tok)
    return Finding(("missing-board",), severities=(WARNING,), anywhere=True)


@plants("collapsed-row")
def plant_collapsed_row(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Empty cells lose a blank, as in the seed: `P2 * -HI * * * * * -KA *`."""
    rows = rank_rows(doc)
    rows = [cells for cells in rows if sum(t.ref[2] is None for t in cells[1:8]) > 1]
    cells = pick(rng, rows)
    if not cells:
        return None
    text = "".join(" *" if t.ref[2] is None else t.text for t in cells)
    for tok in cells[1:]:
        tok.text = ""
    cells[0].text = text
    head = doc.toks[doc.index(cells[0]) - 1]
    return Finding(("collapsed-row",), within=[span(head, cells[0])], severities=(WARNING,))


def rank_rows(doc: CsaDocument) -> list[list[Tok]]:
    cells = doc.find("cell")
    return [cells[i : i + 9] for i in range(0, len(cells), 9)]


@plants("row-width")
def plant_short_row(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Eight cells: no code is named for it; the row is too short, seems collapsed, or misses
    something.
    """
    game = quiet_game(doc, rng, "cell")
    rows = [r for r in rank_rows(doc) if r[0].ref[0] is game]
    cells = pick(rng, [r for r in rows if r[8].ref[2] is None])
    if not cells:
        return None
    head = doc.toks[doc.index(cells[0]) - 1]
    doc.toks.remove(cells[8])
    cells[7].text = cells[7].text.rstrip()
    return Finding(
        ("row-width", "collapsed-row", "unexpected-token"), within=[span(head, cells[7])]
    )


def add_item(doc: CsaDocument, game: Game, text: str) -> Tok:
    """One more `P+` or `P-` line before the turn: `text` is `+00FU`."""
    head, item = Tok(f"P{text[0]}", "P", (game, text[0])), Tok(text[1:], "item")
    insert_line(doc, first_hand_line(doc, game), head, item)
    return item


def first_hand_line(doc: CsaDocument, game: Game) -> Tok:
    """Before the first `P+` or `P-` line or the turn, so that `00AL` stays last."""
    lines = [t for t in position_toks(doc, game) if t.role == "P"]
    return lines[0] if lines else doc.first("turn", game)


def uses_rest(doc: CsaDocument, game: Game) -> bool:
    return any(t.text == "00AL" for t in position_toks(doc, game))


def counts(position: Position) -> Counter:
    total = position.hands["+"] + position.hands["-"]
    return total + Counter(shogi.base(name) for _, name in position.board.values())


@plants("piece-count")
def plant_piece_count(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """One piece more than there are in the box, in a hand."""
    game = quiet_game(doc, rng, rng.choice(("cell", "item")))
    full = [name for name, count in BOX.items() if counts(game.start)[name] == count]
    if not full or uses_rest(doc, game):
        return None
    add_item(doc, game, rng.choice("+-") + "00" + rng.choice(full))
    return Finding(("piece-count",), within=[position_span(doc, game)], severities=(ERROR,))


@plants("unknown-piece.item")
def plant_unknown_item(doc: CsaDocument, rng: random.Random) -> Finding | None:
    game = quiet_game(doc, rng, "item")
    if uses_rest(doc, game):
        return None
    item = add_item(doc, game, "+00XX")
    return Finding(("unknown-piece",), [span(item), part(item, 2, 2)], severities=(ERROR,))


@plants("unknown-piece.cell")
def plant_unknown_cell(doc: CsaDocument, rng: random.Random) -> Finding | None:
    game = quiet_game(doc, rng, "cell")
    if uses_rest(doc, game):
        return None
    cells = [t for t in doc.find("cell") if t.ref[0] is game and t.ref[2] and t.ref[2][1] != "OU"]
    tok = pick(rng, [t for t in cells if fair_without(game.start, t.ref[1])])
    if not tok:
        return None
    tok.text = tok.text[0] + "XX"
    return Finding(("unknown-piece",), [span(tok), part(tok, 1, 2)], severities=(ERROR,))


def fair_without(position: Position, at: Square) -> bool:
    board = {k: v for k, v in position.board.items() if k != at}
    return shogi.is_fair(Position.build(board, position.hands, position.sign))


@plants("bad-square")
def plant_bad_square(doc: CsaDocument, rng: random.Random) -> Finding | None:
    game = quiet_game(doc, rng, "item")
    if uses_rest(doc, game):
        return None
    item = add_item(doc, game, rng.choice(("+70KI", "+07KI", "-a1KI")))
    # A letter makes it no square at all, but something that does not belong there.
    codes = ("bad-square", "unexpected-token") if "a" in item.text else ("bad-square",)
    return Finding(codes, within=[span(item)], severities=(ERROR,))


def add_piece(
    doc: CsaDocument,
    rng: random.Random,
    test: Callable[[Position, Piece, Square], bool],
    role: str = "item",
):
    """A piece put on the board by one more `P+` or `P-` line; `test` gets the position with it."""
    game = quiet_game(doc, rng, role)
    if uses_rest(doc, game):
        return None
    spare = [name for name, count in BOX.items() if counts(game.start)[name] < count]
    options = []
    for name in spare:
        for at in all_squares():
            for sign in "+-":
                if at in game.start.board:
                    continue
                board = game.start.board | {at: (sign, name)}
                changed = Position.build(board, game.start.hands, game.start.sign)
                if test(changed, (sign, name), at):
                    options.append((sign, name, at))
    choice = pick(rng, options)
    if not choice:
        return None
    sign, name, at = choice
    return game, add_item(doc, game, f"{sign}{at[0]}{at[1]}{name}")


def doubled(position: Position, piece: Piece, at: Square) -> bool:
    pawns = [r for r in range(1, 10) if position.board.get((at[0], r)) == (piece[0], "FU")]
    return piece[1] == "FU" and len(pawns) > 1


@plants("impossible-square")
def plant_impossible_square(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """A pawn, lance or knight where it could never move; `dead-drop` says the same of a drop."""
    added = add_piece(
        doc,
        rng,
        lambda position, piece, at: (
            is_dead(piece[1], at, piece[0])
            and not doubled(position, piece, at)
            and shogi.is_fair(position)
        ),
    )
    return (
        Finding(("impossible-square", "dead-drop"), within=[position_span(doc, added[0])])
        if added
        else None
    )


@plants("side-not-to-move-in-check")
def plant_idle_check(doc: CsaDocument, rng: random.Random) -> Finding | None:
    added = add_piece(
        doc,
        rng,
        lambda position, piece, at: (
            position.turned().check
            and not position.check
            and not is_dead(piece[1], at, piece[0])
            and not doubled(position, piece, at)
        ),
    )
    return (
        Finding(("side-not-to-move-in-check",), within=[position_span(doc, added[0])])
        if added
        else None
    )


@plants("duplicate-square")
def plant_duplicate_square(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """Two pieces on one point: the later one may be marked, or the earlier one in addition as the
    cause.
    """
    game = quiet_game(doc, rng, "item")
    items = [
        t for t in position_toks(doc, game) if t.role == "item" and not t.text.startswith("00")
    ]
    spare = [name for name in ("KI", "GI") if counts(game.start)[name] < BOX[name]]
    tok = pick(rng, [t for t in items if t.text[2:] not in ("OU", "KI", "GI")])
    if not tok or not spare or uses_rest(doc, game):
        return None
    head = doc.toks[next(i for i in range(doc.index(tok), -1, -1) if doc.toks[i].role == "P")]
    extra = Tok(tok.text[:2] + rng.choice(spare), "item")
    insert_line(doc, doc.first("turn", game), Tok(head.text, "P", head.ref), extra)
    return Finding(("duplicate-square",), [span(extra), part(extra, 0, 2)])


@plants("removed-piece")
def plant_wrong_removal(doc: CsaDocument, rng: random.Random) -> Finding | None:
    """`PI` takes off a piece that does not stand there: an error whose code the description does
    not name.
    """
    game = quiet_game(doc, rng, "removed")
    at = rng.choice(("55FU", "28KA", "88HI", "19KE"))
    head = doc.first("PI", game)
    extra = Tok(at, "removed", (game, None, None))
    doc.insert_after(head, extra)
    codes = (
        "no-such-piece",
        "wrong-piece",
        "bad-square",
        "unknown-piece",
        "piece-count",
        "bad-setup-move",
    )
    return Finding(codes, within=[span(extra)], severities=(ERROR,))


# --- repetition --------------------------------------------------------------------------------


def plant_repeated(checks: bool) -> Planter:
    """Four times the same position and nothing said: info; if one side checked throughout, a
    warning.

    The line is at fault as a whole, so any of its moves may be marked.
    """

    def planter(doc: CsaDocument, rng: random.Random) -> Finding | None:
        for _ in range(30 if checks else 8):
            start = shogi.random_position(rng)
            plies = shogi.Player(rng).repetition(start, checks)
            if plies:
                fresh(rng, doc, start, plies)
                codes = ("perpetual-check",) if checks else ("repetition",)
                severities = (WARNING, INFORMATION) if checks else QUIET
                place = span(move_tok(doc, plies[0]), move_tok(doc, plies[-1]))
                return Finding(codes, within=[place], severities=severities)
        return None

    return planter


PLANTERS["repetition"] = plant_repeated(False)
PLANTERS["perpetual-check"] = plant_repeated(True)
assert set(VERSIONS) >= {since for since, _ in SPECIALS.values()}
PLANTERS["wrong-encoding"] = plant_lost_letters("name", lambda tok: True, JAPANESE, "shift_jis")
