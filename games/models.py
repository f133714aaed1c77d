"""What is stored of a match: who sits where, and its log of events. And what people keep to study.

The log is the truth: a position is never stored, it is the fold of the events (`live.table`). What repeats it
in the columns of `Match` (`status`, `winner`, `end`, the dates, of matches over days `turn` and `due_at`)
and in `Seat.place` is there for lists and filters, and is written in the same transaction as the event that
changes it.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.codes import new_code
from accounts.models import Cycle, by_whom


class Meeting(models.Model):
    """A lesson at which a class plays one game, everybody again and again with somebody else."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey("accounts.Classroom", models.CASCADE, related_name="meetings")
    game = models.SlugField(max_length=40)
    options = models.JSONField(default=dict)
    patience = models.PositiveSmallIntegerField()
    clock_initial_ms = models.PositiveIntegerField(null=True, blank=True)
    clock_increment_ms = models.PositiveIntegerField(default=0)
    created_by = by_whom(related_name="created_meetings", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("encontro")
        verbose_name_plural = _("encontros")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("games:meeting", args=[self.code])


class Attendance(models.Model):
    """Somebody at a meeting: since when they wait for a match, and when they were seen waiting last."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="attendances")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="attendances")
    waiting_since = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = _("presença")
        verbose_name_plural = _("presenças")
        constraints = [models.UniqueConstraint(fields=["meeting", "user"], name="attendance_once_a_meeting")]

    def __str__(self) -> str:
        return f"{self.meeting} {self.user}"


class Ladder(models.Model):
    """The order of a class in one game over a term: who beats somebody a few places above takes the place.

    `pauses` are the days without school, as pairs of ISO dates, both included; `answer_days` and `idle_days`
    count days of school. `is_open` shows the whole order to pupils, who else see the places beside theirs.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey("accounts.Classroom", models.CASCADE, related_name="ladders")
    game = models.SlugField(max_length=40)
    options = models.JSONField(default=dict)
    answer_days = models.PositiveSmallIntegerField(default=3)
    idle_days = models.PositiveSmallIntegerField(default=15)
    pauses = models.JSONField(default=list)
    is_open = models.BooleanField(default=False)
    frozen_on = models.DateField(null=True, blank=True)
    created_by = by_whom(related_name="created_ladders", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("escada")
        verbose_name_plural = _("escadas")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "game"],
                condition=models.Q(closed_at=None),
                name="ladder_once_a_class_and_game",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("games:ladder", args=[self.code])


class LadderPlace(models.Model):
    """Somebody on a ladder, 1 being the top; without a place who has stepped off or left the class.

    `active_on` is the day of the last challenge, or of sinking for having had none; `refusals` how many
    challenges were refused or not answered.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="places")
    user = by_whom(_("pessoa"), "ladder_places", blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    active_on = models.DateField()
    refusals = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("lugar na escada")
        verbose_name_plural = _("lugares na escada")
        ordering = ["ladder", "place"]
        constraints = [models.UniqueConstraint(fields=["ladder", "user"], name="ladder_user_once")]

    def __str__(self) -> str:
        return f"{self.ladder} {self.place}"


class Challenge(models.Model):
    """Somebody on a ladder wants the place of somebody above: two matches, with seats exchanged."""

    class State(models.TextChoices):
        WAITING = "waiting", _("à espera de resposta")
        ACCEPTED = "accepted", _("aceite")
        WON = "won", _("quem desafiou ganhou")
        HELD = "held", _("quem foi desafiado manteve o lugar")
        REFUSED = "refused", _("recusado")
        LAPSED = "lapsed", _("sem efeito")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(LadderPlace, models.CASCADE, related_name="challenges_made")
    challenged = models.ForeignKey(LadderPlace, models.CASCADE, related_name="challenges_got")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    made_on = models.DateField()
    accepted_on = models.DateField(null=True, blank=True)
    over_on = models.DateField(null=True, blank=True)

    class Meta:
        verbose_name = _("desafio")
        verbose_name_plural = _("desafios")
        ordering = ["ladder", "pk"]

    def __str__(self) -> str:
        return f"{self.ladder} {self.pk}"

    @property
    def sides(self) -> tuple[LadderPlace, LadderPlace]:
        return self.challenger, self.challenged


class Tournament(models.Model):
    """A day of competitions: who plays what, in which rounds, and how it ends.

    That of a class has one competition, and belongs to its teachers. Without a `classroom` it is of a school
    or of several, and belongs to whoever has a role in it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("em preparação")
        REGISTRATION = "registration", _("inscrições")
        PRESENCE = "presence", _("presenças")
        RUNNING = "running", _("a decorrer")
        CLOSED = "closed", _("terminado")
        PUBLISHED = "published", _("publicado")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    name = models.CharField(_("nome"), max_length=80)
    classroom = models.ForeignKey(
        "accounts.Classroom",
        models.CASCADE,
        related_name="tournaments",
        verbose_name=_("turma"),
        null=True,
        blank=True,
    )
    state = models.CharField(_("estado"), max_length=12, choices=State.choices, default=State.PRESENCE)
    day = models.DateField(_("dia"), null=True, blank=True)
    place = models.CharField(_("onde"), max_length=80, blank=True)
    entries_until = models.DateField(_("inscrições até"), null=True, blank=True)
    # Of invented pupils: only who made it sees it.
    is_rehearsal = models.BooleanField(_("ensaio"), default=False)
    # Between schools nobody says anything at a match, unless the organisers allow the fixed phrases.
    phrases_allowed = models.BooleanField(_("frases nas partidas"), default=False)
    created_by = by_whom(related_name="created_tournaments", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Since when all competitions pause.
    paused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("torneio")
        verbose_name_plural = _("torneios")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:tournament", args=[self.code])


class TournamentRole(models.Model):
    """What somebody does in a tournament; in one of its competitions only, where one is named."""

    class Kind(models.TextChoices):
        ORGANISER = "organiser", _("organização")
        ARBITER = "arbiter", _("árbitro")
        HELPER = "helper", _("ajudante")
        TEACHER = "teacher", _("professor de uma escola")
        SCREEN = "screen", _("ecrã")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tournament_roles", verbose_name=_("pessoa")
    )
    kind = models.CharField(_("papel"), max_length=10, choices=Kind.choices)
    competition = models.ForeignKey(
        "Competition", models.CASCADE, null=True, blank=True, related_name="roles", verbose_name=_("prova")
    )

    class Meta:
        verbose_name = _("papel num torneio")
        verbose_name_plural = _("papéis nos torneios")
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user", "kind", "competition"], name="tournament_role_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "user", "kind"],
                condition=models.Q(competition=None),
                name="tournament_role_once_in_all",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.kind}"


