"""What the lines of the log of actions say."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

KINDS = {
    # the class
    "create-class": _("criou a turma"),
    "rename-class": _("mudou o nome da turma"),
    "choose-cycle": _("mudou o ciclo da turma"),
    "archive-class": _("arquivou a turma"),
    "restore-class": _("tirou a turma do arquivo"),
    "continue-class": _("fez a turma do próximo ano"),
    "renew-class-code": _("fez um código novo para a turma"),
    # its teachers
    "invite": _("convidou um professor"),
    "revoke-invitation": _("retirou um convite"),
    "accept-invitation": _("aceitou um convite"),
    "add-teacher": _("juntou um professor"),
    "remove-teacher": _("retirou um professor"),
    "hand-over": _("entregou a turma a outro professor"),
    "sign-up": _("fez a sua conta"),
    "verify-teacher": _("verificou um professor"),
    "change-address": _("mudou o seu endereço de correio"),
    "first-admin": _("fez a conta da administração"),
    "remove-demo": _("retirou a demonstração"),
    "second-factor-on": _("ligou o segundo fator"),
    "second-factor-off": _("desligou o segundo fator"),
    # its pupils
    "enrol": _("inscreveu um aluno"),
    "add-pupils": _("inscreveu alunos de uma lista"),
    "edit-enrolment": _("corrigiu o nome ou o número de um aluno"),
    "number-pupils": _("numerou os alunos por ordem alfabética"),
    "move-out": _("mudou um aluno para outra turma"),
    "move-in": _("recebeu um aluno de outra turma"),
    "leave": _("retirou um aluno da turma"),
    "return": _("repôs um aluno na turma"),
    "renew-code": _("fez um código novo para um aluno"),
    "renew-codes": _("fez códigos novos"),
    "erase": _("apagou os dados de uma pessoa"),
    # its tournaments
    "create-tournament": _("fez um torneio"),
    "change-entrant": _("mudou a presença de um aluno num torneio"),
    "enter-tournament": _("pôs um aluno num torneio"),
    "publish-round": _("publicou uma jornada"),
    "unpublish-round": _("retirou uma jornada"),
    "decide-fixture": _("decidiu um resultado"),
    "undecide-fixture": _("retirou a decisão de um resultado"),
    "warn-entrant": _("avisou um aluno num torneio"),
    "time-round": _("marcou o tempo de uma jornada"),
    "pause-round": _("parou a sala de um torneio"),
    "continue-round": _("pôs a sala de um torneio a continuar"),
    "replay-match": _("mandou repetir uma partida de um torneio"),
    "arbitrate-table": _("arbitrou uma mesa de um torneio"),
    "close-roll-call": _("fechou a chamada de um torneio"),
    "close-tournament": _("terminou um torneio"),
    "reopen-tournament": _("reabriu um torneio"),
    "delete-tournament": _("apagou um torneio"),
    # its ladders
    "create-ladder": _("fez uma escada"),
    "freeze-ladder": _("parou a escada"),
    "continue-ladder": _("pôs a escada a continuar"),
    "correct-ladder": _("mudou o lugar de um aluno na escada"),
    "decide-challenge": _("decidiu um desafio da escada"),
    "restart-ladder": _("recomeçou a escada"),
    "close-ladder": _("desligou a escada"),
    "reopen-ladder": _("voltou a ligar a escada"),
    # its worksheets
    "make-assignment": _("atribuiu uma ficha à turma"),
    "change-assignment": _("mudou uma tarefa"),
    "renew-assignment": _("atualizou a ficha de uma tarefa"),
    "weigh-assignments": _("mudou o peso de tarefas na média"),
    "archive-assignment": _("arquivou uma tarefa"),
    "restore-assignment": _("tirou uma tarefa do arquivo"),
    "delete-assignment": _("apagou uma tarefa"),
    "make-group": _("fez um grupo"),
    "make-groups": _("formou grupos ao acaso"),
    "repeat-groups": _("formou as equipas da última vez"),
    "move-member": _("mudou um aluno de grupo"),
    "undo-groups": _("desfez grupos"),
    "delete-group": _("apagou um grupo"),
    "extend-group": _("mudou o prazo de um grupo"),
    "return-sheets": _("devolveu fichas"),
    "reopen-sheet": _("reabriu uma ficha"),
    "hide-text": _("escondeu um texto de uma ficha"),
    "show-text": _("voltou a mostrar um texto de uma ficha"),
    # judging in the contest
    "add-juror": _("juntou um jurado"),
    "remove-juror": _("retirou um jurado"),
    "assign-entries": _("distribuiu propostas pelos jurados"),
    "assign-entry": _("deu uma proposta a um jurado"),
    "unassign-entry": _("tirou uma proposta a um jurado"),
    "ask-third": _("pediu mais um jurado por desacordo"),
    "recuse-judgement": _("pediu escusa de uma avaliação"),
    "submit-judgement": _("entregou uma avaliação"),
    "reopen-judgement": _("reabriu uma avaliação"),
    # editions of the contest
    "create-edition": _("criou uma edição do concurso"),
    "change-edition": _("mudou uma edição do concurso"),
    "move-phase": _("mudou a data de uma fase"),
    "archive-edition": _("arquivou uma edição do concurso"),
    "restore-edition": _("tirou uma edição do concurso do arquivo"),
    # entries in the contest
    "enter-contest": _("inscreveu um jogo no concurso"),
    "choose-category": _("escolheu a categoria de um jogo do concurso"),
    "submit-entry": _("entregou uma proposta do concurso"),
    "take-back-entry": _("voltou a abrir a sua proposta do concurso"),
    "comment-entry": _("comentou uma proposta do concurso"),
    "finish-entry": _("entregou a versão final de um jogo do concurso"),
    "reopen-entry": _("reabriu a versão final de um jogo do concurso"),
    "withdraw-entry": _("retirou um jogo do concurso"),
    "undo-withdrawal": _("voltou a pôr um jogo no concurso"),
    "extend-entry": _("mudou o prazo de um jogo do concurso"),
    # results and gallery of the contest
    "publish-results": _("publicou os resultados do concurso"),
    "publish-game": _("publicou um jogo na galeria"),
    "withdraw-game": _("retirou um jogo da galeria"),
    "record-consent": _("registou uma autorização para mostrar um nome"),
    "withdraw-consent": _("retirou uma autorização para mostrar um nome"),
}


def action_words(kind: str, details: Mapping[str, Any]) -> str:
    """The action in words; with its number of people, where it has one."""
    words = str(KINDS.get(kind, _("fez outra coisa")))
    return f"{words} ({details['count']})" if "count" in details else words
