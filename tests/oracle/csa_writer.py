"""Writes shogi games as a faultless `.csa` record, in any version and any form that the format
leaves free.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import shogi_rules as shogi
from document import Tok, Tokens
from shogi_rules import BOX, HAND_ORDER, Game, Ply, Position, base

VERSIONS = ["", "V2", "V2.1", "V2.2", "V3.0"]
NAMES = ["Tanigawa", "羽生善治", "gps_normal", "O'Brien, J.", "谷川 浩司", "Habu #2", "a,b"]
WORDS = ["joseki", "飛車", "the", "rook", "振り飛車", "+2726FU", "T12", "%TORYO", "/", ","]

# Words that end a record: first version, and their meaning for the result: `loses`, `wins` (of the side to move), a
# draw, nothing, or the winner's sign.
SPECIALS = {
    "TORYO": ("", "loses"),
    "CHUDAN": ("", "none"),
    "SENNICHITE": ("", "draw"),
    "JISHOGI": ("", "draw"),
    "ERROR": ("", "none"),
    "MATTA": ("", "none"),
    "KACHI": ("", "wins"),
    "HIKIWAKE": ("V2.2", "draw"),
    "TSUMI": ("V2.2", "loses"),
    "FUZUMI": ("V2.2", "none"),
    "TIME_UP": ("V2.1", "loses"),
    "ILLEGAL_MOVE": ("V2.1", "loses"),
    "+ILLEGAL_ACTION": ("V2.2", "-"),
    "-ILLEGAL_ACTION": ("V2.2", "+"),
    "MAX_MOVES": ("V3.0", "draw"),
}
# Where nothing about the position has to hold.
FREE_SPECIALS = [
    "TORYO",
    "CHUDAN",
    "JISHOGI",
    "ERROR",
    "MATTA",
    "HIKIWAKE",
    "TIME_UP",
    "ILLEGAL_MOVE",
]
FREE_SPECIALS += ["+ILLEGAL_ACTION", "-ILLEGAL_ACTION", "MAX_MOVES", "TORYO", "TORYO"]


@dataclass(eq=False)
class CsaDocument(Tokens):
    """One `.csa` file and the games in it."""

    version: str = ""
    games: list[Game] = field(default_factory=list)

    def since(self, version: str) -> bool:
        """Whether the file's version has what came with `version`."""
        return VERSIONS.index(self.version) >= VERSIONS.index(version)


def words_for(version: str) -> list[str]:
    """The special words that end a record of this version whatever the position."""
    at = VERSIONS.index(version)
    known = [w for w in FREE_SPECIALS if VERSIONS.index(SPECIALS[w][0]) <= at]
    return [w for w in known if not (w == "MATTA" and version == "V3.0")]