class TournamentInvitation(models.Model):
    """An address by which somebody takes a role in a tournament: used once, until it expires."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    kind = models.CharField(_("papel"), max_length=10, choices=TournamentRole.Kind.choices)
    competition = models.ForeignKey("Competition", models.CASCADE, null=True, blank=True, related_name="+")
    note = models.CharField(_("para quem"), max_length=80, blank=True)
    created_by = by_whom(related_name="+", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_by = by_whom(related_name="+", blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("convite para um torneio")
        verbose_name_plural = _("convites para torneios")
        ordering = ["tournament", "-created_at"]

    def __str__(self) -> str:
        return f"{self.tournament} {self.kind}"


class Competition(models.Model):
    """One game, with its options, for those who entered: the rules by which their table is made.

    Of several in a tournament each has so many `tables` from the `first_table` on, in a `room`, begins at a
    time of the day, and takes `round_minutes` for each round; a school may enter so many pupils.
    """

    # That of a class's tournament is the tournament's own.
    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="competitions")
    # Of a group: what its best go on into.
    group_of = models.ForeignKey("GroupStage", models.CASCADE, related_name="groups", null=True, blank=True)
    position = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(_("nome"), max_length=80, blank=True)
    cycle = models.PositiveSmallIntegerField(_("ciclo"), choices=Cycle.choices, null=True, blank=True)
    # Instead of a cycle, where `for_classrooms`: the classes whose pupils may enter. A class may be deleted:
    # without any the competition is for nobody until others are chosen.
    for_classrooms = models.BooleanField(_("só para as turmas escolhidas"), default=False)
    classrooms = models.ManyToManyField(
        "accounts.Classroom", related_name="+", verbose_name=_("turmas"), blank=True
    )
    room = models.CharField(_("sala"), max_length=40, blank=True)
    first_table = models.PositiveSmallIntegerField(_("primeira mesa"), default=1)
    tables = models.PositiveSmallIntegerField(_("mesas"), null=True, blank=True)
    starts_at = models.TimeField(_("começa às"), null=True, blank=True)
    round_minutes = models.PositiveSmallIntegerField(_("minutos de cada jornada"), default=15)
    most_each_school = models.PositiveSmallIntegerField(_("alunos de cada escola"), null=True, blank=True)
    game = models.SlugField(max_length=40)
    options = models.JSONField(default=dict)
    matches_each = models.PositiveSmallIntegerField(default=2)
    clock_initial_ms = models.PositiveIntegerField(null=True, blank=True)
    clock_increment_ms = models.PositiveIntegerField(default=0)
    tie_breaks = models.JSONField(default=list)
    # Of those who were level in everything, the numbers of each play-off, the best first.
    play_offs = models.JSONField(default=list, blank=True)
    # Whether each round has another start, drawn by lot.
    draws_start = models.BooleanField(default=False)
    # Whether who comes late gets half a point for one of the rounds that were missed.
    late_half = models.BooleanField(_("meio ponto a quem chega tarde"), default=False)
    absence_minutes = models.PositiveSmallIntegerField(_("minutos até à falta"), default=10)
    # The lots are drawn from it: the same rounds can be made again.
    seed = models.CharField(max_length=16, default=new_code, editable=False)

    class Meta:
        verbose_name = _("prova")
        verbose_name_plural = _("provas")
        ordering = ["tournament", "position", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament} {self.game}"

    @property
    def title(self) -> str:
        """What it is called on its pages: that of a class as its tournament."""
        return self.name or self.tournament.name

    def get_absolute_url(self) -> str:
        return reverse("games:tournament", args=[self.code])


class CompetitionPhase(models.Model):
    """A part of a competition with one format and so many rounds."""

    class Format(models.TextChoices):
        ROUND_ROBIN = "round-robin", _("todos contra todos")
        SWISS = "swiss", _("suíço")
        KNOCK_OUT = "knock-out", _("eliminatórias")
        FREE = "free", _("livre até ao toque")
        THREES = "threes", _("mesas de três")

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="phases")
    position = models.PositiveSmallIntegerField(default=1)
    format = models.CharField(max_length=12, choices=Format.choices)
    rounds = models.PositiveSmallIntegerField()
    # Where a Swiss phase goes on as all against all: after which round.
    rest_after = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("fase")
        verbose_name_plural = _("fases")
        ordering = ["competition", "position"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "position"], name="phase_once_a_competition")
        ]

    def __str__(self) -> str:
        return f"{self.competition} {self.position}"


class GroupStage(models.Model):
    """Who gets into a competition: the best of groups, each of which is a competition of its own.

    A group has `size` entrants at most (None: all are in one) and so many Swiss `rounds` (None: each meets
    each). The `best_each` of each go on, then the next best, until there are `least`.
    """

    competition = models.OneToOneField(Competition, models.CASCADE, related_name="group_stage")
    size = models.PositiveSmallIntegerField(_("alunos em cada grupo"), null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(_("jornadas em cada grupo"), null=True, blank=True)
    best_each = models.PositiveSmallIntegerField(_("apurados de cada grupo"), default=1)
    least = models.PositiveSmallIntegerField(_("apurados ao todo, no mínimo"), default=4)

    class Meta:
        verbose_name = _("fase de grupos")
        verbose_name_plural = _("fases de grupos")

    def __str__(self) -> str:
        return f"{self.competition} {self.size}"


class Entrant(models.Model):
    """Somebody in a competition; their `number` is their place in the seeding.

    A pupil comes from a class of a school; who has no account has a `name` here, and plays on paper.
    """

    class Status(models.TextChoices):
        PRESENT = "present", _("presente")
        ABSENT = "absent", _("falta")
        WITHDRAWN = "withdrawn", _("desistiu")

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="entrants")
    user = by_whom(_("pessoa"), "entrants", blank=True)
    classroom = models.ForeignKey(
        "accounts.Classroom",
        models.SET_NULL,
        related_name="+",
        verbose_name=_("turma"),
        null=True,
        blank=True,
    )
    name = models.CharField(_("nome"), max_length=120, blank=True)
    # The school's name; of who has no class here, as the list or file says with which they came.
    school = models.CharField(_("escola"), max_length=160, blank=True)
    consents = models.BooleanField(_("autoriza a publicação do nome"), default=False)
    # As the own school chose: other schools and screens read a number, not a first name and an initial.
    by_number = models.BooleanField(_("fora da escola só com um número"), default=False)
    entered_by = by_whom(_("por quem"), blank=True)
    # In a final: who they were in their group.
    came_from = models.ForeignKey("self", models.SET_NULL, related_name="goes_on", null=True, blank=True)
    # Whom they must not meet, as brothers and sisters.
    kept_from = models.ManyToManyField("self", blank=True, verbose_name=_("não se encontra com"))
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PRESENT)
    # The last round that had been published when somebody came late.
    late_after = models.ForeignKey(
        "Round", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("chegou depois de")
    )
    # Since when somebody waits for an opponent, where whoever is free is paired.
    free_since = models.DateTimeField(_("livre desde"), null=True, blank=True)
    # How many absences the arbiter has looked at, and let pass.
    excused = models.PositiveSmallIntegerField(_("faltas vistas"), default=0)

    class Meta:
        verbose_name = _("inscrito")
        verbose_name_plural = _("inscritos")
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["competition", "user"], name="entrant_user_once"),
        ]

    def __str__(self) -> str:
        return f"{self.competition} {self.number}"


class Round(models.Model):
    """A round of a phase: a draft until it is published, then running until it is closed."""

    phase = models.ForeignKey(CompetitionPhase, models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("jornada")
        verbose_name_plural = _("jornadas")
        ordering = ["phase", "number"]
        constraints = [models.UniqueConstraint(fields=["phase", "number"], name="round_once_a_phase")]

    def __str__(self) -> str:
        return f"{self.phase} {self.number}"


class Fixture(models.Model):
    """Who meets whom at a table of a round, two or three, in one match or several; alone, it is a bye.

    The result is what its matches say, unless the desk has decided it: then the wins of each count, what they
    have won of the matches in halves.
    """

    class Decision(models.TextChoices):
        BOARD = "board", _("registado")
        ABSENCE = "absence", _("falta")
        JUDGED = "judged", _("decidido")

    round = models.ForeignKey(Round, models.CASCADE, related_name="fixtures")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="first_fixtures")
    second = models.ForeignKey(Entrant, models.CASCADE, related_name="second_fixtures", null=True, blank=True)
    third = models.ForeignKey(Entrant, models.CASCADE, related_name="third_fixtures", null=True, blank=True)
    decision = models.CharField(max_length=10, choices=Decision.choices, blank=True)
    first_wins = models.PositiveSmallIntegerField(null=True, blank=True)
    second_wins = models.PositiveSmallIntegerField(null=True, blank=True)
    third_wins = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    on_board = models.BooleanField(_("joga-se num tabuleiro"), default=False)

    class Meta:
        verbose_name = _("encontro de uma jornada")
        verbose_name_plural = _("encontros das jornadas")
        ordering = ["round", "table"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="fixture_table_once")]

    def __str__(self) -> str:
        return f"{self.round} {self.table}"

    @property
    def sides(self) -> list[Entrant]:
        """Who meets there: two or three, or one who has a bye."""
        return [side for side in (self.first, self.second, self.third) if side is not None]

    @property
    def wins(self) -> tuple[int, ...]:
        """What each has won, as the desk decided it; none where it has not."""
        wins = (self.first_wins, self.second_wins, self.third_wins)
        return tuple(won for won in wins if won is not None)

    @wins.setter
    def wins(self, wins: Sequence[int]) -> None:
        self.first_wins, self.second_wins, self.third_wins = [*wins, None, None, None][:3]


class Decider(models.Model):
    """One more match of a level pair of a knock-out, in a position that one of them chose (`options` of the
    game); the other one says who begins. Where that is a draw too, one wins the lot."""

    fixture = models.OneToOneField(Fixture, models.CASCADE, related_name="decider")
    options = models.JSONField(default=dict, blank=True)
    begins = models.ForeignKey(Entrant, models.CASCADE, related_name="+", null=True, blank=True)
    lot = models.ForeignKey(Entrant, models.CASCADE, related_name="+", null=True, blank=True)

    class Meta:
        verbose_name = _("desempate de um encontro")
        verbose_name_plural = _("desempates dos encontros")

    def __str__(self) -> str:
        return f"{self.fixture}"


class RoundTime(models.Model):
    """Until when a round goes on, where that was said; and since when the hall pauses, with the codes of the
    matches that it stopped."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="time")
    ends_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    stopped = models.JSONField(default=list)

    class Meta:
        verbose_name = _("tempo de uma jornada")
        verbose_name_plural = _("tempos das jornadas")

    def __str__(self) -> str:
        return f"{self.round}"


