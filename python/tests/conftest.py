"""Records for the tests, in a folder of their own."""

from pathlib import Path

import pytest

FILES = {
    "hu.xq": """FORMAT AXF
GAME 1
RED Hu Ronghua; 2400
BLACK Liu Dahua; 2390
EVENT Finals
DATE 1980-06-01
RESULT 1-0 (Resign)
START{
1. C2=5 N8+7
2. N2+3
}
""",
    "slip.xq": "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+9\n2. R1+5\n}\n",
    "games/some.xq": "FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7 2. Nh0-g2\n}\n\n"
    "GAME 2\nRESULT 0-1\nSTART{\n1. Ch2-e2 { 1. Cb2-e2 Nb9-c7 } Nh9-g7\n}\n",
    "games/deep/short.kif": "先手：Habu\n後手：Kato\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:12/00:00:12)\n*a comment\n   3 ２六歩(27)   ( 0:01/00:00:17)\n"
    "   4 投了\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n",
}


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the records, which is the current one."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
