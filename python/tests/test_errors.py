"""What goes wrong: the class, the code, and words that help."""

import pickle
from pathlib import Path
from typing import Any, Callable

import pytest

import xqls

GAME = b"FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 {1. C8=5} N8+7\n}\n"

CASES: list[tuple[Callable[[], Any], type, str, str]] = [
    (lambda: xqls.Position("9/9 w"), xqls.FenError, "bad-fen", "write 10"),
    (lambda: xqls.Position("hello", "shogi"), xqls.FenError, "bad-fen", "lnsgkgsnl"),
    (lambda: xqls.Position(variant="go"), xqls.Error, "unknown-variant", "xiangqi, jeiqi, shogi"),
    (lambda: xqls.Position().push("a0a5"), xqls.MoveError, "illegal-move", "legal_moves"),
    (lambda: xqls.Position().push("zz"), xqls.MoveError, "malformed-move", "legal_moves"),
    (lambda: xqls.Position().text("h2e2", "nope"), xqls.Error, "unknown-notation", "chinese"),
    (lambda: xqls.read(GAME, "nope"), xqls.Error, "unknown-language", "use one of xq"),
    (lambda: xqls.read(GAME, encoding="latin-1"), xqls.Error, "unknown-encoding-name", "gb18030"),
    (lambda: xqls.read(b"hello"), xqls.ReadError, "unknown-format", "language"),
    (lambda: xqls.read(b"\xff\xfea\0"), xqls.ReadError, "utf-16", "save it as UTF-8"),
    (lambda: xqls.read("GAME 1\nSTART{\n"), xqls.ReadError, "text-for-path", "encode()"),
    (lambda: xqls.read(b"{", "json"), xqls.ReadError, "bad-json", "line 1"),
    (lambda: xqls.check(GAME, "xq", locale="tlh"), xqls.Error, "unknown-locale", "zh-Hans"),
    (lambda: xqls.convert(GAME, "nope", language="xq"), xqls.Error, "unknown-target", "xiangqi-pgn"),
    (lambda: xqls.convert(GAME, "kif", language="xq"), xqls.ConversionError, "cannot-convert", "xiangqi"),
    (lambda: xqls.convert(GAME, "uci", language="xq", strict=True), xqls.ConversionError, "loss", "variations"),
    (lambda: xqls.table(".", "nope"), xqls.Error, "unknown-table", "games, moves"),
]


@pytest.mark.parametrize("call, kind, code, words", CASES)
def test_errors(call: Callable[[], Any], kind: type, code: str, words: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert isinstance(error, xqls.Error) and isinstance(error, ValueError)
    assert error.code == code and words in str(error)
    assert error.help or "use one of" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, str(again)) == (kind, code, str(error))


def test_errors_of_the_system(records: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        xqls.read("missing.xq")
    assert caught.value.filename == "missing.xq"
    with pytest.raises(OSError):
        xqls.read(records)
    with pytest.raises(FileNotFoundError) as caught:
        xqls.table("missing.xq")
    assert "os error" not in str(caught.value)
    with pytest.raises(TypeError, match="not int"):
        xqls.read(3)  # type: ignore[arg-type]


def test_a_file_is_named(records: Path) -> None:
    Path("bad.xq").write_bytes(b"\0" * 200)
    with pytest.raises(xqls.ReadError, match="^bad.xq: is a binary file") as caught:
        xqls.check("bad.xq")
    assert caught.value.path == "bad.xq"


def test_findings_above_the_limit_are_left_out_with_a_warning() -> None:
    text = b"FORMAT AXF\nGAME 1\nSTART{\n" + b"1. zz zz\n" * 20 + b"}\n"
    with pytest.warns(xqls.LeftOutWarning, match="more findings"):
        assert len(xqls.check(text, "xq", limit=3)) == 3


def test_messages_speak_other_languages() -> None:
    text = b"FORMAT AXF\nGAME 1\nSTART{\n1. R1+5\n}\n"
    messages = {xqls.check(text, "xq", locale=locale)[0].message for locale in ["en", "zh-Hans", "zh-Hant", "ja"]}
    assert len(messages) == 4
