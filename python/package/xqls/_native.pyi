"""The types of xqls. All counting is from 1 in places of a text, columns in characters."""

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Literal, Optional, Union, final, overload

_Path = Union[str, PathLike[str]]
_Paths = Union[_Path, Iterable[_Path]]
_Bytes = Union[bytes, bytearray, memoryview]
_Variant = Literal["xiangqi", "jeiqi", "shogi"]
_Side = Literal["red", "black", "white"]

__version__: str

def read(
    path_or_bytes: Union[_Path, _Bytes],
    language: Optional[str] = None,
    encoding: Optional[str] = None,
) -> list[Game]:
    """The games of a record, in order.

    ``path_or_bytes`` is the path of a file, or its bytes; a text is given as
    ``text.encode()``. The format is found by the name and the content, the encoding by
    the bytes, unless ``language`` (one of :func:`languages`) and ``encoding``
    (``utf-8``, ``gb18030``, ``big5``, ``shift_jis``, ``euc-jp``) name them.

    Settings (``xqls.toml``) are not read. A file that is no record raises
    :class:`ReadError`, one that cannot be opened :class:`OSError`. Mistakes in a record
    are no exceptions: see :attr:`Move.legal` and :func:`check`.
    """

def games(
    paths: _Paths,
    language: Optional[str] = None,
    encoding: Optional[str] = None,
) -> Games:
    """An iterator over the games of files and of the records in folders, in order.

    Threads read ahead on all cores without the lock of Python, and only a few files are in
    memory. Folders are walked as by ``xqls check``, without what ``.gitignore`` names.

    A file that cannot be read raises :class:`ReadError` or :class:`OSError` when it is its
    turn; the iterator can be used on, and goes on with the next file. A file of a folder
    that is no record, such as a ``.pgn`` of chess, is left out with a
    :class:`LeftOutWarning`.
    """

def check(
    source: Union[_Paths, _Bytes],
    language: Optional[str] = None,
    encoding: Optional[str] = None,
    *,
    locale: Optional[str] = None,
    limit: int = 100_000,
) -> list[Finding]:
    """What ``xqls check`` finds in files, in the records of folders, or in bytes.

    Messages are in the language ``locale``: ``en``, ``zh-Hans``, ``zh-Hant`` or ``ja``. Of
    a file with more than ``limit`` findings the first ones are given, with a
    :class:`LeftOutWarning`.
    """

def convert(
    source: Union[_Path, _Bytes, Game, list[Game]],
    to: str,
    *,
    notation: Optional[str] = None,
    language: Optional[str] = None,
    encoding: Optional[str] = None,
    strict: bool = False,
) -> Converted:
    """A record, a game or several games in another format, one of :func:`targets`.

    Moves are written in ``notation``, one of :func:`notations`, or in the usual one of the
    format. What the format cannot hold is named in :attr:`Converted.losses`; with
    ``strict=True`` it raises :class:`ConversionError`, as does a format that cannot hold
    the game at all.
    """

@overload
def table(
    paths: _Paths,
    which: Literal["games"],
    *,
    language: Optional[str] = None,
    encoding: Optional[str] = None,
) -> Table: ...
@overload
def table(
    paths: _Paths,
    which: Literal["moves"] = "moves",
    *,
    notation: Optional[str] = None,
    variations: bool = False,
    language: Optional[str] = None,
    encoding: Optional[str] = None,
) -> Table:
    """The games, or their half-moves, as a table for pyarrow, Polars, DuckDB or pandas.

    The columns are those of ``xqls export``; :attr:`Table.columns` lists them. The column
    ``text`` of ``moves`` is as written, or in ``notation``. ``moves`` has the main line,
    and with ``variations`` all lines.
    """

def languages() -> list[str]:
    """The names of the formats that can be read: ``xq``, ``kif``, ``xiangqi-pgn`` …"""

def targets() -> list[str]:
    """The names of the formats that can be written."""

def notations() -> list[str]:
    """The names of the notations of half-moves: ``chinese``, ``wxf``, ``kif`` …"""

