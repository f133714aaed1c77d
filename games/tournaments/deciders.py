"""The decider of a level pair of a knock-out: one chooses the position, the other the seat; then the lot.

Who chooses the position is drawn from the seed. Where a game has one start only, there is nothing to choose,
and the other one chooses the seat at once.
"""

from random import Random
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import matches, tournament_roles
from games.models import Competition, CompetitionPhase, Decider, Entrant, Fixture
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import desk, results
from games.tournaments.starts import draw_start
from games.tournaments.writing import at_desk, lock_running, note

CHOICES = 4  # positions to choose from
ATTEMPTS = 40


def positions(competition: Competition, fixture: Fixture) -> list[Game[Any]]:
    """What one may choose from: the start of the competition, and others drawn from the seed."""
    game = catalogue.build(competition.game, competition.options)
    drawn = (draw_start(game, _seed(competition, fixture, f"start {n}")) for n in range(ATTEMPTS))
    return [*dict.fromkeys([game, *drawn])][:CHOICES]


def chooser_of(competition: Competition, fixture: Fixture) -> Entrant:
    """Who chooses the position, by lot; the other one chooses the seat."""
    return _draw_entrant(competition, fixture, "chooser")


def may_choose(user: User, competition: Competition, entrant: Entrant) -> bool:
    """Whether somebody may choose for an entrant: these themselves, and the arbiters at a board."""
    return entrant.user_id == user.pk or tournament_roles.arbitrates(user, competition)


def choose_position(fixture: Fixture, number: int, by: User) -> None:
    """The chooser says in which of the positions, from 0, the decider is played. Raises ValidationError."""
    competition = fixture.round.phase.competition
    with matches.writing():
        fixture = _locked(competition, fixture)
        _check_chooser(by, competition, chooser_of(competition, fixture))
        offered = positions(competition, fixture)
        if not 0 <= number < len(offered):
            refuse(_("Escolhe uma das posições."), "position")
        if results.decider_of(fixture) is not None:
            refuse(_("A posição já está escolhida."), "chosen")
        Decider.objects.create(fixture=fixture, options=offered[number].options_json())
        note("choose-position", competition.tournament, by, fixture, after=number + 1)


def choose_seat(fixture: Fixture, begins: Entrant, by: User) -> None:
    """The other one says who begins the decider, once the position stands. Raises ValidationError."""
    competition = fixture.round.phase.competition
    with matches.writing():
        fixture = _locked(competition, fixture)
        chooser = chooser_of(competition, fixture)
        _check_chooser(by, competition, next(side for side in fixture.sides if side != chooser))
        decider = results.decider_of(fixture)
        offered = positions(competition, fixture)
        if decider is None and len(offered) == 1:
            decider = Decider(fixture=fixture, options=offered[0].options_json())
        if decider is None:
            refuse(_("Primeiro escolhe-se a posição."), "no-position")
        if decider.begins_id is not None:
            refuse(_("O lugar já está escolhido."), "chosen")
        if begins not in fixture.sides:
            refuse(_("Escolhe quem começa."), "seat")
        decider.begins = begins
        decider.save()
        note("choose-seat", competition.tournament, by, fixture, order=[begins.number])


def draw_lots(fixture: Fixture, by: User) -> Entrant:
    """The lot decides who goes on, where the decider was a draw or is not played on a screen.

    Raises ValidationError.
    """
    competition = fixture.round.phase.competition
    with at_desk(competition, by) as tournament:
        desk.check_bracket(fixture)
        fixture = _level(competition, fixture)
        if not may_draw_lots(competition, fixture):
            refuse(_("A sorte só decide depois do desempate."), "too-soon")
        lot = _draw_entrant(competition, fixture, "lot")
        Decider.objects.update_or_create(fixture=fixture, defaults={"lot": lot})
        note("draw-lots", tournament, by, fixture, subject=lot.user, order=[lot.number])
    return lot


def may_draw_lots(competition: Competition, fixture: Fixture) -> bool:
    """Whether a level pair has played its decider, or has its result from the desk."""
    has_played = len(results.counted_matches(fixture)) > competition.matches_each
    return bool(fixture.decision) or has_played


def _check_chooser(by: User, competition: Competition, entrant: Entrant) -> None:
    if not may_choose(by, competition, entrant):
        refuse(_("Agora quem escolhe é o outro."), "not-yours")


def _locked(competition: Competition, fixture: Fixture) -> Fixture:
    """The level pair as it is stored now, its tournament, which runs, locked. Raises ValidationError."""
    lock_running(competition)
    return _level(competition, fixture)


def _level(competition: Competition, fixture: Fixture) -> Fixture:
    """The fixture as it is stored now. Raises ValidationError where it needs no decider."""
    fixture = Fixture.objects.select_related("round__phase", "decider").get(pk=fixture.pk)
    is_knock_out = fixture.round.phase.format == CompetitionPhase.Format.KNOCK_OUT
    if not is_knock_out or not results.is_level(fixture, competition.matches_each):
        refuse(_("Este encontro não precisa de desempate."), "not-level")
    return fixture


def _draw_entrant(competition: Competition, fixture: Fixture, purpose: str) -> Entrant:
    lots = Random(_seed(competition, fixture, purpose))  # noqa: S311 - a lot that can be drawn again
    return lots.choice(fixture.sides)


def _seed(competition: Competition, fixture: Fixture, purpose: str) -> str:
    return f"{competition.seed} {fixture.round_id} {fixture.table} {purpose}"
