"""Problems: made of positions, checked, in a fixed order; attempts, and how hard problems turn out to be."""

from datetime import date, timedelta
from io import StringIO
from itertools import combinations_with_replacement, islice
from urllib.parse import urlencode

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.analysis import elo, problem_generator, problems
from games.analysis.daily_problems import todays
from games.analysis.problem_generator import (
    LEAST,
    MOST,
    SHARE,
    at_random,
    from_states,
    of_random_match,
    problem,
)
from games.championship.championship_games import school_games
from games.live import privacy
from games.management.commands.problems import ENOUGH_TRAINING
from games.models import Attempt, Event, Match, Problem, Seat
from games.rules import catalogue
from games.rules.catalogue import build
from games.rules.errors import misread
from games.rules.game import Impartial
from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.two.go.rules import Go
from games.rules.two.gomoku.rules import Gomoku
from games.rules.two.hex.rules import Hex
from games.solvers.brute import Brute
from games.solvers.exact import ExactSolver
from games.solvers.forced import MOST_IN_A_ROW, Right, book_of, forced
from games.solvers.theory import too_big
from tests.games.rules.plays import pieces
from tests.pages import shows
from tests.users import make_user

ROWS = problems.shipped()
CHECKED = 150  # moves: of positions with more, only those that the problem calls right are looked at


# --- of a position


@pytest.mark.parametrize("row", [*ROWS, *problems.of_schools()], ids=lambda row: row["code"])
def test_each_problem_that_comes_with_the_site_has_all_its_right_moves_and_no_other(row):
    game = catalogue.build(row["game"], row["options"])
    start = game.initial()
    listed = list(islice(game.moves(start), MOST))
    right = set(row["solution"])
    assert right <= set(listed)
    assert len(listed) >= LEAST
    assert len(right) * SHARE <= len(listed)
    assert game.live_problem() is None
    if row["kind"] == "capture":
        assert is_captured(game, row)
        return
    if row["moves"] > 1:
        found = forced(game, start, row["moves"], problem_generator.FAST)
        assert (found.moves, found.book) == (row["moves"], book_of(row["solution"]))
        return
    for move in listed if len(listed) <= CHECKED else right:
        if row["kind"] != "win" and not isinstance(game, Impartial):
            wins = ExactSolver(game).winner(game.play(start, move)) == game.players[start.turn]
        elif row["kind"] != "win":
            after = game.follow(game.start(), move)
            # What the solver knows is held against a search wherever that is quick.
            wins = problem_generator.solve(game, after).outcome == "P"
        else:
            outcome = game.outcome(game.play(start, move))
            wins = outcome is not None and outcome.winner == game.players[start.turn]
        assert wins == (move in right)
    assert row["kind"] == "win" or (row["kind"] == "only") == (len(right) == 1)


def is_captured(game, row):
    """Whether these moves and no others capture the group in so many moves, and none in fewer."""
    start, right = game.initial(), book_of(row["solution"])
    group, prey = problem_generator.quarry(game, right), 1 - start.turn

    def falls(state, moves, row=0):
        """Whether the group falls with so many moves of the one who hunts it, in all lines; who may move for
        ever, as where dead stones are marked, need not let it."""
        if not state.sets[prey] & group:
            return True
        if not moves:
            return False
        afters = [game.play(state, move) for move in game.moves(state)]
        if state.turn == prey:
            return row < MOST_IN_A_ROW and all(falls(after, moves, row + 1) for after in afters)
        return any(falls(after, moves - 1) for after in afters)

    assert group.bit_count() >= problem_generator.HUNTED
    assert not falls(start, row["moves"] - 1)
    return all(
        falls(game.play(start, move), row["moves"] - 1) == (move in right) for move in game.moves(start)
    )


