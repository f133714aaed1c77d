"""Texts from outside, in one place: no database can keep NUL, nothing encodes half of a surrogate pair, and
what nests without end cannot be followed.
"""

import re
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase, QueryDict

LONGEST_BODY = 1024 * 1024  # bytes; larger ones are refused anyhow
UNKEPT = re.compile("[\x00\ud800-\udfff]")
# The same as JSON writes it; a pair of surrogates is one letter. An escape that is not whole makes the text
# no JSON: what follows it stays, lest the two become an escape together.
_PAIR = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_BROKEN = r"\\u[0-9a-fA-F]{0,3}(?:\\u[0-9a-fA-F]{4})+"
_ESCAPED = re.compile(rf"(\\\\|{_PAIR}|{_BROKEN})|\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{{2}})")
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def clean(text: str) -> str:
    """The text without what cannot be kept, also where it is JSON."""
    text = UNKEPT.sub("", text)
    if text.lstrip()[:1] in ("[", "{", '"'):
        text = _ESCAPED.sub(lambda match: match[1] or "", text)
    return text


def clean_query(data: QueryDict) -> QueryDict:
    """The same fields with clean texts; the same object where they are clean already."""
    cleaned = [(clean(name), [clean(value) for value in values]) for name, values in data.lists()]
    if cleaned == list(data.lists()):
        return data
    copy = QueryDict(mutable=True, encoding=data.encoding)
    for name, values in cleaned:
        copy.setlist(name, values)
    return copy


class CleanTextMiddleware:
    """Views and forms see clean texts, however they look at what was sent. What nests too deep to be followed
    is the sender's mistake."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if UNKEPT.search(request.path_info):
            raise BadRequest("The address has letters that nothing is called by")
        request.COOKIES = {name: UNKEPT.sub("", value) for name, value in request.COOKIES.items()}
        request.GET = clean_query(request.GET)  # type: ignore[assignment]
        _clean_when_read(request)
        if request.method == "POST" and request.content_type not in _FORMS:
            _clean_body(request)
        return self.get_response(request)

    def process_exception(self, _request: HttpRequest, exception: Exception) -> None:
        """A page that has no words of its own for it answers 400."""
        if isinstance(exception, RecursionError):
            raise BadRequest("What was sent nests too deep") from exception


def _clean_when_read(request: HttpRequest) -> None:
    """A form is cleaned when something reads it, not sooner: an upload may be refused unread."""
    read = request._load_post_and_files  # noqa: SLF001 - the one place where Django reads a form

    def read_clean() -> None:
        read()
        request._post = clean_query(request._post)  # type: ignore[attr-defined]  # noqa: SLF001

    request._load_post_and_files = read_clean  # type: ignore[method-assign]  # noqa: SLF001


def _clean_body(request: HttpRequest) -> None:
    """A body that is no form is JSON, if it is anything."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or not 0 < int(length) <= LONGEST_BODY:
        return
    try:
        text = request.body.decode()
    except UnicodeDecodeError:
        return
    request._body = clean(text).encode()  # noqa: SLF001 - what `request.body` is from now on
