"""What tests of lessons make: groups, and worksheets as JSON."""

from typing import Any

from accounts.models import User
from lessons.classroom.models import Assignment, Group, Member
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.fields.base import GameSpec


def make_group(assignment: Assignment, members: list[User], number: int = 1) -> Group:
    """A group of an assignment with these pupils: `make_group(assignment, pupils[:2])`."""
    group = Group.objects.create(assignment=assignment, number=number)
    for seat, pupil in enumerate(members, 1):
        Member.objects.create(group=group, assignment=assignment, pupil=pupil, seat=seat)
    return group


def make_task(ident: str, prompt: str, *fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": ident, "prompt": prompt, "total": "sum", "fields": list(fields), **more}


def make_part(ident: str, title: str, *tasks: dict[str, Any], game: Any = None) -> dict[str, Any]:
    return {"id": ident, "title": title, "text": "", "game": game, "tasks": list(tasks)}


def make_document(title: str, *parts: dict[str, Any]) -> dict[str, Any]:
    return {"format": "nimteca-worksheet-1", "title": title, "intro": "", "parts": list(parts)}


def number_field(value: int = 1) -> dict[str, Any]:
    """A field for one point."""
    return {"kind": "number", "id": "x", "label": "", "accepts": [{"value": str(value), "points": "1"}]}


def beans(size: int) -> dict[str, Any]:
    """A position of the game in which 1, 2 or 3 are taken."""
    return {"heaps": [size], "sets": [[1, 2, 3]]}


TAKING = {"slug": "subtraction", "options": {**beans(6), "misere": False}}


def listed() -> dict[str, Any]:
    return {"kind": "sequence", "id": "list", "values": [0, 1, 2, 3, 4, 5], "points": "2"}


def row(count: int = 6, subscripts: str = "asked") -> dict[str, Any]:
    """The letters of 0, 1, 2 ... beans, and what is taken."""
    positions = [
        {"label": str(size), "position": beans(size), "letter": "N" if size % 4 else "P"}
        | ({"takes": [str(size % 4)]} if size % 4 else {"end": size == 0})
        for size in range(count)
    ]
    points = {"letter_points": "1", "subscript_points": "1", "subscripts": subscripts}
    return {"kind": "letters", "id": "row", "game": TAKING, "positions": positions, **points}


def small_document() -> dict[str, Any]:
    """Two parts about taking 1, 2 or 3 beans: matches to record; a row 0 to 5, a list, a text."""
    starts = [{"key": key, "label": key, "position": beans(int(key))} for key in "34"]
    played = {"kind": "records", "id": "games", "game": TAKING, "starts": starts, "games": 2}
    words = {"kind": "text", "id": "why", "rubric": [{"id": "a", "text": "Múltiplos", "points": "3"}]}
    first = [
        make_task("I.1", "Lista", listed(), points="2"),
        make_task("I.0", "Joga", played | {"per_start": "1", "points": "2"}, points="2"),
        make_task("I.2", "Porquê?", words, points="3"),
    ]
    return make_document(
        "Ficha pequena",
        make_part("I", "Escreve", *first, game=TAKING),
        make_part("II", "Classifica", make_task("II.1", "P/N", row(), points="10"), game=TAKING),
    )


QUEENS: dict[str, Any] = {"slug": "queens", "options": {"rows": 3, "cols": 3, "queens": ["c3"]}}
DIGRAPH: dict[str, Any] = {"slug": "digraph", "options": {"edges": [["A", ["B"]], ["B", []]], "token": "A"}}


def drawn_fields() -> dict[str, dict[str, Any]]:
    """A field of each kind that is answered on its drawing, or tested: letters on a board and on a digraph, a
    law, something that is built, parts that are put in order."""
    return {
        "board": recipes.colour_field(GameSpec(**QUEENS).game, id="board", own=True).json(),
        "graph": recipes.colour_field(GameSpec(**DIGRAPH).game, id="graph", own=True).json(),
        "law": {"kind": "law", "id": "law", "game": TAKING, "points": "4"},
        "build": {
            "kind": "build",
            "id": "build",
            "game": DIGRAPH,
            "conditions": [{"of": "P", "number": 2}, {"of": "letter", "at": "A", "letter": "N"}],
            "example": "A→B, A→C",
            "points": "3",
        },
        "heaps": {
            "kind": "build",
            "id": "heaps",
            "game": {"slug": "nim", "options": {"heaps": [1, 2]}},
            "conditions": [{"of": "letter", "letter": "P"}, {"of": "beans", "least": 4}],
            "example": "2, 2",
            "most": 5,
            "points": "2",
        },
        "order": {
            "kind": "order",
            "id": "order",
            "parts": [
                {"id": "B", "text": "Seja n um múltiplo de 4."},
                {"id": "C", "text": "Quem joga deixa 1, 2 ou 3 a mais."},
                {"id": "A", "text": "O outro volta a um múltiplo de 4."},
            ],
            "points": "3",
        },
    }


SURE = "São múltiplos de 4 e quem recebe perde."  # nothing of `lesson_document`'s rubric is missing


def lesson_document() -> dict[str, Any]:
    """Two parts: a list (2 points) and a text with two items of a rubric (3); a row 0 to 5 (10) and a yes or
    no (1).
    """
    rubric = [
        {"id": "a", "text": "Múltiplos", "points": "2", "keywords": ["multipl 4"]},
        {"id": "b", "text": "Quem recebe perde", "points": "1", "keywords": ["receb perde", "perde"]},
    ]
    words = {"kind": "text", "id": "why", "rubric": rubric}
    answers = [{"id": "y", "text": "Sim"}, {"id": "n", "text": "Não"}]
    yes_no = {"kind": "choice", "id": "yes", "answers": answers, "right": "y", "points": "1"}
    return make_document(
        "Ficha da aula",
        make_part(
            "I",
            "Escreve",
            make_task("I.1", "Lista", listed()),
            make_task("I.2", "Porquê?", words),
            game=TAKING,
        ),
        make_part(
            "II", "Classifica", make_task("II.1", "P/N", row()), make_task("II.2", "Há?", yes_no), game=TAKING
        ),
    )
