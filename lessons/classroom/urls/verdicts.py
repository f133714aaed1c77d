from django.urls import path

from lessons.classroom.views import questions, verdicts

urlpatterns = [
    path("grupos/<slug:key>/corrigir/", verdicts.sheet, name="mark"),
    path("grupos/<slug:key>/corrigir/<str:task>/", verdicts.task, name="mark-task"),
    path("grupos/<slug:key>/comentario/", verdicts.comment, name="mark-comment"),
    path("grupos/<slug:key>/concordar/", verdicts.agree, name="mark-agree"),
    path("grupos/<slug:key>/devolver/", verdicts.give_back, name="give-back"),
    path("grupos/<slug:key>/reabrir/", verdicts.reopen, name="reopen"),
    path("tarefas/<slug:key>/corrigir/", questions.first, name="mark-questions"),
    path("tarefas/<slug:key>/corrigir/<str:task>/", questions.question, name="mark-question"),
    path("tarefas/<slug:key>/devolver/", verdicts.give_back_all, name="give-back-all"),
]
