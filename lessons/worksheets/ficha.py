"""The worksheet that the site brings: the subtraction game, from playing to the general term of another one.

The words are ours, and translated as all of the site's; every expected answer comes from the solvers
(`compose`). P means, as the dissertation itself defines it, that the previous player wins.
"""

from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from games.rules.nim.subtraction.rules import Subtraction
from lessons.worksheets import facts
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part, Task
from lessons.worksheets.documents.fields import Choice, GeneralTerm, OpenText
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.fields.term import Wrong
from lessons.worksheets.tasks import explain, task, wins

_OWN = "own", gettext_lazy("começo eu e conto só as minhas jogadas")
_SECOND = "second", gettext_lazy("começa o outro e conto só as minhas jogadas")
_BOTH = "both", gettext_lazy("começo eu e conto as jogadas dos dois")


def document(language: str = "pt") -> Document:
    """The worksheet in four parts, 100 points, in a language of the site."""
    with override(language):
        return words()


def words() -> Document:
    """The worksheet in the active language."""
    return Document(
        title=_("Jogo da Subtração: quem ganha?"),
        intro=_(
            "Material: um monte de feijões. Trabalhem em grupo: joguem, registem, procurem regularidades "
            "e expliquem o que encontraram."
        ),
        parts=(_play(), _analyse(), _conjecture(), _explore()),
    )


def _play() -> Part:
    game = Subtraction((8,), ((1, 2, 3),))
    return Part(
        "I",
        _("Joga e tira conclusões"),
        (
            task(
                "I.a",
                _(
                    "Joguem duas partidas a partir de cada número de feijões, começando por 1. Troquem de "
                    "papéis: ora A, ora B. De cada partida registem quantos feijões foram ficando no monte e "
                    "quem ganhou."
                ),
                recipes.records_field(
                    game,
                    recipes.positions_of(game, "1-8"),
                    games=2,
                    per_start=1,
                    points=6,
                    label=_("Registo das partidas"),
                ),
                hint=_(
                    "Por exemplo, 5 → 3 → 0: de 5 tiraram-se 2, depois 3. Ganhou quem fez a última jogada."
                ),
                model=_("Qualquer partida legal que acabe em 0. Ganha quem fez a última jogada."),
            ),
            task(
                "I.b",
                _(
                    "Há alguma maneira de jogar que garanta a vitória, faça o outro o que fizer? Se achas "
                    "que sim, explica qual é."
                ),
                recipes.choice_field((("yes", _("Sim")), ("no", _("Não"))), "yes", points=1, id="exists"),
                explain(
                    (
                        _("Deixa ao adversário um múltiplo de 4 (4, 8, 12, ...)."),
                        3,
                        facts.multiples(4),
                    ),
                    (
                        _("À jogada de a feijões responde com 4 - a."),
                        1,
                        facts.answers(4),
                    ),
                    id="how",
                    label=_("Como se joga para ganhar?"),
                ),
                hint=_("Olha para as partidas com poucos feijões: quantos deixou quem ganhou, antes do fim?"),
                model=_(
                    "Sim. Deixa-se sempre ao adversário um múltiplo de 4; quando ele tira a feijões, "
                    "responde-se tirando 4 - a."
                ),
            ),
            task(
                "I.c",
                _(
                    "Com que números de feijões no início é bom ser o primeiro a jogar? Escreve uma regra "
                    "ou, se ainda não a encontraste, pelo menos cinco números."
                ),
                explain(
                    (
                        _("Todos os números que não são múltiplos de 4."),
                        4,
                        facts.not_multiples(4),
                    ),
                    id="rule",
                    label=_("Regra"),
                ),
                recipes.examples_field(
                    game, wanted="N", least=5, points=3, id="examples", label=_("Exemplos")
                ),
                best=True,
                hint=_(
                    "Em que números ganhou sempre o B, jogando ele bem? Os outros são bons para quem começa."
                ),
                model=_(
                    "Todos os números que não são múltiplos de 4. Com múltiplos de 4 é melhor ser o segundo."
                ),
            ),
        ),
        _(
            "Jogam dois, A e B, com um monte de feijões. A começa e jogam à vez. Em cada jogada tiram-se 1, "
            "2 ou 3 feijões do monte. Quem tirar o último feijão ganha."
        ),
        GameSpec.of(game),
    )


