"""Teachers' accounts: signing up, invitations, the own account, passwords."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.messages.views import SuccessMessageMixin
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import entrance, people, sessions, staff
from accounts.class_forms import refusing
from accounts.lookups import about_twins, form_page, me, personal, report_outcome, sure
from accounts.models import Invitation, User
from accounts.staff_forms import AccountForm, AddressForm, SignUpForm
from accounts.throttle import Bucket, address_of
from accounts.twins import Twin

# --- signing up and invitations -------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest, code: str = "") -> HttpResponse:
    """A new teacher, alone or with an invitation. Who has an account already gets the same answer."""
    if request.user.is_authenticated:
        return redirect("accounts:invitation", code) if code else redirect("accounts:classes")
    try:
        invitation = staff.usable(code) if code else None
    except Invitation.DoesNotExist:
        return _dead(request)
    if not staff.may_sign_up(invitation):
        by_invitation = settings.TEACHER_SIGNUP == staff.BY_INVITATION
        return render(request, "accounts/staff/no_sign_up.html", {"by_invitation": by_invitation}, status=403)
    form = SignUpForm(request.POST or None, ask_school=invitation is None)
    if form.is_valid() and (seconds := _wait(request, staff.SIGN_UP)):
        form.add_error(None, _too_fast(seconds))
    made = _signed_up(form, invitation) if form.is_valid() else None
    # Who was invited, and the first teacher. To others a log-in would tell which addresses have an account.
    if made is not None and (invitation is not None or not made.unverified):
        login(request, made)
        return redirect("accounts:classes")
    if form.is_valid():
        messages.success(
            request,
            _(
                "Pronto: entra com o teu endereço e a palavra-passe que escolheste. "
                "Se não conseguires, vê o teu correio: talvez já tivesses uma conta."
            ),
        )
        return redirect(entrance.password_page(reverse("accounts:classes")))
    return form_page(request, "accounts/staff/sign_up.html", form, invitation=invitation)


def _signed_up(form: SignUpForm, invitation: Invitation | None) -> User | None:
    """The new teacher. None for an address that is known, and with an error in the form."""
    try:
        with refusing(form):
            return staff.sign_up(**form.cleaned_data, invitation=invitation)
    except Invitation.DoesNotExist:
        form.add_error(None, _("Este convite já não serve: pede outro."))
    return None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """What the invitation is to; a teacher accepts it, who made it takes it back (`do`)."""
    try:
        open_invitation = staff.usable(code)
    except Invitation.DoesNotExist:
        return _dead(request)
    if request.user.is_authenticated and not people.is_teacher(request.user):
        raise PermissionDenied(_("Este convite é para professores."))
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect(entrance.password_page(reverse("accounts:invitation", args=[code])))
        return _answer(request, open_invitation)
    context = {
        "invitation": open_invitation,
        "may_sign_up": staff.may_sign_up(open_invitation),
        "mine": open_invitation.created_by_id == request.user.pk,
        "address": request.build_absolute_uri(),
    }
    return render(request, "accounts/staff/invitation.html", context)


def _answer(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if request.POST.get("do") == "revoke":
        return _revoke(request, invitation)
    try:
        staff.accept(invitation, me(request), meant=request.POST.getlist("meant"))
    except Twin as twin:
        return about_twins(request, twin, reverse("accounts:invitation", args=[invitation.code]))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("accounts:invitation", invitation.code)
    except Invitation.DoesNotExist:
        return _dead(request)
    if invitation.classroom is not None:
        messages.success(request, _("Pronto: já dás aulas a esta turma."))
        return redirect("accounts:class", invitation.classroom.key)
    messages.success(request, _("Pronto: a tua escola é %(school)s.") % {"school": invitation.school})
    return redirect("accounts:classes")


def _revoke(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if invitation.created_by_id != request.user.pk:
        raise PermissionDenied(_("Só quem fez o convite o pode retirar."))
    of_class = invitation.classroom
    back = reverse("accounts:account") + "#convites"
    if of_class is not None:
        back = reverse("accounts:class", args=[of_class.key]) + "#professores"
    lost = _("O endereço que enviaste deixa de servir.")
    asked = sure(request, _("Retirar o convite?"), _("Retirar o convite"), back, lost)
    if asked is not None:
        return asked
    staff.revoke(invitation, me(request))
    messages.success(request, _("O convite já não serve."))
    return redirect(back)


@personal("POST")
def invite(request: HttpRequest) -> HttpResponse:
    """An invitation to the own school."""
    with report_outcome(request, _("Convite feito: envia o endereço a quem convidas.")):
        staff.invite(_teacher(request))
    return redirect(reverse("accounts:account") + "#convites")


def _dead(request: HttpRequest) -> HttpResponse:
    """Unknown, used, revoked and old invitations look the same."""
    return render(request, "accounts/staff/dead_invitation.html", status=404)


# --- the own account ------------------------------------------------------------------------------


@personal("GET", "HEAD", "POST")
def account(request: HttpRequest) -> HttpResponse:
    """The teacher's own name and school, and the way to all else."""
    teacher = _teacher(request)
    if request.method != "POST":
        return _account_page(request)
    form = AccountForm(request.POST, ask_school=people.school_of(teacher) is None)
    if form.is_valid():
        with refusing(form):
            staff.change_account(teacher, **form.cleaned_data)
            messages.success(request, _("Guardado."))
            return redirect("accounts:account")
    return _account_page(request, form=form)


