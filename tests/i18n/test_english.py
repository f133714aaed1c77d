"""Whoever chooses English reads English.

No page may show a message of the Portuguese sources, and sentences put together from several messages come
out right.
"""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from accounts.models import Classroom, User
from games.live import matches, ratelimit, wire
from games.live.match_state import LogEntry, MatchCommand, MatchState, MatchTerms
from games.live.matches import Person
from games.models import Match
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.solvers.analyse import analyse
from games.solvers.explain import Find, Say
from lessons.course import goals, practice, sittings
from lessons.course.progress import ExerciseTry
from tests.users import enrol

CATALOGUE = Path(settings.LOCALE_PATHS[0]) / "en" / "LC_MESSAGES" / "django.po"
HOLE = re.compile(r"%(?:\(\w+\))?[sd]|\{\w+\}|<[^>]+>|&\w+;")
SPOKEN = {"alt", "aria-label", "aria-valuetext", "placeholder", "title"}
LEAST = 12


def entries() -> Iterator[tuple[set[str], str]]:
    """Each message of the catalogue: its Portuguese (singular, plural), and all its English together."""
    for entry in polib.pofile(str(CATALOGUE)):
        portuguese = {text for text in (entry.msgid, entry.msgid_plural) if text}
        yield portuguese, " ".join(entry.msgstr_plural.values()) or entry.msgstr


@cache
def messages() -> tuple[set[str], set[str]]:
    """Whole messages that differ from their English, and pieces of them between holes, long enough to be no
    accident."""
    found = list(entries())
    everything = "\n".join(english for _, english in found)
    whole = {message for both, english in found for message in both if message != english}
    pieces = {piece.strip(" .:;,") for message in whole for piece in HOLE.split(message)}
    return whole, {piece for piece in pieces if len(piece) >= LEAST and piece not in everything}


