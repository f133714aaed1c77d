import pytest
from django.conf import settings
from django.urls import reverse


@pytest.mark.parametrize(
    ("chosen", "language"), [("", "pt"), ("pt", "pt"), ("en", "en"), ("xx", "pt"), ("../en", "pt")]
)
@pytest.mark.django_db
def test_portuguese_until_somebody_chooses(client, chosen, language):
    """Whatever the browser asks for."""
    if chosen:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen
    answer = client.get("/entrar/", headers={"accept-language": "en-GB,en;q=0.9"})
    assert answer.headers["Content-Language"] == language
    assert f'lang="{language}"' in answer.text


@pytest.mark.django_db
def test_the_language_switch_is_remembered(client):
    client.post(reverse("set_language"), {"language": "en", "next": "/entrar/"})
    assert client.get("/entrar/").headers["Content-Language"] == "en"
