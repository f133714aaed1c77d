import json
import random
import threading
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.live import broadcast, matches, snapshots
from games.live.match_state import MatchCommand, Refused
from games.live.matches import Person
from games.models import Event, Match
from games.rules import catalogue
from tests.games.live.tables import BOTH, FIRST, NIM, NOBODY, SECOND, hosted

# What is written is written: threads and other processes must see it.
pytestmark = pytest.mark.django_db(transaction=True)


def play(match: Match, seats: frozenset[int], move: str, version: int) -> Refused | None:
    return matches.execute([MatchCommand(match.code, "play", seats, version, move)])[0]


def version_of(match: Match) -> int:
    return matches.look_at(match.code, lambda table: table.version)


def log(match: Match) -> list[tuple[int, str, str]]:
    return list(match.events.order_by("number").values_list("number", "kind", "text"))


def event(match: Match, version: int) -> dict[str, Any]:
    """What a spectator who reads along was told."""
    told: dict[str, Any] = json.loads(broadcast.frames[match.code, version].texts["pt", NOBODY])
    return told


def test_moves_are_stored_and_published_in_order(nim_match):
    broadcast.follow(nim_match.code, ("pt", NOBODY))
    heard: list[broadcast.MatchSummary] = []
    broadcast.listeners.append(heard.extend)
    try:
        assert play(nim_match, FIRST, "p2-1", 2) is None
        assert play(nim_match, SECOND, "p3-7", 3) is None
    finally:
        broadcast.listeners.remove(heard.extend)
    assert log(nim_match)[2:] == [(3, "move", "p2-1"), (4, "move", "p3-7")]
    assert [(standing.version, standing.turn) for standing in heard] == [(3, 1), (4, 0)]
    assert event(nim_match, 4)["cells"] == {f"p3.{bean}": "" for bean in range(1, 8)}


def test_a_command_sent_twice_is_done_once(nim_match):
    command = MatchCommand(nim_match.code, "play", FIRST, 2, "p2-1")
    first, second = matches.execute([command, command])
    assert first is None
    assert second.code == "stale"
    assert Event.objects.filter(match=nim_match, kind="move").count() == 1


def test_the_end_is_written_on_the_match(nim_match):
    play(nim_match, FIRST, "p2-1", 2)
    matches.execute([MatchCommand(nim_match.code, "resign", SECOND, 3)])
    nim_match.refresh_from_db()
    assert (nim_match.status, nim_match.winner, nim_match.end) == ("finished", 0, "resign")
    assert nim_match.started_at is not None
    assert nim_match.finished_at is not None


def test_a_match_goes_on_after_a_restart(nim_match):
    play(nim_match, FIRST, "p2-1", 2)
    matches.forget_match_states()
    assert play(nim_match, SECOND, "p2-1", 3) is None
    assert matches.look_at(nim_match.code, lambda table: table.state.position) == (3, 3, 7)


def test_what_another_process_wrote_is_seen(nim_match):
    """A row that did not come through this process's memory: the stale writer loses, and then knows."""
    assert version_of(nim_match) == 2
    play(nim_match, FIRST, "p2-1", 2)
    event = Event.objects.get(match=nim_match, number=3)
    Event.objects.create(match=nim_match, number=4, kind="move", seat=1, text="p3-1", at=event.at)
    refused = play(nim_match, SECOND, "p2-1", 3)
    assert refused.code == "stale"
    assert matches.look_at(nim_match.code, lambda table: table.moves) == [(0, "p2-1"), (1, "p3-1")]


def test_frames_of_other_processes_are_made_from_the_log(nim_match):
    version_of(nim_match)
    row = Event.objects.filter(match=nim_match).latest("number")
    Event.objects.create(match=nim_match, number=3, kind="move", seat=0, text="p1-3", at=row.at)
    broadcast.follow(nim_match.code, ("pt", NOBODY))
    frame = matches.frame(nim_match.code, 3)
    assert event(nim_match, 3)["labels"] == {"p1": "0"}
    assert matches.frame(nim_match.code, 3) is frame
    assert matches.frame(nim_match.code, 9) is None


def test_a_storage_failure_is_said_and_nothing_is_shown(nim_match, monkeypatch, caplog):
    from django.db import OperationalError

    def broken(*_args: Any, **_more: Any) -> None:
        raise OperationalError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(matches, "_insert", broken)
        refused = [play(nim_match, FIRST, "p2-1", 2) for _time in range(2)]
        assert [one.code for one in refused] == ["unavailable"] * 2
        assert (nim_match.code, 3) not in broadcast.frames
        assert len(caplog.records) == 1
        patched.undo()
        assert play(nim_match, FIRST, "p2-1", 2) is None
        patched.setattr(matches, "_insert", broken)
        play(nim_match, SECOND, "p2-1", 3)
        assert len(caplog.records) == 2
    assert play(nim_match, SECOND, "p2-1", 3) is None


