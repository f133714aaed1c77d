from django.urls import path

from lessons.classroom.views import assignments, groups, home, own_group

urlpatterns = [
    path("", home.start, name="start"),
    path("tarefas/", assignments.listing, name="assignments"),
    path("tarefas/nova/", assignments.assign, name="assign"),
    path("tarefas/<slug:key>/", assignments.assignment, name="assignment"),
    path("tarefas/<slug:key>/mudar/", assignments.edit, name="assignment-edit"),
    path("tarefas/<slug:key>/atualizar/", assignments.renew, name="assignment-renew"),
    path("tarefas/<slug:key>/arrumar/", assignments.put_away, name="assignment-put-away"),
    path("tarefas/<slug:key>/o-meu-grupo/", own_group.own, name="own-group"),
    path("tarefas/<slug:key>/o-meu-grupo/entrar/", own_group.join, name="group-join"),
    path("tarefas/<slug:key>/o-meu-grupo/abrir/", own_group.open_group, name="group-open"),
    path("tarefas/<slug:key>/o-meu-grupo/sair/", own_group.leave, name="group-leave"),
    path("tarefas/<slug:key>/grupos/", groups.page, name="groups"),
    path("tarefas/<slug:key>/grupos/mover/", groups.move, name="group-move"),
    path("tarefas/<slug:key>/grupos/acaso/", groups.draw, name="groups-random"),
    path("tarefas/<slug:key>/grupos/novo/", groups.new, name="group-new"),
    path("tarefas/<slug:key>/grupos/desfazer/", groups.dissolve, name="groups-undo"),
    path("tarefas/<slug:key>/grupos/<slug:group>/apagar/", groups.delete, name="group-delete"),
    path("tarefas/<slug:key>/grupos/<slug:group>/prazo/", groups.extend, name="group-extend"),
]
