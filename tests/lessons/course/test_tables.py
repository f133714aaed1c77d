"""Tables to be filled: held against the solvers; what refutes a number is true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.text import text
from games.solvers.brute import Brute
from games.solvers.theory import TooBig
from lessons.course.documents.drawing_steps.table import TableStep
from lessons.course.documents.lesson import BadDocument, parse_lesson
from lessons.worksheets.documents.fields import marked_places

SUBTRACTION = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 2, 3]]}}
QUEEN = {"slug": "queens", "options": {"rows": 5, "cols": 4, "queens": ["b2"]}}
KAYLES = {"slug": "kayles", "options": {"heaps": [5]}}
MISERE = {"slug": "nim", "options": {"heaps": [3, 4], "misere": True}}
TURTLES = {"slug": "turtles", "options": {"coins": "VVFFVF"}}
WYTHOFF = {"slug": "wythoff", "options": {"heaps": [3, 4]}}


def table(game=None, **more) -> TableStep:
    step = {"id": "a", "kind": "table", "title": "Preenche", "game": game, **more}
    (read,) = parse_lesson({"format": "nimteca-lesson-1", "title": "Lição", "steps": [step]}).steps
    assert isinstance(read, TableStep)
    return read


STEPS = [
    table(SUBTRACTION, most=9, given=["0"]),
    table(KAYLES, most=9),
    table(QUEEN, drawing="board"),
    table(WYTHOFF, drawing="pairs", most=4),
    table(drawing="sum", most=5),
    table(TURTLES, most=6, given=["0"]),
]
EACH = pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.drawing}-{step.most}")


@EACH
def test_what_the_solver_says_is_right(step):
    assert step.answered(step.solution()).right is True
    if step.places is not None:
        brute = Brute()
        for name, position in step.places.positions.items():
            assert step.places.values[name] == brute.grundy(step.game.game, position)


@EACH
@given(st.data())
def test_a_wrong_number_is_refuted_by_what_is_true(step, data):
    name = data.draw(st.sampled_from(step.part_names))
    number = data.draw(st.integers(0, 12).filter(lambda number: number != step.values[name]))
    others = data.draw(st.sets(st.sampled_from(step.part_names)))
    solution = step.solution()
    reply = step.answered({other: solution[other] for other in others} | {name: str(number)})
    assert (reply.right, reply.wrong, reply.first) == (False, (name,), name)
    for source, target in reply.arrows:
        assert source == name
        assert target in step.places.by_name[name].followers
        assert step.values[target] == number


@EACH
@given(st.data())
def test_what_is_missing_or_no_number_is_no_try(step, data):
    names = data.draw(st.sets(st.sampled_from(step.part_names), max_size=len(step.part_names) - 1))
    solution = step.solution()
    reply = step.answered({name: solution[name] for name in names})
    assert (reply.right, reply.wrong) == (None, ())
    typed = data.draw(
        st.text(min_size=1, max_size=6).filter(lambda typed: not typed.strip().isdigit() and typed.strip())
    )
    assert step.answered({name: solution[name] for name in names} | {step.part_names[0]: typed}).right is None


def words(step, name, number):
    return str(step.answered({name: str(number)}).parts[name].words)


def test_the_sentences_say_what_refutes():
    row = table(SUBTRACTION, most=9)
    assert "joga para 2, que já vale 2" in words(row, "3", 2)
    assert "menor do que 9" in words(row, "9", 9)
    assert "daqui não há jogadas" in words(row, "0", 1)
    sums = table(drawing="sum", most=5)
    assert "só um dos dois tem o 2" in words(sums, "3+5", 4)
    assert "os dois têm o 1" in words(sums, "3+5", 7)
    assert "nenhum dos dois tem o 8" in words(sums, "3+5", 14)
    assert table(drawing="sum", most=2).labels["1+2"].parameters == (("name", "1 ⊕ 2"),)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "Falta o jogo"),
        ({"drawing": "sum", "most": 12}, "no máximo até 11"),
        ({"game": SUBTRACTION, "drawing": "pairs"}, "duas pilhas"),
        ({"game": WYTHOFF, "drawing": "pairs", "most": 12}, "no máximo até 11"),
        (
            {"game": MISERE, "drawing": "pairs"},
            "valores",
        ),
        ({"game": SUBTRACTION, "given": ["x"]}, "«x»"),
        ({"game": SUBTRACTION, "most": 1, "given": ["0", "1"]}, "nada para preencher"),
    ],
)
def test_what_cannot_be_filled_is_refused(more, words):
    with pytest.raises(BadDocument) as refused:
        table(**more)
    assert words in str(refused.value)


def test_a_table_that_takes_too_long_is_refused(monkeypatch):
    def search(*_asked):
        raise TooBig(text("É grande demais."), 9)

    monkeypatch.setattr(marked_places, "grundy", search)
    with pytest.raises(BadDocument, match="grande demais"):
        table(SUBTRACTION, most=31)


def test_nim_sums_tell_of_no_game():
    assert table(SUBTRACTION, drawing="sum", most=3).specs == ()
    assert [spec.slug for spec in table(SUBTRACTION).specs] == ["subtraction"]


def test_a_single_face_is_worth_its_place():
    step = table(TURTLES, most=20)
    assert step.solution() == {str(place): str(place) for place in range(7)}
    assert str(step.labels["3"]) == "Uma só face, no lugar 3"
    assert str(step.labels["0"]) == "Nenhuma face"