# Why a game has no problem that is won in one move; each of them has one that is won in two.
_NO_CHOICE = "whoever can make the last move has at most one other: nothing to find"
NOT_IN_ONE = {
    **dict.fromkeys(("jil", "half", "divisor", "odd_even", "kayles", "grundy"), _NO_CHOICE),
    **dict.fromkeys(("dawson_chess", "dawson_kayles"), _NO_CHOICE),
    "product": "the last stone is nearly the only one left",
    "sum": "each of its parts must have a move left to be shown, and one move ends one part only",
    "quelhas": "who cannot move wins: that is seen when the winner's next turn begins, after the answer",
    "epaminondas": "a win is seen when the winner's next turn begins, after the answer",
}
# Matches that two passes end, or a full board: their problems are endings that one move wins, however long.
COUNTED = {"anchor", "dispatch", "dots_and_boxes", "flume"}
# Whoever is ahead in an ending of Go may pass, and the agreement on dead stones makes all others too
# long: its problems are groups to be captured.
HUNTED = {"go"}
# Its games are written by pupils: none is asked about before that.
UNWRITTEN = {"invented_board", "invented_table"}


def test_every_game_is_won_in_one_move_or_it_is_said_why_not():
    won = {
        moves: {row["game"] for row in ROWS if (row["kind"], row["moves"]) == ("win", moves)}
        for moves in (1, 2)
    }
    assert set(catalogue.ENTRIES) - won[1] == set(NOT_IN_ONE) | COUNTED | HUNTED | UNWRITTEN
    assert {row["game"] for row in ROWS if row["kind"] == "capture"} == HUNTED
    assert {row["game"] for row in ROWS if row["kind"] != "win"} >= COUNTED
    assert set(NOT_IN_ONE) <= won[2]


@pytest.mark.parametrize("slug", [slug for slug, reason in NOT_IN_ONE.items() if reason == _NO_CHOICE])
def test_where_the_last_move_is_no_choice(slug):
    option = "numbers" if slug == "jil" else "heaps"
    for heaps in combinations_with_replacement(range(1, 8), 2):
        game = catalogue.build(slug, {option: list(heaps)})
        listed = list(game.moves(game.initial()))
        if any(game.outcome(game.play(game.initial(), move)) for move in listed):
            assert len(listed) < LEAST


def test_the_day_has_three_levels_of_all_games():
    assert {row["level"] for row in ROWS} == {1, 2, 3}
    assert {row["game"] for row in ROWS} == set(catalogue.ENTRIES) - UNWRITTEN
    assert len({row["code"] for row in ROWS}) == len(ROWS)


def test_no_two_problems_are_alike_and_none_is_a_matter_of_passing():
    positions = [problem_generator.likeness(made_of(row)) for row in ROWS]
    assert [row["code"] for row, one in zip(ROWS, positions, strict=True) if positions.count(one) > 1] == []
    assert [row["code"] for row in ROWS if {"pass", "accept"} & row["solution"].keys()] == []
    one, other = Nim((1, 2, 4)), Nim((4, 1, 2))
    assert problem_generator.likeness(problem(one, one.initial())) == problem_generator.likeness(
        problem(other, other.initial())
    )


def made_of(row):
    game = catalogue.build(row["game"], row["options"])
    return problem_generator.GeneratedProblem(game, row["kind"], row["moves"], {}, row["rating"])


def test_an_ending_that_is_counted_asks_for_the_move_that_wins():
    (row,) = [row for row in ROWS if row["code"] == "anchor-1"]
    game = catalogue.build("anchor", row["options"])
    ended = problem(game, game.initial(), whole=True)
    assert ended is not None
    assert (ended.kind, set(ended.book)) == (row["kind"], set(row["solution"]))
    assert problem(game, game.initial()) is None
    wide = catalogue.build("anchor", {})
    assert problem(wide, wide.initial(), whole=True) is None
    # Passing wins here: somebody is ahead already.
    ahead = catalogue.build("dispatch", {"size": 7})
    state = ahead.setup({"black": ["a1", "a2"], "white": [], "extra": {"passes": 1}}, "black")
    assert problem(ahead, state) is None


