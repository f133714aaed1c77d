"""Digraphs and heaps are built so that conditions hold."""

from itertools import product

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.rules.catalogue import IMPARTIAL, build
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble.rules import Nimble
from games.solvers.theory import mex, nim_sum
from lessons.course import lesson_files, library
from lessons.course.documents.lesson import BadDocument, parse_lesson
from lessons.course.drawing_kinds import DRAWING_KINDS
from lessons.course.models import StepAnswer
from lessons.worksheets.documents.fields.constructions import (
    BuildCondition,
    ConstructionFacts,
    Unbuildable,
    construction_text,
    has_pieces,
    piece_cells,
    read_construction,
    read_digraph,
)
from tests.pages import shows

DIGRAPH = {
    "id": "a",
    "kind": "build",
    "title": "Um digrafo",
    "game": {"slug": "digraph", "options": {"edges": "A>B; B"}},
    "conditions": [
        {"of": "letter", "at": "A", "letter": "N"},
        {"of": "P", "number": 3},
        {"of": "vertices", "most": 5},
    ],
    "example": "A→B; C; D",
    "hint": "Os becos são P.",
    "because": "De A vai-se a um beco.",
}
HEAPS = {
    "id": "b",
    "kind": "build",
    "title": "Soma 0",
    "game": {"slug": "nim", "options": {"heaps": [1, 1, 2]}},
    "conditions": [
        {"of": "letter", "letter": "P"},
        {"of": "alike", "number": 0},
        {"of": "heaps", "number": 3},
    ],
    "example": "1, 2, 3",
    "most": 8,
}

QUEENS = {
    "id": "c",
    "kind": "build",
    "title": "Duas rainhas",
    "game": {"slug": "queens", "options": {"rows": 6, "cols": 6, "queens": []}},
    "conditions": [
        {"of": "letter", "letter": "P"},
        {"of": "squares", "number": 2},
        {"of": "pieces", "number": 2},
    ],
    "example": "b3 d5",
}


def lesson_with(*steps):
    return parse_lesson({"format": "nimteca-lesson-1", "title": "Ensaio", "steps": [*steps]})


@pytest.mark.parametrize(
    "typed",
    [
        "A→B, A→C; D",
        "A->B,C; D",
        "a > b, c\nd",
        "A—B e C; D",
        "A para B, A para C; D",
        "A to B and C; D",
        "A=>B; A=>C; D",
        "D; A→B; A→C, B",
    ],
)
def test_arrows_are_read_in_all_the_ways_they_are_written(typed):
    assert dict(sorted(read_digraph(typed).items())) == {"A": ["B", "C"], "B": [], "C": [], "D": []}


def test_arrows_in_a_chain_go_on():
    assert read_digraph("A→B→C") == {"A": ["B"], "B": ["C"], "C": []}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "nada construído"),
        ("A→?", "Não percebo «?»"),
        ("A→A", "As setas dão uma volta"),
        ("A→B; B→A", "As setas dão uma volta"),
        (";".join("ABCDEFGHIJKLM"), "São vértices a mais"),
        ("A→B, A→B, A→" + "X" * 13, "Não percebo"),
    ],
)
def test_what_is_no_digraph_is_said(typed, said):
    with pytest.raises(Unbuildable) as raised:
        read_construction(Digraph("A>B; B"), typed, 10)
    assert said in str(raised.value.reason)


@pytest.mark.parametrize(
    ("typed", "said"),
    [("3, 5", "Escreve 3 números"), ("x", "Escreve 3 números"), ("1, 2, 9", "no máximo 8 feijões")],
)
def test_what_are_no_heaps_is_said(typed, said):
    with pytest.raises(Unbuildable) as raised:
        read_construction(Nim((1, 2, 3)), typed, 8)
    assert said in str(raised.value.reason)


@st.composite
def digraphs(draw):
    names = "ABCDEFG"[: draw(st.integers(1, 7))]
    return {
        name: sorted(draw(st.sets(st.sampled_from(names[at + 1 :]))) if names[at + 1 :] else [])
        for at, name in enumerate(names)
    }


