"""Reversi, Triad and Gonexão for three: against a second account of their rules, and what is particular."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.rules.bases.repeating import Past
from games.rules.errors import BadPosition
from games.rules.game import Outcome
from games.rules.text import text
from games.rules.three.gonnect3.rules import Gonnect3
from games.rules.three.reversi3.rules import Reversi3
from games.rules.three.triad.rules import Triad
from tests.games.rules.plays import ended, found, pieces, refusal, run
from tests.games.rules.three import naive_taking as naive
from tests.games.rules.three.naive_three import cell_of

REVERSI, OPEN_REVERSI = Reversi3(), Reversi3(no_protection=True)
TRIAD, STOPPING = Triad(), Triad(pp=True)
GONNECT = Gonnect3(size=5)


def stones_of(game: Any, state: Any) -> dict[Any, str]:
    position = game.position(state)
    return {cell_of(name): colour for colour in game.players for name in position[colour]}


def begun(game: Any, kind: Any, **more: Any) -> Any:
    return kind(stones=stones_of(game, game.initial()), mover=game.players[0], **more)


BOTH: dict[str, tuple[Any, naive.Match, int]] = {
    "reversi3": (REVERSI, begun(REVERSI, naive.Reversi3), 4),
    "reversi3 open": (OPEN_REVERSI, begun(REVERSI, naive.Reversi3, protect=False), 2),
    "triad": (TRIAD, begun(TRIAD, naive.Triad), 6),
    "gonnect3": (GONNECT, naive.Gonnect3(stones={}, mover="black"), 6),
    "gonnect3 7": (Gonnect3(size=7), naive.Gonnect3(stones={}, mover="black", side=7), 1),
}


@pytest.mark.parametrize(("game", "match", "times"), BOTH.values(), ids=BOTH)
def test_random_matches_agree_with_a_second_account(game, match, times):
    rng = Random(1)
    start = match
    for _time in range(times):
        state, match = game.initial(), start
        while match.places is None:
            assert game.outcome(state) is None
            assert game.to_move(state) == match.mover
            legal = match.legal()
            assert sorted(game.moves(state)) == sorted(legal)
            assert stones_of(game, state) == match.stones
            move = rng.choice(legal)
            state, match = game.play(state, move), match.after(move)
        outcome = game.outcome(state)
        assert outcome.ranks(game.players) == match.places


# A called player who could win at once: b6 calls White, whose h8-g7 would end the game for Black.
THREATS = [
    ("black e4 f6 white d6 c7 b4 grey c1", "black"),  # e4-b1 would end the game for White
    ("black b6 e2 white h8 grey f6 d4", "black"),
    ("black a1 e5 white f7 g7 i9 grey e9", "black"),
    ("black f7 g8 white e5 h5 grey h7", "white"),
]


@pytest.mark.parametrize(("position", "to_move"), THREATS)
def test_triad_with_stop_next_agrees(position, to_move):
    state = STOPPING.setup(pieces(position) | {"extra": {"pp": True}}, to_move)
    match = naive.Triad(stones=stones_of(STOPPING, state), mover=to_move, stop_next=True)
    legal = match.legal()
    assert sorted(STOPPING.moves(state)) == sorted(legal)
    clicks = {step.text for step in STOPPING.next_steps(state)}
    assert clicks == {move.partition("-")[0] for move in legal}
    for move in set(match.base()) - set(legal):
        assert refusal(STOPPING, state, move)


@pytest.mark.parametrize(
    ("game", "position", "to_move", "move", "words"),
    [
        (REVERSI, "black a1 a5 grey b2 white b5 c3 e4", "black", "d4", "O Cinzento ficava sem peças"),
        (REVERSI, "black a1 a5 grey b2 white b5 c3 e4", "black", "i9", "não viras nenhuma peça"),
        (REVERSI, "black a1 a5 grey b2 white b5 c3 e4", "black", "pass", "Só se passa quando"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "f7-f6/a2", "não está nenhuma peça tua"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "e5", "Falta dizer para onde"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "e5-e8/a2", "o mais possível: 2"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "e5-e6/a2", "é da tua cor"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "e5-g6/a2", "não se desliza"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "e5-f6", "Falta pôr uma peça"),
        (TRIAD, "black a1 e5 white f7 g7 i9 grey e9", "black", "e5-f6/a1", "já está ocupada"),
        (TRIAD, "black f7 g8 white e5 h5 grey h7", "grey", "h7-g7/a1", "A captura acabou o jogo"),
        (GONNECT, "grey a1 b1 white a2 c1", "black", "d4", "Tens de capturar pedras do Cinzento: em b2."),
        (GONNECT, "grey a2 c1 white a1 b1", "black", "d4", "Tens de capturar pedras do Branco: em b2."),
        (GONNECT, "black a2 grey a3 b1 b2 d4 white e1", "black", "a1", "Suicídio"),
        (GONNECT, "black a2", "grey", "a2", "já está ocupada"),
    ],
)
def test_refusals(game, position, to_move, move, words):
    assert words in refusal(game, game.setup(pieces(position), to_move), move)


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        (REVERSI, {"extra": {"protect": False}}, "outra variante"),
        (REVERSI, {}, "há sempre peças"),
        (TRIAD, {"black": ["a1"], "extra": {"pp": True}}, "outra variante"),
        (TRIAD, {}, "Há sempre peças"),
        (GONNECT, {"extra": {"size": 9}}, "outro tamanho"),
    ],
)
def test_positions_that_cannot_be(game, position, words):
    with pytest.raises(BadPosition, match=words):
        game.setup(position)


def test_who_is_ahead_in_reversi():
    rows = "black a1 a2 a3 grey i5 i6 i7 white e1"
    state = REVERSI.setup(pieces(rows))
    assert ended(REVERSI, state) == (None, "ninguém tem mais do que 3 peças")
    assert REVERSI.outcome(state).places == (1, 1, 3)
    state = REVERSI.setup(pieces("black a1 a2 a3 grey i5 white e1"))
    assert REVERSI.outcome(state) == Outcome("black", REVERSI.margin(state, "black", "grey"), (1, 2, 2))
    assert ended(REVERSI, state) == ("black", "3 peças contra 1 e 1")


def test_a_square_board_is_turned_for_two_only():
    state = REVERSI.setup(pieces("black a1 a5 grey b2 white b5 c3 e4"))
    assert found(OPEN_REVERSI, OPEN_REVERSI.play(state, "d4"), "grey", "") == ""


@pytest.mark.parametrize(
    ("position", "to_move", "move", "places", "why"),
    [
        ("black f7 g8 white e5 h5 grey h7", "grey", "h7-g7", (3, 1, 2), "alguém ficou sem peças"),
        ("black e2 e5 g6 white b2 d6 e9 h4 grey f8", "black", "e5-e8", (1, 1, 3), "alguém ficou sem peças"),
        ("black b6 e2 white h8 grey f6", "white", "h8-g7", (1, 2, 3), "alguém ficou sem peças"),
        (
            "black a2 b1 b2 c5 d8 e2 f9 white a1 g6 grey f2 h8",
            "grey",
            "h8-h7/e5",
            (1, 3, 2),
            "o Branco foi chamado e não pode deslizar",
        ),
    ],
)
def test_how_triad_ends(position, to_move, move, places, why):
    before = TRIAD.setup(pieces(position), to_move)
    after = TRIAD.play(before, move)
    assert (TRIAD.outcome(after).places, str(TRIAD.outcome(after).reason)) == (places, why)
    assert list(TRIAD.moves(after)) == []


def test_nothing_is_asked_of_who_cannot_slide():
    before = TRIAD.setup(pieces("black a2 b1 b2 c5 d8 e2 f9 white a1 g6 grey f2 h8"), "grey")
    assert TRIAD.task(TRIAD.play(before, "h8-h7/e5")) is None


def test_both_rivals_may_vanish():
    after = run(TRIAD, TRIAD.setup(pieces("black e5 white f7 grey g7")), "e5-f6")
    assert TRIAD.outcome(after).places == (1, 2, 2)


def test_the_third_time_of_a_position_draws_triad():
    state = TRIAD.initial()
    again = replace(state, past=Past(((state.sets, 0),), 3))
    assert ended(TRIAD, again) == (None, "a mesma posição apareceu três vezes")


def test_triad_in_words():
    book = pieces("black a1 a2 a3 b1 b2 c1 c2 c3 c4 white c7 d7 d8 e7 e8 e9 grey g6 h4 h6 h7 i5 i6 i7 i8")
    state = TRIAD.setup(book)
    after = TRIAD.play(state, "c4-c6/h8")
    told = TRIAD.tell(state, "c4-c6/h8", after)
    assert str(told) == "deslizou de c4 para c6 e pôs uma peça em h8 e capturou 2"
    assert str(TRIAD.task(state)) == "Tens de capturar 2."
    quiet = TRIAD.setup(pieces("black a2 white i6 grey h7"))
    assert TRIAD.task(quiet) is None
    move = next(TRIAD.moves(quiet))
    assert "capturou" not in str(TRIAD.tell(quiet, move, TRIAD.play(quiet, move)))
    assert TRIAD.upcoming(state) == ("black",)
    assert TRIAD.view(state).grounds["e5"] == "grey"
    assert [step.text for step in TRIAD.next_steps(state, "c4")] == ["c4-c6"]
    assert len(TRIAD.next_steps(state, "c4-c6")) == 40
    assert TRIAD.next_steps(TRIAD.setup(pieces("black f7 g8 white e5 h5 grey h7"), "grey"), "h7")[0].complete


def test_captures_in_gonnect():
    book = pieces("black g8 grey h8 white f8 g7 h7 h9 i8")
    game = Gonnect3()
    state = game.setup(book, "white")
    assert str(game.task(state)) == "Tens de capturar pedras do Preto."
    assert list(game.moves(state)) == ["g9"]
    after = game.play(state, "g9")
    assert found(game, after, "black", "") == found(game, after, "grey", "") == ""
    assert str(game.tell(state, "g9", after)) == "jogou em g9 e capturou 2"
    assert game.task(after) is None


def test_a_group_that_no_match_could_leave_there_is_captured_from_anywhere():
    """But not by a stone that would have no liberty itself."""
    state = GONNECT.setup(pieces("grey a1 white a2 b1 d1 e2"))
    assert set(GONNECT.moves(state)) == {*GONNECT.board.bits} - {"a1", "a2", "b1", "d1", "e1", "e2"}
    assert found(GONNECT, GONNECT.play(state, "d4"), "grey", "") == ""


def test_no_position_comes_back():
    """Black may not take at once what was put where he had just been taken."""
    state = GONNECT.setup(pieces("black b1 a2 grey c1 b2 a5 white e5"), "grey")
    state = run(GONNECT, state, "a1")
    seen = replace(state, turn=0, seen=state.seen | {(state.sets, 0)})
    assert (seen.sets, 0) in seen.seen
    before = GONNECT.setup(pieces("black b1 a2 c3 grey d4 white e5"), "black")
    back = {(before.with_own(before.own | 1 << GONNECT.board.bits["a1"]), 1)}
    again = GONNECT._reached(before.sets, 0, frozenset(back))
    assert "a1" not in GONNECT.moves(again)
    assert "Assim voltava uma posição" in refusal(GONNECT, again, "a1")


@pytest.mark.parametrize(
    ("position", "to_move", "move"),
    [
        ("black a1 b1 c1 e1 grey a2 b2 c2 white d5 e2", "black", "d1"),
        ("black c1 c2 c4 c5 grey a1 b3 white d1 d3", "black", "c3"),
    ],
)
def test_sides_are_joined(position, to_move, move):
    after = run(GONNECT, GONNECT.setup(pieces(position), to_move), move)
    assert ended(GONNECT, after) == (to_move, "ligou dois lados opostos")


def test_a_won_position_that_is_set_up_again_is_over():
    state = run(GONNECT, GONNECT.setup(pieces("black a1 b1 c1 e1 grey a2 b2 c2 white d5 e2"), "black"), "d1")
    again = GONNECT.setup(GONNECT.position(state), "grey")
    assert GONNECT.outcome(again) == GONNECT.outcome(state)
    assert GONNECT.outcome(again).winner == "black"
    assert list(GONNECT.moves(again)) == []
    assert GONNECT.outcome(GONNECT.starting_at(state).initial()).winner == "black"
    both = pieces("black a1 b1 c1 d1 e1 grey a2 b2 c2 d2 e2")
    with pytest.raises(BadPosition, match="ganhado"):
        GONNECT.setup(both, "white")


def test_nobody_may_pass():
    stuck = replace(GONNECT.initial(), legal=0, turn=1)
    assert GONNECT.outcome(stuck) == Outcome("black", text("o jogador seguinte não tem nenhuma jogada"))
