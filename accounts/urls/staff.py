from django.urls import path

from accounts.views import staff

urlpatterns = [
    path("registar/", staff.sign_up, name="sign-up"),
    path("registar/<slug:code>/", staff.sign_up, name="sign-up-invited"),
    path("convites/", staff.invite, name="invite"),
    path("convites/<slug:code>/", staff.invitation, name="invitation"),
    path("conta/", staff.account, name="account"),
    path("conta/endereco/", staff.address, name="address"),
    path("conta/endereco/<slug:code>/", staff.confirm_address, name="confirm-address"),
    path("palavra-passe/", staff.PasswordResetView.as_view(), name="password-reset"),
    path("palavra-passe/enviada/", staff.PasswordSentView.as_view(), name="password-sent"),
    path("palavra-passe/nova/<uidb64>/<token>/", staff.PasswordNewView.as_view(), name="password-new"),
    path("palavra-passe/mudar/", staff.PasswordChangeView.as_view(), name="password-change"),
]