@given(digraphs())
def test_conditions_are_held_against_brute_force(arrows):
    values = {}
    for name in reversed(arrows):
        values[name] = mex(values[to] for to in arrows[name])
    built = read_construction(Digraph("A"), construction_text(Digraph(arrows)), 10)
    assert dict(built.arrows) == {name: tuple(to) for name, to in arrows.items()}
    facts = ConstructionFacts(built)

    def true(of, at=""):
        asked = {"letter": "P"} if of == "letter" else {"number": 0}
        return facts.verdict(BuildCondition(of=of, at=at, **asked)).true

    for name in arrows:
        assert true("value", name) == values[name]
        assert true("letter", name) == ("N" if values[name] else "P")
        assert true("moves", name) == len(arrows[name])
        assert true("winning", name) == sum(values[to] == 0 for to in arrows[name])
    assert true("P") == sum(value == 0 for value in values.values())
    assert true("N") == sum(value > 0 for value in values.values())
    assert true("vertices") == len(arrows)
    assert true("arrows") == sum(map(len, arrows.values()))
    assert true("value", "Z") is None


@given(st.lists(st.integers(0, 8), min_size=2, max_size=4))
def test_heaps_are_inspected_as_they_are(heaps):
    facts = ConstructionFacts(read_construction(Nim(heaps), ", ".join(map(str, heaps)), 8))
    total = nim_sum(heaps)
    expected = {
        "value": total,
        "beans": sum(heaps),
        "heaps": sum(size > 0 for size in heaps),
        "alike": sum(heaps.count(size) > 1 for size in heaps if size),
        "moves": sum(heaps),
        "winning": sum(size ^ total < size for size in heaps),
    }
    for of, true in expected.items():
        assert facts.verdict(BuildCondition(of=of, number=true)).holds
        assert not facts.verdict(BuildCondition(of=of, number=true + 1)).holds
    assert facts.verdict(BuildCondition(of="letter", letter="N" if total else "P")).holds


@pytest.mark.parametrize(
    ("bounds", "said", "holding"),
    [
        ({"number": 3}, "Setas: 3", {3}),
        ({"least": 3}, "Setas: pelo menos 3", {3, 4, 5}),
        ({"most": 3}, "Setas: no máximo 3", {0, 1, 2, 3}),
        ({"least": 2, "most": 3}, "Setas: de 2 a 3", {2, 3}),
    ],
)
def test_numbers_are_exact_or_from_one_to_another(bounds, said, holding):
    condition = BuildCondition(of="arrows", **bounds)
    assert str(condition.words) == said
    assert {number for number in range(6) if condition.holds_of(number)} == holding


def test_the_vertex_is_named():
    words = {of: str(BuildCondition(of=of, at="A", number=1).words) for of in ("value", "moves", "winning")}
    assert words == {
        "value": "Valor de Grundy de A: 1",
        "moves": "Jogadas a partir de A: 1",
        "winning": "Jogadas que ganham a partir de A: 1",
    }
    assert str(BuildCondition(of="letter", letter="P").words) == "Letra da posição: P"


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (DIGRAPH | {"example": "A→B"}, "O exemplo não serve. Vértices P: 3 (agora: 1)."),
        (DIGRAPH | {"example": "B→C; D"}, "(não há vértice A)"),
        (DIGRAPH | {"example": "?"}, "Não percebo «?»"),
        (DIGRAPH | {"conditions": [{"of": "letter"}]}, "Diz que letra se pede"),
        (DIGRAPH | {"conditions": [{"of": "P", "letter": "P"}]}, "Só onde se pede a letra"),
        (DIGRAPH | {"conditions": [{"of": "P"}]}, "Diz quantos se pedem"),
        (DIGRAPH | {"conditions": [{"of": "P", "number": 1, "most": 2}]}, "Diz o número exato"),
        (DIGRAPH | {"conditions": [{"of": "P", "least": 3, "most": 2}]}, "é maior do que"),
        (
            DIGRAPH | {"conditions": [{"of": "beans", "most": 2}]},
            "Neste jogo não se pede isto: Feijões ao todo",
        ),
        (HEAPS | {"conditions": [{"of": "arrows", "most": 2}]}, "Neste jogo não se pede isto: Setas"),
        (HEAPS | {"conditions": [{"of": "value", "at": "A", "number": 0}]}, "Só num digrafo"),
        (HEAPS | {"game": {"slug": "hackenbush", "options": {}}}, "Constrói-se um digrafo, pilhas, ou peças"),
        (
            HEAPS | {"game": {"slug": "traffic_lights", "options": {}}},
            "Constrói-se um digrafo, pilhas, ou peças",
        ),
        (
            QUEENS | {"conditions": [{"of": "beans", "most": 2}]},
            "Neste jogo não se pede isto: Feijões ao todo",
        ),
        (QUEENS | {"conditions": [{"of": "P", "most": 2}]}, "Neste jogo não se pede isto: Vértices P"),
        (HEAPS | {"conditions": [{"of": "pieces", "most": 2}]}, "Neste jogo não se pede isto: Peças no"),
        (QUEENS | {"game": {"slug": "coins", "options": {"coins": ""}}}, "Põe uma moeda no início"),
        (QUEENS | {"example": "b3 d4"}, "O exemplo não serve. Letra da posição: P (agora: N)."),
        (QUEENS | {"example": "b3 h9"}, "não existe neste tabuleiro"),
        (
            QUEENS | {"game": {"slug": "queens", "options": {"rows": 20, "cols": 20, "queens": ["e6"]}}},
            "no máximo 12 casas de lado",
        ),
    ],
)
def test_what_cannot_be_asked_for_is_refused(step, said):
    with pytest.raises(BadDocument) as raised:
        lesson_with(step)
    assert said in str(raised.value.reason)


