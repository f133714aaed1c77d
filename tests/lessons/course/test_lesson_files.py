"""The files of the site's lessons: structure and texts joined, what is wrong in them, another language."""

import pytest
import yaml
from django.conf import settings
from django.core.management import CommandError, call_command

from lessons.course import shipped_lessons
from lessons.course.shipped_lessons import FOLDER, LESSONS, find_lessons, load_lesson, problems
from lessons.worksheets.builtin import base, templates

STRUCTURE = """\
format: nimteca-lesson-1
minutes: 30
steps:
  - id: a
    kind: play
    game: {slug: nim, options: {heaps: [1, 2]}}
  - id: b
    kind: ask
    choices:
      - right: true
      - right: false
"""
PORTUGUESE = """\
title: Lição
aim: Ganhar
steps:
  a:
    title: Joga
    hint: >-
      Deixa as pilhas
      iguais.
  b:
    title: Pergunta
    choices:
      - text: Sim
      - text: Não
        reply: Ora essa.
"""
ENGLISH = """\
title: Lesson
aim: Winning
steps:
  a:
    title: Play
    hint: Leave equal heaps.
  b:
    title: Question
    choices:
      - text: "Yes"
      - text: "No"
        reply: Well, well.
"""
FILES = {"01-um.yaml": STRUCTURE, "01-um.pt.yaml": PORTUGUESE, "01-um.en.yaml": ENGLISH}


@pytest.fixture
def write(tmp_path):
    """Writes the files of a lesson, some of them with other words in the place of theirs."""

    def written(file="", before="", after=""):
        assert not file or before in FILES[file]
        for name, content in FILES.items():
            changed = content.replace(before, after) if name == file else content
            (tmp_path / name).write_text(changed, encoding="utf-8")
        return tmp_path

    return written


def messages(folder, *languages):
    return list(problems(folder, languages or ("pt", "en")))


def test_the_lessons_of_the_site_lack_nothing_in_any_of_its_languages():
    assert messages(FOLDER, *(code for code, _name in settings.LANGUAGES)) == []


def test_lessons_stand_in_the_order_of_their_numbers(write):
    write()
    (write() / "00-zero.yaml").write_text(STRUCTURE, encoding="utf-8")
    assert list(find_lessons(write()).items()) == [("zero", "00-zero"), ("um", "01-um")]


def test_structure_and_texts_make_the_lesson_of_a_language(write):
    portuguese, english = (load_lesson(write(), "01-um", language) for language in ("pt", "en"))
    assert messages(write()) == []
    assert (portuguese.title, english.title, english.minutes) == ("Lição", "Lesson", 30)
    assert portuguese.json()["steps"][0]["hint"] == "Deixa as pilhas iguais."
    assert english.json()["steps"][1]["choices"] == [
        {"text": "Yes", "right": True},
        {"text": "No", "reply": "Well, well."},
    ]


def test_a_language_is_only_a_new_file(write):
    folder = write()
    assert messages(folder, "xx") == ["01-um.xx.yaml: Falta este ficheiro."]
    assert load_lesson(folder, "01-um", "xx") == load_lesson(folder, "01-um", "pt")
    (folder / "01-um.xx.yaml").write_text(ENGLISH.replace("Play", "Ludu"), encoding="utf-8")
    assert messages(folder, "xx") == []
    assert load_lesson(folder, "01-um", "xx").steps[0].title == "Ludu"


