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

import csa
import pgn
import xq
from document import Tokens

# Each knows how to make faultless documents, what to expect of them, and what can be planted in them.
FORMATS: dict[str, ModuleType] = {"xq": xq, "csa": csa, "pgn": pgn}


def save(out: Path, name: str, suffix: str, doc: Tokens, expected: dict[str, Any]) -> None:
    (out / f"{name}{suffix}").write_bytes(doc.encode())
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (out / f"{name}.json").write_text(text, encoding="utf-8")


def clean_files(module: ModuleType, rng: random.Random, games: int, out: Path) -> list[Tokens]:
    documents = module.clean_documents(rng, games)
    for index, doc in enumerate(documents):
        name = f"clean-{module.LANGUAGE}-{index:04}-{module.label(doc)}"
        save(out, name, module.SUFFIX, doc, module.document_json(doc))
    return documents


def plant(
    module: ModuleType, doc: Tokens, kind: str, rng: random.Random
) -> tuple[Tokens, dict] | None:
    """A copy of the document with the defect, and what to expect of it."""
    damaged = copy.deepcopy(doc)
    finding = module.PLANTERS[kind](damaged, rng)
    if not finding:
        return None
    expected = {
        "kind": kind,
        "language": module.LANGUAGE,
        "format": module.label(doc),
        "encoding": doc.encoding,
    }
    return damaged, expected | {"diagnostic": finding.expected(damaged)}


def defect_files(
    module: ModuleType, rng: random.Random, documents: list[Tokens], per_kind: int, out: Path
) -> None:
    """Up to `per_kind` files for each defect, spread over the documents."""
    for kind in module.PLANTERS:
        count = 0
        for doc in rng.sample(documents, len(documents)):
            if count == per_kind:
                break
            planted = plant(module, doc, kind, rng)
            if planted:
                damaged, expected = planted
                name = f"defect-{module.LANGUAGE}-{kind}-{count:02}-{module.label(doc)}"
                save(out, name, module.SUFFIX, damaged, expected)
                count += 1
        print(f"{count:4} {module.LANGUAGE} {kind}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games", type=int, default=300, help="games in the faultless files of a format"
    )
    parser.add_argument("--per-kind", type=int, default=6, help="files for each kind of defect")
    parser.add_argument("--format", action="append", choices=FORMATS, help="default: all")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.format or FORMATS:
        rng = random.Random(f"{options.seed} {name}")
        module = FORMATS[name]
        documents = clean_files(module, rng, options.games, options.out)
        print(f"{len(documents):4} {name} clean files", file=sys.stderr)
        defect_files(module, rng, documents, options.per_kind, options.out)


if __name__ == "__main__":
    main()