class Reader(HTMLParser):
    """Everything of a page that somebody may see or hear, except what is marked as Portuguese."""

    def __init__(self) -> None:
        super().__init__()
        self.language = ""
        self.said: list[str] = []
        self.json = ""
        self._aside = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if tag == "html":
            self.language = values.get("lang") or ""
        elif values.get("lang") == settings.LANGUAGE_CODE or tag in ("script", "style"):
            self._aside = tag
            self.json = "found" if values.get("type") == "application/json" else ""
        self.said += [value for name, value in attributes if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._aside:
            self._aside = self.json = ""

    def handle_data(self, data: str) -> None:
        if self.json:
            self.said += strings(json.loads(data))
        elif not self._aside:
            self.said.append(" ".join(data.split()))


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def portuguese(said: list[str]) -> list[str]:
    whole, pieces = messages()
    text = "\n".join(said)
    return sorted(whole & set(said)) + sorted(piece for piece in pieces if piece in text)


def read(response: Any) -> Reader:
    page = Reader()
    page.feed(response.content.decode())
    return page


def assert_english(response: Any, status: int = 200) -> None:
    assert response.status_code == status
    assert response.headers["Content-Language"] == "en"
    kind = response.headers["Content-Type"]
    if kind.startswith("text/html"):
        page = read(response)
        assert page.language in ("en", "")  # a fragment has none
        assert len(page.said) > 3
        assert not portuguese(page.said)
    else:
        said = list(strings(response.json())) if "json" in kind else response.content.decode().splitlines()
        assert not portuguese(said)


@pytest.fixture
def english():
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


@pytest.fixture
def pupils(classroom):
    first, second = User.objects.create_user("aluno1"), User.objects.create_user("aluno2")
    for number, pupil in enumerate((first, second), 1):
        enrol(classroom, pupil, f"Aluno {number}", number)
    return first, second


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


def class_match(pupils: tuple[User, User], classroom: Classroom, *moves: str, join: bool = True) -> Match:
    first, second = pupils
    game = catalogue.build("nim", {"heaps": [1, 2]})
    match = matches.create(
        game=game, access="class", person=Person(first), classroom=classroom, initial_ms=300_000, study=True
    )
    if join:
        matches.join(match.code, Person(second))
    for number, move in enumerate(moves):
        assert command(match, "play", number % 2, move) is None
    return match


def command(match: Match, kind: str, seat: int, words: str = "") -> object:
    version = matches.look_at(match.code, lambda table: table.version)
    (refused,) = matches.execute([MatchCommand(match.code, kind, frozenset({seat}), version, words)])
    return refused


# --- the check itself


@pytest.mark.django_db
def test_the_check_finds_portuguese(client):
    page = read(client.get("/"))
    assert page.language == "pt"
    assert len(portuguese(page.said)) > 15
    assert {"Jogar", "Só podes tirar", "Ainda não é a tua vez."} - messages()[0] == {"Só podes tirar"}
    assert portuguese(["Da pilha 4 só podes tirar 3."]) == ["só podes tirar"]


def test_the_english_has_the_same_holes_and_tags():
    for both, english in entries():
        assert set(HOLE.findall(english)) == set(HOLE.findall(" ".join(both)))


# --- pages

GAMES = sorted(catalogue.GAMES)
# P-positions, N-positions, ends and mistakes.
POSITIONS = {
    "nim": (
        "heaps=1,2,3 heaps=3,5,7 heaps=4,4 heaps=4,6 heaps=5 heaps=0 heaps=1000000000,77,1023 "
        "heaps=3,x heaps= heaps=1&misere=on heaps=1,1&misere=on heaps=1,5&misere=on heaps=0&misere=on "
        "heaps=2,2,1&misere=on"
    ),
    "subtraction": (
        "heaps=20&sets=1-3 heaps=21&sets=1-3 heaps=22&sets=1-3&misere=on heaps=2&sets=3,4 heaps=23&sets=2,5 "
        "heaps=7&sets=2,5 heaps=90&sets=4,7,30 heaps=9,9&sets=1-3 heaps=9,8,6&sets=1-3;2,3;1,4&misere=on "
        "heaps=9&sets=3-1 heaps=9&sets=1;2"
    ),
    "add_up": (
        "target=31&max=3&sum=3 target=31&max=3&sum=4 target=31&max=3&sum=31 target=31&max=3&sum=2&misere=on "
        "target=31&max=3&sum=32 target=31&max=0"
    ),
}


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/jogos/", "/entrar/", "/partidas/", "/partidas/lista/", "/sair/"),
        *(f"/jogos/{slug}/" for slug in GAMES),
        *(f"/jogos/{slug}/analisar/" for slug in catalogue.IMPARTIAL),
        *(f"/jogos/{slug}/analisar/?{query}" for slug in POSITIONS for query in POSITIONS[slug].split()),
        *("/jogos/nim/?o-heaps=0", "/jogos/nim/?o-heaps=99", "/jogos/subtraction/?o-heaps=5&o-sets=x"),
    ],
)
@pytest.mark.django_db
def test_a_visitor_reads_english(english, path):
    assert_english(english.get(path, follow=True))


@pytest.mark.django_db
def test_the_way_through_the_course_is_english(english, classroom, pupils):
    """A newcomer's pages; then of somebody with work, goals and a sitting that is over."""
    pages = ("/licoes/", "/caminho/", "/treino/")
    for page in pages:
        assert_english(english.get(page))
    teacher = classroom.teachers.get()
    for about in ("lesson:bouton", "exercise:mex"):
        goals.set_goal(classroom, teacher, about, timezone.localdate())
    who, session = pupils[0], english.session
    english.force_login(who)
    english.post("/licoes/bouton/passos/h/", {"jogada": "p3-6"})
    nothing = sittings.WithheldFacts(lambda facts: False, lambda game: False)
    sittings.begin(who, session, nothing, timezone.now())
    assert_english(english.get("/treino/agora/", follow=True))
    for asked in sittings.find_sitting(who, session, ()).asked:
        slug, level, name = asked.question
        if asked.question.is_problem:
            assert_english(english.get(asked.question.address))
            sittings.note_problem(who, session, name, solved=False)
            continue
        seed, state = practice.seed_of(who, session, name), "right" if level % 2 else "shown"
        tried = ExerciseTry(slug, level, seed, state, "", timezone.now())
        practice.keep(who, session, tried, "", [1])
    for page in (*pages, "/licoes/bouton/fim/", "/treino/agora/"):
        assert_english(english.get(page))
    english.force_login(teacher)
    assert_english(english.get(f"/turmas/{classroom.key}/metas/"))


