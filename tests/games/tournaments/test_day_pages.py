"""Pages of tournaments between classes: making one, entering, the team, the log."""

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts import people
from accounts.models import School, User
from games.championship.editions import store_shipped
from games.live import tournament_roles
from games.models import (
    ChampionshipEdition,
    ChampionshipGame,
    Competition,
    Entrant,
    Fixture,
    Tournament,
    TournamentInvitation,
    TournamentRole,
)
from games.rules import catalogue
from games.tournaments import days, desk, entering, hall, projector, publication, states
from games.tournaments.day_forms import DayForm
from games.tournaments.days import CompetitionTerms
from games.tournaments.group_stages import StageTerms
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_pages import messages_of, words
from tests.refusals import refused
from tests.users import make_classroom, make_user

pytestmark = pytest.mark.django_db

NEW = "/torneios/novo/"


@pytest.fixture
def desk_client(client, teacher):
    client.force_login(teacher)
    return client


@pytest.fixture
def day(teacher: User) -> Tournament:
    terms = [CompetitionTerms(BEAN, name, rounds=1) for name in ("Nim", "Nim outra vez")]
    return days.create_day(by=teacher, name="Dia da escola", competitions=terms)


def to(tournament, name, *more):
    return reverse(f"games:{name}", args=[tournament.code, *more])


def test_a_school_day_from_the_form_to_its_end(desk_client, teacher, classroom, pupils):
    shown = words(desk_client.get("/torneios/"))
    assert f'{reverse("games:tournament-new", args=[classroom.key])}"' in shown
    assert "Dominório" in words(desk_client.get(NEW))
    assert desk_client.get(NEW, {"forma": "final"}).context["form"]["shape"].value() == "final"
    assert desk_client.post(NEW, {"name": "Dia", "shape": "school"}).status_code == 422
    made = desk_client.post(
        NEW, {"name": "Dia", "shape": "school", "games": ["hex", "nim"], "place": "Ginásio"}
    )
    day = Tournament.objects.get()
    assert made.url == day.get_absolute_url()
    assert [competition.game for competition in day.competitions.all()] == ["hex", "nim"]
    assert "Ginásio" in words(desk_client.get("/torneios/"))
    assert "Abrir as inscrições" in words(desk_client.get(day.get_absolute_url()))
    state, enter = to(day, "tournament-state"), to(day, "tournament-enter")
    assert "As inscrições não estão abertas" in words(desk_client.get(enter))
    desk_client.post(state, {"do": "open"})
    assert "Inscrever os meus alunos" in words(desk_client.get(day.get_absolute_url()))
    first = day.competitions.first()
    assert "Ainda não há inscritos" in words(desk_client.get(enter))
    ticks = {f"p-{first.pk}": [pupils[0].pk, pupils[1].pk, "x"]}
    desk_client.post(f"{enter}?turma={classroom.key}", ticks)
    shown = words(desk_client.get(enter))
    assert "Aluno 1, Aluno 2" in shown
    assert shown.count("checked") == 3  # both, and how the school is called
    desk_client.post(state, {"do": "end-entries"})
    assert "As inscrições fecharam" in words(desk_client.get(day.get_absolute_url()))
    steps = to(first, "tournament-round")
    desk_client.post(steps, {"do": "draft"})
    desk_client.post(steps, {"do": "publish"})
    assert "mesa 1" in words(desk_client.get(day.get_absolute_url()))
    desk.decide(Fixture.objects.get(), (4, 0), Fixture.Decision.BOARD, "", teacher)
    assert "A prova acabou" in words(desk_client.get(first.get_absolute_url()))
    desk_client.post(state, {"do": "close"})
    assert "Publicar os resultados" in words(desk_client.get(day.get_absolute_url()))
    desk_client.post(state, {"do": "publish"})
    assert "Os resultados estão publicados" in words(desk_client.get(day.get_absolute_url()))
    logged = words(desk_client.get(to(day, "tournament-log")))
    assert "decidiu um resultado" in logged
    assert "mesa 1, – → 2–0" in logged
    assert "a decorrer → terminado" in logged
    assert "Apagar o torneio" in words(desk_client.post(state, {"do": "delete"}))
    assert desk_client.post(state, {"do": "delete", "sure": "1"}).url == "/torneios/"
    assert desk_client.post(state, {"do": "nada"}).status_code == 404


