"""A worksheet as the templates show it, in every mode, for every kind of field."""

import re
from fractions import Fraction
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.rules import catalogue
from lessons.worksheets import documents
from lessons.worksheets.documents import Document, recipes
from lessons.worksheets.sheet_contexts import parts_of, points_words, task_of
from tests.lessons.builders import drawn_fields
from tests.pages import shows

GAME = {"slug": "subtraction", "options": catalogue.build("subtraction", {"heaps": "13"}).options_json()}
KAYLES = {"slug": "kayles", "options": catalogue.build("kayles", {}).options_json()}
CONTROL = re.compile(r"<(input|textarea|select|button)\b")


def heap(size: int) -> Any:
    game = catalogue.build("subtraction", {"heaps": str(size)})
    return game.position_json(game.start())


def place(size: int) -> dict[str, Any]:
    known = {"label": str(size), "position": heap(size), "letter": "N" if size % 4 else "P"}
    return {**known, "takes": [str(size % 4)]} if size % 4 else known


FIELDS: list[dict[str, Any]] = [
    {
        "kind": "records",
        "id": "games",
        "game": GAME,
        "starts": [{"key": str(size), "label": f"{size} feijões", "position": heap(size)} for size in (5, 6)],
        "games": 2,
        "per_start": "1",
        "points": "2",
    },
    {"kind": "sequence", "id": "seq", "values": [0, 1, 2], "points": "2"},
    {
        "kind": "letters",
        "id": "row",
        "label": "Posições",
        "game": GAME,
        "positions": [place(size) for size in range(6)],
        "letter_points": "1/2",
        "subscript_points": "1/2",
        "subscripts": "asked",
    },
    {"kind": "numbers", "id": "set", "accepts": [{"points": "4", "values": [0, 4]}]},
    {
        "kind": "numbers",
        "id": "many",
        "accepts": [{"points": "3", "period": 4, "residues": [1, 2], "least": 5}],
    },
    {"kind": "term", "id": "term", "term": "4k", "value": "4"},
    {
        "kind": "number",
        "id": "moves",
        "accepts": [{"value": "16", "points": "5"}, {"value": "15", "points": "3"}],
    },
    {
        "kind": "choice",
        "id": "who",
        "answers": [{"id": "yes", "text": "Sim, há"}, {"id": "no", "text": "Não há"}],
        "right": "yes",
        "points": "1",
    },
    {
        "kind": "text",
        "id": "why",
        "rubric": [{"id": "a", "text": "De 4 em 4", "points": "2", "keywords": ["4"]}],
    },
    {
        "kind": "table",
        "id": "values",
        "label": "Valores",
        "game": GAME,
        "positions": [{"label": str(size), "position": heap(size), "value": size % 4} for size in range(6)],
        "points": "3",
    },
    *drawn_fields().values(),
]


def document() -> Document:
    tasks = [
        {"id": f"I.{number}", "prompt": f"Pergunta {number}", "hint": "", "model": "", "fields": [fields]}
        for number, fields in enumerate(FIELDS, 1)
    ]
    tasks[1]["hint"], tasks[1]["model"] = "Começa no zero.", "0, 1, 2"
    parts = [
        {"id": "I", "title": "Joga", "text": "Tira 1, 2 ou 3.", "game": GAME, "tasks": tasks},
        {"id": "II", "title": "Segunda", "tasks": [{"id": "II.1", "prompt": "Segredo", "fields": []}]},
    ]
    return documents.parse_document({"format": "nimteca-worksheet-1", "title": "Ficha", "parts": parts})


ANSWERS = {
    "I.1:games:5.1": "5 4 1 0",
    "I.1:games:5.1w": "A",
    "I.2:seq": "0 1 3",
    "I.3:row:l0": "P",
    "I.3:row:l1": "N",
    "I.3:row:s1": "1",
    "I.3:row:l2": "P",
    "I.4:set": "0, 4",
    "I.6:term": "4k",
    "I.7:moves": "16",
    "I.8:who": "no",
    "I.9:why": "De 4 em 4 <b>",
    "I.10:values:v3": "3",
    "I.11:board:l0": "P",
    "I.11:board:l1": "P",
    "I.13:law": "múltiplos de 3",
    "I.14:build": "A-B-C",
    "I.15:heaps": "3, 3",
    "I.16:order": "BAC",
}


def page(mode: Any, **options: Any) -> str:
    found = document()
    marks = documents.mark(found, ANSWERS) if options.pop("marked", False) else None
    parts = parts_of(found, answers=ANSWERS, marks=marks, mode=mode, **options)
    return "".join(render_to_string("lessons/classroom/sheet/part.html", {"part": part}) for part in parts)