def _analyse() -> Part:
    game = Subtraction((13,), ((1, 2, 3),))
    row = "II.2:letters"
    return Part(
        "II",
        _("Analisa um jogo: 13 feijões, tirar 1, 2 ou 3"),
        (
            _line("II.1", 13, points=2),
            task(
                "II.2",
                _(
                    "Marca cada número com P ou N. Em cada N escreve também, como índice, quantos feijões se "
                    "devem tirar para ganhar."
                ),
                recipes.letters_field(game, recipes.positions_of(game, "0-13"), label=_("Letras")),
                hint=_("Começa pelo 0 e avança: uma posição é N quando há uma jogada para uma posição P."),
                model=_("P: 0, 4, 8, 12. Os outros são N, com índice igual ao resto da divisão por 4."),
            ),
            task(
                "II.3",
                _("Escreve os números que ficaram com a letra P."),
                recipes.p_numbers_field(game, 13, points=4, id="set", follows=row, label=_("Números P")),
                hint=_("Não te esqueças de nenhum, mesmo dos mais pequenos."),
                model="0, 4, 8, 12.",
            ),
            task(
                "II.4",
                _("Que regularidade têm esses números? O que quer isso dizer para quem joga?"),
                explain(
                    (
                        _("Vão de 4 em 4 (4 = 1 + 3): são os múltiplos de 4."),
                        2,
                        [*facts.multiples(4), *facts.steps(4)],
                    ),
                    (
                        _("Quem recebe um destes números perde, se o outro jogar bem."),
                        2,
                        facts.loses(),
                    ),
                    follows=row,
                ),
                hint=_(
                    "Quanto se soma para passar de um ao seguinte? Que relação tem com as jogadas permitidas?"
                ),
                model=_(
                    "Vão de 4 em 4, e 4 = 1 + 3: são os múltiplos de 4. Quem tem de jogar num múltiplo de 4 "
                    "perde contra quem jogue bem."
                ),
            ),
            task(
                "II.5",
                _(
                    "Escreve um termo geral para a sequência dos números P. Diz também qual é o primeiro "
                    "valor de n."
                ),
                recipes.term_field(game, follows=row, label=_("Termo geral")),
                hint=_("Experimenta o teu termo geral: o primeiro valor tem de ser o primeiro número P."),
                model=_("4k, com k = 0, 1, 2, ...; ou 4(n - 1) = 4n - 4, com n = 1, 2, 3, ..."),
            ),
            task(
                "II.6",
                _(
                    "Agora com muitos feijões, e és tu a começar. Com 115, podes ter a certeza de ganhar? E "
                    "com 312?"
                ),
                wins(game, "115", _("Com 115, consegues ganhar?")),
                recipes.moves_field(game, "115", id="take115", label=_("Com 115, quantos tiras primeiro?")),
                explain(
                    (
                        _("Deixa 112 = 4 · 28 e depois responde a a com 4 - a."),
                        1,
                        [*facts.multiples(4), *facts.leaves(112), *facts.rest(3)],
                    ),
                    id="why115",
                    label=_("Porquê?"),
                ),
                wins(game, "312", _("Com 312, consegues ganhar?")),
                explain(
                    (
                        _("312 = 4 · 78 é P: faças o que fizeres, o outro volta a um múltiplo de 4."),
                        2,
                        [*facts.multiples(4), "4 78", "78", *facts.rest(0)],
                    ),
                    id="why312",
                    label=_("Porquê?"),
                ),
                hint=_("O termo geral diz-te que números são P: 115 é um deles? E 312?"),
                model=_(
                    "115: sim. Tira-se 3 e ficam 112 = 4 · 28; depois responde-se a a com 4 - a. 312: não, "
                    "porque 312 = 4 · 78 e, faça-se o que se fizer, o outro volta a deixar um múltiplo de 4."
                ),
            ),
            task(
                "II.7",
                _("Começas tu, com 62 feijões, e jogas bem. Em quantas jogadas ganhas? Explica."),
                _counting(_OWN, _BOTH),
                recipes.own_moves_field(game, "62", choice="counted", points=4, label=_("Número de jogadas")),
                _why(
                    _("Cada ronda gasta 4, jogue o outro o que jogar: 62 = 2 + 15 · 4, e conta a primeira."),
                    [*facts.rounds(4), *facts.leaves(60), "15 4", "60 4", "60 15"],
                ),
                hint=_(
                    "Com 9, 10 ou 11 feijões precisas de 3 jogadas tuas; com 13, 14 ou 15, de 4. E daí para "
                    "cima?"
                ),
                model=_(
                    "16 jogadas próprias: tiram-se 2, ficam 60 = 15 · 4, e depois há 15 rondas de 4. Ao "
                    "todo são 31 jogadas."
                ),
            ),
            task(
                "II.8",
                _(
                    "Com quantos feijões deve começar o jogo para ganhares em 21 jogadas? Escreve todos os "
                    "números e explica."
                ),
                _counting(_OWN, _SECOND, _BOTH),
                recipes.starts_for_moves_field(
                    game, 21, choice="counted", points=3, id="starts", label=_("Números de feijões")
                ),
                _why(
                    _("Há 20 rondas de 4 depois da primeira jogada: 80, mais os 1, 2 ou 3 que ela tira."),
                    facts.full_rounds(20, 4),
                ),
                hint=_("Faz ao contrário da pergunta anterior. A resposta é mais do que um número."),
                model=_(
                    "81, 82 ou 83 (a começar): a primeira jogada deixa 80 = 20 · 4, que são 20 rondas. Se "
                    "for o outro a começar: 84. Contando as jogadas dos dois: 41, 42 ou 43."
                ),
            ),
            task(
                "II.9",
                _("Resume: com que números de feijões ganha quem começa, e como tem de jogar?"),
                explain(
                    (
                        _("Todos os números que não são múltiplos de 4."),
                        2,
                        facts.not_multiples(4),
                    ),
                    (
                        _("Primeiro tira o resto da divisão por 4; depois completa 4."),
                        2,
                        [*facts.takes_rest(4), *facts.answers(4)],
                    ),
                ),
                hint=_("Diz duas coisas: a condição sobre o número de feijões e a maneira de jogar."),
                model=_(
                    "Com todos os n que não são múltiplos de 4. Primeiro tira o resto de n na divisão por "
                    "4; depois tira 4 menos o que o outro tirou."
                ),
            ),
        ),
        _(
            "O jogo é o mesmo, com 13 feijões. Vamos dar uma letra a cada número de feijões:\n"
            "P (de «anterior», previous) quando ganha quem acabou de jogar, se jogar sempre bem;\n"
            "N (de «seguinte», next) quando ganha quem joga a seguir, se jogar sempre bem.\n"
            "Com 0 feijões já ninguém pode jogar e ganhou quem acabou de jogar: 0 é P. Uma posição é N "
            "quando dela se pode passar a uma posição P; é P quando todas as jogadas levam a posições N."
        ),
        GameSpec.of(game),
    )


