"""Generates records with known content, and copies with one planted defect each.

    python generate.py --seed S --games N --out DIR [--format F]... [--per-kind K]

Every record gets a `.json` of the same name that says what a checker must find in it.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import chessboard
import chessmoveseq
import csa
import fen
import foreign
import jeiqi_pgn
import pgn
import uci
import xq
from document import Tokens

# Each knows how to make faultless documents, what to expect of them, and what can be planted in
# them.
FORMATS: dict[str, ModuleType] = {
    "xq": xq,
    "csa": csa,
    "pgn": pgn,
    "foreign": foreign,
    "jeiqi": jeiqi_pgn,
    "fen": fen,
    "uci": uci,
    "chessboard": chessboard,
    "chessmoveseq": chessmoveseq,
}

# The share of the requested number for each format, by default 0.3: `.xq` has the most variety.
SHARES = {"xq": 1.0}


def save(out: Path, stem: str, module: ModuleType, doc: Tokens, expected: dict[str, Any]) -> None:
    """The record, what to expect of it, and the file that belongs to it, if any."""
    companions: dict[str, bytes] = getattr(doc, "companions", {})
    for suffix, data in (companions | {module.SUFFIX: doc.encode()}).items():
        (out / f"{stem}{suffix}").write_bytes(data)
    about = {
        "suffix": module.SUFFIX,
        "language": module.LANGUAGE,
        "format": module.label(doc),
        "encoding": doc.encoding,
    }
    text = json.dumps(about | expected, ensure_ascii=False, indent=1)
    (out / f"{stem}.json").write_text(text, encoding="utf-8")


def clean_files(name: str, rng: random.Random, games: int, out: Path) -> list[Tokens]:
    module = FORMATS[name]
    documents = module.clean_documents(rng, games)
    for index, doc in enumerate(documents):
        expected = {"set": name} | module.document_json(doc)
        save(out, f"clean-{name}-{index:04}-{module.label(doc)}", module, doc, expected)
    return documents


def plant(
    module: ModuleType, doc: Tokens, kind: str, rng: random.Random
) -> tuple[Tokens, dict] | None:
    """A copy of the document with the defect, and what to expect of it."""
    damaged = copy.deepcopy(doc)
    finding = module.PLANTERS[kind](damaged, rng)
    if not finding:
        return None
    about: dict[str, Any] = {"kind": kind, "diagnostic": finding.expected(damaged)}
    return damaged, about | ({"games": finding.games} if finding.games else {})


def defect_files(
    name: str, rng: random.Random, documents: list[Tokens], per_kind: int, out: Path
) -> None:
    """Up to `per_kind` files for each defect, spread over the documents."""
    module = FORMATS[name]
    for kind in module.PLANTERS:
        count = 0
        for doc in rng.sample(documents, len(documents)):
            if count == per_kind:
                break
            planted = plant(module, doc, kind, rng)
            if planted:
                damaged, expected = planted
                stem = f"defect-{name}-{kind}-{count:02}-{module.label(doc)}"
                save(out, stem, module, damaged, {"set": name} | expected)
                count += 1
        print(f"{count:4} {name} {kind}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games",
        type=int,
        default=300,
        help="games in the faultless files of a format; of those but xq, fewer",
    )
    parser.add_argument("--per-kind", type=int, default=6, help="files for each kind of defect")
    parser.add_argument("--format", action="append", choices=FORMATS, help="default: all")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.format or FORMATS:
        rng = random.Random(f"{options.seed} {name}")
        share = SHARES.get(name, 0.3)
        documents = clean_files(name, rng, max(round(options.games * share), 1), options.out)
        print(f"{len(documents):4} {name} clean files", file=sys.stderr)
        per_kind = -(-options.per_kind * share // 1)
        defect_files(name, rng, documents, int(per_kind), options.out)


if __name__ == "__main__":
    main()
