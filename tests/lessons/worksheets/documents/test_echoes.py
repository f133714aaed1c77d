"""What is said below a field of how an answer was understood: the same whatever is right."""

import pytest

from lessons.worksheets.documents import parse_document
from tests.lessons.builders import TAKING, beans, make_document, make_part, make_task, number_field


def fields(right: int):
    """A field of each kind that is typed, with other right answers for another number."""
    places = [{"label": "5", "position": beans(5), "letter": "N", "takes": [str(right)]}]
    letters = {"game": TAKING, "letter_points": "1", "subscripts": "asked", "positions": places}
    starts = [{"key": "6", "label": "6", "position": beans(6)}]
    return [
        number_field(right) | {"id": "number"},
        {"kind": "sequence", "id": "sequence", "values": [right], "points": "1"},
        {"kind": "numbers", "id": "numbers", "accepts": [{"values": [right, 9], "points": "1"}]},
        {
            "kind": "numbers",
            "id": "any",
            "accepts": [{"period": 7, "residues": [right], "least": 1, "points": "1"}],
        },
        {"kind": "term", "id": "term", "term": f"{right}k", "value": "1", "stated": True},
        {"kind": "term", "id": "with", "term": f"{right}n*k", "parameter": "n", "value": "1"},
        {"kind": "letters", "id": "letters", **letters},
    ], [
        {
            "kind": "table",
            "id": "table",
            "game": TAKING,
            "points": "1",
            "positions": [{"label": "5", "position": beans(5), "value": right}],
        },
        {"kind": "records", "id": "games", "game": TAKING, "starts": starts, "per_start": "1", "points": "1"},
        {"kind": "text", "id": "text", "rubric": []},
        {"kind": "choice", "id": "choice", "answers": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]},
    ]


@pytest.fixture(scope="module")
def sheets():
    made = []
    for right in (1, 4):
        one, other = fields(right)
        made.append(
            parse_document(
                make_document("X", make_part("I", "", make_task("T", "?", *one), make_task("U", "?", *other)))
            )
        )
    return made


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("T:number", "tiro 4 e ficam 112", "4"),
        ("T:number", "31/2", "15,5"),
        ("T:number", "1/3 da pilha", "1/3"),
        ("T:number", "4", ""),
        ("T:number", "2⁴", ""),
        ("T:number", "", ""),
        ("T:sequence", "0, 4, ..., 12", "0, 4, 8, 12"),
        ("T:sequence", "0,4, 8", ""),
        ("T:sequence", "todos", ""),
        ("T:numbers", "P = {0; 1} e 4", "0, 1, 4"),
        ("T:any", "115 - 3 = 112", "3"),
        ("T:term", "4k", "com k = 0, 1, 2, 3 dá 0, 4, 8, 12"),
        ("T:term", "múltiplos de 4", "0, 4, 8, 12 e os seguintes"),
        ("T:term", "+4", "de um número ao seguinte somam-se 4"),
        ("T:term", "n/2", "com n = 1, 2, 3, 4 dá 0,5, 1, 1,5, 2"),
        ("T:term", "4k +", ""),
        ("T:term", "1/k", ""),
        ("T:term:start", "começa em 1", "1"),
        ("T:term:start", "no princípio", ""),
        ("T:with", "(n+1)k", "com n = 2, com k = 0, 1, 2, 3 dá 0, 3, 6, 9"),
        ("T:letters:s0", "tirar 4", "4"),
        ("T:letters:l0", "P", ""),
        ("U:table:v0", "são 4", "4"),
        ("U:games:6.1", "6 4 1 0", "6 → 4 → 1 → 0"),
        ("U:games:6.1", "6 → 4 → 1 → 0", ""),
        ("U:games:6.1", "seis", ""),
        ("U:games:6.1w", "A", ""),
        ("U:text", "Porque 4 + 4", ""),
        ("U:choice", "a", ""),
        ("X:nada", "4", ""),
    ],
)
def test_an_answer_is_said_as_it_is_read_and_never_whether_it_is_right(sheets, name, typed, said):
    for document in sheets:
        assert str(document.echo(name, typed) or "") == (f"Percebi: {said}." if said else "")