class TableNote(models.Model):
    """What happened at a table: somebody called the arbiter, or was warned."""

    class Kind(models.TextChoices):
        CALL = "call", _("chamou o árbitro")
        MOVE = "move", _("aviso: lance irregular")
        CONDUCT = "conduct", _("aviso: comportamento")
        DIFFER = "differ", _("resultados diferentes")

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="notes")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    by = by_whom(related_name="+", blank=True)
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("nota de uma mesa")
        verbose_name_plural = _("notas das mesas")
        ordering = ["fixture", "pk"]

    def __str__(self) -> str:
        return f"{self.fixture} {self.kind}"


class TournamentScreen(models.Model):
    """What a screen of the hall shows, by its number, from 1: parts (`Part`), and a message."""

    class Part(models.TextChoices):
        TABLES = "tables", _("mesas")
        NAMES = "names", _("nomes")
        STANDINGS = "standings", _("classificação")
        BOARDS = "boards", _("tabuleiros")

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()
    parts = models.JSONField(default=list)
    message = models.CharField(max_length=160, blank=True)

    class Meta:
        verbose_name = _("ecrã de um torneio")
        verbose_name_plural = _("ecrãs dos torneios")
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="tournament_screen_once")
        ]

    def __str__(self) -> str:
        return f"{self.competition} {self.number}"


