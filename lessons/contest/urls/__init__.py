"""Addresses of the contest, one file for each group of views."""

from lessons.contest.urls.entries import urlpatterns as entries
from lessons.contest.urls.gallery import urlpatterns as gallery
from lessons.contest.urls.workshop import urlpatterns as workshop

urlpatterns = [*workshop, *entries, *gallery]
