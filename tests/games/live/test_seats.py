"""Tables with more than two seats: who is asked, who leaves, who comes where."""

import json
from typing import Any

import pytest

from games.live import wire
from games.live.match_state import (
    DAY,
    PATIENCE,
    STAND_IN,
    LogEntry,
    MatchCommand,
    MatchState,
    MatchTerms,
    Refused,
    Seen,
)
from tests.games.live.tables import NOBODY, START, everyone
from tests.games.samples import Trio

ONE, TWO, THREE = (frozenset({seat}) for seat in range(3))
ALL = frozenset({0, 1, 2})
EVERY = (ONE, TWO, THREE)
ABSENT = (None, None, None)
LATER = START + PATIENCE


def trio(
    access: str = "class", *, levels: tuple[str, ...] = ("", "", ""), joined: int = 3, **more: Any
) -> MatchState:
    options = {name: more.pop(name) for name in ("length", "end") if name in more}
    table = MatchState("code", Trio(**options), MatchTerms(access, levels, **more))
    for seat in range(joined):
        add(table, "join", seat)
    return table


def add(table: MatchState, kind: str, seat: int | None, words: str = "") -> wire.Frame:
    entry = LogEntry(table.version + 1, kind, seat, words, START)
    before = table.view
    table.apply(entry)
    return wire.frame(table, entry, before, everyone(table))


def did(
    table: MatchState,
    kind: str,
    seats: frozenset[int],
    words: str = "",
    *,
    now: float = START,
    seen: tuple[Seen | None, ...] = ABSENT,
    computer: bool = False,
) -> LogEntry:
    command = MatchCommand("code", kind, seats, table.version, words, computer=computer)
    (entry,) = table.decide(command, now, seen)
    table.apply(entry)
    return entry


def refused(table: MatchState, kind: str, seats: frozenset[int], words: str = "", **more: Any) -> str:
    version = table.version
    with pytest.raises(Refused) as caught:
        did(table, kind, seats, words, **more)
    assert table.version == version
    return str(caught.value.message)


def played(*moves: str, **how: Any) -> MatchState:
    table = trio(**how)
    for ply, move in enumerate(moves):
        did(table, "play", EVERY[ply % 3], move)
    return table


def told(frame: wire.Frame, seats: frozenset[int] = NOBODY) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(frame.texts["pt", seats])
    return message


def finished(table: MatchState) -> tuple[int | None, str, tuple[int, ...]]:
    return table.result.winner, table.result.end, table.result.places


def test_a_match_begins_when_all_three_sit():
    table = trio(joined=1)
    assert str(wire.line(table, ONE)) == "Ainda faltam 2 jogadores."
    did(table, "join", TWO)
    assert refused(table, "play", ONE, "s1") == "Ainda falta 1 jogador."
    assert table.order == []
    did(table, "join", THREE)
    assert (table.status, table.order) == ("playing", [0, 1, 2])


def test_turns_go_round_and_all_know_who_comes_next():
    table = played("s1")
    assert (table.turn, table.order) == (1, [1, 2, 0])
    lines = [str(wire.line(table, seats)) for seats in (*EVERY, NOBODY, ALL)]
    assert lines == [
        *("É a vez do Cinzento.", "É a tua vez.", "É a vez do Cinzento."),
        *("Joga o Cinzento.", "Joga o Cinzento."),
    ]
    frame = told(add(table, "move", 1, "s2"), THREE)
    assert (frame["order"], frame["left"], frame["computers"], frame["yours"]) == ([2, 0, 1], [], [], True)


