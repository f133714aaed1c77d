"""What a judge meets in the admin; and that no name of authors is anywhere where a judge can get."""

import re
from datetime import timedelta
from decimal import Decimal
from functools import cache
from typing import Any
from urllib.parse import urljoin

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import Match
from games.rules.invented.board_game import invention as boards
from games.rules.invented.document import build_games
from games.solvers.inventions import examine
from lessons.contest import judging
from lessons.contest.models import Edition, Entry, Examination, Judgement, Juror
from tests.clients import signed_in
from tests.lessons.contest.judging_world import FULL, World, draft, make_judge
from tests.pages import shows
from tests.queries import steady

State = Judgement.State
LIST = "/admin/lessons/judgement/"


@cache
def report(named: bool) -> dict[str, Any]:
    return examine(build_games(named_draft() if named else draft()))


def named_draft() -> dict[str, Any]:
    """A document in which the authors name themselves wherever they can."""
    return draft(
        name="O jogo da Zulmira",
        story="ZULMIRA QUINTÃ e leopoldo77, do 8.º K da Escola Secundária das Camélias.",
        texts={"rules": "A Zulmira começa.", "changes": "A professora Hermengarda ajudou."},
        starts=[{"name": "o da Zulmira", "parts": ["1, 2"]}, {"name": "", "parts": ["2, 2"]}],
    )


@pytest.fixture
def entry(world):
    made = world.enter(["zulmira.q", "leopoldo77"], **named_draft())
    for named in (False, True):
        told = report(named)
        Examination.objects.update_or_create(digest=told["digest"], defaults={"report": told})
    return made


@pytest.fixture
def given(world, entry, judge):
    return world.given(entry, judge)


@pytest.fixture
def inside(judge):
    return signed_in(judge)


def page(judgement: Judgement, name: str = "change") -> str:
    return reverse(f"admin:lessons_judgement_{name}", args=[judgement.key])


def marks(level: int, **more: str) -> dict[str, str]:
    return {f"level-{name}": str(level) for name in FULL} | more


# The list


def test_the_index_has_ones_own_judgements_and_nothing_else(inside, given):
    index = shows(inside.get("/admin/").text, "As minhas avaliações")
    links = set(re.findall(r'href="(/admin/[^"]*)"', index))
    assert {link for link in links if "lessons" in link} == {LIST}
    assert not any("accounts" in link or "games" in link for link in links)


def test_the_list_has_ones_own_and_leads_there_by_keys(world, inside, given):
    other = world.given(given.entry, world.judge("outro"))
    shows(inside.get(LIST).text, page(given), "Proposta n.º 1", hides=[other.key, f"/{given.pk}/", "outro"])


def test_the_list_takes_the_same_queries_for_one_and_many(world, inside, given, judge):
    def more() -> None:
        world.given(world.enter(["bras"]), judge)

    assert steady(lambda: shows(inside.get(LIST)), more) <= 20


def test_the_list_has_titles_and_drawings_without_names(world, inside, given, judge):
    pictured = world.enter(["bras"], name="Do Brás", look={"picture": "abcdefgh"})
    world.given(pictured, judge)
    world.given(world.enter(["bras"], name="", starts=[]), judge)
    shown = shows(inside.get(LIST).text, "O jogo da […]", "Do […]", "Sem título")
    assert shown.count('<svg class="board') == 1
    shows(shown, reverse("lessons:picture", args=["abcdefgh"]), hides=["Zulmira"])


def test_what_one_was_excused_from_leaves_the_list(inside, given, judge):
    judging.recuse(given, judge, "Conheço o jogo.")
    assert "Proposta n.º" not in inside.get(LIST).text


