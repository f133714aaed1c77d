"""Ouri and Abapa: sowing, captures, feeding, the ends, what is refused; a second account of the rules."""

from random import Random
from typing import Any

import pytest

from games.rules.errors import BadPosition
from games.rules.two.ouri.rules import Ouri
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import ended, refusal, run
from tests.games.rules.two.naive import match

GAME, OWARE = Ouri(), Ouri(rules="oware")
EMPTY = [0] * 6


def setup(south: list[int], north: list[int], kept: tuple[int, int] = (0, 0), role: str = "south") -> Any:
    """A position: the seeds from a1 to f1 and from a2 to f2, those kept, and who is on turn."""
    return GAME.setup(position(south, north, kept), role)


def position(south: list[int], north: list[int], kept: tuple[int, int], **more: bool) -> dict[str, Any]:
    return {"extra": {"seeds": [south, north], "stores": {"south": kept[0], "north": kept[1]}, **more}}


def told(state: Any) -> tuple[list[list[int]], tuple[int, int]]:
    extra = GAME.position(state)["extra"]
    return extra["seeds"], (extra["stores"]["south"], extra["stores"]["north"])


def test_four_seeds_in_each_house_and_south_begins():
    state = GAME.initial()
    assert told(state) == ([[4] * 6, [4] * 6], (0, 0))
    assert (GAME.to_move(state), GAME.variant, OWARE.variant) == ("south", None, "oware")
    assert [perft(GAME, state, depth) for depth in (1, 2, 3, 4)] == [6, 36, 180, 900]
    assert [perft(OWARE, OWARE.initial(), depth) for depth in (3, 4)] == [190, 1014]
    assert str(GAME.picture(state)) == (
        "Casas do Sul: a1 4, b1 4, c1 4, d1 4, e1 4, f1 4."
        " Casas do Norte: f2 4, e2 4, d2 4, c2 4, b2 4, a2 4. Guardadas: Sul 0, Norte 0."
    )


@pytest.mark.parametrize(
    ("south", "north", "move", "after", "kept"),
    [
        # Round the corner, as the rows are written.
        ([4] * 6, [4] * 6, "f1", [[4, 4, 4, 4, 4, 0], [4, 4, 5, 5, 5, 5]], 0),
        # Three, two and three going back; four, one and own houses are not taken.
        ([0, 0, 0, 0, 2, 2], [4, 4, 4, 4, 4, 2], "e1", [[0, 0, 0, 0, 0, 3], [4, 4, 4, 4, 4, 0]], 3),
        ([0, 0, 0, 0, 4, 1], [1, 3, 1, 2, 1, 1], "e1", [[0, 0, 0, 0, 0, 2], [1, 3, 1, 0, 0, 0]], 7),
        ([0, 0, 0, 0, 0, 3], [0, 5, 0, 1, 4, 1], "f1", [EMPTY, [0, 5, 0, 0, 5, 2]], 2),
        ([0, 0, 0, 0, 1, 2], [1, 1, 1, 1, 3, 3], "f1", [[0, 0, 0, 0, 1, 0], [1, 1, 1, 1, 4, 4]], 0),
        ([2, 1, 1, 0, 0, 0], [5] * 6, "a1", [[0, 2, 2, 0, 0, 0], [5] * 6], 0),
        # The emptied house is skipped, once or twice.
        ([12, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 5], "a1", [[0, 2, 1, 1, 1, 1], [1, 1, 1, 1, 1, 6]], 0),
        ([0, 0, 0, 0, 0, 23], [5, 0, 0, 0, 0, 0], "f1", [[2, 2, 2, 2, 2, 0], [7, 2, 2, 2, 2, 0]], 3),
        ([0, 0, 0, 0, 0, 22], [5, 0, 0, 0, 0, 0], "f1", [[2, 2, 2, 2, 2, 0], [7, 2, 2, 2, 2, 2]], 0),
    ],
)
def test_sowing_and_capturing(south, north, move, after, kept):
    state = run(GAME, setup(south, north), move)
    assert told(state) == (after, (kept, 0))
    assert GAME.score(state) == {"south": kept, "north": 0}


def test_north_sows_towards_a2_and_captures_in_souths_houses_only():
    state = run(GAME, setup([1, 5, 5, 5, 5, 5], [2, 1, 0, 0, 0, 3], role="north"), "a2")
    assert told(state) == ([[2, 6, 5, 5, 5, 5], [0, 1, 0, 0, 0, 3]], (0, 0))
    taken = run(GAME, setup([1, 1, 5, 5, 5, 5], [2, 2, 0, 0, 0, 3], role="north"), "a2")
    assert told(taken) == ([[0, 0, 5, 5, 5, 5], [0, 2, 0, 0, 0, 3]], (0, 4))


