import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live.match_state import PATIENCE, SPARED_MS, LogEntry, MatchCommand, MatchState, Refused, Seen
from games.live.open_requests import MOVES_BETWEEN, OpenRequest
from tests.games.live.tables import BOTH, FIRST, NOBODY, SECOND, START, seated


def make(access: str = "class", *, joined: int = 2, **terms: Any) -> MatchState:
    return seated("nim", {"heaps": [1, 2]}, access, joined=joined, **terms)


def played(*moves: str, access: str = "class", **terms: Any) -> MatchState:
    """A table at which the two have made these moves in turn."""
    table = make(access, **terms)
    for seats, move in zip(itertools.cycle((FIRST, SECOND)), moves, strict=False):
        send(table, "play", seats, move)
    return table


def send(
    table: MatchState,
    kind: str,
    seats: frozenset[int],
    words: str = "",
    *,
    now: float = START,
    version: int | None = None,
) -> LogEntry:
    """Carry out a command of somebody who has seen everything (or `version`)."""
    seen = table.version if version is None else version
    (entry,) = table.decide(MatchCommand("code", kind, seats, seen, words), now)
    table.apply(entry)
    return entry


def refusal(table: MatchState, kind: str, seats: frozenset[int], words: str = "", **more: float) -> str:
    before = table.version
    with pytest.raises(Refused) as caught:
        send(table, kind, seats, words, **more)
    assert table.version == before
    return caught.value.code


def test_a_match_opens_when_the_first_sits_and_starts_when_all_do():
    table = make(joined=1)
    assert (table.status, table.turn) == ("open", None)
    assert refusal(table, "play", FIRST, "p1-1") == "not-now"
    send(table, "join", SECOND)
    assert (table.status, table.turn) == ("playing", 0)


def test_a_taken_seat_cannot_be_taken_again():
    table = make(joined=1)
    assert refusal(table, "join", FIRST) == "not-now"
    send(table, "join", SECOND)
    assert refusal(table, "join", SECOND) == "not-now"


def test_players_move_in_turn_until_the_last_bean():
    table = played("p2-1", "p2-1")
    assert table.result is None
    send(table, "play", FIRST, "p1-1")
    assert (table.status, table.result.winner, table.result.end, table.turn) == ("finished", 0, "game", None)
    assert table.moves == [(0, "p2-1"), (1, "p2-1"), (0, "p1-1")]


@pytest.mark.parametrize(
    ("seats", "words", "code"),
    [
        (SECOND, "p1-1", "not-your-turn"),
        (FIRST, "p1-2", "illegal"),
        (FIRST, "?", "illegal"),
        (NOBODY, "p1-1", "forbidden"),
    ],
)
def test_moves_that_are_refused(seats, words, code):
    assert refusal(make(), "play", seats, words) == code


def test_a_command_made_for_an_older_board_changes_nothing():
    table = make()
    seen = table.version
    send(table, "play", FIRST, "p2-1")
    assert refusal(table, "play", FIRST, "p2-1", version=seen) == "stale"
    assert refusal(table, "play", SECOND, "p2-1", version=seen) == "stale"


def test_a_phrase_does_not_make_a_move_stale():
    table = make()
    seen = table.version
    send(table, "phrase", SECOND, "hello")
    send(table, "play", FIRST, "p2-1", version=seen)
    assert table.ply == 1


def test_only_the_fixed_phrases_can_be_said():
    assert refusal(make(), "phrase", FIRST, "insulto") == "malformed"
    assert send(make(), "phrase", SECOND, "thanks").seat == 1


def test_nothing_can_be_played_after_the_end():
    table = played("p1-1")
    send(table, "resign", SECOND)
    assert (table.result.winner, table.result.end) == (0, "resign")
    assert refusal(table, "play", SECOND, "p2-1") == "over"
    assert refusal(table, "resign", FIRST) == "not-now"


def test_before_the_first_move_a_match_is_cancelled_not_lost():
    table = make()
    assert table.allowed(FIRST) == ("abort", "claim-win", "claim-off")
    send(table, "abort", SECOND)
    assert (table.result.winner, table.result.end) == (None, "abort")


def test_the_creator_may_cancel_while_nobody_has_come():
    table = make(joined=1)
    assert table.allowed(FIRST) == ("abort",)
    assert table.allowed(NOBODY) == ()


def test_a_take_back_needs_the_other_player():
    table = make()
    assert "takeback-ask" not in table.allowed(FIRST)
    send(table, "play", FIRST, "p2-1")
    assert "takeback-ask" not in table.allowed(SECOND)
    send(table, "takeback-ask", FIRST)
    assert refusal(table, "takeback-ask", FIRST) == "not-now"
    assert refusal(table, "takeback-accept", FIRST) == "not-now"
    send(table, "takeback-decline", SECOND)
    assert (table.ply, table.takeback) == (1, None)


