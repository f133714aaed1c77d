"""Many people write at once: nothing that was acknowledged is lost or doubled."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import OperationalError

from accounts.models import User
from games.live.match_state import Refused
from lessons.classroom import groups, sheets
from lessons.classroom.models import Assignment, Group, HandIn, Member
from lessons.classroom.sheets import CellWrite
from tests.at_once import all_at_once
from tests.benchmarks import sheets as bench_sheets
from tests.lessons.builders import make_group, small_document
from tests.users import enrol

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]

GROUPS, MEMBERS, WRITES = 6, 4, 6
LIST, WHY = "I.1:list", "I.2:why"
SHARED = [LIST, WHY]


def the_truth(group: Group) -> list[tuple[str, str, int | None]]:
    """The history, after checking it: versions 1, 2, 3 ..., and cells and group repeat it."""
    changes = list(group.changes.order_by("version"))
    assert [change.version for change in changes] == list(range(1, len(changes) + 1))
    last = {change.name: (change.value, change.version, change.by_id) for change in changes}
    assert {cell.name: (cell.value, cell.version, cell.by_id) for cell in group.cells.all()} == last
    assert Group.objects.get(pk=group.pk).version == len(changes)
    return [(change.name, change.value, change.by_id) for change in changes]


@dataclass
class Writer:
    """A member's page: writes own and shared cells, loses some answers and asks again, resolves conflicts."""

    group: Group
    user: User
    own: str
    rng: random.Random
    known: dict[str, int] = field(default_factory=dict)
    acknowledged: list[tuple[str, str, int | None]] = field(default_factory=list)
    conflicts: int = 0

    def run(self) -> None:
        for number in range(WRITES):
            value = f"{self.user.username} {number}"  # that nobody else writes, and nobody twice
            self.save({self.own: value, self.rng.choice(SHARED): value})

    def save(self, values: dict[str, str]) -> None:
        while values:
            cells = [CellWrite(name, value, self.known.get(name, 0)) for name, value in values.items()]
            written = self.send(cells)
            if self.rng.random() < 0.3:
                continue  # the answer was lost: the same again
            for cell in written.cells:
                self.known[cell.name] = cell.version
                self.acknowledged.append((cell.name, cell.value, self.user.pk))
                del values[cell.name]
            for conflict in written.clashes:
                self.conflicts += 1
                # Ours may have been saved, its answer lost, and somebody else have been later.
                mine = (conflict.place, conflict.mine, self.user.pk)
                if self.group.changes.filter(name=mine[0], value=mine[1], by=self.user).exists():
                    self.acknowledged.append(mine)
                    del values[conflict.place]
                self.known[conflict.place] = conflict.theirs.version

    def send(self, cells: list[CellWrite]) -> sheets.WriteResult:
        while True:
            try:
                return sheets.write(self.group, self.user, cells)
            except OperationalError:  # the database was busy for too long: nothing was stored
                continue


def test_a_class_writes_on_its_sheets(make_assignment, classroom):
    assignment = make_assignment(small_document())
    users = User.objects.bulk_create(User(username=f"a{number}") for number in range(GROUPS * MEMBERS))
    for user in users:
        enrol(classroom, user, user.username)
    teams = [users[start : start + MEMBERS] for start in range(0, len(users), MEMBERS)]
    made = [make_group(assignment, team, number) for number, team in enumerate(teams, 1)]
    writers = [
        Writer(group, user, f"II.1:row:s{seat}", random.Random(user.pk))
        for group, team in zip(made, teams, strict=True)
        for seat, user in enumerate(team)
    ]
    all_at_once(*[writer.run for writer in writers])
    for group, team in zip(made, teams, strict=True):
        stored = Counter(the_truth(group))
        assert stored.most_common(1)[0][1] == 1, "a value was stored twice"
        promised = Counter(ack for writer in writers if writer.group == group for ack in writer.acknowledged)
        assert promised == stored
        assert {row.by_id for row in group.classifications.all()} == {user.pk for user in team}
    assert sum(len(writer.acknowledged) for writer in writers) == len(writers) * WRITES * 2
    assert any(writer.conflicts for writer in writers)


