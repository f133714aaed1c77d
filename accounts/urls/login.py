from django.urls import path

from accounts.views import login

urlpatterns = [
    path("entrar/", login.LoginView.as_view(), name="login"),
    path("entrar/turma/", login.ClassLoginView.as_view(), name="class-login"),
    path("sair/", login.LogoutView.as_view(), name="logout"),
]
