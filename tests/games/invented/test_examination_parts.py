"""The parts of an examination, each by itself: graphs, measures, plays, hints, twins, and their words."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.analysis import report_words, worker
from games.analysis.inspections import Inspection
from games.analysis.studies import order_of
from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.invented.document import Incomplete, InventedGames, build_games, tidy
from games.rules.invented.rules import read_rules
from games.rules.text import Text, text
from games.solvers.analyse import Analysis
from games.solvers.inventions import LIMIT, examine, graph
from games.solvers.inventions.graph import EVEN, ODD, explore, facts, shorter
from games.solvers.inventions.hints import hints
from games.solvers.inventions.play import MOST_MOVES, at_random
from games.solvers.inventions.twins import compare
from games.solvers.theory import TooBig, mex
from tests.games.invented.test_examination_fuzz import documents


def nobody(_met: int = 0) -> None:
    pass


def made(kind: str, rules: dict[str, str], *starts: str, **more: Any) -> InventedGames:
    blocks = [{"kind": kind, "rules": rules}]
    return build_games(tidy({"blocks": blocks, "starts": [{"parts": [start]} for start in starts]} | more))


def after(progress: int) -> Callable[[int], None]:
    """Progress that has had enough after so many reports."""
    left = progress

    def report(met: int = 0) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooBig(text("chega"), met)

    return report


# Graphs.

Arrows = dict[int, list[int]]


def followers_of(arrows: Arrows) -> Callable[[int], Iterator[tuple[int]]]:
    return lambda node: ((child,) for child in arrows.get(node, ()))


def closes(arrows: Arrows, path: list[int]) -> bool:
    return all(child in arrows.get(node, ()) for node, child in zip(path, [*path[1:], path[0]], strict=True))


@given(
    arrows=st.dictionaries(st.integers(0, 9), st.lists(st.integers(0, 9), max_size=4), max_size=10),
    roots=st.lists(st.integers(0, 9), min_size=1, max_size=3),
)
def test_a_search_finds_a_cycle_where_there_is_one_and_else_all_facts(arrows, roots):
    found = explore(roots, followers_of(arrows), 100, nobody)
    if found.cycle is not None:
        assert closes(arrows, found.cycle)
        assert found.root in roots
        short = shorter(found.cycle, followers_of(arrows))
        assert closes(arrows, short)
        assert len(short) <= len(found.cycle)
        return
    assert found.finite
    known = facts(found)
    for node, fact in known.items():
        children = [known[child] for child in arrows.get(node, ())]
        assert fact.value == mex(child.value for child in children)
        assert fact.misere_p == (bool(children) and not any(child.misere_p for child in children))
        assert fact.longest == max((child.longest + 1 for child in children), default=0)
        assert fact.shortest == min((child.shortest + 1 for child in children), default=0)


RING = {node: [(node + 1) % 50] for node in range(50)}


@pytest.mark.parametrize(
    ("arrows", "cycle", "short"),
    [
        # Through the first nodes that are met; a node that two ways meet is looked at once.
        (RING | {1: [2, 0]}, [*range(50)], [0, 1]),
        (RING, [*range(50)], [*range(50)]),
        ({0: [1, 2], 1: [3], 2: [3], 3: [0]}, [0, 1, 3], [0, 1, 3]),
    ],
)
def test_a_cycle_is_shortened(arrows, cycle, short):
    assert shorter(cycle, followers_of(arrows)) == short


def test_a_shorter_cycle_is_not_looked_for_in_very_wide_graphs(monkeypatch):
    monkeypatch.setattr(graph, "_CYCLE_NODES", 3)
    wide = {0: [1, 2, 3, 4, 5], 5: [6], 6: [0]}
    assert shorter([0, 5, 6], followers_of(wide)) == [0, 5, 6]


def test_facts_of_sums():
    """Heaps of which 1 or 2 are taken, and which may be split: 3 is 1 and 1, or a pair, or one."""

    def followers(size: int) -> Iterator[tuple[int, ...]]:
        if size:
            yield (size - 1,)
        if size == 3:
            yield (1, 1)
        if size == 4:
            yield (2, 1)

    known = facts(explore([4], followers, 100, nobody))
    # 1: value 1, one move. 2: value 0. 3: followers 0 and 1 ^ 1 = 0, so 1; always three moves.
    assert [known[size].value for size in (1, 2, 3)] == [1, 0, 1]
    assert (known[3].shortest, known[3].longest, known[3].parities) == (3, 3, ODD)
    assert not known[3].forced
    assert known[2].forced
    assert known[4].parities == EVEN
    both = graph.together([known[1], known[2], known[3]])
    assert (both.value, both.shortest, both.parities, both.forced) == (0, 6, EVEN, False)
    mixed = facts(explore([2], followers_of({2: [1, 0], 1: [0]}), 9, nobody))[2]
    assert mixed.parities == EVEN | ODD
    assert graph.together([mixed, mixed]).parities == EVEN | ODD
    assert graph.together([known[1], mixed]).parities == EVEN | ODD


@pytest.mark.parametrize("limit", ["nodes", "followers", "memory", "time"])
def test_a_search_has_limits(limit, monkeypatch):
    def line(node: int) -> Iterator[tuple[int]]:
        return ((node + step,) for step in range(1, 8))

    if limit == "followers":
        monkeypatch.setattr(graph, "_MOVES_FOR_A_NODE", 1)
    if limit == "memory":
        monkeypatch.setattr(graph, "MAX_MEMORY", 5_000)
    found = explore([0], line, 100 if limit == "nodes" else 1_000, after(20) if limit == "time" else nobody)
    assert not found.complete
    assert not found.finite
    assert found.cycle is None
    assert 0 < len(found.keys) <= (100 if limit == "nodes" else 1_000)


@pytest.mark.parametrize(
    ("width", "complete"), [(graph.MOST_FOLLOWERS, True), (graph.MOST_FOLLOWERS + 1, False)]
)
def test_where_a_position_has_more_options_than_are_looked_at_nothing_is_said(width, complete):
    found = explore([0], followers_of({0: [*range(1, width + 1)]}), 2 * width, nobody)
    assert found.complete is complete


def test_what_progress_raises_goes_on():
    def stop(_met: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore([0], followers_of({}), 10, stop)


def test_equal_trees_have_equal_shapes():
    one = facts(explore([0], followers_of({0: [1, 2], 1: [3]}), 9, nobody))
    other = facts(explore([9], followers_of({9: [8, 7, 6], 8: [5], 7: [4]}), 9, nobody))
    assert one[0].shape == other[9].shape != one[1].shape


# Measures.


@pytest.mark.parametrize(
    ("kind", "rules", "wanted"),
    [
        ("heaps", {}, "pieces"),
        ("heaps", {"add": "1"}, None),
        ("heaps", {"merge": "sim"}, "pieces_and_heaps"),
        ("heaps", {"merge": "sim", "divide": "instead"}, None),
        ("heaps", {"divide": "after"}, "pieces"),
        ("heaps", {"divide": "instead"}, "pieces_less_heaps"),
        ("strip", {}, "squares"),
        ("strip", {"back": "sim"}, None),
        ("coins", {}, "weights"),
        ("coins", {"face": "some"}, None),
        ("rows", {}, "pieces"),
        ("matrix", {}, "pieces"),
        ("triangle", {}, "pieces"),
        ("bush", {}, "branches"),
        ("board", {}, "distance"),
        ("board", {"directions": "nenhum", "leaps": "cavalo branco"}, "distance"),
        ("board", {"directions": "nenhum", "leaps": "cavalo"}, None),
        ("digraph", {}, "arrows"),
        ("digraph", {"arrows": "A>B; B>A"}, None),
    ],
)
def test_what_goes_down_follows_from_the_rules(kind, rules, wanted):
    found = read_rules({"blocks": [{"kind": kind, "rules": rules}]}).measures
    assert found == (None if wanted is None else [wanted])


def test_all_blocks_of_a_sum_need_a_measure():
    endless = {"kind": "strip", "rules": {"back": "sim"}}
    assert read_rules({"blocks": [{"kind": "heaps"}, {"kind": "rows"}]}).measures == ["pieces", "pieces"]
    assert read_rules({"blocks": [{"kind": "heaps"}, endless]}).measures is None


@given(value=documents())
def test_a_game_with_a_measure_has_no_cycle(value):
    try:
        game = build_games(tidy(value))
    except (Incomplete, GameError):
        return
    if game.rules.measures is not None:
        followers = game.game().followers
        starts = [one.start() for _name, one in game.starts]
        found = explore(starts, lambda place: ((child,) for child in followers(place)), 300, nobody)
        assert found.cycle is None


# Plays.


def test_plays_at_random():
    def play(
        start: int, followers: Callable[[int], list[int]], *, misere: bool = False, quick: bool = True
    ) -> Any:
        return at_random(start, followers, misere, Random(1), quick=quick, progress=nobody)

    line = {3: [2], 2: [1], 1: [0], 0: []}
    plays = play(3, line.__getitem__)
    assert (plays.first_wins, plays.ended, plays.shortest, plays.longest) == (1_000, 1_000, 3, 3)
    assert play(3, line.__getitem__, misere=True).first_wins == 0
    endless = play(0, lambda _node: [0], quick=False)
    assert endless.ended == 0
    assert endless.unfinished * MOST_MOVES > 1_000
    tired = after(10)
    cut_off = at_random(0, lambda _node: [], False, Random(1), quick=True, progress=lambda: tired(0))
    assert cut_off.ended == 10


# Hints.

PLAIN = {
    "playable": True,
    "letter": "N",
    "immediate": False,
    "forced": False,
    "parities": EVEN | ODD,
    "exact": True,
    "shortest": 5,
    "longest": 9,
    "moves": 4,
}


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, []),
        ({"playable": False, "longest": 0}, []),
        ({"forced": True}, ["one_line"]),
        ({"parities": ODD}, ["always_odd"]),
        ({"parities": EVEN}, ["always_even"]),
        ({"immediate": True}, ["immediate"]),
        ({"longest": 3}, ["short"]),
        ({"longest": 3, "exact": False}, []),
        ({"moves": 61}, ["many_moves"]),
        ({"shortest": 81}, ["long"]),
        ({"shortest": None, "exact": False}, []),
    ],
)
def test_hints_of_one_start(changes, wanted):
    starts = [PLAIN | changes, PLAIN | {"letter": "P"}, PLAIN]
    found = hints(starts, [1, 2, 3])
    assert [hint["code"] for hint in found] == wanted
    assert all(hint["start"] == 0 for hint in found)


@pytest.mark.parametrize(
    ("starts", "numbers", "wanted"),
    [
        ([PLAIN] * 3, [1, 2, 3], ["first_always"]),
        ([PLAIN | {"letter": "P"}] * 3, [1, 2, 3], ["second_always"]),
        ([PLAIN | {"immediate": True}] * 3, [1, 2, 3], ["all_immediate", *["immediate"] * 3]),
        ([PLAIN | {"playable": False}] * 3, [1, 2, 3], []),
        ([PLAIN, PLAIN | {"letter": "P"}], [1, 1], ["few_starts", "same_starts"]),
    ],
)
def test_hints_of_all_starts(starts, numbers, wanted):
    assert [hint["code"] for hint in hints(starts, numbers)] == wanted


def test_every_hint_has_words():
    game = made("heaps", {}, "3")
    codes = [key.removeprefix("hints.") for key in report_words.TEXTS.by_key if key.startswith("hints.")]
    for code in codes:
        assert str(report_words._hint({"code": code, "start": 0, "n": 4}, game))
    assert "all_immediate" in codes


# Twins.

NIM = {"line": list(range(31)), "pairs": [[a ^ b for b in range(8)] for a in range(8)]}


LINE, PAIRS = {"line": NIM["line"]}, {"pairs": NIM["pairs"]}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        # Enough positions and values are needed.
        (NIM, NIM, 31 + 64),
        ({"line": [0, 1, 2, 3, 0, 1, 2, 3]}, {"line": [0, 1, 2, 3, 0, 1, 2, 3]}, 0),
        ({"line": [0, 1] * 15}, {"line": [0, 1] * 15}, 0),
        ({"line": [0, 1, 2] * 10}, {"line": [0, 1, 2] * 10}, 30),
        (PAIRS, PAIRS, 64),
        *[({"pairs": [row[:3] for row in PAIRS["pairs"][:3]]},) * 2 + (0,)],
        # Places may be counted from another number; what a shift leaves out must be ends.
        ({"line": [None, *range(20)]}, LINE, 20),
        ({"line": [5, *range(20)]}, LINE, 0),
        (LINE, {"line": [5, *range(20)]}, 0),
        ({"line": [0, 0, *range(1, 20)]}, LINE, 20),
        # Single ones alone are no twin of pairs or letters.
        (LINE, PAIRS, 0),
        (NIM | {"letters": NIM}, NIM, 0),
        (NIM | {"letters": NIM}, NIM | {"letters": {"line": [1] * 31}}, 0),
        (NIM | {"letters": NIM}, NIM | {"letters": NIM}, 95),
    ],
)
def test_how_much_of_twins_is_the_same(one, other, same):
    assert compare(one, other) == same


@pytest.mark.parametrize("ending", ["normal", "misere"])
@pytest.mark.parametrize(
    ("directions", "wanted"),
    [
        ("esquerda, cima, cima-esquerda", "queens"),
        ("direita, baixo, baixo-direita", "queens"),
        ("esquerda, baixo, baixo-esquerda", "queens"),
        ("direita, cima", "nimble2d"),
    ],
)
def test_boards_are_seen_from_all_corners(directions, wanted, ending):
    game = made("board", {"directions": directions}, "d4", ending=ending)
    assert [twin["slug"] for twin in examine(game, 500)["twins"]] == [wanted]


@pytest.mark.parametrize(
    ("kind", "rules", "start", "twin"),
    [
        # By pairs it is told apart from Nim.
        ("heaps", {"take": "any", "reach": "up_to", "count": "2", "same": "sim"}, "3, 4", "wythoff"),
        ("strip", {"squares": "12"}, "3, 4", "coins"),
    ],
)
def test_games_of_the_catalogue_are_recognised(kind, rules, start, twin):
    assert [found["slug"] for found in examine(made(kind, rules, start), 500)["twins"]] == [twin]


def test_bushes_have_nothing_to_compare():
    found = examine(made("bush", {}, "a: 0-1; b: 1-2"), 500)
    assert (found["twins"], found["twins_skipped"]) == ([], "no_family")


# The whole.


def test_shares_of_the_time():
    """Without any time nothing is decided but what follows from the rules."""
    game = made("heaps", {"numbers": "1, 2, 3"}, "9, 9, 9", "8")
    found = examine(game, used=count().__next__)
    assert not found["complete"]
    assert found["conditions"][3]["why"] == "measure"
    assert [start["letter"] for start in found["starts"]] == [None, None]
    assert found["starts"][0]["first_wins"] == [0, 0]
    said = report_words.words(found, game)
    assert "não conseguiu saber" in str(said.starts[0].sentences)
    assert "Nenhuma partida ao acaso acabou." in map(str, said.starts[0].sentences)


def test_owners_are_looked_for_in_time():
    game = made("board", {"owned": "sim"}, "e5")
    hurried = examine(game, used=count().__next__)
    assert hurried["conditions"][2]["verdict"] == "undecided"
    assert len(report_words.words(hurried, game).findings[2].sentences) == 1
    found = examine(game)["conditions"][2]
    assert (found["verdict"], found["why"]) == ("proved", "unused_owners")
    assert "Pode haver peças com dono" in str(report_words.words(examine(game), game).findings[2].sentences)


@pytest.mark.parametrize(("owner", "number"), [("A", 1), ("B", 2)])
def test_owned_pieces_of_one_player_only(owner, number):
    game = made("board", {"owned": "sim"}, f"e5 {owner}", "c3")
    said = report_words.words(examine(game), game)
    assert len(said.findings[2].sentences) == 2
    assert len(said.findings[2].scenes) == 1
    assert f"Só o {number}.º jogador" in str(said.findings[2].sentences[1])


def test_a_game_without_measure_ends_as_far_as_it_is_seen():
    """Coins that are turned one by one: each set of them is a position."""
    game = made("coins", {"more": "0", "face": "some"}, "F" * 9)
    for limit, why in ((1_500, "parts"), (4_000, "search")):
        ending = examine(game, limit)["conditions"][3]
        assert (ending["verdict"], ending["why"]) == ("proved", why)


def test_many_parts_that_end_are_a_sum_that_ends():
    """Coins that are turned one by one have no measure that the rules say; with many heaps there are too many
    positions to be seen, but only few parts."""
    blocks = [{"kind": "heaps", "rules": {}}, {"kind": "coins", "rules": {"more": "0", "face": "some"}}]
    game = build_games(tidy({"blocks": blocks, "starts": [{"parts": ["9, 9, 9, 9", "F F F F"]}]}))
    found = examine(game, 1_000)
    ending = found["conditions"][3]
    assert (ending["verdict"], ending["why"], found["complete"]) == ("proved", "parts", False)
    # Each coin is one move, each heap 3 to 9: in all 4 + 12 to 4 + 36.
    assert (found["starts"][0]["shortest"], found["starts"][0]["longest"]) == (16, 40)


def test_progress_is_heard():
    said: list[int] = []
    examine(made("heaps", {}, "5, 6"), progress=said.append)
    assert said == sorted(said)
    assert said[-1] >= 42


def test_the_words_of_a_proof_by_search_and_by_parts():
    game = made("heaps", {}, "5")
    ending = {"number": 4, "verdict": "proved", "positions": 7, "parts": 6}
    for why, sentence in (("search", "todas as 7 posições"), ("parts", "todas as 6")):
        finding = report_words._finding(ending | {"why": why}, game)
        assert sentence in str(finding.sentences[0])


def test_the_words_of_measures():
    passes = [{"kind": "passes", "values": {"times": "2"}}]
    game = made("heaps", {}, "5", conditions=passes)
    finding = report_words.words(examine(game), game).findings[3]
    assert str(finding.sentences[-1]) == "E só se pode passar a vez algumas vezes."
    whole = {"blocks": [{"kind": "heaps"}, {"kind": "bush"}], "starts": [{"parts": ["2", "a: 0-1"]}]}
    both = build_games(tidy(whole))
    finding = report_words.words(examine(both), both).findings[3]
    assert [str(sentence)[:30] for sentence in finding.sentences] == [
        "Em cada jogada na parcela 1, f",
        "Em cada jogada na parcela 2, f",
        "Isso não pode continuar para s",
    ]


def test_long_cycles_are_cut_short():
    ring = "; ".join(f"v{n}>v{(n + 1) % 9}" for n in range(9))
    game = made("digraph", {"arrows": ring}, "v0")
    finding = report_words.words(examine(game), game).findings[3]
    assert len(finding.scenes) == report_words.STEPS_SHOWN + 1
    assert "mais 3 jogadas" in str(finding.scenes[-1].caption)


def test_many_winning_moves_are_given_by_example():
    game = made("rows", {}, "7, 4")
    found = examine(game)
    found["starts"][0] |= {"winning": ["a1"] * 9, "winning_count": 9, "letter": "N"}
    assert "Por exemplo" in str(report_words.words(found, game).starts[0].sentences[1])


def test_plays_of_fixed_length_are_said_so():
    game = made("heaps", {"numbers": "1"}, "3")
    sentences = report_words.words(examine(game), game).starts[0].sentences
    assert "Todas as partidas têm 3 jogadas." in map(str, sentences)


# The process.


DOCUMENT = {"blocks": [{"kind": "heaps", "rules": {}}], "starts": [{"parts": ["3"]}]}


def test_orders_for_the_process():
    order = order_of(Inspection("abc", "", tidy(DOCUMENT), ({"digest": "x"},)), 10**9)
    assert order["limit"] == LIMIT
    order["known"] = []
    found = worker.result(order, nobody)
    assert found["starts"][0]["letter"] == "N"
    analysis = order_of(catalogue.build("nim", {"heaps": [1, 2]}), 100)
    assert isinstance(worker.result(analysis, nobody), Analysis)
    with pytest.raises(TypeError, match="no order for str"):
        order_of("nim", 100)
    assert isinstance(worker.examined({"name": 7}, 10, [], nobody), Text)


def test_too_little_memory_is_said_by_the_process(monkeypatch):
    def full(*_arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr(worker, "examine", full)
    assert "memória" in str(worker.examined(DOCUMENT, 10, [], nobody))
