"""The report on an invented game in sentences for pupils, and the positions that show what is wrong.

Nothing is translated here and nothing is drawn: `Text`s and games with positions, for a page to show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.rules import catalogue
from games.rules.game import State
from games.rules.invented.document import InventedGames
from games.rules.invented.game import Invented, InventedPosition
from games.rules.text import Text, join_words, ntext, text

Report = dict[str, Any]
STEPS_SHOWN = 6  # of a cycle
MOVES_SAID = 4

_NAMES = {
    1: text("Dois jogadores jogam à vez"),
    2: text("Não há sorte"),
    3: text("As jogadas são as mesmas para os dois, e tudo está à vista"),
    4: text("O jogo acaba sempre"),
    5: text("Quem faz a última jogada decide"),
}
_WORDS = {
    "proved": text("provado"),
    "form": text("garantido pela Oficina"),
    "fails": text("falha"),
    "undecided": text("não decidido"),
}
_REASONS = {
    "alternate": text("Na Oficina joga-se sempre à vez."),
    "no_chance": text("Nenhum bloco tem dados, cartas ou sorteios."),
    "same_moves": text("O que se pode jogar depende só da posição, que os dois veem."),
    "unused_owners": text(
        "Pode haver peças com dono, mas nestes inícios os dois têm sempre as mesmas jogadas."
    ),
    "normal": text("Quem faz a última jogada ganha."),
    "misere": text("Quem faz a última jogada perde (misère)."),
}
_MEASURES = {
    "pieces": text("ficam menos peças"),
    "pieces_and_heaps": text("a soma do número de peças com o número de pilhas desce"),
    "pieces_less_heaps": text("o dobro do número de peças, menos o número de pilhas, desce"),
    "steps": text("há peças que descem de pilha, e nunca voltam a subir: a soma das pilhas das peças desce"),
    "squares": text("uma moeda vai para a esquerda: a soma das casas das moedas desce"),
    "weights": text("se cada face valer o dobro da que está à sua esquerda (1, 2, 4, 8 ...), o total desce"),
    "branches": text("ficam menos ramos"),
    "free": text("ficam menos casas livres"),
    "distance": text("uma peça fica mais perto de um lado ou de um canto, e nunca volta para trás"),
    "arrows": text("uma marca avança, e as setas nunca a trazem de volta a um vértice por onde passou"),
}
# Templates: {start} is a start with its name.
_HINTS = {
    "few_starts": text("No concurso são precisos pelo menos {n} inícios, um deles pequeno."),
    "same_starts": text("Há inícios iguais."),
    "all_immediate": text(
        "Em todos os inícios o 1.º jogador ganha logo na primeira jogada. Não será fácil demais?"
    ),
    "first_always": text(
        "Em todos os inícios pode ganhar o 1.º jogador. Junta um em que possa ganhar o 2.º."
    ),
    "second_always": text(
        "Em todos os inícios pode ganhar o 2.º jogador. Junta um em que possa ganhar o 1.º."
    ),
    "one_line": text("No início {start} nunca há escolha: só se pode jogar de uma maneira."),
    "always_even": text(
        "No início {start} o número de jogadas é sempre par, joguem como jogarem: ninguém decide nada."
    ),
    "always_odd": text(
        "No início {start} o número de jogadas é sempre ímpar, joguem como jogarem: ninguém decide nada."
    ),
    "immediate": text("No início {start} ganha-se logo na primeira jogada."),
    "short": text("No início {start} a partida acaba num instante: {n} jogadas, no máximo."),
    "many_moves": text("No início {start} há muitas jogadas à escolha: {n}."),
    "long": text("No início {start} todas as partidas são longas: {n} jogadas, no mínimo."),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to be drawn, with the move that is marked in it ("": none), and what is said below it."""

    game: Invented
    state: State[InventedPosition]
    move: str
    caption: Text


