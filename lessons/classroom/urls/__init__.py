"""Addresses of assignments and sheets, one file for each group of views."""

from lessons.classroom.urls import assignments, exports, live, sheets, verdicts

urlpatterns = [
    *assignments.urlpatterns,
    *live.urlpatterns,
    *sheets.urlpatterns,
    *verdicts.urlpatterns,
    *exports.urlpatterns,
]