@pytest.mark.parametrize(
    ("south", "north", "moves", "others"),
    [
        ([1, 0, 2, 0, 0, 1], [4] * 6, "c1", "a1 c1 f1"),
        ([1, 0, 1, 0, 0, 1], [4] * 6, "a1 c1 f1", "a1 c1 f1"),
        # Who must feed may do it with a single seed, and with nothing else.
        ([3, 0, 0, 2, 0, 1], EMPTY, "f1", "f1"),
        ([0, 0, 0, 3, 2, 0], EMPTY, "d1 e1", "d1 e1"),
    ],
)
def test_what_may_be_sown(south, north, moves, others):
    there = position(south, north, (20, 4) if north == EMPTY else (0, 0))
    assert list(GAME.moves(GAME.setup(there))) == moves.split()
    assert list(OWARE.moves(OWARE.setup(there))) == others.split()


def test_who_takes_everything_plays_again_and_feeds():
    before = position([0, 0, 0, 0, 2, 2], [0, 0, 0, 0, 1, 1], (10, 20))
    state = GAME.play(GAME.setup(before), "f1")
    assert (GAME.to_move(state), told(state)) == ("south", ([[0, 0, 0, 0, 2, 0], EMPTY], (14, 20)))
    assert GAME.position(state)["extra"]["again"]
    assert str(GAME.task(state)) == "Tiraste tudo: joga outra vez e dá sementes ao adversário."
    assert GAME.setup(GAME.position(state), "south") == state
    assert GAME.to_move(run(GAME, state, "e1")) == "north"
    # In Abapa such a move takes nothing.
    kept = OWARE.play(OWARE.setup(before), "f1")
    assert (OWARE.to_move(kept), told(kept)) == (
        "north",
        ([[0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 2, 2]], (10, 20)),
    )


@pytest.mark.parametrize(
    ("before", "role", "move", "end", "after"),
    [
        (
            ([0, 0, 0, 0, 0, 1], [4, 4, 4, 4, 4, 1], (23, 3)),
            "south",
            "f1",
            ("south", 25, 3),
            [4, 4, 4, 4, 4, 0],
        ),
        (([0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1], (22, 24)), "south", "f1", (None, 24, 24), EMPTY),
        # North has given the last seed, and South cannot give one back.
        (([0, 2, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], (22, 23)), "north", "a2", ("south", 25, 23), EMPTY),
        # Who has taken everything cannot feed.
        (([1, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1], (22, 23)), "south", "f1", ("south", 25, 23), EMPTY),
    ],
)
def test_the_end(before, role, move, end, after):
    state = run(GAME, setup(*before, role), move)
    winner, most, least = end
    reason = f"{most} sementes contra {least}" if winner else f"{most} sementes cada um"
    assert ended(GAME, state) == (winner, reason)
    assert told(state)[0] == [EMPTY, after]
    assert GAME.position(state)["extra"]["over"]
    assert GAME.setup(GAME.position(state), "north") is not None


def test_the_third_time_each_takes_the_seeds_of_the_own_side():
    state = setup([1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], (20, 23))
    moves = [*"abcdef"]
    plies = [
        f"{column}{row}"
        for column, other in zip(moves, moves[::-1], strict=True)
        for row, column in ((1, column), (2, other))
    ]
    for ply in [*plies, *plies]:
        assert ended(GAME, state) is None
        state = run(GAME, state, ply)
    assert ended(GAME, state) == ("north", "24 sementes contra 21")
    assert told(state) == ([EMPTY, EMPTY], (21, 24))


