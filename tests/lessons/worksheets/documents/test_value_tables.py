"""Tables of Grundy values in worksheets: computed by the solvers, marked value by value."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import catalogue
from games.solvers.brute import Brute
from lessons.worksheets.documents import Document, Part, Task, mark, parse_document, recipes
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.reading import BadDocument

SUBTRACTION = catalogue.build("subtraction", {"heaps": [9], "sets": [[1, 2, 3]]})
NIM = catalogue.build("nim", {"heaps": [2, 3]})
PAIRS = [f"{one},{other}" for one in range(3) for other in range(3)]


def document_of(game, positions, points=4):
    field = recipes.table_field(game, positions, points=points)
    part = Part("I", "Parte", (Task("I.1", "Preenche.", (field,)),), "", GameSpec.of(game))
    document = Document("Ficha", (part,))
    assert parse_document(document.json()) == document
    return document


ROW = document_of(SUBTRACTION, [str(size) for size in range(8)])
TABLE = document_of(NIM, PAIRS)
EACH = pytest.mark.parametrize("document", [ROW, TABLE], ids=["row", "pairs"])


def field_of(document):
    return document.task("I.1").fields[0]


def right(document):
    return {f"I.1:table:v{at}": str(place.value) for at, place in enumerate(field_of(document).positions)}


@pytest.mark.parametrize(("document", "game"), [(ROW, SUBTRACTION), (TABLE, NIM)])
def test_values_are_what_brute_force_finds(document, game):
    brute = Brute()
    for place in field_of(document).positions:
        _game, state = type(game).from_position(place.position)
        assert place.value == brute.grundy(game, state.position)


@EACH
@given(st.data())
def test_each_value_is_marked(document, data):
    answers = right(document)
    names = sorted(answers)
    wrong = data.draw(st.sets(st.sampled_from(names)))
    left_out = data.draw(st.sets(st.sampled_from(names)))
    typed = answers | {name: str(int(answers[name]) + 1) for name in wrong}
    typed = {name: value for name, value in typed.items() if name not in left_out}
    found = mark(document, typed).tasks["I.1"]
    assert {name for name, state in found.cells.items() if state == "wrong"} == wrong - left_out
    assert {name for name, state in found.cells.items() if state == "right"} == set(names) - wrong - left_out
    assert bool(found.messages) == bool(wrong - left_out)
    share = Fraction(len(set(names) - wrong - left_out), len(names)) * 4
    assert abs(found.points - share) < Fraction(1, 2)
    if not typed:
        assert found.state == "empty"
    elif left_out:
        assert found.state == "partial"
    else:
        assert found.state == ("right" if not wrong else "wrong" if not found.points else "half")


def test_a_value_may_be_written_with_words_and_else_is_wrong():
    name = "I.1:table:v3"
    assert mark(ROW, {name: " = 3 "}).tasks["I.1"].cells[name] == "right"
    assert mark(ROW, {name: "três"}).tasks["I.1"].cells[name] == "right"
    assert mark(ROW, {name: "nada"}).tasks["I.1"].cells[name] == "wrong"
    assert "3" in str(mark(ROW, {name: "2"}).tasks["I.1"].messages[0])


def test_a_table_needs_positions_and_a_game_with_values():
    json = ROW.json()
    json["parts"][0]["tasks"][0]["fields"][0]["positions"] = []
    with pytest.raises(BadDocument):
        parse_document(json)
    with pytest.raises(recipes.CannotCompose):
        recipes.table_field(NIM.under(misere=True), PAIRS)


def test_a_table_is_computed_again_for_another_game():
    part = ROW.parts[0]
    other = GameSpec("subtraction", {"heaps": [9], "sets": [[1, 2]]})
    changed = recipes.recompute(Document("Ficha", (Part("I", "Parte", part.tasks, "", other),)))
    assert [place.value for place in field_of(changed).positions] == [size % 3 for size in range(8)]
