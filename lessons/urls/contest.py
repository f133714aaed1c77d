"""Addresses of the contest, one file for each group of views."""

from lessons.urls.contest_entries import urlpatterns as entries
from lessons.urls.contest_gallery import urlpatterns as gallery
from lessons.urls.contest_workshop import urlpatterns as workshop

urlpatterns = [*workshop, *entries, *gallery]
