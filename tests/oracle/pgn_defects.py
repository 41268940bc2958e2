"""Plants exactly one defect in a faultless `.pgn` record; what moves have in common with `.xq`
comes from there.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import defects
from defects import line_ends, move_places, move_tok
from document import Span, Tok, span
from fen_faults import FAULTS
from finding import ANY, ERROR, Finding, pick, ws
from lost_letters import CHINESE, plant_lost_letters
from pgn_writer import PgnDocument
from tree import Game, Ply, Variation, is_leaf, variations
from xiangqi import Position

Planter = Callable[[PgnDocument, random.Random], "Finding | None"]
PLANTERS: dict[str, Planter] = {}

SHARED = [
    "illegal-move.geometry",
    "no-such-piece",
    "wrong-side",
    "malformed-move",
    "malformed-move.cascade",
    "ambiguous-move",
    "move-number",
    "move-number.first",
    "missing-number",
    "duplicate-placeholder",
    "move-after-end",
    "variation-start",
]


def shared(kind: str) -> Planter:
    def planter(doc: PgnDocument, rng: random.Random) -> Finding | None:
        return defects.PLANTERS[kind](doc, rng)

    return planter


for _name in defects.ILLEGAL_REASONS:
    SHARED += [f"illegal-move.{_name}", f"illegal-move.{_name}.inside"]
SHARED.append("illegal-move.cascade")
PLANTERS.update({kind: shared(kind) for kind in SHARED})


def plants(kind: str) -> Callable[[Planter], Planter]:
    def register(planter: Planter) -> Planter:
        PLANTERS[kind] = planter
        return planter

    return register


@plants("missing-placeholder")
def plant_missing_placeholder(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """`5. Rh9` for Black: much used programs write it so, hence nothing needs to be said."""
    finding = defects.PLANTERS["missing-placeholder"](doc, rng)
    if finding:
        finding.optional = True
    return finding


# --- variations and comments -------------------------------------------------------------------


def every_variation(doc: PgnDocument) -> list[tuple[Ply, Variation]]:
    return [pair for game in doc.games for pair in variations(game.line)]


@plants("empty-variation")
def plant_empty_variation(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """`()` at the end of a line.  Severity is not stated."""
    ply = pick(rng, [p for p in line_ends(doc) if not (p.comments or p.nags)])
    if not ply:
        return None
    opening, closing = Tok("(", "inline-open"), Tok(")", "inline-close")
    doc.insert_after(move_tok(doc, ply), ws(), opening, closing, ws())
    return Finding(("empty-variation",), [], [span(opening, closing)], ANY)


@plants("same-as-mainline")
def plant_same_as_mainline(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """A variation that begins with the move that it should replace; severity is not stated."""
    choices = [
        (p, v) for p, v in every_variation(doc) if is_leaf(v.line) and len(p.variations) == 1
    ]
    choice = pick(rng, choices)
    if not choice:
        return None
    ply, variation = choice
    opening = doc.first("inline-open", variation)
    closing = doc.first("inline-close", variation)
    toks = defects.half_moves(doc, [ply])
    if doc.glued and not ply.red:
        toks = [Tok(f"{ply.number}...", "number-glued"), ws(), toks[-1]]
    doc.toks[doc.index(opening) + 1 : doc.index(closing)] = toks
    return Finding(("same-as-mainline",), [], [span(opening, closing)], ANY)


@plants("unclosed-block")
def plant_unclosed_variation(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """The last `)` of the file's last game is missing.

    The bracket that is open, the result before which it should be closed, or the end may be marked.
    """
    game = doc.games[-1]
    last = game.line.plies[-1] if game.line.plies else None
    if not last or not last.variations or not is_leaf(last.variations[-1].line):
        return None
    variation = last.variations[-1]
    closing, terminator = doc.first("inline-close", variation), doc.first("terminator", game)
    if doc.significant(doc.index(closing), 1) is not terminator:
        return None
    doc.remove(closing)
    opening = doc.first("inline-open", variation)
    return Finding(
        ("unclosed-block",), [span(opening), span(terminator)], severities=(ERROR,), at_end=True
    )


@plants("unmatched-brace")
def plant_unmatched(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """A `)` more, or a `}` outside of any comment."""
    game = pick(rng, [g for g in doc.games if g.line.plies])
    if not game:
        return None
    surplus = Tok(rng.choice(")}"), "text")
    doc.insert_before(doc.first("terminator", game), surplus, ws())
    return Finding(("unmatched-brace",), [span(surplus)], severities=(ERROR,))


@plants("unclosed-comment")
def plant_unclosed_comment(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """`{` before the last result; its opener or the whole rest may be marked."""
    terminator = doc.first("terminator", doc.games[-1])
    comment = Tok("{ never closed", "comment")
    doc.insert_before(terminator, comment, ws())
    return Finding(("unclosed-comment",), [], [span(comment, doc.toks[-2])], severities=(ERROR,))


@plants("unexpected-token")
def plant_unexpected(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """A lone `=` or `@` among the moves; not being a move it may be called a malformed one."""
    tok = pick(rng, doc.find("number", lambda t: t.ref.red))
    if not tok:
        return None
    stray = Tok(rng.choice(("=", "@", "<")), "text")
    doc.insert_before(tok, stray, ws())
    return Finding(("unexpected-token", "malformed-move"), [span(stray)])


# --- tags --------------------------------------------------------------------------------------


def tag_span(doc: PgnDocument, tok: Tok) -> Span:
    """The whole tag of a key or value."""
    game, key = tok.ref
    toks = [t for t in doc.toks if t.role in ("tag-key", "tag-value") and t.ref == (game, key)]
    opening = doc.toks[doc.index(toks[0]) - 1]
    closing = doc.toks[doc.index(toks[-1]) + 1]
    return span(opening, closing)


def spoil(doc: PgnDocument, rng: random.Random, key: str, values: list[str]) -> Tok | None:
    value = pick(rng, doc.find("tag-value", lambda t: t.ref[1] == key))
    if value:
        value.text = f'"{rng.choice(values)}"'
    return value


@plants("duplicate-header")
def plant_duplicate_tag(doc: PgnDocument, rng: random.Random) -> Finding | None:
    keys = doc.find("tag-key", lambda t: t.ref[1] in ("Event", "Site", "Black"))
    tok = pick(rng, keys)
    if not tok:
        return None
    game, key = tok.ref
    closing = tag_span(doc, tok).last
    copy = [
        Tok("[", "tag-open"),
        Tok(key, "tag-key"),
        ws(),
        Tok('"Another"', "tag-value"),
        Tok("]", "tag-close"),
    ]
    doc.insert_after(closing, ws("\n"), *copy)
    return Finding(("duplicate-header",), within=[span(copy[0], copy[-1])], severities=ANY)


@plants("bad-date")
def plant_bad_date(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """Severity is not stated for PGN."""
    tok = spoil(doc, rng, "Date", ["2006.13.03", "2006.02.30", "yesterday"])
    return Finding(("bad-date",), within=[tag_span(doc, tok)], severities=ANY) if tok else None


@plants("bad-result")
def plant_bad_result(doc: PgnDocument, rng: random.Random) -> Finding | None:
    tok = spoil(doc, rng, "Result", ["maybe", "red wins", "1:0"])
    return Finding(("bad-result",), within=[tag_span(doc, tok)], severities=ANY) if tok else None


@plants("result-contradiction.tag")
def plant_result_contradiction(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """The tag says one thing and the word after the moves another: either may be marked."""
    games = [g for g in doc.games if not ends_in_mate(g)]
    games = [g for g in games if any(t.ref == (g, "Result") for t in doc.find("tag-value"))]
    game = pick(rng, games)
    if not game:
        return None
    value = next(t for t in doc.find("tag-value") if t.ref == (game, "Result"))
    terminator = doc.first("terminator", game)
    value.text, terminator.text = '"1-0"', "0-1"
    return Finding(
        ("result-contradiction",), [span(terminator)], [tag_span(doc, value)], severities=ANY
    )


def ends_in_mate(game: Game) -> bool:
    last = game.line.plies[-1] if game.line.plies else None
    return bool(last and (last.mate or last.stalemate))


@plants("result-contradiction.mate")
def plant_mate_contradiction(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """The mated side wins by tag and word: both say so, either or the last move may be marked."""
    game = pick(rng, [g for g in doc.games if ends_in_mate(g)])
    if not game:
        return None
    last = game.line.plies[-1]
    terminator = doc.first("terminator", game)
    terminator.text = "0-1" if last.red else "1-0"
    places = [span(terminator)] + move_places(doc, move_tok(doc, last))
    within = []
    for value in doc.find("tag-value", lambda t: t.ref == (game, "Result")):
        value.text = f'"{terminator.text}"'
        within.append(tag_span(doc, value))
    return Finding(("result-contradiction",), places, within, severities=ANY)


PLANTERS["wrong-encoding"] = plant_lost_letters(
    "tag-value", lambda tok: tok.ref[1] in ("Red", "Event"), CHINESE, "gb18030", '"{}"'
)


@plants("unknown-format")
def plant_unknown_format(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """A notation nobody knows: the moves tell theirs by their look."""
    tok = spoil(doc, rng, "Format", ["WFX", "Algebraic2"]) if len(doc.games) == 1 else None
    if not tok or not doc.games[0].line.plies:
        return None
    return Finding(("unknown-format",), within=[tag_span(doc, tok)], severities=ANY)


@plants("format-mismatch")
def plant_format_mismatch(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """The tag names another notation than the moves plainly have."""
    if len(doc.games) != 1 or len(doc.games[0].line.plies) < 4:
        return None
    others = {"ICCS": ["WXF"], "WXF": ["ICCS", "Chinese"], "CHINESE": ["ICCS"]}[doc.format]
    tok = spoil(doc, rng, "Format", others)
    return Finding(("format-mismatch",), anywhere=True, severities=ANY) if tok else None


@plants("unknown-variant")
def plant_unknown_variant(doc: PgnDocument, rng: random.Random) -> Finding | None:
    """A slip in the game's name; Chinese moves still say what is played."""
    if doc.format != "CHINESE" or len(doc.games) != 1 or not doc.games[0].line.plies:
        return None
    tok = spoil(doc, rng, "Variant", ["xianqi", "xiangki"])
    return (
        Finding(("unknown-variant",), within=[tag_span(doc, tok)], severities=ANY) if tok else None
    )


# --- the FEN tag -------------------------------------------------------------------------------


def plant_fen(kind: str) -> Planter:
    """In a game without moves, so that nothing depends on the position."""

    def planter(doc: PgnDocument, rng: random.Random) -> Finding | None:
        values = doc.find("tag-value", lambda t: t.ref[1] == "FEN" and not t.ref[0].line.plies)
        value = pick(rng, values)
        fault = value and FAULTS[kind](Position.from_fen(value.text.strip('"')), rng)
        if not fault:
            return None
        value.text = f'"{fault.text}"'
        whole = Span(value, value, 1 + fault.first, fault.length)
        within = [whole if fault.length < len(fault.text) else tag_span(doc, value)]
        return Finding(fault.codes, within=within, severities=fault.severities)

    return planter


PLANTERS.update({f"fen.{kind}": plant_fen(kind) for kind in FAULTS})
