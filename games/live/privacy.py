"""What `games` keeps of a person: matches in which they sat, and positions and analyses that they kept,
problems that they tried, and what they said of rules of the championship."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.privacy import PageLink, PersonalData, Section, moment, section
from games.championship.championship_games import school_games
from games.live import matches, tournament_roles
from games.models import (
    Attempt,
    Entrant,
    Event,
    LadderPlace,
    Match,
    RuleReport,
    SavedAnalysis,
    SavedPosition,
    Seat,
)
from games.pictures.names import name_in, options_text
from games.pictures.texts import move_text, translated
from games.rules import catalogue
from games.rules.errors import BadOptions


def sections(user: User) -> Iterator[Section]:
    """Own matches with one's own moves, own positions and own analyses."""
    seats = list(Seat.objects.filter(user=user, taken=True).select_related("match").order_by("match"))
    moves = _moves(seats)
    yield section(
        "matches",
        _("Partidas"),
        seats,
        {
            "code": (
                _("página"),
                lambda seat: PageLink(_("ver a partida"), seat.match.get_absolute_url()),
                lambda seat: seat.match.code,
            ),
            "game": (_("jogo"), lambda seat: name_in(seat.match.game, seat.match.options)),
            "seat": (_("lugar"), lambda seat: seat.index + 1),
            "started": (_("começou em"), lambda seat: moment(seat.match.started_at)),
            "finished": (_("terminou em"), lambda seat: moment(seat.match.finished_at)),
            "won": (_("ganhou"), _won),
            "place": (_("classificação"), lambda seat: seat.place),
            "moves": (
                _("jogadas"),
                lambda seat: len(moves.get((seat.match_id, seat.index), [])),
                lambda seat: _moves_text(seat.match, moves.get((seat.match_id, seat.index), [])),
            ),
        },
    )
    yield section(
        "tournaments",
        _("Torneios"),
        Entrant.objects.filter(user=user).select_related("competition__tournament"),
        {
            "tournament": (
                _("torneio"),
                lambda entrant: PageLink(
                    entrant.competition.tournament.name,
                    entrant.competition.tournament.get_absolute_url(),
                ),
                lambda entrant: entrant.competition.tournament.name,
            ),
            "game": (
                _("jogo"),
                lambda entrant: name_in(entrant.competition.game, entrant.competition.options),
            ),
            "name": (_("nome com que entrou"), lambda entrant: entrant.name),
            "status": (_("estado"), lambda entrant: entrant.get_status_display()),
            "consents": (_("autoriza a publicação do nome"), lambda entrant: entrant.consents),
            "by_number": (_("fora da escola só com um número"), lambda entrant: entrant.by_number),
            "entered": (_("desde"), lambda entrant: moment(entrant.competition.tournament.created_at)),
        },
    )
    yield section(
        "ladders",
        _("Escadas"),
        LadderPlace.objects.filter(user=user).select_related("ladder"),
        {
            "ladder": (
                _("escada"),
                lambda row: PageLink(
                    name_in(row.ladder.game, row.ladder.options), row.ladder.get_absolute_url()
                ),
                lambda row: row.ladder.game,
            ),
            "place": (_("lugar"), lambda row: row.place),
            "refusals": (_("desafios recusados"), lambda row: row.refusals),
            "active": (_("último desafio"), lambda row: row.active_on),
        },
    )
    yield section(
        "positions",
        _("Posições guardadas"),
        SavedPosition.objects.filter(owner=user),
        {
            "game": (_("jogo"), lambda position: name_in(position.game, position.options)),
            "title": (
                _("título"),
                lambda position: PageLink(position.title or _("sem título"), position.get_absolute_url()),
                lambda position: position.title,
            ),
            "options": (_("opções"), lambda position: _options_in_words(position.game, position.options)),
            "goal": (_("ganha em quantos lances"), lambda position: position.goal),
            "created": (_("guardada em"), lambda position: moment(position.created_at)),
        },
    )
    yield section(
        "analyses",
        _("Análises guardadas"),
        SavedAnalysis.objects.filter(owner=user),
        {
            "code": (
                _("página"),
                lambda analysis: PageLink(_("ver a análise"), analysis.get_absolute_url()),
                lambda analysis: analysis.code,
            ),
            "game": (_("jogo"), lambda analysis: name_in(analysis.game, analysis.options)),
            "title": (_("título"), lambda analysis: analysis.title),
            "options": (_("opções"), lambda analysis: _options_in_words(analysis.game, analysis.options)),
            "before": (
                _("jogadas antes"),
                lambda analysis: len(analysis.before),
                lambda analysis: _moves_text(analysis, analysis.before),
            ),
            "tree": (_("jogadas e comentários"), _tree_in_words, lambda analysis: analysis.tree),
            "created": (_("guardada em"), lambda analysis: moment(analysis.created_at)),
            "changed": (_("mudada em"), lambda analysis: moment(analysis.changed_at)),
        },
    )

    yield section(
        "rule-reports",
        _("Diferenças nas regras que indicou"),
        RuleReport.objects.filter(reporter=user),
        {
            "game": (
                _("jogo"),
                lambda report: translated(getattr(school_games().get(report.game), "name", report.game)),
            ),
            "text": (_("o que é diferente"), lambda report: report.text),
            "created": (_("quando"), lambda report: moment(report.created_at)),
        },
    )
    yield section(
        "problems",
        _("Problemas tentados"),
        Attempt.objects.filter(who=user).select_related("problem").order_by("at"),
        {
            "problem": (
                _("problema"),
                lambda attempt: PageLink(_("ver o problema"), attempt.problem.get_absolute_url()),
                lambda attempt: attempt.problem.code,
            ),
            "game": (_("jogo"), lambda attempt: name_in(attempt.problem.game, attempt.problem.options)),
            "solved": (_("resolvido"), lambda attempt: attempt.solved),
            "rating": (_("número"), lambda attempt: round(attempt.rating)),
            "at": (_("quando"), lambda attempt: moment(attempt.at)),
        },
    )


