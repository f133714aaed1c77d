from django.urls import path

from accounts.views import installation, second_factor

urlpatterns = [
    path("contas/primeira-vez/<slug:code>/", installation.first_admin, name="first-admin"),
    path("contas/demonstracao/", installation.demonstration, name="demonstration"),
    path("contas/segundo-fator/", second_factor.second_factor, name="second-factor"),
    path("contas/segundo-fator/codigo/", second_factor.second_factor_code, name="second-factor-code"),
]