@pytest.fixture
def lesson(cast):
    return library.create(cast.teacher, lesson_with(DIGRAPH, HEAPS, QUEENS))


@pytest.fixture
def pupil(cast, lesson):
    library.give(library.find(cast.teacher, lesson.key), cast.classroom, cast.teacher)
    client = Client()
    client.force_login(cast.pupils[0])
    return client


def at(lesson, step="a"):
    return f"/licoes/{lesson.key}/passos/{step}/"


@pytest.mark.django_db
def test_what_is_missing_is_said_with_what_is_true_now(pupil, lesson):
    shows(pupil.get(at(lesson)), "Letra de A: N", "Vértices P: 3", 'placeholder="A→B"', "Clica no vértice")
    shows(pupil.post(at(lesson), {}), "Ainda não há nada construído")
    shows(pupil.post(at(lesson), {"parte-obra": "A→A"}), "As setas dão uma volta")
    assert not StepAnswer.objects.exists()
    shows(
        pupil.post(at(lesson), {"parte-obra": "A→B, C"}),
        "Condições cumpridas: 2 de 3",
        "Vértices P: 3 (agora: 2).",
        "cumprida:",
        "Pista",
        hides=["Certo!"],
    )
    shows(pupil.post(at(lesson), {"parte-obra": "A→B; C; D"}), "Certo!", "De A vai-se a um beco.", "Seguinte")
    kept = [(answer.state, answer.written) for answer in StepAnswer.objects.all()]
    assert kept == [("wrong", "A→B, C"), ("right", "A→B; C; D")]


def redrawn(client, lesson, step="a", **fields):
    page = client.post(at(lesson, step), fields).content.decode()
    return page.partition('name="parte-obra" value="')[2].partition('"')[0]


@pytest.mark.django_db
def test_clicks_and_buttons_change_the_drawing(pupil, lesson):
    begun = {"parte-obra": "A→B"}
    page = shows(pupil.post(at(lesson), begun | {"celula": "A"}), 'data-mark="chosen"', "com seta de A")
    assert 'name="escolhido" value="A"' in page
    assert redrawn(pupil, lesson, **begun, celula="B", escolhido="A") == "A; B"
    assert redrawn(pupil, lesson, botao="new") == "A→B; C"
    assert redrawn(pupil, lesson, **begun, botao="from", escolhido="B") == "A→B; B→C"
    assert redrawn(pupil, lesson, **begun, botao="delete", escolhido="B") == "A"
    assert redrawn(pupil, lesson, **begun, botao="token", escolhido="B") == "A→B"
    assert redrawn(pupil, lesson, **{"parte-obra": "b, c; a-b"}, celula="-") == "A→B; C"
    shows(
        pupil.post(at(lesson), begun | {"celula": "A", "escolhido": "B"}),
        "As setas dão uma volta",
        "Mudar o desenho",
    )
    shows(pupil.post(at(lesson), {"parte-obra": "?", "celula": "-"}), "Não percebo «?»")
    assert not StepAnswer.objects.exists()


@pytest.mark.django_db
def test_no_more_vertices_are_drawn_than_can_be_read(pupil, lesson):
    full = {"parte-obra": "; ".join("ABCDEFGHIJKL"), "botao": "new"}
    shows(pupil.post(at(lesson), full), "São vértices a mais")


