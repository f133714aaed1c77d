"""A new installation: its first administrator."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import first_admin as domain
from accounts.class_forms import refuse
from accounts.staff_forms import FirstAdminForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_admin(request: HttpRequest, code: str) -> HttpResponse:
    """The address that the terminal says: whoever has it makes the administrator's account, once."""
    form = FirstAdminForm(request.POST or None)
    try:
        domain.check(code)
        if form.is_valid():
            login(
                request, domain.make(code, **form.cleaned_data), "django.contrib.auth.backends.ModelBackend"
            )
            messages.success(request, _("Pronto: a administração é tua. Faz a tua primeira turma."))
            return redirect("accounts:classes")
    except ValidationError as error:
        refuse(form, error)
    except domain.Used:
        return render(request, "accounts/installation/used.html", status=404)
    status = 422 if form.is_bound else 200
    return render(request, "accounts/installation/first_admin.html", {"form": form}, status=status)