def _tree_in_words(analysis: SavedAnalysis) -> str:
    """How many moves were tried, and what was said of them."""
    count = ngettext("%(n)d jogada", "%(n)d jogadas", len(analysis.tree)) % {"n": len(analysis.tree)}
    comments = [branch["comment"] for branch in analysis.tree if branch.get("comment")]
    return "; ".join([count, *(f"«{comment}»" for comment in comments)])


def _moves_text(row: Match | SavedAnalysis, moves: Sequence[str]) -> str:
    """Moves in the notation of who plays: "passa", "troca", not what programs call them."""
    try:
        game = catalogue.build(row.game, row.options)
    except BadOptions:  # of another release
        return " ".join(moves)
    return " ".join(move_text(game, move) for move in moves)


def _options_in_words(slug: str, options: Mapping[str, Any]) -> str:
    try:
        return options_text(catalogue.build(slug, options))
    except BadOptions:
        return ""


def _won(seat: Seat) -> bool | None:
    return None if seat.match.winner is None else seat.match.winner == seat.index


def _moves(seats: Sequence[Seat]) -> dict[tuple[int, int | None], list[str]]:
    """The moves of these matches by match and seat. One query."""
    moves: dict[tuple[int, int | None], list[str]] = {}
    rows = Event.objects.filter(match__in=[seat.match_id for seat in seats], kind="move")
    for match, seat, move in rows.order_by("match", "number").values_list("match_id", "seat", "text"):
        moves.setdefault((match, seat), []).append(move)
    return moves


def erase(user: User, pseudonym: str, names: Sequence[str]) -> None:
    """Matches stay, with an account that says nothing; what was kept has words of the person."""
    SavedPosition.objects.filter(owner=user).delete()
    SavedAnalysis.objects.filter(owner=user).delete()
    Attempt.objects.filter(who=user).delete()
    RuleReport.objects.filter(reporter=user).delete()
    Entrant.objects.filter(user=user).update(name="", consents=False)
    tournament_roles.leave_all(user)


def remove(users: Sequence[int], classrooms: Sequence[int], by: User) -> None:
    """Matches in which nobody else sat; the others keep a seat of nobody."""
    others = Seat.objects.filter(~Q(visitor="") | Q(user__isnull=False) & ~Q(user__in=users))
    Match.objects.filter(seats__user__in=users).exclude(pk__in=others.values("match")).delete()
    transaction.on_commit(matches.forget_match_states)


def forget(before: datetime) -> None:
    """Of tournaments that ended so long ago the results stay, and nobody is named in them."""
    ended = Entrant.objects.filter(competition__tournament__closed_at__lt=before)
    ended.update(user=None, name="", consents=False)
    # Guests are of one tournament: they go with their names, or with a class that was deleted.
    User.objects.filter(kind=User.Kind.GUEST, entrants=None).delete()


KEEPER = PersonalData(sections, erase, remove, forget)
