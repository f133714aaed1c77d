from django.urls import path

from lessons.classroom.views import live, statistics

urlpatterns = [
    path("tarefas/<slug:key>/ao-vivo/", live.grid, name="grid"),
    path("tarefas/<slug:key>/ao-vivo/comandos/", live.control, name="lesson-control"),
    path("tarefas/<slug:key>/ao-vivo/<slug:group>/<str:task>/", live.box, name="box"),
    path("tarefas/<slug:key>/erros/", statistics.assignment, name="statistics"),
    path("turmas/<slug:key>/erros/", statistics.classroom, name="class-statistics"),
]
