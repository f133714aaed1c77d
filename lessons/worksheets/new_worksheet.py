"""A new worksheet of the teacher who asks."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.lookups import me
from games.pictures.texts import translate
from games.rules.text import Text
from lessons.worksheets import library, new_tasks
from lessons.worksheets.documents import Document
from lessons.worksheets.documents.fields.base import GameSpec


def create_worksheet(request: HttpRequest, title: str, spec: GameSpec | None) -> HttpResponse:
    """A new worksheet of the teacher who asks, empty or on a game, in its editor."""
    left_out: list[tuple[str, Text]] = []
    if spec is None:
        document = Document(title, ())
    else:
        document, left_out = new_tasks.worksheet(spec.game, title)
    try:
        stored = library.create(me(request), document)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("lessons:worksheets")
    messages.success(request, _("Ficha feita. Muda os textos, os pontos e a ordem como quiseres."))
    if left_out:
        lines = [f"{name} ({translate(reason).rstrip('.')})" for name, reason in left_out]
        messages.info(request, _("Ficou de fora o que não serve para este jogo: %s.") % "; ".join(lines))
    return redirect("lessons:worksheet-edit", stored.key)
