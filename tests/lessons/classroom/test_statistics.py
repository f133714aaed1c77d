"""Typical mistakes of an assignment and of a class."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from games.rules.invented.game import Invented
from lessons.classroom import grid, sheets, statistics, verdicts
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from lessons.classroom.verdicts import Verdict
from lessons.worksheets.documents.fields.base import GameSpec
from tests.lessons.builders import lesson_document, make_document, make_group, make_part, make_task
from tests.queries import queries, steady


@pytest.fixture
def groups(assignment, pupils):
    """Four groups of one pupil; the last one has written nothing."""
    made = [make_group(assignment, [pupils[at]], at + 1) for at in range(4)]
    write(made[0], {"I.1:list": "1 2 3 4 5", "I.2:why": "Sei lá", "II.2:yes": "n"}, letters="NNNNPN")
    write(made[1], {"I.1:list": "1 2 3 4 5", "II.2:yes": "n"}, letters="PPNNPN", takes={2: "1"})
    write(made[2], {"I.1:list": "0 1 2 3 4 5", "II.2:yes": "y"})
    return made


def write(
    group: Group, values: dict[str, str], letters: str = "", takes: dict[int, str] | None = None
) -> None:
    cells = values | {f"II.1:row:l{at}": letter for at, letter in enumerate(letters)}
    cells |= {f"II.1:row:s{at}": take for at, take in (takes or {}).items()}
    pupil = group.members.get().pupil
    sheets.write(group, pupil, [CellWrite(name, value) for name, value in cells.items()])


def by_task(report: statistics.Report) -> dict[str, statistics.TaskReport]:
    return {one.task.id: one for one in report.tasks}


def labels(who: tuple[statistics.Who, ...]) -> list[str]:
    return [one.label for one in who]


def test_who_has_written_nothing_is_left_out(assignment, groups):
    report = statistics.report(assignment)
    assert report.begun == 3
    first = by_task(report)["I.1"]
    assert first.average == Fraction(2, 3)
    assert (first.average_text, first.out_of_text, first.percent) == ("0,67", "2", 33)
    assert [(state, count) for state, _word, _sign, count in first.counts] == [("right", 1), ("wrong", 2)]


def test_the_hardest_task_comes_first_and_what_waits_for_the_teacher_last(assignment, groups, teacher):
    report = statistics.report(assignment)
    assert [one.task.id for one in report.tasks] == ["I.1", "II.2", "II.1", "I.2"]
    assert by_task(report)["I.2"].average is None
    assert by_task(report)["I.2"].average_text == ""
    task = sheets.document_of(assignment.version).task("I.2")
    verdicts.save(groups[0], task, Verdict(Decimal(0)), base=0, seen=groups[0].version, by=teacher)
    assert statistics.report(assignment).tasks[0].task.id == "I.2"


def test_tasks_that_nobody_answered_are_left_out(assignment, pupils):
    write(make_group(assignment, pupils[:1]), {"I.1:list": "1"})
    assert [one.task.id for one in statistics.report(assignment).tasks] == ["I.1"]


def test_a_typical_mistake_counts_once_a_group(assignment, groups):
    tasks = by_task(statistics.report(assignment))
    mistakes = [(str(one.words), labels(one.who)) for one in tasks["I.1"].mistakes]
    assert mistakes == [("A sequência começa no 1.", ["Grupo 1", "Grupo 2"])]
    assert [labels(one.who) for one in tasks["II.1"].mistakes] == [["Grupo 1"]]


def test_the_most_frequent_wrong_answers(assignment, groups):
    tasks = by_task(statistics.report(assignment))
    assert [(one.value, labels(one.who)) for one in tasks["I.1"].wrong] == [
        ("1 2 3 4 5", ["Grupo 1", "Grupo 2"])
    ]
    assert [(one.value, len(one.who)) for one in tasks["II.2"].wrong] == [("Não", 2)]
    assert tasks["II.1"].wrong == ()


def test_of_many_different_wrong_answers_some_are_shown(assignment, pupils):
    for at, (pupil, value) in enumerate(zip(pupils, ("9", "8", "9", "7", "6"), strict=True), 1):
        write(make_group(assignment, [pupil], at), {"I.1:list": value})
    wrong = by_task(statistics.report(assignment))["I.1"].wrong
    assert [(one.value, len(one.who)) for one in wrong] == [("9", 2), ("8", 1), ("7", 1)]


def test_every_position_of_a_row(assignment, groups):
    spots = by_task(statistics.report(assignment))["II.1"].spots
    assert [(one.label, one.letter, one.right, one.wrong, one.empty) for one in spots] == [
        ("0", "P", 1, 1, 1),
        ("1", "N", 1, 1, 1),
        ("2", "N", 1, 1, 1),
        ("3", "N", 2, 0, 1),
        ("4", "P", 2, 0, 1),
        ("5", "N", 2, 0, 1),
    ]
    assert [one.said for one in spots[:4]] == [(("N", 1),), (("P", 1),), (("N 1", 1),), ()]
    assert [one.level for one in spots[:4]] == ["some", "some", "some", "right"]


@pytest.mark.parametrize(
    ("right", "wrong", "level"),
    [(0, 0, "none"), (4, 0, "right"), (3, 1, "few"), (1, 1, "some"), (1, 2, "many"), (0, 1, "many")],
)
def test_how_bad_a_position_is(right, wrong, level):
    assert statistics.Spot("4", "P", right, wrong, 0).level == level


def test_a_task_without_points_comes_last(make_assignment, pupils):
    document = lesson_document()
    document["parts"][0]["tasks"][0]["fields"][0]["points"] = "0"
    assignment = make_assignment(document)
    write(make_group(assignment, pupils[:1]), {"I.1:list": "9", "II.2:yes": "y"})
    assert [one.task.id for one in statistics.report(assignment).tasks] == ["II.2", "I.1"]


def test_nobody_is_named_in_front_of_the_class(assignment, groups):
    named = by_task(statistics.report(assignment, anonymous=True))["I.1"].mistakes[0].who
    shown = {row.group.pk: row.label for row in grid.grid(assignment, anonymous=True).rows}
    assert labels(named) == [shown[groups[0].pk], shown[groups[1].pk]]
    assert all(label.startswith("Grupo ") and label[6:].isalpha() for label in labels(named))


def test_as_many_queries_for_three_groups_as_for_one(assignment, pupils):
    free = enumerate(pupils, 1)

    def more() -> None:
        number, pupil = next(free)
        write(make_group(assignment, [pupil], number), {"I.1:list": "1"}, letters="NN")

    more()
    assert steady(lambda: statistics.report(assignment), more) == 6
    assert statistics.report(assignment).begun == 3


# A whole class


@pytest.mark.usefixtures("groups")
def test_the_positions_of_a_class_in_all_its_assignments(classroom, make_assignment, pupils):
    again = make_group(make_assignment({**lesson_document(), "title": "Outra vez"}), pupils[:1])
    write(again, {}, letters="NPNNPN")
    (game,) = statistics.class_report(classroom)
    assert game.name == "Jogo da Subtração"
    assert "1,2,3" in game.options
    assert (game.p_as_n, game.n_as_p, game.takes) == (2, 2, 1)
    assert [(one.label, one.right, one.wrong) for one in game.spots] == [
        ("0", 1, 2),
        ("1", 1, 2),
        ("2", 2, 1),
        ("3", 3, 0),
        ("4", 3, 0),
        ("5", 3, 0),
    ]
    assert [one.label for one in game.worst] == ["0", "1", "2"]
    assert queries(lambda: statistics.class_report(classroom)) == 2


def invented_sheet(name: str, arrows: str) -> dict[str, Any]:
    """A row with the positions A and B of an invented game of arrows."""
    rules = {"name": name, "blocks": [{"kind": "digraph", "rules": {"arrows": arrows}}]}
    game = Invented(rules, [["A"]])
    positions = [
        {"label": label, "position": game.position_json(game.place_of(label)), "letter": letter}
        for label, letter in (("A", "N"), ("B", "P"))
    ]
    spec = GameSpec.of(game).json()
    row = {"kind": "letters", "id": "row", "game": spec, "positions": positions, "subscripts": "no"}
    asked = make_task("II.1", "P/N", row | {"letter_points": "1"})
    return make_document("Jogo nosso", make_part("II", "Classifica", asked, game=spec))


@pytest.mark.parametrize("name", ["", "Setas"])
def test_different_inventions_of_one_name_are_not_counted_together(name, classroom, make_assignment, pupils):
    for arrows, letters in (("A>B; B", "NN"), ("A>B,C; B; C", "NP")):
        write(make_group(make_assignment(invented_sheet(name, arrows)), pupils[:1]), {}, letters=letters)
    found = statistics.class_report(classroom)
    assert {game.name for game in found} == {name or "Jogo inventado"}
    first, second = sorted(found, key=lambda one: -one.p_as_n)
    assert [(one.p_as_n, len(one.spots)) for one in (first, second)] == [(1, 2), (0, 2)]
    assert "de A para B" in first.options
    assert first.options != second.options


def test_an_invention_is_the_same_game_under_another_name(classroom, make_assignment, pupils):
    for name in ("Setas", "Flechas", "Setas"):
        write(make_group(make_assignment(invented_sheet(name, "A>B; B")), pupils[:1]), {}, letters="NN")
    (game,) = statistics.class_report(classroom)
    assert set(game.name.split(" / ")) == {"Setas", "Flechas"}
    assert len(game.name) == len("Setas / Flechas")
    assert game.p_as_n == 3


def test_a_class_that_has_marked_nothing(classroom):
    assert statistics.class_report(classroom) == []


def test_rows_that_a_newer_version_no_longer_has_are_left_out(assignment, groups, classroom):
    version = assignment.version
    shorter = {**version.document, "parts": version.document["parts"][:1]}
    newer = type(version).objects.create(worksheet=version.worksheet, number=2, revision=2, document=shorter)
    Assignment.objects.filter(pk=assignment.pk).update(version=newer)
    assert statistics.class_report(classroom) == []
