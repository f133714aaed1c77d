"""Addresses of the contest: workshop."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
