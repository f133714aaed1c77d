"""Ten invented games, examined: what is expected comes from the catalogue's games or is worked out here."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from games.analysis.report_words import Words, words
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.document import InventedGames, build_games, tidy
from games.solvers.heap_rules import KAYLES
from games.solvers.inventions import digest, examine
from games.solvers.octal import heap_values
from games.solvers.theory import nim_sum

FOLDER = Path(__file__).parent / "games"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def document(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def invention(name: str) -> InventedGames:
    return build_games(tidy(document(name)))


@lru_cache
def report(name: str) -> dict[str, Any]:
    return examine(invention(name), 1_000 if name == "too_big" else 10_000)


def condition(found: dict[str, Any], number: int) -> dict[str, Any]:
    return found["conditions"][number - 1]


def said(name: str) -> Words:
    return words(report(name), invention(name))


def everything(found: Words) -> str:
    sentences = [found.summary, found.size, *found.hints, *found.twins]
    for finding in found.findings:
        sentences += [finding.name, finding.word, *finding.sentences]
        sentences += [scene.caption for scene in finding.scenes]
    for start in found.starts:
        sentences += [start.picture, *start.sentences]
    return "\n".join(map(str, sentences))


def kayles(row: int) -> int:
    return heap_values(KAYLES, 20).value(row)


@pytest.mark.parametrize("name", NAMES)
def test_all_games_are_examined_and_said_in_words(name):
    found = report(name)
    assert json.loads(json.dumps(found)) == found
    assert found["digest"] == digest(invention(name))
    assert [one["number"] for one in found["conditions"]] == [1, 2, 3, 4, 5]
    assert len(found["starts"]) == len(invention(name).starts)
    assert everything(words(found, invention(name)))


def test_kayles_in_disguise_has_the_values_of_kayles():
    """Bricks in one row, one or two neighbours at a time: rows of 4, of 4 and 5, of 10."""
    found = report("kayles_disguised")
    wanted = [kayles(4), kayles(4) ^ kayles(5), kayles(10)]
    assert [start["grundy"] for start in found["starts"]] == wanted
    assert [(twin["slug"], twin["compared"]) for twin in found["twins"]] == [("kayles", 11)]
    assert "Kayles disfarçado?" in everything(said("kayles_disguised"))
    # Of four bricks take the two in the middle and answer alike on the other side; Kayles 3 and 2 are worth 3
    # and 2, 1 and 2 together 3.
    assert found["starts"][0]["winning"] == ["a2-a3"]
    assert found["starts"][0]["shortest"] == 2


def test_nimble_in_disguise_has_the_values_of_nim():
    found = report("nimble_disguised")
    wanted = [nim_sum(coins) for coins in ([2, 3], [3, 5, 6], [12, 9, 7, 7, 1])]
    assert [start["grundy"] for start in found["starts"]] == wanted
    assert [start["letter"] for start in found["starts"]] == ["NP"[value == 0] for value in wanted]
    # One square a move is the longest play, one move a coin the shortest.
    assert [start["longest"] for start in found["starts"]] == [5, 14, 36]
    assert [start["shortest"] for start in found["starts"]] == [2, 3, 5]
    assert found["twins"][0]["slug"] == "nimble"
    assert condition(found, 4)["measures"] == ["squares"]


def test_an_endless_game_shows_its_cycle():
    found = report("endless")
    evidence = condition(found, 4)["evidence"]
    assert condition(found, 4)["verdict"] == "fails"
    assert len(evidence["steps"]) == 2
    game = invention("endless").game(evidence["start"])
    place = game.position_of(evidence["steps"][0]["position"])
    for step in evidence["steps"]:
        assert place == game.position_of(step["position"])
        place = game.follow(place, step["move"])
    assert place == game.position_of(evidence["steps"][0]["position"])
    assert [start["letter"] for start in found["starts"]] == ["D"] * 3
    in_words = said("endless")
    assert in_words.verdict == "fails"
    assert "com 2 jogadas volta-se à mesma posição" in everything(in_words)
    assert len(in_words.findings[3].scenes) == 3


def test_owned_pieces_are_shown():
    """Guards that go to the left along rows of four: the start with one of each has moves of one player."""
    found = report("owned")
    evidence = condition(found, 3)["evidence"]
    assert evidence["start"] == 1
    assert evidence["first"] == ["d1-c1", "d1-b1", "d1-a1"]
    assert evidence["second"] == ["d3-c3", "d3-b3", "d3-a3"]
    # In the third start the first player owns nothing and cannot begin.
    assert [start["playable"] for start in found["starts"]] == [True, True, False]
    assert [start["grundy"] for start in found["starts"]] == [None] * 3
    in_words = said("owned")
    assert not in_words.impartial
    assert [start.letter for start in in_words.starts] == ["", "", ""]
    assert [scene.state.turn for scene in in_words.findings[2].scenes] == [0, 1]


def test_a_start_without_moves_is_a_failure():
    """Taking 3 or 4 from heaps of 2 and 1 is impossible; 8 takes two moves, whichever they are."""
    found = report("stuck")
    assert [start["playable"] for start in found["starts"]] == [False, True, True]
    assert (found["starts"][1]["shortest"], found["starts"][1]["longest"]) == (2, 2)
    assert {"code": "always_even", "start": 1} in found["hints"]
    # nim_family: the values of {3, 4} repeat 0 0 0 1 1 1 2; those of 10 and 9 are 1 and 0.
    assert [start["grundy"] for start in found["starts"]] == [0, 0, 1]
    in_words = said("stuck")
    assert "início 1 («pequeno») não há nenhuma jogada" in everything(in_words)
    assert in_words.verdict == "fails"


def test_the_same_game_gives_the_same_report():
    assert examine(invention("nimble_disguised"), 10_000) == report("nimble_disguised")


def test_a_sum_adds_the_values_of_its_parts():
    """Heaps from which 1 to 3 are taken: n mod 4. Rows of pins: Kayles."""
    found = report("sum")
    wanted = [3 ^ kayles(2), 3 ^ kayles(4), 1 ^ 2 ^ kayles(5) ^ kayles(3)]
    assert [start["grundy"] for start in found["starts"]] == wanted
    # Too many positions are met, and yet the parts say all: their plays add up. A heap of n has plays of
    # ceil(n / 3) to n moves, a row of pins of at least half its length and at most its length.
    assert not found["complete"]
    assert [start["exact"] for start in found["starts"]] == [True] * 3
    assert found["starts"][2]["longest"] == 9 + 6 + 5 + 3
    assert found["starts"][2]["shortest"] == 3 + 2 + 3 + 2
    assert [(twin["block"], twin["slug"]) for twin in found["twins"]] == [(0, "subtraction"), (1, "kayles")]
    assert "A parcela 2: é o Kayles disfarçado?" in everything(said("sum"))


def test_misere_nim_has_boutons_letters():
    """P where the nim-sum is 0 and some heap has 2 or more, or the number of ones is odd."""
    found = report("misere")
    assert [start["letter"] for start in found["starts"]] == ["P", "P", "N"]
    # 1, 4, 7: only 7 -> 5 makes the nim-sum 0; 3, 5, 6 have it already.
    assert found["starts"][2]["winning"] == ["p3-2"]
    assert [start["grundy"] for start in found["starts"]] == [None] * 3
    assert found["twins"][0]["slug"] == "nim"
    assert condition(found, 5)["why"] == "misere"


def test_misere_games_are_told_apart_by_their_values_too():
    """Lasker's Nim has the letters of Nim for single heaps and pairs, but other values."""
    draft = document("misere")
    draft["blocks"][0]["rules"] |= {"divide": "instead"}
    draft["starts"] = [{"name": "", "parts": ["3"]}]
    found = examine(build_games(tidy(draft)), limit=2_000)
    assert [twin["slug"] for twin in found["twins"]] == ["lasker"]


