"""Where a match turned: who may ask, what is shown, what is kept, and a match from there."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Classroom, User
from games.analysis import reviews
from games.analysis.studies import Busy, Progress, key_of, order_of
from games.analysis.worker import result
from games.bots.review import Outlook, Prospect, Review, TurningPoint
from games.live import matches, ratelimit
from games.live.match_state import MatchCommand
from games.models import Event, Match, MatchReview
from games.records.class_reviews import common_reasons
from games.rules.text import text
from games.views import reviews as views
from tests.games.live.tables import FIRST, SECOND, hosted

pytestmark = pytest.mark.django_db(transaction=True)

BOTH = FIRST | SECOND


def played(host: User | str, slug: str, options: dict[str, Any], moves: str, **more: Any) -> Match:
    """A match of one at both seats that was played, and given up where it was not over."""
    match = hosted(host, slug=slug, options=options, **more)
    for version, move in enumerate(moves.split(), 2):
        (refused,) = matches.execute([MatchCommand(match.code, "play", BOTH, version, move)])
        assert refused is None
    matches.execute([MatchCommand(match.code, "resign", BOTH, 2 + len(moves.split()))])
    match.refresh_from_db()
    assert match.status == "finished"
    return match


@pytest.fixture
def nim(ana) -> Match:
    """The first player gives the win away with the first move, and gets it back."""
    return played(ana, "nim", {"heaps": [3, 4]}, "p1-1 p2-1")


@pytest.fixture
def in_hex(ana) -> Match:
    return played(ana, "hex", {"size": 4}, "a1 b2 c2 c3")


def likely(share: float) -> Prospect:
    return Prospect(share, exact=False, matches=900)


POINT = TurningPoint(3, 0, "c2", "d3", likely(0.2), likely(0.7), "bridge_cut")
FOUND = Review((Outlook((0.5, 0.5), exact=False, matches=900),) * 5, (POINT,))


class Studies:
    """Studies that say what they are told to, one answer after the other."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Any] = []
        self.left: list[Any] = []

    def under_way(self, _asked: Any) -> bool:
        return False

    def leave(self, asked: Any, visitor: str) -> None:
        self.left.append((asked, visitor))

    def watch(self, asked: Any, _visitor: str) -> Any:
        self.asked.append(asked)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def studies(monkeypatch):
    def saying(*answers: Any) -> Studies:
        made = Studies(*answers)
        monkeypatch.setattr(reviews, "studies", made)
        return made

    return saying


def address(match: Match) -> str:
    return reverse("games:review", args=[match.code])


def test_a_solved_match_is_looked_through_at_once_and_kept(nim):
    answer = Client().get(address(nim))
    review = answer.context["review"]
    assert [point["ply"] for point in review["points"]] == [1, 2]
    assert "Era melhor: Tirar 1 feijão da pilha 2." in answer.text
    assert "Está tudo calculado até ao fim" in answer.text
    kept = MatchReview.objects.get(match=nim)
    assert [row["shares"] for row in kept.curve] == [[1, 0], [0, 1], [1, 0]]
    assert Client().get(address(nim)).context["review"]["points"][0]["ply"] == 1


def test_who_no_longer_waits_says_so_and_may_ask_again(in_hex, studies):
    asked = studies(Progress(40, 0))
    client = Client()
    stopping = reverse("games:review-stop", args=[in_hex.code])
    assert stopping in client.get(address(in_hex)).text
    stopped = client.post(stopping, headers={"HX-Request": "true"})
    assert "Parou. Podes voltar a pedir" in stopped.text
    assert "<html" not in stopped.text
    assert address(in_hex) in stopped.text
    assert [left for left, _visitor in asked.left] == asked.asked
    assert "<html" in client.post(stopping).text
    assert client.get(stopping).status_code == 405


