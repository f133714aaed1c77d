from django.urls import path

from lessons.classroom.views import live as lesson
from lessons.classroom.views import statistics

urlpatterns = [
    path("tarefas/<slug:key>/ao-vivo/", lesson.grid, name="grid"),
    path("tarefas/<slug:key>/ao-vivo/comandos/", lesson.control, name="lesson-control"),
    path("tarefas/<slug:key>/ao-vivo/<slug:group>/<str:task>/", lesson.box, name="box"),
    path("tarefas/<slug:key>/erros/", statistics.assignment, name="statistics"),
    path("turmas/<slug:key>/erros/", statistics.classroom, name="class-statistics"),
]