def _conjecture() -> Part:
    return Part(
        "III",
        _("Faz conjeturas: tirar de 1 até n"),
        (
            _next_game("III.a", 4, 20),
            _next_game("III.b", 5, 24),
            task(
                "III.c",
                _(
                    "E se puderes tirar qualquer número de feijões de 1 até n? Escreve um termo geral para "
                    "os números P, com a letra n e mais uma, k. Qual é o primeiro valor de k?"
                ),
                GeneralTerm(
                    id="term",
                    label=_("Termo geral"),
                    term="(n+1)k",
                    parameter="n",
                    value=Fraction(3),
                    start=Fraction(1),
                    recurrence=Fraction(1),
                    stated=True,
                    wrong=(Wrong("n*k", "n_times_k"),),
                ),
                hint=_(
                    "Compara os termos gerais de 1 a 3, de 1 a 4 e de 1 a 5: o que muda de um para o outro?"
                ),
                model=_(
                    "(n + 1)k, com k = 0, 1, 2, ... De N feijões tira-se o resto de N na divisão por n + 1."
                ),
            ),
            task(
                "III.d",
                _("Porque é que a tua conjetura funciona?"),
                explain(
                    (
                        _("A quem tira de 1 a n pode-se sempre responder de modo a completar n + 1."),
                        2,
                        [*facts.completes("n 1"), "n 1"],
                    ),
                    (
                        _("De um múltiplo de n + 1 não se passa a outro numa só jogada."),
                        1,
                        _("nao multipl, nao outr, nao chega, outro multipl, sai multipl"),
                    ),
                ),
                hint=_("O que pode o segundo jogador fazer depois de cada jogada do primeiro?"),
                model=_(
                    "A quem tira a (de 1 a n) responde-se com n + 1 - a, que também está entre 1 e n: cada "
                    "ronda tira n + 1. De um múltiplo de n + 1, quem joga não consegue chegar a outro."
                ),
            ),
        ),
        _("Continua a ganhar quem tira o último feijão, mas mudam os números que se podem tirar."),
    )