@pytest.mark.parametrize("path", ["/nada/", "/jogos/nada/", "/partidas/nada/", "/jogos/nada/analisar/"])
@pytest.mark.django_db
def test_missing_pages_say_so_in_english(english, path):
    assert_english(english.get(path), 404)


@pytest.mark.django_db
def test_errors_of_forms_are_english(english):
    wrong = {"username": "aluno1", "password": "errada"}
    assert_english(english.post("/entrar/", {}))
    assert_english(english.post("/entrar/", wrong))
    for _attempt in range(12):
        answer = english.post("/entrar/", wrong)
    assert_english(answer, answer.status_code)
    create = reverse("games:create")
    assert_english(english.post(create, {"game": "nim"}), 422)
    assert_english(english.post(create, {"game": "nim", "access": "hotseat", "o-heaps": "99"}), 422)
    own_clock = {"game": "nim", "access": "hotseat", "clock": "own", "minutes": ""}
    assert_english(english.post(create, own_clock), 422)


@pytest.mark.django_db
def test_one_screen_and_the_computer_in_english(english):
    for slug in GAMES:
        ratelimit.MATCHES.clear()  # nobody begins so many at once
        for access in ("hotseat", "computer") if slug in ("hex", "nim") else ("hotseat",):
            answer = english.post(
                reverse("games:create"), {"game": slug, "access": access, "study": "on"}, follow=True
            )
            assert_english(answer)
    assert_english(english.get("/"))
    assert_english(english.get("/partidas/"))


def test_a_match_in_english_from_waiting_to_the_replay(pupils, classroom):
    first, second = map(signed_in, pupils)
    match = class_match(pupils, classroom, join=False)
    page, study = match.get_absolute_url(), reverse("games:study", args=[match.code])
    for client in (first, second):
        assert_english(client.get(page))
        assert_english(client.get("/partidas/"))
    matches.join(match.code, Person(pupils[1]))
    for kind, seat, words in (
        *(("play", 0, "p2-2"), ("takeback-ask", 0, ""), ("takeback-decline", 1, ""), ("phrase", 1, "thanks")),
        ("play", 1, "p1-1"),
    ):
        for client in (first, second):
            assert_english(client.get(page))
            assert_english(client.get(study))
        assert command(match, kind, seat, words) is None
    assert command(match, "rematch", 0) is None
    for client in (first, second, signed_in(User.objects.create_user("aluno9"))):
        assert_english(client.get(page))
    assert_english(first.get(study))
    assert_english(first.get("/partidas/"))
    assert_english(first.get("/"))
    assert ": a mistake. It could have been won like this:" in first.get(page).content.decode()


def test_answers_and_records_in_english(pupils, classroom):
    first, second = map(signed_in, pupils)
    match = class_match(pupils, classroom, "p2-1")
    address = reverse("games:command", args=[match.code])
    version = matches.look_at(match.code, lambda table: table.version)

    def sent(client: Client, **message: Any) -> Any:
        return client.post(address, {"id": 1, "version": version, **message}, content_type="application/json")

    for refused, message in (
        (sent(first, type="play", move="p1-1"), "It is not your turn yet."),
        (sent(second, type="play", move="p1-2"), "Heap 1 has only 1 bean: you cannot take 2."),
        (sent(second, type="play", move="p9-1"), "There is no heap 9: there are 2 heaps."),
        (sent(second, type="dança"), "Unknown type of message."),
        (sent(second, type="draw-accept"), "You cannot do that now."),
        (sent(second, type="why", cell="p2.2"), "There is nothing to play here."),
    ):
        assert refused.json()["messages"][0]["message"] == message
        assert not portuguese(list(strings(refused.json())))
    assert_english(first.get(reverse("games:state", args=[match.code])))
    assert command(match, "resign", 1) is None
    record = first.get(reverse("games:record-text", args=[match.code]))
    assert_english(record)
    assert "1. p2-1       first player took 1 bean from heap 2" in record.content.decode()
    assert "The second player resigned: the first player wins." in record.content.decode()
    assert_english(first.get(reverse("games:record-json", args=[match.code])))