class TypedResult(models.Model):
    """What one side of a table says at the tablet: what each has won of the matches, in halves."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="typed")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    first_wins = models.PositiveSmallIntegerField()
    second_wins = models.PositiveSmallIntegerField()
    third_wins = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("resultado escrito à mesa")
        verbose_name_plural = _("resultados escritos à mesa")
        constraints = [
            models.UniqueConstraint(fields=["fixture", "entrant"], name="typed_result_once_a_side")
        ]

    def __str__(self) -> str:
        return f"{self.fixture} {self.first_wins}-{self.second_wins}"

    @property
    def wins(self) -> tuple[int, ...]:
        wins = (self.first_wins, self.second_wins, self.third_wins)
        return tuple(won for won in wins if won is not None)


class RollCall(models.Model):
    """Everybody in a competition is asked whether they are there for the next round."""

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="roll_calls")
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    here = models.ManyToManyField(Entrant, related_name="+")

    class Meta:
        verbose_name = _("chamada")
        verbose_name_plural = _("chamadas")
        ordering = ["competition", "-pk"]

    def __str__(self) -> str:
        return f"{self.competition} {self.asked_at}"


class Match(models.Model):
    """One match of one game, from its creation to its record."""

    class Access(models.TextChoices):
        CLASS = "class", _("a minha turma")
        LINK = "link", _("quem tiver o endereço")
        COMPUTER = "computer", _("contra o computador")
        HOTSEAT = "hotseat", _("no mesmo ecrã")
        FIXTURE = "fixture", _("os do torneio")

    class Status(models.TextChoices):
        OPEN = "open", _("à espera de adversário")
        PLAYING = "playing", _("a decorrer")
        ADJOURNED = "adjourned", _("suspensa")
        FINISHED = "finished", _("terminada")

    class End(models.TextChoices):
        GAME = "game", _("pelas regras do jogo")
        RESIGN = "resign", _("desistência")
        TIMEOUT = "timeout", _("tempo esgotado")
        DRAW = "draw", _("empate combinado")
        ABORT = "abort", _("cancelada")
        ABANDON = "abandon", _("abandono")
        CALLED_OFF = "called-off", _("anulada")
        ENDED = "ended", _("terminada pelo professor")

    code = models.CharField(_("código"), max_length=16, unique=True, default=new_code, editable=False)
    game = models.SlugField(_("jogo"), max_length=40, db_index=True)
    options = models.JSONField(_("opções"), default=dict)
    access = models.CharField(_("aberta a"), max_length=10, choices=Access.choices)
    classroom = models.ForeignKey(
        "accounts.Classroom",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("turma"),
    )
    meeting = models.ForeignKey(
        Meeting, models.CASCADE, null=True, blank=True, related_name="matches", verbose_name=_("encontro")
    )
    fixture = models.ForeignKey(
        Fixture,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("encontro de uma jornada"),
    )
    challenge = models.ForeignKey(
        Challenge,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("desafio"),
    )
    study = models.BooleanField(_("modo de estudo"), default=False)
    lettered = models.BooleanField(_("jogadores A e B"), default=False)
    clock_initial_ms = models.PositiveIntegerField(_("relógio (ms)"), null=True, blank=True)
    clock_increment_ms = models.PositiveIntegerField(_("incremento (ms)"), default=0)
    days = models.PositiveSmallIntegerField(_("dias por lance"), null=True, blank=True)
    turn = models.PositiveSmallIntegerField(_("lugar de quem joga"), null=True, blank=True)
    due_at = models.DateTimeField(_("a jogar até"), null=True, blank=True)
    created_by = by_whom(_("criada por"), "created_matches", blank=True)
    created_at = models.DateTimeField(_("criada em"), auto_now_add=True)
    started_at = models.DateTimeField(_("começou em"), null=True, blank=True)
    finished_at = models.DateTimeField(_("terminou em"), null=True, blank=True)
    status = models.CharField(_("estado"), max_length=10, choices=Status.choices, default=Status.OPEN)
    void = models.BooleanField(_("não conta"), default=False)
    winner = models.PositiveSmallIntegerField(_("lugar vencedor"), null=True, blank=True)
    end = models.CharField(_("fim"), max_length=10, choices=End.choices, blank=True)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("desforra de")
    )

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["status", "classroom"], name="match_status_classroom"),
        ]
        constraints = [
            models.CheckConstraint(
                name="match_class_has_classroom",
                condition=~models.Q(access="class") | models.Q(classroom__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.code])


class Seat(models.Model):
    """A place at the table.

    Taken by a user, by a visitor (known by a random token) or by the computer (a level).
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("partida"))
    index = models.PositiveSmallIntegerField(_("lugar"))
    user = by_whom(_("pessoa"), "seats", blank=True)
    visitor = models.CharField(_("visitante"), max_length=32, blank=True, editable=False)
    level = models.CharField(_("nível do computador"), max_length=20, blank=True)
    taken = models.BooleanField(_("ocupado"), default=False)
    # 1 is the best, who share one have the same; none before the end, nor where the match does not count.
    place = models.PositiveSmallIntegerField(_("classificação"), null=True, blank=True)

    class Meta:
        verbose_name = _("lugar")
        verbose_name_plural = _("lugares")
        ordering = ["match", "index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="seat_once_a_match")]

    def __str__(self) -> str:
        return f"{self.index + 1}"


class Event(models.Model):
    """One thing that happened in a match.

    Rows are only ever added; `number` counts 1, 2, 3 ... within the match.
    """

    id = models.BigAutoField(primary_key=True)
    # The unique constraint is the index of the match's events; another one would cost every move a write.
    match = models.ForeignKey(
        Match, models.CASCADE, related_name="events", db_index=False, verbose_name=_("partida")
    )
    number = models.PositiveIntegerField(_("número"))
    kind = models.CharField(_("tipo"), max_length=20)
    seat = models.PositiveSmallIntegerField(_("lugar"), null=True, blank=True)
    text = models.TextField(_("texto"), blank=True)
    used_ms = models.PositiveIntegerField(_("tempo usado (ms)"), default=0)
    at = models.DateTimeField(_("quando"))

    class Meta:
        verbose_name = _("acontecimento")
        verbose_name_plural = _("acontecimentos")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="event_number_once_a_match")]

    def __str__(self) -> str:
        return f"{self.number}. {self.kind} {self.text}".strip()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises ValueError on an attempt to change a stored one: the log is append-only."""
        if not self._state.adding:
            raise ValueError("events are never changed")
        super().save(*args, **kwargs)


class MatchReview(models.Model):
    """Where a finished match turned (`games.bots.review`): what could be expected in each of its positions,
    and the moves that changed it most. Nothing is kept of a match that went on."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="review", verbose_name=_("partida"))
    curve = models.JSONField(_("o que se podia esperar"))
    points = models.JSONField(_("onde virou"), default=list, blank=True)
    made_at = models.DateTimeField(_("quando"), auto_now=True)

    class Meta:
        verbose_name = _("revisão de uma partida")
        verbose_name_plural = _("revisões de partidas")

    def __str__(self) -> str:
        return f"{self.match_id}"


