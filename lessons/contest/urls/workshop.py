"""Addresses of the contest: workshop."""

from django.urls import URLPattern, path

from lessons.contest.views import authors, drawing, examination, pictures, printing, revisions, workshop

urlpatterns: list[URLPattern] = [
    path("concurso/oficina/", workshop.workshop, name="workshop"),
    path("concurso/oficina/nova/", workshop.new, name="invention-new"),
    path("concurso/oficina/<slug:invention>/", workshop.editor, name="invention"),
    path("concurso/oficina/<slug:invention>/guardar/", workshop.save, name="invention-save"),
    path("concurso/oficina/<slug:invention>/desenho/", workshop.preview, name="invention-preview"),
    path("concurso/oficina/<slug:invention>/desenhar/", drawing.draw_by_hand, name="invention-draw"),
    path("concurso/oficina/<slug:invention>/imprimir/", printing.sheet, name="invention-print"),
    path("concurso/oficina/<slug:invention>/estado/", workshop.state, name="invention-state"),
    path("concurso/oficina/<slug:invention>/jogar/", workshop.play, name="invention-play"),
    path("concurso/oficina/<slug:invention>/autores/", authors.authors, name="invention-authors"),
    path("concurso/oficina/<slug:invention>/versoes/", revisions.listing, name="invention-revisions"),
    path(
        "concurso/oficina/<slug:invention>/versoes/<int:number>/",
        revisions.revision,
        name="invention-revision",
    ),
    path("concurso/oficina/<slug:invention>/exame/", examination.examination, name="invention-examination"),
    path(
        "concurso/oficina/<slug:invention>/exame/parar/",
        examination.stop,
        name="invention-examination-stop",
    ),
    path("concurso/oficina/<slug:invention>/imagens/", pictures.pictures, name="invention-pictures"),
    path("concurso/imagens/<slug:picture>.png", pictures.picture, name="picture"),
]
