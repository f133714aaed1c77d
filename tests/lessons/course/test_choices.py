"""Answers to choose from: shuffled in worksheets as in lessons, and none that cannot be told apart."""

import pytest
from django.conf import settings

from lessons import content_files
from lessons.course.choice_checks import choice_problems
from lessons.course.documents.lesson import parse_lesson
from lessons.course.shipped_lessons import FOLDER, LESSONS, problems, shipped_lesson
from lessons.worksheets.builtin import base, templates
from lessons.worksheets.documents.choices import choice_problem, shuffle_places
from lessons.worksheets.documents.document import parse_document
from lessons.worksheets.documents.fields.choice import Choice, ChoiceAnswer
from lessons.worksheets.sheet_contexts import parts_of

ANSWERS = [{"id": ident, "text": f"Resposta {ident}"} for ident in "abcd"]


def field(**more):
    answers = tuple(ChoiceAnswer(answer["id"], answer["text"]) for answer in ANSWERS)
    return Choice(id="who", answers=answers, **{"right": "a", **more})


def worksheet(answers=ANSWERS, **more):
    choice = {
        "kind": "choice",
        "id": "who",
        "answers": answers,
        "right": answers[0]["id"],
        "points": "1",
        **more,
    }
    tasks = [{"id": f"I.{n}", "prompt": "Quem?", "fields": [choice]} for n in range(1, 13)]
    parts = [{"id": "I", "title": "Parte", "tasks": tasks}]
    return parse_document({"format": "nimteca-worksheet-1", "title": "Ficha", "parts": parts})


def test_any_place_may_have_the_right_answer():
    first = [shuffle_places(4, f"I.{n}:who")[0] for n in range(200)]
    assert all(30 < first.count(place) < 70 for place in range(4))
    assert sorted(shuffle_places(4, "I.1:who")) == [0, 1, 2, 3]


def test_a_worksheet_shows_answers_shuffled_and_alike_on_paper():
    document = worksheet()
    shown = {
        mode: [
            task["fields"][0]["options"]
            for part in parts_of(document, answers={}, mode=mode)
            for task in part["tasks"]
        ]
        for mode in ("write", "blank", "key")
    }
    orders = [[[option["id"] for option in options] for options in shown[mode]] for mode in shown]
    assert orders[0] == orders[1] == orders[2]
    assert len({order[0] for order in orders[0]}) == 4
    assert orders[0] == [[answer.id for answer in field().answers_in_order(f"I.{n}")] for n in range(1, 13)]


def test_what_is_fixed_a_poll_and_yes_and_no_keep_their_order():
    ordered = [answer["id"] for answer in ANSWERS]
    assert [answer.id for answer in field(fixed=True).answers_in_order("I.1")] == ordered
    assert [answer.id for answer in field(right="").answers_in_order("I.1")] == ordered
    yes_no = Choice(id="who", answers=(ChoiceAnswer("yes", "Sim"), ChoiceAnswer("no", "Não")), right="no")
    assert all(yes_no.answers_in_order(f"I.{n}")[0].id == "yes" for n in range(20))
    assert worksheet(fixed=True).tasks[0].fields[0].json()["fixed"] is True
    assert "fixed" not in worksheet().tasks[0].fields[0].json()


@pytest.mark.parametrize(
    ("answers", "fixed", "words"),
    [
        (["A rainha", "O cavalo"], False, ""),
        (["A rainha", "a  rainha."], False, "Duas respostas dizem o mesmo: «A rainha»"),
        (["A rainha", "A rainha"], True, "Duas respostas dizem o mesmo"),
        (["A rainha", "O cavalo", "Todas as anteriores"], False, "baralhadas"),
        (["A rainha", "O cavalo", "Todas as anteriores"], True, ""),
        (["Queen", "Knight", "None of the above"], False, "baralhadas"),
        (["Queen", "Knight", "Both answers"], False, "baralhadas"),
        (["Queen", "Knight", "A resposta 1 e a 2"], False, "baralhadas"),
        (["Tira de todas as pilhas", "Tira de nenhuma"], False, ""),
        (["O jogo acaba com todos a ganhar", "Ninguém ganha"], False, ""),
    ],
)
def test_answers_are_checked(answers, fixed, words):
    problem = choice_problem(answers, fixed=fixed)
    assert words in str(problem) if words else problem is None


def test_the_choices_of_the_site_are_in_order():
    languages = [code for code, _name in settings.LANGUAGES]
    documents = [
        *(shipped_lesson(key, language) for key in LESSONS for language in languages),
        *(base.load_document(base.FOLDER, name, language) for name in templates() for language in languages),
    ]
    assert [problem for document in documents for problem in choice_problems(document)] == []


def test_a_document_is_checked_step_by_step():
    twice = [{"id": "a", "text": "Sim"}, {"id": "b", "text": "sim"}]
    assert [place for place, _problem in choice_problems(worksheet(twice))] == [
        f"I.{n}" for n in range(1, 13)
    ]
    choices = [{"text": "A rainha", "right": True}, {"text": "Nenhuma das anteriores"}]
    ask = {"kind": "ask", "id": "a", "title": "Quem?", "choices": choices}
    steps = [ask, {**ask, "id": "b", "fixed": True}, {"kind": "idea", "id": "c", "title": "Ideia"}]
    lesson = parse_lesson({"format": "nimteca-lesson-1", "title": "Lição", "minutes": 5, "steps": steps})
    assert [place for place, _problem in choice_problems(lesson)] == ["a"]
    name = next(iter(content_files.names(FOLDER)))
    first = next(problems(FOLDER, ["pt"], lambda _folder, _name, _language: lesson))
    assert first.startswith(f"{name}.pt.yaml: a: ")