def test_a_failure_of_one_retried_command_does_not_stop_the_others(nim_match, monkeypatch):
    from django.db import IntegrityError

    real = matches._insert
    failures = iter([True, True, False])

    def sometimes(rows: Any) -> None:
        if next(failures):
            raise IntegrityError("number taken")
        real(rows)

    monkeypatch.setattr(matches, "_insert", sometimes)
    commands = [MatchCommand(nim_match.code, "phrase", seats, 2, "hello") for seats in (FIRST, SECOND)]
    results = matches.execute(commands)
    assert [result and result.code for result in results] == ["unavailable", None]


def test_commands_to_a_match_that_is_not_there_are_refused():
    (refused,) = matches.execute([MatchCommand("nada", "play", FIRST, 0, "p1-1")])
    assert refused.code == "forbidden"
    with pytest.raises(Match.DoesNotExist):
        matches.look_at("nada", lambda table: table)


@pytest.mark.databases
def test_many_threads_write_and_no_move_is_lost_or_doubled(ana, classroom):
    """Twelve matches, two threads each racing the same moves: every ply is stored exactly once."""
    made = [hosted(ana, options={"heaps": [20]}) for _unused in range(6)]
    both = BOTH
    done: list[None] = []

    def racer(match: Match) -> None:
        try:
            for ply in range(20):
                (result,) = matches.execute([MatchCommand(match.code, "play", both, 2 + ply, "p1-1")])
                assert result is None or result.code == "stale"
                done.extend([None] * (result is None))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=racer, args=[match]) for match in made for _unused in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 6 * 20
    for match in made:
        assert [number for number, _kind, _text in log(match)] == list(range(1, 23))
        match.refresh_from_db()
        assert (match.status, match.winner) == ("finished", 1)