def test_nim_is_searched():
    three, one = Nim((3, 5, 7)), Nim((5, 6, 9))
    keep, only = problem(three, three.initial()), problem(one, one.initial())
    assert only is not None
    assert (keep.kind, len(keep.book)) == ("keep", 3)
    assert (only.kind, list(only.book)) == ("only", ["p3-6"])
    for made, game in ((keep, three), (only, one)):
        afters = [game.follow(game.start(), move) for move in made.book]
        assert all(Brute().is_p(game, after, misere=False) for after in afters)


def test_what_is_no_problem(monkeypatch):
    few, lost, easy = Subtraction((2,), ((1, 2),)), Nim((1, 2, 3)), Nim((1, 1, 1))
    assert [problem(game, game.initial()) for game in (few, lost, easy)] == [None] * 3
    swapped = Hex(size=5)
    state = swapped.play(swapped.play(swapped.initial(), "a1"), "swap")
    assert problem(swapped, state) is None
    monkeypatch.setattr(problem_generator, "solve", lambda *_asked: too_big(1, "Grande."))
    assert problem(Nim((5, 6, 9)), Nim((5, 6, 9)).initial()) is None


def test_a_match_has_the_problems_of_its_states():
    game = Gomoku()
    states = [game.initial()]
    for move in ("j10", "a1", "j11", "b1", "j12", "c1", "j13", "d2"):
        states.append(game.play(states[-1], move))
    (last, *_before) = reversed(list(from_states(game, states)))
    assert (last.kind, last.moves) == ("win", 1)
    assert set(last.book) == {"j9", "j14"}
    assert last.rating > problem_generator.EASY


def test_the_puzzles_of_the_book_are_problems():
    assert [made.moves for made in problem_generator.of_book("hobbes")] == [1, 2, 2, 3]
    # In the others of its puzzles there are too few moves to choose from.
    assert [made.moves for made in problem_generator.of_book("pawns")] == [2]
    assert list(problem_generator.of_book("nim")) == []


@pytest.mark.parametrize("slug", [slug for slug, entry in catalogue.ENTRIES.items() if entry.puzzles])
def test_the_puzzles_of_all_books_are_among_the_problems(slug):
    listed = {problem_generator.likeness(made_of(row)) for row in ROWS if row["game"] == slug}
    assert {problem_generator.likeness(made) for made in problem_generator.of_book(slug)} <= listed


def test_a_group_is_hunted_until_it_is_captured():
    game = Go(size=9)
    corner = pieces("black f1 f2 g2 g4 h2 h3 h4 white g1 h1 i1 i2 i3 i4")
    made = problem(game, game.setup(corner, "black"), hunt=True)
    assert (made.kind, made.moves, set(made.book)) == ("capture", 1, {"i5"})
    asked = problems.goal(made.game, made.kind, made.moves, made.book)
    assert str(asked) == "Joga o Preto e captura o grupo de g1 em 1 lance."
    # In two moves it would fall sooner; two stones alone are no problem.
    assert problem(game, game.setup(corner, "black"), 2, hunt=True) is None
    pair = pieces("black b3 c2 c4 d2 d4 white c3 d3")
    assert problem(game, game.setup(pair, "black"), hunt=True) is None
    # Two points inside are no two eyes.
    eyes = pieces("black a3 b3 c3 d1 d2 white a2 b2 c1 c2")
    game = Go(size=5)
    dead = problem(game, game.setup(eyes, "black"), 2, hunt=True)
    assert (dead.moves, set(dead.book)) == (2, {"a1", "b1"})
    assert str(problems.praise("capture")) == "O grupo saiu do tabuleiro."
    assert problems.praise("win") is None


def test_a_match_at_random_is_the_same_for_a_seed():
    first, second = (next(at_random("nim", 1)) for _time in range(2))
    assert first == second


# --- how hard


