"""Addresses of people and classes."""

from django.urls import path, re_path

from accounts.views import classes, installation, login, privacy, roster, second_factor, staff

app_name = "accounts"

urlpatterns = [
    # Coming in and going
    path("entrar/", login.LoginView.as_view(), name="login"),
    path("entrar/turma/", login.ClassLoginView.as_view(), name="class-login"),
    path("sair/", login.LogoutView.as_view(), name="logout"),
    # Teachers' accounts
    path("registar/", staff.sign_up, name="sign-up"),
    path("registar/<slug:code>/", staff.sign_up, name="sign-up-invited"),
    path("convites/", staff.invite, name="invite"),
    path("convites/<slug:code>/", staff.invitation, name="invitation"),
    path("conta/", staff.account, name="account"),
    path("conta/sessoes/", staff.end_sessions, name="end-sessions"),
    path("conta/endereco/", staff.address, name="address"),
    path("conta/endereco/<slug:code>/", staff.confirm_address, name="confirm-address"),
    path("palavra-passe/", staff.PasswordResetView.as_view(), name="password-reset"),
    path("palavra-passe/enviada/", staff.PasswordSentView.as_view(), name="password-sent"),
    path("palavra-passe/nova/<uidb64>/<token>/", staff.PasswordNewView.as_view(), name="password-new"),
    path("palavra-passe/mudar/", staff.PasswordChangeView.as_view(), name="password-change"),
    # Classes
    path("turmas/", classes.classes, name="classes"),
    path("turmas/nova/", classes.new, name="class-new"),
    path("turmas/<slug:key>/", classes.classroom, name="class"),
    path("turmas/<slug:key>/lista/", classes.pupils, name="class-pupils"),
    path("turmas/<slug:key>/lista/<int:pk>/", classes.pupil, name="class-pupil"),
    path("turmas/<slug:key>/juntar/", classes.join, name="class-join"),
    path("turmas/<slug:key>/mudar/", classes.rename, name="class-rename"),
    path("turmas/<slug:key>/ciclo/", classes.cycle, name="class-cycle"),
    path("turmas/<slug:key>/arquivo/", classes.archive, name="class-archive"),
    path("turmas/<slug:key>/proximo-ano/", classes.next_year, name="class-next-year"),
    path("turmas/<slug:key>/professores/", classes.teachers, name="class-teachers"),
    # Lists and cards
    path("turmas/lista-de-alunos.csv", roster.template_file, name="roster-template"),
    path("turmas/<slug:key>/alunos/", roster.pupils, name="roster"),
    path("turmas/<slug:key>/alunos/<int:pk>/codigo/", roster.new_code, name="new-code"),
    path("turmas/<slug:key>/cartoes/", roster.card_sheet, name="cards"),
    path("turmas/<slug:key>/entrada/", roster.entrance, name="class-entrance"),
    path("turmas/<slug:key>/cartoes/codigos/", roster.new_codes, name="new-codes"),
    path("turmas/<slug:key>/codigo/", roster.new_class_code, name="new-class-code"),
    # What is kept of people
    path("privacidade/", privacy.own, name="privacy"),
    re_path(r"^privacidade/dados\.(?P<kind>json|html)$", privacy.own_file, name="privacy-file"),
    path("privacidade/apagar/", privacy.erase_own, name="erase-own"),
    path("privacidade/alunos/<int:pk>/", privacy.pupil, name="person"),
    re_path(
        r"^privacidade/alunos/(?P<pk>\d+)/dados\.(?P<kind>json|html)$",
        privacy.pupil_file,
        name="person-file",
    ),
    path("privacidade/alunos/<int:pk>/apagar/", privacy.erase_pupil, name="erase-pupil"),
    path("turmas/<slug:key>/registo/", privacy.class_log, name="class-log"),
    # The site itself
    path("contas/primeira-vez/<slug:code>/", installation.first_admin, name="first-admin"),
    path("contas/demonstracao/", installation.demonstration, name="demonstration"),
    path("contas/segundo-fator/", second_factor.second_factor, name="second-factor"),
    path("contas/segundo-fator/codigo/", second_factor.second_factor_code, name="second-factor-code"),
]
