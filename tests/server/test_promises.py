"""Every promise in SECURITY.md has a test, and every test it names exists."""

from __future__ import annotations

import re
import tomllib

from tests import ROOT
from tests.rows import every

KEPT = tomllib.loads((ROOT / "tests/promises.toml").read_text(encoding="utf-8"))
PROMISES: dict[str, list[str]] = KEPT["promises"] | KEPT["kept"]
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
OTHER = re.compile(r"```.*?```|## What is not promised.*?(?=## HTTPS)|## Found something.*", re.DOTALL)
ENDS = re.compile(r"(?<=[.:;])\s+(?=[A-Z“`*0-9])")  # between two sentences


def sentences() -> list[str]:
    """The sentences of SECURITY.md, without code, exclusions and the section on reporting."""
    text = OTHER.sub("", SECURITY)
    parts = (" ".join(part.split()) for part in re.split(r"\n(?=\n|- |\|)", text))
    whole = [part for part in parts if part and not part.startswith(("#", "|---"))]
    return [sentence for part in whole for sentence in ENDS.split(part)]


def test_every_sentence_of_security_md_has_a_test_or_promises_nothing() -> None:
    known = [*KEPT["explained"], *KEPT["promises"]]
    assert not [sentence for sentence in sentences() if not any(words in sentence for words in known)]


@every([*KEPT["explained"], *KEPT["promises"]])
def test_every_promise_of_the_list_is_in_security_md(words: str) -> None:
    assert any(words in sentence for sentence in sentences()), "SECURITY.md does not say so any more"


@every(sorted({test for tests in PROMISES.values() for test in tests}))
def test_the_test_of_a_promise_exists(test: str) -> None:
    file, _mark, name = test.partition("::")
    assert f"\ndef {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")
