"""A rehearsal: a tournament of invented pupils, whom the computer plays, for organisers to practise.

It belongs to who made it and nobody else sees it. Rounds are made and published at the desk as always; what
the pupils would do, the matches, absences and errors that are mended later, happens at one touch.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import matches
from games.models import (
    Competition,
    CompetitionPhase,
    Entrant,
    Fixture,
    Round,
    Tournament,
    TournamentRole,
)
from games.pictures.names import name_of
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import desk, free_play, group_stages, guest_cards, results
from games.tournaments.group_stages import StageTerms
from games.tournaments.plan import plan_tournament
from games.tournaments.standings import absence_wins, place_points
from games.tournaments.writing import at_desk

LEAST, MOST = 8, 300
LONGEST = 300  # plies; what lasts longer is a draw
SECONDS = 8.0  # for the matches of a round; the rest is drawn by lot
ROUND_MINUTES, BELL = 10, 30  # minutes of a round, and those after which the bell rings
MOST_ROUNDS = 7
GROUPS = StageTerms(size=6, rounds=None, best_each=1, least=4)
ABSENT, WRONG = 0.04, 0.05  # how often somebody does not come, and a result is written down wrongly

FIRST_NAMES = ("Ana", "Beatriz", "Carolina", "Diogo", "Eva", "Francisco", "Gonçalo", "Helena", "Inês", "João")
LAST_NAMES = ("Almeida", "Barros", "Costa", "Dias", "Esteves", "Ferreira", "Gomes", "Henriques", "Lopes")


def create(
    by: User, game: Game[Any], count: int, phase_format: str = "", *, groups: bool = False
) -> Tournament:
    """A tournament of so many invented pupils of four schools, in this format or the usual one; with groups
    of four to six before it. Raises ValidationError."""
    if not LEAST <= count <= MOST:
        refuse(_("Um ensaio tem entre %(least)d e %(most)d alunos."), "count", least=LEAST, most=MOST)
    desk.check_game(game)
    phase_format, sides = phase_format or desk.usual_format(game), len(game.players)
    desk.check_format(game, phase_format, sides)
    with matches.writing():
        tournament = Tournament.objects.create(name=str(_("Ensaio")), is_rehearsal=True, created_by=by)
        TournamentRole.objects.create(tournament=tournament, user=by, kind=TournamentRole.Kind.ORGANISER)
        competition = Competition.objects.create(
            tournament=tournament,
            matches_each=sides,
            name=name_of(game),
            game=game.slug,
            options=game.options_json(),
            tie_breaks=[*desk.usual_tie_breaks(phase_format)],
            round_minutes=BELL if phase_format == CompetitionPhase.Format.FREE else ROUND_MINUTES,
        )
        plan = plan_tournament(count, 480, ROUND_MINUTES, phase_format)
        CompetitionPhase.objects.create(
            competition=competition, format=plan.phase_format, rounds=min(plan.rounds, MOST_ROUNDS)
        )
        Entrant.objects.bulk_create(_invented(competition, number) for number in range(1, count + 1))
        group_stages.declare(competition, GROUPS if groups else None)
        group_stages.make_groups(competition)
    return tournament


def _invented(competition: Competition, number: int) -> Entrant:
    name = f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {LAST_NAMES[number % len(LAST_NAMES)]} {number}"
    return Entrant(competition=competition, number=number, name=name, school=f"Escola {number % 4 + 1}")


def play_round(competition: Competition, by: User) -> int:
    """The computer plays every table of the round that has no result; how many it played. Where whoever is
    free is paired, all who are there say so afterwards, and sit at new tables until the bell.

    Raises ValidationError where it is no rehearsal.
    """
    if not competition.tournament.is_rehearsal:
        refuse(_("O computador só joga por alunos inventados."), "real")
    # The matches take seconds, in which nobody else may wait for the lock.
    with at_desk(competition, by):
        rounds = results.published_rounds(competition)
        undecided = _undecided(rounds)
    hand = _Hand(
        catalogue.build(competition.game, competition.options),
        Random(f"{competition.seed} {len(rounds)}"),  # noqa: S311 - nobody gains by guessing
        time.monotonic() + SECONDS,
    )
    phase_format = results.phase_of(competition).format
    outcomes = {fixture.pk: _decisions(competition.matches_each, hand, phase_format) for fixture in undecided}
    with at_desk(competition, by):
        still = [
            fixture for fixture in _undecided(results.published_rounds(competition)) if fixture.pk in outcomes
        ]
        for fixture in still:
            for wins, decision, reason in outcomes[fixture.pk]:
                desk.decide(fixture, wins, decision, reason, by)
        if rounds and phase_format == CompetitionPhase.Format.FREE:
            free_play.say_all_free(competition, by)
    return len(still)


def _undecided(rounds: Sequence[Round]) -> list[Fixture]:
    """The tables of the last round at which two meet and the desk has said nothing."""
    tables = rounds[-1].fixtures.all() if rounds else ()
    return [fixture for fixture in tables if fixture.second is not None and not fixture.decision]


@dataclass(frozen=True, slots=True)
class _Hand:
    """What plays for the invented pupils: the game, the lot, and until when (of `time.monotonic`)."""

    game: Game[Any]
    rng: Random
    end: float


def _decisions(
    matches_each: int, hand: _Hand, phase_format: str
) -> list[tuple[tuple[int, ...], Fixture.Decision, str]]:
    """What the desk says of a table, one after the other: what each won, how, and why it says it anew. In a
    knock-out who is level plays a decider."""
    sides, decision = len(hand.game.players), Fixture.Decision
    if hand.rng.random() < ABSENT:
        absent = hand.rng.randrange(sides)
        there = [side != absent for side in range(sides)]
        return [(absence_wins(there, matches_each), decision.ABSENCE, "")]
    played = [_match(hand, begins=number % sides) for number in range(matches_each)]
    wins = tuple(map(sum, zip(*played, strict=True)))
    if phase_format == CompetitionPhase.Format.KNOCK_OUT and wins[0] == wins[1]:
        wins = hand.rng.choice(results.decided_level(matches_each))
    if hand.rng.random() < WRONG and wins != wins[::-1]:
        corrected = str(_("estava trocado no papel"))
        return [(wins[::-1], decision.BOARD, ""), (wins, decision.BOARD, corrected)]
    return [(wins, decision.BOARD, "")]


def _match(hand: _Hand, *, begins: int) -> tuple[int, ...]:
    """What each side wins of a match of random moves that this one begins, in halves."""
    game = hand.game
    state = game.initial()
    for _ply in range(LONGEST):
        if game.to_move(state) is None or time.monotonic() > hand.end:
            break
        state = game.play(state, hand.rng.choice([*game.moves(state)]))
    outcome = game.outcome(state)
    ranks = [0 for _role in game.players] if outcome is None else outcome.ranks(game.players)
    seats = place_points([-rank for rank in ranks])
    return seats[-begins:] + seats[:-begins] if begins else seats


def delete(tournament: Tournament, by: User) -> None:
    """The rehearsal and all in it go. Raises ValidationError where it is none, or another's."""
    with matches.writing():
        own = Tournament.objects.select_for_update().filter(
            pk=tournament.pk, is_rehearsal=True, created_by=by
        )
        if not own.exists():
            refuse(_("Isto não é um ensaio teu."), "real")
        there = guest_cards.guests_of(tournament)
        own.delete()
        guest_cards.erase(there)
