"""What must be found: the one diagnostic that a planted defect gives, in any format."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from document import Ruler, Span, Tok, Tokens, span

ERROR, WARNING, INFORMATION, HINT = 1, 2, 3, 4
SERIOUS = (ERROR, WARNING)
ANY = (ERROR, WARNING, INFORMATION, HINT)
QUIET = (INFORMATION, HINT)


@dataclass
class Finding:
    """The one diagnostic a planted defect must give."""

    codes: tuple[str, ...]
    exact: list[Span] = field(default_factory=list)
    within: list[Span] = field(default_factory=list)
    severities: tuple[int, ...] = SERIOUS
    anywhere: bool = False
    at_end: bool = False
    # Saying nothing is right as well.
    optional: bool = False
    illegal: Tok | None = None
    # The games that must be read in spite of the defect.
    games: list[dict[str, Any]] | None = None

    def expected(self, document: Tokens) -> dict[str, Any]:
        """As JSON, with ranges measured in the changed document."""
        ruler = Ruler(document)
        exact = [ruler.range(place) for place in self.exact]
        if self.at_end:
            exact.append(ruler.end_of_file())
        result: dict[str, Any] = {
            "codes": list(self.codes),
            "severities": list(self.severities),
            "exact": exact,
            "within": [ruler.range(place) for place in self.within],
            "anywhere": self.anywhere,
            "optional": self.optional,
        }
        if self.illegal:
            result["illegal"] = ruler.range(span(self.illegal))["start"]
        return result


def pick(rng: random.Random, items: list) -> Any | None:
    return rng.choice(items) if items else None


def ws(text: str = " ") -> Tok:
    return Tok(text, "ws")
