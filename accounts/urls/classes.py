from django.urls import path

from accounts.views import classes

urlpatterns = [
    path("turmas/", classes.classes, name="classes"),
    path("turmas/nova/", classes.new, name="class-new"),
    path("turmas/<slug:key>/", classes.classroom, name="class"),
    path("turmas/<slug:key>/lista/", classes.pupils, name="class-pupils"),
    path("turmas/<slug:key>/lista/<int:pk>/", classes.pupil, name="class-pupil"),
    path("turmas/<slug:key>/juntar/", classes.join, name="class-join"),
    path("turmas/<slug:key>/mudar/", classes.rename, name="class-rename"),
    path("turmas/<slug:key>/arquivo/", classes.archive, name="class-archive"),
    path("turmas/<slug:key>/proximo-ano/", classes.next_year, name="class-next-year"),
    path("turmas/<slug:key>/professores/", classes.teachers, name="class-teachers"),
]