def test_every_cell_can_be_written_and_has_a_label():
    html = page("write", versions={"I.2:seq": 7})
    cells = document().cells
    assert set(re.findall(r'data-entry="([^"]+)"', html)) == set(cells)
    assert set(re.findall(r'name="cell:([^"]+)"', html)) == set(cells)
    assert set(re.findall(r'name="base:([^"]+)"', html)) == set(cells)
    assert 'name="base:I.2:seq" value="7"' in html
    assert re.search(r'name="cell:I.2:seq"[^>]* value="0 1 3"', html)
    shows(html, "Posição 1, letra", "Posição 1, índice", "De 4 em 4 &lt;b&gt;")


def test_the_sheet_as_a_pupil_writes_it_gives_no_answer_away():
    html = shows(page("write"), hides=[">0, 1, 2<"])
    assert "4k" not in html.replace('value="4k"', "")
    shows(html, "Começa no zero.", hides=["certo"])


@pytest.mark.parametrize("mode", ["write", "read", "blank", "key"])
def test_values_of_pairs_are_a_table(mode):
    nim = catalogue.build("nim", {"heaps": [1, 1]})
    field = recipes.table_field(nim, ["0,0", "0,1", "1,0", "1,1"])
    json = document().json()
    json["parts"][0]["tasks"][0]["fields"] = [field.json()]
    shown = task_of(documents.parse_document(json), "I.1", answers={"I.1:table:v1": "1"}, mode=mode)
    html = render_to_string("lessons/classroom/sheet/task.html", {"task": shown})
    assert html.count('<th scope="row"') == html.count('<th scope="col"') == 2
    assert html.count("cell:I.1:table:") == (4 if mode == "write" else 0)
    assert bool(re.search(r'class="value"[^>]*>1<', html)) == (mode in ("read", "key"))


@pytest.mark.parametrize(
    ("mode", "letters", "built"),
    [
        ("write", "P P", "A→B→C"),
        ("read", "P P", "A→B→C"),
        ("mark", "P P", "A→B→C"),
        ("filled", "P P", "A→B→C"),
        ("blank", "", "A→B"),
        ("key", "P N N N N P N P N", "A→B,C"),
    ],
)
def test_drawings_have_what_is_written_or_expected(mode, letters, built):
    html = page(mode, marked=mode == "mark")
    board = re.search(r'<svg[^>]*id="desenho-I.11:board:l0".*?</svg>', html, re.DOTALL)[0]
    assert " ".join(re.findall(r'class="letter">(P|N)<', board)) == letters
    assert ('role="group"' in board) == (mode == "write")
    assert board.count('data-ground="doubtful"') == (mode == "mark")
    graph = re.search(r'<svg[^>]*id="obra-I.14:build".*?</svg>', html, re.DOTALL)[0]
    assert len(re.findall(r'data-cell="', graph)) == len(set(built) - set("→,"))
    shows(html, "Vértices P: 2", "Letra de A: N", "Seja n um múltiplo de 4.")


def test_what_is_said_of_a_law_the_teacher_alone_reads():
    shows(page("read", marked=True), "A tua lei acerta em", hides=["Contraexemplo"])
    shows(page("mark", marked=True), "A tua lei acerta em", "Contraexemplo: 3 é N.")
    shows(page("write"), "Percebi que são P: 0, 3, 6", "Percebi: B, A, C.", "Percebi: A→B; B→C.")


def test_what_can_be_tested_from_a_typed_position():
    first, second = parts_of(document(), answers={}, mode="write")
    assert [task["test"] for task in first["tasks"]] == [
        "",
        "I.2:seq",
        "",
        "I.4:set",
        "I.5:many",
        "I.6:term",
        "I.7:moves",
        "",
        "",
        "",
        *[""] * len(drawn_fields()),
    ]
    assert [task["test"] for task in second["tasks"]] == [""]


def test_preview_has_inputs_without_versions():
    html = page("preview")
    assert CONTROL.search(html)
    assert 'name="base:' not in html


@pytest.mark.parametrize("mode", ["read", "mark", "blank", "filled", "key"])
def test_other_modes_have_nothing_to_fill_in(mode):
    assert not CONTROL.search(page(mode))


def test_what_was_written_is_read():
    html = page("read")
    assert set(re.findall(r'data-entry="([^"]+)"', html)) == set(document().cells)
    assert re.search(r"<sub data-shown>1</sub>", html)
    assert re.search(r'<span data-option="no" >Não há</span>', html)
    assert re.search(r'<span data-option="yes" hidden>Sim, há</span>', html)
    assert "pontos propostos" not in html


def test_marks_have_a_sign_with_a_word_and_points():
    html = page("mark", marked=True)
    assert re.search(r'data-entry="I.2:seq"[^>]* data-verdict="wrong"', html)
    assert re.search(r'id="sinal:I.2:seq">por corrigir<', html)
    assert re.search(r'id="sinal:I.4:set">certo<', html)
    shows(html, "4 de 4 pontos", "mais 2 por confirmar")


