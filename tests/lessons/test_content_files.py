"""Files of content: structure and texts are merged, and what is wrong is named with its file and key."""

import pytest

from lessons.content_files import ContentError, differences, load, load_structure, load_texts, names, strays

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
        ("title: a: b", "linha 1: Isto não é YAML: mapping values are not allowed"),
        (
            "title: a\ntext: b\ntitle: c",
            "linha 3: Isto não é YAML: «title» aparece duas vezes.",
        ),
        ("title: \x01", "linha 1: Isto não é YAML: control characters are not allowed."),
        ("title: a\ntext: [a\nb: c", "linha 3: Isto não é YAML: "),
        ("[a, b]: c", "linha 1: Isto não é YAML: um nome tem de ser um texto."),
        ("only words", "linha 1: O ficheiro tem de ter nomes com os seus valores."),
        ("", "linha 1: O ficheiro tem de ter nomes com os seus valores."),
        ("points: 4", "points: Na estrutura isto já existe, ou tem outra forma."),
        ("years: five", "years: Na estrutura isto já existe, ou tem outra forma."),
        ("prats: {I: {title: a}}", "prats: sheet.yaml não tem lugar para isto."),
        ("prats: {}", "prats: sheet.yaml não tem lugar para isto."),
        ("parts: {II: {title: a}}", "parts → II: sheet.yaml não tem lugar para isto."),
        (
            "parts: {I: {tasks: {I.3: {}}}}",
            "parts → I → tasks → I.3: sheet.yaml não tem lugar para isto.",
        ),
        ("timing: [{what: a}]", "timing: Aqui há 1 entradas, e na estrutura 2."),
        (
            "timing: [{what: a}, {minutes: b}]",
            "timing → 2 → minutes: Na estrutura isto já existe",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(folder, texts, reason):
    (folder / "sheet.pt.yaml").write_text(texts)
    with pytest.raises(ContentError) as error:
        load(folder, "sheet", "pt")
    assert str(error.value).startswith(f"sheet.pt.yaml: {reason}")


def test_no_objects_of_python_are_made(folder):
    (folder / "sheet.yaml").write_text("id: !!python/object/apply:os.getcwd []")
    with pytest.raises(ContentError, match=r"sheet\.yaml: linha 1: .*could not determine a constructor"):
        load_structure(folder, "sheet")


def test_a_missing_file_is_named(folder):
    (folder / "sheet.pt.yaml").rename(folder / "other.pt.yaml")
    assert [str(error) for error in strays(folder)] == ["other.pt.yaml: Falta a estrutura."]
    with pytest.raises(ContentError, match=r"^sheet\.pt\.yaml: Falta este ficheiro\.$"):
        load(folder, "sheet", "fr")
    with pytest.raises(ContentError, match=r"^other\.yaml: Falta este ficheiro\.$"):
        load(folder, "other", "pt")


def test_what_a_language_lacks_is_portuguese(folder):
    source = load(folder, "sheet", "pt")
    assert load(folder, "sheet", "fr") == source
    (folder / "sheet.en.yaml").write_text(
        """
title: ""
intro: Hello.
parts: {I: {tasks: {I.1: {keywords: [half]}, I.2: }}}
timing: [{}, {what: Part I.}]
"""
    )
    task = {"id": "I.1", "accepts": {"1": "1/2"}, "prompt": "no", "keywords": ["half"]}
    assert load(folder, "sheet", "en") == source | {
        "intro": "Hello.",
        "parts": [{"id": "I", "tasks": [task, {"id": "I.2"}, "plain"]}],
        "timing": [{"minutes": 5, "what": "Regras."}, {"minutes": 15, "what": "Part I."}],
    }
    assert load(folder, "sheet", "pt") == source


def test_an_empty_text_is_none(folder):
    (folder / "sheet.pt.yaml").write_text("title:\nintro: ''\ntext: a")
    assert load(folder, "sheet", "pt") == load_structure(folder, "sheet") | {"text": "a"}
    assert load_texts(folder, "sheet", "pt") == {("text",): "a"}


def test_what_a_language_lacks_or_has_besides_is_named(folder):
    def found(language):
        return [str(error) for error in differences(folder, "sheet", language)]

    (folder / "sheet.en.yaml").write_text("title: 13\ntiming: [{what: Rules.}, {what: }]\nintro: Hello.")
    assert found("pt") == []
    assert found("en") == [
        "sheet.en.yaml: text: Falta este texto.",
        "sheet.en.yaml: parts → I → tasks → I.1 → prompt: Falta este texto.",
        "sheet.en.yaml: parts → I → tasks → I.1 → keywords: Falta este texto.",
        "sheet.en.yaml: timing → 2 → what: Falta este texto.",
        "sheet.en.yaml: intro: Em português este texto não existe.",
    ]
    assert found("fr") == ["sheet.fr.yaml: Falta este ficheiro."]


def test_keys_of_texts_belong_to_texts_alone(folder):
    keys = frozenset({"title", "text", "prompt", "keywords", "what"})
    assert load(folder, "sheet", "pt", keys) == load(folder, "sheet", "pt")
    with pytest.raises(ContentError, match=r"^sheet\.pt\.yaml: timing → 1 → what: sheet\.yaml não tem lugar"):
        load(folder, "sheet", "pt", keys - {"what"})
    with pytest.raises(ContentError, match=r"^sheet\.yaml: parts → I → tasks → I\.1 → accepts: Os textos"):
        load(folder, "sheet", "pt", keys | {"accepts"})
