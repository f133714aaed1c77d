"""Texts of modules as files: the code asks for texts that are there, with their parameters, and uses all."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from django.conf import settings
from django.utils.translation import override

from games.pictures.texts import translate
from games.rules.text_files import Texts
from games.rules.toml_files import TomlError, lacking

ROOT = Path(settings.BASE_DIR)
FILES = sorted(
    file
    for app in ("games", "lessons")
    for file in (ROOT / app).rglob("*.toml")
    if file.with_suffix(".py").exists()
)
NAMES = [str(file.relative_to(ROOT)) for file in FILES]
# What the code of every exercise asks for, by whatever file is its own.
OF_EXERCISES = re.compile(r"name|about|form|hint|levels|rule|moved|slips\.\w+")


class AskedText(NamedTuple):
    """A text that the code asks for: its key as a pattern, and the names of its parameters."""

    key: re.Pattern[str]
    names: frozenset[str]


def _asked(module: Path) -> Iterator[AskedText]:
    for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("TEXTS", "TEXTS.count", "TEXTS.all"):
            counts = ast.unparse(call.func) == "TEXTS.count"
            names = {word.arg for word in call.keywords if word.arg} | ({"n"} if counts else set())
            yield AskedText(re.compile(_pattern(call.args[0]) + r"\.(one|other)" * counts), frozenset(names))
        elif isinstance(call, ast.Call) and any(ast.unparse(word) == "TEXTS" for word in call.args):
            option = _pattern(call.args[1]) if len(call.args) > 1 else "start"
            yield AskedText(re.compile(rf"{option}\.\w+"), frozenset())


def _pattern(key: ast.expr) -> str:
    match key:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(_pattern(part) for part in parts)
        case ast.IfExp(body=body, orelse=other):
            return f"({_pattern(body)}|{_pattern(other)})"
    return r"\w+"


def _names(template: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name}


@pytest.fixture
def texts(tmp_path):
    def read(written: str) -> Texts:
        file = tmp_path / "some.toml"
        file.write_text(written, encoding="utf-8")
        return Texts(file)

    return read


@pytest.mark.parametrize("name", NAMES)
def test_the_code_asks_for_the_texts_of_its_file(name):
    known = Texts(ROOT / name).by_key
    asked = list(_asked((ROOT / name).with_suffix(".py")))
    by_name = {key for key in known if any(wanted.key.pattern == re.escape(key) for wanted in asked)}
    for wanted in asked:
        keys = [key for key in known if wanted.key.fullmatch(key)]
        assert keys, f"{name} has no {wanted.key.pattern}"
        if r"\w+" in wanted.key.pattern:  # a key made of a variable is none of those that have their own call
            keys = [key for key in keys if key not in by_name]
        for key in keys:
            names = {inner for text in known[key] for inner in _names(text.template)}
            assert names <= wanted.names, f"{name}: {key} lacks {names - wanted.names}"
    unused = [key for key in known if not any(wanted.key.fullmatch(key) for wanted in asked)]
    assert [key for key in unused if "exercises" not in name or not OF_EXERCISES.fullmatch(key)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_text_has_all_languages(name):
    assert list(lacking(ROOT / name, [code for code, _name in settings.LANGUAGES])) == []


def test_what_a_language_lacks_is_named(tmp_path):
    file = tmp_path / "some.toml"
    file.write_text('a.pt = "um"\na.en = ""\n[[b]]\nc.pt = "dois"\nc.en = "two"\nd = 3\n', encoding="utf-8")
    assert [str(error) for error in lacking(file, ("pt", "en"))] == [f"{file}: a.en: missing"]
    assert [str(error) for error in lacking(file, ("fr",))] == [
        f"{file}: a.fr: missing",
        f"{file}: b[0].c.fr: missing",
    ]


def test_texts_that_count_and_lists(texts):
    read = texts(
        'left.one.pt = "fica um"\nleft.one.en = "{n} is left"\n'
        'left.other.pt = "ficam {n}"\nleft.other.en = "{n} are left"\n'
        '[sizes]\nall.pt = ["pequeno", "grande"]\nall.en = ["small", "large"]\n'
    )
    assert [str(read.count("left", number)) for number in (0, 1, 2)] == ["ficam 0", "fica um", "ficam 2"]
    with override("en"):
        assert translate(read.count("left", 1)) == "1 is left"
        assert list(map(translate, read.all("sizes.all"))) == ["small", "large"]
    with pytest.raises(KeyError):
        read("right")


@pytest.mark.parametrize(
    ("written", "place", "problem"),
    [
        ('a.pt = "{n}"\na.en = "{m}"', ":2: a.en", "has not the parameters"),
        ('[a]\n\nb.pt = "{n}"\nb.en = "n"', ":4: a.b.en", "has not the parameters"),
        ('a.one.pt = "{x}"\na.one.en = "{y}"', ":2: a.one.en", "has not the parameters"),
        ('a.pt = ["{n}"]\na.en = ["m"]', ":2: a.en", "has not the parameters"),
        ('a.pt = "{n"', ":1: a.pt", "expected '}'"),
        ("a = {pt = '{n}', en = '{m}'}", ": a.en", "has not the parameters"),
        ("a = 1", ": a", "1 is no dict"),
        ("a.pt = 1", ": a.pt", "1 is no str"),
        ('a.pt = ["x", "y"]\na.en = ["x"]', ": a", "the languages have not equally many"),
        ("a.pt = x\n", "", "at line 1"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, texts, written, place, problem):
    with pytest.raises(TomlError) as refused:
        texts(written)("a")
    assert str(refused.value).startswith(f"{tmp_path / 'some.toml'}{place}")
    assert problem in str(refused.value)
