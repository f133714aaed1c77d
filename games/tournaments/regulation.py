"""The regulation of a competition, written from its settings, to be read before anything starts."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.live.lobbies import clock_text
from games.models import Competition, CompetitionPhase, GroupStage
from games.pictures.names import name_of, options_text
from games.rules import catalogue
from games.tournaments import desk, results
from games.tournaments.eligibility import class_names, has_lost_classes
from games.tournaments.group_stages import stage_of
from games.tournaments.qualifying_words import qualifying_text
from games.tournaments.standings import TieBreak
from games.tournaments.start_words import drawn_text
from games.tournaments.swiss import MOST_BALANCE, MOST_RUNNING
from games.tournaments.tie_break_words import TIE_BREAK_NAMES

Format = CompetitionPhase.Format


@dataclass(frozen=True, slots=True)
class Article:
    """A part of a regulation: a heading, and its sentences."""

    title: str
    sentences: tuple[str, ...]


def get_articles(competition: Competition) -> list[Article]:
    """The regulation of a competition as it is set now."""
    phase, stage = results.phase_of(competition), stage_of(competition)
    return [
        Article(_("O jogo"), tuple(_game(competition))),
        Article(_("As jornadas"), tuple(_rounds(competition, phase, stage))),
        Article(_("Pontos"), tuple(_points(competition.matches_each, phase.format))),
        Article(_("Quem começa"), (_seats(competition.matches_each, phase),)),
        Article(_("Desempates"), tuple(_ties(competition, phase.format))),
        Article(_("Quem fica sem adversário"), (_byes(phase),)),
        Article(_("Faltas e desistências"), tuple(_absences(phase.format, competition.absence_minutes))),
        Article(_("Chegar mais tarde"), (_late_entry(competition, phase.format),)),
        Article(_("Tempo"), tuple(_time(competition))),
        Article(_("Árbitros"), tuple(_arbiters(competition))),
    ]


def _game(competition: Competition) -> Iterator[str]:
    game = catalogue.build(competition.game, competition.options)
    drawn = drawn_text(game) if competition.draws_start else ""
    options = "" if drawn else options_text(game)
    named = f"{name_of(game)} ({options})" if options else name_of(game)
    yield _("Joga-se %(game)s, pelas regras da Nimteca.") % {"game": named}
    if drawn and results.phase_of(competition).format == Format.FREE:
        yield _(
            "Em cada encontro começa-se com %(drawn)s: ninguém vê a posição antes de a partida abrir."
        ) % {"drawn": drawn}
    elif drawn:
        yield _(
            "Em cada jornada começa-se com %(drawn)s: a posição é a mesma em todas as mesas, e ninguém a vê "
            "antes de a partida abrir."
        ) % {"drawn": drawn}
    if competition.cycle is not None:
        yield _("É para alunos do %(cycle)s.") % {"cycle": competition.get_cycle_display()}
    if names := class_names(competition):
        yield _("É para alunos destas turmas: %(names)s.") % {"names": names}
    if has_lost_classes(competition):
        yield _("É só para alunos das turmas que a organização escolher.")
    if competition.room:
        yield _("Joga-se em: %(room)s.") % {"room": competition.room}
    if competition.most_each_school is not None:
        yield ngettext(
            "Cada escola inscreve no máximo %(n)d aluno.",
            "Cada escola inscreve no máximo %(n)d alunos.",
            competition.most_each_school,
        ) % {"n": competition.most_each_school}


def _rounds(competition: Competition, phase: CompetitionPhase, stage: GroupStage | None) -> Iterator[str]:
    if stage is not None:
        yield from _groups(stage, competition)
        yield _("Na final joga-se assim.")
    elif competition.group_of is not None:
        yield from _qualifying(competition.group_of)
    yield {
        Format.ROUND_ROBIN: _("Todos contra todos: cada um joga uma vez com cada um dos outros."),
        Format.SWISS: _(
            "Suíço: em cada jornada joga-se com quem tem os mesmos pontos, ou quase, e nunca "
            "duas vezes com a "
            "mesma pessoa. Na primeira jornada, e depois sempre que isso não custe pontos de "
            "diferença, não se "
            "joga com gente da mesma escola."
        ),
        Format.KNOCK_OUT: _(
            "Eliminatórias: quem ganha passa. Quem perde o primeiro encontro joga num segundo "
            "sorteio, e quem "
            "perde a meia-final joga pelo 3.º lugar."
        ),
        Format.FREE: _(
            "Livre até ao toque: quem fica livre diz, e joga com quem estiver livre, nunca duas vezes "
            "seguidas com a mesma pessoa. Não há séries nem pontos a dobrar: cada encontro vale o mesmo."
        ),
        Format.THREES: _(
            "Mesas de três: em cada jornada joga-se com outros dois, com quem ainda não se jogou, se "
            "possível, e com os mesmos pontos, ou quase."
        ),
    }[Format(phase.format)]
    if phase.rest_after is not None:
        yield ngettext(
            "A primeira jornada foi em suíço; depois joga-se com quem ainda não se jogou.",
            "As primeiras %(n)d jornadas foram em suíço; depois joga-se com quem ainda não se jogou.",
            phase.rest_after,
        ) % {"n": phase.rest_after}
    if phase.format in results.MADE_ANEW:
        yield ngettext("São %(n)d jornada.", "São %(n)d jornadas.", phase.rounds) % {"n": phase.rounds}


def _groups(stage: GroupStage, competition: Competition) -> Iterator[str]:
    """How the groups are made and played before the final."""
    if stage.size is None:
        yield _("Antes da final jogam todos juntos uma primeira fase.")
    elif competition.tournament.classroom_id is not None:
        yield _(
            "Antes da final joga-se em grupos de %(size)d no máximo, feitos em serpentina pela ordem do "
            "torneio: a da sorte, ou a da escada."
        ) % {"size": stage.size}
    else:
        yield _(
            "Antes da final joga-se em grupos de %(size)d no máximo, feitos à sorte quando "
            "fecham as inscrições, "
            "com os alunos da mesma escola separados tanto quanto possível."
        ) % {"size": stage.size}
    if stage.rounds is None:
        yield _("Em cada grupo jogam todos contra todos.")
    else:
        yield ngettext(
            "Em cada grupo joga-se %(n)d jornada, em suíço.",
            "Em cada grupo jogam-se %(n)d jornadas, em suíço.",
            stage.rounds,
        ) % {"n": stage.rounds}
    yield from _qualifying(stage)
    yield _("Com %(least)d inscritos ou menos não há grupos: jogam todos a final.") % {"least": stage.least}


def _qualifying(stage: GroupStage) -> Iterator[str]:
    """Who goes on from the groups."""
    yield qualifying_text(stage)
    yield _(
        "Para comparar alunos de grupos diferentes conta o lugar no grupo, depois os pontos por "
        "jornada, depois "
        "as partidas ganhas por jornada, e por fim a sorte. Na final todos começam do zero."
    )


def _points(matches_each: int, phase_format: str) -> Iterator[str]:
    if phase_format == Format.THREES:
        yield _(
            "Em cada partida o primeiro tem 2 pontos, o segundo 1 e o terceiro 0; quem ficar igual reparte "
            "os pontos dos lugares."
        )
        if matches_each > 1:
            yield _("Cada encontro são três partidas. Os pontos somam-se, e dão os lugares do encontro.")
        yield _(
            "Pelo lugar no encontro, o primeiro tem 2 pontos, o segundo 1 e o terceiro 0, repartidos assim."
        )
    elif matches_each == 1:
        yield _("Cada encontro é uma partida. Quem ganha tem 1 ponto; no empate, ½ cada um; quem perde, 0.")
    else:
        yield _(
            "Cada encontro são duas partidas, que começam da mesma posição. Contam juntas: quem ganhou mais "
            "tem 1 ponto; se ficarem iguais, ½ cada um; o outro, 0."
        )


def _seats(matches_each: int, phase: CompetitionPhase) -> str:
    phase_format = phase.format
    if phase_format == Format.THREES:
        order = _("Os lugares da primeira partida são por ordem na lista das mesas.")
        turns = _("Cada um joga uma vez em cada lugar.")
        fair = _("Em três jornadas cada um tem, tanto quanto possível, cada lugar uma vez.")
        return f"{order} {turns if matches_each > 1 else fair}"
    if matches_each > 1:
        return _("Cada um começa uma das duas partidas. Quem começa a primeira vem na lista das mesas.")
    if phase_format == Format.SWISS:
        return _(
            "Começa quem vem primeiro na lista das mesas. Ninguém começa mais de %(balance)d "
            "vezes a mais do que "
            "a menos, nem mais de %(running)d vezes seguidas."
        ) % {"balance": MOST_BALANCE, "running": MOST_RUNNING}
    if phase.rest_after is not None or phase_format in (Format.KNOCK_OUT, Format.FREE):
        return _("Começa quem vem primeiro na lista das mesas: dos dois, quem começou menos vezes.")
    return _(
        "Começa quem vem primeiro na lista das mesas, pela tabela de Berger: ninguém começa "
        "mais de uma vez a "
        "mais do que a menos."
    )


def _ties(competition: Competition, phase_format: str) -> Iterator[str]:
    if phase_format == Format.KNOCK_OUT:
        yield _("A ordem é a de até onde cada um chegou.")
        yield str(desk.LEVEL) % {"tables": _("mesa")}
        return
    order = results.order_of(competition)
    names = "; ".join(f"{place}.º {TIE_BREAK_NAMES[criterion]}" for place, criterion in enumerate(order, 1))
    yield _("Com os mesmos pontos decide, por esta ordem: %(names)s.") % {"names": names}
    if TieBreak.DIRECT in order:
        yield _("O que fizeram entre si só conta se todos os que estão iguais jogaram uns com os outros.")
    if {*order} & {TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT, TieBreak.BUCHHOLZ_MEDIAN}:
        yield _(
            "O Buchholz é a soma dos pontos dos adversários. Por uma jornada não jogada conta um adversário "
            "fictício, com os mesmos pontos que o próprio tinha e ½ por cada jornada seguinte."
        )
    if TieBreak.PROGRESSIVE in order:
        yield _("O progressivo é a soma dos pontos que cada um tinha no fim de cada jornada.")
    if phase_format == Format.THREES:
        yield _("Uma mesa de três conta aqui como três encontros de dois: ganha quem ficou à frente.")
    yield _(
        "Entre os que ficarem iguais em tudo o que se jogou, o árbitro pode fazer um desempate: vale a sua "
        "ordem."
    )
    if TieBreak.LOT in order:
        yield _("No fim decide o sorteio: sai do número da prova e do de cada inscrito, sempre o mesmo.")
    else:
        yield _("Quem fica igual em tudo fica no mesmo lugar.")


def _byes(phase: CompetitionPhase) -> str:
    if phase.rest_after is not None:
        return _(
            "Quem numa jornada não tem com quem jogar espera, e não conta; nas jornadas em suíço contou como "
            "vitória."
        )
    return {
        Format.SWISS: _(
            "Se os presentes forem em número ímpar, fica de fora quem tem menos pontos e ainda "
            "não ficou. Conta "
            "como vitória, e só acontece uma vez a cada um."
        ),
        Format.ROUND_ROBIN: _(
            "Se forem em número ímpar, em cada jornada fica um de fora, cada um uma vez. Conta como vitória."
        ),
        Format.KNOCK_OUT: _(
            "Se o quadro não estiver cheio, os primeiros do sorteio passam a primeira jornada."
        ),
        Format.FREE: _("Quem fica livre e não tem adversário espera pelo seguinte."),
        Format.THREES: _(
            "Se os presentes não derem mesas de três certas, ficam de fora um ou dois: os que têm menos "
            "pontos entre os que ainda não ficaram. Conta como um primeiro lugar, e ninguém fica de fora "
            "outra vez enquanto houver quem não tenha ficado."
        ),
    }[Format(phase.format)]


def _absences(phase_format: str, minutes: int) -> Iterator[str]:
    yield _("Quem não está à mesa ao fim de %(n)d minutos falta.") % {"n": minutes}
    yield _("Uma falta não exclui ninguém; depois de duas, o árbitro decide se o aluno continua.")
    if phase_format == Format.THREES:
        yield _(
            "Numa mesa a que falta alguém não se joga: os que estão ficam com os melhores lugares, "
            "repartidos entre eles, e quem falta tem 0. Nos desempates conta como jornada não jogada."
        )
    else:
        yield _(
            "Quem não aparece perde por falta de comparência, e o outro ganha; se faltarem os dois, "
            "ninguém pontua. "
            "Nos desempates conta como jornada não jogada."
        )
    if phase_format == Format.ROUND_ROBIN:
        yield _("Quem se sabe que falta continua no calendário: o outro ganha por falta.")
    else:
        yield _("Quem se sabe que falta não entra na jornada seguinte, e tem 0 pontos nela.")
    yield _("Quem desiste fica na classificação com os pontos que tem, e pode voltar.")


def _late_entry(competition: Competition, phase_format: str) -> str:
    if phase_format == Format.FREE:
        return _("Entra-se a qualquer hora, sem pontos pelo que já se jogou.")
    if phase_format in results.MADE_ANEW and competition.late_half:
        return _("Entra-se até metade das jornadas, com ½ ponto por uma só das que já se jogaram.")
    if phase_format in results.MADE_ANEW:
        return _("Entra-se até metade das jornadas, com 0 pontos nas que já se jogaram.")
    return _("Depois de começar já não entra ninguém.")


def _time(competition: Competition) -> Iterator[str]:
    clock = clock_text(competition)
    if clock:
        yield _("Cada um tem o seu relógio: %(clock)s.") % {"clock": clock}
    else:
        yield _("Joga-se sem relógio. O árbitro pode pôr um, daí em diante, numa mesa lenta.")
    if competition.tournament.classroom_id is None:
        yield _("Cada jornada tem %(n)d minutos.") % {"n": competition.round_minutes}
    yield _(
        "O que não acabar a tempo decide-o o árbitro, mesa a mesa, ou conta como meia vitória de cada um."
    )


def _arbiters(competition: Competition) -> Iterator[str]:
    yield _(
        "Cada mesa pode chamar o árbitro. Os avisos por lances irregulares e por comportamento contam-se."
    )
    yield _("Um resultado escrito só muda com uma razão, e as jornadas já feitas não mudam com ele.")
    if competition.tournament.classroom_id is None:
        yield _("Entre escolas cada aluno é o primeiro nome e uma inicial; publica-se só com autorização.")
