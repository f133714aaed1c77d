"""Addresses of games and matches. Portuguese, because pupils read them."""

from django.urls import path, re_path

from games.views import (
    analysis,
    bench,
    build,
    first_steps,
    importing,
    matches,
    pages,
    positions,
    rounds,
    setup,
    values,
    walls,
)

app_name = "games"

urlpatterns = [
    path("", pages.home, name="home"),
    path("jogos/", pages.catalogue, name="catalogue"),
    path("jogos/<slug:slug>/", pages.game, name="game"),
    path("jogos/<slug:slug>/analisar/", analysis.page, name="analyse"),
    path("jogos/<slug:slug>/analisar/texto/", analysis.read, name="analyse-text"),
    path("jogos/<slug:slug>/analisar/parar/", analysis.stop, name="analyse-stop"),
    path("jogos/<slug:slug>/rondas/", rounds.page, name="rounds"),
    path("jogos/<slug:slug>/rondas/grafo.svg", rounds.file, name="rounds-file"),
    path("jogos/<slug:slug>/valores/", values.page, name="values"),
    re_path(r"^jogos/(?P<slug>[-\w]+)/valores\.(?P<kind>csv|json)$", values.file, name="values-file"),
    path("jogos/<slug:slug>/montar/", build.build, name="build"),
    path("jogos/<slug:slug>/tabuleiro/", setup.page, name="setup"),
    path("jogos/<slug:slug>/primeiros-passos/<int:number>/", first_steps.page, name="first-steps"),
    path("ferramentas/soma-nim/", bench.page, name="bench"),
    path("posicoes/", positions.own, name="positions"),
    path("posicoes/guardar/", positions.save, name="position-save"),
    path("posicoes/<slug:code>/", positions.position, name="position"),
    path("posicoes/<slug:code>/mudar/", positions.change, name="position-change"),
    path("partidas/", matches.lobby, name="lobby"),
    path("partidas/lista/", matches.lobby_list, name="lobby-list"),
    path("turmas/<slug:key>/partidas/", walls.wall, name="wall"),
    path("partidas/nova/", matches.create, name="create"),
    path("partidas/importar/", importing.page, name="import"),
    path("partidas/<slug:code>/", matches.match, name="match"),
    path("partidas/<slug:code>/entrar/", matches.join, name="join"),
    path("partidas/<slug:code>/comando/", matches.command, name="command"),
    path("partidas/<slug:code>/arbitrar/", matches.arbitrate, name="arbitrate"),
    path("partidas/<slug:code>/estado/", matches.state, name="state"),
    path("partidas/<slug:code>/estudo/", matches.study, name="study"),
    path("partidas/<slug:code>/ameacas/<int:ply>/", matches.threats, name="threats"),
    path("partidas/<slug:code>/registo.json", matches.record_json, name="record-json"),
    path("partidas/<slug:code>/registo.txt", matches.record_text, name="record-text"),
    path("partidas/<slug:code>/registo.sgf", matches.record_sgf, name="record-sgf"),
]
