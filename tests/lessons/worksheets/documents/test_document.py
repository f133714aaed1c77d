"""Reading of documents: what is right survives, what is wrong or too large is refused with its place."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import catalogue, registry
from games.rules.structs import MAX_INSIDE
from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.documents import BadCell, BadDocument, parse_document, recipes, tidy
from lessons.worksheets.documents.reading import fraction
from tests.mangled import mangled

STORED = templates()[FICHA].document("pt").json()
SUBTRACTION = {"slug": "subtraction", "options": {"heaps": [3], "sets": [[1, 2]], "misere": False}}


def with_field(**field: Any) -> dict[str, Any]:
    """A document of one task with one field."""
    task = {"id": "A.1", "prompt": "?", "fields": [{"id": "f", **field}]}
    parts = [{"id": "A", "title": "A", "tasks": [task]}]
    return {"format": "nimteca-worksheet-1", "title": "T", "intro": "", "parts": parts}


def refusal(json_value: object) -> BadDocument:
    with pytest.raises(BadDocument) as caught:
        parse_document(json_value)
    assert str(caught.value.reason) in str(caught.value)
    return caught.value


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document = deepcopy(STORED)
    change(document)
    return document


def test_a_small_document():
    document = parse_document(with_field(kind="text", rubric=[{"id": "a", "text": "x", "points": "1/2"}]))
    assert document.points == Fraction(1, 2)
    assert [task.id for task in document.tasks] == ["A.1"]
    assert list(document.cells) == ["A.1:f"]
    assert document.cells["A.1:f"].form == "long"
    assert document.task("A.1").field("f") is document.field("A.1:f")
    assert document.parts[0].points == Fraction(1, 2)
    assert parse_document(document.json()) == document


def test_what_is_not_there():
    document = parse_document(STORED)
    for ref in ("II.2", "II.2:x", "x:letters", ""):
        with pytest.raises(KeyError):
            document.field(ref)
    with pytest.raises(KeyError):
        document.task("V")


def test_cells_are_unique_short_and_named(worksheet):
    assert len(worksheet.cells) == sum(
        len(field.cells(task.id)) for task in worksheet.tasks for field in task.fields
    )
    for name, cell in worksheet.cells.items():
        assert name == cell.name
        assert len(name) <= 60
        assert name.startswith(f"{cell.task}:{cell.field}")
        assert str(cell.label)


def test_an_empty_document_has_no_points():
    document = parse_document(
        {"format": "nimteca-worksheet-1", "title": "T", "parts": [{"id": "A", "tasks": []}]}
    )
    assert (document.points, document.tasks, dict(document.cells)) == (0, (), {})
    task = {"id": "A.1", "total": "max", "fields": []}
    document = parse_document(
        {"format": "nimteca-worksheet-1", "title": "T", "parts": [{"id": "A", "tasks": [task]}]}
    )
    assert document.points == 0


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, {"format": "x"}, {1: 2}])
def test_what_is_no_document(value):
    assert refusal(value).where == "documento"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d.update(title=""), "documento"),
        (lambda d: d.update(title=3), "documento"),
        (lambda d: d.update(title="x" * 121), "documento"),
        (lambda d: d.update(intro="x" * 4001), "documento"),
        (lambda d: d.update(author="x"), "documento"),
        (lambda d: d.update(parts={}), "documento"),
        (lambda d: d.update(parts=[3]), "documento.parts.1"),
        (lambda d: d.update(parts=d["parts"] * 4), "documento"),
        (lambda d: d.update(parts=d["parts"] + [{"id": "I", "tasks": []}]), "I"),
        (lambda d: d["parts"].append({"id": "V V", "tasks": []}), "documento.parts.5"),
        (lambda d: d["parts"][0].update(colour="x"), "I"),
        (lambda d: d["parts"][0].update(game=3), "I.game"),
        (lambda d: d["parts"][0].update(game={"slug": "nim", "options": {"x": 1}}), "I.game"),
        (lambda d: d["parts"][0].update(game={"slug": "nothing", "options": {}}), "I.game"),
        (lambda d: d["parts"][0].update(game={"slug": "nim", "options": {"heaps": "x" * 30_000}}), "I.game"),
        (lambda d: d["parts"][0]["tasks"][0].update(total="mean"), "I.a"),
        (lambda d: d["parts"][0]["tasks"][0].update(id="I.b"), "I.b"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(id="how"), "I.b:how"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(kind="picture"), "I.b:exists"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(made=[1]), "I.b:exists"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(colour="x"), "I.b:exists"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(points="-1"), "I.b:exists"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(points="1001"), "I.b:exists"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(points=1.5), "I.b:exists"),
        (lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(points="a lot"), "I.b:exists"),
        (lambda d: d["parts"][1]["tasks"][2]["fields"][0].update(follows="II.9:letters"), "II.3:set"),
        (lambda d: d["parts"][1]["tasks"].reverse(), "II.5:term"),
        (lambda d: d["parts"][1]["tasks"][6]["fields"].pop(0), "II.7:moves"),
        (lambda d: d["parts"][1]["tasks"][6]["fields"][1].update(choice="moves"), "II.7:moves"),
    ],
)
def test_bad_documents(change, where):
    assert refusal(changed(change)).where == where


def test_other_games_are_no_games_for_worksheets(monkeypatch):
    """The catalogue has only impartial games so far."""

    class Chess:
        def __init__(self, **options: object) -> None: ...

    monkeypatch.setitem(catalogue.GAMES, "nim", Chess)
    monkeypatch.setattr(registry, "option_fields", lambda slug: ())
    document = with_field(kind="records", game={"slug": "nim", "options": {}})
    assert refusal(document).where == "A.1:f.game"


def test_too_many_tasks_and_cells():
    task = {"id": "x", "fields": []}
    parts = [
        {"id": f"P{part}", "tasks": [{**task, "id": f"P{part}.{at}"} for at in range(31)]}
        for part in range(2)
    ]
    document = {"format": "nimteca-worksheet-1", "title": "T", "parts": parts}
    assert str(refusal(document).sentence).startswith("São perguntas a mais")
    game = templates()[FICHA].document("pt").parts[0].game
    row = recipes.letters_field(game.game, recipes.positions_of(game.game, "0-59")).json()
    fields = [{**row, "id": f"r{at}"} for at in range(7)]
    tasks = [{"id": f"A{at}", "fields": fields} for at in range(2)]
    document = {"format": "nimteca-worksheet-1", "title": "T", "parts": [{"id": "A", "tasks": tasks}]}
    assert str(refusal(document).sentence).startswith("São células a mais")


def test_deep_and_wide_values_are_refused_before_they_are_looked_at():
    deep: Any = []
    for _level in range(100_000):
        deep = [deep]
    for value in (deep, [0] * (MAX_INSIDE + 1), {str(n): n for n in range(MAX_INSIDE)}, "x" * 30_000):
        field = {"kind": "text", "rubric": [], "made": {"how": value}}
        assert refusal(with_field(**field)).where == "A.1:f"
    # Taken apart here: the interpreter would do it by recursion.
    while deep:
        deep = deep.pop()


@pytest.mark.parametrize(
    "field",
    [
        {"kind": "sequence", "points": "1"},
        {"kind": "sequence", "points": "1", "values": []},
        {"kind": "sequence", "points": "1", "values": ["1"]},
        {"kind": "sequence", "points": "1", "values": [True]},
        {"kind": "sequence", "points": "1", "values": [10**10]},
        {"kind": "sequence", "points": "1", "values": [1] * 201},
        {"kind": "sequence", "values": [1]},
        {"kind": "choice", "answers": [{"id": "a", "text": "A"}]},
        {"kind": "choice", "answers": [{"id": "a", "text": "A"}, {"id": "a", "text": "B"}]},
        {"kind": "choice", "answers": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}], "right": "c"},
        {"kind": "choice", "answers": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}], "points": "1"},
        {"kind": "choice", "answers": [{"id": "a", "text": "A", "slip": "x"}, {"id": "b", "text": "B"}]},
        {"kind": "text", "rubric": [{"id": "a", "text": "x", "points": "1"}] * 2},
        {"kind": "text", "rubric": [{"id": "a", "text": "", "points": "1"}]},
        {"kind": "text", "rubric": [{"id": "a", "text": "x", "points": "1", "keywords": [3]}]},
        {"kind": "text", "rubric": [{"id": "a", "text": "x", "points": "1", "keywords": ["x" * 61]}]},
        {"kind": "number", "accepts": []},
        {"kind": "number", "accepts": [{"value": "x", "points": "1"}]},
        {"kind": "number", "accepts": [{"value": "1/0", "points": "1"}]},
        {"kind": "numbers", "accepts": []},
        {"kind": "numbers", "accepts": [{"points": "1"}]},
        {"kind": "numbers", "accepts": [{"points": "1", "period": 4, "residues": [1]}]},
        {"kind": "numbers", "accepts": [{"points": "1", "values": [1], "partial": []}]},
        {"kind": "numbers", "accepts": [{"points": "1", "values": [1], "partial": {"x": "1"}}]},
        {"kind": "numbers", "accepts": [{"points": "1", "values": [1], "partial": {"1/2": "1"}}]},
        {"kind": "numbers", "accepts": [{"points": "1", "values": [1], "exchanged": "yes"}]},
        {"kind": "term", "term": "?", "value": "1"},
        {"kind": "term", "term": "1/k", "value": "1"},
        {"kind": "term", "term": "4k", "value": "1", "exchanged": ["?"]},
        {"kind": "term", "term": "4k", "value": "1", "wrong": [{"term": "3k", "slip": "nothing"}]},
        {"kind": "letters", "game": SUBTRACTION, "positions": [], "letter_points": "1"},
        {"kind": "letters", "game": SUBTRACTION, "letter_points": "1",
         "positions": [{"label": "0", "letter": "X"}]},
        {"kind": "letters", "positions": [{"label": "0", "letter": "P"}], "letter_points": "1"},
        {"kind": "records", "game": SUBTRACTION, "starts": [], "per_start": "1", "points": "1"},
        {"kind": "records", "game": SUBTRACTION, "per_start": "1", "points": "1",
         "starts": [{"key": "1.2", "label": "1"}]},
        {"kind": "records", "game": SUBTRACTION, "per_start": "1", "points": "1",
         "starts": [{"key": "1", "label": "1", "position": "x"}]},
        {"kind": "records", "game": SUBTRACTION, "per_start": "1", "points": "1", "games": 9,
         "starts": [{"key": "1", "label": "1", "position": {"heaps": [1], "sets": [[1, 2]]}}]},
    ],
)  # fmt: skip
def test_bad_fields(field):
    assert refusal(with_field(**field)).where.startswith("A.1:f")


@given(mangled(STORED))
def test_whatever_stands_in_a_document_is_read_or_refused(value):
    with suppress(BadDocument):
        document = parse_document(value)
        assert parse_document(json.loads(json.dumps(document.json()))) == document


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(title=""), "Falta «título»."),
        (lambda d: d["parts"].append({"id": "V V", "tasks": []}), "Parte 5: «V V» não pode ser um nome"),
        (
            lambda d: d["parts"][0]["tasks"][0].update(hint=3),
            "Parte I, pergunta I.a: «ajuda» tem de ser um texto.",
        ),
        (
            lambda d: d["parts"][0]["tasks"][1]["fields"][0].update(points="-1"),
            "Parte I, pergunta I.b, campo «exists»: «pontos»: Os pontos são de 0 a 1000.",
        ),
        (lambda d: d["parts"][0].update(game={"slug": "nim", "options": {"x": 1}}), "Parte I, jogo: "),
        (
            lambda d: d["parts"][1]["tasks"].reverse(),
            "Parte II, pergunta II.5, campo «term»: Antes desta pergunta não há a fila",
        ),
        (
            lambda d: d["parts"][1]["tasks"][6]["fields"].pop(0),
            "Parte II, pergunta II.7, campo «moves»: Nesta pergunta não há a escolha",
        ),
        (
            lambda d: d["parts"][0]["tasks"][0].update(id="I.b"),
            "Parte I, pergunta I.b: «I.b» aparece duas vezes.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_the_name_and_the_place_that_people_know(change, sentence):
    assert str(refusal(changed(change)).sentence).startswith(sentence)


@pytest.mark.parametrize(
    ("typed", "value"),
    [("3", 3), (" 1/2 ", Fraction(1, 2)), ("0,5", Fraction(1, 2)), ("0.25", Fraction(1, 4)), ("-2", -2),
     ("1/0", None), ("", None), ("x", None), ("1e3", None), ("1" * 11, None)],
)  # fmt: skip
def test_fractions(typed, value):
    assert fraction(typed) == value


@pytest.mark.parametrize(
    ("cell", "typed", "stored"),
    [
        ("II.2:letters:l3", " n ", "N"),
        ("II.2:letters:l3", "", ""),
        ("I.a:records:6.1w", "b", "B"),
        ("I.a:records:6.1", " 6  →\t4\n→ 0 ", "6 → 4 → 0"),
        ("II.7:moves", "16\r\n", "16"),
        ("II.4:text", "  uma \r\nduas\x00 \r\r", "uma\nduas"),
        ("II.5:term", "4k,   k = 0", "4k, k = 0"),
    ],
)
def test_tidy(worksheet, cell, typed, stored):
    assert tidy(worksheet.cells[cell], typed) == stored


@pytest.mark.parametrize(
    ("cell", "typed"),
    [
        ("II.2:letters:l3", "X"),
        ("II.2:letters:l3", "PN"),
        ("I.a:records:6.1w", "P"),
        ("II.7:moves", "1" * 41),
        ("II.4:text", "x" * 2001),
        ("II.4:text", " " * 100_000),
    ],
)
def test_tidy_refuses(worksheet, cell, typed):
    with pytest.raises(BadCell) as caught:
        tidy(worksheet.cells[cell], typed)
    assert str(caught.value) == str(caught.value.reason)


def test_a_stored_value_is_tidy(worksheet):
    @given(st.sampled_from(sorted(worksheet.cells)), st.text(max_size=80))
    def check(cell: str, typed: str) -> None:
        try:
            once = tidy(worksheet.cells[cell], typed)
        except BadCell:
            return
        assert tidy(worksheet.cells[cell], once) == once

    check()
