"""Guests: accounts without a name, each made for one entry in a tournament. They come in with its card, and
go with it. Their only writer.

What is printed and typed is one code: four letters that say whose card it is, and a personal code as pupils
have, kept and slowed down as theirs (`accounts.cards`, `accounts.throttle`).
"""

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.auth.models import AnonymousUser

from accounts import cards, codes
from accounts.models import LoginCard, User

PREFIX = "convidado-"


def is_guest(user: User | AnonymousUser | None) -> bool:
    """Whether somebody is here with the card of a tournament."""
    return isinstance(user, User) and user.kind == User.Kind.GUEST


def make(count: int) -> Sequence[User]:
    """So many new guests, each with a card; inside the caller's transaction."""
    taken = {*User.objects.filter(kind=User.Kind.GUEST).values_list("username", flat=True)}
    names: list[str] = []
    while len(names) < count:
        name = PREFIX + codes.new_mark()
        if name not in taken:
            taken.add(name)
            names.append(name)
    guests = [User(username=name, kind=User.Kind.GUEST) for name in names]
    for guest in guests:
        guest.set_unusable_password()
    User.objects.bulk_create(guests)
    cards.issue(guests)
    return guests


def codes_of(guests: Iterable[User]) -> Mapping[int, str]:
    """What is printed on the cards, by primary key. Who is missing needs a new one. One query."""
    named = {guest.pk: guest.username.removeprefix(PREFIX) for guest in guests}
    known = cards.codes_of(User(pk=key) for key in named)
    return {key: f"{named[key]}-{code[:3]}-{code[3:]}" for key, code in known.items()}


def renew(guests: Sequence[User]) -> None:
    """Other cards: those of before are worth nothing from now on, and whoever came in with them is out."""
    cards.deal_codes(list(guests))
    User.objects.filter(pk__in=[guest.pk for guest in guests]).update(is_active=True)


def shut_out(guests: Sequence[User]) -> None:
    """Their cards are worth nothing any more, and nobody is in with one; until they are renewed."""
    keys = [guest.pk for guest in guests]
    LoginCard.objects.filter(pupil__in=keys).delete()
    User.objects.filter(pk__in=keys).update(is_active=False)


def erase(guests: Iterable[User]) -> None:
    """Their accounts go."""
    User.objects.filter(pk__in=[guest.pk for guest in guests], kind=User.Kind.GUEST).delete()


def meant(code: str) -> tuple[list[User], str]:
    """Whose card a typed code may be, mostly one or nobody, and the personal code of it."""
    tidy = codes.tidy(code)
    mark, personal = tidy[: codes.MARK_LENGTH], tidy[codes.MARK_LENGTH :]
    guests = User.objects.filter(username=PREFIX + mark, kind=User.Kind.GUEST, is_active=True)
    return list(guests.select_related("card")), personal
