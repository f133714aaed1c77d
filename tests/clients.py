from django.contrib.auth.models import AbstractBaseUser
from django.test import Client


def signed_in(user: AbstractBaseUser) -> Client:
    """A browser of their own."""
    client = Client()
    client.force_login(user)
    return client
