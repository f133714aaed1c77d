"""People and the games or theorems that they gave to the course, as cards beside lessons. What is told of
them stands in the file of texts beside this one."""

from typing import NamedTuple

from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


class Person(NamedTuple):
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
    Person("euler", "Leonhard Euler", 1707, 1783, 1736, ("grafos", "p-e-n")),
    Person("bouton", "Charles Leonard Bouton", 1869, 1922, 1901, ("bouton", "base-2", "nim-disfarcado")),
    Person("wythoff", "Willem Wythoff", 1865, 1939, 1907, ("wythoff",)),
    Person("dudeney", "Henry Ernest Dudeney", 1857, 1930, 1908, ("tirar-e-separar",)),
    Person("moore", "Eliakim Hastings Moore", 1862, 1932, 1910, ("misere-moore-bloqueio",)),
    Person("zermelo", "Ernst Zermelo", 1871, 1953, 1913, ("jogo-imparcial", "de-tras-para-a-frente")),
    Person("lasker", "Emanuel Lasker", 1868, 1941, 1931, ("tirar-e-separar",)),
    Person("sprague", "Roland Sprague", 1894, 1967, 1935, ("mex-e-grundy", "somas")),
    Person("dawson", "Thomas Dawson", 1889, 1951, 1935, ("tirar-e-separar",)),
    Person("grundy", "Patrick Grundy", 1917, 1959, 1939, ("mex-e-grundy", "somas")),
    Person("hein", "Piet Hein", 1905, 1996, 1942, ("roubar-e-emparelhar",)),
    Person("nash", "John Nash", 1928, 2015, 1949, ("roubar-e-emparelhar",)),
    Person("guy", "Richard Guy", 1916, 2020, 1956, ("tirar-e-separar", "somas")),
    Person("conway", "John Conway", 1937, 2020, 1976, ("arbustos", "estrelas")),
    Person("berlekamp", "Elwyn Berlekamp", 1940, 2019, 1982, ("arbustos", "estrelas")),
)


def people_of(lesson: str) -> list[Person]:
    """Those who belong to a lesson, in the order of the years."""
    return [person for person in PEOPLE if lesson in person.lessons]
