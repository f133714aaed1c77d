"""From every state of a match each player has a way out within a known time, whatever the others do."""

import copy
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live import wire
from games.live.match_state import (
    DAY,
    FIRST_MOVE,
    LONG_MOVE,
    PATIENCE,
    PUT_OFF,
    LogEntry,
    MatchCommand,
    MatchState,
    Refused,
)
from tests.games.live import test_match_state, test_seats
from tests.games.live.tables import FIRST, NOBODY, SECOND, START
from tests.games.live.test_match_state import played, refusal, send

MINUTE = {"initial_ms": 60_000}
THERE = (0.0, START + 10 * PUT_OFF)
ALL_THERE = (THERE,) * 3


def tried(table: MatchState, kind: str, seat: int, now: float, seen: tuple[object, ...] = ALL_THERE) -> str:
    """What a command of somebody who has seen everything is answered; "" where it was carried out."""
    command = MatchCommand("code", kind, frozenset({seat}), table.version)
    try:
        entries = table.decide(command, now, seen)  # type: ignore[arg-type]
    except Refused as refused:
        return str(refused.message)
    for entry in entries:
        table.apply(entry)
    return ""


@pytest.mark.parametrize(("initial", "seconds"), [(60_000, 60), (10_000, FIRST_MOVE), (None, LONG_MOVE)])
def test_who_lets_the_other_wait_with_a_first_move_may_be_called_off_but_has_not_lost(initial, seconds):
    table = played("p2-1", initial_ms=initial)
    assert wire.snapshot(table, FIRST, START, ["", ""], [])["late"] == seconds
    too_early = "O 2.º jogador ainda tem 1 segundo para jogar."
    assert tried(table, "claim-off", 0, START + seconds - 0.5) == too_early
    assert tried(table, "claim-win", 0, START + seconds) == "Ninguém saiu: a partida continua."
    assert tried(table, "claim-off", 1, START + seconds) == "Ninguém saiu: a partida continua."
    assert tried(table, "claim-off", 0, START + seconds) == ""
    assert (table.result.winner, table.result.end, table.result.left) == (None, "called-off", 1)
    assert str(wire.ending(table)) == "O 2.º jogador não jogou a tempo, e a partida fica anulada."


def test_of_who_is_away_the_shorter_wait_counts():
    table = played("p2-1", initial_ms=600_000)
    away = (THERE, None, None)
    assert "Espera mais 50 segundos" in tried(table, "claim-off", 0, START + 10, away)
    assert tried(table, "claim-off", 0, START + PATIENCE, away) == ""
    assert str(wire.ending(table)) == "O 2.º jogador abandonou a partida, que fica anulada."


def test_after_a_take_back_to_the_first_move_the_clock_of_who_has_moved_runs():
    table = played("p2-1", "p2-1", **MINUTE)
    send(table, "takeback-ask", SECOND)
    send(table, "takeback-accept", FIRST)
    assert (table.ply, table.turn, table.deadline) == (1, 1, START + 60)
    assert wire.snapshot(table, FIRST, START, ["", ""], [])["late"] is None
    assert tried(table, "flag", 1, START + 60) == ""
    assert (table.result.winner, table.result.end) == (0, "timeout")


def test_after_a_take_back_of_the_very_first_move_the_clock_runs_too():
    table = played("p2-1", **MINUTE)
    send(table, "takeback-ask", FIRST)
    send(table, "takeback-accept", SECOND)
    assert (table.ply, table.clock_runs) == (0, True)
    assert "abort" in table.allowed(SECOND)


def test_over_days_the_days_count_and_alone_nobody_waits():
    assert played("p2-1", days=2).late_from is None
    assert played("p2-1", access="hotseat").late_from is None
    assert played("p2-1", "p2-1", **MINUTE).late_from is None


def test_of_three_the_computer_plays_for_who_lets_the_others_wait():
    table = test_seats.played("s1", length=5, initial_ms=60_000)
    assert tried(table, "claim-seat", 0, START + 60) == ""
    assert (table.left, table.status) == ({1: "late"}, "playing")
    assert tried(table, "claim-off", 0, START + 60) != ""