def test_the_same_request_many_times_is_one_change(make_assignment, pupils):
    group = make_group(make_assignment(small_document()), pupils[:1])
    all_at_once(*[lambda: sheets.write(group, pupils[0], [CellWrite(LIST, "0 1")]) and None] * 8)
    assert the_truth(group) == [(LIST, "0 1", pupils[0].pk)]


def test_of_two_who_write_a_cell_at_once_one_is_told(make_assignment, pupils):
    group = make_group(make_assignment(small_document()), pupils[:4])
    answers: list[sheets.WriteResult] = []

    def writer(user: User) -> Callable[[], None]:
        return lambda: answers.append(sheets.write(group, user, [CellWrite(LIST, user.username)]))

    all_at_once(*[writer(user) for user in pupils[:4]])
    assert sorted(len(answer.clashes) for answer in answers) == [0, 1, 1, 1]
    assert len(the_truth(group)) == 1


@pytest.mark.parametrize("turn", range(3))
def test_handing_in_while_others_type(turn, make_assignment, pupils):
    """What was typed is in what was handed in, or its writer was told that it is not."""
    group = make_group(make_assignment(small_document()), pupils[:4])
    saved: list[tuple[str, str]] = []
    refused: list[str] = []

    def type_in(user: User, name: str) -> Callable[[], None]:
        def run() -> None:
            for number in range(6):
                value = f"{user.pk} {number}"
                try:
                    sheets.write(group, user, [CellWrite(name, value, 10**6)])
                except Refused as error:
                    refused.append(error.code)
                    return
                saved.append((name, value))

        return run

    def hand_in() -> None:
        sheets.hand_in(group, pupils[3])

    names = ["II.1:row:s1", "II.1:row:s2", WHY]
    all_at_once(*[type_in(*one) for one in zip(pupils, names, strict=False)], hand_in, hand_in)
    made = HandIn.objects.get()
    assert made.answers == dict(saved)
    assert {*refused} <= {"handed-in"}
    assert len(the_truth(group)) == made.version == len(saved)


def test_joining_while_others_write(make_assignment, pupils):
    assignment = make_assignment(small_document(), grouping="pupils")
    group = make_group(assignment, pupils[:2])

    def type_in(user: User, name: str) -> Callable[[], None]:
        def run() -> None:
            for number in range(10):
                sheets.write(group, user, [CellWrite(name, str(number), 10**6)])

        return run

    outcomes: list[str] = []

    def join(user: User) -> Callable[[], None]:
        def run() -> None:
            try:
                groups.join(Assignment.objects.get(pk=assignment.pk), user, group.code)
            except ValidationError:
                outcomes.append("full")
            else:
                outcomes.append("joined")

        return run

    all_at_once(type_in(pupils[0], LIST), type_in(pupils[1], WHY), *[join(user) for user in pupils[2:]])
    assert sorted(outcomes) == ["full", "joined", "joined"]
    assert sorted(Member.objects.filter(group=group).values_list("seat", flat=True)) == [1, 2, 3, 4]
    assert len(the_truth(group)) == 20


def test_the_benchmark_writes(db):
    row = bench_sheets.measure(5, 0.3, 0.0)
    assert (row[0], row[6]) == ("5", "0")
    assert len(row) == bench_sheets.COLUMNS.count("|") - 1


def test_the_benchmark_finds_what_is_lost(db):
    ((group, user),) = bench_sheets.prepare(1)
    sheets.write(group, user, [CellWrite(f"II.2:row:s{place}", "1") for place in range(3)])
    assert bench_sheets.lost({group}, 3) == 0
    assert bench_sheets.lost({group}, 4) == 1
    group.changes.get(version=2).delete()
    assert bench_sheets.lost({group}, 2) == 1, "a gap"


def test_the_benchmark_takes_numbers():
    with pytest.raises(CommandError, match="numbers"):
        call_command(bench_sheets.Command(), writers="muitos")
