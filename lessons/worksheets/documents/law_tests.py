"""Laws held against the positions of a game: the smallest one that refutes a law, or none. Pure."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations_with_replacement, count, islice, permutations
from typing import Any, NamedTuple

from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.text import Text, join_words, ntext, text
from games.solvers.brute import Brute
from games.solvers.solve import Letter, letter
from games.solvers.theory import TooBig
from lessons.worksheets.documents.laws import Heaps, Law, UnreadableLaw, parse_law

MOST_TESTED = 200
LEAST_TESTED = 20
MOST_HEAPS = 4
MOST_SOLVED = 20_000  # positions that the letters of all of them may need
_SHOWN = 6  # positions that a law calls P, where it is said how it was understood
_LOOKED_AT = 2_000  # positions, where a game does not have them all


class UntestableGame(GameError):
    """No law can be held against a game: its positions are no heaps, or too few of them can be solved."""


class SolvedPosition(NamedTuple):
    """A position of a game, in each order of its heaps, with the letter of each and whether the game is over
    there."""

    orders: tuple[tuple[Heaps, Letter, bool], ...]


class Counterexample(NamedTuple):
    """A position that refutes a law: its true letter, and whether the game is over there."""

    position: Heaps
    letter: Letter
    over: bool


class ConjectureReply(NamedTuple):
    """What is said of a law: None where it cannot be read, which is no try; `understood` says which positions
    it calls P, `words` how it went; it was held against
    `position_count` positions, of which `wrong_count` refute it."""

    stands: bool | None
    words: Text
    understood: Text | None = None
    counterexample: Counterexample | None = None
    position_count: int = 0
    wrong_count: int = 0


def answer_law(slug: str, game: Impartial[Any], typed: str) -> ConjectureReply:
    """What is said to a law that somebody wrote of a game's P-positions."""
    try:
        law = parse_law(typed.strip(), len(game.start()))
    except UnreadableLaw as error:
        return ConjectureReply(None, error.reason)
    return check_law(law, solved_positions(slug, game))


def check_testable(slug: str, game: Impartial[Any]) -> None:
    """Raises UntestableGame."""
    start = game.start()
    if not isinstance(start, tuple) or not start or not all(type(size) is int for size in start):
        raise UntestableGame(
            text("Neste jogo as posições não se dizem com números de feijões: escolhe um jogo com pilhas.")
        )
    if len(start) > MOST_HEAPS:
        raise UntestableGame(text("São pilhas a mais: no máximo {n}.", n=MOST_HEAPS))
    if len(solved_positions(slug, game)) < LEAST_TESTED:
        raise UntestableGame(text("Deste jogo não se resolvem posições que cheguem para testar uma lei."))


def check_law(law: Law, positions: tuple[SolvedPosition, ...]) -> ConjectureReply:
    """What is said of a law: refuted by the smallest position with a move that is wrong, else by one
    without."""
    understood = _law_echo(law, positions)
    wrong = list(_counterexamples(law, positions))
    if not wrong:
        words = ntext(
            "A tua lei resiste a {n} posição. Consegues prová-la?",
            "A tua lei resiste a {n} posições. Consegues prová-la?",
            len(positions),
        )
        return ConjectureReply(True, words, understood, None, len(positions))
    refuting = min(wrong, key=lambda counterexample: counterexample.over)
    return ConjectureReply(
        False, _refutation_words(refuting), understood, refuting, len(positions), len(wrong)
    )


def _counterexamples(law: Law, positions: tuple[SolvedPosition, ...]) -> Iterator[Counterexample]:
    for position in positions:
        for heaps, true, over in position.orders:
            if law.holds(heaps) != (true == "P"):
                yield Counterexample(heaps, true, over)
                break


def _refutation_words(refuting: Counterexample) -> Text:
    position = position_text(refuting.position)
    if refuting.over:
        if refuting.letter == "P":
            return text(
                "Contraexemplo: {position}. A tua lei diz que é N, mas aí já não há jogadas: quem devia "
                "jogar perdeu, "
                "logo é P.",
                position=position,
            )
        return text(
            "Contraexemplo: {position}. A tua lei diz que é P, mas aí já não há jogadas, e neste jogo "
            "isso ganha: é N.",
            position=position,
        )
    if refuting.letter == "P":
        return text(
            "Contraexemplo: {position}. A tua lei diz que é N: ganha quem joga. Mostra-me!", position=position
        )
    return text(
        "Contraexemplo: {position}. A tua lei diz que é P: perde quem joga. Vamos ver?", position=position
    )


def position_text(heaps: Heaps) -> str:
    """A position as pupils write it: "7", or "(1, 2)"."""
    return str(heaps[0]) if len(heaps) == 1 else f"({', '.join(map(str, heaps))})"


def _law_echo(law: Law, positions: tuple[SolvedPosition, ...]) -> Text:
    """Which positions a law calls P, as far as they are shown, each in one order of its heaps."""
    orders = ([heaps for heaps, _letter, _over in position.orders] for position in positions)
    claimed = [held[0] for heaps in orders if (held := list(filter(law.holds, heaps)))]
    shown = [position_text(heaps) for heaps in claimed[:_SHOWN]]
    if not claimed:
        return text("Percebi que nenhuma posição é P.")
    if len(claimed) == len(shown):
        return text("Percebi que só são P: {positions}.", positions=join_words(shown, "e"))
    return text("Percebi que são P: {positions}, …", positions=", ".join(map(str, shown)))


def losing_positions(slug: str, game: Impartial[Any], most: int) -> list[Heaps]:
    """The first P-positions of a game with so many heaps, by their beans, each in one order."""
    losing = (
        next((heaps for heaps, known, _over in position.orders if known == "P"), None)
        for position in solved_positions(slug, game)
    )
    return list(islice((heaps for heaps in losing if heaps is not None), most))


@lru_cache(maxsize=64)
def solved_positions(slug: str, game: Impartial[Any]) -> tuple[SolvedPosition, ...]:
    """Up to `MOST_TESTED` positions of a game with so many heaps, by their beans; fewer where they take
    long."""
    brute, solved = Brute(MOST_SOLVED), []
    all_orders = chain.from_iterable(_heap_orders(len(game.start()), beans) for beans in count())
    for orders in islice(all_orders, _LOOKED_AT):
        try:
            known = tuple(_solve_orders(game, orders, brute))
        except TooBig:
            break
        if known:
            solved.append(SolvedPosition(known))
        if len(solved) == MOST_TESTED:
            break
    return tuple(solved)


def _heap_orders(heaps: int, beans: int) -> Iterator[list[Heaps]]:
    """So many heaps with so many beans in all; of those that differ in their order alone, all of them."""
    for parts in combinations_with_replacement(range(beans + 1), heaps):
        if sum(parts) == beans:
            yield sorted(set(permutations(parts)))


def _solve_orders(
    game: Impartial[Any], orders: list[Heaps], brute: Brute
) -> Iterator[tuple[Heaps, Letter, bool]]:
    """The letters of positions, without those that the game does not have. Raises TooBig."""
    for heaps in orders:
        try:
            there = game.starting_at(heaps)
        except GameError:
            continue
        yield heaps, letter(there, heaps, brute), there.is_over(heaps)