class Writer:
    """Fills a `CsaDocument` statement by statement."""

    def __init__(self, doc: CsaDocument, rng: random.Random):
        self.doc = doc
        self.rng = rng
        self.notes = 0
        self.commas = rng.random() < 0.25
        self.comma_times = rng.random() < 0.4
        self.timed = rng.random() < 0.6
        self.chatty = rng.random() < 0.5

    # --- statements ----------------------------------------------------------------------------

    def put(self, text: str, role: str, ref: object = None) -> None:
        self.doc.toks.append(Tok(text, role, ref))

    def end(self) -> None:
        self.put("\n", "eol")

    def statement(self, text: str, role: str, ref: object = None) -> None:
        self.put(text, role, ref)
        self.end()

    def join(self) -> None:
        """Makes the last line end a comma: the next statement follows on the line."""
        self.doc.toks[-1] = Tok(",", "comma")

    def note(self) -> str:
        self.notes += 1
        return f"note{self.notes}x"

    def comment(self) -> str:
        """A comment line; returns the word to know it by."""
        rng, note = self.rng, self.note()
        words = [note] + rng.choices(WORDS, k=rng.randint(0, 6))
        mark = rng.choice(("'", "'", "' ", "'*"))
        self.statement(mark + " ".join(words), "comment")
        return note

    def loose_comment(self, game: Game) -> None:
        if self.chatty and self.rng.random() < 0.3:
            game.comments.append(self.comment())

    # --- the file ------------------------------------------------------------------------------

    def file(self) -> None:
        doc, rng = self.doc, self.rng
        if doc.version == "V3.0" and (doc.encoding == "utf-8" or rng.random() < 0.5):
            name = "UTF-8" if doc.encoding == "utf-8" else "SHIFT_JIS"
            self.statement(f"'CSA encoding={name}", "encoding")
        for index, game in enumerate(doc.games):
            if index:
                self.statement("/", "separator")
            if doc.version and (index == 0 or rng.random() < 0.5):
                self.statement(doc.version, "version", game)
            self.game(game)
        if rng.random() < 0.15:
            doc.toks.pop()

    def game(self, game: Game) -> None:
        self.headers(game)
        self.loose_comment(game)
        self.position(game)
        self.statement(game.start.sign, "turn", game)
        self.loose_comment(game)
        self.floodgate(game)
        for ply in game.plies:
            self.move(ply)
        if game.special:
            self.statement("%" + game.special, "special", game)
            self.time(None)
        self.loose_comment(game)
        if self.rng.random() < 0.1 and game.special:
            end = self.rng.choice(("'$END_TIME:2010/05/07 12:31:44", "'summary:toryo:A win:B lose"))
            self.statement(end, "comment")
        elif self.rng.random() < 0.05 and game.special and self.late_end_time(game):
            self.statement("$END_TIME:2010/05/07 12:31:44", "info", (game, "END_TIME"))

    def late_end_time(self, game: Game) -> bool:
        """Whether the end may be told after the moves, as some servers do: V2 has the key, and it
        is not given yet.
        """
        given = any(t.ref == (game, "END_TIME") for t in self.doc.toks)
        return self.doc.since("V2") and not given

    def floodgate(self, game: Game) -> None:
        if self.rng.random() < 0.1:
            self.statement("'rating:a+6b6e:b+c9f4", "comment")
            self.statement("'black_rate:a+6b6e:3345.0", "comment")

    def headers(self, game: Game) -> None:
        rng, doc = self.rng, self.doc
        for key in ("N+", "N-"):
            if rng.random() < 0.6:
                name = rng.choice(NAMES)
                self.put(key, "name-key", (game, key))
                self.statement(name, "name", (game, key))
                game.strings.append(name)
            self.loose_comment(game)
        if not doc.since("V2"):
            return
        values = {
            "EVENT": rng.choice(
                (
                    "13th World Computer Shogi Championship",
                    "wdoor+floodgate-900-0+a+b+2010",
                    "名人戦",
                )
            ),
            "SITE": rng.choice(("KAZUSA ARC", "東京, 将棋会館")),
            "START_TIME": rng.choice(("2003/05/03 10:30:00", "2005/03/19")),
            "END_TIME": "2003/05/03 11:11:05",
            "OPENING": rng.choice(("YAGURA", "四間飛車")),
        }
        if doc.version == "V3.0":
            values["TIME"] = rng.choice(("600+10+0", "1500+0+0.5", "0+60+0"))
            values["JISHOGI"] = "27"
            values["NOTE"] = rng.choice((r"first\nsecond", r"a \\ b"))
            if rng.random() < 0.3:
                del values["TIME"]
                values["TIME+"], values["TIME-"] = "600+10+0", "300+10+0"
            if game.special == "MAX_MOVES":
                values["MAX_MOVES"] = str(len(game.plies))
        else:
            values["TIME_LIMIT"] = rng.choice(("00:25+00", "01:00+60"))
        for key in rng.sample(list(values), rng.randint(0, len(values))):
            self.put(f"${key}:", "info-key", (game, key))
            self.statement(values[key], "info", (game, key))
            if key in ("EVENT", "SITE", "OPENING"):
                game.strings.append(values[key])
            self.loose_comment(game)

    # --- the position --------------------------------------------------------------------------

    def position(self, game: Game) -> None:
        """In one of the forms that can say it."""
        start, rng = game.start, self.rng
        forms = [self.rows, self.pieces]
        if removed_from_opening(start) is not None:
            forms += [self.initial, self.initial]
        rng.choice(forms)(game)

    def initial(self, game: Game) -> None:
        self.put("PI", "PI", game)
        for at, name in removed_from_opening(game.start):
            self.put(f"{at[0]}{at[1]}{name}", "removed", (game, at, name))
        self.end()

    def rows(self, game: Game) -> None:
        rng = self.rng
        strip = rng.random() < 0.3
        for rank in range(1, 10):
            self.put(f"P{rank}", "rank", (game, rank))
            for file in range(9, 0, -1):
                piece = game.start.board.get((file, rank))
                text = "".join(piece) if piece else " * "
                if file == 1 and strip:
                    text = text.rstrip()
                self.put(text, "cell", (game, (file, rank), piece))
            self.end()
            if rng.random() < 0.02:
                self.loose_comment(game)
        self.hands(game, [])

    def pieces(self, game: Game) -> None:
        items = [(sign, at, name) for at, (sign, name) in game.start.board.items()]
        self.rng.shuffle(items)
        self.hands(game, items)

    def hands(self, game: Game, items: list) -> None:
        """`P+` and `P-` lines: board pieces given as items, pieces in hand as `00`, or `00AL` for
        the rest.
        """
        rng, start = self.rng, game.start
        left = BOX.copy()
        for _, name in start.board.values():
            if name != "OU":
                left[base(name)] -= 1
        total = start.hands["+"] + start.hands["-"]
        everything = all(total[name] == count for name, count in left.items())
        filled = [sign for sign in "+-" if start.hands[sign]]
        rest = rng.choice(filled) if everything and filled and rng.random() < 0.6 else None
        signs = ["+", "-"] if rest != "+" else ["-", "+"]
        for sign in signs:
            own = [f"{at[0]}{at[1]}{name}" for s, at, name in items if s == sign]
            if sign == rest:
                hand = ["00AL"]
            else:
                hand = [f"00{name}" for name in HAND_ORDER for _ in range(start.hands[sign][name])]
            self.piece_lines(game, sign, own + hand)

    def piece_lines(self, game: Game, sign: str, items: list[str]) -> None:
        """One line, or several; none if there is nothing to say (or an empty one)."""
        rng = self.rng
        if not items and rng.random() < 0.2:
            self.statement(f"P{sign}", "P", (game, sign))
        size = rng.choice((6, 100))
        for first in range(0, len(items), size):
            self.put(f"P{sign}", "P", (game, sign))
            for item in items[first : first + size]:
                self.put(item, "item", (game, sign, item))
            self.end()

    # --- moves ---------------------------------------------------------------------------------

    def move(self, ply: Ply) -> None:
        rng = self.rng
        if (
            self.commas
            and self.doc.toks[-2].role in ("move", "time", "turn")
            and rng.random() < 0.4
        ):
            self.join()
        self.statement(ply.text, "move", ply)
        self.time(ply)
        if self.chatty and rng.random() < 0.1:
            ply.comments.append(self.comment())
        elif self.chatty and rng.random() < 0.1:
            self.statement("'** 104 -3334FU +7988GI #1234", "comment")

    def time(self, ply: Ply | None) -> None:
        rng = self.rng
        if not self.timed or rng.random() < 0.1:
            return
        time = str(rng.choice((0, 1, 12, 600)))
        if self.doc.version == "V3.0" and rng.random() < 0.5:
            time += rng.choice((".5", ".25", ".125", ".000"))
        if self.comma_times:
            self.join()
        self.statement("T" + time, "time", ply)
        if ply:
            ply.time = time


def removed_from_opening(start: Position) -> list | None:
    """Opening pieces that are missing, if nothing else differs and no hand holds anything."""
    if start.hands["+"] or start.hands["-"]:
        return None
    opening = Position(shogi.START_SFEN).board
    if any(opening.get(at) != piece for at, piece in start.board.items()):
        return None
    return [(at, piece[1]) for at, piece in opening.items() if at not in start.board]


HANDICAPS = [
    ["HI"],
    ["KA"],
    ["HI", "KA"],
    ["KY"],
    ["HI", "KA", "KY", "KY"],
    ["HI", "KA", "KE", "KE", "KY", "KY"],
]


def handicap(rng: random.Random) -> Position:
    """The opening with some of `-`'s pieces off the board, `-` to move."""
    board = dict(Position(shogi.START_SFEN).board)
    for name in rng.choice(HANDICAPS):
        board.pop(next(at for at, piece in sorted(board.items()) if piece == ("-", name)))
    return Position.build(board, {"+": Counter(), "-": Counter()}, "-")
