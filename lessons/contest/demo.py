"""What the demonstration school does in the contest: an edition with two inventions that is being judged, and
a finished one whose game is in the gallery.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import demo, people
from accounts.models import Classroom, User
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.rules.invented import document as documents
from games.rules.invented.game import Invented
from lessons.contest import editions, entries, gallery, inventions, judging, phases, results
from lessons.contest.models import Edition, Entry, GalleryGame, Invention, Judgement
from lessons.contest.phases import Kind

RUNNING, FINISHED = "Concurso de demonstração", "Concurso de demonstração (acabado)"
CATEGORY = "3.º ciclo"
BOTH = frozenset({0, 1})
NEWEST = 2**31  # a version that no match has reached

LANTERNS = {
    "name": "Lanternas do Cais",
    "story": "No cais há filas de lanternas acesas. O vento apaga uma, ou duas que estejam lado a lado.",
    "blocks": [{"kind": "rows", "rules": {"numbers": "1, 2"}}],
    "starts": [
        {"name": "pequeno", "parts": ["4"]},
        {"name": "médio", "parts": ["3, 5"]},
        {"name": "grande", "parts": ["5, 7"]},
    ],
    "texts": {
        "material": "Doze velas pequenas, ou feijões.",
        "rules": "Na sua vez, cada um apaga uma lanterna ou duas seguidas. Quem apaga a última ganha.",
        "analysis": "Numa só fila ganha quem começa: apaga o meio e depois imita. 4 é N; 3 e 3 é P.",
        "disguise": "Cada grupo de lanternas seguidas é uma pilha que se pode partir em duas.",
        "changes": "",
    },
}
FROGS = {
    "name": "Sapos na Ponte",
    "story": "Os sapos atravessam uma ponte estreita, para a esquerda. Nenhum passa por cima de outro.",
    "blocks": [{"kind": "strip", "rules": {"squares": "10"}}],
    "starts": [
        {"name": "pequeno", "parts": ["2, 4"]},
        {"name": "médio", "parts": ["2, 5, 7"]},
        {"name": "grande", "parts": ["3, 5, 8, 10"]},
    ],
    "texts": {
        "material": "Uma tira de dez quadrados e quatro moedas.",
        "rules": "Na sua vez, cada um avança um sapo para a esquerda, sem saltar. Quem não pode jogar perde.",
        "analysis": "Com os sapos aos pares, sem casas entre os de cada par, é P. O início pequeno é N.",
        "disguise": "As pilhas são as casas livres entre os sapos de cada par, a contar da direita.",
        "changes": "",
    },
}
SHELLS = {
    "name": "Conchas da Maré",
    "story": "A maré deixou montes de conchas na areia. Cada um leva uma, duas ou três, de um só monte.",
    "blocks": [{"kind": "heaps", "rules": {"numbers": "1, 2, 3"}}],
    "starts": [
        {"name": "pequeno", "parts": ["1, 3"]},
        {"name": "médio", "parts": ["3, 5"]},
        {"name": "grande", "parts": ["4, 6, 7"]},
    ],
    "texts": {
        "material": "Dezassete conchas, ou feijões.",
        "rules": "Na sua vez, cada um leva 1, 2 ou 3 conchas de um monte. Quem leva a última ganha.",
        "analysis": "O resto da divisão de cada monte por 4 é o que conta: 4 e 4 é P, 3 e 5 é N.",
        "disguise": "Cada monte vale o resto da divisão por 4, e joga-se como no Nim.",
        "changes": "",
    },
}
CHANGES = "Resposta de demonstração: juntámos o início pequeno."
LEVELS = {"rules": 3, "impartial": 4, "originality": 3, "interest": 3, "analysis": 3, "presentation": 3}


def load() -> None:
    """Makes what is missing of the contest; needs what `accounts.demo` makes.

    Matches are played outside of any transaction, so that all of this is not one.
    """
    teacher = User.objects.filter(username=demo.TEACHER).first()
    judge = User.objects.filter(username=demo.JUDGE).first()
    classroom = Classroom.objects.filter(school__name=demo.SCHOOL, name="7.º A", archived_at=None).first()
    if teacher is None or judge is None or classroom is None or not people.teaches(teacher, classroom):
        return
    pupils = [enrolment.pupil for enrolment in people.current_pupils(classroom)]
    if len(pupils) < 6 or not judge.is_active:
        return
    if not _exists(FINISHED):
        _finish([_invention(classroom, pupils[4:6], SHELLS)], teacher, judge)
    if not _exists(RUNNING):
        two = [_invention(classroom, pupils[:2], LANTERNS), _invention(classroom, pupils[2:4], FROGS)]
        _judge(RUNNING, two, teacher, judge)


def _exists(title: str) -> bool:
    return Edition.objects.filter(title=title, school__name=demo.SCHOOL).exists()


def _invention(classroom: Classroom, authors: Sequence[User], document: dict[str, Any]) -> Invention:
    """The invention with a match that its first author played; one that was begun before goes on."""
    first, *others = authors
    mine = Invention.objects.filter(classroom=classroom, authors__person=first, entry=None)
    invention = next(
        (invention for invention in mine if invention.document["name"] == document["name"]), None
    )
    if invention is None:
        with transaction.atomic():
            invention = inventions.create(first, classroom, document["blocks"][0]["kind"])
            for other in others:
                inventions.add_author(invention, other, first)
            invention = inventions.save(invention, first, invention.version, documents.tidy(document))
    if inventions.recorded_match(invention) is None:
        played = {
            **invention.document,
            "match": _played(documents.build_games(invention.document).game(0), first),
        }
        invention = inventions.save(invention, first, invention.version, played)
    return invention


def _played(game: Invented, pupil: User) -> str:
    """The code of a match of the game, from its first moves to its end, by one pupil for both sides."""
    match = matches.create(game=game, access="hotseat", person=Person(user=pupil))
    state = game.initial()
    while not game.is_over(state.position):
        move = next(iter(game.moves(state)))
        state = game.apply(state, move)
        matches.execute([MatchCommand(match.code, "play", BOTH, NEWEST, move)])
    return match.code


@transaction.atomic
def _judge(title: str, made: Sequence[Invention], teacher: User, judge: User) -> Edition:
    """An edition in which these inventions are being judged."""
    now = timezone.now()
    dates = {kind: now + timedelta(days=at) for at, kind in enumerate(phases.ORDER)}
    terms = editions.EditionTerms(title=title, phases=dates, categories=(CATEGORY,), judges_wanted=1)
    edition = editions.create(teacher, title, terms)
    category = edition.categories.get()
    for invention in made:
        author = inventions.authors_of(invention)[0]
        entry = entries.submit(entries.enter(invention, edition, author, category), author)
        entries.comment(entry, teacher, "Comentário de demonstração: falta um início pequeno.")
        _improve(entry, author)
    for kind in (Kind.PROPOSALS, Kind.FEEDBACK, Kind.FINAL, Kind.JUDGING):
        editions.begin(edition, kind, teacher)
    judging.add_juror(edition, judge, None, teacher)
    judging.assign(edition, teacher)
    return edition


def _improve(entry: Entry, author: User) -> None:
    invention = Invention.objects.get(pk=entry.invention_id)
    texts = {**invention.document["texts"], "changes": CHANGES}
    inventions.save(invention, author, invention.version, {**invention.document, "texts": texts})
    entries.finish(entry, author)


@transaction.atomic
def _finish(made: Sequence[Invention], teacher: User, judge: User) -> GalleryGame:
    """A finished edition with its game in the gallery."""
    edition = _judge(FINISHED, made, teacher, judge)
    for judgement in Judgement.objects.filter(entry__edition=edition).select_related("entry__edition"):
        said = {judging.GENERAL: "Comentário de demonstração: um jogo bem pensado."}
        judging.submit(judgement, judge, judgement.version, LEVELS, said)
    editions.begin(edition, Kind.RESULTS, teacher)
    results.publish(edition, teacher)
    return gallery.publish(Entry.objects.get(edition=edition), teacher)