def test_a_judge_of_the_same_school_is_told_so(world, inside, given, judge):
    told = "1 proposta é da tua escola"
    assert told not in inside.get(LIST).text
    assert "não a deves avaliar" not in inside.get(page(given)).text
    User.objects.filter(pk=judge.pk).update(school=world.classroom.school)
    assert told in inside.get(LIST).text
    assert "não a deves avaliar" in inside.get(page(given)).text
    User.objects.filter(pk=judge.pk).update(school=None)
    assert told not in inside.get(LIST).text
    User.objects.filter(pk=judge.pk).update(school=world.classroom.school)
    Entry.objects.update(state="withdrawn")
    assert told not in inside.get(LIST).text
    Entry.objects.update(state="final")
    Judgement.objects.update(state=State.SUBMITTED, points=80, submitted_at=world.now)
    assert "não a deves avaliar" not in inside.get(page(given)).text


def test_the_list_answers_no_questions_about_authors_or_others(inside, given):
    for query in [
        "entry__invention__authors__person__username=zulmira.q",
        "entry__invention__classroom__school=1",
        "judge__username=jurada",
        "entry__judgements__points__gt=1",
    ]:
        assert inside.get(f"{LIST}?{query}").status_code == 400


# Somebody else's


def test_other_judgements_and_entries_are_not_found(world, inside, given):
    other = world.given(given.entry, world.judge("outro"))
    strange = [other.key, str(other.pk), str(given.pk), given.entry.key, str(given.entry.pk), "xyz"]
    for name in ["change", "save", "submit", "recuse", "play", "report"]:
        for key in strange:
            address = reverse(f"admin:lessons_judgement_{name}", args=[key])
            assert inside.get(address).status_code == 404
            assert inside.post(address, {"reason": "x", "base": "0"}).status_code == 404
        other.refresh_from_db()
        assert other.state == State.ASSIGNED


def test_history_adding_and_deleting_are_closed(inside, given):
    for name, args, status in (
        ("history", [given.key], 404),
        ("delete", [given.key], 403),
        ("add", [], 403),
    ):
        address = reverse(f"admin:lessons_judgement_{name}", args=args)
        assert inside.get(address).status_code == status
        assert inside.post(address, {"post": "yes"}).status_code == status
    assert Judgement.objects.filter(pk=given.pk).exists()


def test_no_other_page_of_the_admin_opens(world, inside, given):
    for model in ("entry", "edition", "invention", "juror", "result", "gallerygame", "consent", "worksheet"):
        assert inside.get(f"/admin/lessons/{model}/").status_code == 403
    for model in ("user", "classroom", "enrolment", "action", "school"):
        assert inside.get(f"/admin/accounts/{model}/").status_code == 403
    assert inside.get("/admin/games/match/").status_code == 403
    assert inside.get("/admin/accounts/").status_code == 404
    assert inside.get(f"/admin/lessons/entry/{given.entry.pk}/change/").status_code == 403


@pytest.mark.parametrize("who", ["visitor", "pupil", "teacher"])
def test_only_judges_and_staff_enter(given, world, who):
    client = Client()
    if who == "pupil":
        client.force_login(User.objects.get(username="zulmira.q"))
    if who == "teacher":
        client.force_login(world.teacher)
    for name in ("change", "save", "submit", "recuse", "play", "report"):
        answer = client.post(page(given, name), {"base": "0", "reason": "x"})
        assert answer.status_code == 302
        assert "/admin/login/" in answer.headers["Location"]
    given.refresh_from_db()
    assert given.state == State.ASSIGNED


# The page


def test_the_page_shows_the_entry_without_names(inside, given):
    answer = inside.get(page(given))
    shown = answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    shows(shown, "O jogo da […]", "A […] começa.", hides=["Há feijões"])
    assert shown.count('<svg class="board') >= 2
    assert "De uma pilha" in shown
    assert "O jogo acaba sempre" in shown  # the machine's report
    assert shown.count('type="radio"') == 30
    assert "Regras completas, curtas e com exemplos" in shown


def test_the_recorded_match_is_shown_move_by_move_without_players(inside, given):
    assert "não tem uma partida" in inside.get(page(given)).text
    match = played(given.entry, User.objects.get(username="zulmira.q"))
    shown = shows(inside.get(page(given)).text, "1.º jogador tirou")
    assert len(re.findall(r'<svg[^>]* id="match-', shown)) == 1 + sum(
        event.kind == "move" for event in match.events.all()
    )
    shows(shown, "ganhou o", hides=[match.code])


