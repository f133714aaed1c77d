"""Who asks, and what an address names for who may have it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import people
from accounts.models import Classroom, User
from accounts.twins import Twin

View = Callable[..., HttpResponse]

PROJECTOR = "projetor"  # in the query: names are left out

Row = TypeVar("Row")
Find = Callable[[HttpRequest, Any], Any]


def own_address(request: HttpRequest, asked: str, otherwise: str) -> str:
    """Where a form or a link wants to go on, if that is a path of this site; else another address."""
    is_own = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, {request.get_host()})
    return asked if is_own else otherwise


def own_page(view: View) -> View:
    """A page of the reader's own: visitors are sent to log in, and no browser keeps it."""
    return never_cache(login_required(view))


def answering(methods: Sequence[str], of: Find | None, view: View) -> View:
    """The view, for these methods. With `of` it is given what the address names first, as `of` finds it."""

    @wraps(view)
    def answer(request: HttpRequest, **named: Any) -> HttpResponse:
        if of is None:
            return view(request, **named)
        first = named.pop(next(iter(named)))
        return view(request, of(request, first), **named)

    return require_http_methods(list(methods))(answer)


def personal(*methods: str, of: Find | None = None) -> Callable[[View], View]:
    """A page of the reader's own, or what a form asks for there; `of` as in `answering`."""
    return lambda view: own_page(answering(methods, of, view))


@contextmanager
def report_outcome(request: HttpRequest, said: str = "") -> Iterator[None]:
    """Does what stands inside and says so on the next page, or why the domain refused it."""
    try:
        yield
    except Twin:
        raise  # a question, for the view to ask
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        if said:
            messages.success(request, said)


def sure(
    request: HttpRequest, question: str, yes: str, back: str, lost: str = "", *, undo: str = ""
) -> HttpResponse | None:
    """A page that asks before what a form wants is done, since it cannot be undone; None once that was said
    there. `yes` is what its button says, `back` the address for who has second thoughts, `lost` what is gone
    afterwards, `undo` how it can be mended if at all.
    """
    if "sure" in request.POST:
        return None
    why = " ".join(filter(None, [lost, undo or _("Isto não se pode desfazer.")]))
    return _asking(request, {"sure": ["1"]}, question=question, why=why, yes=yes, back=back, looks="danger")


def about_twins(request: HttpRequest, twin: Twin, back: str) -> HttpResponse:
    """A page that asks whether others are meant than those who are called so already, or whether a name is
    written so, and then goes on."""
    why = " ".join(twin.messages)
    meant = {"meant": twin.names}
    return _asking(request, meant, question=twin.head, why=why, yes=twin.yes, back=back, looks="primary")


def _asking(request: HttpRequest, said: dict[str, list[str]], **context: Any) -> HttpResponse:
    """A page that asks, and sends what the form had sent again with what its button says beside."""
    lists = [*request.POST.lists(), *said.items()]
    fields = [(name, value) for name, values in lists for value in values if name != "csrfmiddlewaretoken"]
    context["fields"] = fields
    return render(request, "components/sure.html", context)


def form_page(request: HttpRequest, template: str, form: BaseForm, **context: Any) -> HttpResponse:
    """A page with a form; its status says when the form has come back."""
    return render(request, template, {"form": form, **context}, status=422 if form.is_bound else 200)


def is_anonymous(request: HttpRequest) -> bool:
    """Whether the page is for the projector, where nobody's name may be."""
    return request.GET.get(PROJECTOR) == "1"


def me(request: HttpRequest) -> User:
    """Who asks, in a view that only people with an account reach."""
    assert isinstance(request.user, User)
    return request.user


def finding(
    get: Callable[[User | AnonymousUser, str], Row], absent: Promise | str
) -> Callable[[HttpRequest, str], Row]:
    """`get` for who asks; where it finds nothing, a page that says so."""

    def get_or_404(request: HttpRequest, key: str) -> Row:
        try:
            return get(request.user, key)
        except ObjectDoesNotExist:
            raise Http404(str(absent)) from None

    return get_or_404


def own_classroom(request: HttpRequest, key: str) -> Classroom:
    """A class that the reader belongs to, as pupil or teacher. Raises Http404."""
    return get_object_or_404(people.classrooms_of(me(request)), key=key)


def classroom_to_run(request: HttpRequest, key: str) -> Classroom:
    """The class, for one of its teachers. Raises Http404, PermissionDenied."""
    classroom: Classroom = get_object_or_404(Classroom.objects.select_related("school"), key=key)
    if not people.teaches(request.user, classroom):
        raise PermissionDenied(_("Esta turma não é tua."))
    return classroom


def classroom_to_review(request: HttpRequest, key: str) -> Classroom:
    """The class, for a teacher who may read its pupils' answers. Raises Http404; PermissionDenied, also for
    the unverified.
    """
    classroom = classroom_to_run(request, key)
    if me(request).unverified:
        raise PermissionDenied(people.UNVERIFIED)
    return classroom
