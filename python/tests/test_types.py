"""The stubs name what there is, with a page for each."""

import ast
from pathlib import Path

import xqls

STUBS = Path(xqls.__file__).with_name("_native.pyi")


def test_stubs_and_module_agree() -> None:
    tree = ast.parse(STUBS.read_text(encoding="utf-8"))
    named = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            named[node.name] = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            named[node.name] = set()
    native = {name for name in dir(xqls._native) if not name.startswith("_")}
    assert set(named) == native
    assert native <= set(xqls.__all__)
    for name, members in named.items():
        kind = getattr(xqls, name)
        if isinstance(kind, type):
            there = {member for member in vars(kind) if not member.startswith("__")}
            assert there == {member for member in members if not member.startswith("__")}, name


def test_all_is_documented() -> None:
    tree = ast.parse(STUBS.read_text(encoding="utf-8"))
    overloads: dict[str, bool] = {}

    def visit(body: list[ast.stmt], inside: str) -> None:
        for node in body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
                name = f"{inside}{node.name}"
                overloads[name] = overloads.get(name, False) or ast.get_docstring(node) is not None
                if isinstance(node, ast.ClassDef):
                    visit(node.body, f"{name}.")

    visit(tree.body, "")
    assert [name for name, documented in overloads.items() if not documented] == []


def test_the_package_is_typed() -> None:
    assert STUBS.with_name("py.typed").exists()
