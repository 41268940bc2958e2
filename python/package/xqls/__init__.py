"""Records of xiangqi, jeiqi and shogi games: read, checked and converted.

>>> import xqls
>>> game, = xqls.read(b"FORMAT AXF\\nGAME 1\\nSTART{\\n1. C2=5 N8+7\\n}\\n", "xq")
>>> [move.coordinate for move in game.moves]
['h2e2', 'b9c7']
>>> game.moves[0].text("chinese")
'炮二平五'
"""

from ._errors import ConversionError, Error, FenError, LeftOutWarning, MoveError, ReadError
from ._native import (
    Converted,
    Evaluation,
    Finding,
    Game,
    Games,
    Line,
    Move,
    Position,
    Related,
    Table,
    __version__,
    check,
    convert,
    games,
    languages,
    notations,
    read,
    table,
    targets,
)

__all__ = [
    "ConversionError",
    "Converted",
    "Error",
    "Evaluation",
    "FenError",
    "Finding",
    "Game",
    "Games",
    "LeftOutWarning",
    "Line",
    "Move",
    "MoveError",
    "Position",
    "ReadError",
    "Related",
    "Table",
    "__version__",
    "check",
    "convert",
    "games",
    "languages",
    "notations",
    "read",
    "table",
    "targets",
]
