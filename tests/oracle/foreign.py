"""Files of Western chess, whose extensions xiangqi shares: nothing at all may be said of them."""

from __future__ import annotations

import random
from typing import Any

from document import Tok, Tokens

LANGUAGE = "xiangqi-pgn"
SUFFIX = ".pgn"
PLANTERS: dict[str, Any] = {}

LINES = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 {a comment} 5. e3 O-O (5... h6 6. Bh4) 6. Nf3 Nbd7",
    "1. f3 e5 2. g4 Qh4#",
    "1. e4 c5 2. Nf3 d6 $14 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 ; a variation of its own",
]
TAGS = [("Event", "Club evening"), ("Site", "?"), ("White", "A"), ("Black", "B"), ("ECO", "C88")]
FEN = "r1bqk2r/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 b kq - 0 8"


def clean_documents(rng: random.Random, games: int) -> list[Tokens]:
    documents = []
    for _ in range(max(games // 8, 1)):
        doc = Tokens()
        for _ in range(rng.randint(1, 3)):
            tags = rng.sample(TAGS, rng.randint(0, len(TAGS)))
            if rng.random() < 0.2:
                tags.append(("Variant", "Standard"))
            text = "".join(f'[{key} "{value}"]\n' for key, value in tags)
            if rng.random() < 0.2:
                moves = "8... O-O 9. h3 Nb8"
                text += f'[SetUp "1"]\n[FEN "{FEN}"]\n'
            else:
                moves = rng.choice(LINES)
            doc.toks.append(Tok(f"{text}\n{moves}\n1/2-1/2\n\n", "text"))
        documents.append(doc)
    return documents


def document_json(doc: Tokens) -> dict[str, Any]:
    return {"kind": "foreign"}


def label(doc: Tokens) -> str:
    return "chess"
