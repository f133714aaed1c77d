"""What each kind of field says of good, half-good and bad answers, beyond the worksheet of the site."""

from fractions import Fraction
from typing import Any

import pytest

from games.rules import catalogue
from games.rules.game import Impartial
from lessons.worksheets.documents import FieldMark, TaskMark, mark, parse_document, recipes
from lessons.worksheets.documents.fields import GeneralTerm, NumberField, Numbers, Records, Sequence
from lessons.worksheets.documents.fields.base import Field, FieldAnswers
from lessons.worksheets.documents.fields.number import ScoredValue
from lessons.worksheets.documents.fields.numbers import Accepted
from lessons.worksheets.documents.fields.text import OpenText, RubricItem


def game(slug: str, **options: Any) -> Impartial[Any]:
    return catalogue.build(slug, options)


def marked(field: Field, typed: str, **cells: str) -> FieldMark:
    answers = {f"T:{field.id}": typed} | {f"T:{field.id}:{rest}": value for rest, value in cells.items()}
    return field.mark(FieldAnswers(answers, "T", field.id))


# Records.


def record(field: Records, chain: str, winner: str, start: str = "") -> FieldMark:
    cell = f"{start or field.starts[0].key}.1"
    return marked(field, "", **{cell: chain, f"{cell}w": winner})


@pytest.fixture
def six():
    at = game("subtraction", heaps=[10], sets=[[1, 2, 3]])
    return recipes.records_field(at, ["6"], games=2, points=6)


@pytest.mark.parametrize(
    ("record_of_six", "points", "state", "slip_and_words"),
    [
        (("6 → 4 → 1 → 0", "A"), 1, "right", ("", "")),
        (("6,4,1,0", "a"), 1, "right", ("", "")),
        (("6 -> 3 -> 0", "B"), 1, "right", ("", "")),
        (("6 4 1 0", "B"), 0, "wrong", ("wrong_winner", "última jogada")),
        (("6 4 1 0", ""), 0, "partial", ("", "")),
        (("", "A"), 0, "partial", ("", "")),
        (("6 2 0", "B"), 0, "wrong", ("illegal_step", "do 6 para o 2 tiraram-se 4")),
        (("6 6 3 0", "A"), 0, "wrong", ("illegal_step", "6 para 6")),
        (("6 3 4 0", "A"), 0, "wrong", ("illegal_step", "3 para 4")),
        (("6 4 1", "B"), 0, "wrong", ("not_finished", "fim")),
        (("5 4 1 0", "A"), 0, "wrong", ("", "não começa em 6")),
        (("→", "A"), 0, "wrong", ("", "não começa em 6")),
        (("seis, três, zero", "A"), 0, "wrong", ("", "números")),
        (("6 " * 101, "A"), 0, "wrong", ("", "comprida")),
    ],
)
def test_one_record(six, record_of_six, points, state, slip_and_words):
    slip, words = slip_and_words
    found = record(six, *record_of_six)
    assert (found.points, found.state) == (points, state)
    assert [known.kind for known in found.slips] == ([slip] if slip else [])
    assert words in " ".join(map(str, found.messages))
    if words:
        assert "Partida 1 a partir de 6" in str(found.messages[0])


def test_the_better_of_two_records_counts(six):
    found = marked(six, "", **{"6.1": "6 1 0", "6.1w": "B", "6.2": "6 5 4 1 0", "6.2w": "B"})
    assert (found.points, found.state) == (1, "right")
    assert found.cells == {"T:records:6.1": "wrong", "T:records:6.2": "right", "T:records:6.2w": "right"}


def test_records_that_do_not_end_at_zero_and_misere():
    field = recipes.records_field(game("subtraction", heaps=[10], sets=[[3, 4]]), ["9", "10"])
    assert record(field, "9 5 2", "B").points == 1
    assert record(field, "10 6 3 0", "A", start="10").points == 1
    assert field.points == 2
    assert record(field, "9 5 2", "B").state == "partial"
    misere = recipes.records_field(game("subtraction", heaps=[3], sets=[[1, 2]], misere=True), ["3"])
    assert record(misere, "3 1 0", "A").points == 1
    assert record(misere, "3 1 0", "B").points == 0


def test_records_of_other_games():
    nim = recipes.records_field(game("nim", heaps=[1, 2]), ["1,2"])
    assert record(nim, "1,2 → 1,1 → 0,1 → 0,0", "A").points == 1
    found = record(nim, "1,2 → 0,1 → 0,0", "B")
    assert found.points == 0
    assert "de 1,2 para 0,1" in str(found.messages[0])
    kayles = recipes.records_field(game("kayles", heaps=[3]), ["3"])
    assert record(kayles, "3 → 1,1 → 1 → 0", "A").points == 1
    adding = recipes.records_field(game("add_up", target=5, max=3), ["0"])
    assert record(adding, "0 3 5", "B").points == 1
    assert "de 0 para 4" in str(record(adding, "0 4 5", "B").messages[0])
    turtles = recipes.records_field(game("turtles", coins="VFV"), ["VFV"])
    assert record(turtles, "VFV → VVV", "A").points == 1
    assert record(turtles, "VFV → ZZZ", "B").points == 0