class SavedPosition(models.Model):
    """A position that somebody keeps and shares: a game whose options say where it starts.

    A puzzle has a goal besides: whoever is on turn wins in so many moves. `solution` is the book of right
    moves that the search found (`games.solvers.forced`), empty where there is no goal.
    """

    code = models.CharField(_("código"), max_length=16, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="saved_positions",
        verbose_name=_("de quem"),
    )
    game = models.SlugField(_("jogo"), max_length=40)
    options = models.JSONField(_("opções"))
    title = models.CharField(_("título"), max_length=80, blank=True)
    goal = models.PositiveSmallIntegerField(_("ganha em quantos lances"), null=True, blank=True)
    solution = models.JSONField(_("solução"), default=dict, blank=True)
    created_at = models.DateTimeField(_("guardada em"), auto_now_add=True)

    class Meta:
        verbose_name = _("posição guardada")
        verbose_name_plural = _("posições guardadas")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="puzzle_has_moves_to_win_in",
                condition=models.Q(goal__isnull=True) | models.Q(goal__gte=1),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("games:position", args=[self.code])


class Problem(models.Model):
    """A position to be solved, of everybody or of a class: a game whose options say where it starts.

    `solution` is the book of its right moves (`games.solvers.forced`); `rating` says how hard it is.
    """

    class Kind(models.TextChoices):
        WIN = "win", _("ganhar em tantos lances")
        KEEP = "keep", _("manter a vitória")
        ONLY = "only", _("a única jogada")
        CAPTURE = "capture", _("capturar um grupo")
        CLEAR = "clear", _("a jogada claramente melhor")

    code = models.SlugField(max_length=60, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey(
        "accounts.Classroom", models.CASCADE, null=True, blank=True, related_name="problems"
    )
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="problems")
    game = models.SlugField(max_length=40)
    options = models.JSONField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    moves = models.PositiveSmallIntegerField(default=1)
    solution = models.JSONField()
    rating = models.FloatField()
    attempts = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("problema")
        verbose_name_plural = _("problemas")
        ordering = ["rating", "pk"]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("games:problem", args=[self.code])


