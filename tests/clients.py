from django.test import Client

from accounts.models import User


def signed_in(user: User) -> Client:
    """A browser of their own."""
    client = Client()
    client.force_login(user)
    return client
