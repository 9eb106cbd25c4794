"""Writes the guide for hosts into docs, as the page /guide tells it; with `--check` it only says which differ.

Run from the folder of Talon with PYTHONPATH=. (`make guide`).
"""

from __future__ import annotations

import sys
from pathlib import Path

from models.screen.guide import guide, head
from models.words import words

DOCS = Path(__file__).resolve().parent.parent / "docs"
FILES = {"en": ("guide.md", "English"), "de": ("leitfaden.md", "Deutsch")}


def markdown(language: str) -> str:
    """The whole guide in this language."""
    words.use(language)
    title, lead = head()
    others = [f"[{name}]({file})" for code, (file, name) in FILES.items() if code != language]
    parts = [f"# {title}", " · ".join(others), lead]
    for number, step in enumerate(guide(), 1):
        parts += [f"## {number}. {step.title}", *step.texts]
        if step.picture:
            parts.append(f"![{step.seen}](../static/guide/{step.picture}-{language}.png)")
    return "\n\n".join(parts) + "\n"


def main(check: bool) -> int:
    """1 where a file was to be written and only a check was asked for."""
    differ = 0
    for language, (name, _own) in FILES.items():
        file, text = DOCS / name, markdown(language)
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        differ += 1
        print(f"{name} is not what /guide tells: `make guide`" if check else name)
        if not check:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    return int(bool(differ and check))


if __name__ == "__main__":
    raise SystemExit(main("--check" in sys.argv[1:]))
