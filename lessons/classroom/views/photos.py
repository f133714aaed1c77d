"""Photographs of paper work: those of a sheet, bringing one, taking it away, showing it."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.lookups import me, personal, sure
from accounts.refusals import refuse
from games.live.match_state import Refused
from games.pictures.texts import translate
from lessons.classroom import access
from lessons.classroom import photos as stored
from lessons.classroom.lookups import sheet_to_read
from lessons.classroom.models import Group
from lessons.files import picture_answer, small_uploads


@small_uploads(stored.MAX_BYTES, "lessons/classroom/photos/too_big.html")
@personal("GET", "HEAD", "POST", of=sheet_to_read)
def photos(request: HttpRequest, group: Group) -> HttpResponse:
    """The photographs, for members and teachers; a POST brings one, or deletes the one named `apagar`."""
    if request.method != "POST":
        return _page(request, group)
    try:
        if photo := request.POST.get("apagar", ""):
            back = reverse("lessons:photos", args=[group.key])
            asked = sure(request, _("Apagar esta fotografia?"), _("Apagar a fotografia"), back)
            if asked is not None:
                return asked
            _delete(request, group, photo)
        else:
            _add(request, group)
    except Refused as refused:
        return _page(request, group, translate(refused.message))
    except ValidationError as error:
        return _page(request, group, " ".join(error.messages))
    return redirect("lessons:photos", group.key)


def _add(request: HttpRequest, group: Group) -> None:
    file = request.FILES.get("fotografia")
    if file is None:
        refuse(_("Escolhe um ficheiro com uma fotografia."))
    photo = stored.add(group, me(request), file, file.size or 0)
    if photo.is_blank:
        messages.warning(
            request, _("A fotografia ficou guardada, mas nela não se vê nada: é toda da mesma cor.")
        )
    else:
        messages.success(request, _("Fotografia guardada."))


def _delete(request: HttpRequest, group: Group, key: str) -> None:
    photo = group.photos.filter(key=key).defer("content").first()
    if photo is not None:
        stored.delete(photo, me(request))
        messages.success(request, _("Fotografia apagada."))


def _page(request: HttpRequest, group: Group, problem: str = "") -> HttpResponse:
    listed = list(group.photos.defer("content"))
    context = {
        "group": group,
        "assignment": group.assignment,
        "runs": access.runs(request.user, group.assignment),
        "photos": listed,
        "may_change": stored.may_change(group, me(request)),
        "full": len(listed) >= stored.MOST,
        "most": stored.MOST,
        "problem": problem,
    }
    return render(request, "lessons/classroom/photos/photos.html", context, status=422 if problem else 200)


@personal("GET", "HEAD")
def photo(request: HttpRequest, key: str, photo: str) -> HttpResponse:
    """One photograph of a sheet, for its members and teachers; no browser keeps it."""
    stored = sheet_to_read(request, key).photos.filter(key=photo).first()
    if stored is None:
        raise Http404(_("Esta fotografia não existe."))
    return picture_answer(bytes(stored.content), "image/jpeg", f"{stored.key}.jpg")