@pytest.mark.usefixtures("_in_english")
def test_days_come_before_months():
    """Britain's way, and Portugal's; Django's own English is American."""
    moment = datetime(2026, 11, 5, 16, 9)  # noqa: DTZ001 - shown as it is
    assert date_format(moment, "SHORT_DATETIME_FORMAT") == "05/11/2026 16:09"
    assert date_format(moment, "DATETIME_FORMAT") == "5 November 2026, 16:09"


def test_another_class_is_sent_away_in_english(pupils, classroom):
    match = class_match(pupils, classroom)
    assert_english(signed_in(User.objects.create_user("aluno9")).get(match.get_absolute_url()), 403)
    assert_english(signed_in(pupils[0]).post("/partidas/nada/entrar/"), 404)


def test_the_admin_in_english(pupils, classroom):
    match = class_match(pupils, classroom, "p2-1")
    client = signed_in(User.objects.create_superuser("admin"))
    for path in (
        *("", "accounts/user/", "accounts/user/add/", "accounts/enrolment/add/"),
        *("accounts/school/", "accounts/classroom/", f"accounts/classroom/{classroom.pk}/change/"),
        *("accounts/enrolment/", "accounts/teaching/", "games/match/", f"games/match/{match.pk}/change/"),
    ):
        assert_english(client.get(f"/admin/{path}"))


# --- sentences put together


@pytest.fixture
def _in_english():
    with translation.override("en"):
        yield


in_english = pytest.mark.usefixtures("_in_english")


@in_english
@pytest.mark.parametrize(
    ("slug", "options", "move", "reason"),
    [
        ("nim", {"heaps": [3, 0]}, "p4-1", "There is no heap 4: there are 2 heaps."),
        ("nim", {"heaps": [3]}, "p2-1", "There is no heap 2: there is only 1 heap."),
        ("nim", {"heaps": [3, 0]}, "p2-1", "Heap 2 is empty."),
        ("nim", {"heaps": [3]}, "p1-4", "Heap 1 has only 3 beans: you cannot take 4."),
        ("nim", {"heaps": [3]}, "p1-0", "You must take at least 1 bean."),
        ("subtraction", {"heaps": [9], "sets": [[3, 4]]}, "p1-2", "From heap 1 you can only take 3 or 4."),
        (
            "subtraction",
            {"heaps": [9], "sets": [[1, 2, 5]]},
            "p1-3",
            "From heap 1 you can only take 1, 2 or 5.",
        ),
        (
            "subtraction",
            {"heaps": [9], "sets": [[1, 2, 3, 4]]},
            "p1-5",
            "From heap 1 you can only take 1 to 4.",
        ),
        ("add_up", {"target": 10, "max": 3}, "+4", "The largest number you can say is 3."),
        ("add_up", {"target": 2, "max": 3}, "+3", "0 plus 3 goes past 2."),
        ("add_up", {}, "três", "I do not understand ‘três’. Type, for example, +2."),
    ],
)
def test_illegal_moves_are_explained_in_english(slug, options, move, reason):
    game = catalogue.build(slug, options)
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert translate(error.value.reason) == reason


@in_english
def test_bad_options_and_positions_are_explained_in_english():
    with pytest.raises(BadOptions) as options:
        catalogue.build("subtraction", {"heaps": [1, 2, 3], "sets": [[1], [2]]})
    assert translate(options.value.reason) == "Heaps: 3; sets: 2. Write one set for each heap."
    game = catalogue.build("nim", {"heaps": [3, 5, 7]})
    with pytest.raises(BadPosition) as position:
        game.setup([4, 5, 7])
    assert (
        translate(position.value.reason)
        == "This position does not fit into this game, which starts with heaps of 3, 5 and 7."
    )


def played(slug: str, options: dict[str, Any], *entries: tuple[str, int, str]) -> tuple[MatchState, LogEntry]:
    """A table of two people after these entries of its log, and the last of them."""
    table = MatchState("code", catalogue.build(slug, options), MatchTerms("link", ("", "")))
    joined = (("join", 0, ""), ("join", 1, ""))
    for number, (kind, seat, words) in enumerate((*joined, *entries), 1):
        entry = LogEntry(number, kind, seat, words, float(number))
        table.apply(entry)
    return table, entry


