"""The exceptions of xqls."""

from __future__ import annotations

from typing import Any, Optional


class Error(ValueError):
    """Something that cannot be done, and what to do instead.

    All errors of xqls are of this class, except those of the system: a file that
    cannot be opened is an ``OSError`` such as ``FileNotFoundError``.
    """

    code: str
    """A stable name of the reason: ``illegal-move``, ``unknown-format``."""
    path: Optional[str]
    """The file, if the error is of one."""
    line: Optional[int]
    """The line in it, from 1."""
    column: Optional[int]
    """The column, from 1, in characters."""
    help: Optional[str]
    """What to do about it."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "error",
        path: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        help: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        self.help = help

    def __str__(self) -> str:
        place = [str(part) for part in (self.path, self.line, self.column) if part is not None]
        text = f"{':'.join(place)}: {self.args[0]}" if place else str(self.args[0])
        return f"{text}; {self.help}" if self.help else text

    def __reduce__(self) -> Any:
        return (_made, (type(self), self.args[0], dict(self.__dict__)))


def _made(kind: type[Error], message: str, members: dict[str, Any]) -> Error:
    return kind(message, **members)


class ReadError(Error):
    """Bytes that are no record: of an unknown format or encoding, or too large."""


class FenError(Error):
    """A text that is no position."""


class MoveError(Error):
    """A move that cannot be played. ``code`` is that of ``xqls explain``."""


class ConversionError(Error):
    """Games that a format cannot hold; with ``strict=True`` also a loss."""


class LeftOutWarning(UserWarning):
    """Something that is left out: a file in a folder that is no record, or findings above a limit."""