def test_another_match_is_asked_for_again_and_again_until_it_is_there(in_hex, studies):
    asked = studies(Progress(0, 2), Progress(40, 0), FOUND)
    assert "há 2 análises à frente" in Client().get(address(in_hex)).text
    part = Client().get(address(in_hex), headers={"HX-Request": "true"})
    assert "A rever a partida: 40%" in part.text
    assert "<html" not in part.text
    page = Client().get(address(in_hex))
    assert "O adversário entrou numa ponte" in page.text
    assert (
        "ganhava 70 em cada 100 partidas imaginadas; com a que fez, 20 (pelo menos 900 partidas de cada)"
        in page.text
    )
    assert "de 900 partidas que o computador imaginou" in page.text
    assert page.text.count('class="ply"') == len(FOUND.curve)
    # What is kept is not asked for again.
    assert Client().get(address(in_hex)).context["review"]["last"] == 3
    assert len(asked.asked) == 3


def test_what_the_process_is_told_to_do(in_hex, studies):
    asked = studies(FOUND)
    Client().get(address(in_hex))
    (request,) = asked.asked
    order = order_of(request, 0)
    assert (order["task"], order["slug"], order["moves"]) == ("review", "hex", ["a1", "b2", "c2", "c3"])
    assert key_of(request) == key_of(reviews.ReviewRequest("hex", request.options, request.moves))
    ticks = iter(range(10**9))
    found = result(order, lambda _percent: None, lambda: next(ticks) / 100)
    assert isinstance(found, Review)
    assert len(found.curve) == 5


@pytest.mark.parametrize("answer", [text("A análise falhou."), Busy(text("Há muitas análises a correr."))])
def test_why_there_is_none(in_hex, studies, answer):
    studies(answer)
    page = Client().get(address(in_hex))
    assert str(getattr(answer, "reason", answer)) in page.text
    assert not MatchReview.objects.exists()


def test_who_asks_for_very_many_waits(in_hex, studies, monkeypatch):
    monkeypatch.setattr(views, "_starts", ratelimit.Buckets(rate=0, burst=0))
    studies()
    assert "São muitas análises seguidas." in Client().get(address(in_hex)).text


def test_where_nothing_was_lost_that_is_said(in_hex, studies):
    studies(Review(FOUND.curve, ()))
    assert "Nenhuma jogada mudou o que se podia esperar" in Client().get(address(in_hex)).text


def test_nobody_sees_it_before_the_match_is_over(ana):
    match = hosted(ana)
    assert Client().get(address(match)).status_code == 403
    assert Client().post(reverse("games:review-retry", args=[match.code, 1])).status_code == 403


def test_a_match_without_moves_has_none(ana):
    empty = hosted(ana)
    assert matches.execute([MatchCommand(empty.code, "abort", BOTH, 2)]) == [None]
    assert Client().get(address(empty)).status_code == 404
    assert Client().get(empty.get_absolute_url()).context["turned"] == ""


def test_the_page_of_the_match_offers_it(in_hex):
    page = Client().get(in_hex.get_absolute_url())
    assert page.context["turned"] == "asked"
    assert f'hx-get="{address(in_hex)}"' in page.text


def among_three(host: User, access: str = "hotseat", **more: Any) -> Match:
    """A match of Gomoku for three that the teacher ended when each had moved."""
    match = hosted(host, access, slug="gomoku3", options={"size": 7}, **more)
    for move in ("d4", "a1", "a7"):
        version, turn = matches.look_at(match.code, lambda table: (table.version, table.turn))
        order = MatchCommand(match.code, "play", frozenset({turn}), version, move)
        assert matches.execute([order]) == [None]
    matches.execute([MatchCommand(match.code, "ended", frozenset(), 0, arbiter=True)])
    match.refresh_from_db()
    return match


def test_among_three_each_has_a_curve(ana, studies):
    match = among_three(ana)
    assert f'hx-get="{address(match)}"' in Client().get(match.get_absolute_url()).text
    outlook = Outlook((0.2, 0.5, 0.3), exact=False, matches=900)
    won, shared = (Outlook(shares, exact=True) for shares in ((0, 1, 0), (0.5, 0, 0.5)))
    studies(Review((outlook, outlook, shared, won), (replace(POINT, ply=2, seat=1, move="a1", better="c3"),)))
    page = Client().get(address(match))
    assert [row["said"] for row in page.context["review"]["rows"][1:]] == [
        "Em cada 100 partidas imaginadas (900): Preto 20, Branco 50 e Cinzento 30.",
        "Em primeiro lugar: Preto e Cinzento. É certo.",
        "O Branco ganhava, se jogasse sempre bem. É certo.",
    ]
    assert page.text.count('class="curve-sample"') == 3
    assert "O adversário entrou numa ponte" in page.text
    kept = Client().get(address(match)).context["review"]
    assert kept["picture"] == page.context["review"]["picture"]