def test_what_is_not_agreed_to_is_asked_for_once_in_five_moves_and_no_more_after_two_refusals():
    table = seated("nim", {"heaps": [40]})
    asked_at = []
    for move in range(18):
        send(table, "play", FIRST, "p1-1")
        for _again in range(30):
            if "takeback-ask" not in table.allowed(FIRST):
                break
            send(table, "takeback-ask", FIRST)
            asked_at.append(move)
            if move < MOVES_BETWEEN:  # not answered: the next move withdraws it
                break
            send(table, "takeback-decline", SECOND)
        send(table, "play", SECOND, "p1-1")
    assert asked_at == [0, 5, 10]
    assert "takeback-ask" in table.allowed(SECOND)
    with pytest.raises(Refused, match="Já to recusaram duas vezes"):
        send(table, "takeback-ask", FIRST)


def test_who_asks_again_too_soon_hears_when_it_may_be():
    table = played("p2-1")
    send(table, "takeback-ask", FIRST)
    send(table, "takeback-decline", SECOND)
    with pytest.raises(Refused, match="depois de mais 5 jogadas tuas"):
        send(table, "takeback-ask", FIRST)


def test_what_was_agreed_to_is_no_nuisance_and_alone_nobody_is_asked():
    table = make()
    for _time in range(6):
        send(table, "play", FIRST, "p2-1")
        send(table, "takeback-ask", FIRST)
        send(table, "takeback-accept", SECOND)
    assert (table.ply, table.turn, table.state) == (0, 0, table.game.initial())
    alone = make("hotseat")
    for _time in range(6):
        send(alone, "play", BOTH, "p2-1")
        send(alone, "takeback-ask", BOTH)
    assert alone.ply == 0


def test_increments_are_taken_back_with_the_moves():
    table = make(initial_ms=60_000, increment_ms=10_000)
    for _time in range(20):
        send(table, "play", FIRST, "p2-1")
        send(table, "takeback-ask", FIRST)
        send(table, "takeback-accept", SECOND)
    assert table.left_ms == [60_000, 60_000]


def test_who_lived_on_increments_does_not_lose_by_agreeing_to_a_take_back():
    table = make(initial_ms=6_000, increment_ms=10_000)
    for seats in (FIRST, SECOND, FIRST):
        send(table, "play", seats, "p2-1" if table.ply < 2 else "p1-1", now=START + 4.0 * (table.ply == 2))
        if table.ply == 2:
            send(table, "takeback-ask", SECOND)
            send(table, "takeback-accept", FIRST)
            send(table, "play", SECOND, "p2-1")
    assert min(table.left_ms) >= SPARED_MS


def test_a_take_back_asked_after_the_reply_undoes_both_moves():
    table = played("p2-1", "p2-1")
    send(table, "takeback-ask", FIRST)
    send(table, "takeback-accept", SECOND)
    assert (table.ply, table.turn) == (0, 0)


def test_a_move_withdraws_what_was_asked():
    table = played("p2-1")
    send(table, "takeback-ask", FIRST)
    send(table, "play", SECOND, "p2-1")
    assert table.takeback is None


def test_on_one_screen_the_last_move_is_undone_at_once():
    table = make("hotseat")
    send(table, "play", BOTH, "p2-1")
    send(table, "play", BOTH, "p2-1")
    send(table, "takeback-ask", BOTH)
    assert (table.ply, table.turn) == (1, 1)


def test_against_the_computer_its_reply_is_undone_too():
    table = played("p2-1", "p2-1", access="computer")
    send(table, "takeback-ask", FIRST)
    assert (table.ply, table.turn) == (0, 0)


def test_a_game_without_draws_has_no_draw_offers():
    table = played("p2-1")
    assert refusal(table, "draw-offer", SECOND) == "not-now"


def drawable() -> MatchState:
    table = make()
    table.game = type("Drawable", (type(table.game),), {"drawable": True})(heaps=(1, 2))
    send(table, "play", FIRST, "p2-1")
    return table


def test_a_draw_needs_both():
    table = drawable()
    send(table, "draw-offer", SECOND)
    assert refusal(table, "draw-offer", SECOND) == "not-now"
    assert refusal(table, "draw-accept", SECOND) == "not-now"
    send(table, "draw-decline", FIRST)
    assert table.draw is None
    send(table, "draw-offer", FIRST)
    send(table, "draw-accept", SECOND)
    assert (table.result.winner, table.result.end) == (None, "draw")


