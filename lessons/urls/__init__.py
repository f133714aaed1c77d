"""Addresses of worksheets, assignments and sheets, one file for each group of views."""

from lessons.urls import assignments, contest, exports, lesson, marking, sheets, worksheets

app_name = "lessons"

urlpatterns = [
    *worksheets.urlpatterns,
    *assignments.urlpatterns,
    *lesson.urlpatterns,
    *sheets.urlpatterns,
    *marking.urlpatterns,
    *exports.urlpatterns,
    *contest.urlpatterns,
]