def test_a_lesson_of_the_site_is_read_in_a_third_language(tmp_path):
    name = LESSONS["bouton"]
    for path in (FOLDER / f"{name}.yaml", FOLDER / f"{name}.pt.yaml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    texts = yaml.safe_load((FOLDER / f"{name}.pt.yaml").read_text(encoding="utf-8"))

    def shouted(value):
        if isinstance(value, dict):
            return {key: shouted(inner) for key, inner in value.items()}
        return [shouted(inner) for inner in value] if isinstance(value, list) else f"{value} !"

    content = yaml.safe_dump(shouted(texts), allow_unicode=True)
    (tmp_path / f"{name}.xx.yaml").write_text(content, encoding="utf-8")
    assert messages(tmp_path, "xx") == []
    lesson, portuguese = (load_lesson(tmp_path, name, language) for language in ("xx", "pt"))
    assert [step.title for step in lesson.steps] == [f"{step.title} !" for step in portuguese.steps]
    assert [step.specs for step in lesson.steps] == [step.specs for step in portuguese.steps]


def test_a_text_that_a_language_lacks_is_shown_in_portuguese_and_named(write):
    folder = write("01-um.en.yaml", "reply: Well, well.", "reply:")
    assert messages(folder) == ["01-um.en.yaml: steps → b → choices → 2 → reply: Falta este texto."]
    assert load_lesson(folder, "01-um", "en").json()["steps"][1]["choices"][1]["reply"] == "Ora essa."


@pytest.mark.parametrize(
    ("edit", "where", "reason"),
    [
        (("01-um.en.yaml", "hint:", "praise:"), "steps → a → hint", "Falta este texto"),
        (("01-um.en.yaml", "hint:", "hin:"), "steps → a → hin", "não tem lugar"),
        (("01-um.en.yaml", "  b:", "  c:"), "steps → c", "não tem lugar"),
        (("01-um.pt.yaml", "  b:", "  c:"), "steps → c", "não tem lugar"),
        (("01-um.en.yaml", '"No"', "{a: b}"), "steps → b → choices → 2 → text → a", "não tem lugar"),
        (("01-um.en.yaml", "hint:", "game: {title: Nim}\n    hint:"), "a", "«title»"),
        (("01-um.en.yaml", "reply:", "right:"), "steps → b → choices → 2 → right", "não tem lugar"),
        (("01-um.en.yaml", "      - text", "     - text"), "linha", "não é YAML"),
        (("01-um.pt.yaml", "title: Lição", "title: [Lição"), "linha", "não é YAML"),
        (("01-um.en.yaml", "Play", "\x01"), "linha 5", "não é YAML"),
        (("01-um.en.yaml", ENGLISH, "Lesson"), "linha 1", "nomes com os seus valores"),
        (("01-um.en.yaml", "  b:", "  a:"), "linha 7", "«a» aparece duas vezes"),
        (("01-um.pt.yaml", "title: Joga", "title: ''"), "a", "Falta «título»"),
        (("01-um.pt.yaml", "Joga", "J" * 81), "a", "comprido demais"),
        (("01-um.yaml", "kind: ask", "kind: film"), "b", "tem de ser"),
        (("01-um.yaml", "kind: ask", "kind: ask\n    hint: Pista"), "steps → b → hint", "não da estrutura"),
        (("01-um.yaml", "right: true", "right: false"), "b", "está certa"),
        (("01-um.yaml", "[1, 2]", "[2, 2]"), "a", "Daqui perde quem joga"),
        (("01-um.yaml", "steps:", "step:"), "", "01-um.yaml não tem lugar"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_step(write, edit, where, reason):
    wrong = messages(write(*edit))
    assert any(edit[0] in line and f": {where}" in line and reason in line for line in wrong), wrong


def test_texts_without_a_structure_are_named(write):
    folder = write()
    (folder / "02-dois.en.yaml").write_text(ENGLISH, encoding="utf-8")
    assert messages(folder) == ["02-dois.en.yaml: Falta a estrutura."]


def test_a_text_that_portuguese_lacks_is_named(write):
    folder = write("01-um.pt.yaml", "aim: Ganhar\n", "")
    assert messages(folder) == ["01-um.en.yaml: aim: Em português este texto não existe."]


def test_every_plain_word_of_a_text_is_text(write):
    folder = write("01-um.en.yaml", '"No"', "No")
    assert messages(folder) == []
    assert load_lesson(folder, "01-um", "en").json()["steps"][1]["choices"][1]["text"] == "No"


def test_lessons_are_checked_by_a_command(write, monkeypatch, capsys):
    monkeypatch.setattr(
        "lessons.management.commands.lessons.FOLDER", write("01-um.en.yaml", "hint:", "praise:")
    )
    with pytest.raises(CommandError, match="2 problems"):
        call_command("lessons", "check")
    assert "01-um.en.yaml: steps → a → hint: Falta este texto." in capsys.readouterr().out


def test_worksheets_are_checked_by_the_same_command(tmp_path, monkeypatch, capsys):
    name = next(iter(templates()))
    for path in base.FOLDER.glob(f"{name}.*yaml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    structure = tmp_path / f"{name}.yaml"
    structure.write_text(structure.read_text(encoding="utf-8") + "wrong: 1\n", encoding="utf-8")
    (tmp_path / "other.en.yaml").touch()
    monkeypatch.setattr(base, "FOLDER", tmp_path)
    with pytest.raises(CommandError, match="3 problems"):
        call_command("lessons", "check")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "other.en.yaml: Falta a estrutura."
    for code, line in zip(("pt", "en"), lines[1:], strict=True):
        assert line.startswith(f"{name}.yaml, {name}.{code}.yaml: ")
        assert "«wrong»" in line


def test_a_lesson_is_parsed_once(monkeypatch):
    lesson = shipped_lessons.shipped_lesson("bouton", "pt")
    monkeypatch.setattr(shipped_lessons, "parse_lesson", None)
    assert shipped_lessons.shipped_lesson("bouton", "pt") is lesson
