"""How many sockets look at a page in this process, and whose they are. All calls come from the event loop.

Of one person there are so many at most, and so many of one address: whoever opens another closes the oldest,
of an address one that holds no seat if there is any. What is told of a person is told by one of their
sockets, so that a thousand cost no more than one.
"""

from typing import Protocol

MOST_OF_PERSON = 12
MOST_OF_ADDRESS = 60


class PageSocket(Protocol):
    """A socket: its page, who holds it ("" where nobody knows), from where, and the seats they have."""

    page: str
    person: str
    address: str
    seats: frozenset[int]


_together: dict[tuple[str, str, str], dict[PageSocket, None]] = {}


def enter(place: PageSocket) -> list[PageSocket]:
    """A socket has come: those that have to go for it."""
    going: list[PageSocket] = []
    for key, most in ((_person(place), MOST_OF_PERSON), (_address(place), MOST_OF_ADDRESS)):
        if not key[2]:
            continue
        there = _together.setdefault(key, {})
        there[place] = None
        if len(there) > most:
            oldest = next(iter(there))
            watching = (other for other in there if not other.seats and other is not place)
            going.append(oldest if key[0] == "person" else next(watching, oldest))
            leave(going[-1])
    return going


def leave(place: PageSocket) -> None:
    """A socket is closed, or will be."""
    for key in (_person(place), _address(place)):
        there = _together.get(key)
        if there is not None:
            there.pop(place, None)
            if not there:
                del _together[key]


def speaks(place: PageSocket) -> bool:
    """Is this the socket of its person that speaks for all of them here?"""
    return next(iter(_together.get(_person(place), ())), place) is place


def has_others(place: PageSocket) -> bool:
    """Has this person other sockets at the page?"""
    return any(other is not place for other in _together.get(_person(place), ()))


def _person(place: PageSocket) -> tuple[str, str, str]:
    return ("person", place.page, place.person)


def _address(place: PageSocket) -> tuple[str, str, str]:
    return ("address", place.page, place.address)
