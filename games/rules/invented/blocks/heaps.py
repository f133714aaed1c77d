"""Heaps of pieces in words: what a move may take, whether heaps may be split, grow or be put together."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.bases.heaps import Heaps, Taken, amounts_in, amounts_taken, check_heap
from games.rules.bases.many_heaps import read_amounts
from games.rules.errors import IllegalMove, quoted
from games.rules.game import State
from games.rules.invented.blocks.heap_clicks import HeapClicks
from games.rules.invented.blocks.heap_moves import ADD, MAX_SIZE, MERGE, TAKE, spaced, split_of, split_text
from games.rules.invented.blocks.options import start_option
from games.rules.nim.subtraction.sets import amounts_listed
from games.rules.text import Text, join_words, ntext, text


@dataclass(frozen=True)
class HeapsBlock(HeapClicks):
    """Take pieces from one heap or from several; split, enlarge or join heaps where the rules say so."""

    kind = "heaps"
    name = text("Pilhas")
    summary = text("Peças em pilhas: cada jogada tira algumas. As pilhas podem partir-se.")
    start_field = start_option(
        text("Pilhas no início"), text("O número de peças de cada pilha."), example="3, 5, 7", kind="heaps"
    )
    amount_name = text("número de peças")
    place_name = text("pilha")

    # Why a text is no move.

    def refusal(self, position: Heaps, move: str) -> Text:
        part = position
        try:
            for heap in re.findall(r"p([1-9][0-9]?)(?![0-9])", move):
                check_heap(part, int(heap))
            if TAKE.fullmatch(move):
                return self._take_refusal(part, read_amounts(part, move, _pieces))
        except IllegalMove as wrong:
            return wrong.reason
        if split := split_of(move):
            return self._split_refusal(part, *split)
        if match := ADD.fullmatch(move):
            return self._add_refusal(part, int(match[1]), int(match[2]))
        if match := MERGE.fullmatch(move):
            return self._merge_refusal(int(match[1]), int(match[2]))
        return text(
            "Não percebo «{move}». Escreve, por exemplo, p2-3: da pilha 2 tirar {pieces}.",
            move=quoted(move),
            pieces=_pieces(3),
        )

    def _take_refusal(self, part: Heaps, taken: Taken) -> Text:
        for heap, amount in taken.items():
            amounts = self.amounts(part[heap - 1])
            if not amounts:
                return text("Da pilha {heap} não podes tirar nada.", heap=heap)
            if amount not in amounts:
                return text("Da pilha {heap} só podes tirar {amounts}.", heap=heap, amounts=_numbers(amounts))
        if len(taken) > self.together:
            return ntext("Só podes tirar de {n} pilha.", "Só podes tirar de {n} pilhas.", self.together)
        if self.reach == "exactly" and len(taken) < self.count:
            return ntext(
                "Falta escolher mais {n} pilha.", "Falta escolher mais {n} pilhas.", self.count - len(taken)
            )
        return text("De todas as pilhas tira-se o mesmo número de peças.")

    def _split_refusal(self, part: Heaps, heap: int, taken: int, shares: Heaps) -> Text:
        if (self.divide == "instead") == bool(taken) or self.divide == "never":
            return _WHEN_SPLIT[self.divide]
        if taken and taken not in self.amounts(part[heap - 1]):
            return self._take_refusal(part, {heap: taken})
        if len(shares) != self.into:
            return text("A pilha tem de se partir em {count} partes.", count=_COUNTS[self.into])
        if sum(shares) != part[heap - 1] - taken:
            return text("As partes têm de ter {n} peças ao todo.", n=max(0, part[heap - 1] - taken))
        if list(shares) != sorted(shares, reverse=True):
            right = split_text(heap, taken, sorted(shares, reverse=True))
            return text("Escreve primeiro a parte maior: {move}.", move=right)
        return text("Não pode haver partes iguais.")

    def _add_refusal(self, part: Heaps, heap: int, amount: int) -> Text:
        if not self.add:
            return text("Neste jogo não se põem peças nas pilhas.")
        if not part[heap - 1]:
            return text("Numa pilha vazia já não se põem peças.")
        if amount > self.add:
            return ntext(
                "Só se pode pôr {n} peça de cada vez.", "Só se podem pôr até {n} peças de cada vez.", self.add
            )
        return text("Não pode haver mais de {n} peças ao todo.", n=self.most)

    def _merge_refusal(self, first: int, other: int) -> Text:
        if not self.merge:
            return text("Neste jogo as pilhas não se juntam.")
        if first == other:
            return text("Para juntar são precisas duas pilhas diferentes.")
        return text("Escreve p{one}+p{other}.", one=other, other=first)

    # Words.

    @property
    def last_words(self) -> Text:  # type: ignore[override]
        return (
            text("fez a última jogada")
            if self.loose or self.add or self.goes != "out"
            else text("tirou as últimas peças que podia")
        )

    def describe(self, move: str) -> Text:
        if TAKE.fullmatch(move):
            what = _takings(move)
            return {
                "out": text("tirou {what}", what=what),
                "next": text("desceu {what}", what=what),
                "sow": text("semeou {what}", what=what),
            }[self.goes]
        if "=" not in move:
            return _grown(move)
        before, _, _ = move.partition("=")
        if "-" in before:
            return text(
                "tirou {what} e partiu o resto em {parts}",
                what=_takings(before),
                parts=spaced(move),
            )
        return text("partiu a pilha {heap} em {parts}", heap=before[1:], parts=spaced(move))

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        move = prefix
        if TAKE.fullmatch(move):
            what = _takings(move)
            return {
                "out": text("Tirar {what}", what=what),
                "next": text("Descer {what}", what=what),
                "sow": text("Semear {what}", what=what),
            }[self.goes]
        if "=" not in move:
            return self._growing(move)
        before, _, shares = move.partition("=")
        parts = spaced(move)
        if "-" in before:
            said = text(
                "Tirar {what} e partir o resto em {parts}",
                what=_takings(before),
                parts=parts,
            )
        else:
            said = text("Partir a pilha {heap} em {parts}", heap=before[1:], parts=parts)
        missing = shares.count("+") + 1 < self.into
        return text("{choice}: escolhe onde começa outra parte", choice=said) if missing else said

    def _growing(self, move: str) -> Text:
        heap, _, more = move[1:].partition("+")
        if more.startswith("p"):
            return text("Juntar as pilhas {one} e {other}", one=heap, other=more[1:])
        if more:
            return text("Pôr {pieces} na pilha {heap}", pieces=_pieces(int(more)), heap=heap)
        if self.merge:
            return text("Pilha {heap}: escolhe a pilha que se junta a ela", heap=heap)
        return text("Pôr peças na pilha {heap}: escolhe quantas", heap=heap)

    def picture(self, state: State[Heaps]) -> Text:
        part = state.position
        if not part:
            return text("Já não há pilhas.")
        return ntext(
            "A pilha tem {sizes} peças.",
            "As pilhas têm {sizes} peças.",
            len(part),
            sizes=join_words(part, "e"),
        )

    def spot(self, place: str) -> Text:
        return text("na pilha {heap}", heap=place[1:])

    def words(self) -> Iterator[Text]:
        if self.take != "none":
            yield self._heaps_words()
            yield text("De uma pilha pode tirar-se {what}.", what=self._take_words())
        if self.goes != "out":
            yield _WAYS_DOWN[self.goes]
        if self.divide != "never":
            yield self._split_words()
        if self.merge:
            yield text(
                "{instead}juntam-se duas pilhas numa só. (No tabuleiro: escolhe-se o lugar vazio depois do "
                "número de uma pilha, e a seguir a outra pilha.)",
                instead=self._instead(),
            )
        if self.add:
            yield ntext(
                "{instead}põe-se {n} peça numa pilha que ainda tenha peças; ao todo nunca há mais de {most}.",
                "{instead}põem-se até {n} peças numa pilha que ainda tenha peças; ao todo nunca há mais de "
                "{most}.",
                self.add,
                most=self.most,
                instead=self._instead(),
            )

    def _instead(self) -> Text:
        return text("Em cada jogada ") if self.take == "none" else text("Ou então, em vez de tirar, ")

    def _heaps_words(self) -> Text:
        if self.reach == "one":
            return text("Em cada jogada escolhe-se uma pilha e tiram-se peças dela.")
        same = (
            text("o mesmo número de peças de cada uma")
            if self.same
            else text("de cada uma o número de peças que se quiser")
        )
        if self.reach == "exactly":
            return text("Em cada jogada escolhem-se {n} pilhas e tira-se {same}.", n=self.count, same=same)
        return text("Em cada jogada escolhem-se de 1 a {n} pilhas e tira-se {same}.", n=self.count, same=same)

    def _take_words(self) -> Text:
        if self.take == "list":
            numbers = sorted(set(self.numbers))
            return _pieces(1) if numbers == [1] else text("{numbers} peças", numbers=_numbers(numbers))
        return _AMOUNTS[self.take]

    def _split_words(self) -> Text:
        equal = text("iguais ou diferentes") if self.equal else _UNEQUAL[self.into > 2]
        parts = text("{count} partes, {equal}", count=_COUNTS[self.into], equal=equal)
        if self.divide == "after":
            return text("Depois de tirar, pode partir-se o resto da pilha em {parts}.", parts=parts)
        return text("{instead}parte-se uma pilha em {parts}.", instead=self._instead(), parts=parts)


_WHEN_SPLIT: dict[str, Text] = {
    "never": text("Neste jogo as pilhas não se partem."),
    "after": text("Primeiro tens de tirar peças; só depois podes partir o que fica."),
    "instead": text("Ou tiras peças, ou partes a pilha: as duas coisas não."),
}
_WAYS_DOWN: dict[str, Text] = {
    "next": text("As peças que se tiram descem para a pilha anterior; as da pilha 1 saem do jogo."),
    "sow": text(
        "As peças que se tiram semeiam-se: uma na pilha anterior, uma na que está antes dessa, e assim por "
        "diante. As que passam da pilha 1 saem do jogo."
    ),
}
_COUNTS: dict[int, Text] = {2: text("duas"), 3: text("três"), 4: text("quatro")}
_UNEQUAL = (text("que não podem ser iguais"), text("todas diferentes"))
_AMOUNTS: dict[str, Text] = {
    "any": text("qualquer número de peças, pelo menos uma"),
    "half": text("no máximo metade das peças que ela tem"),
    "divisors": text("um número de peças que divida o número das que ela tem, mas nunca todas"),
    "odd": text("um número ímpar de peças"),
    "even": text("um número par de peças"),
    "prime": text("um número primo de peças: 2, 3, 5, 7..."),
    "powers": text("uma potência de dois: 1, 2, 4, 8... peças"),
    "squares": text("um quadrado: 1, 4, 9... peças"),
    "whole": text("só tudo: a pilha inteira"),
}


def _numbers(amounts: Sequence[int]) -> Text:
    return join_words(amounts) if len(amounts) <= MAX_SIZE else amounts_listed(amounts)


def _pieces(count: int) -> Text:
    return ntext("{n} peça", "{n} peças", count)


def _grown(move: str) -> Text:
    heap, _, more = move[1:].partition("+")
    if more.startswith("p"):
        return text("juntou as pilhas {one} e {other}", one=heap, other=more[1:])
    return text("pôs {pieces} na pilha {heap}", pieces=_pieces(int(more)), heap=heap)


def _takings(move: str) -> Text:
    """ "3 peças da pilha 2" for each heap."""
    return amounts_taken(amounts_in(move), _pieces)
