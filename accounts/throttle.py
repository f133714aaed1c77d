"""Slows down whoever guesses passwords and codes, and nobody beside them.

A `Bucket` lets a burst of tries through, and afterwards one every few seconds. A whole school may share one
address, and everybody knows the class codes and the user names: who guesses must not lock the others out.

Cards: a personal code is one of 28**6 = 4.8e8, so that 2.4e8 tries find one on average, whosever it is. Wrong
tries count for their address, and for the pupil if there is one; both let a thousand through at once, so that
right cards come in behind a flood of wrong ones. Where one of the two is spent, a pupil still has a few tries
of their own from each place. After the first thousands wrong codes are looked at

* from one address twice a second, whatever the names: 2.4e8 / 2 s = 3.8 years;
* of one pupil every ten seconds: 76 years;
* from 1,000 addresses, with 5 more an hour for each pupil and address in the beginning and one an hour later:
  of one pupil 0.4 a second, 20 years; of a class of thirty 11 a second, 8 months.

While an address with a program goes on beyond that, whom it names waits there (and nobody else does), unless
they have been in that browser before; when it stops, they wait ten seconds at most.

Passwords cost much to check and are their owners' choice: five tries for one account from one place, then one
in ten seconds. A browser in which the account has been before is a place of its own.
"""

import hashlib
import math
import secrets
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

# Tries are counted before they are checked; without the lock, many at once would all see the same count.
_lock = threading.Lock()


@dataclass(frozen=True)
class Bucket:
    """A kind of tries: `burst` of them are free, afterwards there is one in so many `seconds`.

    `who` says, in as many words as needed, whose tries are counted together.
    """

    kind: str
    burst: int
    seconds: float

    def take(self, *who: str) -> int:
        """Counts one try and returns 0; or counts nothing and returns the seconds, rounded up, to wait."""
        with _lock:
            debt = self._debt(who) + self.seconds
            wait = math.ceil(debt - self.burst * self.seconds)
            if wait > 0:
                return wait
            self._owe(who, debt)
            return 0

    def give_back(self, *who: str) -> None:
        """Takes one try back: it was none of those that shall be slowed down."""
        with _lock:
            self._owe(who, self._debt(who) - self.seconds)

    def forget(self, *who: str) -> None:
        """Clears the count, after the right password or code."""
        cache.delete(self._key(who))

    def _debt(self, who: tuple[str, ...]) -> float:
        """Seconds until the bucket is full again. The cache holds the moment at which it will be."""
        full_at: float = cache.get(self._key(who), 0.0)
        return max(0.0, full_at - time.time())

    def _owe(self, who: tuple[str, ...], debt: float) -> None:
        if debt > 0:
            cache.set(self._key(who), time.time() + debt, timeout=math.ceil(debt))
        else:
            self.forget(*who)

    def _key(self, who: tuple[str, ...]) -> str:
        return f"tries:{self.kind}:" + hashlib.sha256("\0".join(who).encode()).hexdigest()


PASSWORD = Bucket("password", burst=5, seconds=10)  # of an account, from one place
CARD_ADDRESS = Bucket("card-address", burst=2000, seconds=0.5)  # wrong cards from one address
CARD_PUPIL = Bucket("card-pupil", burst=1000, seconds=10)  # wrong codes of one pupil, from anywhere
CARD_OWN = Bucket("card-own", burst=5, seconds=3600)  # of one pupil from one place, where those are spent

Tries = tuple[tuple[Bucket, tuple[str, ...]], ...]


def count_card_try(address: str, place: str, pupil: str) -> tuple[int, Tries]:
    """Counts a try to enter with a card as `pupil`, "" for somebody who is not there.

    The seconds to wait, and nothing is counted; or 0 and what is to be given back if the card was right.
    """
    if not pupil:
        return CARD_ADDRESS.take(address), ((CARD_ADDRESS, (address,)),)
    usual: Tries = ((CARD_ADDRESS, (address,)), (CARD_PUPIL, (pupil,)))
    wait = _take_all(usual)
    if not wait:
        return 0, usual
    if own_wait := CARD_OWN.take(place, pupil):
        return min(wait, own_wait), ()
    return 0, ((CARD_OWN, (place, pupil)),)


def _take_all(tries: Tries) -> int:
    """Counts a try in each of these, or in none and returns the seconds to wait."""
    for number, (bucket, who) in enumerate(tries):
        if wait := bucket.take(*who):
            give_all_back(tries[:number])
            return wait
    return 0


def give_all_back(tries: Tries) -> None:
    for bucket, who in tries:
        bucket.give_back(*who)


# --- where a try comes from -----------------------------------------------------------------------

BROWSER = "browser"  # the cookie by which an account's browser is known again
BROWSER_AGE = 180 * 24 * 60 * 60
NONCE = 16  # hexadecimal digits


def address_of(request: HttpRequest | None) -> str:
    """The address that a request comes from; of IPv6 the network: one machine has as many as it likes."""
    return network_of(request.META.get("REMOTE_ADDR", "") if request else "")


def network_of(remote: str) -> str:
    """The same of an address."""
    try:
        address = ip_address(remote)
    except ValueError:
        return remote
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
    return remote


def place_of(request: HttpRequest | None, accounts: Iterable[str]) -> str:
    """The browser, if one of these accounts has been in there before; else the address."""
    cookie = request.COOKIES.get(BROWSER, "") if request else ""
    if any(constant_time_compare(cookie, _mark(cookie[:NONCE], account)) for account in accounts):
        return cookie
    return address_of(request)


def know_browser(response: HttpResponse, account: str) -> None:
    """Lets `place_of` know this browser again. Nobody can read the account from the cookie."""
    response.set_cookie(
        BROWSER,
        _mark(secrets.token_hex(NONCE // 2), account),
        max_age=BROWSER_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _mark(nonce: str, account: str) -> str:
    return nonce + salted_hmac("accounts.throttle", f"{nonce} {account}", algorithm="sha256").hexdigest()
