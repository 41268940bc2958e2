"""Records whose letters were lost, as an editor shows them that reads them in another encoding."""

from __future__ import annotations

import random
from collections.abc import Callable

from document import Tok, Tokens
from finding import WARNING, Finding, pick

CHINESE = ("胡荣华", "柳大华", "全国象棋个人赛", "五羊杯")
JAPANESE = ("谷川浩司", "羽生善治", "竜王戦第一局", "加藤一二三")


def plant_lost_letters(
    role: str,
    test: Callable[[Tok], bool],
    names: tuple[str, ...],
    encoding: str,
    shape: str = "{}",
) -> Callable[[Tokens, random.Random], Finding | None]:
    """A name in a token of the role, and then everything that is not ASCII read wrongly, moves and
    comments too. One information says so, wherever it stands."""

    def planter(doc: Tokens, rng: random.Random) -> Finding | None:
        tok = pick(rng, doc.find(role, test))
        if not tok or doc.bom:
            return None
        tok.text = shape.format(rng.choice(names))
        read_as = rng.choice(("latin-1", "cp1252", "utf-8"))
        for other in doc.toks:
            if not other.text.isascii():
                lost = other.text.encode(encoding, errors="replace")
                # A byte that ends a comment or a value would be another defect.
                if any(byte in lost[1:-1] for byte in b'{}"\\'):
                    return None
                other.text = lost.decode(read_as, errors="replace")
        doc.encoding = "utf-8"
        return Finding(("wrong-encoding",), severities=(WARNING,), anywhere=True)

    return planter
