"""Addresses of the contest: its home, editions, entries."""

from django.urls import URLPattern, path

from lessons.contest.views import editions, entries, home, organise

urlpatterns: list[URLPattern] = [
    path("concurso/", home.contest, name="contest"),
    path("concurso/edicoes/nova/", editions.new, name="edition-new"),
    path("concurso/edicoes/<slug:edition>/", editions.edition, name="edition"),
    path("concurso/edicoes/<slug:edition>/mudar/", editions.change, name="edition-change"),
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
]
