from django.urls import path

from lessons.classroom.views import photos, sheet, sheets

urlpatterns = [
    path("grupos/<slug:key>/", sheet.page, name="sheet"),
    path("grupos/<slug:key>/celulas/", sheets.cells, name="sheet-cells"),
    path("grupos/<slug:key>/estado/", sheets.state, name="sheet-state"),
    path("grupos/<slug:key>/entregar/", sheets.hand_in, name="sheet-hand-in"),
    path("grupos/<slug:key>/continuar/", sheets.go_on, name="sheet-go-on"),
    path("grupos/<slug:key>/partidas/", sheets.matches, name="sheet-matches"),
    path("grupos/<slug:key>/historico/", sheets.history, name="sheet-history"),
    path("grupos/<slug:key>/fotografias/", photos.photos, name="photos"),
    path("grupos/<slug:key>/fotografias/<slug:photo>.jpg", photos.photo, name="photo"),
]
