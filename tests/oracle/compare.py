"""Compares what xqls found in a record with what the generator wrote into it.

Every function yields complaints as text; no complaint means that all agrees.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

SIMPLIFIED = str.maketrans(
    "帥將車俥硨砗馬傌砲包進後１２３４５６７８９", "帅将车车车车马马炮炮进后123456789"
)
SERIOUS = (1, 2)

Json = dict[str, Any]


# --- diagnostics -------------------------------------------------------------------------------


def show(diagnostic: Json) -> str:
    code, severity = diagnostic.get("code"), diagnostic.get("severity")
    place, message = show_range(diagnostic["range"]), diagnostic.get("message", "")
    return f"{code}/{severity} at {place}: {message[:120]}"


def show_range(place: Json) -> str:
    start, end = place["start"], place["end"]
    return f"{start['line']}:{start['character']}-{end['line']}:{end['character']}"


def point(position: Json) -> tuple[int, int]:
    return position["line"], position["character"]


def inside(place: Json, outer: Json) -> bool:
    start, end = point(place["start"]), point(place["end"])
    return point(outer["start"]) <= start and end <= point(outer["end"])


def stands_right(place: Json, finding: Json) -> bool:
    return (
        finding["anywhere"]
        or place in finding["exact"]
        or any(inside(place, outer) for outer in finding["within"])
    )


def clean_complaints(diagnostics: list[Json]) -> Iterator[str]:
    """A faultless record has hints at most."""
    for diagnostic in diagnostics:
        if diagnostic.get("severity", 1) in SERIOUS:
            yield f"not expected: {show(diagnostic)}"


def finding_complaints(diagnostics: list[Json], finding: Json) -> Iterator[str]:
    """One defect gives one diagnostic: the right code, severity and place, and nothing else."""
    answers = [d for d in diagnostics if d.get("code") in finding["codes"]]
    for diagnostic in diagnostics:
        if diagnostic not in answers and diagnostic.get("severity", 1) in SERIOUS:
            yield f"follow-on or wrong: {show(diagnostic)}"
    wanted = f"{'|'.join(finding['codes'])} at " + ", ".join(
        [show_range(place) for place in finding["exact"]]
        + [f"within {show_range(place)}" for place in finding["within"]]
    )
    if not answers:
        if not finding["optional"]:
            yield f"missing: {wanted}"
        return
    if len(answers) > 1:
        yield f"given {len(answers)} times: {'; '.join(map(show, answers))}"
    answer = answers[0]
    if answer.get("severity", 1) not in finding["severities"]:
        yield f"severity {answer.get('severity')} is not in {finding['severities']}: {show(answer)}"
    if not stands_right(answer["range"], finding):
        yield f"wrong place: {show(answer)}; wanted {wanted}"


def message_complaints(diagnostics: list[Json]) -> Iterator[str]:
    """Shape of every diagnostic: stable code, source, a message."""
    for diagnostic in diagnostics:
        if diagnostic.get("source") != "xqls":
            yield f"source is {diagnostic.get('source')!r}: {show(diagnostic)}"
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(diagnostic.get("code"))):
            yield f"code is not kebab-case: {show(diagnostic)}"
        if not diagnostic.get("message"):
            yield f"no message: {show(diagnostic)}"


# --- game trees --------------------------------------------------------------------------------


def dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def differs(where: str, name: str, got: Any, wanted: Any) -> Iterator[str]:
    if got != wanted:
        yield f"{where}: {name} is {got!r}, expected {wanted!r}"


def tree_complaints(tree: Json, expected: Json) -> Iterator[str]:
    games, wanted = tree.get("games", []), expected["games"]
    if len(games) != len(wanted):
        yield f"{len(games)} games, expected {len(wanted)}"
        return
    for index, (got, game) in enumerate(zip(games, wanted)):
        yield from game_complaints(f"game {index + 1}", got, game)


def game_complaints(where: str, got: Json, wanted: Json) -> Iterator[str]:
    """What the expectation names is compared; a format that says less about its games expects less."""
    if "number" in wanted:
        yield from differs(where, "number", got.get("number"), wanted["number"])
    if "title" in wanted:
        yield from differs(where, "title", got.get("title") or "", wanted["title"])
    if "variant" in wanted:
        yield from differs(where, "variant", str(got.get("variant")).lower(), wanted["variant"])
    yield from fen_complaints(
        where, "setup.fen", (got.get("setup") or {}).get("fen"), wanted["setup"]
    )
    yield from header_complaints(where, got, wanted.get("headers", []))
    yield from tag_complaints(where, got, wanted.get("tags", {}))
    yield from string_complaints(where, got, wanted.get("strings", []))
    yield from word_complaints(where, got.get("result") or {}, wanted)
    yield from comment_complaints(where, dump(got.get("comments", [])), wanted["comments"])
    yield from comment_complaints(where, dump(got), wanted["loose_comments"])
    yield from line_complaints(where, got["line"], wanted["line"])


def fen_complaints(where: str, name: str, got: Any, wanted: str) -> Iterator[str]:
    """FENs are equal as texts, those of jeiqi by their parts."""
    if wanted.startswith("jeiqi:"):
        wanted = wanted.removeprefix("jeiqi:")
        if jeiqi_parts(str(got), wanted) != jeiqi_parts(wanted, wanted):
            yield f"{where}: {name} is {got!r}, expected {wanted!r}"
    else:
        yield from differs(where, name, got, wanted)


def jeiqi_parts(fen: str, wanted: str) -> Any:
    """Board, captured pieces, side and number.  Dark captured pieces count only where they are
    named; what the clock
    counts besides captures is open."""
    match = re.fullmatch(r"([^\s\[]+)(?:\[([^\]]*)\])? ([wb]) - - \d+ (\d+)", fen)
    if not match:
        return fen
    board, listed, side, number = match.groups()
    captured = dict(re.findall(r"([A-Za-z])(\d+)", listed or ""))
    for dark in "Xx":
        meant = dict(re.findall(r"([A-Za-z])(\d+)", wanted.partition("[")[2])).get(dark, "0")
        captured[dark] = captured.get(dark, meant)
    return board, captured, side, number


def tag_complaints(where: str, got: Json, tags: Json) -> Iterator[str]:
    """Tags keep their names and values."""
    for key, value in tags.items():
        yield from differs(where, f"tag {key}", got.get("tags", {}).get(key), value)


def string_complaints(where: str, got: Json, strings: list[str]) -> Iterator[str]:
    """Names and values turn up somewhere outside of the moves."""
    everything = dump({key: value for key, value in got.items() if key != "line"})
    for value in strings:
        if dump(value)[1:-1] not in everything:
            yield f"{where}: header {value!r} is lost"


def word_complaints(where: str, got: Json, wanted: Json) -> Iterator[str]:
    """The score, and the word that ends the record, with or without its mark."""
    if "scores" in wanted and got.get("score") not in wanted["scores"]:
        yield f"{where}: result.score is {got.get('score')!r}, expected one of {wanted['scores']}"
    if "word" in wanted:
        word = str(got.get("reason") or "").removeprefix("%") or None
        yield from differs(where, "result.reason", word, wanted["word"])


def header_complaints(where: str, got: Json, headers: list[list[str]]) -> Iterator[str]:
    """Names and values turn up somewhere in the game; the result in its own fields."""
    everything = dump({key: value for key, value in got.items() if key != "line"})
    for key, value in headers:
        if key == "RESULT":
            yield from result_complaints(where, got.get("result") or {}, value)
        elif key in ("RED", "BLACK"):
            for part in filter(None, (part.strip() for part in value.split(";"))):
                if dump(part)[1:-1] not in everything:
                    yield f"{where}: {key}'s {part!r} is lost"
        elif key != "FEN" and dump(value)[1:-1] not in everything:
            yield f"{where}: header {key} {value!r} is lost"


def result_complaints(where: str, got: Json, value: str) -> Iterator[str]:
    score, _, reason = (part.strip(" )") for part in value.partition("("))
    scores = (score, "0.5-0.5") if score == "0.5" else (score,)
    if got.get("score") not in scores:
        yield f"{where}: result.score is {got.get('score')!r}, expected {score!r}"
    yield from differs(where, "result.reason", got.get("reason") or "", reason)


def comment_complaints(where: str, text: str, notes: list[str]) -> Iterator[str]:
    for note in notes:
        if note not in text:
            yield f"{where}: comment {note!r} is not attached here"


def line_complaints(where: str, got: list[Json], wanted: list[Json]) -> Iterator[str]:
    if len(got) != len(wanted):
        yield f"{where}: {len(got)} half-moves, expected {len(wanted)}"
    for index, (ply, expected) in enumerate(zip(got, wanted)):
        mark = "" if expected["side"] == "w" else " ..."
        number = (
            f"{expected['number']}.{mark}" if "number" in expected else f"half-move {index + 1}"
        )
        yield from ply_complaints(f"{where} {number} {expected['text']}", ply, expected)


def ply_complaints(where: str, got: Json, wanted: Json) -> Iterator[str]:
    if wanted.get("legal") is False:
        if (
            got.get("text") != wanted["text"]
            or got.get("legal") is not False
            or not got.get("reason")
        ):
            yield f"{where}: not told as illegal with a reason: {got.get('text')!r}"
        return
    yield from fen_complaints(where, "fen", got.get("fen"), wanted["fen"])
    for name in ("number", "coordinate", "check", "mate", "stalemate", "time"):
        if name in wanted:
            yield from differs(where, name, got.get(name), wanted[name])
    yield from differs(where, "legal", got.get("legal", True), wanted.get("legal", True))
    remark = wanted.get("remark", "")
    if got.get("text") not in (wanted["text"], wanted["text"] + remark):
        yield f"{where}: text is {got.get('text')!r}"
    if "remark" in wanted:
        yield from differs(where, "remark", got.get("remark") or "", remark)
    if "nags" in wanted:
        nags = [str(nag).lstrip("$") for nag in got.get("nags") or []]
        yield from differs(where, "nags", nags, wanted["nags"])
    yield from differs(where, "side", short_side(got.get("side")), wanted["side"])
    yield from range_complaints(where, got.get("range"), wanted)
    yield from notation_complaints(where, got.get("notations", {}), wanted)
    yield from comment_complaints(where, dump(got.get("comments", [])), wanted["comments"])
    yield from variation_complaints(where, got.get("variations", []), wanted["variations"])


def short_side(side: Any) -> str:
    """`red`, `r`, `w`, `white` as `w`; `black`, `b` as `b`."""
    first = str(side)[:1].lower()
    return "w" if first == "r" else first


def range_complaints(where: str, got: Json | None, wanted: Json) -> Iterator[str]:
    """The move, with or without its glued remark."""
    place = wanted["range"]
    end = place["end"] | {"character": place["end"]["character"] + len(wanted.get("remark", ""))}
    if got not in (place, {"start": place["start"], "end": end}):
        yield f"{where}: range is {show_range(got) if got else got}, expected {show_range(place)}"


def notation_complaints(where: str, got: Json, wanted: Json) -> Iterator[str]:
    """Notations are compared where given, without regard to their dialects' surface."""
    if "iccs" in got and "iccs" in wanted and got["iccs"].upper() != wanted["iccs"]:
        yield f"{where}: notations.iccs is {got['iccs']!r}, expected {wanted['iccs']!r}"
    for name in ("wxf", "axf"):
        if (
            name in got
            and "wxf" in wanted
            and got[name].upper().replace(".", "=") not in wanted["wxf"]
        ):
            yield f"{where}: notations.{name} is {got[name]!r}, expected {wanted['wxf']}"
    name = wanted.get("chinese")
    if name and "chinese" in got and got["chinese"].translate(SIMPLIFIED) != name:
        yield f"{where}: notations.chinese is {got['chinese']!r}, expected {name!r}"


