"""The worksheet that the site brings, held against the rulebook's numbers, points and tolerances."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.documents import Document, mark, parse_document
from lessons.worksheets.documents.fields import (
    OpenText,
)

POINTS = {
    "I.a": 6, "I.b": 5, "I.c": 4,
    "II.1": 2, "II.2": 12, "II.3": 4, "II.4": 4, "II.5": 4, "II.6": 6, "II.7": 5, "II.8": 4, "II.9": 4,
    "III.a": 4, "III.b": 4, "III.c": 4, "III.d": 3,
    "IV.1": 1, "IV.2": 8, "IV.3": 2, "IV.4": 3, "IV.5": 2, "IV.6": 4, "IV.7": 3, "IV.8": 2,
}  # fmt: skip
DOCUMENT = templates()[FICHA].document("pt")


def letters(task: str, row: str, first: int = 0) -> dict[str, str]:
    return {f"{task}:letters:l{index}": letter for index, letter in enumerate(row, first) if letter != " "}


def subscripts(task: str, row: str) -> dict[str, str]:
    return {f"{task}:letters:s{index}": digit for index, digit in enumerate(row) if digit != " "}


ROW_13 = "PNNNPNNNPNNNPN"
TAKES_13 = " 123 123 123 1"
ROW_23 = "PPPNNNNPPPNNNNPPPNNNNPPP"


def exchanged(row: str) -> str:
    return row.translate(str.maketrans("PN", "NP"))


def test_parts_and_tasks_have_the_points_of_the_rulebook(worksheet):
    assert {part.id: part.points for part in worksheet.parts} == {"I": 15, "II": 45, "III": 15, "IV": 25}
    assert {task.id: task.points for task in worksheet.tasks} == POINTS
    assert worksheet.points == 100


def test_it_survives_being_stored(worksheet):
    assert parse_document(json.loads(json.dumps(worksheet.json()))) == worksheet


def test_every_task_has_words(worksheet):
    for task in worksheet.tasks:
        assert task.prompt
        assert task.hint
        assert task.model


def test_rules_and_definitions_are_shown(worksheet):
    words = {part.id: part.text for part in worksheet.parts}
    assert "1, 2 ou 3" in words["I"]
    assert "3 ou 4" in words["IV"]
    assert "quem acabou de jogar" in words["II"]
    assert "quem joga a seguir" in words["II"]


def test_expected_values_are_those_of_the_rulebook(worksheet):
    thirteen, twenty_three = (worksheet.field(f"{task}:letters").positions for task in ("II.2", "IV.2"))
    assert "".join(place.letter for place in thirteen) == ROW_13
    assert "".join(place.letter for place in twenty_three) == ROW_23
    assert [place.takes for place in thirteen] == [(str(n % 4),) if n % 4 else () for n in range(14)]
    takes = {0: (), 1: (), 2: (), 3: ("3",), 4: ("3", "4"), 5: ("3", "4"), 6: ("4",)}
    assert [place.takes for place in twenty_three] == [takes[n % 7] for n in range(24)]
    assert [index for index, place in enumerate(twenty_three) if place.end] == [0, 1, 2]

    def values(ref: str) -> set[int]:
        return set(worksheet.field(ref).accepts[0].values)

    assert values("II.3:set") == {0, 4, 8, 12}
    assert values("III.a:set") == {0, 5, 10, 15, 20}
    assert values("III.b:set") == {0, 6, 12, 18, 24}
    assert values("IV.3:set") == {0, 7, 14, 21}
    assert values("II.6:take115") == values("IV.6:take115") == {3}
    assert values("II.8:starts") == {81, 82, 83}
    assert values("IV.8:starts") == {143, 144, 145, 146}
    for ref, term in (
        ("II.5:term", "4k"), ("III.a:term", "5k"), ("III.b:term", "6k"),
        ("III.c:term", "(n+1)k"), ("IV.5:term", "7k"),
    ):  # fmt: skip
        assert worksheet.field(ref).term == term
    for ref, own, both in (("II.7:moves", 16, 31), ("IV.7:moves", 9, 17)):
        assert [value.value for value in worksheet.field(ref).accepts[:2]] == [own, both]
    for ref, last in (("II.1:sequence", 13), ("IV.1:sequence", 23)):
        assert worksheet.field(ref).values == tuple(range(last + 1))
    records = worksheet.field("I.a:records")
    assert [start.key for start in records.starts] == list("12345678")
    assert records.games == 2


def test_a_right_sheet_gets_all_points(worksheet, right):
    marks = mark(worksheet, right)
    assert marks.points + marks.proposed == marks.out_of == 100
    assert {task: found.state for task, found in marks.tasks.items() if not found.open} == {
        task: "right" for task, found in marks.tasks.items() if not found.open
    }
    assert {found.state for found in marks.tasks.values() if found.open} == {"check"}
    assert not [slip for found in marks.tasks.values() for slip in found.slips]
    wrong = [
        cell for found in marks.tasks.values() for cell, state in found.cells.items() if state == "wrong"
    ]
    assert not wrong


def test_models_contain_what_the_rubric_asks_for(worksheet):
    """What a teacher would read as complete is proposed as complete."""
    for task in worksheet.tasks:
        rubrics = [field for field in task.fields if isinstance(field, OpenText)]
        answers = {f"{task.id}:{field.id}": task.model for field in rubrics}
        found = mark(worksheet, answers).tasks[task.id]
        for field in rubrics:
            assert found.fields[field.id].proposed == field.points, task.id


def test_an_empty_sheet_is_empty(worksheet):
    marks = mark(worksheet, {})
    assert (marks.points, marks.proposed) == (0, 0)
    assert {found.state for found in marks.tasks.values()} == {"empty"}


def test_a_wrong_sheet_gets_nothing(worksheet):
    answers = {
        name: "100" for name, cell in worksheet.cells.items() if cell.form in ("line", "number", "chain")
    }
    answers |= letters("II.2", exchanged(ROW_13)[:13]) | subscripts("II.2", "33313331333132")
    answers |= {"I.b:exists": "no", "II.6:wins115": "no", "II.6:wins312": "yes"}
    marks = mark(worksheet, answers)
    # The last letter is missing: else they would be exchanged, which is half right.
    assert marks.tasks["II.2"].points == 0
    assert marks.points == 0
    assert marks.tasks["II.1"].state == "wrong"
    assert marks.tasks["II.6"].state == "partial"


@pytest.mark.parametrize(
    ("task", "typed", "worth", "slips"),
    [
        ("II.1", {"sequence": "0 1 2 3 4 5 6 7 8 9 10 11 12 13"}, 2, []),
        ("II.1", {"sequence": "0,1,2,3,4,5,6,7,8,9,10,11,12 e 13."}, 2, []),
        ("II.1", {"sequence": "1 2 3 4 5 6 7 8 9 10 11 12 13"}, 0, ["starts_at_one"]),
        ("II.1", {"sequence": "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14"}, 0, ["one_too_many"]),
        ("II.1", {"sequence": "13 12 11 10 9 8 7 6 5 4 3 2 1 0"}, 0, []),
        ("II.1", {"sequence": "de 0 até 13"}, 2, []),
        ("II.1", {"sequence": "todos até ao treze"}, 0, []),
        ("II.1", {"sequence": "0 a 13"}, 2, []),
        ("II.1", {"sequence": "0, 1, 2, ..., 13"}, 2, []),
        ("II.1", {"sequence": "N = {0; 1; 2; …; 13}"}, 2, []),
        ("II.1", {"sequence": "1 a 13"}, 0, ["starts_at_one"]),
        ("II.3", {"set": "0, 4, 8, 12"}, 4, []),
        ("II.3", {"set": "12 8 4 0"}, 4, []),
        ("II.3", {"set": "{0; 4; 8; 12}"}, 4, []),
        ("II.3", {"set": "P = {0; 4; 8; 12}"}, 4, []),
        ("II.3", {"set": "Os números P são: 0, 4, 8 e 12"}, 4, []),
        ("II.3", {"set": "0, 4, ..., 12"}, 4, []),
        ("II.3", {"set": "não são: 0, 4, 8, 12"}, 0, []),
        ("II.3", {"set": "4, 8, 12"}, 3, ["zero_missing"]),
        ("II.3", {"set": "0, 4, 8"}, 3, []),
        ("II.3", {"set": "0, 4, 8, 12, 13"}, 3, []),
        ("II.3", {"set": "1, 2, 3, 5, 6, 7, 9, 10, 11, 13"}, 0, []),
        ("II.5", {"term": "4k", "term:start": "0"}, 4, []),
        ("II.5", {"term": "4k", "term:start": "k = 0"}, 4, []),
        ("II.5", {"term": "4n", "term:start": "0"}, 4, []),
        ("II.5", {"term": "4n", "term:start": "começa em 0"}, 4, []),
        ("II.5", {"term": "4(n-1)", "term:start": "1"}, 4, []),
        ("II.5", {"term": "4·n-4", "term:start": "n ≥ 1"}, 4, []),
        ("II.5", {"term": "4 x n - 4", "term:start": "n > 0"}, 4, []),
        ("II.5", {"term": "4(n-2)", "term:start": "2"}, 4, []),
        ("II.5", {"term": "4k com k = 0, 1, 2, ..."}, 4, []),
        ("II.5", {"term": "4n - 4, n = 1, 2, ..."}, 4, []),
        ("II.5", {"term": "4k, múltiplos de 4", "term:start": "0"}, 4, []),
        ("II.5", {"term": "múltiplos de 4: 4k, k = 0, 1, 2"}, 4, []),
        ("II.5", {"term": "4k"}, 3, ["no_start"]),
        ("II.5", {"term": "4n"}, 3, ["no_start"]),
        ("II.5", {"term": "4(n-1)"}, 3, ["no_start"]),
        ("II.5", {"term": "4k", "term:start": "no princípio"}, 3, ["no_start"]),
        ("II.5", {"term": "4k", "term:start": "k" * 500}, 3, ["no_start"]),
        ("II.5", {"term": "4k", "term:start": "1"}, 3, []),
        ("II.5", {"term": "4k, k = 0, 1, 2", "term:start": "1"}, 3, []),
        ("II.5", {"term": "múltiplos de 4", "term:start": "0"}, 1, ["phrase"]),
        ("II.5", {"term": "os múltiplos de 4"}, 1, ["phrase"]),
        ("II.5", {"term": "n mod 4 = 0", "term:start": "0"}, 1, ["phrase"]),
        ("II.5", {"term": "múltiplos de 4", "term:start": "1"}, 1, ["phrase"]),
        ("II.5", {"term": "4n com n inteiro", "term:start": "0"}, 4, []),
        ("II.5", {"term": "4n, n inteiro"}, 3, ["no_start"]),
        ("II.5", {"term": "4n, sendo n um número inteiro", "term:start": "0"}, 4, []),
        ("II.5", {"term": "4n, sendo n um número natural"}, 3, []),
        ("II.5", {"term": "4n where n is an integer", "term:start": "0"}, 4, []),
        ("II.5", {"term": "tabuada do 4"}, 1, ["phrase"]),
        ("II.5", {"term": "multiples of 4", "term:start": "0"}, 1, ["phrase"]),
        ("II.5", {"term": "múltiplos de 5", "term:start": "0"}, 0, []),
        ("II.5", {"term": "n + 4"}, 1, ["recurrence"]),
        ("II.5", {"term": "n + 4", "term:start": "0"}, 1, ["recurrence"]),
        ("II.5", {"term": "de 4 em 4"}, 1, ["recurrence"]),
        ("II.5", {"term": "3k", "term:start": "0"}, 0, ["one_less"]),
        ("II.5", {"term": "n + 3"}, 0, []),
        ("II.5", {"term": "4k + 1", "term:start": "0"}, 0, []),
        ("II.5", {"term": "não sei", "term:start": "0"}, 0, []),
        ("II.5", {"term": "", "term:start": "0"}, 0, []),
        ("II.7", {"counted": "own", "moves": "16"}, 4, []),
        ("II.7", {"moves": "16 jogadas"}, 4, []),
        ("II.7", {"moves": "são 16 jogadas minhas"}, 4, []),
        ("II.7", {"counted": "both", "moves": "31"}, 4, []),
        ("II.7", {"moves": "31"}, 3, ["counted_both"]),
        ("II.7", {"counted": "own", "moves": "31"}, 3, ["counted_both"]),
        ("II.7", {"counted": "both", "moves": "16"}, 0, []),
        ("II.7", {"counted": "own", "moves": "15"}, 3, ["forgot_first"]),
        ("II.7", {"moves": "15,5"}, 1, ["half_of_all"]),
        ("II.7", {"moves": "15.5"}, 1, ["half_of_all"]),
        ("II.7", {"moves": "31/2"}, 1, ["half_of_all"]),
        ("II.7", {"moves": "20"}, 0, []),
        ("II.7", {"moves": "muitas"}, 0, []),
        ("II.8", {"counted": "own", "starts": "81, 82, 83"}, 3, []),
        ("II.8", {"starts": "83 82 81"}, 3, []),
        ("II.8", {"starts": "81 a 83"}, 3, []),
        ("II.8", {"starts": "81, 82 ou 83 feijões"}, 3, []),
        ("II.8", {"starts": "from 81 to 83"}, 3, []),
        ("II.8", {"starts": "81 até 83"}, 3, []),
        ("II.8", {"starts": "n = 81, 82, 83"}, 3, []),
        ("II.8", {"starts": "81, 82"}, 2, []),
        ("II.8", {"starts": "82"}, 1, []),
        ("II.8", {"counted": "own", "starts": "84"}, 0, ["is_p"]),
        ("II.8", {"counted": "second", "starts": "84"}, 3, []),
        ("II.8", {"counted": "both", "starts": "41, 42, 43"}, 3, []),
        ("II.8", {"counted": "own", "starts": "41, 42, 43"}, 0, []),
        ("II.8", {"starts": "81, 82, 83, 84"}, 2, []),
        ("III.c", {"term": "(n+1)k, k ≥ 0"}, 4, []),
        ("III.c", {"term": "k(n+1) com k = 0, 1, 2, ..."}, 4, []),
        ("III.c", {"term": "kn + k, k = 0, 1, 2"}, 4, []),
        ("III.c", {"term": "múltiplos de n+1"}, 1, ["phrase"]),
        ("III.c", {"term": "(n+1)(k-1), k = 1, 2, 3, ..."}, 4, []),
        ("III.c", {"term": "(n+1)k"}, 3, ["no_start"]),
        ("III.c", {"term": "(n+1)k, k = 1, 2, ..."}, 3, []),
        ("III.c", {"term": "n·k"}, 0, ["n_times_k"]),
        ("III.c", {"term": "nk, k ≥ 0"}, 0, ["n_times_k"]),
        ("III.c", {"term": "4k"}, 0, []),
        ("III.c", {"term": "+(n+1)"}, 1, ["recurrence"]),
        ("III.c", {"term": "+n"}, 0, []),
        ("IV.3", {"set": "0 7 14 21"}, 2, []),
        ("IV.3", {"set": "7 14 21"}, 1, ["zero_missing"]),
        ("IV.3", {"set": "2, 9, 16"}, 0, ["last_of_group"]),
        ("IV.5", {"term": "7k", "term:start": "0"}, 2, []),
        ("IV.5", {"term": "7n-7", "term:start": "1"}, 2, []),
        ("IV.5", {"term": "7(n - 1), n = 1, 2, 3"}, 2, []),
        ("IV.5", {"term": "7k"}, 1, ["no_start"]),
        ("IV.5", {"term": "7n"}, 1, ["no_start"]),
        ("IV.5", {"term": "múltiplos de 7", "term:start": "0"}, Fraction(1, 2), ["phrase"]),
        ("IV.5", {"term": "n+7"}, Fraction(1, 2), ["recurrence"]),
        ("IV.5", {"term": "7k+1", "term:start": "0"}, 0, []),
        ("IV.7", {"moves": "9"}, 2, []),
        ("IV.7", {"counted": "both", "moves": "17"}, 2, []),
        ("IV.7", {"moves": "8"}, 1, ["forgot_first"]),
        ("IV.7", {"counted": "own", "moves": "17"}, 1, ["counted_both"]),
        ("IV.7", {"moves": "17"}, 1, ["counted_both"]),
        ("IV.7", {"moves": "62/7"}, 0, []),
        ("IV.8", {"counted": "own", "starts": "143, 144, 145, 146"}, Fraction(3, 2), []),
        ("IV.8", {"starts": "143 a 146"}, Fraction(3, 2), []),
        ("IV.8", {"starts": "144"}, Fraction(1, 2), []),
        ("IV.8", {"starts": "143, 144, 145"}, 1, []),
        ("IV.8", {"starts": "143, 144, 145, 146, 147"}, 1, []),
        ("IV.8", {"counted": "own", "starts": "147"}, 0, ["is_p"]),
        ("IV.8", {"counted": "second", "starts": "147, 148, 149"}, Fraction(3, 2), []),
        ("IV.8", {"counted": "both", "starts": "73 74 75 76"}, Fraction(3, 2), []),
    ],
)
def test_what_an_answer_is_worth(marked, task, typed, worth, slips):
    found = marked(task, **typed)
    assert found.points == worth
    assert [slip.kind for slip in found.slips] == slips


# Part I.


def test_records_give_a_point_a_start(points):
    two = {"I.a:records:6.1": "6 → 4 → 1 → 0", "I.a:records:6.1w": "A"}
    assert points("I.a", two) == 1
    assert points("I.a", two | {"I.a:records:6.2": "6 3 0", "I.a:records:6.2w": "B"}) == 1
    assert points("I.a", two | {"I.a:records:7.1": "7 4 0", "I.a:records:7.1w": "B"}) == 1
    assert points("I.a", two | {"I.a:records:6.1w": "B"}) == 0


def test_at_most_six_points_for_records(points, right):
    seven = {name: value for name, value in right.items() if name.startswith("I.a") and ":8." not in name}
    assert points("I.a", seven) == 6


def test_is_there_a_strategy(marked):
    found = marked("I.b", exists="yes", how="Deixar 4, 8, 12")
    assert (found.points, found.proposed, found.state) == (1, 3, "check")
    found = marked("I.b", exists="yes", how="Ao que o outro tira respondo de modo a completar 4.")
    assert (found.points, found.proposed) == (1, 1)
    found = marked("I.b", exists="no", how="Tirar sempre 3.")
    assert (found.points, found.proposed, found.state) == (0, 0, "check")
    assert found.cells == {"I.b:exists": "wrong"}


@pytest.mark.parametrize(
    ("answers", "certain", "proposed"),
    [
        ({"rule": "Os que não são múltiplos de 4"}, 0, 4),
        ({"examples": "1, 2, 3, 5, 6"}, 3, 0),
        ({"examples": "1, 2, 3, 5, 6", "rule": "Os que não são múltiplos de 4"}, 3, 1),
        ({"examples": "7"}, 1, 0),
        ({"examples": "1, 2, 3, 5"}, 1, 0),
        ({"examples": "1, 2, 3, 5, 6, 8"}, 1, 0),
        ({"examples": "1, 8"}, 0, 0),
        ({"examples": "4, 8"}, 0, 0),
    ],
)
def test_rule_or_examples(marked, answers, certain, proposed):
    found = marked("I.c", **answers)
    assert (found.points, found.proposed, found.out_of) == (certain, proposed, 4)


# Part II.


def test_letters_and_subscripts(marked):
    assert marked("II.2", letters("II.2", ROW_13) | subscripts("II.2", TAKES_13)).points == 12
    # Letters alone are 7.
    found = marked("II.2", letters("II.2", ROW_13))
    assert (found.points, found.state) == (7, "partial")
    # One letter wrong: 11.5, and not rounded up, which would hide it.
    found = marked("II.2", letters("II.2", "PNNNPNNNPNNNNN") | subscripts("II.2", TAKES_13))
    assert (found.points, found.state) == (Fraction(23, 2), "half")
    assert found.cells["II.2:letters:l12"] == "wrong"
    assert "12" in str(found.messages[0])
    # Two letters and two subscripts wrong: 10.
    found = marked("II.2", letters("II.2", "PNNNPNNNPNNPNN") | subscripts("II.2", " 123 123 112 1"))
    assert found.points == 10


@pytest.mark.parametrize("taken", ["2", "4", "99"])
def test_a_mistake_beside_what_gives_points_costs_something_too(marked, taken):
    right = letters("II.2", ROW_13) | subscripts("II.2", TAKES_13)
    found = marked("II.2", right | {"II.2:letters:s4": taken})
    assert (found.points, found.state) == (Fraction(23, 2), "half")
    assert found.messages


@pytest.mark.parametrize("raised", ["¹", "₁", "１", "01", " 1 ", "1 feijão"])
def test_a_subscript_may_be_written_as_one(marked, raised):
    found = marked("II.2", letters("II.2", ROW_13) | {"II.2:letters:s5": raised})
    assert found.cells["II.2:letters:s5"] == "right"


@pytest.mark.parametrize(
    ("typed", "state"),
    [("3 ou 4", "right"), ("4, 3", "right"), ("3/4", "right"), ("3 e 4", "right"), ("3 ou 5", "wrong"),
     ("34", "wrong"), ("ou", "wrong")],
)  # fmt: skip
def test_several_right_subscripts_are_right_as_the_key_has_them(marked, typed, state):
    found = marked("IV.2", letters("IV.2", ROW_23) | {"IV.2:letters:s4": typed})
    assert found.cells["IV.2:letters:s4"] == state


def test_the_end_marked_n(marked):
    row = letters("II.2", "N" + ROW_13[1:])
    found = marked("II.2", row)
    assert [slip.kind for slip in found.slips] == ["end_is_n"]
    found = marked("II.2", row | subscripts("II.2", TAKES_13))
    assert (found.points, found.state) == (Fraction(23, 2), "half")


def test_the_pattern_that_stops(marked):
    assert [slip.kind for slip in marked("II.2", letters("II.2", ROW_13[:13])).slips] == ["pattern_stopped"]
    assert not marked("II.2", letters("II.2", ROW_13[:8])).slips


def test_a_subscript_that_leaves_n(marked):
    found = marked("II.2", letters("II.2", ROW_13) | {"II.2:letters:s5": "2"})
    assert [slip.kind for slip in found.slips] == ["leaves_n"]
    assert found.cells["II.2:letters:s5"] == "wrong"


def test_exchanged_letters_get_half(marked):
    row = letters("II.2", exchanged(ROW_13))
    found = marked("II.2", row)
    assert found.points == 4  # 3.5 rounded up
    assert [slip.kind for slip in found.slips] == ["exchanged"]
    assert "anterior" in str(found.messages[0])
    # Subscripts are judged as if the letters were exchanged back.
    found = marked("II.2", row | subscripts("II.2", TAKES_13))
    assert (found.points, found.state) == (9, "half")  # 3.5 + 5


def test_one_right_letter_is_not_exchanged(marked):
    found = marked("II.2", letters("II.2", exchanged(ROW_13)[:-1] + "N"))
    assert found.points == Fraction(1, 2)
    assert "exchanged" not in [slip.kind for slip in found.slips]


def test_zero_missing(marked):
    found = marked("II.3", set="4 8 12")
    assert [slip.kind for slip in found.slips] == ["zero_missing"]
    assert found.state == "half"


def test_follow_through_of_exchanged_letters(points):
    row = letters("II.2", exchanged(ROW_13))
    assert points("II.3", row, set="1, 2, 3, 5, 6, 7, 9, 10, 11, 13") == 4
    assert points("II.3", row, set="0, 4, 8, 12") == 4
    assert points("II.5", row, term="4k, k = 0, 1, 2") == 4
    row = letters("IV.2", exchanged(ROW_23))
    assert points("IV.3", row, set="3, 10, 17") == 2
    assert points("IV.3", row, set="0, 7, 14, 21") == 2
    assert points("IV.3", set="3, 10, 17") == 0
    assert points("IV.5", row, term="7k + 3, k = 0, 1, 2") == 2
    assert points("IV.5", term="7k + 3") == 0


def test_the_conclusion_is_for_the_teacher(marked):
    found = marked("II.4", text="Andam de 4 em 4 e quem fica com um deles PERDE")
    assert (found.state, found.points, found.proposed, found.open) == ("check", 0, 4, True)
    assert [item.is_met for item in found.fields["text"].rubric] == [True, True]
    found = marked("II.4", text="São números pares.")
    assert (found.state, found.proposed) == ("check", 0)
    assert not found.cells


def test_the_formula_and_where_its_letter_starts_are_judged_apart(marked):
    term, start = "II.5:term", "II.5:term:start"
    assert marked("II.5", {start: "0"}, term="4k").cells == {term: "right", start: "right"}
    assert marked("II.5", {start: "1"}, term="4k").cells == {term: "right", start: "wrong"}
    unsaid = marked("II.5", term="4k")
    assert (unsaid.cells, unsaid.state) == ({term: "right"}, "partial")
    assert marked("II.5", {start: "0"}).state == "partial"


def test_a_phrase_is_told_what_a_term_looks_like(marked):
    (message,) = marked("II.5", term="múltiplos de 4").messages
    assert "letra, como 3n + 2" in str(message)


def test_start_with_115_and_312(marked):
    found = marked("II.6", wins115="yes", take115="3", wins312="no")
    assert (found.points, found.state) == (3, "partial")
    found = marked("II.6", wins115="yes", take115="3", wins312="no", why115="112", why312="78 x 4")
    assert (found.points, found.proposed, found.state) == (3, 3, "check")
    found = marked("II.6", wins115="yes", take115="1", wins312="yes", why115="é ímpar", why312="é par")
    assert (found.points, found.proposed, found.state) == (1, 0, "half")
    assert [slip.kind for slip in found.slips] == ["leaves_n"]
    assert found.cells["II.6:take115"] == "wrong"


def test_the_summary_is_for_the_teacher(marked):
    found = marked("II.9", text="Todos menos os múltiplos de 4: tira o resto da divisão por 4")
    assert (found.state, found.proposed) == ("check", 2 + 2)


@pytest.mark.parametrize("task", ["II.7", "II.8", "IV.7", "IV.8"])
def test_what_is_counted_is_explained(worksheet, marked, right, task):
    assert "xplica" in worksheet.task(task).prompt
    answers = {name: value for name, value in right.items() if name.startswith(f"{task}:")}
    found = marked(task, answers)
    assert (found.state, found.points + found.proposed) == ("check", POINTS[task])
    assert found.proposed == worksheet.field(f"{task}:why").points
    vague = marked(task, answers | {f"{task}:why": "Porque sim."})
    assert (vague.state, vague.points, vague.proposed) == ("check", found.points, 0)
    assert f"{task}:why" not in vague.cells


# Units.


@pytest.mark.parametrize(
    "typed",
    [
        "3",
        "3 feijões",
        "tirar 3",
        "tiro 3",
        "Tiram-se 3 feijões.",
        "take 3",
        "3 beans",
        "tiro 3 e ficam 112",
        "3, deixo 112",
        "tiro 3 feijões para deixar 112",
        "de 115 tiro 3",
        "115 - 3 = 112",
        "115→112",
        "115 -> 112",
        "p1-3",
        "take 3 and leave 112",
        "I take 3 and 112 are left",
        "três",
        "tiro TRES feijões",
    ],
)
def test_units_are_no_mistake(marked, typed):
    for task in ("II.6", "IV.6"):
        assert marked(task, take115=typed).cells == {f"{task}:take115": "right"}
    assert marked("II.2", {"II.2:letters:s7": typed}).cells == {"II.2:letters:s7": "right"}


@pytest.mark.parametrize(
    "typed", ["ficam 112", "3 ou 112", "115 - 3 = 113", "3 112", "112→115", "115 - 112 = 3"]
)
def test_what_stays_is_no_wrong_move_but_asked_about(marked, typed):
    found = marked("II.6", take115=typed)
    assert (found.state, found.points, found.cells) == ("partial", 0, {})
    assert [str(message) for message in found.messages] == [
        "Escreve aqui só o número que se pede, sem o que fica."
    ]


def test_one_number_is_not_asked_for_with_commas(marked):
    (message,) = marked("II.6", take115="muitos").messages
    assert str(message) == "Escreve aqui só um número."
    assert "vírgulas" in str(marked("II.3", set="poucos").messages[0])


# Part III.


def test_other_games(points):
    assert points("III.a", {"III.a:term:start": "0"}, set="0 5 10 15 20", term="5k") == 4
    assert points("III.a", set="0 5 10 15 20", term="5k") == 3
    assert points("III.a", set="5 10 15 20", term="5n") == 1 + 1
    assert points("III.a", term="múltiplos de 5") == points("III.a", term="n + 5") == Fraction(1, 2)
    assert points("III.b", {"III.b:term:start": "1"}, set="0 6 12 18 24", term="6(n-1)") == 4
    assert points("III.b", set="0 5 10 15 20", term="5k") == 0


# Part IV.


def test_letters_of_the_second_game(marked):
    found = marked("IV.2", letters("IV.2", ROW_23))
    assert (found.points, found.state) == (8, "right")
    found = marked("IV.2", letters("IV.2", "PNN" + ROW_23[3:]))
    assert (found.points, found.state) == (7, "half")  # 22 thirds, down to halves
    assert [slip.kind for slip in found.slips] == ["only_zero"]
    assert marked("IV.2", letters("IV.2", "PNN" + exchanged(ROW_23[3:]))).points == 0
    assert marked("IV.2", letters("IV.2", ROW_23[:-2])).points == 8  # what is only missing is rounded up
    assert marked("IV.2", letters("IV.2", exchanged(ROW_23))).points == 4


def test_extra_subscripts_are_looked_at_without_points(marked):
    row = letters("IV.2", ROW_23)
    for taken, state in (("3", "right"), ("4", "right"), ("2", "wrong")):
        found = marked("IV.2", row | {"IV.2:letters:s4": taken})
        assert found.cells["IV.2:letters:s4"] == state
        assert (found.points, found.state) == (8, "right")
    found = marked("IV.2", row | {"IV.2:letters:s10": "4"})
    assert [slip.kind for slip in found.slips] == ["leaves_n"]


def test_start_with_115_and_309(marked):
    assert marked("IV.6", wins115="yes", take115="3", wins309="no").points == 3
    found = marked("IV.6", wins115="yes", take115="4", wins309="no")
    assert found.points == 2
    assert [slip.kind for slip in found.slips] == ["leaves_n"]


# In English.


ENGLISH = templates()[FICHA].document("en")


def test_the_english_one_is_the_same_worksheet(worksheet):
    assert parse_document(json.loads(json.dumps(ENGLISH.json()))) == ENGLISH
    assert ENGLISH.points == 100
    assert list(ENGLISH.cells) == list(worksheet.cells)
    assert templates()[FICHA].document("pt") == templates()[FICHA].document("fr") == worksheet
    unsaid = {"title", "intro", "text", "prompt", "hint", "model", "label", "keywords"}

    def bare(known: Any) -> Any:
        if isinstance(known, dict):
            return {name: bare(value) for name, value in known.items() if name not in unsaid}
        return [bare(value) for value in known] if isinstance(known, list) else known

    assert bare(ENGLISH.json()) == bare(worksheet.json())


def test_all_words_of_the_english_one_are_english(worksheet):
    def words(known: Any) -> list[str]:
        if isinstance(known, dict):
            return [said for value in known.values() for said in words(value)]
        if isinstance(known, list):
            return [said for value in known for said in words(value)]
        return [known] if isinstance(known, str) and re.search(r"[A-Za-zÀ-ÿ]{3}", known) else []

    def parts(document: Document) -> list[Any]:
        known = document.json()
        said = [known["title"], known["intro"]]
        for part in known["parts"]:
            said += [part["title"], part["text"]]
            for task in part["tasks"]:
                said += [task["prompt"], task["hint"], task["model"]]
                for one in task["fields"]:
                    said += [one["label"], *[answer["text"] for answer in one.get("answers", [])]]
                    said += [item["text"] for item in one.get("rubric", [])]
        return said

    portuguese, english = words(parts(worksheet)), words(parts(ENGLISH))
    assert len(portuguese) > 130
    both = {said for said in portuguese if said in english}
    assert not both - {"P: 0, 4, 8, 12."}
    assert not [said for said in english if re.search(r"[ãõçéáíúâê]|feij|jogada", said)]
    rubrics = [
        item
        for task in ENGLISH.tasks
        for one in task.fields
        if isinstance(one, OpenText)
        for item in one.rubric
    ]
    assert all(item.keywords for item in rubrics)


def test_english_answers_are_understood(right):
    test_models_contain_what_the_rubric_asks_for(ENGLISH)
    answers = right | {
        "I.b:how": "Always leave a multiple of 4, then make 4 with the other's move.",
        "I.c:rule": "All numbers that aren't multiples of 4",
        "II.4:text": "They go up in fours. Whoever gets one of them loses.",
        "II.5:term": "4n",
        "II.5:term:start": "n starts at 0",
        "II.6:take115": "I take 3",
        "II.6:why115": "It leaves 112.",
        "II.6:why312": "312 is divisible by 4",
        "II.7:moves": "16 moves",
        "II.7:why": "Each round takes 4: 62 divided by 4",
        "II.8:starts": "81, 82 and 83 beans",
        "II.8:why": "20 rounds, which is 80",
        "II.9:text": "Those that are not multiples of 4. Take the remainder, then make 4.",
        "III.d:text": "You can always make n + 1, and from a multiple you cannot reach another multiple.",
        "IV.4:text": "They repeat every 7: the multiples of 7, plus 1 and plus 2.",
        "IV.6:why": "It leaves 112; 309 has remainder 1.",
        "IV.7:why": "Each round takes 7, and 8 of them are 56",
        "IV.8:starts": "143 to 146",
        "IV.8:why": "20 rounds of 7 are 140.",
    }
    marks = mark(ENGLISH, answers)
    assert marks.points + marks.proposed == 100


# Whatever is written.

_CELLS = sorted(DOCUMENT.cells)
_WORDS = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["P", "N", "A", "B", "yes", "no", "own", "second", "0", "4k", "0, 4, 8, 12", "6 3 0", "3"]
    ),
    st.text("0123456789 ,;→-()+*/^kn=.", max_size=40),
)


@given(st.dictionaries(st.sampled_from(_CELLS), _WORDS, max_size=60))
def test_marking_never_fails(answers):
    marks = mark(DOCUMENT, answers)
    for task, found in marks.tasks.items():
        assert 0 <= found.points <= found.points + found.proposed <= found.out_of == POINTS[task]
        assert set(found.cells) <= set(DOCUMENT.cells)
        assert (found.state == "right") <= (found.points == found.out_of)
        if not any(answers.get(cell, "").strip() for cell in _CELLS if cell.startswith(f"{task}:")):
            assert found.state == "empty"
        assert all(str(message) for message in found.messages)


def test_marking_takes_what_is_no_text():
    answers: dict[str, object] = dict(zip(_CELLS, [None, 3, [], {}] * 99, strict=False))
    assert mark(DOCUMENT, answers).points == 0