def test_the_second_time_is_said():
    state = setup([1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], (20, 23))
    assert GAME.warning(state) is None
    for south, north in zip("abcdef", "fedcba", strict=True):
        state = run(GAME, state, f"{south}1", f"{north}2")
    assert "2.ª vez" in str(GAME.warning(state))


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a2", "A casa a2 não é do teu lado."),
        ("b1", "A casa b1 não tem sementes."),
        ("a1", "Só podes jogar uma semente sozinha se nenhuma casa tua tiver mais."),
        ("g1", "«g1» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(move, why):
    assert refusal(GAME, setup([1, 0, 2, 0, 0, 1], [4] * 6), move) == why


def test_who_must_feed_is_told_so():
    state = setup([3, 0, 0, 2, 0, 1], EMPTY, (20, 22))
    words = "O adversário não tem sementes: tens de lhe dar pelo menos uma."
    assert refusal(GAME, state, "a1") == refusal(GAME, state, "d1") == words
    assert str(GAME.task(state)) == "O adversário não tem sementes: dá-lhe pelo menos uma."
    assert str(GAME.task(GAME.initial())) == "Semeia as sementes de uma das tuas casas."


@pytest.mark.parametrize(
    ("extra", "why"),
    [
        ({"seeds": [[4] * 6, [5] * 6]}, "São sementes a mais: no máximo 48."),
        ({"seeds": [[4] * 6, [4] * 5]}, "O valor de «seeds» em «extra» não serve."),
        ({"seeds": [[4] * 6, [-1] * 6]}, "O valor de «seeds» em «extra» não serve."),
        (
            {"seeds": [[4] * 6, [4] * 6], "again": True},
            "Só joga outra vez quem tirou todas as sementes do adversário.",
        ),
        ({"seeds": [[4] * 6, [4] * 6], "over": True}, "Nesta posição o jogo ainda não acabou."),
    ],
)
def test_positions_that_cannot_be(extra, why):
    with pytest.raises(BadPosition) as refused:
        GAME.setup({"extra": extra})
    assert str(refused.value) == why


def test_a_position_in_which_nobody_can_go_on_is_counted():
    state = setup([2, 1, 0, 0, 0, 0], EMPTY, (20, 20))
    assert ended(GAME, state) == ("south", "23 sementes contra 20")
    assert GAME.position(GAME.setup({}))["extra"]["over"]


def test_what_is_seen_of_a_move():
    state = setup([0, 0, 0, 0, 4, 1], [1, 3, 1, 2, 1, 1])
    assert GAME.paths(state, "e1") == (("e1", "f1", "f2", "e2", "d2"),)
    assert GAME.touched(state, "e1") == ("e1", "d2", "f2", "e2")
    assert GAME.chosen_cells(state, "e1") == ("e1", "d2")
    assert str(GAME.tell(state, "e1", run(GAME, state, "e1"))) == "semeou de e1 e capturou 7"
    quiet = GAME.initial()
    assert str(GAME.tell(quiet, "a1", run(GAME, quiet, "a1"))) == "semeou de a1"
    long = setup([12, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 5])
    assert GAME.paths(long, "a1")[0][-2:] == ("a2", "b1")
    view = GAME.view(setup([15, 1, 0, 0, 0, 0], EMPTY, (7, 0)))
    assert view.pieces == {"a1": "seeds13", "b1": "seeds1"}
    assert [view.labels[name] for name in ("a1", "c1", "south")] == ["15", "0", "7"]


class Board:
    """The same rules with twelve houses by name, seed by seed."""

    def __init__(self, *, school: bool) -> None:
        self.school = school
        self.order = ["a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2"]
        self.seeds = dict.fromkeys(self.order, 4)
        self.kept = {"1": 0, "2": 0}
        self.mover = "1"
        self.again = self.over = False
        self.seen: dict[Any, int] = {}
        self.note()

    def side(self, row: str) -> list[str]:
        return [house for house in self.order if house.endswith(row)]

    def other(self) -> str:
        return "2" if self.mover == "1" else "1"

    def hungry(self, row: str) -> bool:
        return all(self.seeds[house] == 0 for house in self.side(row))

    def note(self) -> None:
        now = (tuple(self.seeds.values()), self.mover)
        self.seen[now] = self.seen.get(now, 0) + 1
        self.third = self.seen[now] == 3

    def way(self, house: str) -> list[str]:
        """The houses of its seeds, one after the other."""
        way, at = [], house
        while len(way) < self.seeds[house]:
            at = self.order[(self.order.index(at) + 1) % 12]
            if at != house:
                way.append(at)
        return way

    def moves(self) -> list[str]:
        if self.over:
            return []
        own = [house for house in self.side(self.mover) if self.seeds[house]]
        if self.hungry(self.other()):
            return [house for house in own if any(there.endswith(self.other()) for there in self.way(house))]
        if self.school and any(self.seeds[house] > 1 for house in own):
            return [house for house in own if self.seeds[house] > 1]
        return own

    def play(self, house: str) -> None:
        way = self.way(house)
        self.seeds[house] = 0
        for there in way:
            self.seeds[there] += 1
        before, taken = dict(self.seeds), 0
        for at in [*way[::-1], house]:
            if not at.endswith(self.other()) or self.seeds[at] not in (2, 3):
                break
            taken += self.seeds[at]
            self.seeds[at] = 0
        if taken and self.hungry(self.other()) and not self.school:
            self.seeds, taken = before, 0
        self.kept[self.mover] += taken
        if not (taken and self.hungry(self.other())):
            self.mover = self.other()
        if taken:
            self.seen = {}
        self.note()
        self.over = max(self.kept.values()) > 24 or set(self.kept.values()) == {24}
        if not self.over and (self.third or not self.moves()):
            for row in "12":
                self.kept[row] += sum(self.seeds[there] for there in self.side(row))
            self.seeds, self.over = dict.fromkeys(self.order, 0), True


@pytest.mark.parametrize("rules", ["ouri", "oware"])
def test_random_matches_go_as_in_the_second_account(rules):
    game, random = Ouri(rules=rules), Random(3)
    for _match in matches(12):
        naive, state = Board(school=rules == "ouri"), game.initial()
        for state in match(game, naive, random):
            rows = [[naive.seeds[f"{column}{row}"] for column in "abcdef"] for row in "12"]
            assert game.position(state)["extra"]["seeds"] == rows
            assert state.stores == (naive.kept["1"], naive.kept["2"])
        south, north = naive.kept["1"], naive.kept["2"]
        winner = None if south == north else ("south", "north")[north > south]
        assert game.outcome(state).winner == winner
