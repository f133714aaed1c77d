"""Addresses of worksheets, assignments and sheets, and of the contest, room by room."""

from lessons.classroom.urls import urlpatterns as classroom
from lessons.contest.urls import urlpatterns as contest
from lessons.course.urls import urlpatterns as course
from lessons.worksheets.urls import urlpatterns as worksheets

app_name = "lessons"

urlpatterns = [*worksheets, *classroom, *contest, *course]