def test_what_goes_on_is_no_longer_known(nim):
    assert Client().get(address(nim)).context["review"]["points"]
    order = MatchCommand(nim.code, "reopen", frozenset(), 0, arbiter=True)
    assert matches.execute([order]) == [None]
    assert not MatchReview.objects.exists()
    # What was still being looked for when it went on is not kept either.
    reviews.keep(nim, FOUND)
    assert not MatchReview.objects.exists()


def retried(match: Match, ply: int, user: User | None = None) -> Match:
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.post(reverse("games:review-retry", args=[match.code, ply]))
    assert answer.status_code == 302
    return Match.objects.exclude(pk=match.pk).get(code=answer.url.strip("/").rpartition("/")[2])


def test_again_from_there_as_who_made_the_move(in_hex, ana):
    made = retried(in_hex, 2, ana)
    state = matches.match_state_of(made)
    assert (made.access, state.terms.levels, state.turn) == ("computer", ("medium", ""), 1)
    assert state.game.board.names_of(state.state.sets[0]) == ["a1"]


def test_again_from_there_at_the_same_level(ana):
    match = hosted(ana, "computer", levels=["perfect"], options={"heaps": [3, 4]})
    matches.execute([MatchCommand(match.code, "play", FIRST, 3, "p1-1")])
    matches.execute([MatchCommand(match.code, "resign", FIRST, 4)])
    match.refresh_from_db()
    made = retried(match, 1)
    state = matches.match_state_of(made)
    assert (state.terms.levels, state.turn, state.state.position) == (("", "perfect"), 0, (3, 4))


@pytest.mark.parametrize(
    ("levels", "after"),
    [
        (["beginner", "strong"], ("strong", "", "beginner")),
        (["beginner", ""], ("beginner", "", "beginner")),
        ([], ("medium", "", "medium")),
    ],
)
def test_again_from_there_against_the_same_levels_of_both_others(ana, levels, after):
    match = among_three(ana, "computer" if all(levels) and levels else "hotseat", seat=1, levels=levels)
    made = retried(match, 2, ana)
    state = matches.match_state_of(made)
    assert (state.terms.levels, state.turn) == (after, 1)
    assert state.game.board.names_of(state.state.sets[0]) == ["d4"]


def test_again_only_from_a_move_that_was_made(nim):
    for ply in (0, 3):
        assert Client().post(reverse("games:review-retry", args=[nim.code, ply])).status_code == 404


def test_who_begins_too_many_matches_waits(nim, monkeypatch):
    monkeypatch.setattr(views, "may_begin", lambda _request: False)
    page = Client().post(reverse("games:review-retry", args=[nim.code, 1]), follow=True)
    assert "São pedidos a mais." in page.text
    assert Match.objects.count() == 1


def test_a_position_that_cannot_be_played_from_says_why(nim, monkeypatch):
    from games.rules.errors import BadOptions

    def refuse(_game: Any, _state: Any) -> Any:
        raise BadOptions("start", text("A posição inicial não se percebe."))

    monkeypatch.setattr(views, "starting_at", refuse)
    page = Client().post(reverse("games:review-retry", args=[nim.code, 1]), follow=True)
    assert "A posição inicial não se percebe." in page.text


