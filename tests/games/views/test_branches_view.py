"""The page on which moves are tried: what it shows, what its script asks, what is kept."""

import json
from itertools import islice
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.analysis import branches, hint_locks
from games.analysis.branches import Branch, Tree
from games.analysis.studies import Busy
from games.bots.opinion import Opinion
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import SavedAnalysis
from games.rules import first_steps
from games.rules.catalogue import ENTRIES, build
from games.rules.text import text
from games.views import branches as views
from games.views.parts import branch_questions
from tests.clients import signed_in
from tests.games.live.tables import BOTH
from tests.games.live.test_letters import NUMBERED
from tests.pages import shows
from tests.queries import steady

pytestmark = pytest.mark.django_db

OFFERED = [slug for slug, entry in ENTRIES.items() if entry.offered]
HEX = {"size": 5}


def ask(client: Client, slug: str = "hex", page: str = "line", **more: Any) -> Any:
    question = {"options": HEX if slug == "hex" else {}, "moves": [], **more}
    return client.post(reverse(f"games:branches-{page}", args=[slug]), question, "application/json")


# --- the page ---


@pytest.mark.parametrize("slug", OFFERED)
def test_every_game_has_its_board(client, slug):
    shows(client.get(reverse("games:branches", args=[slug])), 'id="ramos"', "data-tree", 'id="arvore"')


@pytest.mark.parametrize("slug", OFFERED)
def test_every_game_takes_a_move(client, slug):
    game = build(slug, {})
    for move in islice(game.moves(game.initial()), 2):
        answer = ask(client, slug, options=game.options_json(), play=move).json()
        assert answer["made"]["move"] == move
        assert set(answer["clicks"]) - {"drags"} == {"over", "places", "steps", "more", "buttons"}


def test_where_nothing_is_known_it_is_the_analysis(client):
    page = shows(client.get(reverse("games:analyse", args=["hex"]), HEX), 'id="ramos"', "Tamanho: 5")
    assert "Análise exata" not in page
    shows(client.get(reverse("games:analyse", args=["nim"])), "analisar/ramos/?heaps=", hides=['id="ramos"'])
    shows(client.get(reverse("games:branches", args=["nim"])), "Análise exata")


def test_what_cannot_be_drawn_is_said(client):
    address = reverse("games:branches", args=["nim"])
    shows(client.get(address, {"heaps": "0"}), "já não há jogadas", 'name="heaps"', status=422)
    shows(client.get(address, {"heaps": "muitos"}), 'name="heaps"', status=422)


def test_pages_lead_there(client):
    for address in ("/jogos/hex/", "/jogos/nim/", "/jogos/hex/tabuleiro/"):
        shows(client.get(address), "/analisar/ramos/?")


def test_a_first_step_that_is_done_leads_there(client):
    step = ENTRIES["hex"].first_steps[0]
    address = reverse("games:first-steps", args=["hex", 1])
    shows(client.get(address), hides=["/analisar/ramos/"])
    game = ENTRIES["hex"].game_of(step)
    state = game.setup(step.position, step.to_move)
    right = next(move for move in game.moves(state) if first_steps.tried(game, state, step, move).right)
    shows(client.get(address, {"jogada": right}), "/analisar/ramos/?")


# --- a match ---


@pytest.fixture
def match(db):
    made = matches.create(
        game=build("nim", {"heaps": [1, 2]}), access="hotseat", person=Person(visitor="v"), initial_ms=None
    )
    for version, move in enumerate(["p1-1", "p2-1", "p2-1"], 2):
        matches.execute([MatchCommand(made.code, "play", BOTH, version, move)])
    return made


