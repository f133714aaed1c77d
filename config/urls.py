from django.contrib import admin
from django.urls import include, path

from config import health

urlpatterns = [
    path("saude/", health.alive, name="alive"),
    path("saude/pronto/", health.ready, name="ready"),
    path("admin/", admin.site.urls),
    path("idioma/", include("django.conf.urls.i18n")),
    path("", include("accounts.urls")),
    # Before the games: the start page of visitors is theirs, that of who is signed in begins with own work.
    path("", include("lessons.urls")),
    path("", include("games.urls")),
]

handler403 = "config.views.permission_denied"
handler400 = "config.views.bad_request"
handler500 = "config.views.server_error"
