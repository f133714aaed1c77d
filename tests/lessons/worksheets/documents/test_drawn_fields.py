"""Letters on a drawing, laws, what is built, parts in order: how they are marked, and what is none."""

from fractions import Fraction

import pytest

from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.errors import GameError
from lessons.worksheets import new_tasks
from lessons.worksheets.answers import expected
from lessons.worksheets.documents import BadDocument, mark, parse_document, recipes
from lessons.worksheets.documents.fields.order import LETTERS, letters_of_parts
from tests.lessons.builders import drawn_fields, make_document, make_part, make_task


def with_field(**changed):
    """A document with a field of the sample, `name`, with other attributes."""
    field = {**drawn_fields()[changed.pop("name")], **changed}
    return parse_document(make_document("X", make_part("I", "", make_task("T", "?", field))))


@pytest.mark.parametrize(
    ("name", "typed", "state", "points", "said"),
    [
        ("law", "", "empty", 0, ""),
        ("law", "múltiplos de 4", "right", 4, ""),
        ("law", "resto 0 na divisão por 4", "right", 4, ""),
        ("law", "múltiplos de 3", "wrong", 0, "A tua lei acerta em 117 das 200 posições testadas."),
        ("law", "é bonito", "partial", 0, "Não percebo"),
        ("build", "", "empty", 0, ""),
        ("build", "A->B, A->C", "right", 3, ""),
        ("build", "A→B", "half", Fraction(3, 2), "Condições cumpridas: 1 de 2."),
        ("build", "A→B→C", "half", Fraction(3, 2), "Letra de A: N (agora: P)."),
        ("build", "B", "wrong", 0, "Letra de A: N (não há vértice A)."),
        ("build", "A→→", "partial", 0, "Não percebo"),
        ("heaps", "2 e 2", "right", 2, ""),
        ("heaps", "9, 9", "partial", 0, "no máximo 5"),
        ("order", "", "empty", 0, ""),
        ("order", "b, c e a", "right", 3, ""),
        ("order", "BAC", "half", 1, "Até ao lugar 1 está certo."),
        ("order", "C, B, A", "wrong", 0, "O primeiro ainda não pode ser este."),
        ("order", "B, C", "partial", 0, "Escreve cada letra uma vez, por ordem: de A a C."),
        ("order", "B, C, C", "partial", 0, "Escreve cada letra uma vez"),
        ("order", "o passo B", "partial", 0, "Escreve cada letra uma vez"),
        ("order", "B, D, A", "partial", 0, "Escreve cada letra uma vez"),
    ],
)
def test_marks(name, typed, state, points, said):
    task = mark(with_field(name=name), {f"T:{name}": typed}).tasks["T"]
    assert (task.state, task.points) == (state, points)
    assert said in " ".join(map(str, task.messages))
    assert bool(said) == bool(task.messages)
    assert "Contraexemplo" not in " ".join(map(str, task.messages))


def test_the_counterexample_is_a_note_for_the_teacher():
    marked = mark(with_field(name="law"), {"T:law": "múltiplos de 3"}).tasks["T"]
    assert [str(note) for note in marked.notes] == ["Contraexemplo: 3 é N."]
    nim = {"slug": "nim", "options": {"heaps": [1, 2]}}
    pairs = mark(with_field(name="law", game=nim), {"T:law": "a + b par"}).tasks["T"]
    assert [str(note) for note in pairs.notes] == ["Contraexemplo: (0, 2) é N."]


def test_letters_on_a_drawing_are_those_of_its_cells():
    document = with_field(name="board")
    letters = {place.label: place.letter for place in document.field("T:board").positions}
    assert {name for name, letter in letters.items() if letter == "P"} == {"a3", "c2", "b1"}
    assert all(spec.form == "letter" for spec in document.cells.values())
    answers = {f"T:board:l{index}": letter for index, letter in enumerate(letters.values())}
    assert mark(document, answers).tasks["T"].state == "right"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"name": "board", "drawing": "digraph"}, "O desenho não tem «a2»"),
        ({"name": "board", "subscripts": "asked"}, "marcam-se só as letras"),
        ({"name": "graph", "drawing": "board"}, "não tem um tabuleiro de casas"),
        ({"name": "law", "game": {"slug": "digraph", "options": {}}}, "escolhe um jogo com pilhas"),
        ({"name": "build", "example": "A→B"}, "O exemplo não serve."),
        ({"name": "build", "game": {"slug": "kayles", "options": {}}}, "Neste jogo não se pede isto"),
        ({"name": "order", "parts": []}, "pelo menos 2 partes"),
        ({"name": "order", "parts": [{"id": "1", "text": "x"}, {"id": "A", "text": "y"}]}, "de A a J"),
        (
            {"name": "order", "parts": [{"id": "A", "text": "x"}, {"id": "B", "text": "y"}]},
            "diziam a resposta",
        ),
        ({"name": "order", "parts": [{"id": "A", "text": "x"}, {"id": "A", "text": "y"}]}, "a mesma letra"),
        (
            {"name": "order", "parts": [{"id": "B", "text": "x"}, {"id": "A", "text": "y", "swaps": True}]},
            "não há ordem nenhuma",
        ),
    ],
)
def test_what_is_no_such_field(changed, reason):
    with pytest.raises(BadDocument, match=reason):
        with_field(**changed)


