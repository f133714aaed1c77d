import time
from typing import Any

from django.contrib.auth import views
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from accounts import entrance, second_factor, sessions, throttle
from accounts.forms import LoginForm
from accounts.log import security
from accounts.roster_forms import ClassLoginForm


class KnowsBrowser:
    """Who has come in once is not kept out of this browser by those who guess from other ones; and the
    browser knows the `way` by which somebody came in."""

    way: str

    def form_invalid(self, form: Any) -> HttpResponse:
        whole = form.errors.as_data().get(NON_FIELD_ERRORS, [])
        security.info("log-in refused: %s", [error.code for error in whole])
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        throttle.know_browser(response, form.get_user().get_username())
        entrance.remember(self.request, response, self.way)  # type: ignore[attr-defined]
        entrance.speak(self.request, response, form.get_user())  # type: ignore[attr-defined]
        return response


class LoginView(KnowsBrowser, views.LoginView):
    """Log in; `next` is followed only to this site (Django checks it). The session's key changes.

    Where pupils come in, the page for cards opens instead, unless the password is asked for.
    """

    way = entrance.PASSWORD

    template_name = "accounts/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if entrance.opens_with_card(request):
            query = f"?{urlencode({'next': target})}" if (target := self.get_redirect_url()) else ""
            return redirect(reverse("accounts:class-login") + query)
        return super().get(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Who has a second factor is not in before its code is right."""
        user = form.get_user()
        if not second_factor.asked_of(user):
            return super().form_valid(form)
        self.request.session[second_factor.PENDING] = [user.pk, int(time.time())]
        query = urlencode({"next": self.get_redirect_url() or ""})
        return redirect(f"{reverse('accounts:second-factor-code')}?{query}")


class ClassLoginView(KnowsBrowser, views.LoginView):
    """Log in with a card. Whoever is in already, on a shared computer perhaps another pupil, leaves then."""

    way = entrance.CARD

    template_name = "accounts/class_login.html"
    authentication_form = ClassLoginForm  # type: ignore[assignment]  # it has all that the view asks for

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = 422
        return response


class LogoutView(views.LogoutView):
    """Log out by POST; a GET asks first, since following a link must not log anybody out."""

    http_method_names = ["get", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect("accounts:login")
        return render(request, "accounts/logout.html")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        answer = super().post(request, *args, **kwargs)
        sessions.note_log_out(request, user)
        if request.is_secure():  # browsers refuse it on plain HTTP
            # What pages kept for the next visit (answers not yet sent) is not for the next person.
            answer["Clear-Site-Data"] = '"storage"'
        return answer
