"""The desk in every order of drafting, exchanging, publishing, deciding, correcting, undoing, entering late,
leaving, returning, being cut off and ending, and a book-keeper who notes everything anew each time.

`DESK_EXAMPLES=400` in the environment makes it long.
"""

import os
from contextlib import suppress
from unittest import mock

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from accounts.models import User
from games.models import Entrant, Fixture, Round
from games.tournaments import desk, results, states
from tests.games.tournaments.conftest import BEAN
from tests.users import enrol, make_classroom, make_user

pytestmark = pytest.mark.django_db

PRESENT = Entrant.Status.PRESENT
PLAYERS = 6
LATE = 2  # pupils of the class who may still come
EXAMPLES = int(os.environ.get("DESK_EXAMPLES", "8"))
ROUNDS = 3

# Of a table: both numbers (None: a bye), and the wins of both, or None while there is no result.
Table = tuple[int, int | None, tuple[int, int] | None]


class Cut(Exception):
    """The power goes."""


class Desk(RuleBasedStateMachine):
    """Six pupils, three Swiss rounds of two matches; everything is entered by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.teacher = make_user("prof", User.Kind.TEACHER)
        classroom = make_classroom(self.teacher)
        pupils = [make_user(f"p{number}") for number in range(PLAYERS + LATE)]
        for pupil in pupils:
            enrol(classroom, pupil, pupil.username)
        self.tournament = desk.create(
            classroom=classroom,
            by=self.teacher,
            name="Torneio",
            game=BEAN,
            pupils=pupils[:PLAYERS],
            phase_format="swiss",
            rounds=ROUNDS,
        )
        self.competition = desk.competition_of(self.tournament)
        self.there = dict.fromkeys(range(1, PLAYERS + 1), True)
        self.book: list[dict[int, Table]] = []
        self.draft: list[tuple[int, int | None]] = []
        self.late = pupils[PLAYERS:]
        self.closed = self.exchanged = False

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    def refused(self, act, *given) -> str:
        """The code with which the desk refuses this, or nothing."""
        try:
            with transaction.atomic():
                act(*given)
        except ValidationError as error:
            return error.code
        return ""

    def complete(self, tables: dict[int, Table]) -> bool:
        return all(second is None or wins is not None for _first, second, wins in tables.values())

    def absence(self, first: int, second: int) -> tuple[int, int] | None:
        both = (self.there[first], self.there[second])
        return None if all(both) else (4 * both[0], 4 * both[1])

    @rule()
    def make_draft(self) -> None:
        code = self.refused(desk.draft_round, self.competition, self.teacher)
        if self.closed:
            assert code == "over"
        elif self.book and not self.complete(self.book[-1]):
            assert code == "undecided"
            return  # the draft that was there stays
        elif len(self.book) == ROUNDS:
            assert code == "all-played"
        elif code:
            assert code == "no-round"
        else:
            fixtures = Fixture.objects.filter(round__published_at=None).select_related("first", "second")
            self.draft = [
                (fixture.first.number, fixture.second and fixture.second.number)
                for fixture in fixtures.order_by("table")
            ]
            inside = [side for pair in self.draft for side in pair if side is not None]
            assert sorted(inside) == [number for number, there in self.there.items() if there]

    @rule()
    def begin_round(self) -> None:
        """Drafted and published at once, so that tournaments come to their end."""
        if not self.closed:
            self.make_draft()
            self.publish()

    @rule(first=st.integers(1, PLAYERS + LATE), second=st.integers(1, PLAYERS))
    def exchange(self, first: int, second: int) -> None:
        if first not in self.there:
            return
        entrants = [self.competition.entrants.get(number=number) for number in (first, second)]
        code = self.refused(desk.exchange, *entrants, self.teacher)
        inside = [side for pair in self.draft for side in pair]
        if self.closed or first == second or not {first, second} <= {*inside}:
            assert code == ("over" if self.closed else "not-there")
        else:
            assert not code
            places = {first: second, second: first}
            self.draft = [(places.get(one, one), places.get(other, other)) for one, other in self.draft]
            self.exchanged = True

    @rule()
    def come_late(self) -> None:
        """Who comes late has nothing for what was played; the draft is made again."""
        if not self.late:
            return
        code = self.refused(desk.enter, self.competition, self.late[0], self.teacher)
        if self.closed or 2 * len(self.book) > ROUNDS:
            assert code == ("over" if self.closed else "late")
        else:
            assert not code
            assert self.refused(desk.enter, self.competition, self.late.pop(0), self.teacher) == "entered"
            self.there[len(self.there) + 1] = True
            self.draft = []

    @rule(at=st.sampled_from(("draft_round", "publish_round", "unpublish_round", "decide", "enter", "leave")))
    def be_cut_off(self, at: str) -> None:
        """An act that dies in the middle has done nothing: the book stays as it is."""
        acts = {
            "decide": lambda: self.decide(max(0, len(self.book) - 1), 1, 2, "engano"),
            "enter": self.come_late,
            "leave": lambda: self.come_or_go(1, Entrant.Status.WITHDRAWN),
        }
        before = ([*map(dict, self.book)], [*self.draft], {**self.there}, [*self.late])
        dies = "_write_fixtures" if at == "draft_round" else "note"
        with mock.patch.object(desk, dies, side_effect=Cut), suppress(Cut):
            if at in acts:
                acts[at]()
            else:
                self.refused(getattr(desk, at), self.competition, self.teacher)
        assert before == (self.book, self.draft, self.there, self.late)

    @rule()
    def discard(self) -> None:
        code = self.refused(desk.discard_draft, self.competition, self.teacher)
        assert code == ("over" if self.closed else "")
        self.draft = self.draft if self.closed else []

    @rule()
    def publish(self) -> None:
        code = self.refused(desk.publish_round, self.competition, self.teacher)
        assert code == ("over" if self.closed else "" if self.draft else "no-draft")
        if not code:
            self.book.append(
                {
                    table: (first, second, None if second is None else self.absence(first, second))
                    for table, (first, second) in enumerate(self.draft, 1)
                }
            )
            self.draft = []

    @rule()
    def unpublish(self) -> None:
        code = self.refused(desk.unpublish_round, self.competition, self.teacher)
        if self.closed or not self.book:
            assert code == ("over" if self.closed else "no-round")
        else:  # the draft of the next round goes
            assert not code
            self.draft = [(first, second) for first, second, _wins in self.book.pop().values()]

    @rule(
        at=st.integers(0, ROUNDS - 1),
        table=st.integers(1, 4),
        first=st.integers(0, 4),
        reason=st.sampled_from(("", "engano")),
    )
    def decide(self, at: int, table: int, first: int, reason: str) -> None:
        if at >= len(self.book) or table not in self.book[at]:
            return
        one, other, wins = self.book[at][table]
        fixture = Fixture.objects.get(round__number=at + 1, table=table)
        result = (first, 4 - first)
        code = self.refused(desk.decide, fixture, result, Fixture.Decision.BOARD, reason, self.teacher)
        if self.closed or other is None:
            assert code == ("over" if self.closed else "bye")
        elif wins is not None and not reason:
            assert code == "no-reason"
        else:
            assert not code
            self.book[at][table] = (one, other, result)

    @rule(first=st.integers(0, 4))
    def decide_the_rest(self, first: int) -> None:
        """All tables that are open, so that tournaments come to their end."""
        for at, tables in enumerate(self.book):
            for table, (_one, other, wins) in list(tables.items()):
                if other is not None and wins is None:
                    self.decide(at, table, first, "")

    @rule(at=st.integers(0, ROUNDS - 1), table=st.integers(1, 4))
    def undecide(self, at: int, table: int) -> None:
        if at >= len(self.book) or self.book[at].get(table, (0, None, None))[1] is None:
            return
        fixture = Fixture.objects.get(round__number=at + 1, table=table)
        code = self.refused(desk.undecide, fixture, "", self.teacher)
        assert code == ("over" if self.closed else "")
        if not self.closed:
            self.book[at][table] = (*self.book[at][table][:2], None)

    @rule(number=st.integers(1, PLAYERS), status=st.sampled_from(Entrant.Status))
    def come_or_go(self, number: int, status: Entrant.Status) -> None:
        entrant = self.competition.entrants.get(number=number)
        code = self.refused(desk.set_status, entrant, status, self.teacher)
        assert code == ("over" if self.closed else "")
        if not self.closed:
            self.there[number] = status == PRESENT

    @rule()
    def end(self) -> None:
        code = self.refused(states.close, self.tournament, self.teacher)
        if self.closed:
            assert code == "over"
        elif self.book and not self.complete(self.book[-1]):
            assert code == "undecided"
        else:
            assert not code
            self.closed, self.draft = True, []

    @rule()
    def reopen(self) -> None:
        if self.closed:
            assert not self.refused(states.reopen, self.tournament, self.teacher)
            self.closed = False

    @invariant()
    def the_table_is_that_of_the_book(self) -> None:
        points = dict.fromkeys(self.there, 0)
        for tables in self.book:
            if self.complete(tables):
                for first, second, wins in tables.values():
                    if second is None:
                        points[first] += 2
                    elif wins != (0, 0):
                        points[first] += 1 + (wins[0] > wins[1]) - (wins[0] < wins[1])
                        points[second] += 1 + (wins[1] > wins[0]) - (wins[1] < wins[0])
        rounds = results.published_rounds(self.competition)
        entrants = list(self.competition.entrants.all())
        standings = results.standings_of(self.competition, rounds, entrants)
        assert {number: standings.points(number) for number in self.there} == points
        assert len(rounds) == len(self.book)
        assert Round.objects.filter(published_at=None).count() == bool(self.draft)

    @invariant()
    def nobody_has_two_byes(self) -> None:
        if self.exchanged:  # what the desk has said itself stands
            return
        byes = [first for tables in self.book for first, second, _wins in tables.values() if second is None]
        assert len(byes) == len({*byes})


def test_every_order_of_acts_at_the_desk():
    run_state_machine_as_test(
        Desk, settings=settings(max_examples=EXAMPLES, stateful_step_count=20, deadline=None)
    )