class Attempt(models.Model):
    """The first attempt of a person at a problem; `rating` is their number after it, shown to nobody.

    `missed_at` is when it went wrong last; None once it was solved on another day.
    """

    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="problem_attempts")
    problem = models.ForeignKey(Problem, models.CASCADE, related_name="tried_by")
    solved = models.BooleanField()
    rating = models.FloatField(editable=False)
    at = models.DateTimeField()
    missed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("tentativa num problema")
        verbose_name_plural = _("tentativas em problemas")
        constraints = [models.UniqueConstraint(fields=["who", "problem"], name="attempt_once_a_problem")]

    def __str__(self) -> str:
        return f"{self.problem} {self.who_id}"


class SavedAnalysis(models.Model):
    """An analysis with branches that somebody keeps and shares.

    `before` are the moves from the game's start to the root of the tree; `tree` is a list of moves in the
    form of `games.analysis.branches.Branch`.
    """

    code = models.CharField(_("código"), max_length=16, unique=True, default=new_code, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="saved_analyses",
        verbose_name=_("de quem"),
    )
    game = models.SlugField(_("jogo"), max_length=40)
    options = models.JSONField(_("opções"))
    before = models.JSONField(_("jogadas antes"), default=list, blank=True)
    tree = models.JSONField(_("jogadas e ramos"), default=list, blank=True)
    title = models.CharField(_("título"), max_length=80, blank=True)
    lettered = models.BooleanField(_("jogadores A e B"), default=False)
    created_at = models.DateTimeField(_("guardada em"), auto_now_add=True)
    changed_at = models.DateTimeField(_("mudada em"), auto_now=True)

    class Meta:
        verbose_name = _("análise guardada")
        verbose_name_plural = _("análises guardadas")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        return reverse("games:analysis", args=[self.code])


