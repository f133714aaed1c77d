"""The second factor of administrators: its pages, and the door of /admin/ that asks for it."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import second_factor as domain
from accounts.class_forms import refusing
from accounts.models import User
from accounts.privacy_forms import PasswordAgainForm
from accounts.qr import qr
from accounts.staff_forms import CodeForm
from accounts.views.found import form_page, me, personal

GIVEN = "second_factor"  # in the session: the device whose code was given
KEY = "second_factor_key"  # in the session: the key of a device that is being set up


class DemandSecondFactor:
    """Middleware: who has a second factor, or must have one, comes to /admin/ by its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.app_name != "admin" or match.url_name == "logout":
            return None
        if not domain.may_have(request.user):
            return None
        device = domain.device_of(me(request))
        if _given(request, device) or (device is None and not settings.ADMIN_SECOND_FACTOR):
            return None
        page = reverse("accounts:second-factor-code" if device else "accounts:second-factor")
        return redirect(f"{page}?{urlencode({'next': request.get_full_path()})}")


@personal("GET", "HEAD", "POST")
def second_factor(request: HttpRequest) -> HttpResponse:
    """Turns the factor on; once it is on, for who has given its code, new recovery codes and turning off."""
    user = _administrator(request)
    device = domain.device_of(user)
    if device is None:
        return _turn_on(request, user)
    if not _given(request, device):
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
            return _recovery(request, codes)
    return form_page(
        request,
        "accounts/second_factor/turn_on.html",
        form,
        qr=qr(domain.address(user, key)),
        key=b32encode(bytes.fromhex(key)).decode(),
        demanded=settings.ADMIN_SECOND_FACTOR,
    )


@personal("GET", "HEAD", "POST")
def second_factor_code(request: HttpRequest) -> HttpResponse:
    """Asks for the code, once a session."""
    user = _administrator(request)
    if domain.device_of(user) is None:
        return redirect("accounts:second-factor")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        with refusing(form):
            domain.enter(user, form.cleaned_data["code"])
            _give(request, user)
            return redirect(_next(request))
    return form_page(request, "accounts/second_factor/code.html", form)


def _recovery(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """The recovery codes, which no page shows again."""
    context = {"codes": codes, "next": _next(request)}
    return render(request, "accounts/second_factor/recovery.html", context)


def _administrator(request: HttpRequest) -> User:
    if not domain.may_have(request.user):
        raise PermissionDenied(_("O segundo fator é para quem administra o sítio."))
    return me(request)


def _given(request: HttpRequest, device: TOTPDevice | None) -> bool:
    return device is not None and request.session.get(GIVEN) == device.pk


def _give(request: HttpRequest, user: User) -> None:
    device = domain.device_of(user)
    if device is not None:
        request.session.cycle_key()
        request.session[GIVEN] = device.pk


def _next(request: HttpRequest) -> str:
    asked = request.GET.get("next", "")
    return asked if url_has_allowed_host_and_scheme(asked, {request.get_host()}) else reverse("admin:index")
