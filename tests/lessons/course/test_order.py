"""The parts of a proof, put in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.course.documents.drawing_steps.order import OrderStep
from lessons.course.documents.lesson import BadDocument, parse_lesson


def order(*parts, **more) -> OrderStep:
    step = {"id": "a", "kind": "order", "title": "Ordem", "parts": [*parts], **more}
    (read,) = parse_lesson({"format": "nimteca-lesson-1", "title": "Lição", "steps": [step]}).steps
    assert isinstance(read, OrderStep)
    return read


PARTS = [
    {"text": "Um"},
    {"text": "Dois", "swaps": True},
    {"text": "Três", "reply": "De onde vem isso?"},
    {"text": "Quatro"},
]
STEP = order(*PARTS)
NAMES = {number: name for name, number in STEP.numbers.items()}


def placed(*numbers):
    """The answer in which the parts of these numbers of the document, from 0, stand one after the other."""
    return {NAMES[number]: str(place) for place, number in enumerate(numbers, 1)}


@given(st.permutations(range(4)))
def test_parts_that_may_change_places_do(numbers):
    reply = STEP.answered(placed(*numbers))
    assert reply.right == (numbers in ([0, 1, 2, 3], [1, 0, 2, 3]))
    assert bool(reply.wrong) != reply.right


@given(st.text("ab", min_size=1, max_size=2), st.integers(2, 8))
def test_what_is_shown_is_the_same_each_time_and_never_right(ident, count):
    step = order(*({"text": str(number)} for number in range(count)), id=ident)
    assert sorted(step.numbers.values()) == list(range(count))
    assert step.numbers == order(*({"text": str(number)} for number in range(count)), id=ident).numbers
    shown = {name: str(place) for place, name in enumerate(step.part_names, 1)}
    assert step.answered(shown).right is False
    assert step.answered(step.solution()).right is True


def test_what_comes_too_early_is_said():
    reply = STEP.answered(placed(0, 2, 1, 3))
    assert reply.wrong == (NAMES[2],)
    assert reply.parts[NAMES[2]].words == "De onde vem isso?"
    assert "Até ao lugar 1" in str(reply.words)
    reply = STEP.answered(placed(3, 0, 1, 2))
    assert "O primeiro" in str(reply.words)
    assert "«Quatro» precisa" in str(reply.parts[NAMES[3]].words)


@given(st.dictionaries(st.sampled_from([*STEP.part_names, "z"]), st.text("1234x ", max_size=2)))
def test_what_is_no_order_is_no_try(answers):
    reply = STEP.answered(answers)
    places = sorted(answers.get(name, "").strip() for name in STEP.part_names)
    assert (reply.right is None) == (places != ["1", "2", "3", "4"])


def test_teachers_read_the_parts():
    assert STEP.answer_text(placed(1, 0, 3, 2)) == "Dois / Um / Quatro / Três"
    assert STEP.answer_text({}) == ""


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([{"text": "Um"}], "pelo menos 2"),
        ([{"text": "Um"}, {"text": "Dois", "swaps": True}], "não há ordem"),
        ([{"text": "$\\xx$"}, {"text": "Dois"}], "fórmula"),
    ],
)
def test_what_has_no_order_is_refused(parts, words):
    with pytest.raises(BadDocument) as refused:
        order(*parts)
    assert words in str(refused.value)
