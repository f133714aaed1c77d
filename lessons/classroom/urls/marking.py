from django.urls import path

from lessons.classroom.views import marking, questions

urlpatterns = [
    path("grupos/<slug:key>/corrigir/", marking.sheet, name="mark"),
    path("grupos/<slug:key>/corrigir/<str:task>/", marking.task, name="mark-task"),
    path("grupos/<slug:key>/comentario/", marking.comment, name="mark-comment"),
    path("grupos/<slug:key>/concordar/", marking.agree, name="mark-agree"),
    path("grupos/<slug:key>/devolver/", marking.give_back, name="give-back"),
    path("grupos/<slug:key>/reabrir/", marking.reopen, name="reopen"),
    path("tarefas/<slug:key>/corrigir/", questions.first, name="mark-questions"),
    path("tarefas/<slug:key>/corrigir/<str:task>/", questions.question, name="mark-question"),
    path("tarefas/<slug:key>/devolver/", marking.give_back_all, name="give-back-all"),
]
