"""Runs xqls over generated records and compares its findings with the expected ones.

    python run.py XQLS_BINARY DIR        (or XQLS=… python run.py DIR)

Prints a line for each kind of file and the first failures in detail; exits 1 on any failure.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import compare
from xqls import Xqls

DETAILS_PER_KIND = 3
COMPLAINTS_PER_FILE = 3
BATCH = 40

Complaints = Iterator[str]


class Tally:
    """Passes and failures by kind."""

    def __init__(self) -> None:
        self.passed: dict[str, int] = defaultdict(int)
        self.failed: dict[str, list[tuple[str, list[str]]]] = defaultdict(list)

    def count(self, kind: str, name: str, complaints: list[str]) -> None:
        if complaints:
            self.failed[kind].append((name, complaints))
        else:
            self.passed[kind] += 1

    def report(self) -> bool:
        """Prints everything; True if nothing failed."""
        for kind in sorted(self.passed.keys() | self.failed.keys()):
            failed = len(self.failed.get(kind, []))
            total = self.passed.get(kind, 0) + failed
            print(f"{'FAIL' if failed else '  ok'} {total - failed:4}/{total:<4} {kind}")
        for kind, cases in sorted(self.failed.items()):
            print(f"\n{kind}:")
            for name, complaints in cases[:DETAILS_PER_KIND]:
                print(f"  {name}")
                for complaint in complaints[:COMPLAINTS_PER_FILE]:
                    print(f"    {complaint}")
        passed, failed = sum(self.passed.values()), sum(map(len, self.failed.values()))
        print(f"\n{passed} passed, {failed} failed")
        return failed == 0


def collect(complaints: Callable[[], Complaints]) -> list[str]:
    """The complaints; an xqls that does not answer, or answers in another shape, is one too."""
    found: list[str] = []
    try:
        for complaint in complaints():
            found.append(complaint)
    except RuntimeError as error:
        found.append(str(error))
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        found.append(f"answer of unexpected shape: {type(error).__name__} {error}")
    return found


def formatting(xqls: Xqls, path: Path, tree: dict[str, Any], expected: dict) -> Complaints:
    source, language = path.read_bytes(), expected["language"]
    formatted = xqls.format(source, language)
    yield from compare.format_complaints(source, formatted, expected)
    if xqls.format(formatted, language) != formatted:
        yield "not idempotent"
    if expected.get("companion"):
        return
    after = xqls.convert_text(formatted, language)
    if compare.without_ranges(after) != compare.without_ranges(tree):
        yield "the formatted record gives another tree"


def clean_file(xqls: Xqls, path: Path, expected: dict, report: dict, tally: Tally) -> None:
    """Diagnostics, tree and formatting of a faultless record, counted apart."""
    name = path.name

    def diagnostics() -> Complaints:
        yield from compare.clean_complaints(report["diagnostics"])
        yield from compare.message_complaints(report["diagnostics"])
        yield from compare.differs("check", "games", report.get("games"), len(expected["games"]))

    clean = f"{expected['set']} clean"
    tally.count(f"{clean}: diagnostics", name, collect(diagnostics))
    tree: dict[str, Any] = {}

    def comparing() -> Complaints:
        tree.update(xqls.convert(path))
        yield from compare.tree_complaints(tree, expected)

    tally.count(f"{clean}: tree", name, collect(comparing))
    tally.count(f"{clean}: fmt", name, collect(lambda: formatting(xqls, path, tree, expected)))


def defect_file(xqls: Xqls, path: Path, expected: dict, report: dict, tally: Tally) -> None:
    finding = expected["diagnostic"]

    def diagnostics() -> Complaints:
        yield from compare.finding_complaints(report["diagnostics"], finding)
        yield from compare.message_complaints(report["diagnostics"])
        if "illegal" in finding:
            yield from compare.illegal_complaints(xqls.convert(path), finding["illegal"])
        if "games" in expected:
            yield from compare.tree_complaints(xqls.convert(path), expected)

    tally.count(f"{expected['set']} {expected['kind']}", path.name, collect(diagnostics))


def foreign_file(xqls: Xqls, path: Path, expected: dict, report: dict, tally: Tally) -> None:
    """A file of another game gets no diagnostics, not even hints."""
    complaints = [f"not expected: {compare.show(d)}" for d in report["diagnostics"]]
    tally.count(expected["set"], path.name, complaints)


def batches(paths: list[Path]) -> Iterator[list[Path]]:
    iterator = iter(paths)
    while batch := list(islice(iterator, BATCH)):
        yield batch


def check_batch(xqls: Xqls, paths: list[Path]) -> dict[str, dict]:
    """Reports by file name; if the batch fails, each file on its own."""
    try:
        return xqls.check(paths)
    except (RuntimeError, KeyError) as error:
        if len(paths) == 1:
            return {paths[0].name: {"diagnostics": [], "failure": str(error)}}
        return {k: v for path in paths for k, v in check_batch(xqls, [path]).items()}


def examine(xqls: Xqls, path: Path, expected: dict, reports: dict[str, dict], tally: Tally) -> None:
    report = reports.get(path.name, {"failure": "not in the report"})
    if expected["kind"] == "foreign" and re.search("not in the report|skipped", str(report)):
        # Passed over with a status line, as it should be.
        report = {"diagnostics": []}
    if "failure" in report:
        tally.count(f"{expected['set']} {expected['kind']}", path.name, [report["failure"]])
        return
    examiners = {"clean": clean_file, "foreign": foreign_file}
    examiners.get(expected["kind"], defect_file)(xqls, path, expected, report, tally)


def main() -> None:
    arguments = sys.argv[1:]
    if len(arguments) == 1 and "XQLS" in os.environ:
        arguments.insert(0, os.environ["XQLS"])
    if len(arguments) != 2:
        sys.exit(__doc__)
    xqls, tally = Xqls(arguments[0]), Tally()
    records: dict[Path, dict] = {}
    spoken, unspoken = xqls.languages(), set()
    for path in sorted(Path(arguments[1]).glob("*.json")):
        expected = json.loads(path.read_text(encoding="utf-8"))
        if expected["language"] in spoken:
            records[path.parent / f"{path.stem}{expected['suffix']}"] = expected
        else:
            unspoken.add(expected["language"])
    named = {code for e in records.values() for code in e.get("diagnostic", {}).get("codes", [])}
    unknown = {code for code in named if not xqls.knows(code)}
    for path, expected in list(records.items()):
        if expected["kind"] not in ("clean", "foreign"):
            if set(expected["diagnostic"]["codes"]) <= unknown:
                del records[path]
    with ThreadPoolExecutor(2) as pool:
        reports: dict[str, dict] = {}
        for found in pool.map(lambda batch: check_batch(xqls, batch), batches(list(records))):
            reports |= found
        list(pool.map(lambda item: examine(xqls, *item, reports, tally), records.items()))
    good = tally.report()
    if unspoken:
        print(f"not judged, as this xqls does not know the format: {', '.join(sorted(unspoken))}")
    if unknown:
        print(f"not judged, as this xqls has no such code: {', '.join(sorted(unknown))}")
    sys.exit(0 if good and records else 1)


if __name__ == "__main__":
    main()