def variation_complaints(where: str, got: list[Json], wanted: list[Json]) -> Iterator[str]:
    """Numbered variations are matched by number, inline ones by their order."""
    if sorted(str(v.get("id")) for v in got) != sorted(str(v["id"]) for v in wanted):
        ids = [v.get("id") for v in got]
        yield f"{where}: variations {ids}, expected {[v['id'] for v in wanted]}"
        return
    for expected in {str(v["id"]) for v in wanted}:
        pairs = zip(
            [v for v in got if str(v.get("id")) == expected],
            [v for v in wanted if str(v["id"]) == expected],
        )
        for variation, other in pairs:
            here = f"{where} > {'{}' if other['id'] is None else other['id']}"
            outside = {key: value for key, value in variation.items() if key != "line"}
            yield from comment_complaints(here, dump(outside), other["comments"])
            yield from line_complaints(here, variation["line"], other["line"])


# --- illegal half-moves ------------------------------------------------------------------------


def every_ply(line: list[Json]) -> Iterator[Json]:
    for ply in line:
        yield ply
        for variation in ply.get("variations", []):
            yield from every_ply(variation["line"])


def illegal_complaints(tree: Json, start: Json) -> Iterator[str]:
    """The planted illegal half-move says so in the tree, with a reason."""
    plies = [ply for game in tree["games"] for ply in every_ply(game["line"])]
    ply = next((p for p in plies if p["range"]["start"] == start), None)
    if not ply:
        yield "the illegal half-move is not in the tree"
    elif ply.get("legal") is not False or not ply.get("reason"):
        yield f"legal is {ply.get('legal')!r}, reason is {ply.get('reason')!r}"


