from django.urls import path

from accounts.views import roster

urlpatterns = [
    path("turmas/lista-de-alunos.csv", roster.template_file, name="roster-template"),
    path("turmas/<slug:key>/alunos/", roster.pupils, name="roster"),
    path("turmas/<slug:key>/alunos/<int:pk>/codigo/", roster.new_code, name="new-code"),
    path("turmas/<slug:key>/cartoes/", roster.card_sheet, name="cards"),
    path("turmas/<slug:key>/cartoes/codigos/", roster.new_codes, name="new-codes"),
    path("turmas/<slug:key>/codigo/", roster.new_class_code, name="new-class-code"),
]