def test_a_row_has_fewer_positions_than_a_drawing_may_have():
    board = recipes.colour_field(catalogue.build("queens", {}), id="board").json()
    whole = parse_document(make_document("X", make_part("I", "", make_task("T", "?", board))))
    assert len(whole.cells) == 64
    with pytest.raises(BadDocument, match="São posições a mais: no máximo 60"):
        parse_document(make_document("X", make_part("I", "", make_task("T", "?", {**board, "drawing": ""}))))
    large = catalogue.build("queens", {"rows": 9, "cols": 9})
    with pytest.raises(recipes.CannotCompose, match="no máximo 64"):
        recipes.colour_field(large)


def test_recipes_are_made_again_for_another_game():
    game = catalogue.build("subtraction", {"heaps": [10], "sets": [[1, 2, 3]]})
    tasks = [new_tasks.KINDS[kind].build(game, {}) for kind in ("colour", "law", "build", "order")]
    part = make_part("I", "", *[{**task.json(), "id": f"I.{n}"} for n, task in enumerate(tasks)], game=None)
    other = {"slug": "subtraction", "options": {"heaps": [8], "sets": [[1, 3]]}}
    document = recipes.recompute(parse_document(make_document("X", part | {"game": other})))
    colour, _law, build, order = (task.fields[0] for task in document.tasks)
    assert [place.label for place in colour.positions if place.letter == "P"] == ["8", "6", "4", "2", "0"]
    assert mark(document, {"I.1:law": "2k"}).tasks["I.1"].state == "right"
    assert build.game.options["heaps"] == [8]
    assert order.made is None


@pytest.mark.parametrize(
    ("slug", "options", "example"),
    [
        ("digraph", {}, "A→B; C"),
        ("nim", {"heaps": [3, 5, 7]}, "1, 2, 3"),
        ("subtraction", {"heaps": [10], "sets": [[1, 2, 3]]}, "4"),
        ("half", {"heaps": [9]}, "1"),
        ("queens", {"queens": ["a8", "b6"]}, "a8, b6"),
        ("turtles", {"coins": "VFF"}, "VVV"),
    ],
)
def test_a_new_task_has_an_example(slug, options, example):
    task = new_tasks.KINDS["build"].build(catalogue.build(slug, options), {})
    assert task.fields[0].example == example


@pytest.mark.parametrize(
    ("slug", "options", "reason"),
    [
        ("un", {}, "escolhe um jogo desses"),
        ("subtraction", {"heaps": [10], "sets": [[7]], "misere": True}, "não encontrei uma posição pequena"),
        ("queens", {"queens": ["a8"], "misere": True}, "não encontrei uma posição pequena"),
    ],
)
def test_a_game_without_heaps_or_without_small_positions_that_are_p_has_no_such_task(slug, options, reason):
    with pytest.raises(GameError) as refused:
        new_tasks.KINDS["build"].build(catalogue.build(slug, options), {})
    assert reason in translate(refused.value.reason)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("law", "São P: 0, 4, 8, 12, 16, 20, 24, 28, …"),
        ("build", "Por exemplo: A→B, A→C"),
        ("order", "B, C, A"),
        ("board", ""),
    ],
)
def test_the_key_in_words(name, key):
    document = with_field(name=name)
    assert expected(document.field(f"T:{name}"), document.task("T")) == key


def test_the_key_of_parts_that_may_change_places():
    parts = [{"id": "B", "text": "x"}, {"id": "C", "text": "y"}, {"id": "A", "text": "z", "swaps": True}]
    document = with_field(name="order", parts=parts)
    key = expected(document.field("T:order"), document.task("T"))
    assert key == "B, (C, A por qualquer ordem)"
    assert mark(document, {"T:order": "BAC"}).tasks["T"].state == "right"


@pytest.mark.parametrize("known", [(), ("B", "A"), ("A", "B"), ("J", "A")])
def test_letters_of_parts_are_never_in_a_right_order(known):
    for count in range(2, len(LETTERS) + 1):
        for swapping in (0, 1):
            swaps = [bool(swapping and count > 2 and at == 1) for at in range(count)]
            letters = letters_of_parts(swaps, known[:count], "x")
            assert len(set(letters)) == count
            assert sorted(letters) != letters
    assert letters_of_parts([False] * 3, ("B", "A"), "x") == ["B", "A", "C"]
    assert len(letters_of_parts([False, True], (), "x")) == 2


def test_what_a_field_reads_or_not():
    law, build = (with_field(name=name).tasks[0].fields[0] for name in ("law", "build"))
    assert law.letters
    assert build.reading("", "A→→") is None
    assert build.reading("", "A→B")
