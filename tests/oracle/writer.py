"""Writes games as a `.xq` record in a random but faultless manner.

Choices where the format leaves freedom are random (layout, place of VAR blocks, kinds of comment,
forms of SETUP); choices the format frowns upon are never made.
"""

from __future__ import annotations

import random

from document import Document, Tok
from tree import Game, Line, Ply, Variation, variations
from xiangqi import (
    AXF_SYMBOLS,
    START_FEN,
    YANG_SYMBOLS,
    Position,
    iccs,
    lalg,
    salg,
    side_of,
    square_name,
    wxf,
)

KEYWORD_REASONS = {"1-0": "Resign", "0-1": "Forfeit on time", "0.5-0.5": "Draw", "0-0": "Adjourned"}
NAMES = ["Hu, Ronghua", "C Ng", "许银川", "吕钦 😀", "O'Brien", "Zhao, G.R.", "wshen"]
TITLES = ["Wind Screen Horse #3", "opening study", "1st round", "2 cannons, again", "顺炮直车 😀"]
WORDS = ["red", "attacks", "the", "河界", "centre", "with", "tempo", "马", "😀", "slowly", "C2=5"]
YANG_RENAMED = {"K": "K", "R": "C", "N": "H", "C": "P", "A": "A", "B": "E", "P": "S"}


def random_symbols(rng: random.Random) -> dict[str, str]:
    """A piece map: the one of the format's text, or a permutation of arbitrary letters."""
    if rng.random() < 0.4:
        return dict(YANG_RENAMED)
    letters = rng.sample("KRNCGMPAEHSXQZ", 7) if rng.random() < 0.5 else list("KRNCGMP")
    rng.shuffle(letters)
    return dict(zip("KRNCABP", letters))


