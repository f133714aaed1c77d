"""Matches that groups play for their sheets: beginning, taking up again, recording, testing a position."""

import re
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connections
from django.urls import reverse

from accounts.models import User
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Match
from lessons.classroom import group_matches, sheets
from lessons.classroom.models import Group, GroupMatch
from lessons.classroom.sheets import CellWrite
from tests.lessons.builders import make_group, small_document
from tests.queries import steady
from tests.refusals import refused

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
pytestmark = pytest.mark.usefixtures("fresh_executor")

GAMES = "I.0:games"
BOTH = frozenset({0, 1})


def begin(group: Group, by: User, start: str = "3", how: str = "hotseat", **more: Any) -> Match:
    return group_matches.start_match(group, by, GAMES, start, how, now=NOW, **more)


def play(match: Match, *moves: str) -> None:
    for move in moves:
        (refused,) = matches.execute([MatchCommand(match.code, "play", BOTH, 2**31, move)])
        assert refused is None
    match.refresh_from_db()


def written(group: Group) -> dict[str, str]:
    return sheets.answers_of(group)


# Beginning


@pytest.mark.parametrize(
    ("how", "made"),
    [
        ("hotseat", ("hotseat", "playing", ["", ""])),
        ("devices", ("link", "open", ["", ""])),
        ("computer", ("computer", "playing", ["", "medium"])),
    ],
)
def test_ways_to_play(group, pupils, how, made):
    match = begin(group, pupils[0], "4", how)
    levels = [seat.level for seat in match.seats.order_by("index")]
    assert (match.access, match.status, levels) == made
    assert match.game == "subtraction"
    assert match.options == {"heaps": [4], "sets": [[1, 2, 3]], "misere": False}
    kept = GroupMatch.objects.get()
    assert (kept.group, kept.match, kept.field, kept.start, kept.recorded) == (
        group,
        match,
        GAMES,
        "4",
        False,
    )


def test_the_level_of_the_computer(sheet, pupils):
    match = begin(sheet(), pupils[0], how="computer", level="beginner")
    assert [seat.level for seat in match.seats.order_by("index")] == ["", "beginner"]


def test_an_unfinished_match_of_the_same_start_is_taken_up_again(group, pupils):
    first = begin(group, pupils[0])
    assert begin(group, pupils[0], how="computer") == first
    assert begin(group, pupils[0], "4") != first
    assert begin(group, pupils[1]) != first
    play(first, "p1-3")
    assert begin(group, pupils[0]) != first


@pytest.mark.parametrize(
    ("asked", "level", "code"),
    [
        (("I.0:nada", "3", "hotseat"), "medium", "unknown-cell"),
        (("nada", "3", "hotseat"), "medium", "unknown-cell"),
        (("I.1:list", "3", "hotseat"), "medium", "unknown-cell"),
        ((GAMES, "7", "hotseat"), "medium", "unknown-cell"),
        ((GAMES, "3", "sozinho"), "medium", "malformed"),
        ((GAMES, "3", "computer"), "génio", "malformed"),
    ],
)
def test_matches_that_cannot_begin(sheet, pupils, asked, level, code):
    with refused(code):
        group_matches.start_match(sheet(), pupils[0], *asked, level=level, now=NOW)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"closes_at": NOW - HOUR}, "closed"),
        ({"opens_at": NOW + HOUR}, "not-yet"),
        ({"open_parts": ["II"]}, "not-yet"),
        ({"paused_at": NOW, "pause": "Olhem"}, "paused"),
    ],
)
def test_when_no_match_can_begin(sheet, pupils, terms, code):
    with refused(code):
        begin(sheet(**terms), pupils[0])
    assert not Match.objects.exists()


def test_another_match_made_meanwhile_is_the_one(group, pupils, monkeypatch):
    """As if a second click came between looking and keeping."""
    first = begin(group, pupils[0])
    looked = iter([None])
    known = group_matches._unfinished
    monkeypatch.setattr(group_matches, "_unfinished", lambda *args: next(looked, known(*args)))
    assert begin(group, pupils[0]) == first
    other = Match.objects.exclude(pk=first.pk).get()
    assert (other.status, other.end) == ("finished", "abort")
    assert GroupMatch.objects.get().match == first


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_once_begin_one_match(group, pupils):
    codes: list[str] = []

    def click() -> None:
        try:
            codes.append(begin(group, pupils[0]).code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=click) for _unused in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(codes) == 4
    assert {*codes} == {GroupMatch.objects.get().match.code}
    assert Match.objects.exclude(end="abort").count() == 1


