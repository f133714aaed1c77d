"""Trees of moves: what is drawn of them, what is refused, who keeps and reads them."""

import json
from itertools import islice
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts import people
from accounts.models import User
from games.analysis import branches, positions
from games.analysis.branches import MOST_MOVES, BadTree, Branch, Tree
from games.models import SavedAnalysis
from games.rules.catalogue import ENTRIES, build
from tests.games.conftest import enrolled
from tests.refusals import refused

NIM = build("nim", {"heaps": [3, 5]})
SMALLEST = [
    pytest.param(build(slug, entry.small[0] if entry.small else {}), id=slug)
    for slug, entry in ENTRIES.items()
]


def read(tree: list[dict[str, Any]], before: list[str] | None = None) -> Tree:
    return branches.parse_tree(NIM, json.dumps(before or []), json.dumps(tree))


@pytest.mark.parametrize("game", SMALLEST)
def test_every_game_has_two_branches(game):
    first, *others = islice(game.moves(game.initial()), 2)
    tree = Tree(game, (), [Branch(0, move) for move in (first, *others)])
    root, *drawn = branches.tree_rows(tree, comments=False)
    assert root["line"].startswith("Joga")
    assert [one["move"] for one in drawn] == [first, *others]
    assert all(one["after"] == 0 and one["said"] for one in drawn)
    clicks = branches.clicks(game, game.initial())
    assert not clicks["over"]
    assert clicks["places"] or clicks["steps"] or clicks["buttons"]


def test_a_tree_tells_what_changes_and_hides_comments():
    tree = Tree(NIM, ("p1-3",), (Branch(0, "p2-5", "Acaba."), Branch(0, "p2-1")))
    root, over, other = branches.tree_rows(tree, comments=True)
    assert len(root["cells"]) == 5
    assert set(over["cells"].values()) == {""}
    assert over["comment"] == "Acaba."
    assert over["line"].startswith("Ganha o 2.º jogador")
    assert (over["who"], over["said"]) == ("2.º jogador", "O 2.º jogador tirou 5 feijões da pilha 2.")
    assert other["line"] == "Joga o 1.º jogador."
    assert branches.tree_rows(tree, comments=False)[1]["comment"] == ""
    assert branches.clicks(NIM, branches.after(NIM, ["p1-3", "p2-5"])) == {
        "over": True,
        "places": [],
        "steps": {},
        "more": (),
        "buttons": [],
    }


def test_a_drawn_game_says_so():
    game: Any = build("reversi", {"size": 4})
    black = ["a1", "b1", "c1", "d1", "a3", "b3", "a4", "b4"]
    white = ["a2", "b2", "c2", "d2", "c3", "d3", "c4", "d4"]
    full = game.starting_at(game.setup({"black": black, "white": white, "extra": {}}, "black"))
    assert branches.tree_rows(Tree(full), comments=True)[0]["line"].startswith("Empate")


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ([{"after": 0, "move": "p9-1"}], "pilha"),
        ([{"after": 1, "move": "p1-1"}], "não segue nenhuma"),
        ([{"after": 0, "move": "p1-1"}, {"after": 0, "move": "p1-1"}], "repetida"),
        ([{"after": 0, "move": "p1-1", "comment": "x" * 201}], "não se percebe"),
        ([{"after": 0, "move": "p1-1", "more": 1}], "não se percebe"),
        ([{"after": 0, "move": "p1-1"}] * (MOST_MOVES + 1), "não se percebe"),
        ("nada", "não se percebe"),
    ],
)
def test_what_cannot_be_played_is_refused(tree, reason):
    with pytest.raises(BadTree, match=reason):
        read(tree)


def test_what_is_too_long_is_refused():
    with pytest.raises(BadTree, match="grande demais"):
        branches.parse_tree(NIM, "[]", " " * branches.MAX_TREE)
    with pytest.raises(BadTree, match="pilha"):
        read([], ["p1-4"])


def test_a_match_is_a_tree_and_a_long_one_a_part_of_it():
    moves = ["p1-1"] * 400
    game = build("nim", {"heaps": [9]})
    tree, at = branches.around(game, moves[:9], 4)
    assert (len(tree.branches), tree.before, at) == (9, [], 4)
    assert len(branches.played(tree)) == 10
    for ply in (0, 10, 200, 399, 400):
        tree, at = branches.around(game, moves, ply)
        assert len(tree.before) + at == ply
        assert 0 <= at <= len(tree.branches) == MOST_MOVES * 3 // 4


def test_one_keeps_changes_and_deletes(ana):
    tree = read([{"after": 0, "move": "p1-1", "comment": "Boa?"}, {"after": 1, "move": "p2-2"}])
    saved = branches.save(ana, tree, "  A minha ")
    assert str(saved) == f"nim {saved.code}"
    found = SavedAnalysis.objects.get()
    assert (found.title, found.before) == ("A minha", [])
    assert branches.load_tree(NIM, found) == Tree(NIM, (), tree.branches)
    branches.change(found, read([], ["p1-1"]), "Outra")
    assert list(branches.analyses_of(ana)) == [found]
    assert SavedAnalysis.objects.get().before == ["p1-1"]
    branches.delete(found)
    assert not SavedAnalysis.objects.exists()


def test_there_are_limits(ana, monkeypatch):
    monkeypatch.setattr(branches, "MOST", 1)
    branches.save(ana, Tree(NIM), "")
    with refused("too-many"):
        branches.save(ana, Tree(NIM), "")
    monkeypatch.setattr(branches, "MAX_OPTIONS", positions.MAX_OPTIONS * 0)
    with refused("too-big"):
        branches.save(ana, Tree(NIM), "")


def test_words_are_for_the_author_and_the_teachers_of_now(classroom, ana, rui):
    saved = branches.save(ana, Tree(NIM), "A minha")
    teacher = User.objects.get(username="professora")
    other = User.objects.create_user("outra", password="segredo", kind=User.Kind.TEACHER)
    elsewhere = people.create_classroom(people.create_school("Outra Escola"), "8.º B", other, "2026/27")
    third = enrolled(elsewhere, "aluno3", "Aluno 3")
    assert branches.may_read_words(ana, saved)
    assert branches.may_read_words(teacher, saved)
    for nobody in (rui, third, other, AnonymousUser()):
        assert not branches.may_read_words(nobody, saved)
    people.remove(classroom.enrolments.filter(pupil=ana), teacher)
    assert not branches.may_read_words(teacher, saved)
    assert branches.may_read_words(ana, saved)