def test_pupils_see_signs_but_not_the_automatic_points():
    html = page("write", marked=True)
    assert re.search(r'id="sinal:I.2:seq">por corrigir<', html)
    assert "de 4 pontos" not in html


def test_blank_has_no_answers():
    html = page("blank", marked=True)
    shows(html, hides=["0 1 3", "5 4 1 0", "De 4 em 4", "✕"])
    assert html.count('class="box-blank"') == 6


def test_filled_has_them():
    html = page("filled", marked=True)
    shows(html, "0 1 3", "5 4 1 0", "De 4 em 4 &lt;b&gt;")
    assert re.search(r"✕</span>\s*Não há", html)
    assert "2 de 2 pontos" not in page("filled")


def test_the_key_has_what_is_expected_instead():
    html = shows(page("key"), hides=["0 1 3"])
    shows(html, "0, 1, 2", "0, 4", "1, 2, 5, 6, 9, 10, ...", "4k, com k = 0, 1, 2, ...", "16", "• De 4 em 4")
    plain = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    assert not re.search(r"(?<!I\.)(?<!Pergunta )\b15\b", plain)
    assert re.search(r"✕</span>\s*Sim, há", html)
    assert html.count('class="mark p"') == 2
    assert html.count("<sub>1</sub>") == 2
    assert "Resposta-modelo" in html


def test_a_closed_part_shows_its_title_only():
    shows(page("write", open_parts=["I"]), "Segunda", "ainda não está aberta", hides=["Segredo"])
    assert "Segredo" in page("write")


def test_the_game_of_a_part_is_drawn_with_a_way_to_its_rules():
    first, second = parts_of(document(), answers={}, mode="write")
    assert first["game"]["board"].startswith("<svg")
    assert first["game"]["url"].startswith("/jogos/subtraction/?o-heaps=13&")
    assert second["game"] is None


def test_positions_of_other_games_are_drawn():
    game = catalogue.build("kayles", {})
    row = {
        "kind": "letters",
        "id": "row",
        "game": KAYLES,
        "positions": [
            {"label": "Início", "position": game.position_json(game.start()), "letter": "N", "takes": ["a"]}
        ],
        "letter_points": "1",
        "subscripts": "extra",
    }
    task = {"id": "I.1", "prompt": "", "fields": [row]}
    found = documents.parse_document(
        {"format": "nimteca-worksheet-1", "title": "K", "parts": [{"id": "I", "title": "", "tasks": [task]}]}
    )
    shown = task_of(found, "I.1", answers={}, mode="write")
    html = render_to_string("lessons/classroom/sheet/task.html", {"task": shown})
    assert "<svg" in shown["fields"][0]["boxes"][0]["board"]
    assert 'inputmode="text"' in html
    assert shown["fields"][0]["numeric"] is False


def test_one_task_alone():
    shown = task_of(document(), "I.2", answers=ANSWERS)
    assert shown["mode"] == "read"
    assert shown["fields"][0]["cell"]["value"] == "0 1 3"
    with pytest.raises(KeyError):
        task_of(document(), "IX", answers={})


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (Fraction(1), "1 ponto"),
        (Fraction(12), "12 pontos"),
        (Fraction(1, 2), "0,5 pontos"),
        (Fraction(0), "0 pontos"),
    ],
)
def test_points_in_words(points, words):
    assert points_words(points) == words


def _one_field(field: dict[str, Any], mode: Any) -> str:
    parts = [{"id": "A", "tasks": [{"id": "A.1", "prompt": "?", "fields": [field]}]}]
    document = documents.parse_document({"format": "nimteca-worksheet-1", "title": "T", "parts": parts})
    return render_to_string(
        "lessons/classroom/sheet/task.html", {"task": task_of(document, "A.1", answers={}, mode=mode)}
    )


def test_where_a_letter_starts_is_asked_in_a_field_of_its_own():
    term = {"kind": "term", "id": "term", "term": "4k", "value": "3", "start": "1", "stated": True}
    page = _one_field(term, "write")
    shows(page, 'name="cell:A.1:term:start"', "Qual é o primeiro valor de n?", hides=["com k = 0"])
    assert "Qual é o primeiro valor de n?" in _one_field(term, "blank")
    assert "Qual é o primeiro valor de n?" not in _one_field(term, "key")
    shows(_one_field({**term, "stated": False}, "write"), "com k = 0", hides=["term:start"])


def test_the_help_of_one_number_does_not_speak_of_commas():
    numbers = {"kind": "numbers", "id": "take", "accepts": [{"points": "1", "values": [3, 4], "least": 1}]}
    assert "vírgulas" not in _one_field(numbers, "write")
    assert "vírgulas" in _one_field({**numbers, "accepts": [{"points": "1", "values": [3, 4]}]}, "write")
