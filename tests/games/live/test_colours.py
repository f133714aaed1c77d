"""What messages, the page and the replay say of colours, points, and places on a board for stones."""

import json
from typing import Any

import pytest
from django.utils import translation

from games.live import matches, privacy, wire
from games.live.match_state import LogEntry, MatchCommand, MatchState
from games.models import Match, SavedAnalysis
from games.records import records, replays
from tests.games.live.tables import FIRST, NOBODY, SECOND, everyone, hosted, seated


def play(table: MatchState, *moves: str) -> wire.Frame:
    """Plays moves by whoever is on turn; the frame of the last one."""
    for move in moves:
        before = table.view
        (entry,) = table.decide(
            MatchCommand("code", "play", frozenset({table.turn}), table.version, move), 0.0
        )
        table.apply(entry)
    return wire.frame(table, entry, before, everyone(table))


def shown(table: MatchState, seats: frozenset[int]) -> dict[str, Any]:
    with translation.override("pt"):
        return wire.snapshot(table, seats, 0.0, ["Ana", "Rui"], [])


def test_cells_whose_text_is_their_name_are_a_list():
    table = seated("hex", {"size": 5})
    message = shown(table, FIRST)
    assert len(message["places"]) == 25
    assert (message["steps"], message["more"], message["buttons"]) == ({}, [], [])
    event = json.loads(play(table, "e3").texts["pt", SECOND])
    assert "e3" not in event["places"]
    assert event["buttons"] == [["swap", "Trocar de cores", True, False]]
    assert shown(table, FIRST)["places"] == []


def test_after_a_swap_everybody_is_told_who_owns_what():
    table = seated("hex", {"size": 5})
    play(table, "e3")
    event = json.loads(play(table, "swap").texts["pt", NOBODY])
    assert event["roles"] == ["white", "black"]
    message = shown(table, FIRST)
    assert message["roles"] == ("white", "black")
    assert message["roleNames"] == {"white": "Branco", "black": "Preto"}
    play(table, "d3")
    assert [(row["seat"], row["role"]) for row in shown(table, FIRST)["moves"]] == [
        (0, "black"),
        (1, "white"),
        (0, "white"),
    ]


def test_records_and_own_data_speak_in_words():
    table = seated("hex", {"size": 5})
    play(table, "e3", "swap", "d3")
    moves = [move for _seat, move in table.moves]
    with translation.override("pt"):
        written = records.as_text(Match(), table)
        kept = privacy._moves_text(SavedAnalysis(game="hex", options={"size": 5}), moves)
    assert "  2. troca" in written
    assert "swap" not in written
    assert kept == "e3 troca d3"
    assert privacy._moves_text(SavedAnalysis(game="hex", options={"size": -1}), moves) == "e3 swap d3"
    assert "5" in privacy._options_in_words("hex", {"size": 5})
    assert privacy._options_in_words("hex", {"size": -1}) == ""


def test_a_replay_has_changes_and_the_roles_of_the_moment():
    table = seated("hex", {"size": 5})
    play(table, "e3", "swap", "d3")
    positions = replays.positions(table)
    assert [position["cells"] for position in positions] == [{}, {"e3": "black"}, {}, {"d3": "white"}]
    assert [position["roles"] for position in positions] == [("black", "white")] * 2 + [
        ("white", "black")
    ] * 2
    assert [position["role"] for position in positions] == [None, "black", "white", "white"]


def test_points_are_told_when_the_game_is_over():
    table = seated("go", {"size": 9})
    assert shown(table, FIRST)["score"] is None
    play(table, "e5", "pass", "pass")
    while table.result is None:
        play(table, next(iter(step.text for step in table.game.next_steps(table.state) if step.cell is None)))
    points = table.game.score(table.state)
    assert shown(table, FIRST)["score"] == [81, points["white"]]


def test_games_without_points_and_matches_given_up_have_none():
    table = seated("go", {"size": 9})
    play(table, "e5")
    table.apply(LogEntry(table.version + 1, "resign", 1, "", 0.0))
    assert shown(table, FIRST)["score"] is None
    table = seated("nim", {"heaps": [1]})
    play(table, "p1-1")
    assert table.result is not None
    assert shown(table, FIRST)["score"] is None


@pytest.fixture
def hotseat(db):
    match = hosted("v", slug="hex", options={"size": 5})
    for move in ("e3", "swap"):
        (refused,) = matches.execute([MatchCommand(match.code, "play", frozenset({0, 1}), 10, move)])
        assert refused is None
    return match


def test_the_page_shows_the_colours_that_people_own_now(hotseat, client):
    page = client.get(hotseat.get_absolute_url()).content.decode()
    players = page.split('class="plain players"')[1].split("</ul>")[0]
    assert players.index('data-role="white"') < players.index('data-role="black"')
    assert players.index("Branco") < players.index("Preto")
    moves = page.split("data-moves")[1].split("</ol>")[0]
    assert moves.count('data-role="black"') == moves.count('data-role="white"') == 1
    assert 'data-view="coordinates"' in page