# --- formatting --------------------------------------------------------------------------------


def without_ranges(value: Any) -> Any:
    """The tree without what layout may change."""
    if isinstance(value, dict):
        return {k: without_ranges(v) for k, v in value.items() if k != "range"}
    if isinstance(value, list):
        return [without_ranges(item) for item in value]
    return value


def squeeze(text: str) -> str:
    """Everything but white space: the formatter may change nothing else."""
    return re.sub(r"\s+", "", text)


def raw_parts(text: str) -> list[str]:
    """Comments and diagrams in order, without regard to the white space in and around them."""
    pattern = r"#[^\n]*|/\*(?:\\\*/|.)*?\*/|\b(?:COM|DIAG)\s*\{(?:\\\}|[^}])*\}"
    parts = re.findall(pattern, text, re.DOTALL)
    return [re.sub(r"\s+", " ", part).strip() for part in parts]


def blanks_joined(text: str) -> str:
    return re.sub(r"[ \t\r]+", " ", text).strip()


def format_complaints(source: bytes, formatted: bytes, expected: Json) -> Iterator[str]:
    """Same tokens, same comments, same encoding marks and line ends."""
    before, after = decoded(source, expected), decoded(formatted, expected)
    if squeeze(before) != squeeze(after):
        yield f"tokens changed: {first_difference(squeeze(before), squeeze(after))}"
    if expected["language"] == "xq":
        yield from xq_format_complaints(before, after, expected)
    if source[:3] == b"\xef\xbb\xbf" != formatted[:3]:
        yield "the byte order mark is lost"
    if after.count("\n") != after.count("\r\n") and "\r\n" in before:
        yield "CRLF line ends became LF"
    if "\r" in after and "\r" not in before:
        yield "LF line ends became CRLF"


def decoded(text: bytes, expected: Json) -> str:
    encoding = expected.get("encoding", "utf-8")
    return text.decode("utf-8-sig" if encoding == "utf-8" else encoding)


def xq_format_complaints(before: str, after: str, expected: Json) -> Iterator[str]:
    if raw_parts(before) != raw_parts(after):
        change = first_difference(dump(raw_parts(before)), dump(raw_parts(after)))
        yield f"comments changed: {change}"
    lines = {blanks_joined(line) for line in after.split("\n")}
    for key, value in (pair for game in expected["games"] for pair in game["headers"]):
        if blanks_joined(f"{key} {value}") not in lines:
            yield f"header line {key} {value} is gone"


def first_difference(before: str, after: str) -> str:
    pairs = enumerate(zip(before, after, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(before), len(after)))
    return f"{before[max(0, at - 20) : at + 20]!r} -> {after[max(0, at - 20) : at + 20]!r}"
