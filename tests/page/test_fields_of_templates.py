"""Every field a template reads exists on the screen; a misspelt one would draw nothing, unnoticed."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from jinja2 import Environment, nodes

from models.screen.screen import Screen
from tests import ROOT
from tests.rows import every

TEMPLATES = ROOT / "templates"
DRAW_A_TABLE = sorted(file for room in ("table", "page") for file in (TEMPLATES / room).glob("_*.html"))
Names = dict[str, object]  # a template's names and their types; None = a type this test does not check


def missing(source: str, names: Mapping[str, object]) -> list[str]:
    """The fields a template reads that the types of these names lack, as `Type.field`."""
    return list(_body(Environment(autoescape=True, extensions=["jinja2.ext.do"]).parse(source).body, {**names}))


def _body(body: Sequence[nodes.Node], names: Names) -> Iterator[str]:
    for node in body:
        yield from _node(node, names)


def _node(node: nodes.Node, names: Names) -> Iterator[str]:
    if isinstance(node, nodes.For):
        yield from _node(node.iter, names)
        inside = {**names, **_bound(node.target, _item(_type(node.iter, names)))}
        yield from _body([*([node.test] if node.test else []), *node.body], inside)
        yield from _body(node.else_, names)
    elif isinstance(node, nodes.Assign):
        yield from _node(node.node, names)
        names.update(_bound(node.target, _type(node.node, names)))
    elif isinstance(node, nodes.Macro | nodes.CallBlock):
        arguments = {
            argument.name: names.get("screen") if argument.name == "screen" else None for argument in node.args
        }
        yield from _body(node.defaults, names)
        yield from _node(node.call, names) if isinstance(node, nodes.CallBlock) else ()
        yield from _body(node.body, {**names, **arguments})
    else:
        if isinstance(node, nodes.Getattr):
            kind = _type(node.node, names)
            if (known := fields_of(kind)) and node.attr not in known:
                yield f"{getattr(kind, '__name__', kind)}.{node.attr}"
        yield from _body(list(node.iter_child_nodes()), names)


def _bound(target: nodes.Node, kind: object) -> Names:
    """The names a loop or a `set` defines, with their types."""
    if isinstance(target, nodes.Name):
        return {target.name: kind}
    kinds = get_args(kind) if get_origin(kind) is tuple and Ellipsis not in get_args(kind) else ()
    parts = target.items if isinstance(target, nodes.Tuple) else []
    return {
        name: found
        for part, of_part in zip(parts, kinds or [None] * len(parts), strict=False)
        for name, found in _bound(part, of_part).items()
    }


def _type(node: nodes.Node, names: Names) -> object:
    """The type of an expression: a name, its fields, an item; None if this test cannot follow it."""
    if isinstance(node, nodes.Name):
        return names.get(node.name)
    if isinstance(node, nodes.Getattr):
        return fields_of(_type(node.node, names)).get(node.attr)
    if isinstance(node, nodes.Getitem):
        return _item(_type(node.node, names))
    return None


def _item(kind: object) -> object:
    """The item type of a list or of a tuple of equal things."""
    arguments = get_args(kind)
    many = get_origin(kind) in (list, Sequence, set, frozenset) or (len(arguments) == 2 and arguments[1] is Ellipsis)
    return _present(arguments[0]) if many and arguments else None


def _present(kind: object) -> object:
    """The type without None; None if several others are possible."""
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    others = [argument for argument in get_args(kind) if argument is not type(None)]
    return others[0] if len(others) == 1 else None


@cache
def fields_of(kind: Any) -> dict[str, object]:
    """The fields of one of our types, including properties and methods, with their types; none for other types."""
    if not (dataclasses.is_dataclass(kind) or is_typeddict(kind) or hasattr(kind, "_fields")):
        return {}
    fields = {name: _present(hint) for name, hint in get_type_hints(kind).items()}
    for name in dir(kind):
        member = getattr(kind, name)
        if isinstance(member, property):
            fields[name] = _present(get_type_hints(member.fget).get("return"))
        elif not name.startswith("_"):
            fields.setdefault(name, None)
    return fields


@every(DRAW_A_TABLE, named=lambda file: file.stem)
def test_a_template_reads_only_fields_that_the_screen_has(file: Any) -> None:
    assert missing(file.read_text(encoding="utf-8"), {"screen": Screen}) == []


@pytest.mark.parametrize(
    "planted",
    [
        "{{ screen.turns }}",
        "{% for chair in screen.chairs %}{{ chair.stacks | chips }}{% endfor %}",
        "{% set turn = screen.turn %}{% if turn.lines %}{% endif %}",
        "{% macro act(screen, button) %}{{ screen.middel.pot }}{% endmacro %}",
    ],
)
def test_a_misspelt_field_is_found(planted: str) -> None:
    assert missing(planted, {"screen": Screen})
