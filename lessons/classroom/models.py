"""What is stored of assignments, and of what groups write.

A group is its sheet: whoever works alone is a group of one. The changes are the truth of a sheet; the cells
repeat the last one of each name.
"""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.codes import new_code, typed_code
from accounts.models import by_whom
from lessons.worksheets.models import WorksheetVersion

GROUP_SEATS = 4
CELL_NAME = 60  # characters
CELL_VALUE = 2000  # characters


class Assignment(models.Model):
    """A version of a worksheet given to a class, and what the teacher makes the class do just now."""

    class Mode(models.TextChoices):
        GROUP = "group", _("em grupo")
        ALONE = "alone", _("trabalho individual")

    class Grouping(models.TextChoices):
        TEACHER = "teacher", _("o professor forma os grupos")
        PUPILS = "pupils", _("os alunos juntam-se com um código")

    class FeedbackTime(models.TextChoices):
        AT_ONCE = "at_once", _("logo que escrevem")
        HAND_IN = "hand_in", _("quando entregam")
        RETURN = "return", _("quando a ficha é devolvida")

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey(
        "accounts.Classroom", models.CASCADE, related_name="assignments", verbose_name=_("turma")
    )
    version = models.ForeignKey(
        WorksheetVersion, models.PROTECT, related_name="assignments", verbose_name=_("versão da ficha")
    )
    created_by = by_whom(_("criada por"), "assignments")
    created_at = models.DateTimeField(_("criada em"), auto_now_add=True)
    mode = models.CharField(_("modo"), max_length=10, choices=Mode.choices, default=Mode.GROUP)
    grouping = models.CharField(
        _("grupos"), max_length=10, choices=Grouping.choices, default=Grouping.TEACHER
    )
    feedback = models.CharField(
        _("dizer o que está certo"), max_length=10, choices=FeedbackTime.choices, default=FeedbackTime.HAND_IN
    )
    show_key = models.BooleanField(_("mostrar as soluções depois de devolver"), default=False)
    weight = models.DecimalField(
        _("peso na média"),
        max_digits=5,
        decimal_places=2,
        default=1,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    attempts = models.PositiveSmallIntegerField(
        _("entregas permitidas"), default=1, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    may_object = models.BooleanField(_("os colegas podem travar a entrega"), default=False)
    opens_at = models.DateTimeField(_("abre"), null=True, blank=True)
    due_at = models.DateTimeField(_("prazo"), null=True, blank=True)
    closes_at = models.DateTimeField(_("fecha"), null=True, blank=True)
    helps = models.BooleanField(
        _("com ajudas"),
        default=False,
        help_text=_("As análises dos jogos da ficha ficam abertas também antes da entrega."),
    )
    opens_lessons = models.BooleanField(
        _("lições abertas"),
        default=False,
        help_text=_("Os passos das lições da turma que revelam respostas da ficha ficam abertos."),
    )
    stuck_minutes = models.PositiveSmallIntegerField(
        _("parado ao fim de (minutos)"), default=5, validators=[MinValueValidator(1), MaxValueValidator(120)]
    )
    open_parts = models.JSONField(_("partes abertas"), null=True, blank=True)
    focus = models.CharField(_("parte para onde todos vão"), max_length=20, blank=True)
    pause = models.CharField(_("mensagem da pausa"), max_length=200, blank=True)
    paused_at = models.DateTimeField(_("em pausa desde"), null=True, blank=True)
    spotlight = models.JSONField(_("resposta mostrada"), null=True, blank=True)
    archived_at = models.DateTimeField(_("arquivada em"), null=True, blank=True)

    class Meta:
        verbose_name = _("tarefa")
        verbose_name_plural = _("tarefas")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="assignment_dates_in_order",
                condition=(
                    models.Q(opens_at=None)
                    | models.Q(closes_at=None)
                    | models.Q(closes_at__gt=models.F("opens_at"))
                )
                & (
                    models.Q(due_at=None)
                    | models.Q(closes_at=None)
                    | models.Q(closes_at__gte=models.F("due_at"))
                ),
                violation_error_message=_("As datas têm de vir por ordem: abre, prazo, fecha."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version.worksheet} · {self.classroom}"

    def get_absolute_url(self) -> str:
        return reverse("lessons:assignment", args=[self.key])


class Group(models.Model):
    """One to four pupils and the sheet that they fill in together.

    `version` counts the changes of cells; `code` lets pupils join where they form the groups themselves.
    `parts_handed_in`: the parts of an open sheet that are handed in already. `ask_at`, `ask_by`, `ask_parts`:
    who wants to hand in which parts, and since when the others may say no. `hidden`: the versions of the
    changes whose text a teacher has hidden from the group and from the projector.
    """

    class State(models.TextChoices):
        OPEN = "open", _("em curso")
        HANDED_IN = "handed_in", _("entregue")
        RETURNED = "returned", _("devolvida")

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    assignment = models.ForeignKey(
        Assignment, models.CASCADE, related_name="groups", verbose_name=_("tarefa")
    )
    number = models.PositiveSmallIntegerField(_("número"))
    code = models.CharField(_("código do grupo"), max_length=12, default=typed_code, editable=False)
    extended_to = models.DateTimeField(_("prazo alargado até"), null=True, blank=True)
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.OPEN)
    version = models.PositiveIntegerField(_("versão"), default=0)
    changed_at = models.DateTimeField(_("última mudança"), null=True, blank=True)
    parts_handed_in = models.JSONField(_("partes entregues"), default=list, blank=True)
    ask_at = models.DateTimeField(_("entrega pedida em"), null=True, blank=True)
    ask_by = by_whom(_("entrega pedida por"))
    ask_parts = models.JSONField(_("partes que se pede para entregar"), default=list, blank=True)
    hidden = models.JSONField(_("mudanças escondidas"), default=list, blank=True)
    hand_ins_used = models.PositiveSmallIntegerField(_("entregas feitas"), default=0)
    handed_in_at = models.DateTimeField(_("entregue em"), null=True, blank=True)
    late = models.BooleanField(_("fora do prazo"), default=False)
    returned_at = models.DateTimeField(_("devolvida em"), null=True, blank=True)
    comment = models.TextField(_("comentário"), max_length=CELL_VALUE, blank=True)

    class Meta:
        verbose_name = _("grupo")
        verbose_name_plural = _("grupos")
        ordering = ["assignment", "number"]
        constraints = [
            models.UniqueConstraint(fields=["assignment", "number"], name="group_number_once"),
            models.UniqueConstraint(fields=["assignment", "code"], name="group_code_once"),
        ]

    def __str__(self) -> str:
        return f"{self.assignment}: {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("lessons:sheet", args=[self.key])


class Member(models.Model):
    """A pupil of a group; the database has four seats for them and one group for each pupil."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="members")
    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="members")
    pupil = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="group_members")
    seat = models.PositiveSmallIntegerField()
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membro do grupo")
        verbose_name_plural = _("membros do grupo")
        ordering = ["group", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["assignment", "pupil"], name="member_of_one_group"),
            models.UniqueConstraint(fields=["group", "seat"], name="member_has_a_seat"),
            models.CheckConstraint(
                name="member_seat_exists", condition=models.Q(seat__gte=1, seat__lte=GROUP_SEATS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group} {self.seat}"


class Photo(models.Model):
    """A photograph of what a group did on paper, drawn anew by the server: nothing hides in the file."""

    key = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="photos")
    content = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    by = by_whom()
    made_at = models.DateTimeField(auto_now_add=True)
    is_blank = False  # where it has just been brought, and nothing can be seen on it

    class Meta:
        verbose_name = _("fotografia")
        verbose_name_plural = _("fotografias")
        ordering = ["group", "pk"]

    def __str__(self) -> str:
        return self.key


class CellValue(models.Model):
    """What somebody wrote in a cell of a sheet, and at which version of the sheet."""

    name = models.CharField(max_length=CELL_NAME)
    value = models.TextField(max_length=CELL_VALUE, blank=True)
    version = models.PositiveIntegerField()
    by = by_whom()
    at = models.DateTimeField()

    class Meta:
        abstract = True


class Cell(CellValue):
    """What stands in one cell of a sheet now: the last change of that name."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="cells", db_index=False)

    class Meta:
        verbose_name = _("célula")
        verbose_name_plural = _("células")
        ordering = ["group", "name"]
        constraints = [models.UniqueConstraint(fields=["group", "name"], name="cell_once_a_group")]

    def __str__(self) -> str:
        return f"{self.name}: {self.value}"


class Change(CellValue):
    """One change of one cell. Rows are only ever added; `version` counts 1, 2, 3 ... within the group."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="changes", db_index=False)

    class Meta:
        verbose_name = _("mudança")
        verbose_name_plural = _("mudanças")
        ordering = ["group", "version"]
        constraints = [models.UniqueConstraint(fields=["group", "version"], name="change_version_once")]

    def __str__(self) -> str:
        return f"{self.version}. {self.name}: {self.value}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises ValueError on an attempt to change a stored one: the history is append-only."""
        if not self._state.adding:
            raise ValueError("changes are never changed")
        super().save(*args, **kwargs)


class Classification(models.Model):
    """What a group says of one position in a P/N task: the letter, and for N the subscript."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="classifications", db_index=False)
    task = models.CharField(max_length=20)
    index = models.PositiveSmallIntegerField()
    game = models.SlugField(max_length=40)
    position = models.CharField(max_length=200)
    letter = models.CharField(max_length=1, blank=True)
    subscript = models.CharField(max_length=60, blank=True)
    right = models.BooleanField(null=True)
    by = by_whom(related_name="classifications")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("classificação P/N")
        verbose_name_plural = _("classificações P/N")
        ordering = ["group", "task", "index"]
        constraints = [
            models.UniqueConstraint(fields=["group", "task", "index"], name="classification_once"),
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.letter}{self.subscript}"


class HandIn(models.Model):
    """A sheet as it was handed in, with the points that the program gave it then. Never changed.

    `parts`: those that were handed in, of which the points are; None for the whole sheet.
    """

    parts = models.JSONField(null=True, blank=True)
    group = models.ForeignKey(Group, models.CASCADE, related_name="hand_ins")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = by_whom()
    late = models.BooleanField(default=False)
    answers = models.JSONField()
    points = models.DecimalField(max_digits=6, decimal_places=2)

    class Meta:
        verbose_name = _("entrega")
        verbose_name_plural = _("entregas")
        ordering = ["group", "number"]
        constraints = [models.UniqueConstraint(fields=["group", "number"], name="hand_in_number_once")]

    def __str__(self) -> str:
        return f"{self.group} {self.number}"


class Mark(models.Model):
    """A teacher's mark for one task: points instead of the automatic ones, a comment, the chosen items of
    the rubric. `seen` is the version of the sheet that the teacher had before their eyes.
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="marks", db_index=False)
    task = models.CharField(max_length=20)
    points = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    rubric = models.JSONField(default=dict, blank=True)
    comment = models.TextField(max_length=CELL_VALUE, blank=True)
    revision = models.PositiveIntegerField(default=1)
    seen = models.PositiveIntegerField(default=0)
    by = by_whom()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("classificação da pergunta")
        verbose_name_plural = _("classificações das perguntas")
        ordering = ["group", "task"]
        constraints = [models.UniqueConstraint(fields=["group", "task"], name="mark_once")]

    def __str__(self) -> str:
        return f"{self.group} {self.task}"


class Opening(models.Model):
    """A pupil has opened the analysis of a game of a worksheet (or of one that could stand for it) while the
    assignment ran."""

    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="openings", db_index=False)
    pupil = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.SlugField(max_length=40, db_index=False)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("análise aberta")
        verbose_name_plural = _("análises abertas")
        ordering = ["assignment", "at"]
        constraints = [
            models.UniqueConstraint(fields=["assignment", "pupil", "game"], name="opening_once"),
        ]

    def __str__(self) -> str:
        return f"{self.assignment} {self.game}"


class GroupMatch(models.Model):
    """A live match that a group plays for a task; `recorded` once its chain stands in the sheet."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="matches")
    match = models.OneToOneField("games.Match", models.CASCADE, related_name="group_match")
    field = models.CharField(max_length=40)
    start = models.CharField(max_length=60)
    recorded = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("partida do grupo")
        verbose_name_plural = _("partidas dos grupos")
        ordering = ["group", "-pk"]

    def __str__(self) -> str:
        return f"{self.group} {self.match}"