def played(entry: Entry, person: User, *, finish: bool = True) -> Match:
    """A match of the entry's second start, which the document names."""
    match = matches.create(
        game=build_games(entry.final.document).game(1), access="hotseat", person=matches.Person(user=person)
    )
    for _ in range(20):
        table = matches.match_state_of(match)
        if table.status == "finished" or not finish:
            break
        move = next(iter(table.game.moves(table.state)))
        (refused,) = matches.execute(
            [MatchCommand(match.code, "play", frozenset({0, 1}), table.version, move)]
        )
        assert refused is None
    entry.final.document = {**entry.final.document, "match": match.code}
    entry.final.save()
    matches.forget_match_states()
    match.refresh_from_db()
    return match


def test_a_match_that_is_not_over_is_not_shown(inside, given):
    played(given.entry, User.objects.get(username="zulmira.q"), finish=False)
    assert "não tem uma partida" in inside.get(page(given)).text


def test_a_match_that_no_release_can_read_any_more_is_not_shown(inside, given):
    match = played(given.entry, User.objects.get(username="zulmira.q"))
    options = match.options
    options["rules"]["blocks"][0]["kind"] = "gone"
    Match.objects.filter(pk=match.pk).update(options=options)
    shows(inside.get(page(given)), "não tem uma partida")


def test_half_written_rules_are_shown_as_far_as_they_go(world, inside, judge):
    given = world.given(world.enter(["bras"], starts=[]), judge)
    shows(inside.get(page(given)), "Falta pelo menos um início.")
    inside.post(page(given, "play"), {"start": "1"})
    assert not Match.objects.exists()


def test_a_start_without_moves_is_said_in_words(world, inside, judge):
    starts = [{"name": "vazio", "parts": ["0"]}, {"name": "", "parts": ["3"]}]
    judgement = world.given(world.enter(["bras"], starts=starts), judge)
    said = shows(inside.get(page(judgement)).text, "1.\n", "vazio")
    assert said.count('name="starts" value="me"') == 1


def test_a_page_that_waits_asks_for_the_report_alone(inside, given):
    answer = inside.get(page(given, "report"), headers={"HX-Request": "true"})
    shows(answer.text, "O jogo acaba sempre", hides=["judging-form"])
    assert inside.get(page(given, "report")).status_code == 302


@pytest.mark.parametrize(
    ("document", "access", "level"),
    [(boards.empty(), "computer", "strong"), ({**boards.empty(), "free": True}, "hotseat", "")],
)
def test_a_board_game_is_played_at_a_level_that_it_has(inside, given, document, access, level):
    given.entry.final.document = boards.tidy({**document, "name": "Torres"})
    given.entry.final.save()
    shown = inside.get(page(given))
    assert ("Sem máquina" in shown.text) == (access == "hotseat")
    assert [name for name, _words in shown.context["levels"]][-1:] == [level] * bool(level)
    inside.post(page(given, "play"), {"start": "1", "level": "perfect"})
    match = Match.objects.get()
    assert (match.access, match.seats.get(index=1).level) == (access, level)


def test_playing_makes_a_match_under_blind_names(inside, given, judge):
    answer = inside.post(page(given, "play"), {"start": "1", "level": "medium", "starts": "other"})
    match = Match.objects.get()
    assert answer.headers["Location"] == match.get_absolute_url()
    assert match.access == "computer"
    assert [(seat.user, seat.level) for seat in match.seats.order_by("index")] == [
        (None, "medium"),
        (judge, ""),
    ]
    assert match.options["rules"]["name"] == "O jogo da […]"
    inside.post(page(given, "play"), {"start": "2", "level": "nonsense"})
    assert Match.objects.exclude(pk=match.pk).get().seats.get(index=1).level == "perfect"
    for typed in ("9", "0", "x", ""):
        inside.post(page(given, "play"), {"start": typed})
    inside.get(page(given, "play"))
    assert Match.objects.count() == 2


