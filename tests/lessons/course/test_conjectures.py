"""A law is written, refuted by a position that is played at once, and stands at last."""

import pytest
from django.test import Client
from django.utils import translation

from games.pictures.texts import translated
from games.rules.nim.subtraction.rules import Subtraction
from games.solvers.solve import letter
from games.solvers.theory import too_big
from lessons.course import lesson_files, library
from lessons.course.documents.conjectures import ConjectureStep
from lessons.course.documents.lesson import BadDocument, parse_lesson
from lessons.course.models import LessonProgress, StepAnswer
from lessons.worksheets.documents import law_tests
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.law_tests import solved_positions
from lessons.worksheets.documents.laws import examples_of
from tests.pages import shows

SUBTRACTION = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 2, 3]]}}
STEP = {
    "id": "a",
    "kind": "conjecture",
    "title": "A tua lei",
    "text": "Quais são P?",
    "game": SUBTRACTION,
    "hint": "Olha para 0 e 4.",
    "because": "O que um tira, o outro completa.",
}


def step_of(slug, **options):
    return ConjectureStep(id="a", title="Lei", game=GameSpec(slug, options))


def lesson_with(step):
    return parse_lesson({"format": "nimteca-lesson-1", "title": "Ensaio", "steps": [step]})


@pytest.mark.parametrize(
    ("slug", "options", "typed", "said", "position"),
    [
        (
            "subtraction",
            {"heaps": [9], "sets": [[1, 2, 3]]},
            "pares",
            "A tua lei diz que é P: perde quem joga",
            (2,),
        ),
        (
            "subtraction",
            {"heaps": [9], "sets": [[1, 2, 3]]},
            "8k",
            "A tua lei diz que é N: ganha quem joga",
            (4,),
        ),
        (
            "subtraction",
            {"heaps": [9], "sets": [[1, 2, 3]]},
            "múltiplos de 4 a partir de 4",
            "quem devia jogar perdeu",
            (0,),
        ),
        (
            "subtraction",
            {"heaps": [9], "sets": [[1, 2, 3]], "misere": True},
            "4k + 1 ou 0",
            "neste jogo isso ganha",
            (0,),
        ),
        ("nim", {"heaps": [3, 5]}, "todas pares", "diz que é P", (0, 2)),
        ("wythoff", {"heaps": [3, 5]}, "a diferença é 1", "diz que é P", (0, 1)),
        ("nim", {"heaps": [3, 5, 7]}, "a maior é igual à soma das outras", "diz que é P", (1, 1, 2)),
    ],
)
def test_the_smallest_position_with_a_move_refutes_a_law(slug, options, typed, said, position):
    reply = step_of(slug, **options).answered(typed)
    assert reply.stands is False
    assert said in str(reply.words)
    assert reply.counterexample.position == position


@pytest.mark.parametrize(
    ("slug", "options", "typed"),
    [
        ("subtraction", {"heaps": [9], "sets": [[1, 2, 3]]}, "múltiplos de 4"),
        ("subtraction", {"heaps": [9], "sets": [[3, 4]]}, "resto 0, 1 ou 2 na divisão por 7"),
        ("subtraction", {"heaps": [9], "sets": [[1, 2, 3]], "misere": True}, "4k + 1"),
        ("half", {}, "potências de 2 menos 1"),
        ("kayles", {}, "só o 0"),
        ("nim", {"heaps": [3, 5]}, "as duas pilhas iguais"),
        ("nim", {"heaps": [3, 5, 7]}, "soma-nim 0"),
        ("nim", {"heaps": [1, 2, 3, 4]}, "soma-nim 0"),
    ],
)
def test_a_law_that_is_true_stands(slug, options, typed):
    reply = step_of(slug, **options).answered(typed)
    assert (reply.stands, reply.position_count) == (True, 200)
    assert "resiste a 200 posições" in str(reply.words)


def test_it_is_said_how_a_law_was_understood():
    step = step_of("subtraction", heaps=[9], sets=[[1, 2, 3]])
    said = [str(step.answered(typed).understood) for typed in ("4k", "nenhum", "só 0 e 4")]
    assert said == [
        "Percebi que são P: 0, 4, 8, 12, 16, 20, …",
        "Percebi que nenhuma posição é P.",
        "Percebi que só são P: 0 e 4.",
    ]
    pairs = step_of("nim", heaps=[3, 5]).answered("a < b").understood
    assert str(pairs) == "Percebi que são P: (0, 1), (0, 2), (0, 3), (1, 2), (0, 4), (1, 3), …"


def test_positions_are_as_brute_force_finds_them():
    for position in solved_positions("nim", step_of("nim", heaps=[1, 1]).game.game)[:60]:
        for heaps, true, over in position.orders:
            assert (true == "P", over) == (heaps[0] == heaps[1], not any(heaps))
    welter = solved_positions("welter", step_of("welter").game.game)
    assert all(len(set(heaps)) == 4 for position in welter for heaps, _letter, _over in position.orders)


@pytest.mark.parametrize(
    ("slug", "options", "said"),
    [
        ("digraph", {}, "não se dizem com números"),
        ("nim", {"heaps": [1, 2, 3, 4, 5]}, "São pilhas a mais"),
        ("hackenbush", {}, "não se dizem com números"),
    ],
)
def test_a_game_without_heaps_is_refused(slug, options, said):
    with pytest.raises(BadDocument) as raised:
        lesson_with(STEP | {"game": {"slug": slug, "options": options}})
    assert said in str(raised.value.reason)


def test_a_game_of_which_too_little_is_known_is_refused(monkeypatch):
    monkeypatch.setattr("lessons.worksheets.documents.law_tests.solved_positions", lambda _slug, _game: ())
    with pytest.raises(BadDocument, match="não se resolvem posições que cheguem"):
        lesson_with(STEP)