@personal("POST")
def end_sessions(request: HttpRequest) -> HttpResponse:
    """Ends the teacher's sessions in all other browsers."""
    sessions.end_others(_teacher(request), kept=request.session.session_key)
    messages.success(request, _("Terminaram as tuas sessões noutros sítios."))
    return redirect("accounts:account")


@personal("POST")
def address(request: HttpRequest) -> HttpResponse:
    """Asks for a message to the new address; whether somebody has it is not said."""
    teacher = _teacher(request)
    form = AddressForm(teacher, request.POST, auto_id="address_%s")
    if seconds := _wait(request, staff.MAIL):
        form.add_error(None, _too_fast(seconds))
    if form.is_valid():
        staff.ask_address(
            teacher,
            form.cleaned_data["email"],
            lambda code: request.build_absolute_uri(reverse("accounts:confirm-address", args=[code])),
        )
        messages.success(
            request,
            _("Enviámos uma mensagem para o novo endereço: abre a página que lá está para confirmar."),
        )
        return redirect("accounts:account")
    return _account_page(request, address_form=form)


@personal("GET", "HEAD", "POST")
def confirm_address(request: HttpRequest, code: str) -> HttpResponse:
    """The page of the message: one button, since programs that read mail open every link."""
    teacher = _teacher(request)
    if request.method != "POST":
        return render(request, "accounts/staff/confirm_address.html")
    with report_outcome(request, _("O teu endereço mudou.")):
        staff.confirm_address(teacher, code)
    return redirect("accounts:account")


def _account_page(request: HttpRequest, **bound: forms.Form) -> HttpResponse:
    teacher = _teacher(request)
    school = people.school_of(teacher)
    stored = User.objects.get(pk=teacher.pk)
    invitations = [
        (
            open_invitation,
            request.build_absolute_uri(reverse("accounts:invitation", args=[open_invitation.code])),
        )
        for open_invitation in staff.open_invitations(teacher)
    ]
    context: dict[str, Any] = {
        "school": school,
        "stored": stored,
        "unverified": stored.unverified and people.UNVERIFIED,
        "invitations": invitations,
        "form": AccountForm(initial={"name": stored.get_full_name()}, ask_school=school is None),
        "address_form": AddressForm(teacher, auto_id="address_%s"),
        **bound,
    }
    return render(request, "accounts/staff/account.html", context, status=422 if bound else 200)


# --- passwords ------------------------------------------------------------------------------------


class RefusedWith422:
    """A form that came back with errors says so in its status."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 422
        return response


class PasswordResetView(RefusedWith422, views.PasswordResetView):
    """Asks for a message with a link. The answer is the same whether somebody has the address."""

    template_name = "accounts/password/reset.html"
    email_template_name = "accounts/password/mail.txt"
    subject_template_name = "accounts/password/subject.txt"
    success_url = reverse_lazy("accounts:password-sent")

    def form_valid(self, form: Any) -> HttpResponse:
        if seconds := _wait(self.request, staff.MAIL):
            form.add_error(None, _too_fast(seconds))
            return self.form_invalid(form)
        return super().form_valid(form)


class PasswordSentView(views.PasswordResetDoneView):
    template_name = "accounts/password/sent.html"


class PasswordNewView(RefusedWith422, SuccessMessageMixin, views.PasswordResetConfirmView):
    """A new password, by the link of the message; the link works once."""

    template_name = "accounts/password/new.html"
    success_message = gettext_lazy("A palavra-passe mudou. Entra com a nova.")

    def get_success_url(self) -> str:
        return entrance.password_page()


class PasswordChangeView(RefusedWith422, SuccessMessageMixin, views.PasswordChangeView):
    """Other sessions of the account end."""

    template_name = "accounts/password/change.html"
    success_url = reverse_lazy("accounts:account")
    success_message = gettext_lazy("A palavra-passe mudou.")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated:
            _teacher(request)
        return super().dispatch(request, *args, **kwargs)


# --- helpers --------------------------------------------------------------------------------------


def _teacher(request: HttpRequest) -> User:
    """The reader, who must be a teacher."""
    if not people.is_teacher(request.user):
        raise PermissionDenied(_("Esta página é para professores."))
    return me(request)


def _wait(request: HttpRequest, bucket: Bucket) -> int:
    return bucket.take(address_of(request))


def _too_fast(seconds: int) -> str:
    return ngettext(
        "Foram muitos pedidos seguidos. Espera %(n)d segundo e tenta outra vez.",
        "Foram muitos pedidos seguidos. Espera %(n)d segundos e tenta outra vez.",
        seconds,
    ) % {"n": seconds}