@final
class Game:
    """A game of a record. In a notebook it is shown by the end of its main line."""

    @property
    def path(self) -> Optional[str]:
        """The file that it is from."""
    @property
    def index(self) -> int:
        """Its index among the games of its file, from 0."""
    @property
    def language(self) -> str:
        """The format that it was read from, one of :func:`languages`."""
    @property
    def number(self) -> Optional[int]:
        """Its number, where the format has numbers."""
    @property
    def title(self) -> Optional[str]:
        """Its title."""
    @property
    def variant(self) -> _Variant:
        """``xiangqi``, ``jeiqi`` or ``shogi``."""
    @property
    def headers(self) -> dict[str, str]:
        """The headers as written, in order; of several with one key the first."""
    @property
    def first(self) -> Optional[str]:
        """The name of the first mover, whatever the format calls the header."""
    @property
    def second(self) -> Optional[str]:
        """The name of the second mover."""
    @property
    def event(self) -> Optional[str]:
        """The tournament or match."""
    @property
    def date(self) -> Optional[str]:
        """The day: ``1994-03-20``, unknown parts as ``?``."""
    @property
    def result(self) -> str:
        """The score as written: ``1-0``, ``0-1``, ``0.5-0.5``; ``*`` if there is none."""
    @property
    def reason(self) -> Optional[str]:
        """Why it ended, as written."""
    @property
    def start(self) -> Position:
        """The position before the first half-move."""
    @property
    def comments(self) -> list[str]:
        """The comments on the game as a whole."""
    @property
    def plies(self) -> int:
        """The number of its half-moves, with those of variations."""
    @property
    def line(self) -> Line:
        """The main line."""
    @property
    def moves(self) -> list[Move]:
        """The half-moves of the main line."""
    def convert(self, to: str, *, notation: Optional[str] = None, strict: bool = False) -> Converted:
        """The game in another format; see :func:`xqls.convert`."""
    def _repr_svg_(self) -> str: ...

@final
class Line:
    """A line of half-moves: the main line or a variation. It is a sequence of :class:`Move`."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __iter__(self) -> Iterator[Move]: ...
    @property
    def moves(self) -> list[Move]:
        """Its half-moves."""
    @property
    def id(self) -> Optional[int]:
        """The number of a numbered variation."""
    @property
    def comments(self) -> list[str]:
        """The comments before its first half-move; those of the main line are :attr:`Game.comments`."""
    @property
    def end(self) -> Optional[str]:
        """The word that ends it: ``投了``, ``%TORYO``."""
    @property
    def continuations(self) -> list[Line]:
        """The lines that go on where it ends."""

@final
class Move:
    """A half-move. In a notebook it is shown by the board after it."""

    @property
    def game(self) -> Game:
        """Its game."""
    @overload
    def text(self, notation: None = None) -> str: ...
    @overload
    def text(self, notation: str) -> Optional[str]:
        """Its text as written, or in a notation of :func:`notations`; ``None`` if that cannot express it."""
    @property
    def notations(self) -> dict[str, str]:
        """Its text in every notation that can express it."""
    @property
    def number(self) -> int:
        """Its number as printed."""
    @property
    def side(self) -> _Side:
        """The mover: ``red``/``black``, in jeiqi ``white``/``black``, in shogi ``black``/``white``."""
    @property
    def coordinate(self) -> Optional[str]:
        """Its squares: ``h2e2``, in jeiqi ``i3i4h``, in shogi USI; ``None`` if its text names no move."""
    @property
    def legal(self) -> Optional[bool]:
        """Whether the rules allow it; ``None`` where an error before it leaves that open."""
    @property
    def reason(self) -> Optional[str]:
        """Why it is illegal, in words."""
    @property
    def remark(self) -> Optional[str]:
        """The signs that judge it, as written: ``!``, ``?!``."""
    @property
    def nags(self) -> list[str]:
        """Its numbered judgements: ``$14``."""
    @property
    def comments(self) -> list[str]:
        """The comments on it."""
    @property
    def time(self) -> Optional[str]:
        """The time used for it, as written."""
    @property
    def seconds(self) -> Optional[float]:
        """The time used for it, in seconds."""
    @property
    def evaluation(self) -> Optional[Evaluation]:
        """What a program thinks of the position after it, if a comment says so."""
    @property
    def assumed(self) -> list[str]:
        """What the replay assumed before it because of an error there: coordinates, ``skipped``, ``exchanged``."""
    @property
    def variations(self) -> list[Line]:
        """The lines that replace it, in order."""
    @property
    def fen(self) -> Optional[str]:
        """The position after it as FEN, in shogi SFEN; ``None`` where it is not known."""
    @property
    def key(self) -> Optional[int]:
        """The key of the position after it; see :attr:`Position.key`."""
    @property
    def position(self) -> Optional[Position]:
        """The position after it, to be played on."""
    @property
    def check(self) -> Optional[bool]:
        """Whether it gives check."""
    @property
    def mate(self) -> Optional[bool]:
        """Whether it gives mate."""
    @property
    def stalemate(self) -> Optional[bool]:
        """Whether it leaves no legal move without a check."""
    @property
    def place(self) -> Optional[tuple[int, int, int, int]]:
        """Its place in the text: line, column, and those after its end."""
    def _repr_svg_(self) -> Optional[str]: ...

@final
class Evaluation:
    """What a program thinks of a position, from the first mover's view."""

    @property
    def cp(self) -> Optional[int]:
        """In hundredths of a pawn."""
    @property
    def mate(self) -> Optional[int]:
        """Mate in so many moves, in shogi half-moves; negative if the second mover mates."""
    @property
    def mates(self) -> Optional[_Side]:
        """The side that mates, if nobody knows in how many moves."""
    @property
    def depth(self) -> Optional[int]:
        """How many half-moves it looked ahead."""
    @property
    def nodes(self) -> Optional[int]:
        """How many positions it looked at."""
    @property
    def engine(self) -> Optional[str]:
        """The program."""
    @property
    def line(self) -> list[str]:
        """The moves that it expects, as coordinates."""

