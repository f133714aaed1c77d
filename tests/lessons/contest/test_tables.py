"""Inventions without a machine: the workshop's page, playing, what matches tell, judges, the gallery."""

import json
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from games.live import matches
from games.live.match_state import MatchCommand, Refused
from games.models import Match
from games.rules.invented.board_game import invention as boards
from games.rules.invented.document import Incomplete
from lessons.contest import (
    board_form,
    examinations,
    gallery,
    inventions,
    judging,
    kinds,
    report,
    table_report,
)
from lessons.contest.blind import Veil
from lessons.contest.models import Invention, Juror
from lessons.contest.presented import presented
from lessons.contest.table_report import TableReport
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition, make_entry
from tests.lessons.contest.judging_world import make_judge
from tests.pages import shows

RULES = "Cada um põe uma peça.\nGanha quem fizer uma torre de três."
DOCUMENT = boards.tidy(
    {**boards.empty(), "name": "Torres", "free": True, "texts": {"rules": RULES}},
)


@pytest.fixture
def game(classroom, pupils) -> Invention:
    invention = inventions.create(pupils[0], classroom, kinds.BOARD_GAME)
    return inventions.save(invention, pupils[0], invention.version, DOCUMENT)


@pytest.fixture
def author(pupils):
    return signed_in(pupils[0])


def play_match(invention, person, *moves, access="hotseat") -> Match:
    """A match of two at one screen, with these moves."""
    match = matches.create(
        game=kinds.build(invention.document).game(), access=access, person=matches.Person(user=person)
    )
    for move in moves:
        kind, words = ("resign", "") if move == "resign" else ("play", move)
        version = matches.match_state_of(match).version
        (refused,) = matches.execute([MatchCommand(match.code, kind, frozenset({0, 1}), version, words)])
        assert refused is None, move
    match.refresh_from_db()
    return match


def page(invention):
    return reverse("lessons:invention", args=[invention.key])


def form_of(draft, **changes):
    return {**board_form.flat(draft), "free": "true", **changes}


def test_documents_with_a_machine_have_no_such_key():
    assert "free" not in boards.empty()
    assert kinds.kind_of(boards.empty()) is kinds.BOARD
    assert kinds.kind_of(DOCUMENT) is kinds.TABLE
    assert kinds.tidy(DOCUMENT) == DOCUMENT


def test_a_tick_takes_the_machine_away_and_brings_it_back_with_its_blocks(classroom, pupils, author):
    invention = inventions.create(pupils[0], classroom, kinds.BOARD_GAME)
    before = invention.document
    shown = author.post(page(invention), form_of(before), follow=True)
    invention.refresh_from_db()
    assert invention.document == {**before, "free": True}
    shows(
        shown,
        "Jogar já: dois no mesmo ecrã",
        "Ainda ninguém acabou uma partida",
        hides=["Como acaba", "Ver o exame", "Computador"],
    )
    kept = dict(shown.context["kept"])
    assert {"rules.ends.0.kind", "rules.pieces.0.placing", "rules.turn.parts"} <= kept.keys()
    seen = {"base": invention.version, "seen": json.dumps(invention.document)}
    author.post(page(invention), {**board_form.flat(invention.document), **kept, **seen})
    invention.refresh_from_db()
    assert invention.document == before


def test_it_is_played_by_two_at_once(game, author):
    answer = author.post(reverse("lessons:invention-play", args=[game.key]), {"play": "computer"})
    match = Match.objects.get()
    assert answer.url == match.get_absolute_url()
    assert (match.game, match.access) == ("invented_table", "hotseat")
    assert match.options["rules"]["text"] == RULES


def test_a_board_that_does_not_fit_is_no_table():
    rules = {**DOCUMENT["rules"], "start": [{"piece": 3, "cells": ["a1"]}]}
    with pytest.raises(Incomplete) as incomplete:
        kinds.build(boards.tidy({**DOCUMENT, "rules": rules}))
    assert incomplete.value.problems[0].path == "rules.start.0"


def test_the_words_of_the_rules_do_not_make_another_game(game, pupils):
    match = play_match(game, pupils[0])
    other = {**DOCUMENT, "texts": {**DOCUMENT["texts"], "rules": "Outras."}, "name": "Outro"}
    larger = {**DOCUMENT["rules"], "board": {**DOCUMENT["rules"]["board"], "columns": 5}}
    assert kinds.TABLE.is_match_of(match, DOCUMENT)
    assert kinds.TABLE.is_match_of(match, other)
    assert not kinds.TABLE.is_match_of(match, {**DOCUMENT, "rules": larger})
    assert not kinds.BOARD.is_match_of(match, DOCUMENT)
    assert not kinds.TABLE.is_played_by({"rules": "x"}, DOCUMENT)


def test_the_report_of_a_teacher_counts_own_matches(teacher, pupils):
    game = inventions.create(teacher, None, kinds.BOARD_GAME)
    game = inventions.save(game, teacher, game.version, DOCUMENT)
    play_match(game, teacher)
    play_match(game, pupils[0])
    assert len(inventions.matches_of_class(game, game.document)) == 1


def test_the_report_counts_what_was_played(game, pupils):
    ended = ("a1=black", "done", "end=black", "deny", "end=black", "agree")
    play_match(game, pupils[0], *ended)
    play_match(game, pupils[1], "done", "done", "end=white", "agree")
    play_match(game, pupils[1], "end=draw", "agree")
    play_match(game, pupils[0], "done", "resign")
    play_match(game, pupils[0], "done")
    newer = {**DOCUMENT, "texts": {**DOCUMENT["texts"], "rules": f"{RULES} Pode rodar-se."}}
    inventions.save(game, pupils[0], game.version, newer)
    game.refresh_from_db()
    play_match(game, pupils[0], "end=black", "agree")
    assert table_report.report_of(game, game.document) == TableReport(
        matches=5,
        turns=(1, 1, 2, 3),
        first=2,
        second=1,
        drawn=1,
        resigned=1,
        disputed=1,
        newest=1,
    )


