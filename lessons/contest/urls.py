"""Addresses of the contest."""

from django.urls import URLPattern, path

from lessons.contest.views import (
    authors,
    consents,
    drawing,
    editions,
    entries,
    examination,
    gallery,
    good_games,
    home,
    organise,
    pictures,
    printing,
    results,
    revisions,
    workshop,
)

urlpatterns: list[URLPattern] = [
    # The workshop
    path("concurso/oficina/", workshop.workshop, name="workshop"),
    path("concurso/oficina/nova/", workshop.new, name="invention-new"),
    path("concurso/oficina/<slug:invention>/", workshop.editor, name="invention"),
    path("concurso/oficina/<slug:invention>/guardar/", workshop.save, name="invention-save"),
    path("concurso/oficina/<slug:invention>/desenho/", workshop.preview, name="invention-preview"),
    path("concurso/oficina/<slug:invention>/desenhar/", drawing.draw_by_hand, name="invention-draw"),
    path("concurso/oficina/<slug:invention>/imprimir/", printing.sheet, name="invention-print"),
    path("concurso/oficina/<slug:invention>/folha/", printing.board_game_sheet, name="invention-sheet"),
    path(
        "concurso/oficina/<slug:invention>/folha.html", printing.board_game_file, name="invention-sheet-file"
    ),
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
    # Its home, editions, entries
    path("concurso/", home.contest, name="contest"),
    path("concurso/bons-jogos/", good_games.good_games_page, name="good-games"),
    path("concurso/edicoes/nova/", editions.new, name="edition-new"),
    path("concurso/edicoes/<slug:edition>/", editions.edition, name="edition"),
    path("concurso/edicoes/<slug:edition>/mudar/", editions.change, name="edition-change"),
    path("concurso/edicoes/<slug:edition>/grelha/", editions.change_rubric, name="edition-rubric"),
    path("concurso/edicoes/<slug:edition>/organizar/", editions.organise, name="edition-organise"),
    path("concurso/edicoes/<slug:edition>/jurados/", organise.jurors, name="edition-jurors"),
    path("concurso/edicoes/<slug:edition>/fase/", editions.begin, name="edition-begin"),
    path("concurso/edicoes/<slug:edition>/arrumar/", editions.put_away, name="edition-put-away"),
    path("concurso/propostas/", entries.listing, name="entries"),
    path("concurso/propostas/nova/", entries.enter, name="entry-new"),
    path("concurso/propostas/seguinte/", entries.next_waiting, name="entry-next"),
    path("concurso/propostas/<slug:entry>/", entries.entry, name="entry"),
    path("concurso/propostas/<slug:entry>/como-os-jurados-veem/", entries.as_judged, name="entry-as-judged"),
    path("concurso/propostas/<slug:entry>/categoria/", entries.category, name="entry-category"),
    path("concurso/propostas/<slug:entry>/entregar/", entries.submit, name="entry-submit"),
    path("concurso/propostas/<slug:entry>/retomar/", entries.take_back, name="entry-take-back"),
    path("concurso/propostas/<slug:entry>/final/", entries.finish, name="entry-finish"),
    path("concurso/propostas/<slug:entry>/retirar/", entries.withdraw, name="entry-withdraw"),
    path("concurso/propostas/<slug:entry>/comentario/", entries.feedback, name="entry-feedback"),
    path("concurso/propostas/<slug:entry>/prazo/", entries.extend, name="entry-extend"),
    path("concurso/propostas/<slug:entry>/reabrir/", entries.reopen, name="entry-reopen"),
    # Results, certificates, gallery, consents, exports
    path("concurso/edicoes/<slug:edition>/resultados/", results.edition_results, name="edition-results"),
    path("concurso/edicoes/<slug:edition>/resultados/publicar/", results.publish, name="edition-publish"),
    path("concurso/edicoes/<slug:edition>/certificados/", results.paper, name="certificates"),
    path("concurso/edicoes/<slug:edition>/concurso.<table:kind>", results.files, name="edition-export"),
    path("concurso/propostas/<slug:entry>/autorizacoes/", consents.consents, name="entry-consents"),
    path(
        "concurso/propostas/<slug:entry>/autorizacoes/imprimir/", consents.paper, name="entry-consents-print"
    ),
    path(
        "concurso/propostas/<slug:entry>/autorizacoes/<int:consent>/retirar/",
        consents.withdraw,
        name="consent-withdraw",
    ),
    path("concurso/propostas/<slug:entry>/galeria/", gallery.publish, name="gallery-publish"),
    path("concurso/galeria/", gallery.listing, name="gallery"),
    path("concurso/galeria/<slug:game>/", gallery.game, name="gallery-game"),
    path("concurso/galeria/<slug:game>/jogar/", gallery.play, name="gallery-play"),
    path("concurso/galeria/<slug:game>/imprimir/", gallery.paper, name="gallery-print"),
    path("concurso/galeria/<slug:game>/ficha/", gallery.worksheet, name="gallery-worksheet"),
    path("concurso/galeria/<slug:game>/retirar/", gallery.withdraw, name="gallery-withdraw"),
]
