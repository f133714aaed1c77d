"""Which of the two ways to log in opens first in a browser: with a card, or with a password.

A cookie keeps the way, and nothing of the person.
"""

from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts import people
from accounts.models import User

COOKIE = "entrance"
CLASS_LANGUAGE = "class_language"
COOKIE_AGE = 365 * 24 * 60 * 60
CARD, PASSWORD = "card", "password"
WAY = "com"  # in the query of the page to log in: the way that is asked for
PHONES = ("Mobi", "Android")


def opens_with_card(request: HttpRequest) -> bool:
    """Whether "Entrar" shows pupils' cards first: where a class code has been used, and on phones where
    nobody has entered with a password."""
    if request.GET.get(WAY):
        return False
    known = request.COOKIES.get(COOKIE)
    return known == CARD or (known != PASSWORD and _is_phone(request))


def password_page(target: str = "") -> str:
    """The page that asks for a password, whatever the browser knows; then on to `target`."""
    query = urlencode(({"next": target} if target else {}) | {WAY: "palavra-passe"}, safe="/")
    return f"{reverse('accounts:login')}?{query}"


def remember(request: HttpRequest, response: HttpResponse, way: str) -> None:
    """Notes the way somebody came in. A card stays noted where a teacher enters once among pupils."""
    if way == CARD or request.COOKIES.get(COOKIE) != CARD:
        response.set_cookie(
            COOKIE,
            way,
            max_age=COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def speak(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """A pupil's browser speaks the language of the class, unless somebody chose one in this browser.

    A second cookie knows what a class has set: the next pupil there may be of another class.
    """
    classroom = people.classrooms_of(user).first() if user.kind == User.Kind.PUPIL else None
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if classroom is None or (chosen and chosen != request.COOKIES.get(CLASS_LANGUAGE)):
        return
    if chosen or classroom.language != settings.LANGUAGE_CODE:
        for name in (settings.LANGUAGE_COOKIE_NAME, CLASS_LANGUAGE):
            response.set_cookie(
                name,
                classroom.language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                secure=settings.LANGUAGE_COOKIE_SECURE,
                samesite="Lax",
            )


def _is_phone(request: HttpRequest) -> bool:
    agent = request.headers.get("User-Agent", "")
    return any(word in agent for word in PHONES)
