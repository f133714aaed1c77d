from typing import Any

from django.contrib.auth import views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts import throttle
from accounts.forms import LoginForm
from accounts.roster_forms import ClassLoginForm


class KnowsBrowser:
    """Who has come in once is not kept out of this browser by those who guess from other ones."""

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        throttle.know_browser(response, form.get_user().get_username())
        return response


class LoginView(KnowsBrowser, views.LoginView):
    """Log in; `next` is followed only to this site (Django checks it). The session's key changes."""

    template_name = "accounts/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True


class ClassLoginView(KnowsBrowser, views.LoginView):
    """Log in with a card. Whoever is in already, on a shared computer perhaps another pupil, leaves then."""

    template_name = "accounts/class_login.html"
    authentication_form = ClassLoginForm  # type: ignore[assignment]  # it has all that the view asks for

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class LogoutView(views.LogoutView):
    """Log out by POST; a GET asks first, since following a link must not log anybody out."""

    http_method_names = ["get", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect("accounts:login")
        return render(request, "accounts/logout.html")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = super().post(request, *args, **kwargs)
        if request.is_secure():  # browsers refuse it on plain HTTP
            # What pages kept for the next visit (answers not yet sent) is not for the next person.
            answer["Clear-Site-Data"] = '"storage"'
        return answer