def test_a_game_too_big_is_not_decided():
    """It ends after at most nine moves, since each number is used once; the machine does not see that."""
    found = report("too_big")
    assert condition(found, 4) == {
        "number": 4,
        "verdict": "undecided",
        "why": "limit",
        "positions": found["positions"],
    }
    assert not found["complete"]
    assert [start["letter"] for start in found["starts"]] == [None] * 3
    assert max(start["longest"] for start in found["starts"]) <= 9
    assert found["twins_skipped"] == "conditions"
    in_words = said("too_big")
    assert in_words.verdict == "undecided"
    assert "um número que desça sempre" in everything(in_words)


def test_conditions_are_part_of_the_positions():
    """Take 1, 2 or 3, never what was just taken. By hand, with g(n; forbidden):

    1: take 1 and win, unless 1 is forbidden. 2: take 2, or 1 (then 1 is left and 1 forbidden: won).
    3: take 3. 4: whatever is taken, the other can finish: after 1 there are 3 (takes 3), after 3 one is left
    (takes 1), after 2 two are left and 2 is forbidden: he takes 1, and the last one cannot be taken.
    """
    found = report("conditions")
    assert [start["letter"] for start in found["starts"][:2]] == ["N", "P"]
    assert found["starts"][0]["winning"] == ["p1-3"]
    assert [(start["shortest"], start["longest"]) for start in found["starts"][:2]] == [(1, 2), (2, 3)]
    assert condition(found, 4)["why"] == "measure"