def data_of(answer: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer.context["data"]
    return found


def test_a_finished_match_goes_on_from_any_ply(client, match):
    address = reverse("games:match-branches", args=[match.code])
    shows(client.get(match.get_absolute_url()), address, "data-replay-analyse")
    for asked, at in (("1", 1), ("99", 3), ("x", 0), ("", 0)):
        answer = client.get(address, {"lance": asked})
        assert data_of(answer)["at"] == at
        assert [one.get("move") for one in data_of(answer)["positions"]] == [None, "p1-1", "p2-1", "p2-1"]
    shows(answer, "Voltar à partida")


def test_a_match_that_is_played_is_not_analysed(client):
    game = build("nim", {"heaps": [1, 2]})
    made = matches.create(game=game, access="hotseat", person=Person(visitor="v"))
    assert client.get(reverse("games:match-branches", args=[made.code])).status_code == 403


def test_an_imported_match_too(client):
    record = {"format": "nimteca-match-1", "game": "hex", "options": HEX, "moves": ["c3", "d3", "e3"]}
    sent = {"text": json.dumps(record), "game": "hex", "ply": "2", "analyse": "1"}
    answer = client.post(reverse("games:import"), sent)
    assert data_of(answer)["at"] == 2
    assert len(data_of(answer)["positions"]) == 4


# --- a worksheet's match: its players are A and B ---


def test_the_branches_of_a_worksheets_match_call_its_players_a_and_b(ana, monkeypatch):
    game = build("nim", {"heaps": [1, 2]})
    played = matches.create(game=game, access="hotseat", person=Person(user=ana), lettered=True)
    for version, move in enumerate(["p1-1", "p2-1", "p2-1"], 2):
        matches.execute([MatchCommand(played.code, "play", BOTH, version, move)])
    client = signed_in(ana)
    page = shows(client.get(reverse("games:match-branches", args=[played.code])), "jogador A", "jogador B")
    plain = {"options": json.dumps(game.options_json()), "before": "[]", "tree": "[]", "lettered": "1"}
    assert all(f'name="{name}"' in page for name in plain)
    typed = client.post(
        reverse("games:branches-line", args=["nim"]), {**plain, "depois": "0", "jogada": "p2-1"}
    )
    shows(typed, "jogador A", 'name="lettered"')
    question = {"slug": "nim", "options": game.options_json(), "moves": ["p2-1"], "lettered": True}
    made = ask(client, **question, play="p1-1").json()["made"]
    thought = opinion(client, monkeypatch, Opinion(1, (), exact=True), **question).json()["said"]
    client.post(
        reverse("games:analysis-save", args=["nim"]), {**plain, "tree": '[{"after":0,"move":"p2-1"}]'}
    )
    kept = SavedAnalysis.objects.get()
    change = reverse("games:analysis-change", args=[kept.code])
    assert client.post(change, {"tree": '[{"after":0,"move":"p1-1"}]'}).status_code == 200
    again = shows(client.get(kept.get_absolute_url()), "jogador A", "jogador B")
    assert made["said"].startswith("O jogador B tirou")
    assert thought.startswith("O jogador B, que joga agora, ganha")
    for words in (page, typed.content.decode(), json.dumps(made, ensure_ascii=False), thought, again):
        assert not NUMBERED.search(words)


# --- what the script asks ---


def test_a_move_is_judged_by_the_rules(client):
    made = ask(client, moves=["c3"], play="d3").json()["made"]
    assert made["cells"] == {"d3": "white"}
    assert (made["shown"], made["role"], made["last"]) == ("d3", "white", ["d3"])
    refused = ask(client, moves=["c3"], play="c3")
    assert (refused.status_code, refused.json()["code"]) == (200, "illegal")
    assert ask(client, moves=["c3", "c3"]).json()["code"] == "illegal"
    assert ask(client, "go", moves=[], play=" passa ").json()["made"]["move"] == "pass"


def test_half_made_moves_and_cells_that_cannot_be_chosen(client):
    assert ask(client, "hasami_shogi").json()["clicks"]["more"]
    prefix = ask(client, "hasami_shogi").json()["clicks"]["more"][0]
    assert ask(client, "hasami_shogi", prefix=prefix).json()["type"] == "steps"
    assert ask(client, "hasami_shogi", prefix="e9-e9").json()["code"] == "illegal"
    assert ask(client, moves=["c3"], cell="c3").json()["code"] == "illegal"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("nada", 400),
        (json.dumps({"options": {}, "moves": [], "more": 1}), 400),
        (json.dumps({"options": {"size": "grande"}, "moves": []}), 400),
        (b"\xff", 400),
        (" " * (branch_questions.MAX_BODY + 1), 413),
    ],
)
def test_what_is_no_question_is_refused(client, body, status):
    for page in ("line", "opinion"):
        answer = client.post(reverse(f"games:branches-{page}", args=["hex"]), body, "application/json")
        assert answer.status_code == status


def test_no_board_no_line(client):
    assert ask(client, "nim", options={"heaps": [0]}).status_code == 400


def test_too_many_questions_wait(client, monkeypatch):
    monkeypatch.setattr(views, "may_command", lambda _request: False)
    assert ask(client).status_code == 429


# --- the computer's opinion ---


def opinion(client: Client, monkeypatch: pytest.MonkeyPatch, found: Any, **more: Any) -> Any:
    class Opinions:
        def result_of(self, _asked: Any) -> bool:
            return False

        def ask(self, _asked: Any, _visitor: str) -> Any:
            if isinstance(found, Exception):
                raise found
            return found

    monkeypatch.setattr(views, "opinions", Opinions())
    return ask(client, page="opinion", **more)