def test_every_count_is_a_sentence():
    told = [str(words) for words in TableReport(9, (2, 4, 9), 1, 1, 1, 2, 4, 2, 3).sentences()]
    assert told[1:4] == [
        "Com as regras escritas como estão agora foram 3.",
        "As partidas que chegaram ao fim tiveram de 2 a 9 vezes de jogar, e metade não passou de 4.",
        "Ganhou quem começou 1, ganhou o outro 1, e houve 1 empates.",
    ]
    assert len(told) == 7
    assert len(TableReport(1, newest=1).sentences()) == 2
    assert len(TableReport(0).sentences()) == 1


def test_nothing_is_examined(game, author):
    assert examinations.find_report(game) is None
    assert not examinations.has_machine(game)
    with pytest.raises(Incomplete):
        examinations.game_of(game)
    shown = author.get(reverse("lessons:invention-examination", args=[game.key]))
    shows(shown, "Nesta mesa não há árbitro", "O que se viu nas partidas", hides=["A examinar"])


def test_who_reads_an_entry_is_told_that_there_is_no_machine():
    told = presented(DOCUMENT)
    assert not told.has_machine
    assert presented(boards.empty()).has_machine
    assert RULES.splitlines()[0] not in map(str, told.rules)
    assert told.texts[0][1] == RULES


def test_names_in_the_rules_of_a_match_are_struck_out():
    options = kinds.build(DOCUMENT).game().options_json()
    assert Veil().options(options)["rules"]["text"] == RULES
    veiled = Veil(names=(re.compile("torre"),)).options(options)
    assert "torre" not in veiled["rules"]["text"]


def test_the_computer_does_not_sit_down_at_such_a_table(game, pupils):
    with pytest.raises(Refused) as refused:
        matches.create(
            game=kinds.build(DOCUMENT).game(),
            access="computer",
            person=matches.Person(user=pupils[0]),
            levels=["medium"],
        )
    assert "não há árbitro" in str(refused.value.message)


def test_its_pages_say_why_there_is_no_computer(game, author, pupils):
    match = play_match(game, pupils[0], "a1=black", "end=black", "agree")
    shown = author.get(match.get_absolute_url())
    shows(shown, "Nesta mesa não há árbitro", hides=["data-review-ask", "data-replay-threats"])
    assert author.get(reverse("games:review", args=[match.code])).status_code == 404
    assert author.get(reverse("games:threats", args=[match.code, 1])).status_code == 404
    query = author.get(page(game)).context["game_page"]
    form = author.get(query)
    shows(form, "Nesta mesa não há árbitro", hides=['value="computer"'])
    branches = author.get(reverse("games:match-branches", args=[match.code]))
    shows(branches, "Nesta mesa não há árbitro", hides=["data-opinion-switch"])
    asked = {"options": match.options, "moves": []}
    answer = author.post(
        reverse("games:branches-opinion", args=["invented_table"]), asked, content_type="application/json"
    )
    assert "não há árbitro" in answer.json()["message"]


def test_an_entry_has_the_report_of_its_invention(game, rf):
    context = report.report_context(rf.get("/"), game, address="/")
    assert context["exam_table"] == TableReport(0)


@pytest.fixture
def shown_game(classroom, pupils, teacher):
    """The same game in the gallery of an edition that is over."""
    edition = make_edition(teacher, published_at=timezone.now())
    entry = make_entry(edition, classroom, pupils[:1], written=DOCUMENT, state="judged")
    return gallery.publish(entry, teacher)


def test_the_gallery_marks_it_and_has_its_rules_once(shown_game, client):
    shows(client.get(reverse("lessons:gallery")), "Torres", "Sem máquina")
    said = client.get(shown_game.get_absolute_url()).text
    shows(said, "Sem máquina", "Nesta mesa não há árbitro", hides=["Pelas palavras dos autores"])
    assert said.count("Ganha quem fizer uma torre de três.") == 1


def test_games_with_a_machine_have_no_mark(classroom, pupils, teacher, client):
    edition = make_edition(teacher, published_at=timezone.now())
    gallery.publish(make_entry(edition, classroom, pupils[:1], state="judged"), teacher)
    shows(client.get(reverse("lessons:gallery")), "Feijões do Luar", hides=["Sem máquina"])


def test_a_teacher_sees_the_mark_in_the_list_of_entries(classroom, pupils, teacher):
    edition = make_edition(teacher)
    make_entry(edition, classroom, pupils[:1], written=DOCUMENT)
    assert signed_in(teacher).get(reverse("lessons:entries")).text.count("Sem máquina") == 1


def test_a_judge_sees_the_mark_in_the_list(classroom, pupils, teacher):
    edition = make_edition(teacher, phase="judging")
    for written in (DOCUMENT, None):
        make_entry(edition, classroom, pupils[:1], written=written)
    judge = make_judge("jurada")
    Juror.objects.create(edition=edition, judge=judge)
    judging.assign(edition, teacher)
    shown = signed_in(judge).get(reverse("admin:lessons_judgement_changelist"))
    shows(shown, "Torres (sem máquina)", hides=["Feijões do Luar (sem máquina)"])


def test_board_and_pieces_are_printed(game, author, shown_game, client):
    for paper in (
        author.get(reverse("lessons:invention-print", args=[game.key])),
        client.get(reverse("lessons:gallery-print", args=[shown_game.key])),
    ):
        shows(paper, "Recorta pelos quadrados", "8 × Pretas")
