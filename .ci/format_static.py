"""Formats styles and scripts in place: `.ci/format_static.py`; with `--check` it only says which differ."""

from __future__ import annotations

import sys
from pathlib import Path

import cssbeautifier
import jsbeautifier

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("static/css/*.css", "static/js/**/*.js", "tests/browser/*.js")


def css(text: str) -> str:
    """One declaration and one selector a line, an empty line between rules."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.space_around_combinator = True
    return str(cssbeautifier.beautify(text, options))


def js(text: str) -> str:
    """Two spaces a level; line breaks stay where they were set, and a line that is too long is broken."""
    options = jsbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.wrap_line_length = 120
    options.space_after_anon_function = True
    options.brace_style = "collapse,preserve-inline"
    options.break_chained_methods = False
    options.e4x = False
    return str(jsbeautifier.beautify(text, options))


def main(check: bool) -> int:
    """1 where something was to be formatted and only a check was asked for."""
    differ = 0
    for file in [file for kind in KINDS for file in sorted(ROOT.glob(kind))]:
        text = file.read_text(encoding="utf-8")
        formatted = (css if file.suffix == ".css" else js)(text)
        if formatted == text:
            continue
        differ += 1
        print(f"{'would format' if check else 'formatted'} {file.relative_to(ROOT)}")
        if not check:
            file.write_text(formatted, encoding="utf-8")
    return int(check and differ > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