def test_the_opinion_in_words(client, monkeypatch):
    assert opinion(client, monkeypatch, None).json() == {"waiting": True}
    guess = Opinion(0.25, ("c3",), exact=False, matches=80)
    answer = opinion(client, monkeypatch, guess, moves=["a1"]).json()
    assert answer["shares"] == [75, 25]
    assert answer["best"] == [{"move": "c3", "shown": "c3", "cells": ["c3"]}]
    assert answer["said"].startswith("O Branco, que joga agora, ganhou 25 em cada 100 das 80 partidas")
    for share, said in ((1, "ganha se jogar"), (0, "perde se o outro"), (0.5, "empatam")):
        answer = opinion(client, monkeypatch, Opinion(share, (), exact=True)).json()
        assert said in answer["said"]
        assert answer["shares"][0] == 100 * share


def test_why_there_is_no_opinion(client, monkeypatch):
    assert opinion(client, monkeypatch, Busy(text("Muitas."))).status_code == 429
    assert opinion(client, monkeypatch, text("Falhou.")).json()["message"] == "Falhou."
    over = ask(client, "nim", "opinion", options={"heaps": [1]}, moves=["p1-1"])
    assert over.json()["code"] == "over"
    monkeypatch.setattr(branch_questions, "may_compute", lambda _request: False)
    assert opinion(client, monkeypatch, None).status_code == 429


def test_it_is_closed_to_who_has_a_sheet_to_hand_in(client, monkeypatch):
    closed = hint_locks.HintsLocked("A ficha", "/fichas/1/")
    monkeypatch.setattr(hint_locks, "find_lock", lambda _user, _slug, *, opening=False: closed)
    assert ask(client, page="opinion").status_code == 403
    shows(
        client.get(reverse("games:branches", args=["hex"])), "A ficha", 'id="ramos"', hides=["opinion-switch"]
    )


# --- what is kept ---


@pytest.fixture
def saved(ana):
    tree = Tree(build("hex", HEX), ("c3",), [Branch(0, "d3", "Vejam bem"), Branch(0, "b2")])
    return branches.save(ana, tree, "A minha")


def sent(**more: Any) -> dict[str, str]:
    return {
        "options": json.dumps(HEX),
        "before": "[]",
        "tree": '[{"after": 0, "move": "c3", "comment": "Boa"}]',
        "title": "Nova",
        **more,
    }


def test_keeping_answers_with_the_address(ana):
    client = signed_in(ana)
    answer = client.post(reverse("games:analysis-save", args=["hex"]), sent())
    found = SavedAnalysis.objects.get()
    assert answer.json() == {"url": found.get_absolute_url()}
    shows(client.get(found.get_absolute_url()), "Nova", "Guardar as mudanças", "Endereço da análise")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"options": "nada"}, "não se percebe"),
        ({"options": '{"size": 1000}'}, ""),
        ({"options": " " * 100_001}, "grande demais"),
        ({"tree": '[{"after": 0, "move": "z9"}]'}, "z9"),
        ({"title": "x" * 81}, "80"),
    ],
)
def test_what_is_wrong_is_not_kept(ana, more, words):
    answer = signed_in(ana).post(reverse("games:analysis-save", args=["hex"]), sent(**more))
    assert answer.status_code == 422
    assert words in answer.json()["message"]
    assert not SavedAnalysis.objects.exists()


def test_who_reads_the_words(classroom, ana, rui, saved):
    address = saved.get_absolute_url()
    words = ["A minha", "Vejam bem"]
    for reader in (signed_in(ana), signed_in(User.objects.get(username="professora"))):
        shows(reader.get(address), *words)
    for stranger in (signed_in(rui), Client()):
        answer = stranger.get(address)
        shows(answer, "Analisar: Hex", hides=words)
        assert [one.get("move") for one in data_of(answer)["positions"]] == [None, "d3", "b2"]
    assert data_of(signed_in(ana).get(address))["writes"]
    assert not data_of(signed_in(rui).get(address))["writes"]


def test_the_author_changes_and_deletes(ana, saved):
    address = reverse("games:analysis-change", args=[saved.code])
    client = signed_in(ana)
    answer = client.post(address, {"tree": '[{"after": 0, "move": "e3"}]', "title": "Outra"})
    assert answer.json() == {"url": saved.get_absolute_url()}
    saved.refresh_from_db()
    assert (saved.title, saved.before, len(saved.tree)) == ("Outra", ["c3"], 1)
    assert client.post(address, {"tree": '[{"after": 0, "move": "c3"}]'}).status_code == 422
    shows(client.get(reverse("games:positions")), "Outra", saved.get_absolute_url())
    shows(client.post(address, {"do": "delete", "sure": "1"}, follow=True), "Análise apagada.")
    assert not SavedAnalysis.objects.exists()