@pytest.mark.databases
def test_two_who_want_the_same_seat(ana, rui, classroom):
    match = hosted(ana, "link")
    outcomes: list[str] = []

    def sit(token: str) -> None:
        try:
            matches.join(match.code, Person(visitor=token))
            outcomes.append("sat")
        except Refused as refused:
            outcomes.append(refused.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=sit, args=[f"visitor{number}"]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["not-now", "not-now", "not-now", "sat"]
    assert version_of(match) == 2


def test_sitting_down_twice_changes_nothing(ana):
    match = hosted(ana, "link")
    matches.join(match.code, Person(ana))
    match.refresh_from_db()
    assert match.status == "open"


def test_a_match_against_the_computer_is_played_again_at_the_next_level(ana):
    match = hosted(ana, "computer", options={"heaps": [1]}, levels=["medium"], seat=0)
    assert play(match, FIRST, "p1-1", version_of(match)) is None
    (refused,) = matches.execute([MatchCommand(match.code, "rematch-harder", FIRST, version_of(match))])
    assert refused is None
    again = Match.objects.get(rematch_of=match)
    assert log(match)[-1][1:] == ("rematch", again.code)
    assert [(seat.user, seat.level) for seat in again.seats.all()] == [(None, "perfect"), (ana, "")]


def test_a_rematch_exchanges_the_seats(nim_match, ana, rui):
    broadcast.follow(nim_match.code, ("pt", NOBODY))
    matches.execute([MatchCommand(nim_match.code, "abort", FIRST, 2)])
    matches.execute(
        [
            MatchCommand(nim_match.code, "rematch", FIRST, 3),
            MatchCommand(nim_match.code, "rematch", SECOND, 4),
        ]
    )
    again = Match.objects.get(rematch_of=nim_match)
    assert [seat.user for seat in again.seats.order_by("index")] == [rui, ana]
    assert (again.status, again.options, again.classroom) == (
        "playing",
        NIM | {"misere": False},
        nim_match.classroom,
    )
    assert event(nim_match, 5)["next"] == again.get_absolute_url()


@pytest.mark.parametrize("seat", [0, 1])
def test_who_starts(ana, seat):
    match = hosted(ana, "computer", levels=["perfect"], seat=seat)
    assert matches.seats_of(match, Person(ana)) == {seat}
    assert match.seats.get(index=1 - seat).level == "perfect"


def test_who_starts_by_lot(ana):
    rng = random.Random(1)
    drawn = {
        min(
            matches.seats_of(
                hosted(ana, "link", seat=None, rng=rng),
                Person(ana),
            )
        )
        for _unused in range(12)
    }
    assert drawn == {0, 1}
    assert hosted(ana, "link", seat=None).seats.count() == 2


def test_boards_too_large_to_draw_are_refused(ana):
    with pytest.raises(Refused, match="forbidden"):
        hosted(ana, options={"heaps": [10**9]})


def test_a_class_match_needs_a_class_of_ones_own(ana, classroom):
    game = catalogue.build("nim", NIM)
    stranger = User.objects.create_user("outro", password="segredo")
    for person, room in [
        (Person(ana), None),
        (Person(stranger), classroom),
        (Person(visitor="v"), classroom),
    ]:
        with pytest.raises(Refused, match="forbidden"):
            matches.create(game=game, access="class", person=person, classroom=room)
    assert hosted(ana, "class", classroom=classroom).classroom == classroom


def test_who_may_watch_and_who_may_join(nim_match, ana, classroom):
    stranger = User.objects.create_user("outro", password="segredo")
    other_teacher = User.objects.create_user("outra", password="segredo", kind=User.Kind.TEACHER)
    teacher = classroom.teachers.get()
    nobody = frozenset[int]()
    for user, may in [
        (ana, True),
        (teacher, True),
        (stranger, False),
        (other_teacher, False),
        (AnonymousUser(), False),
    ]:
        assert matches.may_watch(nim_match, user, nobody) is may
        assert matches.may_join(nim_match, user) is may
    assert matches.may_watch(nim_match, stranger, FIRST)
    nim_match.status = Match.Status.FINISHED
    assert matches.may_watch(nim_match, AnonymousUser(), nobody)
    linked = hosted(ana, "link")
    assert matches.may_watch(linked, stranger, nobody)
    assert matches.may_join(linked, AnonymousUser())
    alone = hosted(ana)
    assert not matches.may_join(alone, stranger)


def test_real_names_stay_in_the_class(nim_match, ana):
    assert matches.names_at(nim_match, ana) == ["Aluno 1", "Aluno 2"]
    assert matches.names_at(nim_match, AnonymousUser()) == ["Jogador", "Jogador"]


def test_names_of_other_seats(ana):
    against = hosted("v", "computer", levels=["medium"])
    assert matches.names_at(against, AnonymousUser()) == ["Visitante", "Computador"]
    hotseat = hosted(ana)
    assert matches.names_at(hotseat, ana) == ["Jogador 1", "Jogador 2"]
    waiting = hosted(ana, "link")
    assert matches.names_at(waiting, ana)[1] == "Lugar livre"


def test_open_matches_of_ones_classes(ana, rui, classroom):
    match = hosted(ana, "class", classroom=classroom)
    stranger = User.objects.create_user("outro", password="segredo")
    assert list(matches.waiting_for(rui)) == [match]
    assert not matches.waiting_for(stranger).exists()
    assert not matches.waiting_for(AnonymousUser()).exists()
    assert list(matches.of_person(Person(ana))) == [match]
    assert not matches.of_person(Person()).exists()


@pytest.mark.django_db
def test_inside_somebody_elses_transaction_memory_is_not_trusted(nim_match):
    """What such a transaction stores may still be undone."""
    assert connection.in_atomic_block
    assert play(nim_match, FIRST, "p2-1", 2) is None
    Event.objects.filter(match=nim_match, number=3).delete()
    assert version_of(nim_match) == 2


def test_the_log_is_read_once_more_before_a_command_is_refused(nim_match):
    version_of(nim_match)
    row = Event.objects.filter(match=nim_match).latest("number")
    Event.objects.create(match=nim_match, number=3, kind="move", seat=0, text="p1-3", at=row.at)
    assert play(nim_match, SECOND, "p2-1", 3) is None
    refused = play(nim_match, SECOND, "p2-1", 4)
    assert refused.code == "not-your-turn"


def test_tables_and_frames_in_memory_are_limited(ana, monkeypatch):
    monkeypatch.setattr(matches, "KEPT_MATCH_STATES", 2)
    monkeypatch.setattr(broadcast, "KEPT_FRAMES", 2)
    monkeypatch.setattr(broadcast, "KEPT_READERS", 2)
    made = [hosted(ana) for _unused in range(3)]
    for match in made:
        broadcast.follow(match.code, ("pt", NOBODY))
        assert play(match, BOTH, "p1-1", 2) is None
    assert [broadcast.readers(match.code) for match in made] == [[], [("pt", NOBODY)], [("pt", NOBODY)]]
    assert list(matches._match_states) == [made[1].code, made[2].code]
    assert [code for code, _version in broadcast.frames] == [made[1].code, made[2].code]


def test_a_table_costs_two_queries_to_look_at_again(nim_match):
    version_of(nim_match)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        version_of(nim_match)
    assert len(queries) == 1


def test_events_are_never_changed():
    event = Event(pk=1)
    event._state.adding = False
    with pytest.raises(ValueError, match="never changed"):
        event.save()


def test_why_a_click_makes_no_move(nim_match, ana):
    assert snapshots.why(nim_match.code, "p9.9").code == "illegal"
    play(nim_match, FIRST, "p2-1", 2)
    assert "vazia" not in str(snapshots.why(nim_match.code, "p2.1").message)
    waiting = hosted(ana, "link")
    assert snapshots.why(waiting.code, "p1.1").code == "not-now"
    matches.execute([MatchCommand(nim_match.code, "resign", FIRST, 3)])
    assert snapshots.why(nim_match.code, "p1.1").code == "over"
    strict = hosted(ana, slug="subtraction", options={"heaps": [9], "sets": [[3, 4]]})
    assert "3 ou 4" in str(snapshots.why(strict.code, "p1.9").message)


def test_nobody_sits_down_at_a_cancelled_match(ana, rui):
    match = hosted(ana, "link")
    matches.execute([MatchCommand(match.code, "abort", FIRST, 1)])
    with pytest.raises(Refused, match="not-now"):
        matches.join(match.code, Person(rui))
    assert not match.seats.get(index=1).taken