class Server(models.Model):
    """A process that lives until `expires_at`, by the database's clock (games/live/servers.py).

    One that works only does jobs (config/work.py); it serves no pages and keeps no matches.
    """

    expires_at = models.DateTimeField(_("vive até"))
    works = models.BooleanField(_("só trabalha"), default=False)

    class Meta:
        verbose_name = _("servidor")
        verbose_name_plural = _("servidores")

    def __str__(self) -> str:
        return f"{self.pk}"


class StudyRecord(models.Model):
    """A study that several servers share (games/analysis/queued.py). `keep_until`: it is done, and its result
    is forgotten then; `job`: its number in the queue."""

    key = models.CharField(_("chave"), max_length=80, unique=True)
    order = models.JSONField(_("o que fazer"))
    group = models.CharField(_("para quem"), max_length=80)
    tenant = models.CharField(_("de que turma"), max_length=80)
    job = models.BigIntegerField(_("trabalho"), null=True, blank=True)
    met = models.BigIntegerField(_("andamento"), default=0)
    ahead = models.PositiveIntegerField(_("quantas antes"), default=0)
    result = models.BinaryField(_("resultado"), null=True, blank=True)
    keep_until = models.DateTimeField(_("guardado até"), null=True, blank=True)

    class Meta:
        verbose_name = _("análise pedida")
        verbose_name_plural = _("análises pedidas")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk}"


