"""Files of content: structure and texts are merged, and what is wrong is named with its file and key."""

import pytest

from lessons.content_files import ContentError, load, load_structure, missing, names

STRUCTURE = """
id: sheet
years: [5, 12]
open: true
game: null
points: "3"
answer: no
parts:
  - id: I
    tasks:
      - {id: I.1, accepts: {1: "1/2"}}
      - {id: I.2}
      - plain
timing:
  - {minutes: 5}
  - {minutes: 15}
"""

TEXTS = """
title: 13
text: |
  Duas linhas,
  uma por baixo da outra.
parts:
  I:
    tasks:
      I.1:
        prompt: no
        keywords: [meio, "2, 1"]
timing:
  - {what: Regras.}
  - {what: Parte I.}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sheet.yaml").write_text(STRUCTURE)
    (tmp_path / "sheet.pt.yaml").write_text(TEXTS)
    return tmp_path


def test_texts_are_put_into_the_structure(folder):
    assert names(folder) == ["sheet"]
    assert load(folder, "sheet", "pt") == {
        "id": "sheet",
        "years": [5, 12],
        "open": True,
        "game": None,
        "points": "3",
        "answer": "no",
        "title": "13",
        "text": "Duas linhas,\numa por baixo da outra.\n",
        "parts": [
            {
                "id": "I",
                "tasks": [
                    {"id": "I.1", "accepts": {"1": "1/2"}, "prompt": "no", "keywords": ["meio", "2, 1"]},
                    {"id": "I.2"},
                    "plain",
                ],
            }
        ],
        "timing": [{"minutes": 5, "what": "Regras."}, {"minutes": 15, "what": "Parte I."}],
    }
    assert load_structure(folder, "sheet")["timing"] == [{"minutes": 5}, {"minutes": 15}]


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        ("title: a: b", "sheet.pt.yaml: line 1: mapping values are not allowed"),
        ("title: a\ntext: b\ntitle: c", "sheet.pt.yaml: line 3: «title» stands twice"),
        ("[a, b]: c", "sheet.pt.yaml: line 1: a key is not a text"),
        ("only words", "sheet.pt.yaml: has no keys"),
        ("", "sheet.pt.yaml: has no keys"),
        ("points: 4", "sheet.pt.yaml: points: has another form than in the structure, or stands there"),
        ("years: five", "sheet.pt.yaml: years: has another form"),
        ("prats: {I: {title: a}}", "sheet.pt.yaml: prats: is not in the structure"),
        ("parts: {II: {title: a}}", "sheet.pt.yaml: parts → II: is not in the structure"),
        ("parts: {I: {tasks: {I.3: {}}}}", "sheet.pt.yaml: parts → I → tasks → I.3: is not in the structure"),
        ("timing: [{what: a}]", "sheet.pt.yaml: timing: has 1 entries and not 2"),
        ("timing: [{what: a}, {minutes: b}]", "sheet.pt.yaml: timing → 2 → minutes: has another form"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(folder, texts, reason):
    (folder / "sheet.pt.yaml").write_text(texts)
    with pytest.raises(ContentError) as error:
        load(folder, "sheet", "pt")
    assert str(error.value).startswith(reason)


def test_no_objects_of_python_are_made(folder):
    (folder / "sheet.yaml").write_text("id: !!python/object/apply:os.getcwd []")
    with pytest.raises(ContentError, match=r"sheet\.yaml: line 1: could not determine a constructor"):
        load_structure(folder, "sheet")


def test_a_language_without_a_file(folder):
    with pytest.raises(ContentError, match=r"sheet\.fr\.yaml: there is no such file"):
        load(folder, "sheet", "fr")


def test_what_a_language_lacks(folder):
    (folder / "sheet.en.yaml").write_text("title: 13\ntiming: [{what: Rules.}]\nintro: Hello.")
    assert missing(folder, ["pt"]) == []
    assert missing(folder, ["pt", "en"]) == [
        "sheet.pt.yaml: intro",
        "sheet.en.yaml: text",
        "sheet.en.yaml: parts → I → tasks → I.1 → prompt",
        "sheet.en.yaml: parts → I → tasks → I.1 → keywords",
        "sheet.en.yaml: timing → 2 → what",
    ]
    assert "sheet.fr.yaml: title" in missing(folder, ["pt", "fr"])