@pytest.mark.parametrize(
    ("end", "winner", "places", "reason", "lines"),
    [
        (
            *("grey", 1, (2, 1, 2), "Ganha o Cinzento: pôs mais pedras."),
            ("Ficaste em 2.º lugar.", "Ganhaste!", "Ficaste em 2.º lugar.", "Ganhou o Cinzento."),
        ),
        (
            *("ranked", 2, (2, 3, 1), "Ganha o Branco: tem mais pontos."),
            ("Ficaste em 2.º lugar.", "Ficaste em 3.º lugar.", "Ganhaste!", "Ganhou o Branco."),
        ),
        (
            *("shared", None, (1, 3, 1), "Empate entre Preto e Branco: têm os mesmos pontos."),
            (
                *("Partilhas o 1.º lugar.", "Ficaste em 3.º lugar.", "Partilhas o 1.º lugar."),
                "Empate entre Preto e Branco.",
            ),
        ),
        ("draw", None, (1, 1, 1), "Empate: ninguém conseguiu.", ("Empate.",) * 4),
    ],
)
def test_the_rules_say_everybodys_place(end, winner, places, reason, lines):
    table = played("s1", length=2, end=end)
    frame = add(table, "move", 1, "s2")
    assert finished(table) == (winner, "game", places)
    assert [told(frame, seats)["line"] for seats in (*EVERY, NOBODY)] == list(lines)
    assert told(frame)["result"] == {"winner": winner, "reason": reason, "places": list(places)}
    assert str(wire.standing(table.game, table.state, table.role_name)) == reason


def test_of_three_one_resigns_and_the_computer_takes_the_seat():
    table = played("s1", length=5)
    entry = did(table, "resign", TWO)
    assert (entry.kind, entry.seat, entry.text) == ("replaced", 1, "resign")
    assert (table.status, table.turn, table.levels) == ("playing", 1, ("", STAND_IN, ""))
    assert table.board_version == table.version
    assert table.people == {0, 2}
    assert (table.allowed(TWO), "resign" in table.allowed(ONE)) == ((), True)
    assert [str(wire.line(table, seats)) for seats in EVERY] == ["O computador está a pensar."] * 3
    assert not wire.personal(table, TWO).yours
    assert refused(table, "play", TWO, "s2") == "Ainda não é a tua vez."
    assert refused(table, "resign", TWO) == "Isso não se pode fazer agora."
    did(table, "play", TWO, "s2", computer=True)
    did(table, "play", THREE, "s3")
    assert str(wire.line(table, TWO)) == "É a vez do Preto."
    did(table, "play", ONE, "s4")
    did(table, "play", TWO, "s5", computer=True)
    assert finished(table) == (None, "game", (1, 3, 1))
    assert str(wire.ending(table)) == (
        "Ganha o Cinzento: pôs mais pedras. Saiu a meio e fica em último lugar: Cinzento."
    )
    assert str(wire.line(table, ONE)) == "Partilhas o 1.º lugar."


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("resign", "O Cinzento desistiu e fica em último lugar."),
        ("timeout", "O tempo do Cinzento acabou, e ele fica em último lugar."),
        ("abandon", "O Cinzento abandonou a partida e fica em último lugar."),
    ],
)
def test_what_is_said_when_the_computer_takes_over(why, words):
    frame = told(add(trio(), "replaced", 1, why))
    assert frame["said"] == f"{words} O computador joga agora por ele."
    assert (frame["left"], frame["computers"]) == ([1], [1])


def test_whoever_is_left_alone_has_won():
    table = played("s1")
    did(table, "resign", ONE)
    did(table, "resign", THREE)
    assert finished(table) == (1, "resign", (3, 1, 2))
    assert str(wire.ending(table)) == (
        "O Branco desistiu: ganha o Cinzento. Saiu a meio e fica em último lugar: Preto."
    )
    assert [str(wire.line(table, seats)) for seats in EVERY] == [
        *("Ficaste em 3.º lugar.", "Ganhaste!", "Ficaste em 2.º lugar.")
    ]
    assert table.allowed(ONE) == ("rematch",)


def test_a_computer_that_was_there_from_the_start_comes_before_those_who_left():
    table = played("s1", levels=("", "", "perfect"))
    did(table, "resign", ONE)
    assert finished(table) == (1, "resign", (3, 1, 2))


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("resign", "O Preto desistiu e fica em último lugar."),
        ("timeout", "O tempo do Preto acabou, e ele fica em último lugar."),
        ("abandon", "O Preto abandonou a partida e fica em último lugar."),
    ],
)
def test_against_two_computers_the_match_is_over_when_the_person_leaves(end, words):
    table = trio("computer", levels=("", "medium", "perfect"))
    add(table, "move", 0, "s1")
    add(table, end, 0)
    assert finished(table) == (None, end, (3, 1, 1))
    assert str(wire.ending(table)) == words


