"""Lessons as data: what is read, what is refused, what the solvers say of answers and moves."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.course.documents import steps
from lessons.course.documents.lesson import BadDocument, LessonDocument, parse_lesson
from lessons.course.documents.playing import walk
from lessons.course.documents.steps import PlayStep, QuestionStep
from tests.mangled import mangled

NIM = {"slug": "nim", "options": {"heaps": [1, 2, 4]}}
P_NIM = {"slug": "nim", "options": {"heaps": [1, 2, 3]}}
OVER = {"slug": "nim", "options": {"heaps": [0]}}
MISERE = {"slug": "nim", "options": {"heaps": [1, 2], "misere": True}}
TALL = {"slug": "nim", "options": {"heaps": [400, 1]}}
HARD = {"slug": "array_nim", "options": {"rows": ["1" * 7] * 7}}


def made(*its: dict[str, Any], **more: Any) -> LessonDocument:
    document = {"format": "nimteca-lesson-1", "title": "Lição", "steps": list(its), **more}
    return parse_lesson(document)


def step(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "id": "a", "title": "Passo", **more}


STEPS = [
    step("play", game=NIM, hint="Pista"),
    step("ask", choices=[{"text": "Sim", "right": True}, {"text": "Não", "reply": "Vê $a$."}]),
    step("ask", numbers=[3], known=[{"number": 4, "reply": "Um a mais."}], because="Porque $3$."),
    step("ask", about="winner", game=NIM, show=True),
    step("idea", text="Uma ideia", embed={"kind": "columns", "game": NIM}),
    step("proof", text="Isto", parts=[{"title": "Um", "text": "…", "embed": {"kind": "board", "game": NIM}}]),
    step("exercise", exercise="mex", level=2, count=4),
    step("free", model="Assim."),
    step("summary", text="- um"),
]


@pytest.mark.parametrize("its", STEPS)
def test_a_lesson_is_written_as_it_was_read(its):
    lesson = made(its, aim="Ganhar", source="T2", teacher="Tempo: 5 min")
    assert parse_lesson(json.loads(json.dumps(lesson.json()))) == lesson
    assert lesson.at("a") == 0


@pytest.mark.parametrize(
    ("its", "words"),
    [
        (step("film"), "tem de ser"),
        (step("idea", text="$\\href{a}{b}$"), "não conheço"),
        (step("idea", more=1), "Não conheço «more»"),
        (step("play", game=P_NIM), "Daqui perde quem joga"),
        (step("play", game=NIM, first="computer"), "Daqui ganha quem joga"),
        (step("play", game=OVER), "já não há jogadas"),
        (step("play", game=NIM, first="choice", goal="move"), "uma só jogada"),
        (step("play", game=TALL), "no máximo 60"),
        (step("ask"), "Dá respostas"),
        (step("ask", numbers=[1], choices=[{"text": "a", "right": True}]), "Dá respostas"),
        (step("ask", choices=[{"text": "a"}]), "está certa"),
        (step("ask", numbers=[1], known=[{"number": 1, "reply": "Não"}]), "não pode ser um engano"),
        (step("ask", about="winner"), "Falta o jogo"),
        (step("ask", about="value", game=MISERE), "não há um valor"),
        (step("ask", about="winner", game=HARD), "peças a mais"),
        (step("exercise", exercise="nada"), "Não conheço o exercício"),
        (step("exercise", exercise="mex", level=9), "não tem o nível"),
    ],
)
def test_what_makes_no_sense_is_refused(its, words):
    with pytest.raises(BadDocument) as refused:
        made(its)
    assert words in str(refused.value)


def test_what_takes_too_long_to_solve_is_not_played(monkeypatch):
    monkeypatch.setattr(steps, "MOST_POSITIONS", 5)
    game = {"slug": "kayles", "options": {"heaps": [5, 4], "misere": True}}
    with pytest.raises(BadDocument, match="grande demais"):
        made(step("play", game=game))


def test_lessons_have_steps_with_names_of_their_own():
    with pytest.raises(BadDocument, match="ainda não tem passos"):
        made()
    with pytest.raises(BadDocument, match="aparece duas vezes"):
        made(STEPS[0], STEPS[1])
    with pytest.raises(BadDocument, match="não é uma lição"):
        parse_lesson({"format": "nimteca-worksheet-1"})


def ask(**more: Any) -> QuestionStep:
    found = made(step("ask", **more)).steps[0]
    assert isinstance(found, QuestionStep)
    return found


def test_the_solver_answers_questions_about_positions():
    assert ask(about="value", game=NIM).right_numbers == (7,)
    assert ask(about="moves", game=NIM).right_numbers == (1,)
    assert ask(about="value", game=P_NIM, known=[{"number": 6, "reply": "Não"}]).right_numbers == (0,)
    assert [ask(about="winner", game=NIM).answered(one).right for one in "12"] == [True, False]
    assert [ask(about="winner", game=P_NIM).answered(one).right for one in "12"] == [False, True]


def test_answers_get_their_replies_and_what_cannot_be_read_is_no_try():
    choices = ask(choices=[{"text": "Sim", "right": True}, {"text": "Não", "reply": "Ora essa."}])
    assert choices.answered("1") == (True, "")
    assert choices.answered("2") == (False, "Ora essa.")
    assert [choices.answered(one).right for one in ("", "x", "3", "0", "9" * 10)] == [None] * 5
    number = ask(numbers=[3, 5], known=[{"number": 4, "reply": "Um a mais."}])
    assert [number.answered(one).right for one in ("3", "5 feijões", "4", "x", "3,5")] == [
        True,
        True,
        False,
        None,
        None,
    ]
    assert number.answered("4").words == "Um a mais."
    assert number.answered("6").words == ""


def play(heaps: list[int], **more: Any) -> PlayStep:
    game = {"slug": "nim", "options": {"heaps": heaps, "misere": more.pop("misere", False)}}
    found = made(step("play", game=game, **more)).steps[0]
    assert isinstance(found, PlayStep)
    return found


def test_a_win_is_played_to_the_end():
    its = play([1, 2, 2])
    begun = walk(its, ["p1-1"], begins=True)
    assert (begun.result, begun.mistake, len(begun.line)) == ("", None, 2)
    moves = ["p1-1"]
    while not walk(its, moves, begins=True).result:
        heaps = walk(its, moves, begins=True).state.position
        large = heaps.index(max(heaps)) + 1
        moves.append(f"p{large}-{max(heaps) - min(heaps[1:])}")
    done = walk(its, [*moves, "p1-1"], begins=True)
    assert (done.result, done.own) == ("won", moves)


def test_a_mistake_is_remembered_and_punished():
    its = play([1, 2, 2])
    lost = walk(its, ["p2-2"], begins=True)
    assert lost.mistake is not None
    assert lost.mistake.move == "p2-2"
    assert lost.state.position[0] == lost.state.position[2]
    assert walk(its, ["p2-2", "p1-1"], begins=True).result == "lost"


def test_a_move_that_is_none_is_refused_with_a_reason():
    found = walk(play([1, 2, 2]), ["p1-9"], begins=True)
    assert found.refused is not None
    assert "só tem" in str(found.refused)
    assert found.line == ()


def test_the_computer_may_begin_and_loses_to_who_plays_well():
    its = play([1, 1], first="computer")
    begun = walk(its, [], begins=False)
    assert len(begun.line) == 1
    alive = 1 + begun.state.position.index(1)
    assert walk(its, [f"p{alive}-1"], begins=False).result == "won"
    last = play([1], first="computer", misere=True)
    assert walk(last, [], begins=False).result == "won"


def test_one_move_is_right_or_wrong_at_once():
    its = play([5, 6, 9], goal="move")
    assert walk(its, ["p3-6", "p1-1"], begins=True).result == "won"
    wrong = walk(its, ["p3-5"], begins=True)
    assert (wrong.result, len(wrong.line)) == ("lost", 1)
    assert walk(its, [], begins=True).result == ""


def test_steps_say_of_which_games_they_tell():
    lesson = made(
        *({**one, "id": f"s{at}"} for at, one in enumerate(STEPS)), step("exercise", exercise="jogada-no-nim")
    )
    assert [sorted(map(str, one.facts)) for one in lesson.steps[:2]] == [["nim"], []]
    assert [str(fact) for fact in lesson.steps[-1].facts] == ["nim"]


@given(st.sampled_from(STEPS).flatmap(lambda step: mangled(made(step, aim="Ganhar").json())))
def test_whatever_stands_in_a_lesson_is_read_or_refused(value):
    with suppress(BadDocument):
        lesson = parse_lesson(value)
        assert parse_lesson(json.loads(json.dumps(lesson.json()))) == lesson


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": ""}, "Falta «título»."),
        ({"minutes": 0}, "«minutos» tem de ser um número inteiro de 1 a 600."),
        ({"steps": [step("free"), step("ask", id="b", numbers=["3"])]}, "Passo b: «números» tem de ser"),
        ({"steps": [step("proof", parts=[{"title": "T"}, {}])]}, "Passo a, partes 2: Falta «título»."),
        ({"steps": [step("play", game={"slug": "nim", "options": {"x": 1}})]}, "Passo a, jogo: "),
    ],
)
def test_what_is_wrong_is_said_with_the_name_and_the_place_that_people_know(change, sentence):
    with pytest.raises(BadDocument) as refused:
        parse_lesson(made(step("free")).json() | change)
    assert str(refused.value.sentence).startswith(sentence)


def test_choices_that_are_fixed_stand_as_they_were_written():
    choices = [{"text": str(number), "right": number == 1} for number in range(1, 7)]
    assert ask(choices=choices, fixed=True).shuffled_numbers("a") == [1, 2, 3, 4, 5, 6]
    assert ask(choices=choices).shuffled_numbers("a") != [1, 2, 3, 4, 5, 6]
    assert "fixed" not in ask(choices=choices).json()