# Writing


def test_the_page_saves_by_itself(inside, given):
    answer = inside.post(page(given, "save"), {"base": "0", "level-rules": "3", "comment-general": "Bom."})
    assert answer.status_code == 200
    assert answer.json()["version"] == 1
    assert re.fullmatch(r"\d\d?:\d\d", answer.json()["at"])
    given.refresh_from_db()
    assert (given.levels, given.comments, given.state) == ({"rules": 3}, {"general": "Bom."}, State.DRAFT)
    again = inside.post(page(given, "save"), {"base": "0", "level-rules": "3", "comment-general": "Bom."})
    assert again.json()["version"] == 1


def test_a_stale_tab_is_told_what_is_stored(inside, given):
    inside.post(page(given, "save"), {"base": "0", "level-rules": "3"})
    answer = inside.post(page(given, "save"), {"base": "0", "level-rules": "1", "comment-rules": "Hm."})
    assert answer.status_code == 409
    assert answer.json() == {"version": 1, "levels": {"rules": 3}, "comments": {}}
    form = inside.post(page(given), {"base": "x", "level-rules": "1", "comment-rules": "Hm."})
    shown = form.text
    assert form.status_code == 409
    shows(shown, "Guardado noutro separador", "nível 3", ">Hm.</textarea>", 'name="base" value="1"')
    given.refresh_from_db()
    assert given.levels == {"rules": 3}


def test_bad_input_is_refused_in_words(inside, given):
    for data in ({"level-rules": "7"}, {"level-rules": ""}, {"level-beauty": "1"}, {"comment-beauty": "x"}):
        answer = inside.post(page(given, "save"), {"base": "0", **data})
        assert answer.status_code == 422
        assert "grelha" in answer.json()["message"]
        shows(inside.post(page(given), {"base": "0", **data}), "A grelha não tem", status=422)
    assert inside.get(page(given, "save")).status_code == 405
    given.refresh_from_db()
    assert given.version == 0


def test_without_scripts_a_draft_is_saved_and_submitted(inside, given):
    saved = inside.post(page(given), {"base": "0", "do": "save", "level-rules": "2"}, follow=True)
    assert "Rascunho guardado." in saved.text
    incomplete = inside.post(page(given), {"base": "1", "do": "submit", "level-rules": "2"}, follow=True)
    assert incomplete.redirect_chain == [(page(given, "submit"), 302)]
    shows(incomplete.text, "Falta avaliar:", hides=["Entregar para sempre"])
    whole = inside.post(page(given), {"base": "1", "do": "submit", **marks(3)}, follow=True)
    shows(whole.text, "Entregar para sempre", "<strong>75</strong>")
    shows(inside.post(page(given, "submit"), {"base": "1"}, follow=True).text, "mudou noutro separador")
    shows(inside.post(page(given, "submit"), {"base": "2"}, follow=True).text, "Avaliação entregue.")
    given.refresh_from_db()
    assert (given.state, given.points) == (State.SUBMITTED, Decimal("75.00"))


def test_what_is_submitted_is_shown_and_locked(inside, given, judge):
    judging.submit(given, judge, 0, FULL, {"rules": "Claras."})
    shown = shows(inside.get(page(given)).text, "Já não se muda", "Claras.", hides=["judging.js"])
    assert shown.count("disabled") >= 7
    assert inside.get(page(given, "submit")).status_code == 302
    assert inside.post(page(given), {"base": "1", **marks(0)}).status_code == 422
    assert inside.post(page(given, "save"), {"base": "1", **marks(0)}).status_code == 422
    assert inside.post(page(given, "recuse"), {"reason": "x"}).status_code == 422
    shows(inside.post(page(given, "submit"), {"base": "1"}, follow=True).text, "Avaliação entregue.")
    given.refresh_from_db()
    assert given.levels == FULL


def test_submitting_incomplete_marks_is_refused(inside, given, judge):
    judging.save(given, judge, 0, {"rules": 4}, {})
    shows(inside.post(page(given, "submit"), {"base": "1"}).text, "Falta avaliar: É um jogo imparcial")
    given.refresh_from_db()
    assert given.state == State.DRAFT


