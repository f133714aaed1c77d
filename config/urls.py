from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("idioma/", include("django.conf.urls.i18n")),
    path("", include("accounts.urls")),
    # Before the games: the start page of visitors is theirs, that of who is signed in begins with own work.
    path("", include("lessons.urls")),
    path("", include("games.urls")),
]

handler400 = "config.views.bad_request"
handler500 = "config.views.server_error"
