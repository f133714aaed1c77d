"""Puzzles: how they are searched, walked through and said in words."""

import time
from typing import Any

import pytest

from games.analysis import puzzles, worker
from games.analysis.puzzles import FAST, WinningGoal
from games.analysis.studies import Progress, Studies
from games.rules.catalogue import ENTRIES
from games.rules.text import Text
from games.rules.two.hex.rules import Hex
from games.solvers.forced import MOST_MOVES, Forced, forced

TWO = {"black": ["a1", "b1", "c1", "d2"], "white": ["b2", "c2", "d3", "e3"]}


def hex_at(position: dict[str, Any] = TWO, to_move: str = "black") -> Hex:
    plain = Hex(size=5)
    return plain.starting_at(plain.setup(position, to_move))


GAME = hex_at()


def ignore(_met: int) -> None:
    pass


@pytest.fixture
def studies():
    made = Studies()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def found():
    result = worker.goal("hex", GAME.options_json(), 2, ignore)
    assert isinstance(result, Forced)
    return result


def test_a_goal_is_searched_in_another_process(studies, found):
    until = time.monotonic() + 60
    answer = studies.watch(WinningGoal(GAME, 2), "ana")
    while isinstance(answer, Progress) and time.monotonic() < until:
        time.sleep(0.02)
        answer = studies.watch(WinningGoal(GAME, 2), "ana")
    assert answer == found
    assert found.moves == 2
    assert studies.result_of(WinningGoal(hex_at(), 2)) == found


def test_what_is_not_decided_says_so(monkeypatch):
    order = {"task": "force", "slug": "hex", "options": GAME.options_json(), "moves": 2}
    assert isinstance(worker.result(order, ignore), Forced)
    assert "a tempo" in str(worker.goal("hex", {}, 2, ignore, seconds=-1))
    monkeypatch.setattr(worker, "FORCE_MOVES", 5)
    assert "Não consegui decidir" in str(worker.goal("hex", {}, 2, ignore))

    def full(*_anything: object) -> None:
        raise MemoryError

    monkeypatch.setattr(worker, "forced", full)
    assert "memória" in str(worker.goal("hex", {}, 2, ignore))


def test_a_walk_answers_right_moves_to_the_end(found):
    begun = puzzles.walk(GAME, found.book, [])
    assert (begun.line, begun.own, begun.right, begun.words) == ((), (), True, None)
    assert set(begun.book) == {"e1", "e2"}
    on = puzzles.walk(GAME, found.book, ["e2"])
    assert [played.move for played in on.line] == ["e2", *found.book["e2"].replies]
    assert GAME.players[on.state.turn] == "black"
    (last,) = on.book
    solved = puzzles.walk(GAME, found.book, ["e2", last, "a5"])
    assert not solved.book
    assert solved.own == ("e2", last)
    outcome = GAME.outcome(solved.state)
    assert outcome.winner == "black"


@pytest.mark.parametrize(
    ("move", "said"), [("h4", "há uma defesa"), ("a1", "ocupada"), ("z9", "não é uma casa")]
)
def test_a_walk_stops_at_what_is_not_right(found, move, said):
    wrong = puzzles.walk(GAME, found.book, [move, "e2"])
    assert not wrong.right
    assert said in str(wrong.words)
    assert (wrong.line, wrong.own, wrong.state) == ((), (), GAME.initial())


def test_a_move_written_otherwise_is_the_same_move(found):
    class Written(Hex):
        def apply(self, state: Any, move: str) -> Any:
            return super().apply(state, move.lower())

    game = Written(size=5, start=GAME.start)
    assert puzzles.walk(game, found.book, ["E2"]).own == ("e2",)


def test_the_solution_is_a_line_that_wins(found):
    line = puzzles.solution(GAME, found.book)
    assert len(line) == 3
    assert line[0].before == GAME.initial()
    assert GAME.outcome(line[-1].after) is not None


def test_the_goal_in_words():
    said: Text = puzzles.goal_words(GAME, 2)
    assert str(said) == "Joga o Preto e ganha em 2 lances."
    assert str(puzzles.goal_words(hex_at(to_move="white"), 1)) == "Joga o Branco e ganha em 1 lance."


KNOWN = [(slug, number) for slug, entry in ENTRIES.items() for number in range(1, len(entry.puzzles) + 1)]


@pytest.mark.parametrize(("slug", "number"), KNOWN)
def test_puzzles_that_come_with_games_take_as_many_moves_as_they_say(slug, number):
    game, book = puzzles.known_puzzle(slug, number)
    assert book
    assert forced(game, game.initial(), MOST_MOVES, FAST).moves == ENTRIES[slug].puzzles[number - 1].moves


@pytest.mark.parametrize(("slug", "number"), [("pawns", 0), ("pawns", 99), ("nobody", 1)])
def test_there_is_no_such_puzzle(slug, number):
    with pytest.raises(LookupError):
        puzzles.known_puzzle(slug, number)