def test_after_the_end_nothing_is_saved_and_it_is_said(world, inside, given):
    world.phase("results", timedelta(seconds=1))
    assert "O prazo para avaliar acabou" in inside.get(page(given)).text
    for name in ("save", "change"):
        assert inside.post(page(given, name), {"base": "0", **marks(4)}).status_code == 422
    shows(inside.post(page(given), {"base": "0", "comment-rules": "O que escrevi"}).text, "O que escrevi")


def test_recusal_takes_a_reason_and_passes_the_entry_on(world, inside, given):
    other = world.judge("outro")
    shows(inside.post(page(given, "recuse"), {"reason": " "}), "Escreve a razão.", status=422)
    assert inside.get(page(given, "recuse")).status_code == 302
    done = inside.post(page(given, "recuse"), {"reason": "Conheço o jogo."}, follow=True)
    assert "Escusa registada" in done.text
    assert given.entry.judgements.get(judge=other).state == State.ASSIGNED
    assert LogEntry.objects.get().object_repr == "Edição de teste n.º 1 · escusa"


# Blindness


FORBIDDEN = (
    "zulmira",
    "quintã",
    "quinta",
    "leopoldo",
    "ximenes",
    "8.º k",
    "camélias",
    "camelias",
    "hermengarda",
)


def test_no_name_is_anywhere_where_a_judge_gets(world, inside, given, judge):
    """Every link and form from the judge's admin on, also of the matches played from there, is followed."""
    played(given.entry, User.objects.get(username="zulmira.q"))
    judging.save(given, judge, 0, {"rules": 3}, {})
    second = world.given(world.enter(["zulmira.q", "leopoldo77"], **named_draft()), judge)
    match = inside.post(page(given, "play"), {"start": "1"})
    seen = crawl(inside, ["/admin/", match.headers["Location"], "/admin/login/"])
    assert page(given) in seen
    assert page(second) in seen
    assert page(given, "submit") in seen or inside.get(page(given, "submit")).status_code == 200
    for address in (page(given, "submit"), page(given, "report"), "/admin/lessons/", "/conta/privacidade/"):
        seen[address] = inside.get(address, headers={"HX-Request": "true"})
    seen["posted"] = inside.post(page(given, "save"), {"base": "0", "level-rules": "2"})
    seen["stale"] = inside.post(page(given), {"base": "0", "level-rules": "2"})
    for address, answer in seen.items():
        check_blind(address, answer)


def crawl(client: Client, begin: list[str]) -> dict[str, HttpResponse]:
    """Every page and file that links lead to, without leaving the session; lists in one order only."""
    left, seen = list(begin), {}
    while left:
        address = left.pop()
        if address in seen or "logout" in address or "/static/" in address:
            continue
        answer = client.get(address)
        seen[address] = answer
        if answer.status_code in {301, 302}:
            left.append(urljoin(address, answer.headers["Location"]))
        if "html" in answer.headers.get("Content-Type", ""):
            found = re.findall(r'(?:href|src|data-save|hx-get)="([^"#]+)', answer.text)
            links = [urljoin(address, link.replace("&amp;", "&")) for link in found if own(link)]
            left += [re.sub(r"\?(o=|_changelist).*", "", link) for link in links]
        assert len(seen) < 250
    return seen


def own(link: str) -> bool:
    """Not the hundreds of pages of known games, which everybody may read."""
    return (
        re.match(r"/(admin|partidas|concurso|conta|turmas|tarefas|fichas|posicoes)?(/|$)|[?.]", link)
        is not None
    )


def check_blind(address: str, answer: HttpResponse) -> None:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    told = f"{address}\n{answer.headers}\n{body.decode('utf-8', 'replace')}".lower()
    # The public pages of an edition may name the school that organises it, whoever takes part.
    public = address.startswith("/concurso/")
    for name in FORBIDDEN:
        if not (public and name in {"camélias", "camelias"}):
            assert name not in told, (address, name)
            assert escape(name) not in told, (address, name)