def test_what_a_teacher_forgot_the_players_may_end():
    table = played("p2-1")
    table.apply(LogEntry(table.version + 1, "adjourn", None, "", START))
    assert table.allowed(FIRST) == table.allowed(SECOND) == ("resign", "claim-off")
    assert table.allowed(NOBODY) == ()
    soon = "A partida está suspensa. Podes anulá-la daqui a 30 dias."
    assert tried(table, "claim-off", 0, START + 60, (THERE, None, None)) == soon
    given_up, called_off = copy.deepcopy(table), table
    assert tried(given_up, "resign", 1, START) == ""
    assert given_up.result.winner == 0
    assert tried(called_off, "claim-off", 1, START + PUT_OFF) == ""
    assert (called_off.result.end, called_off.result.left) == ("called-off", None)
    assert str(wire.ending(called_off)) == "A partida esteve suspensa tempo demais, e fica anulada."


def test_a_match_that_is_over_has_no_time_any_more():
    table = played("p2-1")
    table.apply(LogEntry(table.version + 1, "adjourn", None, "", START))
    assert refusal(table, "play", SECOND, "p2-1") == "not-now"
    send(table, "resign", FIRST)
    assert (table.late_from, table.status) == (None, "finished")


# From every state

KINDS = st.sampled_from(
    [
        *("play", "play", "play", "play", "resign", "abort", "takeback-ask", "takeback-accept"),
        *("takeback-decline", "draw-offer", "draw-accept", "draw-decline", "claim-win", "claim-off"),
        *("claim-seat", "adjourn", "reopen", "days", "flag", "phrase", "take-seat"),
    ]
)
WISHES = st.lists(
    st.tuples(KINDS, st.sampled_from([0, 1, 2]), st.floats(0, 90), st.booleans()), min_size=1, max_size=25
)


def any_move(table: MatchState) -> str:
    return next(iter(table.game.moves(table.state))) if table.turn is not None else ""


def carry_out(table: MatchState, kind: str, seat: int, now: float, here: bool) -> None:
    arbiter = kind in ("adjourn", "reopen", "days")
    own = frozenset({table.turn if kind == "play" and table.turn is not None else seat % len(table.roles)})
    words = {"play": any_move(table), "days": "2", "phrase": "hello"}.get(kind, "")
    command = MatchCommand("code", kind, own, table.version, words, arbiter=arbiter)
    seen = (THERE if here else None,) * len(table.roles)
    try:
        entries = table.decide(command, now, seen)
    except Refused:
        return
    for entry in entries:
        table.apply(entry)


def exit_time(table: MatchState) -> float:
    """How long nobody has to wait longer than, in seconds: the time that the players have agreed on."""
    agreed = table.days * DAY if table.days else max(table.left_ms) / 1000
    return max(agreed, PATIENCE, LONG_MOVE, FIRST_MOVE) + 1


def leave(table: MatchState, seat: int, now: float) -> None:
    """Get out of the match without doing anything that loses it, while the others do nothing: the computer
    plays, and so does who wants to get out."""
    for _turn in range(40):
        if table.status == "finished":
            return
        if table.turn is not None and (table.turn == seat or table.levels[table.turn]):
            own, computer = frozenset({table.turn}), bool(table.levels[table.turn])
            move = MatchCommand("code", "play", own, table.version, any_move(table), computer=computer)
            table.apply(table.decide(move, now)[0])
            continue
        now += PUT_OFF if table.adjourned else exit_time(table)
        kinds = [kind for kind in ("claim-off", "claim-seat") if kind in table.allowed(frozenset({seat}))]
        assert tried(table, kinds[0], seat, now) == ""
    raise AssertionError("the match does not end")


MAKERS: dict[str, Callable[..., MatchState]] = {
    "two": lambda **terms: test_match_state.seated("nim", {"heaps": [3, 4]}, "class", **terms),
    "three": lambda **terms: test_seats.trio(length=9, **terms),
}


@given(
    st.sampled_from(sorted(MAKERS)), st.sampled_from([{}, MINUTE, {"initial_ms": 5_000}, {"days": 1}]), WISHES
)
def test_from_every_reachable_state_every_player_has_a_way_out(players, terms, wishes):
    table, now = MAKERS[players](**terms), START
    for kind, seat, passed, here in wishes:
        now += passed
        carry_out(table, kind, seat, now, here)
        for own in sorted(table.people):
            leave(copy.deepcopy(table), own, now)
            if table.status != "finished":
                given_up = copy.deepcopy(table)
                if not tried(given_up, "resign" if table.moves else "abort", own, now):
                    assert given_up.result is not None or own in given_up.left
