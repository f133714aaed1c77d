"""People and the games or theorems that they gave to the course, as cards beside lessons. What is told of
them stands in the file of texts beside this one."""

from typing import NamedTuple

from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


class HistoricPerson(NamedTuple):
    """Somebody, with the years of birth and death, the year of what is told, and the keys of the lessons to
    which it belongs."""

    key: str
    name: str
    born: int
    died: int
    year: int
    lessons: tuple[str, ...]

    @property
    def words(self) -> Text:
        return TEXTS(f"told.{self.key}")


PEOPLE = (
    HistoricPerson("euler", "Leonhard Euler", 1707, 1783, 1736, ("grafos", "p-e-n")),
    HistoricPerson(
        "bouton", "Charles Leonard Bouton", 1869, 1922, 1901, ("bouton", "base-2", "nim-disfarcado")
    ),
    HistoricPerson("wythoff", "Willem Wythoff", 1865, 1939, 1907, ("wythoff",)),
    HistoricPerson("dudeney", "Henry Ernest Dudeney", 1857, 1930, 1908, ("tirar-e-separar",)),
    HistoricPerson("moore", "Eliakim Hastings Moore", 1862, 1932, 1910, ("misere-moore-bloqueio",)),
    HistoricPerson("zermelo", "Ernst Zermelo", 1871, 1953, 1913, ("jogo-imparcial", "de-tras-para-a-frente")),
    HistoricPerson("lasker", "Emanuel Lasker", 1868, 1941, 1931, ("tirar-e-separar",)),
    HistoricPerson("sprague", "Roland Sprague", 1894, 1967, 1935, ("mex-e-grundy", "somas")),
    HistoricPerson("dawson", "Thomas Dawson", 1889, 1951, 1935, ("tirar-e-separar",)),
    HistoricPerson("grundy", "Patrick Grundy", 1917, 1959, 1939, ("mex-e-grundy", "somas")),
    HistoricPerson("hein", "Piet Hein", 1905, 1996, 1942, ("roubar-e-emparelhar",)),
    HistoricPerson("nash", "John Nash", 1928, 2015, 1949, ("roubar-e-emparelhar",)),
    HistoricPerson("guy", "Richard Guy", 1916, 2020, 1956, ("tirar-e-separar", "somas")),
    HistoricPerson("conway", "John Conway", 1937, 2020, 1976, ("arbustos", "estrelas")),
    HistoricPerson("berlekamp", "Elwyn Berlekamp", 1940, 2019, 1982, ("arbustos", "estrelas")),
)


def people_of(lesson: str) -> list[HistoricPerson]:
    """Those who belong to a lesson, in the order of the years."""
    return [person for person in PEOPLE if lesson in person.lessons]