def test_the_crawl_would_find_a_name(world, given, inside):
    Edition.objects.update(blind=False)
    with pytest.raises(AssertionError):
        check_blind(page(given), inside.get(page(given)))


def test_redirects_of_the_admin_tell_no_names(inside, given):
    """`view_on_site` of the admin leads to addresses by numbers."""
    for number in range(1, 60):
        for key in (1, given.entry.pk, given.entry.invention.pk):
            check_blind("", inside.get(f"/admin/r/{number}/{key}/"))


# The site's administration


@pytest.fixture
def staff(db):
    return signed_in(User.objects.create_superuser("admin", password="segredo-123"))


CONTEST = ("edition", "entry", "invention", "juror", "judgement", "result", "gallerygame", "consent")


def test_superusers_look_and_do_not_change(staff, world, given):
    for model in CONTEST:
        assert staff.get(f"/admin/lessons/{model}/").status_code == 200
        assert staff.get(f"/admin/lessons/{model}/add/").status_code == 403
        rows = {
            "edition": world.edition.pk,
            "entry": given.entry.pk,
            "invention": given.entry.invention.pk,
            "juror": Juror.objects.get().pk,
            "judgement": given.key,
        }
        if model in rows:
            change = f"/admin/lessons/{model}/{rows[model]}/change/"
            assert staff.get(change).status_code == 200
            assert staff.post(change, {}).status_code == 403
            assert (
                staff.post(f"/admin/lessons/{model}/{rows[model]}/delete/", {"post": "yes"}).status_code
                == 403
            )


def test_a_superuser_finds_a_judgement_by_number_too(staff, given):
    assert staff.get(f"/admin/lessons/judgement/{given.pk}/change/").status_code == 200
    assert staff.get(reverse("admin:lessons_judgement_history", args=[given.key])).status_code == 200
    assert staff.get("/admin/lessons/judgement/nada/change/").status_code == 302
    assert staff.get(page(given, "submit")).status_code == 404


def test_the_edition_shows_how_far_the_jury_is(staff, world, given, judge):
    judging.submit(given, judge, 0, FULL, {})
    shown = staff.get(f"/admin/lessons/edition/{world.edition.pk}/change/").text
    assert re.search(r"jurada:\s+100", shown)
    assert reverse("lessons:edition-jurors", args=[world.edition.key]) in shown


def test_only_superusers_read_who_the_authors_are(staff, given):
    entry = f"/admin/lessons/entry/{given.entry.pk}/change/"
    assert "zulmira.q" in staff.get(entry).text
    clerk = User.objects.create_user("equipa", kind=User.Kind.STAFF, is_staff=True)
    clerk.user_permissions.set(permissions("view_entry", "view_invention", "view_consent", "view_judgement"))
    client = signed_in(clerk)
    shows(client.get(entry), hides=["zulmira"])
    for model in ("invention", "consent"):
        assert client.get(f"/admin/lessons/{model}/").status_code == 403
    assert client.get(LIST).status_code == 200


def permissions(*names: str) -> Any:
    return Permission.objects.filter(codename__in=names)


def test_a_judge_with_permissions_sees_no_more(inside, world, given, judge):
    other = world.given(given.entry, world.judge("outro"))
    judge.user_permissions.set(permissions("view_judgement", "change_judgement", "delete_judgement"))
    assert other.key not in inside.get(LIST).text
    assert inside.get(page(other)).status_code == 404


def test_the_administration_makes_judges(staff, world):
    away = world.away
    password = "uma palavra bem comprida"
    fields = {"username": "nova", "usable_password": "true", "password1": password, "password2": password}
    staff.post(reverse("admin:accounts_user_add"), {**fields, "kind": "judge", "school": away.pk})
    judge = User.objects.get(username="nova")
    assert (judge.kind, judge.is_staff, judge.is_superuser, judge.school) == ("judge", True, False, away)
    client = Client()
    assert client.login(username="nova", password=password)
    assert client.get(LIST).status_code == 200