def test_numbers_move_towards_what_happened():
    new, old = elo.Rated(1000.0, 0), elo.Rated(1000.0, 40)
    assert elo.expected(1000, 1000) == 0.5
    assert elo.expected(1400, 1000) == pytest.approx(10 / 11)
    assert elo.after(new, old, solved=True) == (
        1020.0,
        1000.0,
    )  # of a beginner nothing is learnt of the problem
    person, hard = elo.after(old, new, solved=False)
    assert (person, hard) == (992.0, 1030.0)
    assert elo.after(old, elo.Rated(1000.0, 80), solved=True)[1] == 994.0


# --- of a day


def test_a_day_has_its_problems_for_everybody(db):
    day = date(2026, 11, 24)
    assert problems.of_day(day, 1) == problems.of_day(day, 1)
    days = {problems.of_day(day + timedelta(days=after), 2).pk for after in range(10)}
    assert len(days) == 10
    shipped = problems.of_day(day, 3)
    Problem.objects.filter(pk=shipped.pk).update(options={}, rating=5.0, attempts=3)
    renewed = problems.of_day(day, 3)
    assert (renewed.options, renewed.attempts) == (shipped.options, 3)


def test_the_problems_of_today_are_named_on_the_start_page_and_in_the_menu(client, db):
    pupil = make_user("aluno1")
    first, second, third = problems.of_today(timezone.localdate())
    assert [one.pk for one in (first, second, third)] == [
        problems.of_day(timezone.localdate(), level).pk for level in (1, 2, 3)
    ]
    problems.note(pupil, first, solved=True)
    problems.note(pupil, second, solved=False)
    assert [today.is_solved for today in todays(pupil)] == [True, False, None]
    for signed_in in (False, True):
        if signed_in:
            client.force_login(pupil)
        page = client.get("/").content.decode()
        for address in (one.get_absolute_url() for one in (first, second, third)):
            assert f'href="{address}"' in page
        assert 'href="/problemas/"' in page.split("site-nav")[1].split("</nav>")[0]
    assert "resolvido" in page
    assert "tentado" in page


def test_a_problem_of_today_of_another_release_is_made_anew(db):
    day = date(2026, 11, 24)
    before = problems.of_today(day)
    Problem.objects.filter(pk=before[0].pk).update(options={})
    assert [one.options for one in problems.of_today(day)] == [one.options for one in before]


def test_what_is_asked():
    game = Nim((5, 6, 9))
    assert str(problems.goal(game, "only", 1)) == "Joga o 1.º jogador. Só uma jogada ganha: qual?"
    assert "Encontra uma jogada" in str(problems.goal(game, "keep", 1))
    assert "ganha em 2 lances" in str(problems.goal(game, "win", 2))


# --- attempts


@pytest.fixture
def one(db):
    return problems.of_day(date(2026, 11, 24), 1)


def test_only_the_first_attempt_counts(one, ana, rui):
    problems.note(ana, one, solved=False)
    problems.note(ana, one, solved=True)
    problems.note(rui, one, solved=True)
    one.refresh_from_db()
    assert (one.attempts, one.solved) == (2, 1)
    assert problems.done(ana, [one]) == {one.pk: False}
    assert problems.done(AnonymousUser(), [one]) == {}
    other = problems.of_day(date(2026, 11, 25), 1)
    problems.note(ana, other, solved=True)
    ratings = list(Attempt.objects.filter(who=ana).order_by("pk").values_list("rating", flat=True))
    assert ratings[0] < elo.START
    assert ratings[1] > ratings[0]


def test_how_many_solved_it_is_told_once_it_says_something(one):
    one.attempts, one.solved = 7, 3
    assert str(problems.measured(one)) == "ainda poucos tentaram"
    one.attempts = 20
    assert str(problems.measured(one)) == "resolvido por 3 de 20"


