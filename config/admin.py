"""The admin's site: Django's, which takes an address that makes no sense for no error of ours."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.contrib.admin.views.main import ERROR_FLAG
from django.db import DataError
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class NimtecaAdminSite(AdminSite):
    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Where the query asks a database for a number or a year that it has not, the list is shown without
        it, as Django does with the other queries that it does not understand.
        """
        shown = super().admin_view(view, cacheable)

        @wraps(shown)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                return shown(request, *args, **kwargs)
            except (DataError, OverflowError, ValueError):
                if request.method != "GET" or not request.GET or ERROR_FLAG in request.GET:
                    raise
                return redirect(f"{request.path}?{ERROR_FLAG}=1")

        return cast(View, answered)


class NimtecaAdminConfig(AdminConfig):
    default_site = "config.admin.NimtecaAdminSite"