def test_draws_are_offered_again_only_after_five_moves():
    table = drawable()
    for _time in range(30):
        if "draw-offer" in table.allowed(SECOND):
            send(table, "draw-offer", SECOND)
            send(table, "draw-decline", FIRST)
    assert (table.bounds.refusals["draw-offer", 1], refusal(table, "draw-offer", SECOND)) == (1, "not-now")


def test_a_rematch_needs_both():
    table = make()
    send(table, "abort", FIRST)
    assert send(table, "rematch", FIRST).kind == "rematch-ask"
    assert refusal(table, "rematch", FIRST) == "not-now"
    assert send(table, "rematch", SECOND).kind == "rematch"
    table.rematch_code = "novo"
    assert table.allowed(FIRST) == ()


def test_a_refused_rematch_is_asked_again_only_by_who_refused():
    table = make()
    send(table, "abort", FIRST)
    send(table, "rematch", FIRST)
    assert refusal(table, "rematch-decline", FIRST) == "not-now"
    send(table, "rematch-decline", SECOND)
    assert (table.rematch, table.rematch_declined) == (None, 1)
    assert (table.allowed(FIRST), table.allowed(SECOND)) == ((), ("rematch",))
    send(table, "rematch", SECOND)
    assert (table.rematch, table.rematch_declined) == (OpenRequest(1), None)
    assert table.allowed(FIRST) == ("rematch", "rematch-decline")


LATER = START + PATIENCE


def there(until: float, came: float = 0.0) -> Seen:
    return came, until


def claimed(table: MatchState, kind: str, *seen: Seen | None, who: int = 0) -> LogEntry | str:
    """What becomes of a claim where the seats were seen so: the entry, or why not."""
    command = MatchCommand("code", kind, frozenset({who}), table.version)
    try:
        (entry,) = table.decide(command, LATER, seen)
    except Refused as refused:
        return str(refused.message)
    table.apply(entry)
    return entry


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize(("kind", "end"), [("claim-win", "abandon"), ("claim-off", "called-off")])
def test_who_is_left_alone_claims_the_win_or_calls_the_match_off(who, kind, end):
    table = played("p2-1")
    assert claimed(table, kind, there(START), there(START), who=who) == LogEntry(4, end, 1 - who, "", LATER)
    assert table.result is not None
    assert (table.status, table.turn, table.board_version) == ("finished", None, 4)
    assert (table.result.winner, table.result.end) == (who if end == "abandon" else None, end)
    assert refusal(table, "play", SECOND, "p1-1") == "over"
    assert refusal(table, "play", SECOND, "p1-1", version=3) == "stale"


@pytest.mark.parametrize(
    ("until", "words"),
    [
        (LATER + 1, "Ninguém saiu: a partida continua."),
        (LATER - 1, "O 2.º jogador ainda pode voltar. Espera mais 59 segundos."),
        (START + 0.5, "O 2.º jogador ainda pode voltar. Espera mais 1 segundo."),
    ],
)
def test_a_claim_that_comes_too_early_says_so(until, words):
    table = played("p2-1")
    assert claimed(table, "claim-win", None, there(until)) == words
    assert table.status == "playing"


def test_who_was_never_seen_is_missed_since_the_last_that_was_done_there():
    table = make()
    assert table.waited(0, 1, (None, None), START + 9.9) == 9
    send(table, "play", FIRST, "p2-1", now=START + 30)
    assert table.waited(1, 0, (None, None), LATER) == 30
    assert table.waited(0, 1, (None, there(START + 40)), LATER) == 20
    assert table.waited(0, 1, (None, there(LATER + 5)), LATER) is None


def test_who_comes_back_to_a_match_that_both_had_left_waits_like_anybody():
    assert make().waited(0, 1, (there(LATER + 50, LATER - 3), there(START)), LATER) == 3


def test_nobody_is_missed_while_the_server_is_down():
    table = make()
    table.not_before = LATER
    assert table.waited(0, 1, (None, there(START)), LATER + 3) == 3


@pytest.mark.parametrize("kind", ["claim-win", "claim-off"])
def test_only_who_plays_against_somebody_else_may_claim(kind):
    assert kind not in make(joined=1).allowed(FIRST)
    assert kind not in make("hotseat").allowed(BOTH)
    assert kind not in make("computer").allowed(FIRST)
    assert refusal(make("computer"), kind, FIRST) == "not-now"
    assert refusal(make(), kind, NOBODY) == "forbidden"
    assert refusal(played("p2-1"), kind, FIRST, version=2) == "stale"


def test_alone_a_rematch_starts_at_once():
    table = make("hotseat")
    send(table, "abort", BOTH)
    assert send(table, "rematch", BOTH).kind == "rematch"