# Recording


def test_a_finished_match_becomes_a_chain_and_a_winner_once(group, pupils):
    match = begin(group, pupils[0], "4")
    play(match, "p1-1")
    assert group_matches.collect(group, NOW) == []
    play(match, "p1-2", "p1-1")
    assert [one.match for one in group_matches.collect(group, NOW)] == [match]
    assert group.version == 2
    assert written(group) == {f"{GAMES}:4.1": "4 → 3 → 1 → 0", f"{GAMES}:4.1w": "A"}
    assert {change.by for change in group.changes.all()} == {pupils[0]}
    assert group_matches.collect(group, NOW) == []
    assert Group.objects.get().version == 2
    document = sheets.document_of(group.assignment.version)
    marks = sheets.documents.mark(document, written(group))
    assert set(marks.tasks["I.0"].cells.values()) == {"right"}


def test_matches_go_into_the_next_free_cells_and_wait_when_there_are_none(group, pupils):
    sheets.write(group, pupils[1], [CellWrite(f"{GAMES}:3.1w", "B")], NOW)
    for moves in (["p1-3"], ["p1-1", "p1-2"], ["p1-2", "p1-1"]):
        play(begin(group, pupils[0]), *moves)
    assert len(group_matches.collect(group, NOW)) == 1
    assert written(group) == {f"{GAMES}:3.1w": "B", f"{GAMES}:3.2": "3 → 0", f"{GAMES}:3.2w": "A"}
    assert group_matches.collect(group, NOW) == []
    sheets.write(group, pupils[1], [CellWrite(f"{GAMES}:3.1w", "", 1)], NOW)
    assert len(group_matches.collect(group, NOW)) == 1
    assert (written(group)[f"{GAMES}:3.1"], written(group)[f"{GAMES}:3.1w"]) == ("3 → 2 → 0", "B")


def test_what_was_given_up_is_not_recorded_and_that_is_said(group, pupils):
    resigned, aborted = begin(group, pupils[0]), begin(group, pupils[1])
    play(resigned, "p1-1")
    matches.execute(
        [MatchCommand(resigned.code, "resign", BOTH, 2**31), MatchCommand(aborted.code, "abort", BOTH, 2**31)]
    )
    assert group_matches.collect(group, NOW) == []
    assert written(group) == {}
    rows = group_matches.matches_of(group, pupils[0])
    assert {row["words"] for row in rows} == {"Partida a partir de 3: não chegou ao fim, por isso não conta."}


def test_a_rematch_counts_as_well(group, pupils):
    match = begin(group, pupils[0])
    play(match, "p1-3")
    matches.execute([MatchCommand(match.code, "rematch", BOTH, 2**31)])
    again = Match.objects.get(rematch_of=match)
    play(again, "p1-1", "p1-2")
    assert [one.match for one in group_matches.collect(group, NOW)] == [match, again]
    assert (written(group)[f"{GAMES}:3.2"], written(group)[f"{GAMES}:3.2w"]) == ("3 → 2 → 0", "B")
    assert group_matches.collect(group, NOW) == []


@pytest.mark.parametrize("how", ["hotseat", "computer"])
def test_the_players_are_a_and_b_as_in_the_sheet(client, group, pupils, how):
    match = begin(group, pupils[0], how=how)
    play(match, "p1-3")
    matches.execute([MatchCommand(match.code, "rematch", matches.seats_of(match, Person(pupils[0])), 2**31)])
    client.force_login(pupils[0])
    for played in (match, Match.objects.get(rematch_of=match)):
        for address in (
            f"{group.get_absolute_url()}?partida={played.code}",
            played.get_absolute_url(),
            reverse("games:state", args=[played.code]),
            reverse("games:record-text", args=[played.code]),
            reverse("games:lobby"),
        ):
            assert not re.search(r"\d\.º jogador|Jogador \d", client.get(address).text), address
    assert "jogador A tirou 3" in client.get(reverse("games:record-text", args=[match.code])).text
    if how == "hotseat":
        assert "ganhou o jogador A" in client.get(reverse("games:lobby")).text


def test_nothing_is_recorded_in_a_sheet_that_was_handed_in(group, pupils, teacher):
    play(begin(group, pupils[0]), "p1-3")
    stale = Group.objects.select_related("assignment").get(pk=group.pk)
    sheets.hand_in(group, pupils[0], now=NOW)
    assert group_matches.collect(group, NOW) == []
    assert group_matches.collect(stale, NOW) == [], "handed in after the page had read the group"
    assert written(group) == {}
    sheets.reopen(group, teacher)
    assert len(group_matches.collect(group, NOW)) == 1


