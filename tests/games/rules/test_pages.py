"""Pages of games as text: what is wrong in one is named, and all languages are there."""

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

from games.pictures.texts import translate
from games.rules.catalogue import ENTRIES
from games.rules.entry import LEVELS, WHOLE_MATCH
from games.rules.pages import read_page
from games.rules.text import Text, text
from games.rules.toml_files import TomlError

GUIDE = Path(__file__).parents[3] / "docs" / "adding-a-game.md"
HASAMI = resources.files("games.rules.two.hasami_shogi") / "page.toml"
LANGUAGES = {code for code, _name in settings.LANGUAGES}
MARK = re.compile(r"</?\w+>")


def _read(folder: Path, written: str, game: str = "two.hasami_shogi") -> Any:
    file = folder / "page.toml"
    file.write_text(written, encoding="utf-8")
    return read_page(file, f"games.rules.{game}", game.partition(".")[0])


def _texts(part: Any) -> Iterator[Text]:
    if isinstance(part, Text):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _texts(item)
    elif dataclasses.is_dataclass(part) and not isinstance(part, type):
        for field in dataclasses.fields(part):
            yield from _texts(getattr(part, field.name))


@pytest.mark.parametrize("slug", ENTRIES)
def test_every_text_has_all_languages_with_the_same_marks(slug):
    for said in set(_texts(ENTRIES[slug])) - {*LEVELS, WHOLE_MATCH}:
        words = dict(said.languages)
        assert set(words) == LANGUAGES, said
        assert all(words.values()), said
        assert all(
            Counter(MARK.findall(other)) == Counter(MARK.findall(words["pt"])) for other in words.values()
        )


def test_a_text_is_rendered_in_the_active_language():
    said = Text("um {what}", languages=(("pt", "um {what}"), ("en", "a {what}")))
    wrapped = text("«{inner}»", inner=said.filled(what=Text("jogo", languages=(("en", "game"),))))
    with override("en"):
        assert translate(wrapped) == "«a game»"
    with override("pt"):
        assert translate(wrapped) == str(wrapped) == "«um jogo»"


@pytest.mark.parametrize(
    ("old", "new", "place", "problem"),
    [
        ('group = "moving"', 'group = "mving"', "group", "'mving' is none of heaps"),
        ("symmetry = true", "", "symmetry", "missing"),
        ("symmetry = true", "symmetry = 1", "symmetry", "1 is no bool or dict"),
        ("order = 160", "order = true", "order", "True is no int"),
        ("order = 160", 'order = "160"', "order", "'160' is no int"),
        ("order = 160", "order = 160\nodrer = 1", "odrer", "unknown"),
        ("order = 160", "order = 160\norder = 1", "", "Cannot overwrite a value (at line"),
        ('"rules:HasamiShogi"', '"rules:Hasami"', "game", "has no attribute 'Hasami'"),
        ('"rules:HasamiShogi"', '"rule:HasamiShogi"', "game", "No module named"),
        ('name.pt = "Hasami Shogi"\n', "", "name.pt", "missing"),
        ('level = "easy"', 'level = "simple"', "presets[0].level", "'simple' is none of easy, medium, hard"),
        ('caption.pt = "O início."', "caption.pt = 1", "rules[1].caption.pt", "1 is no str"),
        ("[[rules]]\ncaption", "[[rules]]\nhint.pt = ''\ncaption", "rules[1]", "exactly one of paragraph"),
        ("[[rules]]\ncaption", "[[rules]]\nwide = true\ncaption", "rules[1].wide", "unknown"),
        ("[[rules]]\ncaption", "[[rules]]\ninclude = 'x'\n\n[[rules]]\ncaption", "rules[1].include", "no "),
        ('position = "pair"', 'position = "pear"', "rules[5].position", "'pear' is none of [positions]"),
        ('moves = ["h5-e5"]', "moves = [1]", "rules[6].moves", "not a list of strings"),
        ("small = [", 'puzzles = ["x"]\nsmall = [', "puzzles[0]", "no table"),
        (
            "[[rules]]\ncaption",
            "[[rules]]\npoints.pt = ['a']\npoints.en = []\n\n[[rules]]\ncaption",
            "rules[1].points",
            "the languages have not equally many",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_file_and_key(tmp_path, old, new, place, problem):
    page = HASAMI.read_text(encoding="utf-8")
    assert old in page
    with pytest.raises(TomlError) as refused:
        _read(tmp_path, page.replace(old, new, 1))
    said = str(refused.value)
    assert said.startswith(f"{tmp_path / 'page.toml'}: {place}")
    assert problem in said


def test_the_page_of_the_guide_can_be_read(tmp_path):
    (listing,) = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    shown, whole = _read(tmp_path, listing), ENTRIES["hasami_shogi"]
    assert len(shown.rules) > 2
    assert shown.first_steps
    for part in ("rules", "presets", "first_steps"):
        assert all(item in getattr(whole, part) for item in getattr(shown, part))
    parts = ("rules", "presets", "first_steps")
    assert dataclasses.replace(shown, **{part: getattr(whole, part) for part in parts}) == whole
