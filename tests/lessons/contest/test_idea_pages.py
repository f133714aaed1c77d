"""Ideas of pupils, each from the workshop's form to a match: told in words, examined, played."""

from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from games.analysis.report_words import words
from games.bots.levels import LEVELS, choose
from games.live import matches
from games.models import Match
from games.rules.invented.document import build_games
from games.solvers.inventions import examine
from lessons.contest import inventions
from lessons.contest.models import Invention
from tests.lessons.contest.test_workshop_pages import address, form_of, signed_in


class Idea(NamedTuple):
    """What is typed and chosen in the form, what the rules then say, the value of the start, a first move."""

    kind: str
    rules: dict[str, str]
    start: str
    says: str
    value: int
    move: str
    conditions: dict[str, dict[str, str]] = {}

    def typed(self) -> dict[str, str]:
        names = {f"blocks.0.{name}": value for name, value in self.rules.items()}
        for number, (kind, chosen) in enumerate(self.conditions.items()):
            names[f"conditions.{number}.kind"] = kind
            names |= {f"conditions.{number}.{name}": value for name, value in chosen.items()}
        return names | {"starts.0.parts.0": self.start}


IDEAS = {
    "circle": Idea("rows", {"circle": "true"}, "5", "Cada fila é um círculo", 0, "a5-a1"),
    "three": Idea(
        "heaps",
        {"take": "none", "divide": "instead", "into": "3"},
        "8",
        "parte-se uma pilha em três partes",
        3,
        "p1=3+3+2",
    ),
    "one_more": Idea(
        "heaps",
        {"take": "any"},
        "10",
        "no máximo o último número que se usou, mais 1.",
        0,
        "p1-2",
        {"at_most_times": {"factor": "1", "more": "1", "first_most": "9"}},
    ),
    "chomp": Idea("chomp", {"rows": "3", "cols": "3"}, "cheio", "está envenenado", 5, "b2"),
    "line": Idea("placing", {"rows": "3", "cols": "3", "rule": "line"}, "vazio", "3 peças seguidas", 1, "b2"),
    "knights": Idea("placing", {"rule": "knight"}, "vazio", "salto de cavalo", 0, "b2"),
    "stairs": Idea(
        "heaps", {"take": "any", "goes": "next"}, "2, 3, 1", "descem para a pilha anterior", 3, "p2-3"
    ),
    "sowing": Idea("heaps", {"take": "whole", "goes": "sow"}, "1, 2, 3", "semeiam-se", 3, "p3-3"),
    "covered": Idea(
        "board", {"rows": "3", "cols": "3", "covers": "start"}, "c1, b2 x", "Numa casa tapada", 1, "c1-a1"
    ),
    "vanishing": Idea(
        "board",
        {
            "rows": "3",
            "cols": "3",
            "directions": "esquerda, direita, cima, baixo",
            "lengths": "1",
            "covers": "left",
        },
        "b2",
        "fica logo tapada",
        0,
        "b2-b3",
    ),
}


@pytest.fixture(params=IDEAS)
def idea(request):
    return IDEAS[request.param]


@pytest.mark.usefixtures("fresh_executor")
@pytest.mark.django_db(transaction=True)
def test_an_idea_is_said_told_examined_and_played(idea, classroom, pupils):
    made = inventions.create(pupils[0], classroom, idea.kind)
    author = signed_in(pupils[0])
    typed = form_of(made) | idea.typed()
    drawn = author.post(address("invention-preview", made), typed).json()
    assert (drawn["problems"], idea.says in drawn["words"], bool(drawn["board"])) == ({}, True, True)
    author.post(address("invention-play", made), typed | {"play": "hotseat"})
    stored = Invention.objects.get()
    game = build_games(stored.document)
    found = examine(game)
    assert [one["verdict"] for one in found["conditions"]] == ["form", "form", "proved", "proved", "form"]
    assert (found["starts"][0]["grundy"], found["starts"][0]["letter"]) == (idea.value, "NP"[idea.value == 0])
    assert words(found, game).verdict == "proved"
    assert played(author, idea.move)["last"]
    start = game.game().initial()
    reply = choose(game.game(), game.game().play(start, idea.move), LEVELS["perfect"], seed=1)
    assert played(author, reply)["last"]


def played(client: Client, move: str) -> Any:
    """The answer to a move."""
    match = Match.objects.get()
    version = matches.look_at(match.code, lambda table: table.version)
    sent = {"id": 1, "version": version, "type": "play", "move": move}
    answer = client.post(reverse("games:command", args=[match.code]), sent, content_type="application/json")
    return answer.json()["messages"][0]