def test_who_becomes_a_judge_loses_all_other_rights(staff):
    user = User.objects.create_user("antiga", is_superuser=True)
    user.user_permissions.set(permissions("view_entry"))
    answer = staff.get(reverse("admin:accounts_user_change", args=[user.pk]))
    values = answer.context["adminform"].form.initial
    data = {
        "username": "antiga",
        "kind": "judge",
        "is_active": "on",
        "is_superuser": "on",
        "user_permissions": [one.pk for one in values["user_permissions"]],
        "date_joined_0": "2026-01-01",
        "date_joined_1": "10:00",
    }
    staff.post(reverse("admin:accounts_user_change", args=[user.pk]), data)
    user.refresh_from_db()
    assert (user.kind, user.is_staff, user.is_superuser) == ("judge", True, False)
    assert not user.user_permissions.exists()


# The organiser


def jury(world: World) -> str:
    return reverse("lessons:edition-jurors", args=[world.edition.key])


@pytest.fixture
def organiser(world):
    return signed_in(world.teacher)


def test_the_organiser_runs_the_jury(world, organiser, entry):
    def do(action: str, **data: str) -> str:
        answer = organiser.post(jury(world), {"do": action, **data}, follow=True)
        assert answer.status_code in {200, 422}
        return answer.text

    assert "Nada" not in do("assign")
    assert "Esta edição ainda não tem jurados." in do("assign")
    for name in ("uma", "dois", "tres"):
        make_judge(name, world.away)
        assert "Jurado guardado." in do("add", username=name.upper(), most="5" if name == "uma" else "")
    assert Juror.objects.get(judge__username="uma").most == 5
    assert "2 avaliações distribuídas." in do("assign")
    assert "Não há nada para distribuir." in do("assign")
    first, second = entry.judgements.order_by("pk")
    assert "já não é deste jurado" in do("unassign", judgement=second.key)
    assert "Proposta entregue ao jurado." in do("assign-one", entry=entry.key, judge="dois")
    for one, level in zip(entry.judgements.order_by("pk"), (4, 1), strict=True):
        Judgement.objects.filter(pk=one.pk).update(
            state="submitted", points=25 * level, levels=dict.fromkeys(FULL, level)
        )
    shows(organiser.get(jury(world)).text, "precisa de mais um jurado")
    assert "Mais um jurado vai avaliar" in do("third", entry=entry.key)
    assert "voltou ao jurado" in do("reopen", judgement=first.key, reason="Engano")
    assert "Jurado retirado." in do("remove", judge="tres", sure="1")


@pytest.mark.usefixtures("entry")
def test_an_entry_that_is_finished_while_others_are_judged_gets_its_judges_too(world, organiser):
    organise = reverse("lessons:edition-organise", args=[world.edition.key])
    lacking = ("1 com jurados a menos", "outra vez em «Distribuir pelos jurados»")
    for name in ("uma", "dois"):
        world.judge(name)
    organiser.post(jury(world), {"do": "assign"})
    shows(organiser.get(organise), hides=lacking)
    late = world.enter(["bras"])
    shows(organiser.get(organise), "faltam 2 jurados", *lacking)
    organiser.post(jury(world), {"do": "assign"})
    shows(organiser.get(organise), hides=["jurados a menos", "faltam 2 jurados"])
    assert late.judgements.count() == 2


@pytest.mark.usefixtures("judge")
def test_what_the_organiser_cannot_do_is_said(world, organiser):
    for action, data, words in [
        ("add", {"username": "professora"}, "Nenhum jurado tem este nome"),
        ("add", {"username": "jurada", "most": "-1"}, "é um número"),
        ("add", {"username": "jurada", "most": "99999"}, "é um número"),
        ("assign-one", {"judge": "ninguem"}, "Escolhe um jurado."),
        ("fly", {}, "Escolhe o que queres fazer."),
        ("", {}, "Escolhe o que queres fazer."),
    ]:
        answer = organiser.post(jury(world), {"do": action, **data})
        shows(answer, words, escape(data.get("username", "")), status=422)


