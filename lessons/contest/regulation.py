"""The regulation of an edition: the texts that a new one begins with, and the few signs that lay it out.

A line that begins with "# " is a heading, lines that begin with "- " are a list, an empty line ends a
paragraph. Everything else is shown as it was typed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

HEADING, ITEM = "# ", "- "

_ASKED = {
    "nim": """\
# O que se pede
Imagina, constrói e experimenta um jogo imparcial que seja uma variante do Nim. O tema, as peças e o \
tabuleiro são contigo.""",
    "board": """\
# O que se pede
Inventa, constrói e experimenta um jogo para dois num tabuleiro de quadrados ou de hexágonos. O tema, as \
peças e as regras são contigo.""",
    "both": """\
# O que se pede
Inventa, constrói e experimenta um jogo: ou um jogo imparcial que seja uma variante do Nim, ou um jogo para \
dois num tabuleiro de quadrados ou de hexágonos. O tema e as peças são contigo.""",
}
_GROUPS = """\
Participam grupos de 1 a 4 alunos da mesma turma. Cada jogo entra numa só edição do concurso."""
_CONDITIONS = {
    "nim": """\
# As cinco condições de um jogo imparcial
- Jogam duas pessoas, uma de cada vez, à vez.
- Não há sorte: nem dados, nem cartas escondidas.
- Em cada posição há um número finito de jogadas, e são as mesmas para os dois jogadores. Tudo está à vista.
- O jogo acaba sempre, por mais que se queira prolongar.
- Quem faz a última jogada ganha (ou perde, na versão misère). Não há pontos nem empates.""",
    "board": """\
# O que é preciso num jogo de tabuleiro
- Jogam duas pessoas, à vez, num tabuleiro de quadrados ou de hexágonos.
- Não há sorte, e tudo está à vista.
- O jogo é original: não é um jogo conhecido com outro nome.
- As regras são poucas, e explicam-se depressa.
- O jogo acaba sempre, e sabe-se quem ganhou ou se é empate. Nenhum dos lados ganha sempre.""",
}
_CALENDAR = """\
# Calendário
- Apresentação do concurso: nesse dia começam a inventar.
- Propostas: entregam uma primeira versão, já jogável.
- Comentários: o professor lê a proposta e diz o que se pode melhorar. Sem isso não há versão final.
- Entrega final: mudam o que quiserem e entregam a versão final. Depois já não se muda.
- Avaliação: os jurados jogam e avaliam.
- Resultados: são publicados no sítio.

Quem não conseguir cumprir um prazo pede mais tempo ao seu professor, antes de ele acabar."""
_HANDED_IN = {
    "nim": """\
# O que se entrega
- O nome do jogo e o material de que precisa.
- O tabuleiro e pelo menos três inícios, um deles pequeno.
- As regras: o que é uma jogada, quando acaba o jogo e quem ganha.
- Uma partida completa, jogada no sítio.
- A análise: quais dos inícios pequenos são P e quais são N, a tabela ou a estratégia que encontraram. Pode \
ficar por acabar.
- O disfarce: onde estão, no vosso jogo, as pilhas do Nim.
- Na versão final, o que mudaram depois do comentário do professor.""",
    "board": """\
# O que se entrega
- O nome do jogo e o material de que precisa.
- O tabuleiro, as peças e onde estão no início.
- As regras: o que é uma jogada, quando acaba o jogo e quem ganha.
- Uma partida completa, jogada no sítio.
- Com que jogos se parece, e em que é diferente.
- Na versão final, o que mudaram depois do comentário do professor.""",
    "both": """\
# O que se entrega
- O nome do jogo e o material de que precisa.
- O tabuleiro, as peças e o início. De um jogo Nim, pelo menos três inícios, um deles pequeno.
- As regras: o que é uma jogada, quando acaba o jogo e quem ganha.
- Uma partida completa, jogada no sítio.
- De um jogo Nim, a análise: quais dos inícios pequenos são P e quais são N, a tabela ou a estratégia que \
encontraram. Pode ficar por acabar.
- Com que jogos se parece, e em que é diferente. De um jogo Nim, onde estão as pilhas do Nim.
- Na versão final, o que mudaram depois do comentário do professor.""",
}
_JUDGED = """\
# Como se avalia
Pelo menos dois jurados de outra escola avaliam cada jogo com a grelha desta página, sem saberem de quem é. \
Por isso, não escrevam os vossos nomes nos textos do jogo. Se dois jurados derem notas com mais de 20 pontos \
de diferença, um terceiro também avalia."""
_TIES = {
    "nim": """\
# Empates
Com os mesmos pontos, fica à frente quem tiver mais na análise e, depois, na originalidade.""",
    "board": """\
# Empates
Com os mesmos pontos, fica à frente quem tiver mais na originalidade e, depois, em ser simples de \
explicar.""",
    "both": """\
# Empates
Com os mesmos pontos, fica à frente, nos jogos Nim, quem tiver mais na análise e, depois, na originalidade; \
nos jogos de tabuleiro, quem tiver mais na originalidade e, depois, em ser simples de explicar.""",
}


def _usual(taken: str) -> str:
    conditions = [_CONDITIONS[kind] for kind in (("nim", "board") if taken == "both" else (taken,))]
    parts = [_ASKED[taken], _GROUPS, *conditions, _CALENDAR, _HANDED_IN[taken], _JUDGED, _TIES[taken]]
    return "\n\n".join(parts) + "\n"


# By the kinds of games that an edition takes.
USUAL = {taken: _usual(taken) for taken in ("nim", "board", "both")}
DEFAULT = USUAL["nim"]


def fitting(written: str, taken: str) -> str:
    """What was written; the usual text for other kinds of games becomes that for these."""
    plain = written.replace("\r\n", "\n").strip()
    return (USUAL[taken] if plain in map(str.strip, USUAL.values()) else plain).strip()


@dataclass(frozen=True, slots=True)
class RegulationBlock:
    """A heading or a paragraph (its only line may have line breaks), or a list of items."""

    kind: str  # "heading", "paragraph" or "list"
    lines: tuple[str, ...]


def blocks(written: str) -> Iterator[RegulationBlock]:
    """The parts of a text; nothing in them is markup any more."""
    for kind, lines in groupby(written.splitlines(), _kind):
        stripped = tuple(line.strip() for line in lines)
        if kind == "heading":
            yield from (RegulationBlock(kind, (line.removeprefix(HEADING),)) for line in stripped)
        elif kind == "list":
            yield RegulationBlock(kind, tuple(line.removeprefix(ITEM) for line in stripped))
        elif kind:
            yield RegulationBlock(kind, ("\n".join(stripped),))


def _kind(line: str) -> str:
    stripped = line.strip()
    if not stripped:
        return ""
    if stripped.startswith(HEADING):
        return "heading"
    return "list" if stripped.startswith(ITEM) else "paragraph"
