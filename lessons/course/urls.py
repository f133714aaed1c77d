"""Addresses of exercises and lessons."""

from django.urls import URLPattern, path

from lessons.course.views import (
    editor,
    exercises,
    files,
    giving,
    goals,
    history,
    learning_path,
    lessons,
    live,
    progress,
    shelf,
    sittings,
    trainings,
    visitors,
)

urlpatterns: list[URLPattern] = [
    path("treino/", exercises.listing, name="exercises"),
    path("treino/agora/", sittings.sitting, name="training-sitting"),
    path("treino/agora/<slug:code>/", sittings.sitting_problem, name="sitting-problem"),
    path("treino/<slug:slug>/", exercises.begin, name="exercise"),
    path("treino/<slug:slug>/<int:level>/<slug:seed>/", exercises.question, name="question"),
    path("caminho/", learning_path.own, name="learning-path"),
    path("licoes/", shelf.shelf, name="lessons"),
    path("licoes/ler/", files.read_file, name="lesson-read"),
    path("licoes/historia/", history.history_page, name="lessons-history"),
    path("licoes/sem-conta/", visitors.take_over, name="take-over"),
    path("licoes/<slug:key>/", lessons.lesson, name="lesson"),
    path("licoes/<slug:key>/tudo/", lessons.whole, name="lesson-whole"),
    path("licoes/<slug:key>/resumo/", lessons.on_paper, name="lesson-summary"),
    path("licoes/<slug:key>/fim/", shelf.ending, name="lesson-end"),
    path("licoes/<slug:key>/copiar/", editor.copy, name="lesson-copy"),
    path("licoes/<slug:key>/ficheiro/", files.file, name="lesson-file"),
    path("licoes/<slug:key>/editar/", editor.edit, name="lesson-edit"),
    path("licoes/<slug:key>/editar/<str:step>/", editor.step, name="lesson-edit-step"),
    path("licoes/<slug:key>/dar/", giving.give, name="lesson-give"),
    path("turmas/<slug:key>/licoes/", giving.classroom, name="class-lessons"),
    path("turmas/<slug:key>/licoes.<table:kind>", giving.file, name="class-lessons-file"),
    path("turmas/<slug:key>/licoes/<slug:lesson>/", giving.answers, name="class-lesson"),
    path("turmas/<slug:key>/licoes/<slug:lesson>/ao-vivo/", live.overview, name="lesson-overview"),
    path("turmas/<slug:key>/licoes/<slug:lesson>/comandos/", live.control, name="lesson-control"),
    path("turmas/<slug:key>/licoes/<slug:lesson>/estado/", live.state, name="lesson-state"),
    path("licoes/<slug:key>/passos/<str:step>/", lessons.step, name="lesson-step"),
    path("turmas/<slug:key>/metas/", goals.classroom, name="class-goals"),
    path("turmas/<slug:key>/treino/", progress.classroom, name="class-exercises"),
    path("turmas/<slug:key>/treino/dar/", trainings.give, name="training-give"),
    path("turmas/<slug:key>/treino/dados/<slug:training>/", trainings.training, name="training"),
    path("turmas/<slug:key>/treino/alunos/<int:pupil>/", progress.pupil, name="class-exercises-pupil"),
    path(
        "turmas/<slug:key>/treino/exercicios/<slug:slug>/", progress.exercise, name="class-exercises-exercise"
    ),
    path("turmas/<slug:key>/treino.<table:kind>", progress.file, name="class-exercises-file"),
]
