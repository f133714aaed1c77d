"""Addresses of the contest: entries."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