def test_what_went_wrong_is_due_until_it_is_solved_on_another_day(one, ana):
    now = timezone.now()
    problems.note(ana, one, solved=False)
    problems.note(ana, one, solved=True)  # just after it was seen
    assert problems.due(ana, now) == []
    assert problems.due(ana, now + timedelta(1)) == [one]
    assert problems.tried_codes(ana) == {one.code}
    with time_machine.travel(now + timedelta(1)):
        problems.note(ana, one, solved=False)
    with time_machine.travel(now + timedelta(2)):
        problems.note(ana, one, solved=True)
    with time_machine.travel(now + timedelta(3)):
        problems.note(ana, one, solved=True)
    assert problems.due(ana, now + timedelta(4)) == []
    assert problems.due(AnonymousUser(), now) == []
    assert problems.tried_codes(AnonymousUser()) == set()


def right_of(one: Problem) -> str:
    return next(iter(one.solution))


def wrong_of(one: Problem) -> str:
    game = problems.game_of(one)
    return next(move for move in game.moves(game.initial()) if move not in one.solution)


def test_solving_one(one, ana, rui):
    page = one.get_absolute_url()
    first, second, visitor = Client(), Client(), Client()
    first.force_login(ana)
    second.force_login(rui)
    shows(first.get(page), "Pista", 'hx-post="', 'method="post"', hides=[f'hx-get="{page}" hx-select'])
    assert not Attempt.objects.exists()
    for client, sent, words in (
        (first, {"jogada": right_of(one)}, "Resolvido!"),
        (second, {"jogada": wrong_of(one)}, "Tenta outra vez"),
        (second, {"jogada": right_of(one), "falhou": "1"}, "Resolvido!"),
        (visitor, {"jogada": right_of(one)}, "Resolvido!"),
    ):
        shows(client.post(page, sent, follow=True), words)
    assert dict(Attempt.objects.values_list("who", "solved")) == {ana.pk: True, rui.pk: False}
    day = first.get("/problemas/")
    shows(day, "Problemas do dia", "ainda poucos tentaram")


def test_a_try_leads_to_the_address_that_shows_it(one, ana):
    client = Client()
    client.force_login(ana)
    page, wrong = one.get_absolute_url(), wrong_of(one)
    for sent in ({}, {"falhou": "1", "jogada": wrong, "mostrar": "pista"}):
        answer = client.post(page, sent | {"prefixo": "a1"})
        assert answer.url == page + (f"?{urlencode(sent)}" if sent else "")
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(page, {"jogada": wrong}).status_code == 403


def test_a_problem_of_two_moves_is_solved_with_the_second(db, ana):
    # Where who cannot move has won, the first move may be all that is to be made.
    followed = (row for row in ROWS if all(then for _replies, then in row["solution"].values()))
    two = problems.builtin_problem(next(row["code"] for row in followed if row["moves"] == 2))
    client = Client()
    client.force_login(ana)
    move = right_of(two)
    first = client.post(two.get_absolute_url(), {"jogada": move}, follow=True)
    shows(first, "Certo!", f'name="feitas" value="{move}"')
    assert not Attempt.objects.exists()
    second = next(iter(problems.book(two)[move].then))
    shows(client.post(two.get_absolute_url(), {"feitas": move, "jogada": second}, follow=True), "Resolvido!")
    assert [attempt.solved for attempt in Attempt.objects.all()] == [True]


def test_an_address_that_is_opened_counts_as_no_try(one, ana):
    client = Client()
    client.force_login(ana)
    page = one.get_absolute_url()
    for query, words in (
        ({"falhou": "1"}, "Mostrar a solução"),
        ({"falhou": "1", "mostrar": "solucao"}, "Uma solução"),
        ({"feitas": "a1"}, "Pista"),
        ({"jogada": right_of(one)}, "Resolvido!"),
        ({"jogada": wrong_of(one)}, "Tenta outra vez"),
        ({"mostrar": "pista"}, "Procura na coluna"),
    ):
        shows(client.get(page, query), words)
    assert not Attempt.objects.exists()


