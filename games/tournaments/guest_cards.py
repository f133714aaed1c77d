"""Cards for who entered by name: with one they play at a screen, see this tournament, and nothing else.

A card is that of a guest (`accounts.guests`), whom the entry then has as its account; the name stays with the
entry alone. Cards end with the tournament, and the guests go with the names. The only writer of both.
"""

from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import guests
from accounts.models import User
from accounts.refusals import refuse
from games.live import broadcast
from games.models import Competition, Entrant, Tournament
from games.tournaments.writing import at_desk, note

BEING_PREPARED = _(
    "Este torneio ainda está a ser preparado: guarda o cartão, que serve quando as inscrições abrirem."
)


def may_have(tournament: Tournament) -> bool:
    """Whether there are cards in a tournament: who plays in that of a class has an account."""
    return tournament.classroom_id is None


def without_card(competition: Competition) -> list[Entrant]:
    """Who entered by name and has no card."""
    return list(competition.entrants.filter(user=None).exclude(name=""))


def with_card(competition: Competition) -> list[Entrant]:
    """Who has one, or had one before the tournament was closed and opened again."""
    return list(competition.entrants.filter(user__kind=User.Kind.GUEST).select_related("user"))


def give(competition: Competition, by: User, only: Collection[int] | None = None) -> Sequence[Entrant]:
    """Cards for who entered by name and has none; for the entries with these primary keys, if they are given.
    Also for those whose card ended when the tournament was closed. Raises ValidationError."""
    with at_desk(competition, by) as tournament:
        if not may_have(tournament):
            refuse(_("No torneio de uma turma todos têm conta: não há cartões de convidado."), "class")
        wanted = without_card(competition)
        ended = [entrant for entrant in with_card(competition) if not _user(entrant).is_active]
        if only is not None:
            wanted = [entrant for entrant in wanted if entrant.pk in only]
            ended = [entrant for entrant in ended if entrant.pk in only]
        for entrant, guest in zip(wanted, guests.make(len(wanted)), strict=True):
            entrant.user = guest
        Entrant.objects.bulk_update(wanted, ["user"])
        guests.renew([_user(entrant) for entrant in ended])
        given = [*wanted, *ended]
        if given:
            note("give-guest-cards", tournament, by, competition, count=len(given))
    return given


def renew(entrant: Entrant, by: User) -> None:
    """Another card: with that of before nobody comes in from now on, and who is in with it is out at once.
    Raises ValidationError for who has none."""
    competition = entrant.competition
    with at_desk(competition, by) as tournament:
        if not guests.is_guest(entrant.user):
            refuse(_("Só quem entrou por nome tem cartão."), "no-guest")
        guests.renew([_user(entrant)])
        _put_out([_user(entrant)])
        note("renew-guest-card", tournament, by, entrant)


def guests_of(tournament: Tournament) -> list[User]:
    """The guests who play in a tournament."""
    return list(
        User.objects.filter(entrants__competition__tournament=tournament, kind=User.Kind.GUEST).distinct()
    )


def end(tournament: Tournament) -> None:
    """The tournament is over: no card leads into it any more, and who is in with one is out. It is locked."""
    there = guests_of(tournament)
    guests.shut_out(there)
    _put_out(there)


def erase(gone: Iterable[User]) -> None:
    """Guests whose entries are gone go too; who is still entered somewhere stays."""
    keys = [guest.pk for guest in gone]
    left = list(User.objects.filter(pk__in=keys, kind=User.Kind.GUEST, entrants=None))
    guests.erase(left)
    _put_out(left)


def check_may_come(guest: User) -> None:
    """Raises ValidationError for the card of a tournament that nobody sees yet."""
    if Tournament.objects.filter(competitions__entrants__user=guest, state=Tournament.State.DRAFT).exists():
        refuse(BEING_PREPARED, "draft")


def entry_of(guest: User) -> Entrant | None:
    """Where a guest plays: in the final, if they are in one."""
    own = Entrant.objects.filter(user=guest).select_related("competition__tournament")
    return own.order_by("-pk").first()


def _user(entrant: Entrant) -> User:
    assert entrant.user is not None
    return entrant.user


def _put_out(there: Iterable[User]) -> None:
    """The sockets of these are closed after the commit."""
    keys = [guest.pk for guest in there]
    transaction.on_commit(lambda: broadcast.put_out(keys))
