"""Pictures of an invention: bringing one, taking it away, showing it."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.lookups import me, personal, sure
from accounts.refusals import refuse
from lessons.contest import phases
from lessons.contest import pictures as stored
from lessons.contest.inventions import Locked
from lessons.contest.lookups import invention_to_write
from lessons.contest.models import Invention, Picture
from lessons.files import picture_answer, small_uploads

AGE = 24 * 60 * 60


@small_uploads(stored.MAX_BYTES, "lessons/contest/workshop/too_big.html")
@personal("GET", "HEAD", "POST", of=invention_to_write)
def pictures(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The pictures, for the authors; a POST brings one, or takes away the one named `apagar`."""
    if request.method != "POST":
        return _page(request, invention)
    try:
        if key := request.POST.get("apagar", ""):
            back = reverse("lessons:invention-pictures", args=[invention.key])
            asked = sure(request, _("Apagar esta imagem?"), _("Apagar a imagem"), back)
            if asked is not None:
                return asked
            _remove(request, invention, key)
        else:
            _store(request, invention)
    except Locked:
        return _page(request, invention, _("A invenção já foi entregue: agora as imagens não mudam."))
    except ValidationError as error:
        return _page(request, invention, " ".join(error.messages))
    return redirect("lessons:invention-pictures", invention.key)


def _store(request: HttpRequest, invention: Invention) -> None:
    file = request.FILES.get("imagem")
    if file is None:
        refuse(_("Escolhe um ficheiro com uma imagem."))
    picture = stored.store(invention, me(request), file, file.size or 0)
    if picture.is_blank:
        messages.warning(request, _("A imagem ficou guardada, mas nela não se vê nada: é toda da mesma cor."))
    else:
        messages.success(request, _("Imagem guardada. Escolhe-a no aspeto do jogo."))


def _remove(request: HttpRequest, invention: Invention, key: str) -> None:
    picture = invention.pictures.filter(key=key).first()
    if picture is not None:
        stored.remove(picture, me(request))
        messages.success(request, _("Imagem apagada."))


def _page(request: HttpRequest, invention: Invention, problem: str = "") -> HttpResponse:
    rows = list(invention.pictures.defer("content"))
    context = {
        "invention": invention,
        "pictures": [(row, row.key == invention.document["look"]["picture"]) for row in rows],
        "open": phases.is_open(invention),
        "full": len(rows) >= stored.MOST,
        "most": stored.MOST,
        "problem": problem,
    }
    return render(request, "lessons/contest/workshop/pictures.html", context, status=422 if problem else 200)


@require_safe
def picture(request: HttpRequest, picture: str) -> HttpResponse:
    """A picture as the server drew it, for whoever may see it."""
    try:
        stored_picture = stored.to_read(request.user, picture)
    except Picture.DoesNotExist:
        raise Http404(_("Esta imagem não existe.")) from None
    answer = picture_answer(bytes(stored_picture.content), "image/png", f"{stored_picture.key}.png")
    answer.headers["Cache-Control"] = f"private, max-age={AGE}"
    return answer