def test_a_final_is_made_of_an_edition():
    store_shipped(ChampionshipEdition, ChampionshipGame)
    edition = ChampionshipEdition.objects.order_by("-number").first()
    form = DayForm({"name": "Final", "shape": "final", "edition": edition.pk})
    assert form.is_valid()
    terms = form.cleaned()["competitions"]
    assert len(terms) == 12
    assert {term.cycle for term in terms} == {1, 2, 3, 4}
    assert "1.º ciclo" in terms[0].name


def test_a_final_between_schools_from_the_form_to_its_first_rounds(desk_client, teacher):
    """Twelve competitions of an edition; of one with fourteen names two groups of seven play."""
    store_shipped(ChampionshipEdition, ChampionshipGame)
    edition = ChampionshipEdition.objects.order_by("-number").first()
    desk_client.post(NEW, {"name": "Final", "shape": "final", "edition": edition.pk})
    final = Tournament.objects.get()
    assert final.competitions.count() == 12
    first = final.competitions.first()
    assert "grupos de 12 no máximo" in words(desk_client.get(to(first, "tournament-regulation")))
    state = to(final, "tournament-state")
    desk_client.post(state, {"do": "open"})
    names = "".join(f"{number} Aluno {number}\n" for number in range(1, 15))
    desk_client.post(to(first, "competition-names"), {"text": names})
    desk_client.post(state, {"do": "end-entries"})
    groups = list(Competition.objects.exclude(group_of=None))
    assert [group.entrants.count() for group in groups] == [7, 7]
    for group in groups:
        desk_client.post(to(group, "tournament-round"), {"do": "draft"})
        desk_client.post(to(group, "tournament-round"), {"do": "publish"})
    assert "grupo B" in words(desk_client.get(final.get_absolute_url()))
    assert Fixture.objects.filter(second__isnull=False).count() == 6


def test_a_final_needs_an_edition_with_games_of_ours():
    empty = ChampionshipEdition.objects.create(number=99, year=2099)
    ChampionshipGame.objects.create(edition=empty, cycle=1, game="polyhedra")
    for chosen in ({}, {"edition": empty.pk}):
        form = DayForm({"name": "Final", "shape": "final", **chosen})
        assert "edition" in form.errors


def test_entries_end_before_the_day():
    form = DayForm(
        {"name": "x", "shape": "school", "games": ["nim"], "day": "2027-03-01", "entries_until": "2027-03-02"}
    )
    assert list(form.errors) == ["entries_until"]


def test_a_game_that_cannot_be_played_is_refused(desk_client, monkeypatch):
    monkeypatch.setattr(days, "MOST_COMPETITIONS", 1)
    answer = desk_client.post(NEW, {"name": "Dia", "shape": "school", "games": ["hex", "nim"]})
    assert "de 1 a 1 provas" in words(answer)


def test_who_has_no_class_or_several(desk_client, client, day, teacher, classroom):
    states.open_entries(day, teacher)
    make_classroom(teacher, "9.º C", classroom.school)
    shown = words(desk_client.get(to(day, "tournament-enter")))
    assert "9.º C" in shown
    assert "Comprovativo" not in shown
    guest = make_user("visita", User.Kind.TEACHER, school=School.objects.create(name="Outra"))
    days.accept(days.invite(day, TournamentRole.Kind.TEACHER, teacher).code, guest)
    client.force_login(guest)
    assert "Ainda não tens turmas" in words(client.get(to(day, "tournament-enter")))


def test_competitions_of_other_cycles_are_not_offered(desk_client, day, teacher, classroom):
    people.choose_cycle(classroom, teacher, 1)
    day.competitions.update(cycle=2)
    states.open_entries(day, teacher)
    assert "Nenhuma prova é do ciclo desta turma" in words(desk_client.get(to(day, "tournament-enter")))


def test_too_many_of_a_school_says_so(desk_client, day, teacher, classroom, pupils):
    first = day.competitions.first()
    days.change_competition(first, teacher, most_each_school=1)
    states.open_entries(day, teacher)
    ticks = {f"p-{first.pk}": [pupils[0].pk, pupils[1].pk]}
    answer = desk_client.post(f"{to(day, 'tournament-enter')}?turma={classroom.key}", ticks)
    assert messages_of(answer) == [
        f"Nim: cada escola inscreve no máximo 1, e {classroom.school} ficava com 2."
    ]


