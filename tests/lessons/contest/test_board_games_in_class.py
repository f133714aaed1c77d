"""A board game from blocks is played in all the ways of any other game."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from django.utils import timezone

from games.live import matches
from games.live.addresses import branches_address
from games.live.forms import OPTIONS_PREFIX, typed_options
from games.live.match_state import MatchCommand
from games.models import Match, Meeting, Tournament
from games.rules import catalogue
from games.rules.invented.board_game import invention as boards
from games.tournaments import days, desk, entering, states
from games.tournaments.days import CompetitionTerms
from lessons.contest import kinds
from lessons.contest.models import Author, Invention
from tests.clients import signed_in
from tests.games.live.tables import BOTH
from tests.pages import shows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_executor")]
NAME = "Quatro Cantos"


def board_invention(classroom, author) -> Invention:
    """A board game just begun, with a name."""
    document = boards.tidy({**boards.empty(), "name": NAME})
    invention = Invention.objects.create(classroom=classroom, document=document, changed_at=timezone.now())
    Author.objects.create(invention=invention, person=author)
    return invention


@pytest.fixture
def game():
    """The game that a new board game is: four in a row of 4 x 4."""
    return kinds.build(boards.tidy({**boards.empty(), "name": NAME})).game()


def play(code: str, *moves: str) -> None:
    for move in moves:
        version = matches.version(code)
        assert matches.execute([MatchCommand(code, "play", BOTH, version, move)]) == [None]


def test_a_class_plays_a_tournament_of_it(game, teacher, classroom, pupils):
    organiser = signed_in(teacher)
    page = reverse("games:game", args=[game.slug])
    shown = organiser.get(page, typed_options(game, OPTIONS_PREFIX))
    ((asked, address),) = shown.context["tournaments"]
    assert asked == classroom
    shows(shown.text, f"Torneio: {classroom.name}")
    assert "tournaments" not in signed_in(pupils[0]).get(page, typed_options(game, OPTIONS_PREFIX)).context
    form = organiser.get(address)
    shows(form.text, NAME)
    sent = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    terms = {
        "name": "Torneio dos cantos",
        "minutes": "60",
        "round_minutes": "10",
        "matches_each": "2",
        "clock": "none",
        "do": "begin",
        "pupils": [pupil.pk for pupil in pupils[:4]],
    }
    organiser.post(address, sent | terms)
    tournament = Tournament.objects.get()
    competition = desk.competition_of(tournament)
    assert (competition.game, competition.options) == (game.slug, game.options_json())
    match = desk.next_match(competition, pupils[0])
    assert match is not None
    play(match.code, "a1")
    shows(organiser.get(tournament.get_absolute_url()).text, NAME)
    for name in ("tournament-hall", "tournament-screen", "tournament-regulation"):
        shows(organiser.get(reverse(f"games:{name}", args=[competition.code])).text, "Torneio dos cantos")


def test_a_school_day_has_a_competition_of_it(game, teacher, pupils, classroom):
    organiser = signed_in(teacher)
    nim = CompetitionTerms(catalogue.build("nim", {}), "Nim")
    day = days.create_day(by=teacher, name="Dia da escola", competitions=[nim])
    shown = organiser.get(reverse("games:game", args=[game.slug]), typed_options(game, OPTIONS_PREFIX))
    ((prepared, address),) = shown.context["prepared"]
    assert prepared == day
    shows(shown.text, "Prova em Dia da escola")
    shows(organiser.get(address).text, f"Nova prova de {NAME}")
    sent = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    made = organiser.post(address, sent | {"name": NAME}, follow=True)
    shows(made.text, "A prova está no torneio.")
    competition = day.competitions.get(game=game.slug)
    assert competition.options == game.options_json()
    settings = reverse("games:competition-settings", args=[competition.code])
    form = organiser.get(settings).context["form"]
    values = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    organiser.post(settings, values | typed_options(game, OPTIONS_PREFIX) | {"name": "Cantos"})
    competition.refresh_from_db()
    assert (competition.name, competition.options) == ("Cantos", game.options_json())
    states.open_entries(day, teacher)
    entering.choose(day, classroom, {competition.pk: [pupil.pk for pupil in pupils[:4]]}, teacher)
    states.close_entries(day, teacher)
    assert not organiser.get(shown.request["PATH_INFO"], typed_options(game, OPTIONS_PREFIX)).context[
        "prepared"
    ]
    desk.begin_round(competition, teacher)
    match = desk.next_match(competition, pupils[0])
    assert match is not None
    play(match.code, "a1")
    shows(signed_in(pupils[0]).get(match.get_absolute_url()).text, NAME)
    shows(organiser.get(competition.get_absolute_url()).text, NAME)


def test_without_its_blocks_it_is_asked_which_game(teacher, classroom):
    new = reverse("games:tournament-new", args=[classroom.key])
    organiser = signed_in(teacher)
    for query in (
        {"jogo": "invented_board"},
        {"jogo": "nada"},
        {"jogo": "invented_board", "o-document": "?"},
    ):
        shows(organiser.get(new, query).text, "Que jogo se joga?")


def test_a_class_meets_over_it(game, teacher, classroom):
    terms = {"access": "meeting", "classroom": classroom.pk, "clock": "none"}
    signed_in(teacher).post(
        f"{reverse('games:create')}?jogo={game.slug}",
        {"game": game.slug} | terms | typed_options(game, OPTIONS_PREFIX),
    )
    meeting = Meeting.objects.get()
    assert (meeting.game, meeting.options) == (game.slug, game.options_json())
    shows(signed_in(teacher).get(meeting.get_absolute_url()).text, NAME)


def test_its_matches_are_kept_with_the_rules_of_their_day(game, classroom, pupils):
    """Whatever becomes of the game, the match is replayed, downloaded and analysed by its own rules."""
    author = signed_in(pupils[0])
    invention = board_invention(classroom, pupils[0])
    author.post(reverse("lessons:invention-play", args=[invention.key]), {"shown": "0", "play": "hotseat"})
    match = Match.objects.get()
    play(match.code, "a1", "b2", "c3")
    version = matches.version(match.code)
    later = boards.tidy({**invention.document, "name": "Outro jogo"})
    Invention.objects.filter(pk=invention.pk).update(document=later)
    matches.forget_match_states()
    assert matches.version(match.code) == version
    page = author.get(match.get_absolute_url())
    shows(page.text, NAME, hides=["Outro jogo"])
    for name in ("record-json", "record-text"):
        assert "c3" in author.get(reverse(f"games:{name}", args=[match.code])).content.decode()
    assert matches.execute([MatchCommand(match.code, "resign", BOTH, version)]) == [None]
    assert author.get(reverse("games:match-branches", args=[match.code]), follow=True).status_code == 200
    assert author.get(branches_address(game)).status_code == 200