def test_a_hint_is_help(one, ana):
    client = Client()
    client.force_login(ana)
    shows(client.post(one.get_absolute_url(), {"mostrar": "pista"}, follow=True), "Procura na coluna")
    client.post(one.get_absolute_url(), {"jogada": right_of(one)})
    assert [attempt.solved for attempt in Attempt.objects.all()] == [False]


def test_a_problem_of_another_release_is_left_out(one, ana, classroom):
    Problem.objects.filter(pk=one.pk).update(options={"nada": 1}, classroom=classroom)
    client = Client()
    client.force_login(ana)
    assert client.get(one.get_absolute_url()).status_code == 404
    shows(client.get(f"/turmas/{classroom.key}/problemas/"), hides=[one.get_absolute_url()])


# --- of a class


@pytest.fixture
def match(classroom, ana, rui):
    """A match of Gomoku that White did not win in time."""
    made = Match.objects.create(
        game="gomoku",
        options=Gomoku().options_json(),
        access=Match.Access.CLASS,
        classroom=classroom,
        status=Match.Status.FINISHED,
        end=Match.End.RESIGN,
        winner=0,
        started_at=timezone.now(),
        finished_at=timezone.now(),
    )
    for index, user in enumerate((ana, rui)):
        Seat.objects.create(match=made, index=index, user=user, taken=True)
    for number, move in enumerate(("j10", "a1", "j11", "b1", "j12", "c1", "j13", "d2"), 1):
        Event.objects.create(
            match=made, number=number, kind="move", seat=(number - 1) % 2, text=move, at=timezone.now()
        )
    return made


def test_problems_of_a_class_are_made_of_its_matches(match, classroom, ana, one):
    out = StringIO()
    call_command("problems", "classes", stdout=out)
    found = list(problems.of_class(classroom))
    assert out.getvalue() == f"{len(found)} problems\n"
    assert 1 <= len(found) <= problems.OF_A_MATCH
    assert all(problem.match == match for problem in found)
    call_command("problems", "classes", stdout=out)
    assert list(problems.of_class(classroom)) == found
    assert set(problems.from_match(match)) == set(found)
    client = Client()
    client.force_login(ana)
    shows(client.get(f"/turmas/{classroom.key}/problemas/"), found[0].get_absolute_url())
    shows(client.get(found[0].get_absolute_url()), "Pista")
    assert Client().get(found[0].get_absolute_url()).status_code == 404
    assert problems.may_see(AnonymousUser(), one)
    assert not problems.may_see(AnonymousUser(), found[0])
    shows(client.get("/problemas/"), f"/turmas/{classroom.key}/problemas/")


HEX = build("hex", {"size": 5})
HEX_MOVES = ["a1", "b2", "c2", "d3", "c3", "e1", "d2", "e5", "d4", "f2", "g4", "g3", "g5", "i5"]


@pytest.fixture
def hex_match(match):
    """A match of Hex that was given up where one stone joins Black's sides, and any other loses."""
    match.game, match.options = "hex", HEX.options_json()
    match.save()
    match.events.all().delete()
    for number, move in enumerate(HEX_MOVES, 1):
        Event.objects.create(
            match=match, number=number, kind="move", seat=(number - 1) % 2, text=move, at=timezone.now()
        )
    return match


def test_a_move_that_is_clearly_better_than_all_others_is_a_problem(hex_match, classroom, ana, monkeypatch):
    monkeypatch.setattr(problems, "from_states", lambda *_asked, **_how: ())  # wins that are forced
    made = problems.from_match(hex_match)
    assert [problem.kind for problem in made] == ["clear"] * len(made)
    assert 1 <= len(made) <= problems.OF_A_MATCH
    assert list(made[0].solution) == ["h4"]
    client = Client()
    client.force_login(ana)
    page = client.get(made[0].get_absolute_url())
    shows(page, "claramente melhor", hides=[hex_match.code, "Rui"])
    solved = client.post(made[0].get_absolute_url(), {"jogada": "h4"}, follow=True)
    shows(solved, "muito mais partidas ao acaso")