def test_a_late_pupil_is_entered_by_the_own_teacher(desk_client, day, teacher, classroom, pupils):
    first, last = day.competitions.all()
    days.change_competition(first, teacher, rounds=2)
    url = f"{to(day, 'tournament-enter')}?turma={classroom.key}"
    late = {"late": pupils[4].pk, "competition": first.code}
    states.open_entries(day, teacher)
    entering.choose(day, classroom, {first.pk: [pupil.pk for pupil in pupils[:4]]}, teacher)
    assert "Chegou mais tarde" not in words(desk_client.get(url))
    assert "As inscrições ainda não fecharam" in messages_of(desk_client.post(url, late))[0]
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    assert "Chegou mais tarde" in words(desk_client.get(url))
    assert messages_of(desk_client.post(url, late)) == ["Está na prova, a partir da próxima jornada."]
    entrant = first.entrants.get(user=pupils[4])
    assert (entrant.classroom, entrant.late_after) == (classroom, desk.last_round(first))
    assert messages_of(desk_client.post(url, late))[-1] == "Este aluno já está nesta prova."
    with refused("forbidden"):
        entering.enter_late(last, classroom, make_user("intruso"), teacher)
    with refused("forbidden"):
        entering.enter_late(last, classroom, pupils[0], make_user("visita", User.Kind.TEACHER))
    assert desk_client.post(url, late | {"late": "0"}).status_code == 404
    assert desk_client.post(url, late | {"competition": "nada"}).status_code == 404


def test_names_and_lists_at_the_desk(desk_client, day, teacher):
    first = day.competitions.first()
    names = to(first, "competition-names")
    assert "Uma lista de nomes" in words(desk_client.get(names))
    assert messages_of(desk_client.post(names, {"name": "Ana Melo"})) == ["Entrou 1."]
    listed = desk_client.post(names, {"text": "1 Rui Costa\n2 Eva Dias\n"})
    assert messages_of(listed)[-1] == "Entraram 2."
    assert "Já há nesta prova" in words(desk_client.post(names, {"name": "Ana Melo"}))
    both = {"text": "1 Rui", "file": ""}
    assert "Escreve o nome" in words(desk_client.post(names, {"text": ""}))
    assert desk_client.post(names, both).status_code == 302
    shown = words(desk_client.get(first.get_absolute_url()))
    assert "As inscrições ainda não fecharam" in shown
    entrant = first.entrants.get(name="Eva Dias")
    desk_client.post(to(first, "tournament-entrants"), {"out": entrant.pk})
    assert not first.entrants.filter(name="Eva Dias").exists()


def test_who_comes_by_name_has_a_school_and_its_choice_of_names(desk_client, day, teacher):
    """Of the same school all are called alike, also who comes later, and what its teacher chooses holds."""
    first = day.competitions.first()
    names, school = to(first, "competition-names"), School.objects.create(name="Outra Escola")
    guest = make_user("visita", User.Kind.TEACHER)
    room = make_classroom(guest, "8.º B", school)
    page = desk_client.get(names).text
    assert ('name="school"' in page, 'value="initial" checked' in page) == (True, True)
    desk_client.post(names, {"name": "Ana Melo", "school": "Outra Escola", "called": "number"})
    assert '<option value="Outra Escola">' in desk_client.get(names).text
    desk_client.post(names, {"text": "1 Rui Costa\n2 Eva Dias\n", "school": "Outra  Escola"})
    desk_client.post(names, {"name": "Zé Sem Escola"})
    called = {entrant.name: (entrant.school, entrant.by_number) for entrant in first.entrants.all()}
    assert called == {
        "Ana Melo": ("Outra Escola", True),
        "Rui Costa": ("Outra Escola", True),
        "Eva Dias": ("Outra Escola", True),
        "Zé Sem Escola": ("", False),
    }
    screen = tournament_roles.screen_names(list(first.entrants.all()))
    assert sorted(screen.values()) == ["Aluno 1", "Aluno 2", "Aluno 3", "Zé E."]
    states.open_entries(day, teacher)
    entering.call_school(day, room, guest, by_number=False)
    assert not first.entrants.filter(by_number=True).exists()
    wrong = words(desk_client.post(names, {"name": "Rui", "school": "E" * 121, "called": "number"}))
    assert "O nome da escola é comprido de mais" in wrong
    assert 'value="number" checked' in wrong