@pytest.fixture
def meet(ana: User, rui: User, classroom: Classroom) -> Callable[[str], Match]:
    """Makes a match of two of a class that was given up by whoever was on turn."""

    def play(moves: str) -> Match:
        match = hosted(ana, "class", slug="hex", options={"size": 4}, classroom=classroom)
        matches.join(match.code, matches.Person(rui))
        for move in [*moves.split(), ""]:
            version, turn = matches.look_at(match.code, lambda table: (table.version, table.turn))
            order = MatchCommand(match.code, "play" if move else "resign", frozenset({turn}), version, move)
            assert matches.execute([order]) == [None]
        match.refresh_from_db()
        return match

    return play


@pytest.fixture
def of_class(classroom: Classroom) -> str:
    return reverse("games:class-reviews", args=[classroom.key])


@pytest.fixture
def client(teacher: User) -> Client:
    return logged_in(teacher)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_class_that_has_played_nothing(client, classroom, of_class):
    ended = hosted(classroom.teachers.get(), "class", classroom=classroom)  # nobody sat down there
    assert matches.execute([MatchCommand(ended.code, "ended", frozenset(), 0, arbiter=True)]) == [None]
    assert "A turma ainda não acabou nenhuma partida" in client.get(of_class).text


def test_the_commonest_turning_points_of_a_class(client, meet, of_class):
    loss = TurningPoint(4, 1, "c3", "d3", likely(0.2), likely(0.7), "bridge_cut")
    other = TurningPoint(3, 0, "c2", "d3", likely(0.2), likely(0.7))
    rows = [Review(FOUND.curve, points) for points in ((POINT, loss), (other,), (POINT,))]
    for review in rows:
        reviews.keep(meet("a1 b2 c2 c3"), review)
    meet("a1")  # nobody has looked through it
    page = client.get(of_class, {"jogo": "hex"})
    first, last = page.context["rows"]
    assert (first["reason"].key, first["matches"], first["reason"].times) == ("bridge_cut", 2, 3)
    assert (last["reason"].key, last["matches"]) == ("", 1)
    assert (first["who"], last["who"]) == (["Aluno 1", "Aluno 2"], ["Aluno 1"])
    assert "3 de 4 partidas revistas" in page.text
    assert "Rever as que faltam" in page.text
    projected = client.get(of_class, {"jogo": "hex", "projetor": "1"})
    assert "Aluno" not in projected.text
    assert "Ponte cortada" in projected.text


def test_the_matches_of_a_class_are_looked_through_one_after_the_other(client, meet, of_class, studies):
    for _match in range(3):
        meet("a1 b2 c2 c3")
    studies(FOUND, Progress(30, 0), text("A análise falhou."), FOUND, Busy(text("Há muitas análises.")))
    asked = {"jogo": "hex", "rever": "1"}
    page = client.get(of_class, asked)
    assert (page.context["reviewed"], page.context["progress"]) == (1, Progress(30, 0))
    assert "rever=1" in page.text
    page = client.get(of_class, asked)
    assert (page.context["reviewed"], page.context["progress"]) == (2, None)
    assert "Há muitas análises." in client.get(of_class, asked).text


def test_where_a_class_lost_nothing(client, meet, of_class):
    reviews.keep(meet("a1 b2 c2 c3"), Review(FOUND.curve, ()))
    assert "Em nenhuma das partidas revistas" in client.get(of_class).text


def test_what_the_computer_lost_is_not_the_class_s(ana):
    match = hosted(ana, "computer", levels=["medium"], slug="hex", options={"size": 4})
    (row,) = common_reasons([(match, Review(FOUND.curve, (POINT, replace(POINT, seat=1))))])
    assert row.times == 1


def test_what_the_computer_lost_for_who_had_left_is_not_theirs(ana):
    match = among_three(ana)
    Event.objects.create(match=match, number=99, kind="replaced", seat=0, at=timezone.now())
    (row,) = common_reasons([(match, Review(FOUND.curve, (POINT, replace(POINT, seat=1))))])
    assert row.newest == (match, replace(POINT, seat=1))
    assert row.times == 1


def test_only_teachers_see_the_way_there(client, ana, classroom, of_class):
    wall = reverse("games:wall", args=[classroom.key])
    for reader, is_there in ((client, True), (logged_in(ana), False)):
        assert (of_class in reader.get(wall).text) is is_there