def test_a_chain_too_long_for_its_cell_is_left_out(group, pupils, monkeypatch):
    play(begin(group, pupils[0]), "p1-3")
    monkeypatch.setattr(group_matches, "LENGTHS", {"chain": 4})
    assert group_matches.collect(group, NOW) == []
    assert written(group) == {}


# Testing a position


def test_a_position_of_a_row_is_played_against_the_computer(sheet, pupils):
    group = sheet(open_parts=["II"])
    match = group_matches.start_test(group, pupils[0], "II.1:row:l3", now=NOW)
    assert match.options["heaps"] == [3]
    assert [seat.level for seat in match.seats.order_by("index")] == ["", "perfect"]
    assert group_matches.start_test(group, pupils[0], "II.1:row:s3", now=NOW) == match
    play(match, "p1-3")
    assert group_matches.collect(group, NOW) == []
    assert written(group) == {}


def test_a_typed_position_is_played_with_the_game_of_the_part(sheet, pupils):
    match = group_matches.start_test(sheet(), pupils[0], "I.1:list", " 5 ", now=NOW)
    assert (match.game, match.options["heaps"]) == ("subtraction", [5])
    assert GroupMatch.objects.get().start == "5"


def test_after_handing_in_positions_can_still_be_tested(group, pupils):
    sheets.hand_in(group, pupils[0], now=NOW)
    assert group_matches.start_test(group, pupils[0], "II.1:row:l3", now=NOW).status == "playing"


@pytest.mark.parametrize(
    ("asked", "terms", "code"),
    [
        (("nada", ""), {}, "unknown-cell"),
        (("I.1:list", ""), {}, "malformed"),
        (("I.1:list", "feijões"), {}, "malformed"),
        (("I.1:list", "5" * 61), {}, "malformed"),
        (("II.1:row:l3", ""), {"closes_at": NOW - HOUR}, "closed"),
        (("II.1:row:l3", ""), {"open_parts": ["I"]}, "not-yet"),
        (("II.1:row:l3", ""), {"paused_at": NOW, "pause": "Olhem"}, "paused"),
    ],
)
def test_tests_that_cannot_begin(sheet, pupils, asked, terms, code):
    with refused(code):
        group_matches.start_test(sheet(**terms), pupils[0], *asked, now=NOW)
    assert not Match.objects.exists()


def test_a_part_without_a_game_has_nothing_to_play(make_assignment, pupils):
    document = small_document()
    document["parts"][0]["game"] = None
    group = make_group(make_assignment(document), pupils[:1])
    with refused("malformed"):
        group_matches.start_test(group, pupils[0], "I.1:list", "5", now=NOW)


# Reading


def test_the_list_of_the_groups_matches(group, pupils, teacher):
    waiting = begin(group, pupils[0], how="devices")
    running = begin(group, pupils[1], "4")
    done = begin(group, pupils[0], "4")
    play(done, "p1-3", "p1-1")
    finished = begin(group, pupils[1])
    play(finished, "p1-3")
    GroupMatch.objects.filter(match=done).update(recorded=True)
    rows = {row["code"]: row for row in group_matches.matches_of(group, pupils[1])}
    assert [rows[match.code]["words"] for match in (waiting, running, done, finished)] == [
        "Partida a partir de 3: à espera de adversário.",
        "Partida a partir de 4: está a ser jogada.",
        "Partida a partir de 4: está na ficha.",
        "Partida a partir de 3: terminou.",
    ]
    assert (rows[waiting.code]["free"], rows[waiting.code]["mine"]) == (True, False)
    assert (rows[running.code]["free"], rows[running.code]["mine"]) == (False, True)
    assert not any(row["free"] or row["mine"] for row in group_matches.matches_of(group, teacher))
    matches.join(waiting.code, Person(pupils[1]))
    assert group_matches.matches_of(group, pupils[1])[3]["mine"]
    assert {row["code"]: row["status"] for row in sheets.state(group, pupils[0])["matches"]}[
        done.code
    ] == "finished"


def test_the_list_takes_the_same_queries_for_one_match_and_for_three(group, pupils):
    begin(group, pupils[0])
    more = iter(("3", "4"))
    steady(lambda: group_matches.matches_of(group, pupils[0]), lambda: begin(group, pupils[1], next(more)))
