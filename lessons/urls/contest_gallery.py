"""Addresses of the contest: gallery."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