def test_classes_of_one_name_are_told_apart(desk_client, day, teacher, classroom):
    other = School.objects.create(name="Escola de Cima")
    make_classroom(teacher, classroom.name, other)
    states.open_entries(day, teacher)
    for page in (reverse("games:tournaments"), to(day, "tournament-enter")):
        shown = words(desk_client.get(page))
        assert f"{classroom.name}, Escola de Cima" in shown
        assert f"{classroom.name}, {classroom.school.name}" in shown


def test_a_list_that_cannot_be_read(desk_client, day):
    names = to(day.competitions.first(), "competition-names")
    file = SimpleUploadedFile("lista.xlsx", b"PK\x03\x04 nada")
    answer = desk_client.post(names, {"file": file})
    assert "A lista não se pode ler" in words(answer)


def test_games_with_heaps_have_their_start_drawn(desk_client, day):
    nim = day.competitions.first()
    hex_game = days.add_competition(
        day, CompetitionTerms(catalogue.build("hex", {}), "Hex"), by=nim.tournament.created_by
    )
    assert (nim.draws_start, hex_game.draws_start) == (True, False)
    drawn = "Tirar à sorte a posição inicial"
    assert drawn in words(desk_client.get(to(nim, "competition-settings")))
    assert drawn not in words(desk_client.get(to(hex_game, "competition-settings")))


def test_settings_of_a_competition(desk_client, day, teacher):
    first = day.competitions.first()
    settings = to(first, "competition-settings")
    assert "Retirar a prova" in words(desk_client.get(settings))
    chosen = {
        "name": "Nim a sério",
        "starts_at": "10:30",
        "round_minutes": "20",
        "first_table": "5",
        "tables": "8",
        "matches_each": "1",
        "phase_format": "swiss",
        "rounds": "3",
        "most_each_school": "2",
    }
    desk_client.post(settings, chosen)
    first.refresh_from_db()
    assert (first.name, first.matches_each, first.phases.get().rounds) == ("Nim a sério", 1, 3)
    desk_client.post(settings, chosen | {"name": "Nim"})
    first.refresh_from_db()
    assert (first.name, first.phases.get().rounds, first.absence_minutes) == ("Nim", 3, 10)
    desk_client.post(settings, chosen | {"absence_minutes": "7"})
    first.refresh_from_db()
    assert first.absence_minutes == 7
    assert desk_client.post(settings, chosen | {"rounds": "0"}).status_code == 422
    twice = desk_client.post(settings, chosen | {"tie_1": "wins", "tie_2": "wins"})
    assert "Cada critério de desempate conta só uma vez" in words(twice)
    desk_client.post(settings, chosen | {"tie_1": "wins", "tie_2": "", "tie_3": "buchholz"})
    first.refresh_from_db()
    assert first.tie_breaks == ["wins", "buchholz"]
    assert '<option value="wins" selected>' in desk_client.get(settings).text
    desk_client.post(settings, chosen | {"lot": "on"})
    first.refresh_from_db()
    assert first.tie_breaks == ["wins", "buchholz", "lot"]
    assert "checked" in desk_client.get(settings).text.split('name="lot"')[1].split(">")[0]
    desk_client.post(settings, chosen)
    first.refresh_from_db()
    order = words(desk_client.get(to(first, "tournament-regulation")))
    assert "1.º Partidas ganhas; 2.º Buchholz" in order
    entering.enter_names(first, ["Ana", "Rui"], teacher)
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    assert "A prova já começou" in words(desk_client.post(settings, chosen | {"rounds": "2"}))
    shown = words(desk_client.get(day.get_absolute_url()))
    assert "10:30–10:53" in shown