def test_turning_coins_is_nim():
    """A head on place i, from 1, is a heap of i (T2, exercise 14)."""
    found = report("coins")
    wanted = [1 ^ 3, 2 ^ 3 ^ 5, nim_sum(range(1, 8))]
    assert [start["grundy"] for start in found["starts"]] == wanted
    assert [twin["slug"] for twin in found["twins"]] == ["turtles", "nim", "nimble"]


def test_the_digest_knows_rules_starts_and_ending_but_not_the_look():
    draft = tidy(document("misere"))
    own = digest(build_games(draft))
    assert digest(build_games(draft | {"name": "Outro nome", "story": "Outra história"})) == own
    assert digest(build_games(draft | {"look": {"piece": "", "colour": "", "picture": "abcdefgh12"}})) == own
    assert digest(build_games(draft | {"ending": "normal"})) != own
    assert digest(build_games(draft | {"starts": draft["starts"][:2]})) != own
    renamed = [start | {"name": "x"} for start in draft["starts"]]
    assert digest(build_games(draft | {"starts": renamed})) == own


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("heaps", "4b9ef6bf5e30ccc7"),
        ("strip", "f6e97bc13671a4f2"),
        ("board", "778390c8f4e1e553"),
        ("coins", "fbc57dd9b8534c7a"),
        ("rows", "2278a86ed5dc4e68"),
        ("matrix", "2354ec0b7b4908fc"),
        ("triangle", "7311a9cfe2c6e527"),
        ("digraph", "8a3995ffb16504dd"),
        ("bush", "5ff0671605d05582"),
    ],
)
def test_games_keep_their_digest_when_blocks_get_new_options(kind, begins):
    """These were reckoned before there were any: reports that are kept are found by them."""
    block = BLOCKS[kind]
    conditions: list[dict[str, Any]] = [{"kind": "passes", "values": {}}]
    conditions += [{"kind": "at_most_times", "values": {}}] if block.amount_name else []
    blocks = [{"kind": kind, "rules": {}}]
    starts = [{"parts": [block.start_field.example]}]
    draft = tidy({"blocks": blocks, "conditions": conditions, "starts": starts})
    assert digest(build_games(draft)).startswith(begins)


def test_an_earlier_entry_with_the_same_trees_or_values_is_a_twin():
    nimble = report("nimble_disguised")
    heaps = document("misere") | {"ending": "normal"}
    heaps["starts"] = [{"name": "", "parts": ["2, 3"]}, {"name": "", "parts": ["3, 5, 6"]}]
    game = build_games(tidy(heaps))
    own = examine(game)
    # Coins of equal squares and heaps of equal sizes are moved alike: the trees are the same.
    twin = examine(game, known=[nimble, own])["twins"][0]
    assert twin["kind"] == "catalogue"
    entries = [one for one in examine(game, known=[nimble, own])["twins"] if one["kind"] == "entry"]
    assert entries == [{"kind": "entry", "digest": nimble["digest"], "why": "trees", "starts": 1}]
    values = examine(game, known=[nimble | {"shapes": []}])["twins"][-1]
    assert values == {"kind": "entry", "digest": nimble["digest"], "why": "values", "compared": 77}
    assert not [one for one in examine(game, known=[report("sum")])["twins"] if one["kind"] == "entry"]
    for other in ("sum", "kayles_disguised"):
        found = examine(game, known=[report(other)])
        assert not [one for one in found["twins"] if one["kind"] == "entry"]
    shown = words(own | {"twins": [entries[0], values, {"kind": "entry", "why": "same", "count": 1}]}, game)
    assert [str(sentence)[:9] for sentence in shown.twins] == ["Parece-se", "Parece-se", "Já foi en"]