def test_time_that_runs_out_gives_the_seat_to_the_computer_which_has_no_clock():
    table = played("s1", "s2", "s3", initial_ms=10_000)
    assert table.deadline == START + 10
    entry = did(table, "flag", NOBODY, now=START + 11)
    assert (entry.kind, entry.seat, entry.text) == ("replaced", 0, "timeout")
    assert (table.left_ms, table.deadline, table.turn_since) == ([0, 10_000, 10_000], None, START + 11)
    did(table, "play", ONE, "s4", computer=True, now=START + 12)
    assert table.deadline == START + 22


def test_who_leaves_while_another_one_thinks_gives_them_no_time():
    table = played("s1", "s2", "s3", initial_ms=10_000)
    did(table, "resign", THREE, now=START + 4)
    assert (table.turn, table.deadline) == (0, START + 10)


def test_a_draw_needs_everybody_and_one_refusal_ends_the_asking():
    table = played("s1")
    did(table, "draw-offer", ONE)
    assert "draw-accept" in table.allowed(TWO)
    assert did(table, "draw-accept", TWO).kind == "draw-accept"
    assert "draw-accept" not in table.allowed(TWO)
    assert "draw-offer" not in table.allowed(TWO)
    did(table, "draw-decline", THREE)
    assert (table.draw, table.status) == (None, "playing")
    assert "Já pediste há pouco" in refused(table, "draw-offer", ONE)
    did(table, "draw-offer", TWO)
    did(table, "draw-accept", THREE)
    assert did(table, "draw-accept", ONE).kind == "draw"
    assert finished(table) == (None, "draw", (1, 1, 1))


def test_who_left_is_not_asked_and_comes_last_in_a_draw():
    table = played("s1")
    did(table, "draw-offer", TWO)
    did(table, "resign", THREE)
    assert table.draw is None
    did(table, "draw-offer", TWO)
    assert did(table, "draw-accept", ONE).kind == "draw"
    assert finished(table) == (None, "draw", (1, 1, 3))
    assert str(wire.ending(table)) == (
        "Os jogadores combinaram o empate. Saiu a meio e fica em último lugar: Branco."
    )


def test_a_take_back_needs_everybody():
    table = played("s1", "s2")
    did(table, "takeback-ask", ONE)
    assert told(add(table, "takeback-accept", 1))["said"] == "O Cinzento aceita que se volte atrás."
    assert "takeback-accept" not in table.allowed(TWO)
    assert did(table, "takeback-accept", THREE).text == "0"
    assert (table.ply, table.turn) == (0, 0)


def test_computers_are_not_asked():
    table = played("s1", "s2", levels=("", "", "perfect"))
    did(table, "takeback-ask", ONE)
    assert did(table, "takeback-accept", TWO).kind == "takeback"


def test_a_rematch_needs_all_who_sat_down():
    table = played("s1")
    did(table, "resign", ONE)
    did(table, "resign", TWO)
    assert did(table, "rematch", THREE).kind == "rematch-ask"
    assert did(table, "rematch", TWO).kind == "rematch-accept"
    assert table.allowed(TWO) == ()
    assert did(table, "rematch", ONE).kind == "rematch"


def test_of_those_away_the_one_gone_longest_loses_the_seat():
    table = played("s1")
    assert "claim-win" not in table.allowed(ONE)
    seen = ((START, LATER + 1), (0.0, START + 20), (0.0, START + 5))
    assert table.absent(ONE, seen, START + 25) == (2, 20)
    assert refused(table, "claim-seat", ONE, now=START + 25, seen=seen) == (
        "O Branco ainda pode voltar. Espera mais 40 segundos."
    )
    entry = did(table, "claim-seat", ONE, now=LATER + 5, seen=seen)
    assert (entry.kind, entry.seat, entry.text) == ("replaced", 2, "abandon")
    assert {"claim-win", "claim-off"} < set(table.allowed(ONE))
    did(table, "claim-win", ONE, now=LATER + 20, seen=seen)
    assert finished(table) == (0, "abandon", (1, 2, 3))