class StudyWaiter(models.Model):
    """Somebody waits for a study, and was last heard of at `seen_at`."""

    study = models.ForeignKey(
        StudyRecord, models.CASCADE, related_name="waiters", verbose_name=_("análise pedida")
    )
    visitor = models.CharField(_("quem espera"), max_length=80)
    seen_at = models.DateTimeField(_("perguntou em"), db_default=Now())

    class Meta:
        verbose_name = _("espera")
        verbose_name_plural = _("esperas")
        constraints = [models.UniqueConstraint(fields=["study", "visitor"], name="waits_once")]

    def __str__(self) -> str:
        return f"{self.study_id} {self.visitor}"


class ChampionshipEdition(models.Model):
    """An edition of the national championship; its games are only likely until confirmed."""

    number = models.PositiveSmallIntegerField(_("edição"), unique=True)
    year = models.PositiveSmallIntegerField(_("ano da final"))
    final_on = models.DateField(_("dia da final"), null=True, blank=True)
    place = models.CharField(_("onde"), max_length=80, blank=True)
    confirmed = models.BooleanField(
        _("jogos confirmados"), default=False, help_text=_("Sem isto, a página diz que são prováveis.")
    )

    class Meta:
        verbose_name = _("edição do campeonato")
        verbose_name_plural = _("edições do campeonato")
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.number}.ª ({self.year})"


class ChampionshipGame(models.Model):
    """A game of an edition, for a cycle."""

    edition = models.ForeignKey(
        ChampionshipEdition, models.CASCADE, related_name="games", verbose_name=_("edição")
    )
    cycle = models.PositiveSmallIntegerField(_("ciclo"), choices=Cycle.choices)
    position = models.PositiveSmallIntegerField(_("ordem"), default=0)
    game = models.SlugField(_("jogo"), max_length=40)

    class Meta:
        verbose_name = _("jogo de uma edição")
        verbose_name_plural = _("jogos das edições")
        ordering = ["edition", "cycle", "position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "cycle", "game"],
                name="championship_game_once_a_cycle",
                violation_error_message=_("Este jogo já está neste ciclo."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.edition} {self.game}"


class RuleReport(models.Model):
    """A teacher says that a rule of a championship game is another one where they play."""

    game = models.SlugField(_("jogo"), max_length=40)
    text = models.TextField(_("o que é diferente"), validators=[MaxLengthValidator(2000)])
    reporter = by_whom(_("quem"), "rule_reports", blank=True)
    created_at = models.DateTimeField(_("quando"), auto_now_add=True)
    settled_at = models.DateTimeField(_("tratado em"), null=True, blank=True)

    class Meta:
        verbose_name = _("diferença numa regra")
        verbose_name_plural = _("diferenças nas regras")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game} {self.created_at:%Y-%m-%d}"