def test_what_is_not_of_the_edition_is_not_found(world, organiser, judge, given):
    other = make_world_elsewhere(world)
    for action in ["third", "unassign", "reopen", "remove", "assign-one"]:
        data = {"entry": other.entry.key, "judgement": other.key, "reason": "x"}
        data["judge"] = judge.username if action == "assign-one" else "ninguem"
        assert organiser.post(jury(world), {"do": action, **data}).status_code == 404


def make_world_elsewhere(world: World) -> Judgement:
    """A judgement in an edition of somebody else."""
    edition = Edition.objects.create(title="Outra", school=world.edition.school, rubric=world.edition.rubric)
    there = World(world.teacher, world.classroom, edition, world.away)
    return there.given(there.enter(["bras"]), make_judge("longe"))


def test_the_organiser_invites_jurors_by_list(world, organiser, judge):
    one = make_judge("uma", world.away, email="Uma@escola.example", first_name="Uma", last_name="Jurada")
    two = make_judge("dois", world.away)
    make_judge("fechada", world.away, is_active=False)

    def do(action: str, pasted: str, **data: str) -> HttpResponse:
        return organiser.post(jury(world), {"do": action, "list": pasted, **data})

    bad = "UMA\nninguem\numa@ESCOLA.example\nzulmira.q\nfechada\n\n"
    for action in ("check-list", "add-list"):
        answer = do(action, bad)
        shown = answer.text
        assert answer.status_code == 422
        assert "Há 4 linhas por corrigir." in shown
        assert re.search(r"ninguem:\s+<strong class=\"problem\">Nenhum jurado tem este nome", shown)
        assert "É a mesma pessoa da linha 1." in shown
        assert "ninguem\r\n" in shown or "ninguem\n" in shown  # what was pasted stays in its field
        assert not Juror.objects.filter(judge=one).exists()
    good = 'Uma <uma@escola.example>, "Dois" <dois>; jurada'
    checked = do("check-list", good, most="4").text
    assert "Juntar 2 jurados" in " ".join(checked.split())
    shows(checked, "já é do júri", "Uma Jurada")
    assert not Juror.objects.filter(judge=one).exists()
    assert do("add-list", good, most="4").status_code == 302
    assert {juror.judge: juror.most for juror in Juror.objects.all()} == {judge: None, one: 4, two: 4}
    assert "Juntar" not in do("check-list", "jurada").text.partition("lista-lida")[2]


def test_a_list_of_jurors_that_is_none(world, organiser, judge):
    for data, said in [
        ({"list": " \n,"}, "Escreve um nome de utilizador ou endereço"),
        ({"list": "a\n" * 101}, "no máximo 100"),
        ({"list": "jurada", "most": "x"}, "é um número"),
    ]:
        shows(organiser.post(jury(world), {"do": "check-list", **data}), said, status=422)


def test_a_list_of_jurors_is_added_as_a_whole_or_not(world):
    one, other = make_judge("uma", world.away), User.objects.create_user("aluna")
    with pytest.raises(ValidationError):
        judging.add_jurors(world.edition, [one, other], None, world.teacher)
    assert not Juror.objects.exists()


def test_the_organisers_log_names_judges(world, organiser, entry, judge):
    User.objects.filter(pk=judge.pk).update(first_name="Jurada", last_name="Demo")
    other = world.judge("outra")
    given = judging.assign_one(entry, judge, world.teacher)
    judging.recuse(given, User.objects.get(pk=judge.pk), "Conheço o jogo.")
    page = organiser.get(reverse("lessons:edition-organise", args=[world.edition.key])).text
    log = " ".join(page.partition('class="plain edition-log"')[2].partition("</ul>")[0].split())
    assert "Hermengarda Tavares deu uma proposta a um jurado: Jurada Demo (n.º 1)" in log
    assert "Jurada Demo pediu escusa de uma avaliação (n.º 1)" in log
    assert f"deu uma proposta a um jurado: {other.username} (n.º 1)" in log
