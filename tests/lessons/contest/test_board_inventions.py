"""Board games of the workshop: kept, put together, read everywhere where Nim games are."""

import pytest
from django.urls import reverse

from games.rules.invented.board_game import invention as boards
from games.rules.invented.document import BadDraft
from lessons.contest import blind, checklist, inventions, kinds, presented
from lessons.contest.draft_views import draw_start
from lessons.contest.models import Invention
from tests.clients import signed_in
from tests.pages import shows


@pytest.fixture
def game(classroom, pupils) -> Invention:
    return inventions.create(pupils[0], classroom, kinds.BOARD_GAME)


def changed(document, **rules):
    return {**document, "rules": {**document["rules"], **rules}}


def test_a_board_game_begins_from_the_page(classroom, pupils):
    client = signed_in(pupils[0])
    shows(client.get(reverse("lessons:invention-new")).text, "Um jogo Nim", "Jogo de tabuleiro para dois")
    client.post(reverse("lessons:invention-new"), {"kind": kinds.BOARD_GAME})
    assert Invention.objects.get().document == boards.empty()


@pytest.mark.parametrize(
    "name", ["invention", "invention-print", "invention-revisions", "invention-examination"]
)
def test_every_page_opens(game, pupils, name):
    page = signed_in(pupils[0]).get(reverse(f"lessons:{name}", args=[game.key]))
    assert page.status_code == 200


@pytest.mark.parametrize("name", ["invention-save", "invention-preview", "invention-draw"])
def test_what_only_nim_games_have_is_not_there(game, pupils, name):
    client = signed_in(pupils[0])
    assert client.post(reverse(f"lessons:{name}", args=[game.key])).status_code == 404
    assert client.get(reverse("lessons:invention-state", args=[game.key])).status_code == 404


def test_two_authors_write_different_places():
    seen = boards.empty()
    mine = changed(seen, extras={"swap": True})
    theirs = {**seen, "name": "Quatro"}
    merged, clashes = kinds.BOARD.merge(seen, mine, theirs)
    assert (merged, clashes) == ({**mine, "name": "Quatro"}, [])


def test_pieces_that_come_while_rules_change_clash():
    seen = boards.empty()
    mine = changed(seen, pieces=[*seen["rules"]["pieces"], {"owner": "both", "placing": {}}])
    theirs = changed(seen, extras={"swap": True})
    merged, clashes = kinds.BOARD.merge(seen, mine, theirs)
    assert merged == theirs
    assert [clash.place for clash in clashes] == ["rules"]


def test_what_is_no_document_together_clashes():
    seen = boards.empty()
    mine = changed(seen, board={"shape": "rectangle", "columns": 3, "rows": 3})
    theirs = changed(seen, board={**seen["rules"]["board"], "marked": ["d4"]})
    merged, clashes = kinds.BOARD.merge(seen, mine, theirs)
    assert merged == theirs
    assert [clash.place for clash in clashes] == ["rules"]


def test_two_authors_erase_all_texts_together():
    seen = {**boards.empty(), "texts": {"material": "Pedras", "rules": "Regras"}}
    mine = {**seen, "texts": {"rules": "Regras"}}
    theirs = {**seen, "texts": {"material": "Pedras"}}
    merged, clashes = kinds.BOARD.merge(seen, mine, theirs)
    assert (kinds.tidy(merged), clashes) == (kinds.tidy({**seen, "texts": {}}), [])


def test_the_drawing_of_a_start_is_not_set_up_by_clicks():
    start = draw_start(boards.empty(), setting=True)
    assert start.board is not None
    assert not start.settable


@pytest.mark.parametrize(
    ("rules", "path"),
    [
        ({"board": {"shape": "hexhex", "columns": 9}}, "rules.board"),
        ({"board": {"shape": "rectangle", "columns": 3, "rows": 3, "holes": ["z9"]}}, "rules.board.holes"),
        ({"ends": []}, "rules.ends"),
        ({"board": 3}, "rules.board"),
    ],
)
def test_crafted_documents_are_refused_at_their_place(rules, path):
    with pytest.raises(BadDraft) as refused:
        kinds.tidy(changed(boards.empty(), **rules))
    assert refused.value.path == path


def test_documents_of_other_formats_are_refused():
    for document in ({"format": "other-1"}, {"format": ["x"]}):
        with pytest.raises(BadDraft):
            kinds.tidy(document)


def test_a_match_belongs_to_its_rules():
    draft = boards.empty()
    options = kinds.build(draft).game().options_json()
    assert kinds.BOARD.is_played_by(options, {**draft, "name": "Outro nome"})
    assert not kinds.BOARD.is_played_by(options, changed(draft, extras={"swap": True}))
    assert not kinds.BOARD.is_played_by({}, draft)


def test_blocks_that_do_not_fit_are_kept_and_said():
    draft = kinds.tidy(changed(boards.empty(), ends=[{"kind": "line", "length": 9}]))
    [problem] = kinds.problems_of(draft)
    assert problem.path == "rules.ends.0"
    assert kinds.BOARD.sentences(draft) == ()
    assert presented.presented(draft).problem == problem.reason


def test_judges_read_no_names():
    veil = blind.Veil(names=blind.Veil().names)
    draft = changed(boards.empty(), pieces=[{"owner": "both", "name": "rei", "placing": {}}])
    assert veil.document(draft) == draft
    options = kinds.build(draft).game().options_json()
    assert veil.options(options) == options


def test_the_checklist_asks_what_a_board_game_needs():
    keys = [item.key for item in checklist.items(boards.empty(), checklist.EntryFacts())]
    assert "disguise" in " ".join(keys)
    assert "starts" not in keys
