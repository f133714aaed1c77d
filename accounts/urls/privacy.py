from django.urls import path, re_path

from accounts.views import privacy

urlpatterns = [
    path("privacidade/", privacy.own, name="privacy"),
    re_path(r"^privacidade/dados\.(?P<kind>json|html)$", privacy.own_file, name="privacy-file"),
    path("privacidade/apagar/", privacy.erase_own, name="erase-own"),
    path("privacidade/alunos/<int:pk>/", privacy.pupil, name="person"),
    re_path(
        r"^privacidade/alunos/(?P<pk>\d+)/dados\.(?P<kind>json|html)$",
        privacy.pupil_file,
        name="person-file",
    ),
    path("privacidade/alunos/<int:pk>/apagar/", privacy.erase_pupil, name="erase-pupil"),
    path("turmas/<slug:key>/registo/", privacy.class_log, name="class-log"),
]
