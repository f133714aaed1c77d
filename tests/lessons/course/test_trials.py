"""Beside a question moves of both sides are tried on its drawing, of which nothing is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live import wire
from games.rules.errors import BadPosition, IllegalMove
from games.solvers.explain import Pictures
from games.solvers.partisan.hopping import Hopping
from lessons.course import library
from lessons.course.documents.lesson import BadDocument, parse_lesson
from lessons.course.documents.steps import QuestionStep
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.strip_game import LONGEST, MOST_STRIPS, StripGame, StripsState, read_strips
from lessons.course.models import StepAnswer
from lessons.course.shipped_lessons import LESSONS
from lessons.course.trial_boards import trial_context
from tests.pages import shows

STRIPS = st.lists(st.text("TF_", min_size=1, max_size=5), min_size=1, max_size=3).map(tuple)
AT = "/licoes/jogos-partidarios/passos/a/"


@given(STRIPS, st.sampled_from((0, 1)))
def test_moves_are_those_of_the_theory(strips, player):
    game = StripGame(strips)
    state = StripsState(strips, player)
    after = [game.play(state, move).strips for move in game.moves(state)]
    assert sorted(after) == sorted(Hopping().options(strips, player))
    assert (game.outcome(state) is None) == bool(after)
    assert set(game.view(state).pieces) <= set(game.board.by_name)
    assert game.setup(game.position(state), game.players[player]) == state


def test_a_strip_is_played_to_the_end():
    game, state = StripGame.from_position(["T_F"])
    assert StripGame.standard() == game == StripGame("→ _ ←")
    for move in ("1.1", "1.3", "1.2"):
        state = game.play(state, move)
    assert state.strips == ("F_T",)
    outcome = game.outcome(state)
    assert (outcome.winner, str(outcome.reason)) == ("toads", "deixou o adversário sem jogadas")
    assert [str(game.role_name(role)) for role in game.players] == ["jogador dos sapos", "jogador das rãs"]
    assert str(game.describe("1.3")) == "moveu o animal da casa 3 da fita 1"
    assert str(game.picture(game.initial())) == "→_←"
    assert game.setup(["T_F"]).turn == 0
    with pytest.raises(IllegalMove, match="Aí não há um animal"):
        game.play(game.initial(), "1.3")


@pytest.mark.parametrize("typed", ["T_F; __F", "→ _ ←, _ _ ←", ["T_F", "__F"], "s_r;__r"])
def test_strips_are_read_as_they_are_written(typed):
    assert read_strips(typed) == ("T_F", "__F")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("T_X", "não é uma fita"),
        ("T" * (LONGEST + 1), "não é uma fita"),
        ("", "não é uma fita"),
        (7, "Escreve de 1 a"),
        ([], "Escreve de 1 a"),
        (["T_F"] * (MOST_STRIPS + 1), "Escreve de 1 a"),
    ],
)
def test_what_is_no_strip_is_refused(value, said):
    with pytest.raises(BadPosition, match=said):
        read_strips(value)


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_every_picture_of_an_exercise_is_clicked(exercise):
    for level in range(1, len(exercise.levels) + 1):
        question = exercise.question("a-1", level)
        pictures = [block for block in exercise.illustration(question) if isinstance(block, Pictures)]
        assert not pictures or exercise.pointing(question) or exercise.trial(question)
        assert not (exercise.pointing(question) and exercise.trial(question))


@pytest.mark.parametrize("key", LESSONS)
def test_every_position_of_a_question_is_clicked(key):
    for step in library.shipped(key).steps:
        if isinstance(step, QuestionStep) and (step.show or step.strips):
            assert step.trial.live_problem() is None


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_answers_that_are_offered_are_all_there_are(exercise):
    for level in range(1, len(exercise.levels) + 1):
        for number in range(4):
            question = exercise.question(f"a-{number}", level)
            choices = exercise.choices(question)
            assert not choices or set(exercise.expected(question)) <= set(choices)


@pytest.mark.django_db
def test_moves_are_tried_beside_a_question(client):
    shows(client.get(AT), "Não conta como resposta", "Começam os sapos", 'data-cell="1.3"')
    page = shows(client.get(AT, {"experimentadas": "1.1", "jogada": "1.3"}), "Joga o jogador dos sapos")
    assert page.count('name="experimentadas"') == 2
    frogs = {"comeca": "frogs", "jogada": "1.3"}
    shows(client.get(AT, frogs), 'name="comeca" value="frogs"', "Joga o jogador dos sapos")
    shows(client.get(AT, {"jogada": "1.3"}), "Aí não há um animal", hides=['value="1.3"'])
    over = {"experimentadas": ["1.1", "1.3"], "jogada": "1.2"}
    shows(client.get(AT, over), "Ganha o jogador dos sapos: deixou o adversário sem jogadas.")
    assert client.get(AT, {"prefixo": "", "casa": "1.3"}).json()["message"].startswith("Aí não há")
    shows(client.post(AT, {"resposta": "1", "jogada": "1.1"}), "Não conta como resposta")
    assert not StepAnswer.objects.exists()


@pytest.mark.django_db
def test_moves_are_tried_beside_an_exercise(client):
    page = shows(client.get("/treino/que-classe/1/a-1/"), "Não conta como resposta", 'data-choose="L"')
    assert 'id="percebido"' not in page
    step = "/licoes/jogos-partidarios/passos/p1/"
    shows(client.get(step), "Começam as rãs", 'data-choose="P"')
    for address in ("/treino/que-classe/1/a-1/", step):
        assert client.get(address, {"casa": "9.9"}).json()["type"] == "refused"
    shows(client.get("/treino/valor-de-arbusto/1/a-1/"), "Não conta como resposta")


@pytest.mark.django_db
@pytest.mark.parametrize(("strips", "on_turn"), [("T__", "toads"), ("__FF TT", "frogs"), ("FT", "toads")])
def test_who_has_a_move_begins(rf, strips, on_turn):
    game = StripGame(strips.replace(" ", ""))
    trial = trial_context(rf.get("/"), game, "/")["trial"]
    begun = game.setup(game.position(game.initial()), on_turn)
    assert trial["standing"] == wire.standing(game, begun, game.role_name)


def test_strips_stand_in_the_whole_lesson(desk):
    shows(desk.get("/licoes/jogos-partidarios/tudo/"), 'id="posicao-a"')


def test_strips_that_are_none_are_refused():
    step = {"id": "a", "kind": "ask", "title": "Ensaio", "numbers": [1], "strips": ["T_X"]}
    with pytest.raises(BadDocument, match="não é uma fita"):
        parse_lesson({"format": "nimteca-lesson-1", "title": "Ensaio", "steps": [step]})


@pytest.mark.django_db
def test_strips_are_edited(desk, cast):
    given = library.copy(
        cast.teacher, library.CourseLesson("jogos-partidarios", library.shipped("jogos-partidarios"))
    )
    edit = f"/licoes/{given.key}/editar/f/"
    form = desk.get(edit).context["form"]
    assert form["strips"].value() == "TT_; __F"
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    desk.post(edit, {**sent, "strips": "T_F ; _F", "revision": 1})
    given.refresh_from_db()
    step = next(step for step in given.document["steps"] if step["id"] == "f")
    assert step["strips"] == ["T_F", "_F"]