# Letters.


@pytest.mark.parametrize("misere", [False, True])
def test_exchanged_letters_are_explained(misere):
    at = game("subtraction", heaps=[3], sets=[[1, 2]], misere=misere)
    field = recipes.letters_field(at, ["0", "1", "2"], subscripts="no")
    row = {f"l{at}": "N" if place.letter == "P" else "P" for at, place in enumerate(field.positions)}
    found = marked(field, "", **row)
    assert (found.points, found.state) == (1, "half")
    words = " ".join(map(str, found.messages))
    assert "quem acabou de jogar (o jogador anterior)" in words
    assert ("por isso essa posição é P" in words) == (not misere)


# Numbers.


def numbers(**accepted: Any) -> Numbers:
    return Numbers(id="f", accepts=(Accepted(points=Fraction(4), **accepted),))


@pytest.mark.parametrize(
    ("typed", "points"),
    [("1, 2, 3", 4), ("3 2 1 1", 4), ("1 a 3", 4), ("de 1 a 3", 4), ("1-3", 4), ("1, 2", 2), ("1 2 3 4", 2),
     ("1 2 4", 0), ("1-2-3", 4), ("3 a 1", 0), ("1 a 3000", 0), ("um, dois", 0), ("...", 0),
     ("{1, 2, 3, ...}", 4)],
)  # fmt: skip
def test_sets(typed, points):
    field = numbers(values=frozenset({1, 2, 3}), partial={2: Fraction(2)})
    found = marked(field, typed)
    assert found.points == points
    assert bool(found.messages) == (points < 4)


@pytest.mark.parametrize(
    "typed",
    [
        "P = {0; 4; 8; 12}", "P → 0, 4, 8, 12", "Os números P são 0, 4, 8 e 12", "0 4 8 12 (P)",
        "0P 4P 8P 12P",
        "0/4/8/12", "0 - 4 - 8 - 12", "0 – 4 – 8 – 12", "o 0, o 4, o 8 e o 12", "0, 4, 8 & 12",
        "«0, 4, 8, 12»", "•0 •4 •8 •12", "０，４，８，１２", "0、4、8、12",
        "zero, quatro, oito e doze", "Zero four eight TWELVE",
    ],
)  # fmt: skip
def test_ways_to_write_a_set(typed):
    assert marked(numbers(values=frozenset({0, 4, 8, 12})), typed).state == "right"


@pytest.mark.parametrize(
    "typed",
    ["0 a 5", "0 ao 5", "do 0 ao 5", "de 0 até ao 5", "0 à 5", "0—5", "0 − 5", "0~5", "0 through 5",
     "0 ≤ n ≤ 5", "0 <= n <= 5"],
)  # fmt: skip
def test_ways_to_write_numbers_from_one_to_another(typed):
    assert marked(Sequence(id="f", values=tuple(range(6)), most=Fraction(1)), typed).state == "right"
    assert marked(numbers(values=frozenset(range(6))), typed).state == "right"


@pytest.mark.parametrize("typed", ["todos menos 0 e 4", "não são P: 0 4", "0, 4 e N", "entre 0 e 4", "nada"])
def test_a_list_that_is_not_understood_is_asked_about(typed):
    for field in (
        numbers(values=frozenset({0, 4})),
        Sequence(id="f", values=(0, 4), most=Fraction(1)),
    ):
        found = marked(field, typed)
        assert (found.state, found.points, found.cells) == ("partial", 0, {})
        assert found.messages


@pytest.mark.parametrize("typed", ["12→8", "tiro 4 e ficam 8", "12 para 8", "12-4=8", "8 ou 9"])
def test_two_numbers_where_there_is_one_are_asked_about(typed):
    found = marked(numbers(values=frozenset({8})), typed)
    assert (found.state, found.points, found.cells) == ("partial", 0, {})
    assert list(map(str, found.messages)) == ["Escreve aqui só um número."]


def test_infinitely_many():
    field = numbers(period=3, residues=frozenset({1, 2}), first=4, least=2, partial={1: Fraction(1)})
    assert [marked(field, typed).points for typed in ("4, 5", "7", "1", "4 5 6", "4 6", "4 5 7 8")] == [
        4,
        1,
        0,
        1,
        0,
        4,
    ]


def test_messages_say_what_to_test_not_the_answer():
    field = numbers(values=frozenset({1, 2, 3}))
    assert "7" in str(marked(field, "1, 7").messages[0])
    assert not set("23") & set(str(marked(field, "1").messages[0]))


def test_nothing_counts_where_no_reading_fits():
    field = numbers(values=frozenset({1}), when=("own",))
    found = marked(field, "1")
    assert (found.state, found.points, found.messages) == ("wrong", 0, ())


