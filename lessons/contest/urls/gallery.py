"""Addresses of the contest: results, certificates, gallery, consents, exports."""

from django.urls import URLPattern, path, re_path

from lessons.contest.views import consents, exports, gallery, results

urlpatterns: list[URLPattern] = [
    path("concurso/edicoes/<slug:edition>/resultados/", results.edition_results, name="edition-results"),
    path("concurso/edicoes/<slug:edition>/resultados/publicar/", results.publish, name="edition-publish"),
    path("concurso/edicoes/<slug:edition>/certificados/", results.paper, name="certificates"),
    re_path(
        r"^concurso/edicoes/(?P<edition>[-\w]+)/concurso\.(?P<kind>xlsx|ods|csv)$",
        exports.edition_export,
        name="edition-export",
    ),
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