def test_the_clock_charges_the_mover_after_the_free_first_moves():
    table = make(initial_ms=60_000, increment_ms=2_000)
    send(table, "play", FIRST, "p2-1", now=START + 500)
    assert (table.left_ms, table.clock_runs) == ([60_000, 60_000], False)
    send(table, "play", SECOND, "p2-1", now=START + 900)
    assert table.clock_runs
    assert table.deadline == START + 900 + 60
    assert send(table, "play", FIRST, "p1-1", now=START + 905).used_ms == 5_000
    assert table.left_ms == [57_000, 60_000]
    assert table.deadline is None


def test_whoever_lets_the_time_run_out_loses_whatever_comes_in():
    table = played("p2-1", "p2-1", initial_ms=60_000)
    assert refusal(table, "flag", NOBODY, now=START + 59.9) == "not-now"
    entry = send(table, "play", FIRST, "p1-1", now=START + 60)
    assert (entry.kind, entry.seat, table.left_ms) == ("timeout", 0, [0, 60_000])
    assert table.result.winner == 1


def test_the_clock_does_not_run_while_the_server_is_down():
    table = make(initial_ms=60_000)
    table.not_before = START + 600
    send(table, "play", FIRST, "p2-1")
    send(table, "play", SECOND, "p2-1")
    assert table.deadline == START + 660


def test_a_take_back_charges_the_time_that_ran():
    table = played("p2-1", "p2-1", initial_ms=60_000)
    send(table, "takeback-ask", SECOND, now=START + 1)
    send(table, "takeback-accept", FIRST, now=START + 10)
    assert table.left_ms == [50_000, 60_000]


def test_entries_must_follow_each_other():
    table = make()
    with pytest.raises(ValueError, match="does not follow"):
        table.apply(LogEntry(9, "move", 0, "p1-1", START))


KINDS = st.sampled_from(
    [
        *("play", "play", "play", "phrase", "flag", "join", "resign", "abort", "rematch", "nonsense"),
        *("takeback-ask", "takeback-accept", "takeback-decline", "draw-offer", "draw-accept", "draw-decline"),
        *("claim-win", "claim-off", "rematch-decline"),
    ]
)


@given(
    st.sampled_from(["class", "hotseat", "computer"]),
    st.sampled_from([None, 5_000]),
    st.lists(
        st.tuples(
            KINDS,
            st.sampled_from([FIRST, SECOND, BOTH]),
            st.sampled_from(["p1-1", "p2-1", "p2-2", "hello"]),
            st.floats(0, 40),
            st.integers(0, 3),
        ),
        max_size=40,
    ),
)
def test_the_log_alone_rebuilds_the_table(access, initial, wishes):
    table, log, now = make(access, joined=1, initial_ms=initial), [], START
    for kind, seats, words, passed, late in wishes:
        now += passed
        try:
            entries = table.decide(
                MatchCommand(
                    "code", kind, SECOND if kind == "join" else seats, max(0, table.version - late), words
                ),
                now,
                ((START, START), (START, START)),
            )
        except Refused:
            continue
        for entry in entries:
            table.apply(entry)
            log.append(entry)
    again = make(access, joined=1, initial_ms=initial)
    for entry in log:
        again.apply(entry)
    assert again == table


@pytest.mark.parametrize(
    ("moves", "level", "expected"),
    [
        (("p2-2", "p1-1"), "medium", "rematch-easier"),
        (("p1-1", "p2-1", "p2-1"), "medium", "rematch-harder"),
        (("p1-1", "p2-1", "p2-1"), "perfect", None),
        (("p2-2", "p1-1"), "beginner", None),
        (("p2-2", "p1-1"), "a level of old", None),
    ],
)
def test_against_the_computer_the_next_level_is_offered_or_an_easier(moves, level, expected):
    table = played(*moves, access="computer", levels=("", level))
    leveled = () if expected is None else (expected,)
    assert table.allowed(FIRST) == ("rematch", *leveled)
    assert (
        refusal(table, "rematch-harder" if expected == "rematch-easier" else "rematch-easier", FIRST)
        == "not-now"
    )
    for kind in leveled:
        entry = send(table, kind, FIRST)
        assert (entry.kind, entry.text) == ("rematch", kind)
        assert table.levels_again(kind) == (
            "",
            {"rematch-easier": "beginner", "rematch-harder": "perfect"}[kind],
        )


def test_a_match_that_does_not_count_offers_no_other_level():
    table = seated("nim", {"heaps": [1, 2]}, "computer", levels=("", "medium"))
    send(table, "abort", FIRST)
    assert table.allowed(FIRST) == ("rematch",)