def test_one_more_competition_with_the_options_of_its_game(desk_client, day, teacher):
    new = to(day, "competition-new")
    assert "Acrescentar uma prova" in words(desk_client.get(day.get_absolute_url()))
    assert "Que jogo se joga?" in words(desk_client.get(new))
    assert "Que jogo se joga?" in words(desk_client.get(new, {"jogo": "xadrez"}))
    assert "Nova prova de Nim" in words(desk_client.get(new, {"jogo": "nim"}))
    wrong = desk_client.post(f"{new}?jogo=nim", {"name": "Nim de duas", "o-heaps": "muitos"})
    assert (wrong.status_code, "Há uma opção do jogo que não serve" in words(wrong)) == (422, True)
    desk_client.post(f"{new}?jogo=nim", {"name": "Nim de duas", "o-heaps": "4, 5", "cycle": "2"})
    added = day.competitions.get(name="Nim de duas")
    assert (added.position, added.cycle, added.options["heaps"]) == (3, 2, [4, 5])
    states.open_entries(day, teacher)
    entering.enter_names(added, ["Ana", "Rui"], teacher)
    states.close_entries(day, teacher)
    assert "Acrescentar uma prova" not in words(desk_client.get(day.get_absolute_url()))
    late = desk_client.post(f"{new}?jogo=nim", {"name": "Mais uma", "o-heaps": "4"})
    assert "as provas já não mudam" in words(late)


def test_clock_and_options_of_a_competition(desk_client, day, teacher):
    first = day.competitions.first()
    settings = to(first, "competition-settings")
    chosen = {"name": "Nim", "round_minutes": "20", "first_table": "1", "matches_each": "2", "rounds": "1"}
    chosen |= {"phase_format": "swiss", "o-heaps": "3, 4"}
    desk_client.post(settings, chosen | {"clock": "5+3"})
    first.refresh_from_db()
    clock = (first.clock_initial_ms, first.clock_increment_ms)
    assert (clock, first.options["heaps"]) == ((300_000, 3_000), [3, 4])
    assert "Cada um tem o seu relógio: 5 + 3" in words(desk_client.get(to(first, "tournament-regulation")))
    Competition.objects.filter(pk=first.pk).update(clock_initial_ms=420_000)
    shown = desk_client.get(settings)
    assert "7 + 3" in words(shown)
    desk_client.post(settings, chosen | {"clock": ""})
    first.refresh_from_db()
    assert first.clock_initial_ms == 420_000
    wrong = desk_client.post(settings, chosen | {"o-heaps": "muitos"})
    assert (wrong.status_code, "Há uma opção do jogo que não serve" in words(wrong)) == (422, True)
    with pytest.raises(ValidationError):
        days.change_competition(first, teacher, options={"heaps": [10_000]})


def test_a_tournament_of_a_class_has_one_competition(desk_client, begin):
    assert desk_client.get(to(begin(), "competition-new")).status_code == 404


def test_the_log_says_where_and_of_whom_and_what_was_before(desk_client, day, teacher):
    first = day.competitions.first()
    changed = {"rounds": 2, "options": {"heaps": [2, 3]}, "clock_initial_ms": 180_000, "tie_breaks": ["wins"]}
    days.change_competition(
        first, teacher, **changed, stage=StageTerms(size=6, rounds=2, best_each=1, least=4)
    )
    days.change_competition(first, teacher, stage=None)
    states.open_entries(day, teacher)
    entering.enter_names(first, ["Ana Melo", "Rui Costa", "Eva Dias"], teacher)
    states.close_entries(day, teacher)
    one, other = Entrant.objects.order_by("number")[:2]
    desk.set_status(one, Entrant.Status.ABSENT, teacher)
    desk.set_status(one, Entrant.Status.PRESENT, teacher)
    for _time in range(2):
        desk.draft_round(first, teacher)
        desk.discard_draft(first, teacher)
    desk.discard_draft(first, teacher)  # there is none, and nothing is noted
    desk.draft_round(first, teacher)
    desk.exchange(one, other, teacher)
    desk.publish_round(first, teacher)
    fixture = Fixture.objects.get(second__isnull=False)
    hall.move_to(fixture, on_board=False, by=teacher)
    hall.move_to(fixture, on_board=True, by=teacher)
    hall.ask_presence(first, teacher)
    projector.set_screen(first, 1, ["tables"], "", teacher)
    desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    desk.undecide(fixture, "afinal jogam", teacher)
    desk.decide(fixture, (0, 4), Fixture.Decision.BOARD, "", teacher)
    states.close(day, teacher)
    publication.set_consents(first, {one.pk}, teacher)
    shown = words(desk_client.get(to(day, "tournament-log")))
    for line in (
        "Opções do jogo: Pilhas: 1 → Pilhas: 2, 3",
        "Relógio: – → 3 + 0",
        "Antes da final: – → até 6 em cada um, jornadas: 2, apurados de cada um: 1, na final: 4",
        f"Nim, {one.number}. {one.name}, presente → falta",
        f"Nim, jornada 1, {one.number}. {one.name} – {other.number}. {other.name}",
        "Nim, jornada 1, mesa 1, – → 2–0",
        "2–0 → o que dizem as partidas, afinal jogam",
        "passou uma mesa para um tabuleiro",
        "passou uma mesa para o ecrã",
        "fez a chamada num torneio",
        "mudou um ecrã de um torneio",
        f"Nim, {one.number}. {one.name}, não → sim",
    ):
        assert line in shown, line
    assert shown.count("deitou fora a proposta") == 2


