"""The examples of the README."""

import doctest
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_examples(records: Path) -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.S)
    assert len(blocks) > 5
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", str(README), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF)
    runner.run(test)
    assert runner.summarize().failed == 0