def test_what_the_rules_no_longer_know_is_not_shown(ana, saved):
    SavedAnalysis.objects.update(options={"size": "grande"})
    client = signed_in(ana)
    assert client.get(saved.get_absolute_url()).status_code == 404
    shows(client.get(reverse("games:positions")), hides=["A minha"])


def test_the_list_asks_as_much_for_three_as_for_one(ana, saved):
    client = signed_in(ana)
    steady(
        lambda: client.get(reverse("games:positions")),
        lambda: branches.save(ana, Tree(build("hex", HEX)), ""),
    )


# --- without scripts ---


def type_move(client: Client, page: Any, move: str, after: int) -> Any:
    """Sends the page's form for a typed move, as a browser without scripts does."""
    context = page.context
    sent = {"options": context["options"], "before": context["before"], "tree": context["tree"]}
    saved = context["saved"]
    code = saved.code if saved is not None and context["mine"] else ""
    fields = {**sent, "code": code, "depois": str(after), "jogada": move}
    return client.post(reverse("games:branches-line", args=["hex"]), fields)


def test_without_scripts_moves_are_typed_one_after_another(client):
    page = client.get(reverse("games:branches", args=["hex"]), HEX)
    page = type_move(client, page, "c3", 0)
    shows(page, '<option value="1" selected>', "1. Preto: c3")
    page = type_move(client, page, "d3", 1)
    page = type_move(client, page, "a1", 0)
    assert [one["after"] for one in data_of(page)["positions"][1:]] == [0, 1, 0]
    assert data_of(page)["at"] == 3
    shows(page, "3. Preto: a1", "(depois de 0)")
    page = type_move(client, page, "d3", 1)
    assert (data_of(page)["at"], len(data_of(page)["positions"])) == (2, 4)


def test_without_scripts_a_move_that_is_refused_says_why(client):
    page = type_move(client, client.get(reverse("games:branches", args=["hex"]), HEX), "c3", 0)
    page = type_move(client, page, "z9", 99)
    shows(page, 'role="alert"')
    assert (data_of(page)["at"], len(data_of(page)["positions"])) == (1, 2)
    page = type_move(client, page, "c3", 1)
    shows(page, page.context["refused"], 'role="alert"')


def test_a_tree_grows_to_its_limit(monkeypatch):
    monkeypatch.setattr(branches, "MOST_MOVES", 1)
    tree, number = branches.grown(Tree(build("hex", HEX)), 0, "c3")
    assert number == 1
    assert branches.grown(tree, 0, "c3") == (tree, 1)
    with pytest.raises(branches.BadTree, match="jogadas a mais"):
        branches.grown(tree, 1, "d3")


def test_without_scripts_an_analysis_is_kept(db):
    owner = User.objects.create_user("ana", kind=User.Kind.PUPIL)
    client = signed_in(owner)
    page = type_move(client, client.get(reverse("games:branches", args=["hex"]), HEX), "c3", 0)
    form = {name: page.context[name] for name in ("options", "before", "tree")}
    save = reverse("games:analysis-save", args=["hex"])
    shows(client.post(save, {**form, "title": "x" * 81}, headers={"accept": "text/html"}), 'role="alert"')
    answer = client.post(save, {**form, "title": "Minha"}, headers={"accept": "text/html"}, follow=True)
    shows(answer, "Guardado.", "Minha")
    saved = SavedAnalysis.objects.get(owner=owner)
    page = type_move(client, answer, "d3", 1)
    assert page.context["saved"] == saved
    change = reverse("games:analysis-change", args=[saved.code])
    plain = {"tree": page.context["tree"], "title": "x" * 81}
    shows(client.post(change, plain, headers={"accept": "text/html"}), 'role="alert"')
    answer = client.post(change, {**plain, "title": "Outra"}, headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["Location"]) == (302, saved.get_absolute_url())
    saved.refresh_from_db()
    assert (saved.title, [branch["move"] for branch in saved.tree]) == ("Outra", ["c3", "d3"])


def test_what_a_page_sends_has_no_comments_of_others(client):
    owner = User.objects.create_user("rui", kind=User.Kind.PUPIL)
    tree = Tree(build("hex", HEX), (), [Branch(0, "c3", "só meu")])
    shows(client.get(branches.save(owner, tree, "").get_absolute_url()), hides=["só meu"])