@in_english
@pytest.mark.parametrize(
    ("slug", "options", "entry", "said"),
    [
        ("nim", {}, ("move", 0, "p2-3"), "The first player took 3 beans from heap 2."),
        ("nim", {}, ("move", 0, "p2-1"), "The first player took 1 bean from heap 2."),
        ("add_up", {}, ("move", 0, "+3"), "The first player said 3."),
        ("nim", {}, ("takeback-ask", 1, ""), "The second player asks to take a move back."),
        ("nim", {}, ("draw-offer", 1, ""), "The second player offers a draw."),
        ("nim", {}, ("rematch-ask", 0, ""), "The first player wants a rematch."),
        ("nim", {}, ("join", 1, ""), "The second player sat down at the table."),
        ("nim", {}, ("resign", 0, ""), "The first player resigned: the second player wins."),
        ("nim", {}, ("timeout", 1, ""), "The second player ran out of time: the first player wins."),
        ("nim", {}, ("draw", 1, ""), "The players agreed on a draw."),
        ("nim", {}, ("abort", 1, ""), "The match was cancelled before the first move."),
    ],
)
def test_what_happened_is_said_in_english(slug, options, entry, said):
    text = wire.event_words(*played(slug, options, entry))
    assert text is not None
    assert translate(text) == said


@in_english
@pytest.mark.parametrize(
    ("slug", "options", "move", "ending"),
    [
        ("nim", {"heaps": [3]}, "p1-3", "The first player wins: they took the last bean."),
        (
            "nim",
            {"heaps": [3], "misere": True},
            "p1-3",
            "The second player wins: the opponent took the last bean.",
        ),
        (
            "subtraction",
            {"heaps": [5], "sets": [[3, 4]]},
            "p1-3",
            "The first player wins: they left the opponent without a move.",
        ),
        ("add_up", {"target": 3, "max": 3}, "+3", "The first player wins: they reached 3."),
    ],
)
def test_endings_are_said_in_english(slug, options, move, ending):
    table, _last = played(slug, options, ("move", 0, move))
    assert translate(wire.ending(table)) == ending


@in_english
def test_whose_turn_it_is_in_english():
    table, _last = played("nim", {}, ("move", 0, "p1-1"))
    lines = [wire.line(table, frozenset(seats)) for seats in ([0], [1], [])]
    assert [translate(line) for line in lines] == [
        "It is your opponent’s turn.",
        "It is your turn.",
        "It is the second player’s turn.",
    ]
    assert translate(table.game.picture(table.state)) == "Heaps: 2, 5 and 7."


@in_english
@pytest.mark.parametrize(
    ("slug", "options", "sentences"),
    [
        (
            "nim",
            {"heaps": [3, 5, 7]},
            [
                "Column 1 has an odd number of ones: the nim-sum is 1.",
                (
                    "The largest odd column is 1, and heap 1 has a 1. "
                    "Flip its digits in the odd columns: 3 becomes 2."
                ),
                "Take 1 bean from heap 1, leaving 2 in it.",
                "After your move all the columns are even.",
                "There are 2 other moves that win.",
                "Take 1 bean from heap 2, leaving 4 in it.",
                "Take 1 bean from heap 3, leaving 6 in it.",
            ],
        ),
        (
            "subtraction",
            {"heaps": [21], "sets": [[1, 2, 3]]},
            [
                "Always leave a multiple of 4.",
                "21 = 5 × 4 + 1: that is 1 too many.",
                "Take 1: that leaves 20.",
                "After that, make every round add up to 4: if your opponent takes 1, you take 3.",
            ],
        ),
        (
            "add_up",
            {"target": 13, "max": 3},
            [
                "Count back from 13 in steps of 4.",
                "Sums to leave: 1, 5, 9, 13.",
                "Say 1: the sum becomes 1.",
                "After that, make every round add up to 4: if your opponent says 1, you say 3.",
            ],
        ),
    ],
)
def test_explanations_in_english(slug, options, sentences):
    game = catalogue.build(slug, options)
    blocks = analyse(game, game.initial()).explanation
    assert [translate(block.text) for block in blocks if isinstance(block, Say | Find)] == sentences
