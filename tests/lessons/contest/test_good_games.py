"""What makes a game good: a page for whoever invents."""

from games.rules import catalogue
from lessons.contest import good_games
from tests.pages import shows


def test_each_part_names_games_that_there_are():
    for described in (*good_games.families(), *good_games.criteria(), *good_games.mutators()):
        assert str(described.name)
        assert str(described.words)
        assert set(described.games) <= catalogue.ENTRIES.keys()
    terms = [str(term.name) for term in good_games.glossary()]
    assert len(set(terms)) == len(terms) == len(good_games.GLOSSARY)


def test_the_page_is_reached_from_the_workshop(client, cast):
    client.force_login(cast.pupils[0])
    shows(client.get("/concurso/oficina/"), "/concurso/bons-jogos/")
    shows(client.get("/concurso/bons-jogos/"), "Conexão", "/jogos/hex/", "Tweedledum", "Profundidade")