def test_a_law_is_held_against_what_is_solved_in_time(monkeypatch):
    def slow(game, heaps, brute):
        if sum(heaps) > 30:
            too_big(0, "É grande demais.")
        return letter(game, heaps, brute)

    monkeypatch.setattr(law_tests, "letter", slow)
    assert (
        step_of("subtraction", heaps=[9], sets=[[2, 5, 7]]).answered("pares ou ímpares").position_count == 31
    )
    monkeypatch.setattr(law_tests, "_LOOKED_AT", 25)
    assert len(solved_positions("subtraction", Subtraction((9,), ((2, 5, 8),)))) == 25


@pytest.fixture
def lesson(cast):
    return library.create(cast.teacher, lesson_with(STEP))


@pytest.fixture
def pupil(cast, lesson):
    library.give(library.find(cast.teacher, lesson.key), cast.classroom, cast.teacher)
    client = Client()
    client.force_login(cast.pupils[0])
    return client


def at(lesson):
    return f"/licoes/{lesson.key}/passos/a/"


@pytest.mark.django_db
def test_what_cannot_be_read_is_no_try(pupil, lesson):
    shows(pupil.get(at(lesson)), "as posições P são", "Testar", "Pista", hides=["Contraexemplo", "Chama"])
    shows(pupil.post(at(lesson), {"resposta": "sei lá"}), "Não percebo essa lei", "não conta como tentativa")
    shows(pupil.post(at(lesson), {"resposta": ""}), "Escreve a tua lei")
    shows(
        pupil.post(at(lesson), {"resposta": "4k", "pedir": "pista"}), "Olha para 0 e 4.", hides=["Seguinte"]
    )
    assert not StepAnswer.objects.exists()


@pytest.mark.django_db
def test_a_law_is_refuted_by_a_position_that_is_played(pupil, lesson):
    page = shows(
        pupil.post(at(lesson), {"resposta": "8k"}),
        "Percebi que são P: 0, 8, 16",
        "Contraexemplo: 4",
        "Começas tu",
        "Ou escreve a jogada",
        "As tuas conjeturas",
        hides=["Seguinte"],
    )
    assert 'name="partida" value="1"' in page
    assert StepAnswer.objects.get().written == "8k (contraexemplo: 4)"
    assert StepAnswer.objects.get().state == "sent"
    assert LessonProgress.objects.get().done == []
    going = {"resposta": "8k", "partida": "1", "quem": "eu"}
    shows(pupil.post(at(lesson), going | {"jogada": "p1-9"}), "só tem 4")
    shows(
        pupil.post(at(lesson), going | {"jogada": "p1-3"}),
        "Ganhou o computador: 4 é P, e a tua lei diz o contrário",
        "Contraexemplo: 4",
        hides=["Ou escreve a jogada"],
    )
    assert pupil.get(at(lesson), {"resposta": "8k", "partida": "1", "prefixo": "p1-1"}).json()
    assert StepAnswer.objects.count() == 1


@pytest.mark.django_db
def test_who_begins_can_be_exchanged(pupil, lesson):
    shows(pupil.post(at(lesson), {"resposta": "pares"}), "Contraexemplo: 2", "Começa o computador")
    shows(pupil.get(at(lesson), {"resposta": "pares", "quem": "eu"}), "Começas tu")
    won = pupil.post(at(lesson), {"resposta": "pares", "partida": "1", "quem": "eu", "jogada": "p1-2"})
    shows(won, "Ganhaste!", "2 é N", hides=["Seguinte"])
    assert LessonProgress.objects.get().done == []


@pytest.mark.django_db
def test_a_law_that_stands_is_kept_over_a_reload(pupil, lesson):
    answer = pupil.post(at(lesson), {"resposta": "múltiplos de 4"}, headers={"HX-Request": "true"})
    shows(answer, "resiste a 200 posições", "O que um tira, o outro completa.", "Terminar")
    shows(pupil.get(answer.headers["HX-Replace-Url"]), "resiste a 200 posições", "múltiplos de 4")
    assert [(kept.state, kept.written) for kept in StepAnswer.objects.all()] == [("right", "múltiplos de 4")]
    assert LessonProgress.objects.get().done == ["a"]


@pytest.mark.django_db
def test_a_position_without_moves_is_not_played(pupil, lesson):
    shows(
        pupil.post(at(lesson), {"resposta": "múltiplos de 4 a partir de 4"}),
        "Contraexemplo: 0",
        hides=["Ou escreve a jogada", "Começas tu"],
    )


@pytest.mark.django_db
def test_several_heaps_have_letters(cast):
    two = library.create(
        cast.teacher, lesson_with(STEP | {"game": {"slug": "nim", "options": {"heaps": [3, 5]}}})
    )
    client = Client()
    client.force_login(cast.teacher)
    shows(client.get(at(two)), "uma posição é P quando", "Chama a, b às pilhas")


@pytest.mark.django_db
def test_it_is_printed_changed_and_exported(cast, lesson):
    client = Client()
    client.force_login(cast.teacher)
    whole = f"/licoes/{lesson.key}/tudo/"
    shows(client.get(whole), "A minha lei:", "O que um tira, o outro completa.")
    edit = f"/licoes/{lesson.key}/editar/a/"
    shows(client.get(edit), "Olha para 0 e 4.")
    document = library.document_of(lesson)
    assert lesson_files.parse_file(lesson_files.as_file(document)) == document


@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_examples_of_laws_can_be_read(language):
    with translation.override(language):
        for examples, slug, heaps in ((examples_of(1), "subtraction", [9]), (examples_of(2), "nim", [3, 5])):
            for example in examples:
                assert step_of(slug, heaps=heaps).answered(translated(example)).stands is False