@pytest.mark.parametrize(
    ("typed", "points"),
    [("16", 2), ("= 16", 2), ("16.", 2), ("16 jogadas minhas", 2), ("+16", 0), ("1 6", 0), ("16,0", 2),
     ("32/2", 2), ("dezasseis jogadas", 2), ("sixteen", 2), ("três", 0),
     ("32 / 2", 2), ("16 jogadas, ficam 0", 2), ("16²", 0),
     ("16½", 0), ("１６", 2), ("32 : 2", 2), ("32÷2", 2), ("16/0", 0), ("16 ou 17", 0),
     ("x" * 1900, 0), ("9" * 30, 0), ("-16", 0)],
)  # fmt: skip
def test_one_number(typed, points):
    field = NumberField(id="f", accepts=(ScoredValue(Fraction(16), Fraction(2)),))
    found = marked(field, typed)
    assert found.points == points
    if typed in ("16²", "16½", "16 ou 17"):
        assert (found.state, found.cells) == ("partial", {})


# Terms.


def test_a_term_that_is_no_arithmetic_sequence():
    field = GeneralTerm(id="f", term="k^2", value=Fraction(3), start=Fraction(1), recurrence=Fraction(1))
    assert marked(field, "k²").points == 4
    assert marked(field, "n^2").points == 3
    assert marked(field, "(n-1)²").points == 4
    assert marked(field, "+1").points == 0
    assert marked(field, "1/n").points == 0
    assert marked(field, "10^12 · 10^12 · 10^12 · 10^12 · k").points == 0


def test_a_step_with_a_letter_that_is_not_known():
    field = GeneralTerm(id="f", term="4k", value=Fraction(3), start=Fraction(1), recurrence=Fraction(1))
    assert marked(field, "+n").points == 0
    assert marked(field, "de 2^99 em 2^99").points == 0
    assert marked(field, "+(1/0)").points == 0


# Choices and tasks.


def test_a_choice_without_a_right_answer_is_only_information():
    field = recipes.choice_field((("a", "A"), ("b", "B")))
    assert (marked(field, "a").state, marked(field, "a").graded) == ("right", False)
    assert (marked(field, "c").state, marked(field, "c").points) == ("empty", 0)


def _task(fields: list[dict[str, Any]], answers: dict[str, str]) -> TaskMark:
    parts = [{"id": "A", "tasks": [{"id": "T", "fields": fields}]}]
    document = parse_document({"format": "nimteca-worksheet-1", "title": "T", "parts": parts})
    return mark(document, {f"T:{name}": value for name, value in answers.items()}).tasks["T"]


CHOICE = {"kind": "choice", "answers": [{"id": "a", "text": "A"}, {"id": "b", "text": "B", "slip": "is_p"}]}
GRADED = {**CHOICE, "id": "c", "right": "a", "points": "1"}
PLAIN = {**CHOICE, "id": "p"}
NUMBER = {"kind": "number", "id": "n", "accepts": [{"value": "3", "points": "2"}]}
TEXT = {
    "kind": "text",
    "id": "t",
    "rubric": [{"id": "a", "text": "x", "points": "1", "keywords": ["sim", ""]}],
}


@pytest.mark.parametrize(
    ("fields", "answers", "state", "points"),
    [
        ([GRADED, NUMBER], {}, "empty", 0),
        ([GRADED, NUMBER], {"c": "a"}, "partial", 1),
        ([GRADED, NUMBER], {"c": "a", "n": "3"}, "right", 3),
        ([GRADED, NUMBER], {"c": "b", "n": "3"}, "half", 2),
        ([GRADED, NUMBER], {"c": "b", "n": "4"}, "wrong", 0),
        ([PLAIN, NUMBER], {"p": "b"}, "partial", 0),
        ([PLAIN, NUMBER], {"n": "3"}, "right", 2),
        ([PLAIN], {"p": "a"}, "partial", 0),
        ([GRADED, TEXT], {"c": "a", "t": "Sim!"}, "check", 1),
        ([GRADED, TEXT], {"c": "b", "t": "sim"}, "check", 0),
        ([GRADED, NUMBER, TEXT], {"c": "b", "n": "3", "t": "sim"}, "half", 2),
        ([GRADED, TEXT], {"t": "sim"}, "partial", 0),
        ([TEXT], {"t": "não"}, "check", 0),
        ([], {}, "empty", 0),
    ],
)
def test_states_of_tasks(fields, answers, state, points):
    found = _task(fields, answers)
    assert (found.state, found.points) == (state, points)
    assert found.open == ("t" in answers)


def test_slips_of_answers_are_told():
    assert [slip.kind for slip in _task([GRADED], {"c": "b"}).slips] == ["is_p"]
    assert [slip.kind for slip in _task([GRADED, {**GRADED, "id": "d"}], {"c": "b", "d": "b"}).slips] == [
        "is_p"
    ]


def test_a_difference_is_a_word_of_its_own():
    field = OpenText(
        id="how", label="", rubric=(RubricItem("a", "Responde com 4 - a", Fraction(1), ("4-a",)),)
    )
    proposed = {
        typed: field.mark(FieldAnswers({"I.b:how": typed}, "I.b", "how")).proposed
        for typed in ("Respondo com 4 - a feijões.", "4−a", "Deixo a 4 ao outro", "14 - ab")
    }
    assert list(proposed.values()) == [1, 1, 0, 0]
