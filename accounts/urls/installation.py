from django.urls import path

from accounts.views import installation

urlpatterns = [
    path("contas/primeira-vez/<slug:code>/", installation.first_admin, name="first-admin"),
    path("contas/demonstracao/", installation.demonstration, name="demonstration"),
]
