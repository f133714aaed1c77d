"""A new installation: its first administrator, and the end of its demonstration."""

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import demo, demo_removal, entrance
from accounts import first_admin as domain
from accounts.class_forms import refusing
from accounts.lookups import form_page, me, personal
from accounts.qr import qr
from accounts.staff_forms import FirstAdminForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_admin(request: HttpRequest, code: str) -> HttpResponse:
    """The address that the terminal says: whoever has it makes the administrator's account, once."""
    form = FirstAdminForm(request.POST or None)
    try:
        domain.check(code)
        if form.is_valid():
            with refusing(form):
                admin = domain.make(code, **form.cleaned_data)
                login(request, admin)
                messages.success(request, _("Pronto: a administração é tua. Faz a tua primeira turma."))
                return redirect("accounts:classes")
    except domain.Used:
        return render(request, "accounts/installation/used.html", status=404)
    return form_page(request, "accounts/installation/first_admin.html", form)


@personal("GET", "HEAD", "POST")
def demonstration(request: HttpRequest) -> HttpResponse:
    """What the demonstration is, for administrators its cards to print, and the button that removes it."""
    if not demo_removal.may_remove(request.user):
        raise PermissionDenied(
            _("Só a administração, ou quem é responsável por uma turma verdadeira, retira a demonstração.")
        )
    if request.method == "POST":
        staying = demo_removal.remove(me(request))
        messages.success(request, _("A demonstração foi retirada."))
        if staying:
            names = ", ".join(user.username for user in staying)
            messages.warning(
                request, _("Fica, por ter turmas verdadeiras: %s. Muda-lhe a palavra-passe.") % names
            )
        return redirect("accounts:classes")
    address = request.build_absolute_uri(reverse("accounts:login"))
    context = {
        "accounts": demo_removal.accounts().count(),
        "classrooms": demo_removal.classrooms().select_related("school"),
        "needed": demo_removal.needed(),
        "logins": demo.LOGINS,
        "password": demo.password() if me(request).is_superuser and demo_removal.accounts().exists() else "",
        "address": address,
        "qr": qr(request.build_absolute_uri(entrance.password_page())),
    }
    return render(request, "accounts/installation/demonstration.html", context)
