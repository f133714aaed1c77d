"""The letters of a digraph."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.nim.digraph.rules import Digraph
from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, Illustration, Pictures, sentence
from games.solvers.solve import letter
from lessons.course.exercises.base import Exercise, Misconception, read_names

Given = tuple[tuple[str, tuple[str, ...]], ...]  # each vertex, and where its arrows lead
Names = frozenset[str]


def losing(given: Given, *, misere: bool = False) -> Names:
    """The vertices that are P, as the solver finds them."""
    game = Digraph(given, misere=misere)
    return frozenset(name for name, _to in given if letter(game, name) == "P")


def _some_n(given: Given) -> Names:
    """P wherever some arrow leads to an N, or none leads on."""
    targets = dict(given)
    letters: dict[str, bool] = {}

    def is_p(name: str) -> bool:
        if name not in letters:
            letters[name] = not targets[name] or any(not is_p(to) for to in targets[name])
        return letters[name]

    return frozenset(filter(is_p, targets))


class Arrows(Exercise[Given, Names]):
    slug: ClassVar[str] = "completar-digrafo"
    order: ClassVar[int] = 8
    name: ClassVar[Text] = text("Completar um digrafo")
    about: ClassVar[Text] = text("P ou N em cada vértice, a partir dos que não têm saída.")
    form: ClassVar[Text] = text("as letras dos vértices P, com vírgulas, como A, D")
    hint: ClassVar[Text] = text("Começa pelos vértices de onde não sai nenhuma seta: esses são P.")
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("digraph",)
    levels: ClassVar[tuple[Text, ...]] = (text("5 vértices"), text("7 vértices"), text("9 vértices"))
    slips: ClassVar[tuple[Misconception[Given, Names], ...]] = (
        Misconception(
            "exchanged",
            text("Trocaste as letras: esses são os N. P é bom para quem acabou de jogar."),
            lambda given: [frozenset(dict(given)) - losing(given)],
        ),
        Misconception(
            "ends_are_n",
            text("De onde não sai seta já não se joga: quem lá chegou ganhou, e o vértice é P."),
            lambda given: [losing(given, misere=True)],
        ),
        Misconception(
            "some_n",
            text("Não basta uma seta para um N. Um vértice é P se todas as suas setas levam a N."),
            lambda given: [_some_n(given)],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        names = list("ABCDEFGHI"[: 3 + 2 * level])
        order = random.sample(names, len(names))
        arrows = {}
        for place, name in enumerate(order):
            count = min(place, random.choice((1, 1, 2, 2, 3)) if place > 1 else random.randint(0, 1))
            arrows[name] = tuple(sorted(random.sample(order[:place], count)))
        return tuple(sorted(arrows.items()))

    def prompt(self, given: Given) -> Text:
        arrows = [f"{name}→{''.join(to)}" for name, to in given if to]
        return text(
            "Setas: {arrows}. Quem não puder jogar perde. Que vértices são P?", arrows=join_words(arrows, "e")
        )

    def illustration(self, given: Given) -> Iterable[Block]:
        game = Digraph(given, next(name for name, to in given if to))
        yield Pictures((Illustration(text("Em cada jogada a marca segue uma seta."), game, game.start()),))

    def expected(self, given: Given) -> Collection[Names]:
        return [losing(given)]

    def parse(self, given: Given, written: str) -> Names:
        return read_names(written, dict(given), "A, D")

    def where(self, given: Given, answer: Names) -> Text:
        """The first vertex, from the ends, at which the answer breaks one of the two rules."""
        targets = dict(given)
        name = next(
            name for name in _from_the_ends(given) if (name in answer) != (not set(targets[name]) & answer)
        )
        to = targets[name]
        if not to:
            return text("De {name} não sai nenhuma seta. O que quer isso dizer?", name=name)
        if name in answer:
            return text(
                "Puseste {name} em P. Mas há uma seta de {name} para um vértice que também puseste em P.",
                name=name,
            )
        return text(
            "Puseste {name} em N. Mas de {name} só se chega a {to}, onde não puseste P.",
            name=name,
            to=join_words(to, "e"),
        )

    def worked(self, given: Given) -> Iterable[Block]:
        targets, right = dict(given), losing(given)
        for name in _from_the_ends(given):
            to = targets[name]
            if not to:
                yield sentence("{name}: não tem saída, é P.", name=name)
            elif name in right:
                yield sentence("{name}: só leva a {to}, que são N. É P.", name=name, to=join_words(to, "e"))
            else:
                good = sorted(right & set(to))
                yield sentence("{name}: leva a {to}, que é P. É N.", name=name, to=good[0])


def _from_the_ends(given: Given) -> list[str]:
    """The vertices, each after those to which its arrows lead."""
    targets = dict(given)
    ends: list[str] = []
    while len(ends) < len(targets):
        ends += [name for name, to in given if name not in ends and set(to) <= set(ends)]
    return ends


EXERCISE = Arrows()
