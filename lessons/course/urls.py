"""Addresses of exercises and lessons."""

from django.urls import URLPattern, path

from lessons.course.views import exercises, lessons, progress

urlpatterns: list[URLPattern] = [
    path("treino/", exercises.listing, name="exercises"),
    path("treino/<slug:slug>/", exercises.begin, name="exercise"),
    path("treino/<slug:slug>/<int:level>/<slug:seed>/", exercises.question, name="question"),
    path("licoes/", lessons.shelf, name="lessons"),
    path("licoes/<slug:key>/", lessons.lesson, name="lesson"),
    path("licoes/<slug:key>/tudo/", lessons.whole, name="lesson-whole"),
    path("licoes/<slug:key>/resumo/", lessons.on_paper, name="lesson-summary"),
    path("licoes/<slug:key>/passos/<str:step>/", lessons.step, name="lesson-step"),
    path("turmas/<slug:key>/treino/", progress.classroom, name="class-exercises"),
]