def test_a_competition_is_taken_out(desk_client, day):
    last = day.competitions.last()
    settings = to(last, "competition-settings")
    assert "Perdem-se as suas inscrições" in words(desk_client.post(settings, {"do": "remove"}))
    desk_client.post(settings, {"do": "remove", "sure": "1"})
    assert Competition.objects.count() == 1


def test_the_team(desk_client, client, day, teacher):
    team = to(day, "tournament-team")
    first = day.competitions.first()
    desk_client.post(team, {"kind": "arbiter", "competition": first.pk, "for_whom": "Rita"})
    desk_client.post(team, {"kind": "helper"})
    assert desk_client.post(team, {"kind": "rei"}).status_code == 422
    shown = words(desk_client.get(team))
    assert "Rita" in shown
    invitation = TournamentInvitation.objects.get(kind="arbiter")
    desk_client.post(team, {"do": "revoke", "invitation": TournamentInvitation.objects.get(kind="helper").pk})
    assert TournamentInvitation.objects.count() == 1
    guest = make_user("visita", User.Kind.TEACHER)
    client.force_login(guest)
    at = reverse("games:tournament-invitation", args=[invitation.code])
    assert "árbitro" in words(client.get(at))
    assert client.post(at).url == day.get_absolute_url()
    assert client.get(at).status_code == 404
    assert client.get(first.get_absolute_url()).status_code == 200
    assert client.get(to(first, "competition-settings")).status_code == 403
    assert client.get(to(day, "tournament-enter")).status_code == 403
    client.force_login(teacher)
    role = TournamentRole.objects.get(user=guest)
    assert "Retirar este papel" in words(client.post(team, {"do": "remove", "role": role.pk}))
    client.post(team, {"do": "remove", "role": role.pk, "sure": "1"})
    own = TournamentRole.objects.get()
    answer = client.post(team, {"do": "remove", "role": own.pk, "sure": "1"})
    assert messages_of(answer) == ["O torneio ficaria sem ninguém na organização."]


def test_an_invitation_for_teachers_is_none_for_pupils(client, day, teacher, pupils):
    invitation = days.invite(day, TournamentRole.Kind.TEACHER, teacher)
    client.force_login(pupils[0])
    at = reverse("games:tournament-invitation", args=[invitation.code])
    assert "Inscreves os teus alunos" in words(client.get(at))
    assert messages_of(client.post(at)) == ["Este convite é para professores."]
    assert client.get(NEW).status_code == 403
    assert "Ainda não estás inscrito" in words(client.get("/torneios/"))


def test_file_and_screen_of_a_competition(desk_client, day, teacher):
    first = day.competitions.first()
    entering.enter_names(first, ["Ana", "Rui"], teacher)
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    file = desk_client.get(reverse("lessons:tournament-file", args=[first.code, "csv"]))
    assert "torneio-nim-dia-da-escola" in file["Content-Disposition"].lower()
    assert "Ana" in words(desk_client.get(to(first, "tournament-screen")))
    assert "Mesa 1" in words(desk_client.get(to(first, "tournament-paper")))
    assert "Dia da escola" in words(desk_client.get(reverse("games:lobby")))
