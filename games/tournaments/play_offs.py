"""Play-offs: those who are level in everything after a round stand in the order that the arbiter enters.

It counts before the lot, among those who were in it, until the next round is published.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from games.models import Competition, CompetitionPhase, Entrant, Round
from games.tournaments import desk, results
from games.tournaments.standings import SETTLING, Standings
from games.tournaments.writing import at_desk, note

MOST_REASON = 200


def level_groups(competition: Competition, standings: Standings) -> list[list[int]]:
    """The numbers of those who are level in all that was played, together."""
    order = [criterion for criterion in results.order_of(competition) if criterion not in SETTLING]
    return standings.level_groups(order) if standings.rounds else []


def enter_play_off(competition: Competition, order: Sequence[int], reason: str, by: User) -> None:
    """These stand in this order, the best first; who was in another play-off with one of them is in none.

    Raises ValidationError where they are not all who are level, a result is missing, or without a reason.
    """
    with at_desk(competition, by) as tournament:
        competition.refresh_from_db(fields=["play_offs"])
        if not reason.strip():
            refuse(_("Diz como foi o desempate."), "no-reason")
        if results.phase_of(competition).format == CompetitionPhase.Format.KNOCK_OUT:
            refuse(_("Nas eliminatórias desempata-se mesa a mesa."), "knock-out")
        rounds = results.published_rounds(competition)
        desk.check_complete(rounds, competition)
        groups = level_groups(competition, _standings(competition, rounds))
        if sorted(order) not in [sorted(group) for group in groups]:
            refuse(_("Põe por ordem, cada um uma vez, todos os que estão iguais em tudo."), "not-level")
        _write(competition, [*_others(competition, order), [*order]])
        note(
            "enter-play-off",
            tournament,
            by,
            competition,
            order=[*order],
            reason=reason.strip()[:MOST_REASON],
        )


def take_back_play_off(competition: Competition, order: Sequence[int], by: User) -> None:
    """What an arbiter entered of these counts no more. Raises ValidationError where there is nothing."""
    with at_desk(competition, by) as tournament:
        competition.refresh_from_db(fields=["play_offs"])
        if [*order] not in competition.play_offs:
            refuse(_("Este desempate já não está escrito."), "no-play-off")
        _write(competition, _others(competition, order))
        note("take-back-play-off", tournament, by, competition, order=[*order])


def _standings(competition: Competition, rounds: Sequence[Round]) -> Standings:
    entrants: list[Entrant] = list(competition.entrants.all())
    return results.standings_of(competition, rounds, entrants)


def _others(competition: Competition, order: Sequence[int]) -> list[list[int]]:
    """The play-offs that none of these was in."""
    return [played for played in competition.play_offs if not {*order} & {*played}]


def _write(competition: Competition, play_offs: list[list[int]]) -> None:
    competition.play_offs = play_offs
    Competition.objects.filter(pk=competition.pk).update(play_offs=play_offs)