@pytest.mark.django_db
def test_a_click_on_a_bean_makes_a_heap_as_large(pupil, lesson):
    shows(pupil.get(at(lesson, "b")), "Clica num feijão", "Letra da posição: P")
    assert redrawn(pupil, lesson, "b", celula="p1.5") == "5, 1, 2"
    for begun, cell, after in [
        ("5, 1, 2", "p1.5", "4, 1, 2"),
        ("5, 1, 2", "p3.1", "5, 1, 1"),
        ("1, 1, 1", "p9.1", "1, 1, 1"),
    ]:
        assert redrawn(pupil, lesson, "b", **{"parte-obra": begun}, celula=cell) == after
    shows(pupil.post(at(lesson, "b"), {"parte-obra": "2, 4, 6"}), "Certo!")


@pytest.mark.django_db
def test_pieces_are_put_on_a_board_by_clicks(pupil, lesson):
    shows(
        pupil.get(at(lesson, "c")), "Clica numa casa", "Casas com peças: 2", "Ou escreve onde estão as peças"
    )
    shows(pupil.post(at(lesson, "c"), {}), "Ainda não há nada construído")
    assert redrawn(pupil, lesson, "c", celula="b3") == "b3"
    assert redrawn(pupil, lesson, "c", **{"parte-obra": "b3"}, celula="d4") == "d4, b3"
    assert redrawn(pupil, lesson, "c", **{"parte-obra": "b3"}, celula="z9") == "b3"
    shows(pupil.post(at(lesson, "c"), {"parte-obra": "h8", "celula": "-"}), "não existe neste tabuleiro")
    wrong = {"parte-obra": "b3, b3"}
    shows(pupil.post(at(lesson, "c"), wrong), "Condições cumpridas: 2 de 3", "Casas com peças: 2 (agora: 1).")
    shows(pupil.post(at(lesson, "c"), {"parte-obra": "b3, d5"}), "Certo!")


BOARDS = [slug for slug, kind in IMPARTIAL.items() if has_pieces(kind())]


@pytest.mark.parametrize("slug", BOARDS)
def test_every_click_leads_to_pieces_that_can_be_read(slug):
    game = IMPARTIAL[slug]()
    assert read_construction(game, construction_text(game), 1).game.start() == game.start()
    for cell in game.board.by_name:
        position = game.toggled(game.start(), cell)
        if position is not None:
            typed = construction_text(game.starting_at(position))
            assert read_construction(game, typed, 1).game.start() == position


@pytest.mark.parametrize(
    ("slug", "options", "pieces", "squares"),
    [
        ("queens", {"queens": ["e6", "e6", "a1"]}, 3, 2),
        ("nimble", {"coins": [0, 2, 1]}, 3, 2),
        ("turtles", {"coins": "VFVFF"}, 3, 3),
        ("plainim", {"rows": ["011", "101"]}, 4, 4),
        ("stairs", {"steps": [0, 2, 1]}, 3, 3),
    ],
)
def test_pieces_are_counted(slug, options, pieces, squares):
    game = build(slug, options)
    counted = piece_cells(game)
    assert (sum(counted.values()), len(counted)) == (pieces, squares)


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        (Nimble((0, 1, 1)), "0, 1", "do mesmo tamanho: 0, 1, 1"),
        (Nimble((0, 1, 1)), "0, 1, 0, 1", "fora do tabuleiro"),
        (CoinStrip((2, 5)), "2, 40", "fora do tabuleiro"),
    ],
)
def test_the_board_stays_as_it_is(game, typed, said):
    with pytest.raises(Unbuildable) as raised:
        read_construction(game, typed, 1)
    assert said in str(raised.value.reason)


def test_coins_can_leave_the_end_of_their_strip():
    assert read_construction(CoinStrip((2, 5)), "2", 1).game.start() == (2,)


def test_every_click_leads_to_heaps_that_can_be_read():
    step = lesson_with(HEAPS).steps[0]
    for heap, bean in product((1, 2, 3), range(1, 9)):
        edited = _edit(step, {"obra": "3, 3, 3"}, {"celula": f"p{heap}.{bean}"})
        assert step.construct(edited.answers["obra"]).game.start()[heap - 1] == (2 if bean == 3 else bean)


def _edit(step, answers, data):
    return DRAWING_KINDS["build"].edit(step, answers, data)


@pytest.mark.django_db
def test_it_is_printed_and_exported(cast, pupil, lesson):
    teacher = Client()
    teacher.force_login(cast.teacher)
    whole = f"/licoes/{lesson.key}/tudo/"
    shows(teacher.get(whole), "Vértices P: 3", "A→B; C; D", hides=["Mudar o desenho"])
    shows(pupil.get(whole), "Vértices P: 3", hides=["A→B; C; D"])
    document = library.document_of(lesson)
    assert lesson_files.parse_file(lesson_files.as_file(document)) == document