def test_the_only_winning_move_of_an_ending_is_a_problem(hex_match, monkeypatch):
    ending = problem_generator.GeneratedProblem(HEX, "only", 1, {"h4": Right()}, 900)
    several = ending._replace(kind="keep")

    def of_endings(_game, states, _moves=1, *, whole=False):
        return [several, ending] if whole and states else []

    monkeypatch.setattr(problems, "from_states", of_endings)
    monkeypatch.setattr(problems, "clear_problem", lambda *_asked: None)
    assert [problem.kind for problem in problems.from_match(hex_match)] == ["only"]


def test_a_match_gives_no_more_problems_than_it_may(hex_match, monkeypatch):
    endings = [
        problem_generator.GeneratedProblem(HEX, "only", 1, {move: Right()}, 900) for move in ("h4", "h5")
    ]
    monkeypatch.setattr(problems, "from_states", lambda *_asked, whole=False: endings if whole else [])
    monkeypatch.setattr(problems, "OF_A_MATCH", 1)
    assert len(problems.from_match(hex_match)) == 1


def test_no_move_is_clearly_better_in_the_nim_family_or_where_a_position_is_no_start(monkeypatch):
    nim = Nim((3, 4))
    assert problem_generator.clear_problem(nim, nim.initial()) is None
    start = HEX.setup({"black": ["c3"], "white": []}, "black")
    assert problem_generator.clear_problem(HEX, start) is None

    def refused(*_asked):
        raise misread("Não.")

    monkeypatch.setattr(problem_generator, "clear_move", refused)
    assert problem_generator.clear_problem(HEX, start) is None


def test_a_class_has_its_own_problem_of_the_day(match, classroom, ana, rui):
    day = date(2026, 11, 28)
    assert problems.of_class_on(classroom, day) is None
    call_command("problems", "classes", stdout=StringIO())
    made = list(Problem.objects.filter(classroom=classroom).order_by("pk"))
    days = [problems.of_class_on(classroom, day + timedelta(days=number)) for number in range(len(made))]
    assert sorted(problem.pk for problem in days) == [problem.pk for problem in made]
    client = Client()
    client.force_login(ana)
    today = problems.of_class_on(classroom, timezone.localdate())
    shows(client.get("/problemas/"), today.get_absolute_url(), "Das partidas da tua turma")
    shows(Client().get("/problemas/"), hides=[today.get_absolute_url()])


def test_attempts_are_shown_to_their_owner_and_erased(one, ana):
    problems.note(ana, one, solved=True)
    (shown,) = (section for section in privacy.sections(ana) if section.key == "problems")
    assert one.code in str(shown)
    privacy.erase(ana, "Aluno", ["Aluno 1"])
    assert not Attempt.objects.exists()


# --- of the games of the championship


@pytest.mark.parametrize("key", [key for key, game in school_games().items() if game.slug])
def test_the_problems_of_a_school_game_rise_in_moves_and_are_all_others(key):
    rows = problems.of_school_game(key)
    assert len(rows) == ENOUGH_TRAINING
    assert [row["moves"] for row in rows] == sorted(row["moves"] for row in rows)
    assert len({problem_generator.likeness(made_of(row)) for row in rows}) == len(rows)


def test_sensible_matches_end_where_a_move_decides():
    game = school_games()["dots_and_boxes"].game()
    sensible, drawn = (
        next(of_random_match(game, 3, last=8, sensible=sensible, whole=True), None)
        for sensible in (True, False)
    )
    assert sensible is not None
    assert drawn is None


def test_the_boards_for_endings():
    flume, ouri = school_games()["flume"], school_games()["ouri"]
    assert (flume.game().size, flume.small_game().size) == (7, 5)
    assert ouri.small_game() == ouri.game()