def test_nobody_is_away():
    here = (START, LATER + 1)
    assert refused(played("s1"), "claim-seat", ONE, now=LATER, seen=(here,) * 3) == (
        "O Cinzento ainda tem 540 segundos para jogar."
    )


def test_over_days_only_who_is_on_turn_can_be_late():
    table = played("s1", days=1)
    assert table.absent(TWO, ABSENT, START + 5 * DAY) is None
    assert table.absent(THREE, ABSENT, START + DAY) == (1, DAY)
    did(table, "claim-seat", THREE, now=START + DAY)
    assert (table.left, table.turn_since) == ({1: "abandon"}, START + DAY)


def test_on_one_screen_the_computer_goes_on_for_who_leaves():
    table = trio("hotseat")
    did(table, "play", ALL, "s1")
    did(table, "resign", ALL)
    assert table.left == {1: "resign"}
    assert not wire.personal(table, ALL).yours
    assert refused(table, "play", ALL, "s2") == "Ainda não é a tua vez."
    did(table, "play", TWO, "s2", computer=True)
    assert wire.personal(table, ALL).yours
    did(table, "takeback-ask", ALL)
    assert table.ply == 1
    assert did(table, "resign", ALL).seat == 0


def test_on_one_screen_with_a_computer_two_seats_read_together():
    table = trio("hotseat", levels=("", "", "medium"))
    frame = add(table, "move", 0, "s1")
    assert told(frame, frozenset({0, 1}))["yours"]
    assert told(frame)["computers"] == [2]


def test_a_phrase_of_who_left_is_theirs():
    table = played("s1")
    did(table, "resign", TWO)
    assert did(table, "phrase", TWO, "thanks").seat == 1


def test_who_left_stays_last_where_a_teacher_ends_and_reopens():
    table = played("s1")
    did(table, "resign", THREE)
    add(table, "ended", None)
    assert finished(table) == (None, "ended", ())
    add(table, "reopen", None)
    assert (table.left, table.status) == ({2: "resign"}, "playing")


def test_the_log_alone_rebuilds_a_table_of_three():
    table, log = trio(), []
    for kind, seats, words, computer in (
        *(("play", ONE, "s1", False), ("draw-offer", ONE, "", False), ("draw-accept", TWO, "", False)),
        *(("resign", TWO, "", False), ("play", TWO, "s2", True), ("takeback-ask", ONE, "", False)),
        *(("takeback-accept", THREE, "", False), ("play", ONE, "s3", False)),
    ):
        log.append(did(table, kind, seats, words, computer=computer))
    again = trio()
    for entry in log:
        again.apply(entry)
    assert again == table


def test_whose_seat_was_given_away_takes_it_back_within_the_match():
    table = played("s1", length=5, initial_ms=60_000)
    away = ((0.0, LATER), None, (0.0, LATER))
    assert did(table, "claim-seat", ONE, now=LATER, seen=away).text == "abandon"
    assert table.allowed(TWO) == ("return-to-seat",)
    assert "return-to-seat" not in table.allowed(ONE) + table.allowed(THREE)
    frame = add(table, "returned", 1)
    assert told(frame)["said"] == "O Cinzento voltou ao seu lugar."
    assert (told(frame)["left"], told(frame)["computers"]) == ([], [])
    assert (table.levels, table.people, table.turn) == (("", "", ""), {0, 1, 2}, 1)
    assert "Isso não se pode fazer agora." in refused(table, "return-to-seat", TWO)
    did(table, "play", TWO, "s2", now=LATER)
    assert table.left == {}


def test_who_comes_back_while_others_think_gives_them_no_time():
    table = played("s1", length=5)
    did(table, "claim-seat", ONE, now=LATER, seen=((0.0, LATER), None, (0.0, LATER)))
    did(table, "play", TWO, "s2", now=LATER + 1, computer=True)
    since, version = table.turn_since, table.version
    assert did(table, "return-to-seat", TWO, now=LATER + 9).kind == "returned"
    assert (table.turn, table.turn_since, table.board_version) == (2, since, version + 1)


def test_who_gave_up_does_not_come_back():
    table = played("s1", length=5)
    did(table, "resign", TWO)
    assert table.allowed(TWO) == ()
    assert refused(table, "return-to-seat", TWO) == "Isso não se pode fazer agora."