@dataclass(frozen=True, slots=True)
class Finding:
    """One condition, or another thing that is checked. `number` is 0 where it is none of the five."""

    number: int
    name: Text
    verdict: str
    word: Text
    sentences: tuple[Text, ...]
    scenes: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class StartWords:
    """A start: its name and picture, "P" or "N", and what is known in sentences. The letter is "" where it is
    neither, not known or, since pieces have owners, has no meaning."""

    number: int
    name: str
    picture: Text
    letter: str
    grundy: int | None
    sentences: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A whole report. `verdict` is "proved", "fails" or "undecided": the worst of the findings."""

    verdict: str
    summary: Text
    findings: tuple[Finding, ...]
    size: Text
    starts: tuple[StartWords, ...]
    impartial: bool
    hints: tuple[Text, ...]
    twins: tuple[Text, ...]


def words(report: Report, invention: InventedGames) -> Words:
    """What a page says of a report on this invention."""
    findings = (*(_finding(item, invention) for item in report["conditions"]), _playable(report, invention))
    verdicts = {finding.verdict for finding in findings}
    worst = next((verdict for verdict in ("fails", "undecided") if verdict in verdicts), "proved")
    return Words(
        verdict=worst,
        summary=_summary(worst, findings),
        findings=findings,
        size=_size(report),
        starts=tuple(_start(number, report, invention) for number in range(len(report["starts"]))),
        impartial=not report["partisan"],
        hints=tuple(_hint(hint, invention) for hint in report["hints"]),
        twins=tuple(_twins(report, invention)),
    )


def _summary(worst: str, findings: tuple[Finding, ...]) -> Text:
    if worst == "fails":
        failed = sum(finding.verdict == "fails" for finding in findings)
        return ntext("Há {n} coisa a corrigir.", "Há {n} coisas a corrigir.", failed)
    if worst == "undecided":
        return text("Não falha nada, mas há uma condição que a máquina não conseguiu decidir.")
    return text("O jogo cumpre as cinco condições.")


# Conditions.


def _finding(item: dict[str, Any], invention: InventedGames) -> Finding:
    scenes: tuple[Scene, ...] = ()
    if item["verdict"] == "fails":
        scenes = _owned_scenes(item, invention) if item["number"] == 3 else _cycle_scenes(item, invention)
    return Finding(
        item["number"],
        _NAMES[item["number"]],
        item["verdict"],
        _WORDS[item["verdict"]],
        tuple(_reasons(item, invention)),
        scenes,
    )


def _reasons(item: dict[str, Any], invention: InventedGames) -> Iterator[Text]:
    match item["why"]:
        case why if why in _REASONS:
            yield _REASONS[why]
        case "owned":
            yield from _owned_reasons(item["evidence"])
        case "limit":
            yield ntext(
                "Não decidido até {n} posição: o jogo é grande demais para ver tudo.",
                "Não decidido até {n} posições: o jogo é grande demais para ver tudo.",
                item["positions"],
            )
            if item["number"] == 4:
                yield text("Consegues tu explicar porque acaba sempre? Procura um número que desça sempre.")
        case _:
            yield from _ending_reasons(item, invention)


def _ending_reasons(item: dict[str, Any], invention: InventedGames) -> Iterator[Text]:
    match item["why"]:
        case "measure" if len(item["measures"]) == 1:
            yield text("Em cada jogada, {what}. Isso não pode continuar para sempre.", what=_down(item, 0))
        case "measure":
            for number in range(len(item["measures"])):
                yield text("Em cada jogada na parcela {n}, {what}.", n=number + 1, what=_down(item, number))
            yield text("Isso não pode continuar para sempre.")
        case "search":
            yield ntext(
                "A máquina viu a única posição: nunca se volta atrás.",
                "A máquina viu todas as {n} posições: nunca se volta a uma posição anterior.",
                item["positions"],
            )
        case "parts":
            yield ntext(
                "A máquina viu a única parte de que o jogo se faz: acaba sempre.",
                "O jogo faz-se de partes, e a máquina viu todas as {n}: cada uma acaba sempre.",
                item["parts"],
            )
        case _:
            count = len(item["evidence"]["steps"])
            yield ntext(
                "O jogo pode nunca acabar: com {n} jogada volta-se à mesma posição.",
                "O jogo pode nunca acabar: com {n} jogadas volta-se à mesma posição.",
                count,
            )
    if item["why"] == "measure" and any(
        condition.kind == "passes" for condition in invention.rules.conditions
    ):
        yield text("E só se pode passar a vez algumas vezes.")


def _down(item: dict[str, Any], number: int) -> Text:
    return _MEASURES[item["measures"][number]]


def _owned_reasons(evidence: dict[str, Any]) -> Iterator[Text]:
    yield text("Há peças que só um dos jogadores pode mover, como no Northcott: o jogo não é imparcial.")
    if evidence["first"]:
        yield text("Só o 1.º jogador pode jogar {moves}.", moves=_moves(evidence["first"]))
    if evidence["second"]:
        yield text("Só o 2.º jogador pode jogar {moves}.", moves=_moves(evidence["second"]))


def _moves(moves: list[str]) -> Text:
    shown = join_words(moves[:MOVES_SAID], "e")
    return shown if len(moves) <= MOVES_SAID else text("{moves}, por exemplo", moves=shown)


def _cycle_scenes(item: dict[str, Any], invention: InventedGames) -> tuple[Scene, ...]:
    """The first positions of the cycle, each with its move, and then the one that comes again."""
    evidence = item["evidence"]
    game = invention.game(evidence["start"])
    steps = evidence["steps"]
    scenes = [
        Scene(
            game,
            _state(game, step["position"]),
            step["move"],
            text("{n}. {choice}", n=number, choice=_choice(game, step)),
        )
        for number, step in enumerate(islice(steps, STEPS_SHOWN), 1)
    ]
    if len(steps) > STEPS_SHOWN:
        last = text("… e mais {n} jogadas depois, outra vez a primeira posição.", n=len(steps) - STEPS_SHOWN)
    else:
        last = text("Outra vez a primeira posição.")
    return (*scenes, Scene(game, _state(game, steps[0]["position"]), "", last))


def _owned_scenes(item: dict[str, Any], invention: InventedGames) -> tuple[Scene, ...]:
    """The position as each of the players sees it, with a move that the other has not."""
    evidence = item["evidence"]
    game = invention.game(evidence["start"] or 0)
    scenes = []
    for mover, moves in enumerate((evidence["first"], evidence["second"])):
        if moves:
            place = game.position_of(evidence["position"])._replace(mover=mover)
            step = {"position": evidence["position"] | {"mover": mover}, "move": moves[0]}
            caption = text("Só o {n}.º jogador pode: {choice}", n=mover + 1, choice=_choice(game, step))
            scenes.append(Scene(game, State(place, mover), moves[0], caption))
    return tuple(scenes)


def _choice(game: Invented, step: dict[str, Any]) -> Text:
    return game.choice(_state(game, step["position"]), step["move"])


def _state(game: Invented, position: dict[str, Any]) -> State[InventedPosition]:
    place = game.position_of(position)
    return State(place, place.mover)


def _playable(report: Report, invention: InventedGames) -> Finding:
    stuck = [number for number, start in enumerate(report["starts"]) if not start["playable"]]
    name = text("Em cada início há uma jogada")
    if not stuck:
        return Finding(
            0, name, "proved", _WORDS["proved"], (text("Pode-se jogar a partir de todos os inícios."),)
        )
    called = {number: _called(number, invention) for number in stuck}
    sentences = tuple(
        text("No início {start} não há nenhuma jogada: o jogo acaba antes de começar.", start=start)
        for start in called.values()
    )
    scenes = tuple(
        Scene(game, game.initial(), "", text("Início {start}: não há jogadas.", start=start))
        for number, start in called.items()
        for game in [invention.game(number)]
    )
    return Finding(0, name, "fails", _WORDS["fails"], sentences, scenes)


def _called(number: int, invention: InventedGames) -> Text:
    name = invention.starts[number][0].strip()
    return text("{n} («{name}»)", n=number + 1, name=name) if name else text("{n}", n=number + 1)


# Size and starts.


def _size(report: Report) -> Text:
    if not report["complete"]:
        return ntext(
            "O jogo tem pelo menos {n} posição.", "O jogo tem pelo menos {n} posições.", report["positions"]
        )
    positions = ntext("{n} posição", "{n} posições", report["positions"])
    moves = ntext("{n} jogada", "{n} jogadas", report["edges"])
    return text("Ao todo o jogo tem {positions} e {moves}.", positions=positions, moves=moves)


def _start(number: int, report: Report, invention: InventedGames) -> StartWords:
    start = report["starts"][number]
    name, game = invention.starts[number]
    return StartWords(
        number + 1,
        name.strip(),
        game.picture(game.initial()),
        start["letter"] if not report["partisan"] and start["letter"] in ("P", "N") else "",
        start["grundy"],
        tuple(_about(start, report, game)) if start["playable"] else (text("Não há jogadas."),),
    )


def _about(start: Report, report: Report, game: Invented) -> Iterator[Text]:
    match start["letter"]:
        case "N":
            yield from _winning(start, game)
        case "P":
            yield text("O 2.º jogador pode ganhar sempre, se jogar bem.")
        case "D":
            yield text(
                "Empate possível: a partida pode nunca acabar, e ninguém pode obrigar o outro a perder."
            )
        case _:
            yield text("A máquina não conseguiu saber quem pode ganhar.")
    if start["grundy"] is not None:
        yield text("Valor de Grundy: {n}.", n=start["grundy"])
    yield ntext("Há {n} jogada para começar.", "Há {n} jogadas para começar.", start["moves"])
    yield from _lengths(start)
    wins, ended = start["first_wins"]
    if ended:
        yield text(
            "Em {plays} partidas ao acaso, o 1.º jogador ganhou {percent}%.",
            plays=ended,
            percent=(100 * wins + ended // 2) // ended,
        )


def _winning(start: Report, game: Invented) -> Iterator[Text]:
    count = start["winning_count"]
    state = game.initial()
    shown = tuple(game.choice(state, move) for move in start["winning"][:MOVES_SAID])
    yield ntext(
        "O 1.º jogador pode ganhar, mas só com uma jogada.",
        "O 1.º jogador pode ganhar: há {n} boas jogadas para começar.",
        count,
    )
    if count > len(shown):
        yield text("Por exemplo: {moves}.", moves=shown)
    else:
        yield (
            text("São estas: {moves}.", moves=shown) if count > 1 else text("É esta: {move}.", move=shown[0])
        )


def _lengths(start: Report) -> Iterator[Text]:
    shortest, longest = start["shortest"], start["longest"]
    if shortest is None:
        yield text("Nenhuma partida ao acaso acabou.")
    elif start["exact"] and shortest == longest:
        yield ntext("Todas as partidas têm {n} jogada.", "Todas as partidas têm {n} jogadas.", shortest)
    elif start["exact"]:
        yield text(
            "A partida mais curta tem {short} jogadas, a mais longa {long}.", short=shortest, long=longest
        )
    else:
        yield text(
            "Nas partidas ao acaso, a mais curta teve {short} jogadas e a mais longa {long}.",
            short=shortest,
            long=longest,
        )


# Hints and twins.


def _hint(hint: dict[str, Any], invention: InventedGames) -> Text:
    template = _HINTS[hint["code"]].template
    return text(template, start=_called(hint.get("start", 0), invention), n=hint.get("n", 0))


def _twins(report: Report, invention: InventedGames) -> Iterator[Text]:
    for twin in report["twins"]:
        if twin["kind"] == "catalogue":
            yield _catalogue_twin(twin, len(invention.rules.blocks) > 1)
        else:
            yield _entry_twin(twin)


def _catalogue_twin(twin: dict[str, Any], several: bool) -> Text:
    name: Text = catalogue.ENTRIES[twin["slug"]].name
    if twin["detail"]:
        name = text("{game} ({detail})", game=name, detail=twin["detail"])
    if "compared" not in twin:
        same = text("É o {game} disfarçado? A partir dos inícios as jogadas são as mesmas.", game=name)
        return text("Parcela {block}: {same}", block=twin["block"] + 1, same=same) if several else same
    if several:
        return text(
            "A parcela {block}: é o {game} disfarçado? Os valores são os mesmos nas {n} posições comparadas.",
            block=twin["block"] + 1,
            game=name,
            n=twin["compared"],
        )
    return text(
        "É o {game} disfarçado? Os valores são os mesmos nas {n} posições comparadas.",
        game=name,
        n=twin["compared"],
    )


def _entry_twin(twin: dict[str, Any]) -> Text:
    match twin["why"]:
        case "same":
            return text("Já foi entregue uma proposta com as mesmas regras e os mesmos inícios.")
        case "trees":
            return ntext(
                "Parece-se com uma proposta já entregue? A partir de {n} início as jogadas são as mesmas.",
                "Parece-se com uma proposta já entregue? A partir de {n} inícios as jogadas são as mesmas.",
                twin["starts"],
            )
        case _:
            return text(
                "Parece-se com uma proposta já entregue? Os valores são os mesmos em {n} posições.",
                n=twin["compared"],
            )
