"""Files that people send, and pictures that go back."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import register_converter
from django.urls.converters import StringConverter
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from accounts.lookups import me
from games.analysis.files import File
from games.analysis.queued import studies
from games.analysis.studies import Busy, Progress, Result
from games.live.jobs import file_maker
from lessons.exported_files import ENDING
from lessons.table_files import TYPES, ScreenTable, as_file

FORM_BYTES = 100_000  # of an upload that are not the file

View = Callable[..., HttpResponse]


class TableKind(StringConverter):
    """In addresses, `<table:kind>`: the kind of a file of tables."""

    regex = "|".join(TYPES)


register_converter(TableKind, "table")


def small_uploads(most: int, refusal: str) -> Callable[[View], View]:
    """Answers an upload of more than `most` bytes with the template `refusal` before its body is looked at;
    reading the token of the form would read all of it.
    """

    def guard(view: View) -> View:
        protected = csrf_protect(view)

        @wraps(view)
        def guarded(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
            length = request.META.get("CONTENT_LENGTH") or "0"
            if not length.isdigit() or int(length) > most + FORM_BYTES:
                return render(request, refusal, status=413)
            return protected(request, *args, **kwargs)

        return csrf_exempt(guarded)

    return guard


def picture_answer(content: bytes, kind: str, name: str) -> HttpResponse:
    """A picture as nothing but a picture; the caller says how long it may be kept."""
    return HttpResponse(
        content,
        content_type=kind,
        headers={
            "Content-Disposition": f'inline; filename="{name}"',
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
        },
    )


def download(kind: str, name: str, tables: list[ScreenTable]) -> HttpResponse:
    """A file of tables; its name has nobody's name in it."""
    return _sent(kind, name, as_file(kind, tables))


def export(
    request: HttpRequest, maker: str, of: int, kind: str, *, name: str, back: str, long: bool
) -> HttpResponse:
    """A file of tables that `games.live.jobs.file_maker` makes: here, or if it takes `long` as a job, with a
    page that waits for it and then asks again. Only who asked gets it, once. `back` leads on from there.
    """
    asked = File(maker, of, me(request).pk, kind, get_language())
    if not long:
        return _sent(kind, name, file_maker.make_file(asked.order))
    result = _asked_for(asked)
    waits, polls = isinstance(result, Progress), bool(request.htmx)  # type: ignore[attr-defined]
    if waits and polls:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if isinstance(result, bytes) and not polls:
        if request.method == "GET":
            studies.forget(asked)
        return _sent(kind, name, result)
    context = {"waits": waits, "ready": isinstance(result, bytes), "file": f"{name}.{kind}", "back": back}
    return render(request, f"lessons/files/{'state' if polls else 'page'}.html", context)


def _asked_for(asked: File) -> Result:
    """The file, or how far it is, or None where it cannot be had now. Who asks again has it tried again."""
    try:
        result = studies.watch(asked, asked.visitor)
    except Busy:
        return None
    if isinstance(result, bytes | Progress):
        return result
    studies.forget(asked)
    return None


def _sent(kind: str, name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def content_answer(content: bytes, title: str) -> HttpResponse:
    """A lesson or worksheet to be kept as a file, called by its title."""
    response = HttpResponse(content, content_type="application/yaml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{short_name(title)}{ENDING}"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


LONGEST_NAME = 100  # characters of a file's name


def short_name(*words: str) -> str:
    return slugify(" ".join(words))[:LONGEST_NAME].strip("-")
