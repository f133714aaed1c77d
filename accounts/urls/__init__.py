"""Addresses of people and classes, one file for each group of views."""

from accounts.urls import classes, installation, login, privacy, roster, staff

app_name = "accounts"

urlpatterns = [
    *login.urlpatterns,
    *staff.urlpatterns,
    *classes.urlpatterns,
    *roster.urlpatterns,
    *privacy.urlpatterns,
    *installation.urlpatterns,
]
