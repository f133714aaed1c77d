"""The second factor: its pages, what asks for it at log-in, and the door of /admin/."""

import time
from base64 import b32encode
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import entrance, sessions
from accounts import second_factor as domain
from accounts.class_forms import refusing
from accounts.lookups import form_page, me, own_address, personal
from accounts.models import User
from accounts.privacy_forms import PasswordAgainForm
from accounts.qr import qr
from accounts.staff_forms import CodeForm
from accounts.throttle import know_browser

GIVEN = "second_factor"  # in the session: the device whose code was given
PATIENCE = 10 * 60  # seconds between the password and the code
KEY = "second_factor_key"  # in the session: the key of a device that is being set up


class DemandSecondFactor:
    """Middleware: who has a second factor, or must have one, comes to /admin/ by its page.

    The administration has no log-in of its own: the site's asks for the code and is slowed down.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.app_name != "admin" or match.url_name == "logout":
            return None
        if match.url_name == "login":
            return self._log_in(request)
        if not domain.is_administrator(request.user):
            return None
        device = domain.device_of(me(request))
        if _has_given_code(request, device) or (device is None and not settings.ADMIN_SECOND_FACTOR):
            return None
        page = reverse("accounts:second-factor-code" if device else "accounts:second-factor")
        return redirect(f"{page}?{urlencode({'next': request.get_full_path()})}")

    def _log_in(self, request: HttpRequest) -> HttpResponse:
        target = _next(request, reverse("admin:index"))
        if not request.user.is_authenticated:
            return redirect(entrance.password_page(target))
        if not request.user.is_staff:
            raise PermissionDenied(_("Estas páginas são de quem administra o sítio."))
        return redirect("admin:index")


@personal("GET", "HEAD", "POST")
def second_factor(request: HttpRequest) -> HttpResponse:
    """Turns the factor on; once it is on, for who has given its code, new recovery codes and turning off."""
    if not domain.may_have(request.user):
        raise PermissionDenied(_("O segundo fator é para professores e para quem administra o sítio."))
    user = me(request)
    device = domain.device_of(user)
    if device is None:
        return _turn_on(request, user)
    if not _has_given_code(request, device):
        return redirect("accounts:second-factor-code")
    form = PasswordAgainForm(user, request.POST or None)
    if form.is_valid() and request.POST.get("do") == "codes":
        return _recovery(request, domain.renew_recovery(user))
    if form.is_valid() and request.POST.get("do") == "off":
        domain.turn_off(user, user)
        messages.success(request, _("O segundo fator está desligado."))
        return redirect("accounts:second-factor")
    left = domain.recovery_left(user)
    return form_page(request, "accounts/second_factor/manage.html", form, device=device, left=left)


def _turn_on(request: HttpRequest, user: User) -> HttpResponse:
    key: str = request.session.setdefault(KEY, domain.new_key())
    form = CodeForm(request.POST or None, of_application=True)
    if form.is_valid():
        with refusing(form):
            codes = domain.turn_on(user, key, form.cleaned_data["code"])
            del request.session[KEY]
            _give(request, user)
            sessions.end_others(user, kept=request.session.session_key)
            return _recovery(request, codes)
    return form_page(
        request,
        "accounts/second_factor/turn_on.html",
        form,
        qr=qr(domain.address(user, key)),
        key=b32encode(bytes.fromhex(key)).decode(),
        demanded=settings.ADMIN_SECOND_FACTOR,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor_code(request: HttpRequest) -> HttpResponse:
    """Asks for the code, once a session; whose password was right a moment ago comes in with it."""
    user = me(request) if request.user.is_authenticated else _pending(request)
    if user is None:
        return redirect(entrance.password_page())
    if not domain.may_have(user):
        raise PermissionDenied(_("O segundo fator é para professores e para quem administra o sítio."))
    if domain.device_of(user) is None:
        return redirect("accounts:second-factor")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        with refusing(form):
            domain.enter(user, form.cleaned_data["code"])
            return _come_in(request, user)
    return form_page(request, "accounts/second_factor/code.html", form)


def _recovery(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """The recovery codes, which no page shows again."""
    begin = reverse("admin:index") if domain.is_administrator(me(request)) else reverse("accounts:account")
    context = {"codes": codes, "next": _next(request, begin)}
    return render(request, "accounts/second_factor/recovery.html", context)


def _pending(request: HttpRequest) -> User | None:
    """Whose password was right in this browser, not long ago."""
    pk, asked = request.session.get(domain.PENDING, (None, 0))
    if time.time() - asked > PATIENCE:
        return None
    return User.objects.filter(pk=pk, is_active=True).first()


def _come_in(request: HttpRequest, user: User) -> HttpResponse:
    fresh = not request.user.is_authenticated
    if fresh:
        del request.session[domain.PENDING]
        login(request, user)
    _give(request, user)
    begin = reverse("admin:index") if domain.is_administrator(user) else settings.LOGIN_REDIRECT_URL
    response = redirect(_next(request, begin))
    if fresh:
        know_browser(response, user.get_username())
        entrance.remember(request, response, entrance.PASSWORD)
    return response


def _has_given_code(request: HttpRequest, device: TOTPDevice | None) -> bool:
    return device is not None and request.session.get(GIVEN) == device.pk


def _give(request: HttpRequest, user: User) -> None:
    device = domain.device_of(user)
    if device is not None:
        request.session.cycle_key()
        request.session[GIVEN] = device.pk


def _next(request: HttpRequest, otherwise: str) -> str:
    return own_address(request, request.GET.get("next", ""), otherwise)
