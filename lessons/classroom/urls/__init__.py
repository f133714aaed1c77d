"""Addresses of assignments and sheets, one file for each group of views."""

from lessons.classroom.urls import assignments, exports, live, marking, sheets

urlpatterns = [
    *assignments.urlpatterns,
    *live.urlpatterns,
    *sheets.urlpatterns,
    *marking.urlpatterns,
    *exports.urlpatterns,
]
