from django.contrib.auth import views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.forms import LoginForm


class LoginView(views.LoginView):
    """Log in; `next` is followed only to this site (Django checks it). The session's key changes."""

    template_name = "accounts/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True


class LogoutView(views.LogoutView):
    """Log out by POST; a GET asks first, since following a link must not log anybody out."""

    http_method_names = ["get", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect("accounts:login")
        return render(request, "accounts/logout.html")