class Writer:
    """Fills a `Document` token by token."""

    def __init__(self, document: Document, rng: random.Random):
        self.doc = document
        self.rng = rng
        self.notes = 0
        self.need_newline = False
        self.gaps = rng.choice(([" "], [" ", " ", "\n"], [" ", "  ", "\t", "\n", "\n\n", " \n\t"]))
        self.tight = rng.random() < 0.4
        self.waiting: list[Variation] = []
        document.move_text = self.core_text

    # --- tokens --------------------------------------------------------------------------------

    def gap(self) -> None:
        """White space that may be of any kind."""
        text = self.rng.choice(self.gaps)
        if self.need_newline:
            text = "\n" + text.strip("\n")
        self.need_newline = False
        self.doc.toks.append(Tok(text, "ws"))

    def maybe_gap(self) -> None:
        """White space where none is needed."""
        if self.need_newline or not self.tight or self.rng.random() < 0.5:
            self.gap()

    def put(self, text: str, role: str, ref: object = None) -> Tok:
        tok = Tok(text, role, ref)
        self.doc.toks.append(tok)
        return tok

    def newline(self) -> None:
        """Starts a line, sometimes after blank ones; header lines need it."""
        if self.doc.toks and not self.doc.text.endswith("\n"):
            self.put(self.rng.choice(("\n", "\n", "\n", " \n", "\n\n")), "ws")
        self.need_newline = False

    def blank(self) -> None:
        self.put(self.rng.choice((" ", " ", "  ", "\t")), "ws")

    # --- the file ------------------------------------------------------------------------------

    def file(self) -> None:
        rng = self.rng
        if self.doc.bom or rng.random() < 0.2:
            self.put("# a record, not to be read by {humans}", "comment")
            self.newline()
        self.format_line()
        for game in self.doc.games:
            self.game(game)
        self.put(rng.choice(("\n", "\n", "", "\n\n")), "ws")

    def format_line(self) -> None:
        doc, rng = self.doc, self.rng
        default = doc.symbols == YANG_SYMBOLS or doc.format == "WXF"
        if doc.format == "ICCS" and default and rng.random() < 0.4:
            return
        self.put("FORMAT", "format-kw")
        self.blank()
        self.put(doc.format, "format-name")
        if not default:
            self.put(rng.choice((", ", " ", ",", " , ")), "ws")
            self.symbol_map()
        self.newline()

    def symbol_map(self) -> None:
        """The pairs `default(used)`; a pair that changes nothing may be left out."""
        pairs = [(YANG_SYMBOLS[kind], used) for kind, used in self.doc.symbols.items()]
        if self.rng.random() < 0.5:
            pairs = [pair for pair in pairs if pair[0] != pair[1]]
        self.rng.shuffle(pairs)
        for index, (default, used) in enumerate(pairs):
            if index:
                self.blank()
            self.put(f"{default}({used})", "map-item")

    # --- headers -------------------------------------------------------------------------------

    def game(self, game: Game) -> None:
        self.newline()
        self.game_line(game)
        self.headers(game)
        if self.rng.random() < 0.2:
            self.loose_comment(game)
        if game.start.fen != START_FEN and self.rng.random() < 0.2:
            self.diag(game, game.start)
        self.setup(game)
        if self.rng.random() < 0.15:
            self.loose_comment(game)
        self.start_block(game)
        if self.rng.random() < 0.1:
            self.gap()
            self.loose_comment(game)

    def game_line(self, game: Game) -> None:
        self.put("GAME", "game-kw", game)
        if game.number is not None:
            self.blank()
            self.put(str(game.number), "game-number", game)
            if game.title or self.rng.random() < 0.1:
                self.put(",", "text")
        if game.title:
            self.blank()
            self.put(game.title, "game-title", game)
        self.newline()

    def headers(self, game: Game) -> None:
        for key, value in game.headers:
            self.put(key, "header-kw", game)
            self.blank()
            self.put(value, "header-value", (game, key))
            self.newline()
            if self.rng.random() < 0.05:
                self.loose_comment(game, braces=False)
                self.newline()

    def random_headers(self, game: Game) -> None:
        """Fills in headers that do not contradict the game."""
        rng = self.rng
        headers = []
        if rng.random() < 0.7:
            headers.append(("RESULT", self.result(game)))
        for key in ("RED", "BLACK"):
            if rng.random() < 0.6:
                headers.append((key, self.player()))
        if rng.random() < 0.6:
            date = f"{rng.randint(1900, 2024)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            headers.append(("DATE", date))
        if rng.random() < 0.3:
            headers.append(("PLACE", rng.choice(("Guangzhou", "広州 #2", "Table 3 {left}"))))
        if rng.random() < 0.3:
            headers.append(("EVENT", rng.choice(("US-CA-TW Leitai", "五羊杯 😀", "Cup; final"))))
        if rng.random() < 0.3:
            headers.append(("TIME", rng.choice(("0100 0130 0030 0010", "90m + 30s", "10:00"))))
        rng.shuffle(headers)
        game.headers = headers

    def player(self) -> str:
        rng = self.rng
        name, rating = rng.choice(NAMES), rng.choice(("", "2450", "1999"))
        if self.doc.format == "WXF" and rng.random() < 0.4:
            return f"{name};;;"
        if rng.random() < 0.5:
            return name
        return f"{name}; {rating}; {rng.choice(('', 'GM', 'IM'))}".rstrip()

    def result(self, game: Game) -> str:
        rng = self.rng
        last = game.line.plies[-1] if game.line.plies else None
        if last and (last.mate or last.stalemate):
            score = "1-0" if last.red else "0-1"
            reason = " (Checkmate)" if last.mate and rng.random() < 0.7 else ""
            return score + reason
        if rng.random() < 0.3:
            return rng.choice(("0.5", "3-0", "1-1", "0-3", "0-3 (Resign)", "1-1 (Draw)"))
        score = rng.choice(list(KEYWORD_REASONS))
        if rng.random() < 0.4:
            return score
        return f"{score}{rng.choice((' ', '  '))}({KEYWORD_REASONS[score]})"

    # --- SETUP ---------------------------------------------------------------------------------

    def item_letter(self, piece: str) -> str:
        return self.doc.symbols[piece.upper()]

    def setup(self, game: Game) -> None:
        if game.setup_form == "flat":
            self.flat_setup(game)
        elif game.setup_form == "sided":
            self.sided_setup(game)

    def open_setup(self, game: Game) -> None:
        self.newline()
        self.put("SETUP", "setup-kw", game)
        self.maybe_gap()
        self.put("{", "setup-open", game)
        self.maybe_gap()

    def separator(self, text: str) -> None:
        if self.rng.random() < 0.1:
            self.maybe_gap()
        self.put(text, "item-sep")
        self.gap()

    def flat_setup(self, game: Game) -> None:
        rng, position = self.rng, game.start
        self.open_setup(game)
        items = list(position.board.items())
        rng.shuffle(items)
        at = len(items) if rng.random() < 0.8 else rng.randrange(len(items))
        for index in range(len(items) + 1):
            if index:
                self.separator(";")
            if index == at:
                self.put("MOVE", "move-kw", game)
                self.gap()
                self.put(str(position.full), "move-number", game)
                self.put(",", "text")
                self.maybe_gap()
                self.put("RED" if position.side == "w" else "BLACK", "move-side", game)
            else:
                where, piece = items[index - (index > at)]
                letter = self.item_letter(piece)
                letter = letter if piece.isupper() else letter.lower()
                self.put(letter + square_name(where), "item", (game, where, piece))
        if rng.random() < 0.2:
            self.put(";", "item-sep")
        self.maybe_gap()
        self.put("}", "setup-close", game)

    def sided_setup(self, game: Game) -> None:
        """`RED: Ra0, …; BLACK: …`: the letters' case says nothing, the mover's list holds MOVE."""
        rng = self.rng
        self.open_setup(game)
        sides = [("w", "RED"), ("b", "BLACK")]
        rng.shuffle(sides)
        for index, (side, name) in enumerate(sides):
            if index:
                self.separator(";")
            self.put(name, "side-kw", game)
            self.put(":", "text")
            self.gap()
            self.side_list(game, side)
        if rng.random() < 0.2:
            self.put(";", "item-sep")
        self.maybe_gap()
        self.put("}", "setup-close", game)

    def side_list(self, game: Game, side: str) -> None:
        rng, position = self.rng, game.start
        items = [pair for pair in position.board.items() if side_of(pair[1]) == side]
        rng.shuffle(items)
        for index, (where, piece) in enumerate(items):
            if index:
                self.separator(",")
            letter = rng.choice((str.upper, str.lower))(self.item_letter(piece))
            self.put(letter + square_name(where), "item", (game, where, piece))
        if side == position.side:
            self.separator(",")
            self.put("MOVE", "move-kw", game)
            self.gap()
            self.put(str(position.full), "move-number", game)

    # --- START ---------------------------------------------------------------------------------

    def start_block(self, game: Game) -> None:
        self.newline()
        self.put("START", "start-kw", game)
        self.maybe_gap()
        self.put("{", "start-open", game)
        self.waiting = [v for _, v in variations(game.line) if v.number is not None]
        self.rng.shuffle(self.waiting)
        self.body(game.line, game.start)
        while self.waiting:
            self.gap()
            self.var_block()
        self.maybe_gap()
        self.put("}", "start-close", game)
        if self.doc.format == "WXF" and self.rng.random() < 0.4:
            self.put("END", "text")
        self.newline()

    def body(self, line: Line, position: Position) -> None:
        """The half-moves of one line with everything that goes between them."""
        if self.rng.random() < 0.1:
            self.gap()
            line.comments.append(self.comment())
        interrupted = True
        for index, ply in enumerate(line.plies):
            self.gap()
            if ply.red or interrupted:
                self.number(ply)
            self.move(ply)
            self.references(ply)
            last = index == len(line.plies) - 1
            interrupted = self.interlude(ply, last)
        self.maybe_gap()

    def number(self, ply: Ply) -> None:
        self.put(f"{ply.number}.", "number", ply)
        if not ply.red:
            self.gap()
            self.put("...", "placeholder", ply)
            self.gap()
        elif not self.tight or self.core_text(ply.before, ply.move)[0].isdigit():
            self.gap()
        else:
            self.maybe_gap()

    def core_text(self, position: Position, move: str, full: bool = False) -> str:
        """The move in the file's notation, without remark."""
        doc = self.doc
        if doc.format == "ICCS":
            return iccs(move).lower() if doc.lower_black else iccs(move)
        if doc.format == "SALG":
            return salg(position, move, doc.symbols, full)
        if doc.format == "LALG":
            text = lalg(position, move, doc.symbols)
            lowered = text[0].lower() + text[1:]
        else:
            text = wxf(position, move, doc.symbols)
            text = text.replace("=", ".") if doc.format == "WXF" else text
            lowered = text.lower()
        return lowered if doc.lower_black and position.side == "b" else text

    def move(self, ply: Ply) -> None:
        self.put(self.core_text(ply.before, ply.move), "move", ply)
        if ply.remark:
            self.put(ply.remark, "remark", ply)

    def references(self, ply: Ply) -> None:
        numbered = sorted((v for v in ply.variations if v.number), key=lambda v: v.number)
        if not numbered:
            return
        self.maybe_gap()
        self.put("(", "ref-open", ply)
        for index, variation in enumerate(numbered):
            if index:
                self.put(self.rng.choice((",", ", ", " ")), "ref-sep", ply)
            self.put(str(variation.number), "ref-number", variation)
        self.put(")", "ref-close", ply)

    def interlude(self, ply: Ply, last: bool) -> bool:
        """What follows a half-move before the next; True if the next needs a number again."""
        rng = self.rng
        items = [lambda v=v: self.inline(v) for v in ply.variations if v.number is None]
        if rng.random() < 0.08:
            items.append(lambda: ply.comments.append(self.comment()))
        if rng.random() < 0.02:
            items.append(lambda: self.diag(None, ply.after))
        if self.waiting and rng.random() < 0.08:
            items.append(self.var_block)
        if len(items) > 1 and len(ply.variations) == 0:
            rng.shuffle(items)
        interrupted = bool(items) or rng.random() < 0.03
        filler_at = rng.choice((0, len(items)))
        for index in range(len(items) + 1):
            wanted = interrupted if not last else rng.random() < 0.3
            if ply.red and index == filler_at and wanted:
                self.gap()
                self.put("...", "filler", ply)
            if index < len(items):
                self.gap()
                items[index]()
        return interrupted

    def inline(self, variation: Variation) -> None:
        self.put("{", "inline-open", variation)
        self.body(variation.line, variation.line.plies[0].before)
        self.put("}", "inline-close", variation)

    def var_block(self) -> None:
        """One of the waiting VAR blocks, if any is left, wherever we are."""
        if not self.waiting:
            return
        variation = self.waiting.pop()
        self.put("VAR", "var-kw", variation)
        self.put("[", "var-bracket", variation)
        self.put(str(variation.number), "var-number", variation)
        self.put("]", "var-bracket", variation)
        if self.tight and self.rng.random() < 0.2:
            self.gap()
        self.put("{", "var-open", variation)
        self.body(variation.line, variation.line.plies[0].before)
        self.put("}", "var-close", variation)

    # --- comments and diagrams -----------------------------------------------------------------

    def loose_comment(self, game: Game, braces: bool = True) -> None:
        """A comment outside the move list."""
        game.loose_comments.append(self.comment(braces))
        self.gap()

    def note(self) -> str:
        """A word to recognise the comment by."""
        self.notes += 1
        return f"note{self.notes}x"

    def comment(self, braces: bool = True) -> str:
        """Writes a comment of any kind; returns the word it can be recognised by."""
        rng, note = self.rng, self.note()
        words = [note] + rng.choices(WORDS, k=rng.randint(0, 12))
        kind = rng.choice(("#", "/*", "COM") if braces else ("#", "/*"))
        if kind == "#":
            words += rng.sample(["}", "{", "*/", "/*", "VAR[1]{"], rng.choice((0, 0, 1, 2)))
            self.put("#" + rng.choice((" ", "")) + " ".join(words), "comment")
            self.need_newline = True
            return note
        words += rng.sample(
            ["{", "#", r"\}", "12."] if kind == "COM" else ["{", "}", r"\*/", "#", "/*"],
            rng.choice((0, 0, 1, 2)),
        )
        rng.shuffle(words)
        text = "".join(word + rng.choice((" ", " ", " ", "\n")) for word in words)
        self.put("COM{ " + text + "}" if kind == "COM" else "/* " + text + "*/", "comment")
        return note

    def diag(self, game: Game | None, position: Position) -> None:
        """A picture of the position, or (seldom) something arbitrary."""
        if self.rng.random() < 0.2:
            self.put("DIAG{ see the book, page 12 \\} }", "text")
        else:
            self.put(self.picture(position), "diag", position)
        if game:
            self.newline()

    def picture(self, position: Position) -> str:
        files, numbers = " ".join("abcdefghi"), " ".join("123456789")
        rows = ["DIAG{", "  " + files, "  " + numbers]
        for rank in range(9, -1, -1):
            points = " ".join(self.point(position, (file, rank)) for file in range(9))
            rows.append(f"{rank} {points} {rank}")
        mover = "Red" if position.side == "w" else "Black"
        rows += ["  " + numbers[::-1], "  " + files]
        rows += [f"{mover} to move (Move {position.full})", "}"]
        return "\n".join(rows)

    def point(self, position: Position, at: tuple[int, int]) -> str:
        piece = position.board.get(at)
        if not piece:
            return "."
        letter = self.item_letter(piece)
        return letter.upper() if piece.isupper() else letter.lower()


def write(document: Document, rng: random.Random) -> None:
    """Fills the document's tokens from its games."""
    writer = Writer(document, rng)
    for game in document.games:
        writer.random_headers(game)
        if game.setup_form == "fen":
            game.headers.append(("FEN", wild_fen(game.start)))
    writer.file()


def wild_fen(position: Position) -> str:
    """The two-field FEN of `.wxf` files, with their letters."""
    placement = position.placement.translate(str.maketrans("BNbn", "EHeh"))
    return f"{placement} {'r' if position.side == 'w' else 'b'}"


def default_symbols(format_name: str) -> dict[str, str]:
    return dict(AXF_SYMBOLS if format_name == "WXF" else YANG_SYMBOLS)
