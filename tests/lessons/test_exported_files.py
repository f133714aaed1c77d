"""Lessons and worksheets as files: what is written is read again, whatever is sent is read or refused."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from lessons import content_files, exported_files
from lessons.course import lesson_files
from lessons.course import library as lessons
from lessons.course.library import CourseLesson
from lessons.course.shipped_lessons import FOLDER, LESSONS, load_lesson, shipped_lesson
from lessons.worksheets import library, worksheet_files
from lessons.worksheets.about import About
from lessons.worksheets.builtin import base, templates
from tests.clients import signed_in
from tests.lessons.builders import small_document
from tests.pages import shows
from tests.users import make_user

READ = "/licoes/ler/"
LANGUAGES = [code for code, _name in settings.LANGUAGES]
LESSON = """\
format: nimteca-lesson-1
steps:
  - id: a
    kind: play
    game: {slug: nim, options: {heaps: [1, 2]}}
  - id: b
    kind: ask
    choices: [{right: true}, {}]
---
title: Lição
steps:
  a: {title: Joga}
  b:
    title: Pergunta
    choices:
      - text: Sim
      - text: "Não"
"""


@pytest.fixture
def author(db):
    return make_user("autora", "teacher")


def refusal(sent):
    with pytest.raises(ValidationError) as refused:
        exported_files.parse(sent if isinstance(sent, bytes) else sent.encode())
    [message] = refused.value.messages
    return message


# There and back


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_each_lesson_of_the_site_is_the_same_after_a_way_through_a_file(key, language):
    lesson = shipped_lesson(key, language)
    assert lesson_files.parse_file(lesson_files.as_file(lesson)) == lesson


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", templates())
def test_each_worksheet_of_the_site_is_the_same_after_a_way_through_a_file(db, name, language):
    worksheet = library.shipped(language, name)
    document, about = worksheet_files.parse_file(worksheet_files.as_file(worksheet))
    assert (document.json(), about) == (worksheet.draft, About.of(worksheet))


# What YAML is particular about, and words long enough to be put on several lines.
PIECES = [*"\n :#'\"\t\r&*!{}[]%|>~?`@\\\u2028\x85\ufeff😀\x1b", "- ", "---", "\n---\n", "x" * 95, "no", "1"]


@given(words=st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map("".join))
def test_every_sign_of_yaml_may_stand_in_a_text(words):
    content = {"title": words, "key": words, "parts": [{"id": "a", "keywords": [words, words]}]}
    written = exported_files.render(content, lambda key, _holder: key in ("title", "keywords"))
    assert exported_files.parse(written).content == content


@given(words=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1))
def test_every_text_is_the_same_after_a_way_through_a_file(words):
    content = {"title": words, "key": words, "parts": [{"id": "a", "text": words}, {"id": "b"}]}
    written = exported_files.render(content, lambda key, _holder: key in ("title", "text"))
    assert exported_files.parse(written).content == content


def test_a_file_is_cut_into_the_two_that_the_site_has(tmp_path):
    structure, texts = lesson_files.as_file(shipped_lesson("bouton", "en")).decode().split("\n---\n")
    (tmp_path / "06-bouton.yaml").write_text(structure, encoding="utf-8")
    for language in LANGUAGES:
        (tmp_path / f"06-bouton.{language}.yaml").write_text(texts, encoding="utf-8")
    assert load_lesson(tmp_path, "06-bouton", "en") == shipped_lesson("bouton", "en")
    assert "Bouton" not in structure
    assert content_files.load_structure(tmp_path, "06-bouton").keys() == {"format", "minutes", "steps"}


def test_the_files_of_the_site_are_read_as_one(tmp_path):
    for folder, name, parse in (
        (FOLDER, LESSONS["bouton"], lesson_files.parse_file),
        (base.FOLDER, "ficha-subtracao", lambda sent: worksheet_files.parse_file(sent)[0]),
    ):
        parts = [(folder / f"{name}{ending}.yaml").read_text(encoding="utf-8") for ending in ("", ".pt")]
        parsed = parse("---\n".join(["# a remark\n", *parts[:1], parts[1]][1:]).encode())
        shipped = (
            load_lesson(folder, name, "pt") if folder == FOLDER else base.load_document(folder, name, "pt")
        )
        assert parsed == shipped


def test_texts_may_stand_in_the_structure():
    whole = (
        LESSON.partition("---")[0]
        .replace("id: a", "id: a\n    title: Joga")
        .replace("[{right: true}, {}]", "[{text: Sim, right: true}, {text: Pois}]")
    )
    lesson = lesson_files.parse_file(
        ("---\ntitle: Lição\n" + whole.replace("id: b", "id: b\n    title: B")).encode()
    )
    assert [step.title for step in lesson.steps] == ["Joga", "B"]


# What is wrong


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "Este ficheiro não é uma lição nem uma ficha da Nimteca."),
        (b"[1, 2]", "Este ficheiro não é uma lição nem uma ficha da Nimteca."),
        (b'{"a": ', "Este ficheiro não é uma lição nem uma ficha da Nimteca."),
        (b"[" * 100_000, "Este ficheiro não é uma lição nem uma ficha da Nimteca."),
        (b"\xff\xfe", "Este ficheiro não é um texto."),
        (b" " * (exported_files.MOST + 1), "Este ficheiro é grande demais."),
        (b'a: "\\0"', "Este ficheiro tem letras que não se podem guardar."),
        (b'{"a": [{"\\ud800": 1}]}', "Este ficheiro não é uma lição nem uma ficha da Nimteca."),
        (b'{"a": 1e400}', "Este ficheiro não é uma lição nem uma ficha da Nimteca."),
        ("a: &x [1]\nb: *x", "Linha 1: Os sinais & e * não servem aqui: escreve o texto entre aspas."),
        ("a: 1\nb: *x", "Linha 2: Os sinais & e * não servem aqui: escreve o texto entre aspas."),
        ("a: !!python/object:os.system x", "Linha 1: O sinal ! não serve aqui: escreve o texto entre aspas."),
        ("a: 1\n---\n\nb: !!int 1", "Linha 4: O sinal ! não serve aqui: escreve o texto entre aspas."),
        ("a: " + "[" * 5_000, "Linha 1: Há coisas a mais umas dentro das outras."),
        ("a:\n- " + "- " * 60, "Linha 2: Há coisas a mais umas dentro das outras."),
        ("a: [" + "1, " * 100_001 + "]", "Linha 1: O ficheiro tem valores a mais."),
        ("a: [1\nb: 2", "Linha 2: Isto não é YAML: "),
        ("a: 1\nb: \x01", "Linha 2: Isto não é YAML: "),
        ("- 1", "Linha 1: O ficheiro tem de ter nomes com os seus valores."),
        ("a: 1\na: 2", "Linha 2: Isto não é YAML: «a» aparece duas vezes."),
        ("a: 1\n---\nb: 2\n---\nc: 3", "Há mais de dois documentos neste ficheiro."),
        ("a: 1\n---\n" * 200_000, "Há mais de dois documentos neste ficheiro."),
        ("a: 1\n---\nb:\n  c: 3", "Linha 3: ficheiro.yaml não tem lugar para isto."),
        (LESSON.replace("  a: {title: Joga}", "  c: {title: Joga}"), "Linha 12: ficheiro.yaml não tem lugar"),
        (LESSON.replace("      - text: Sim\n", ""), "Linha 15: Aqui há 1 entradas, e na estrutura 2."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_with_its_line(sent, said):
    assert refusal(sent).startswith(said)


def test_a_small_file_does_not_become_a_large_one():
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
    )
    assert "Linha 1: Os sinais & e *" in refusal(bomb)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("title: Joga", "title: ''", "Linha 12: Passo a: Falta «título»."),
        ("title: Joga", "title: " + "x" * 81, "Linha 12: Passo a: «título» é comprido demais"),
        ("kind: play", "kind: play\n    goal: draw", "Linha 5: Passo a: «objetivo» tem de ser move ou win."),
        ("kind: ask", "kind: ask\n    colour: red", "Linha 8: Passo b: Não conheço «colour»."),
        ("kind: ask", "kind: film", "Linha 7: Passo b: «tipo» tem de ser"),
        ("[1, 2]", "[2, 2]", "Linha 3: Passo a: Daqui perde quem joga"),
        (
            "{right: true}",
            "{right: 1}",
            "Linha 8: Passo b, respostas 1: «certa» tem de ser verdadeiro ou falso.",
        ),
        ("title: Lição", "title: ''", "Linha 10: Falta «título»."),
        ("format: nimteca-lesson-1", "format: outra", "Este ficheiro não é uma lição da Nimteca."),
        ("format: nimteca-lesson-1", "format: nimteca-worksheet-1", "lê-o na página das fichas"),
    ],
)
def test_what_is_wrong_in_a_lesson_is_said_with_its_line(before, after, said):
    assert before in LESSON
    with pytest.raises(ValidationError) as refused:
        lesson_files.parse_file(LESSON.replace(before, after).encode())
    assert said in refused.value.messages[0]


def test_a_fault_of_the_whole_has_no_line():
    twice = LESSON.replace("id: b", "id: a").partition("---")[0]
    with pytest.raises(ValidationError, match="não se consegue ler"):
        lesson_files.parse_file((twice + "---\ntitle: Lição\n").encode())


def test_whatever_is_sent_is_read_or_refused():
    @given(st.data())
    def check(data):
        lines = LESSON.splitlines()
        for _edit in range(data.draw(st.integers(1, 3))):
            at = data.draw(st.integers(0, len(lines) - 1))
            lines[at] = data.draw(
                st.sampled_from(["", "---", "...", "  - {}", "steps: []", "  a: null", "x: {y: [z]}", "%A"])
                | st.text(max_size=12)
                | st.just(lines[at][2:])
            )
        sent = "\n".join(lines).encode("utf-8", "surrogatepass")
        for parse in (lesson_files.parse_file, worksheet_files.parse_file):
            with suppress(ValidationError):
                parse(sent)

    check()


# Pages


def test_a_lesson_goes_from_school_to_school(author):
    row = lessons.copy(author, CourseLesson("bouton", shipped_lesson("bouton", "pt")))
    answer = signed_in(author).get(reverse("lessons:lesson-file", args=[row.key]))
    assert answer["Content-Disposition"] == 'attachment; filename="o-teorema-de-bouton.yaml"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert author.username not in answer.content.decode()
    stranger = make_user("outra", "teacher")
    desk = signed_in(stranger)
    page = desk.post(READ, {"file": SimpleUploadedFile("x.yaml", answer.content)}, follow=True)
    shows(page, "Aqui está a lição", "Os passos")
    imported = stranger.lessons.get()
    assert (imported.document, imported.title, imported.copy_of) == (row.document, row.title, "")
    assert page.redirect_chain == [(f"/licoes/{imported.key}/editar/", 302)]
    assert desk.get(reverse("lessons:lesson-file", args=[row.key])).status_code == 404


def test_the_pages_offer_both_ways(author):
    row = lessons.copy(author, CourseLesson("mex-e-grundy", shipped_lesson("mex-e-grundy", "pt")))
    desk = signed_in(author)
    exported = f"/licoes/{row.key}/ficheiro/"
    shows(desk.get("/licoes/"), exported, READ)
    shows(desk.get(f"/licoes/{row.key}/editar/"), exported)
    shows(desk.get(READ), "Importar uma lição")
    assert READ not in signed_in(make_user("aluna", "pupil")).get("/licoes/").text


def test_a_lesson_of_the_site_is_exported_in_the_language_of_its_reader(author):
    desk = signed_in(author)
    desk.cookies["django_language"] = "en"
    answer = desk.get("/licoes/bouton/ficheiro/")
    assert lesson_files.parse_file(answer.content) == shipped_lesson("bouton", "en")


def test_a_bad_file_changes_nothing_and_its_page_says_why(author):
    desk = signed_in(author)
    bad = LESSON.replace("title: Joga", "title: ''").encode()
    answer = desk.post(READ, {"file": SimpleUploadedFile("x.yaml", bad)})
    assert answer.status_code == 422
    shows(answer.text, "Linha 12: Passo a: Falta «título».")
    large = SimpleUploadedFile("x.yaml", b" " * (exported_files.MOST + 1))
    shows(desk.post(READ, {"file": large}).text, "grande demais")
    assert not author.lessons.exists()


def test_only_teachers_have_lessons_of_their_own(db):
    with pytest.raises(PermissionDenied):
        lesson_files.from_file(LESSON.encode(), make_user("aluna", "pupil"))


def test_there_are_not_more_lessons_than_there_may_be(author, monkeypatch):
    monkeypatch.setattr(lessons, "MOST", 1)
    lesson_files.from_file(LESSON.encode(), author)
    with pytest.raises(ValidationError, match="Já tens 1 lições"):
        lesson_files.from_file(LESSON.encode(), author)


# The command


@pytest.fixture
def check(tmp_path, capsys):
    """What the command says of some files, and whether all of them are right."""

    def checked(**files):
        for name, content in files.items():
            (tmp_path / f"{name}.yaml").write_text(content, encoding="utf-8")
        try:
            call_command("lessons", "check", *(str(tmp_path / f"{name}.yaml") for name in files))
        except CommandError as error:
            return [*capsys.readouterr().out.splitlines(), str(error)]
        return capsys.readouterr().out.splitlines()

    return checked


def test_files_of_teachers_are_checked_by_the_command(db, check):
    worksheet = worksheet_files.as_file(library.shipped()).decode()
    assert check(lesson=LESSON, worksheet=worksheet) == []
    assert check(lesson=LESSON.replace('"Não"', "Sim")) == [
        (
            "lesson.yaml: b: Duas respostas dizem o mesmo: «Sim». "
            "Quem escolhe uma não sabe se a outra é a certa."
        ),
        "1 problems",
    ]
    assert check(lesson=LESSON.replace("title: Joga", "title: ''"), worksheet="a: 1\nb: [1") == [
        "lesson.yaml: Esta lição não se consegue ler: Linha 12: Passo a: Falta «título».",
        "worksheet.yaml: Linha 3: Isto não é YAML: did not find expected ',' or ']'.",
        "2 problems",
    ]


def test_a_file_that_is_not_there_is_named(tmp_path, capsys):
    with pytest.raises(CommandError, match="1 problems"):
        call_command("lessons", "check", str(tmp_path / "none.yaml"))
    assert capsys.readouterr().out.startswith("none.yaml: ")


# Lines


def test_a_line_is_that_of_what_is_meant_or_of_what_it_would_stand_in():
    def line(*place):
        return content_files.find_line(LESSON, Path("x.yaml"), place)

    assert [line("steps", "b"), line("steps", "b", "choices", "2", "text"), line("steps", "b", "kind")] == [
        6,
        17,
        7,
    ]
    assert [line("steps", "b", "hint"), line("none"), line()] == [6, 1, 1]
    assert content_files.find_line("", Path("x.yaml"), ("a",)) == 1


def test_json_of_earlier_releases_is_still_read(author):
    content = {
        "format": worksheet_files.JSON_FORMAT,
        "about": {"topic": "nim"},
        "worksheet": small_document(),
    }
    worksheet = worksheet_files.from_file(json.dumps(content).encode("utf-8-sig"), author)
    assert (worksheet.title, worksheet.topic) == (small_document()["title"], "nim")
    lesson = json.dumps(shipped_lesson("bouton", "pt").json()).encode()
    assert lesson_files.parse_file(lesson) == shipped_lesson("bouton", "pt")


def test_a_file_is_plain_yaml_too():
    structure, texts = yaml.safe_load_all(lesson_files.as_file(shipped_lesson("bouton", "pt")))
    assert structure["steps"][0]["id"] == "a"
    assert texts["title"] == shipped_lesson("bouton", "pt").title
