"""Writes the guides into docs, as shown at /guide and /guide/phones; `--check` only says which differ.

Run from the folder of Talon with PYTHONPATH=. (`make guide`).
"""

from __future__ import annotations

import sys
from pathlib import Path

from models.screen.guide import EVENING, PHONE, Guide
from models.words import words

DOCS = Path(__file__).resolve().parent.parent / "docs"
LANGUAGES = {"en": "English", "de": "Deutsch"}
FILES: list[tuple[Guide, dict[str, str]]] = [
    (EVENING, {"en": "guide.md", "de": "leitfaden.md"}),
    (PHONE, {"en": "phones.md", "de": "handys.md"}),
]


def markdown(guide: Guide, files: dict[str, str], language: str) -> str:
    """The guide in this language."""
    words.use(language)
    title, lead = guide.head()
    others = [f"[{LANGUAGES[code]}]({file})" for code, file in files.items() if code != language]
    parts = [f"# {title}", " · ".join(others), lead]
    for number, step in enumerate(guide.steps(), 1):
        parts += [f"## {number}. {step.title}", *step.texts]
        if step.picture:
            parts.append(f"![{step.seen}](../static/guide/{step.picture}-{language}.png)")
    return "\n\n".join(parts) + "\n"


def main(check: bool) -> int:
    """Writes the guides, or only checks them: then returns 1 if one differs."""
    differ = 0
    for guide, files in FILES:
        for language, name in files.items():
            file, text = DOCS / name, markdown(guide, files, language)
            if file.exists() and file.read_text(encoding="utf-8") == text:
                continue
            differ += 1
            print(f"{name} is not what Talon tells: `make guide`" if check else name)
            if not check:
                file.parent.mkdir(exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
    return int(bool(differ and check))


if __name__ == "__main__":
    raise SystemExit(main("--check" in sys.argv[1:]))