def _next_game(task_id: str, most: int, up_to: int) -> Task:
    game = Subtraction((up_to,), (tuple(range(1, most + 1)),))
    amounts = {"amounts": ", ".join(map(str, range(1, most))), "most": most, "last": up_to}
    step = most + 1
    numbers = ", ".join(str(number) for number in range(0, up_to + 1, step))
    return task(
        task_id,
        _(
            "Agora podem tirar-se %(amounts)s ou %(most)d feijões. Quais são os números P até %(last)d? "
            "Escreve também um termo geral."
        )
        % amounts,
        recipes.p_numbers_field(
            game, up_to, points=2, own=True, id="set", label=_("Números P até %(last)d") % {"last": up_to}
        ),
        recipes.term_field(
            game,
            value=1,
            start=1,
            recurrence=Fraction(1, 2),
            own=True,
            label=_("Termo geral"),
        ),
        hint=_("Faz como na parte II: começa no 0, marca P e N e procura a regularidade."),
        model=_("%(numbers)s; %(step)dk, com k = 0, 1, 2, ...") % {"numbers": numbers, "step": step},
    )


def _explore() -> Part:
    game = Subtraction((23,), ((3, 4),))
    row = "IV.2:letters"
    return Part(
        "IV",
        _("Explora mais: 23 feijões, tirar 3 ou 4"),
        (
            _line("IV.1", 23, points=1),
            task(
                "IV.2",
                _("Marca cada número com P ou N. Se quiseres, escreve nos N quantos feijões se devem tirar."),
                recipes.letters_field(
                    game,
                    recipes.positions_of(game, "0-23"),
                    letter_points=Fraction(1, 3),
                    subscripts="extra",
                    label=_("Letras"),
                ),
                hint=_("Primeiro vê em que números já não se pode jogar. Aí ganhou quem acabou de jogar."),
                model=_(
                    "P: 0, 1, 2, 7, 8, 9, 14, 15, 16, 21, 22, 23. N: 3, 10, 17 (tirar 3), 4, 5, 11, 12, 18, "
                    "19 (tirar 3 ou 4), 6, 13, 20 (tirar 4)."
                ),
            ),
            task(
                "IV.3",
                _("Os números P aparecem em grupos seguidos. Escreve o primeiro de cada grupo."),
                recipes.p_numbers_field(
                    game,
                    23,
                    firsts=True,
                    points=2,
                    id="set",
                    follows=row,
                    label=_("O primeiro de cada grupo"),
                ),
                hint=_("Um grupo é uma fila de números P sem nenhum N pelo meio."),
                model="0, 7, 14, 21.",
            ),
            task(
                "IV.4",
                _("Que regularidade encontras nos grupos de números P?"),
                explain(
                    (
                        _("Repetem-se de 7 em 7 (7 = 3 + 4)."),
                        1,
                        [*facts.steps(7), *facts.multiples(7), "3 4"],
                    ),
                    (
                        _("São os múltiplos de 7 e os dois números a seguir a cada um."),
                        2,
                        _("multipl 7 1 2, multipl 7 dois, multipl 7 seguint, resto 0 1 2, 7k 1 2"),
                    ),
                    follows=row,
                ),
                hint=_("Compara o passo de grupo para grupo com os números que se podem tirar."),
                model=_(
                    "De grupo para grupo vão 7, e 7 = 3 + 4. São P os múltiplos de 7, os múltiplos de 7 "
                    "mais 1 e os múltiplos de 7 mais 2."
                ),
            ),
            task(
                "IV.5",
                _(
                    "Escreve um termo geral para o primeiro número de cada grupo. Diz também qual é o "
                    "primeiro valor de n."
                ),
                recipes.term_field(
                    game,
                    value=1,
                    start=1,
                    recurrence=Fraction(1, 2),
                    follows=row,
                    label=_("Termo geral"),
                ),
                hint=_("Faz como na parte II e verifica com os números que escreveste."),
                model=_("7k, com k = 0, 1, 2, ...; ou 7n - 7, com n = 1, 2, 3, ..."),
            ),
            task(
                "IV.6",
                _("Começas tu. Com 115 feijões, podes ter a certeza de ganhar? E com 309?"),
                wins(game, "115", _("Com 115, consegues ganhar?")),
                recipes.moves_field(game, "115", id="take115", label=_("Com 115, quantos tiras primeiro?")),
                wins(game, "309", _("Com 309, consegues ganhar?")),
                explain(
                    (
                        _("115 = 7 · 16 + 3, deixa 112; 309 = 7 · 44 + 1 é P."),
                        1,
                        [
                            *facts.multiples(7),
                            *facts.leaves(112),
                            *facts.rest(3),
                            *facts.rest(1),
                            "7 16",
                            "7 44",
                        ],
                    ),
                    id="why",
                    label=_("Porquê?"),
                ),
                hint=_("Divide por 7 e olha para o resto."),
                model=_(
                    "115 = 7 · 16 + 3: sim, tirando 3 (ficam 112). Tirar 4 deixa 111, que é N. 309 = 7 · 44 "
                    "+ 1: não."
                ),
            ),
            task(
                "IV.7",
                _("Começas tu, com 62 feijões, e jogas bem. Em quantas jogadas ganhas? Explica."),
                _counting(_OWN, _BOTH),
                recipes.own_moves_field(game, "62", choice="counted", points=2, label=_("Número de jogadas")),
                _why(
                    _("Cada ronda gasta 7, jogue o outro o que jogar: 62 = 4 + 8 · 7 + 2, mais a primeira."),
                    [*facts.rounds(7), *facts.leaves(58), "8 7", "56", "58 7"],
                ),
                hint=_(
                    "Com 3 a 6 feijões precisas de 1 jogada tua; com 10 a 13, de 2; com 17 a 20, de 3; com "
                    "24 a 27, de 4."
                ),
                model=_(
                    "9 jogadas próprias: tiram-se 4, ficam 58 = 7 · 8 + 2, e depois há 8 rondas de 7. Ao "
                    "todo são 17 jogadas; no fim sobram 2 feijões."
                ),
            ),
            task(
                "IV.8",
                _(
                    "Com quantos feijões deve começar o jogo para ganhares em 21 jogadas? Escreve todos os "
                    "números e explica."
                ),
                _counting(_OWN, _SECOND, _BOTH),
                recipes.starts_for_moves_field(
                    game,
                    21,
                    choice="counted",
                    points=Fraction(3, 2),
                    id="starts",
                    label=_("Números de feijões"),
                ),
                _why(
                    _("Há 20 rondas de 7 depois da primeira jogada: 140, mais os 3, 4, 5 ou 6 que faltam."),
                    facts.full_rounds(20, 7),
                    points=Fraction(1, 2),
                ),
                hint=_("Faz ao contrário da pergunta anterior. A resposta é mais do que um número."),
                model=_(
                    "143, 144, 145 ou 146 (a começar): a primeira jogada deixa 140 = 20 · 7 ou mais 1 ou 2, "
                    "que são 20 rondas. Se for o outro a começar: 147, 148 ou 149. Contando as jogadas dos "
                    "dois: 73, 74, 75 ou 76."
                ),
            ),
        ),
        _(
            "Jogam dois, A e B, com um monte de feijões. A começa e jogam à vez. Em cada jogada tiram-se 3 "
            "ou 4 feijões do monte. Quem não puder jogar perde: com 0, 1 ou 2 feijões no monte o jogo acaba, "
            "e ganhou quem acabou de jogar."
        ),
        GameSpec.of(game),
    )


def _line(task_id: str, last: int, *, points: int) -> Task:
    return task(
        task_id,
        _("Escreve por ordem todos os números de feijões que podem estar no monte, de 0 até %(last)d.")
        % {"last": last},
        recipes.sequence_field(0, last, points=points, label=_("Números de feijões")),
        hint=_("Separa os números com vírgulas ou espaços."),
        model=", ".join(map(str, range(last + 1))) + ".",
    )


def _why(words: str, keywords: str | list[str], points: recipes.Points = 1) -> OpenText:
    return explain((words, points, keywords), id="why", label=_("Porquê?"))


def _counting(*answers: tuple[str, Promise]) -> Choice:
    given = [(ident, str(words)) for ident, words in answers]
    return recipes.choice_field(given, id="counted", label=_("Como contaste?"))
