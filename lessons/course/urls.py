"""Addresses of exercises."""

from django.urls import URLPattern, path

from lessons.course.views import exercises, progress

urlpatterns: list[URLPattern] = [
    path("treino/", exercises.listing, name="exercises"),
    path("treino/<slug:slug>/", exercises.begin, name="exercise"),
    path("treino/<slug:slug>/<int:level>/<slug:seed>/", exercises.question, name="question"),
    path("turmas/<slug:key>/treino/", progress.classroom, name="class-exercises"),
]