@final
class Games(Iterator[Game]):
    """Games that are read ahead; see :func:`games`. Several threads may share it."""

    def __iter__(self) -> Games: ...
    def __next__(self) -> Game: ...

@final
class Finding:
    """One finding of :func:`check`; as a text ``path:line:column: severity[code]: message``."""

    @property
    def path(self) -> Optional[str]:
        """The file; ``None`` for bytes."""
    @property
    def code(self) -> str:
        """Its code, which ``xqls explain`` knows: ``illegal-move``."""
    @property
    def severity(self) -> Literal["error", "warning", "information", "hint"]:
        """How much it matters."""
    @property
    def message(self) -> str:
        """The problem, its reason and the correct form."""
    @property
    def line(self) -> Optional[int]:
        """Its line, from 1; ``None`` in a record whose lines nobody sees, such as a binary one."""
    @property
    def column(self) -> Optional[int]:
        """Its column, from 1, in characters."""
    @property
    def end_line(self) -> Optional[int]:
        """The line after its end."""
    @property
    def end_column(self) -> Optional[int]:
        """The column after its end."""
    @property
    def game(self) -> Optional[int]:
        """In a record without lines: the number of the game, from 1."""
    @property
    def ply(self) -> Optional[int]:
        """In a record without lines: the number of the half-move in its line, 0 before the first one."""
    @property
    def related(self) -> list[Related]:
        """Other places that matter."""

@final
class Related:
    """Another place that matters to a finding."""

    @property
    def line(self) -> int:
        """Its line, from 1."""
    @property
    def column(self) -> int:
        """Its column, from 1, in characters."""
    @property
    def message(self) -> str:
        """Why it matters."""

@final
class Converted:
    """Games in another format. ``str()`` and ``bytes()`` give its text and its bytes."""

    @property
    def text(self) -> str:
        """The text; a ``ValueError`` for a binary format."""
    @property
    def data(self) -> bytes:
        """The text in UTF-8, or the bytes of a binary format."""
    @property
    def losses(self) -> list[str]:
        """What the format cannot hold, in words. Nothing else is lost: the output was read back and compared."""
    def __bytes__(self) -> bytes: ...

@final
class Table:
    """Rows that are read when they are asked for, each time anew; see :func:`table`."""

    @property
    def columns(self) -> dict[str, str]:
        """The columns in order, each with its meaning."""
    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as a stream of the Arrow C data interface, batch by batch."""
    def __arrow_c_schema__(self) -> object:
        """The types of the columns."""

@final
class Position:
    """A position of xiangqi, jeiqi or shogi. In a notebook it is shown as a board, by ``print`` as text.

    It changes by :meth:`push`, so it has no hash; :attr:`key` is one.
    """

    def __new__(cls, fen: Optional[str] = None, variant: Optional[_Variant] = None) -> Position:
        """The position of a FEN, in shogi an SFEN; without one the opening position of ``variant``, or of xiangqi.

        The game is that of the text unless ``variant`` names it. A text that is no position raises
        :class:`FenError`.
        """
    @property
    def fen(self) -> str:
        """The FEN, in shogi the SFEN."""
    @property
    def variant(self) -> _Variant:
        """``xiangqi``, ``jeiqi`` or ``shogi``."""
    @property
    def side(self) -> _Side:
        """The side to move."""
    @property
    def key(self) -> int:
        """64 bits with a sign: the same for the same pieces on the same squares, in the same hands, with the same
        side to move. It is the column ``key`` of the tables, and the same in every version."""
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves as coordinates."""
    @property
    def check(self) -> bool:
        """Whether the side to move is in check."""
    @property
    def mate(self) -> bool:
        """Whether it is in check and has no legal move."""
    @property
    def stalemate(self) -> bool:
        """Whether it is not in check and has no legal move."""
    def push(self, mv: str) -> None:
        """Plays a legal move, named in any notation. Another one raises :class:`MoveError`, which says why."""
    def pop(self) -> None:
        """Takes the last move back. :class:`MoveError` if none was played."""
    def parse(self, text: str) -> str:
        """The coordinates of the legal move that a text names in any notation, or :class:`MoveError`."""
    def text(self, mv: str, notation: str) -> Optional[str]:
        """A legal move in a notation; ``None`` if that cannot express it."""
    def copy(self) -> Position:
        """Another position, to be played on by itself."""
    def svg(
        self,
        *,
        pieces: Literal["traditional", "simplified", "pictograms", "letters"] = "traditional",
        flipped: bool = False,
        height: int = 320,
    ) -> str:
        """The board as a picture, with the last move and a check marked."""
    def _repr_svg_(self) -> str: ...
