"""The typical mistakes that the program recognises, each with its words for the class's statistics."""

from dataclasses import dataclass

from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class TypicalMistake:
    """A typical mistake, for the statistics of a class: `kind` counts, `words` says it."""

    kind: str
    words: Text


_WORDS: dict[str, Text] = {
    "end_is_n": text("Uma posição final foi marcada N."),
    "pattern_stopped": text("A sequência das letras está certa até certo ponto e depois para."),
    "only_zero": text("Só o 0 foi visto como fim do jogo."),
    "exchanged": text("As letras P e N estão todas trocadas."),
    "leaves_n": text("A jogada escolhida deixa o adversário numa posição N."),
    "zero_missing": text("Falta o 0."),
    "starts_at_one": text("A sequência começa no 1."),
    "one_too_many": text("A sequência tem um número a mais no fim."),
    "recurrence": text("Diz como se passa de um termo ao seguinte, mas não o termo geral."),
    "phrase": text("Disse os números por palavras, sem um termo geral."),
    "counted_both": text("Contou as jogadas dos dois como se fossem só as suas."),
    "no_start": text("Não diz qual é o primeiro valor da letra do termo geral."),
    "n_times_k": text("Escreveu n·k em vez de (n+1)·k."),
    "last_of_group": text("Escreveu o último de cada grupo em vez do primeiro."),
    "forgot_first": text("Não contou a primeira jogada."),
    "half_of_all": text("Dividiu ao meio o total de jogadas."),
    "is_p": text("Escolheu uma posição P para começar."),
    "one_less": text("Andou de tantos em tantos com um a menos: 3 em vez de 4, por exemplo."),
    "illegal_step": text("Numa partida registada há uma jogada que as regras não deixam fazer."),
    "wrong_winner": text("Numa partida registada o vencedor não é quem ganhou."),
    "not_finished": text("Uma partida registada não chega ao fim."),
}

KINDS = tuple(_WORDS)


def slip(kind: str) -> TypicalMistake:
    return TypicalMistake(kind, _WORDS[kind])
