"""What would fail on Windows alone, as far as another system can show it."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.analysis import studies

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    ROOT / "run.py",
    ROOT / "manage.py",
    *(
        file
        for folder in ("accounts", "config", "games", "lessons")
        for file in (ROOT / folder).rglob("*.py")
    ),
]
TEXT_FILES = {"read_text", "write_text"}
WORDS = re.compile(r"(?:read|write)_text\(|\bopen\(|text=True")


def texts_in_letters_of_the_system(source: str) -> Iterator[int]:
    """The lines on which a file or the output of a program is text in whatever encoding the system has."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        mode = given.get("mode", node.args[-1] if node.args else ast.Constant("r"))
        is_binary = isinstance(mode, ast.Constant) and "b" in str(mode.value)
        is_file = name in TEXT_FILES and len(node.args) == (name == "write_text")
        is_open = isinstance(node.func, ast.Name) and name == "open" and not is_binary
        is_program = "text" in given and "errors" not in given and name == "run"
        if (is_file or is_open or is_program) and "encoding" not in given:
            yield node.lineno


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("file.read_text()", True),
        ("file.read_text(encoding='utf-8')", False),
        ("resource.read_text('utf-8')", False),
        ("file.write_text(words, newline='')", True),
        ("open(name)", True),
        ("open(name, 'rb')", False),
        ("run(command, text=True)", True),
        ("run(command, text=True, errors='replace')", False),
    ],
)
def test_what_is_looked_for(source, is_found):
    assert bool(list(texts_in_letters_of_the_system(source))) == is_found


def test_every_text_says_in_which_encoding_it_is():
    """On Windows it would be that of the country."""
    sources = {file: file.read_text(encoding="utf-8") for file in SOURCES}
    found = {
        f"{file.relative_to(ROOT)}:{line}"
        for file, source in sources.items()
        if WORDS.search(source)  # the others need not be parsed
        for line in texts_in_letters_of_the_system(source)
    }
    assert not found


def test_analyses_hear_no_ctrl_c_and_come_last(monkeypatch):
    monkeypatch.delattr(subprocess, "CREATE_NEW_PROCESS_GROUP", raising=False)
    monkeypatch.delattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", raising=False)
    assert studies.modest_flags() == 0
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0x4000, raising=False)
    assert studies.modest_flags() == 0x4200
