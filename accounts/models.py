"""People, schools and classes.

A pupil's real name is stored with the enrolment, because it belongs to the class: `accounts.people.names_for`
is the one door through which names reach a screen.
"""

import re
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.codes import new_code, typed_code
from accounts.name_fields import NameField
from accounts.names import NameKey
from accounts.refusals import refuse


def by_whom(
    name: Any = None, related_name: str = "+", *, blank: bool = False
) -> "models.ForeignKey[User | None, User | None]":
    """Who did something, called `name` in the administration; empty once they are gone."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=blank,
        related_name=related_name,
        verbose_name=name,
    )


def _name_of(field: str) -> Any:
    """What Django calls a field of its own."""
    model_field: Any = AbstractUser._meta.get_field(field)  # noqa: SLF001 - Django's public way to it
    return model_field.verbose_name


class PeopleManager(UserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """The user of that name, however capitalised: phones do that to first letters."""
        return super().get_by_natural_key(User.normalize_username(username or ""))

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **extra: Any
    ) -> "User":
        return super().create_superuser(username, email, password, **{"kind": User.Kind.STAFF, **extra})


class User(AbstractUser):
    """Anybody with an account. User names are kept in small letters; e-mail is never required."""

    class Kind(models.TextChoices):
        PUPIL = "pupil", _("aluno")
        TEACHER = "teacher", _("professor")
        JUDGE = "judge", _("jurado")
        STAFF = "staff", _("equipa do sítio")
        # Somebody without an account here, in one tournament and as long as it lasts: `accounts.guests`.
        GUEST = "guest", _("convidado")

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    first_name = NameField(_name_of("first_name"), max_length=150, blank=True)
    last_name = NameField(_name_of("last_name"), max_length=150, blank=True)
    kind = models.CharField(_("papel"), max_length=10, choices=Kind.choices, default=Kind.PUPIL)
    school = models.ForeignKey(
        "School",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="staff",
        verbose_name=_("escola"),
        help_text=_("A escola de um professor ou de um jurado; a de um aluno vem das suas turmas."),
    )
    unverified = models.BooleanField(
        _("por verificar"),
        default=False,
        help_text=_(
            "Um professor que se registou sem convite: não vê as soluções das fichas de outros. "
            "Tira a marca quando souberes quem é."
        ),
    )
    erased_at = models.DateTimeField(_("apagada em"), null=True, blank=True, editable=False)
    demo = models.BooleanField(_("conta de demonstração"), default=False, editable=False)

    objects: ClassVar[PeopleManager] = PeopleManager()

    class Meta:
        verbose_name = _("pessoa")
        verbose_name_plural = _("pessoas")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_unique",
                condition=~models.Q(email=""),
                violation_error_message=_("Já há uma pessoa com este endereço de correio eletrónico."),
            ),
        ]

    @classmethod
    def normalize_username(cls, username: str) -> str:
        return super().normalize_username(username).lower()


class School(models.Model):
    name = NameField(_("nome"), max_length=120)

    class Meta:
        verbose_name = _("escola")
        verbose_name_plural = _("escolas")
        ordering = [NameKey("name")]

    def __str__(self) -> str:
        return f"{self.name}"


def validate_school_year(value: str) -> None:
    """Accepts two consecutive years written as "2026/27"; raises ValidationError."""
    match = re.fullmatch(r"(\d{4})/(\d{2})", value)
    if not match or (int(match[1]) + 1) % 100 != int(match[2]):
        refuse(_("Escreve o ano letivo assim: 2026/27."), "school_year")


class Cycle(models.IntegerChoices):
    """The cycles of Portuguese schools: years 1 to 4, 5 and 6, 7 to 9, 10 to 12."""

    FIRST = 1, _("1.º ciclo")
    SECOND = 2, _("2.º ciclo")
    THIRD = 3, _("3.º ciclo")
    SECONDARY = 4, _("secundário")


class Classroom(models.Model):
    """A class (turma) of one school year. Its teachers come in order, the owner first.

    `key` stands in addresses; `code` is what pupils type to log in, and can be renewed. In its `language` the
    class gets the worksheet that the site brings; of its `cycle` are the championship games that come first.
    """

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    code = models.CharField(
        _("código da turma"), max_length=12, unique=True, default=typed_code, editable=False
    )
    school = models.ForeignKey(School, models.CASCADE, related_name="classrooms", verbose_name=_("escola"))
    name = NameField(_("nome"), max_length=40)
    year = models.CharField(_("ano letivo"), max_length=7, validators=[validate_school_year])
    language = models.CharField(
        _("língua"), max_length=8, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    cycle = models.PositiveSmallIntegerField(_("ciclo"), choices=Cycle.choices, null=True, blank=True)
    teachers = models.ManyToManyField(
        User, through="Teaching", related_name="taught_classrooms", verbose_name=_("professores")
    )
    archived_at = models.DateTimeField(_("arquivada em"), null=True, blank=True)
    continues = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="next_years",
        verbose_name=_("continua a turma"),
    )

    class Meta:
        verbose_name = _("turma")
        verbose_name_plural = _("turmas")
        ordering = ["-year", NameKey("name")]
        constraints = [
            models.UniqueConstraint(
                fields=["school", "name", "year"],
                name="classroom_unique",
                violation_error_message=_("Esta escola já tem uma turma com este nome neste ano letivo."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.year})"


class Teaching(models.Model):
    """One teacher of one class; position 0 is the owner."""

    classroom = models.ForeignKey(
        Classroom, models.CASCADE, related_name="teachings", verbose_name=_("turma")
    )
    teacher = models.ForeignKey(
        User,
        models.CASCADE,
        related_name="teachings",
        limit_choices_to={"kind": User.Kind.TEACHER},
        verbose_name=_("professor"),
    )
    position = models.PositiveSmallIntegerField(_("ordem"), default=0)

    class Meta:
        verbose_name = _("professor da turma")
        verbose_name_plural = _("professores da turma")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "teacher"],
                name="teaching_unique",
                violation_error_message=_("Este professor já está nesta turma."),
            ),
            models.UniqueConstraint(
                fields=["classroom", "position"],
                name="teaching_position_unique",
                violation_error_message=_("Já há um professor nesta posição."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.teacher} · {self.classroom}"


class Enrolment(models.Model):
    """One pupil in one class, under the real name that this class knows. A pupil who leaves keeps the row."""

    pupil = models.ForeignKey(
        User,
        models.CASCADE,
        related_name="enrolments",
        limit_choices_to={"kind": User.Kind.PUPIL},
        verbose_name=_("aluno"),
    )
    classroom = models.ForeignKey(
        Classroom, models.CASCADE, related_name="enrolments", verbose_name=_("turma")
    )
    real_name = NameField(_("nome verdadeiro"), max_length=120)
    number = models.PositiveSmallIntegerField(
        _("número"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(999)]
    )
    joined_at = models.DateTimeField(_("entrou em"), default=timezone.now)
    left_at = models.DateTimeField(_("saiu em"), null=True, blank=True)

    class Meta:
        verbose_name = _("inscrição")
        verbose_name_plural = _("inscrições")
        ordering = [models.F("number").asc(nulls_last=True), NameKey("real_name")]
        constraints = [
            models.UniqueConstraint(
                fields=["classroom", "pupil"],
                name="enrolment_unique",
                condition=models.Q(left_at=None),
                violation_error_message=_("Este aluno já está nesta turma."),
            ),
            models.UniqueConstraint(
                fields=["classroom", "number"],
                name="enrolment_number_unique",
                condition=models.Q(left_at=None),
                violation_error_message=_("Já há um aluno com este número nesta turma."),
            ),
            models.CheckConstraint(
                condition=models.Q(left_at=None) | models.Q(left_at__gte=models.F("joined_at")),
                name="enrolment_left_after_joined",
                violation_error_message=_("A saída não pode ser anterior à entrada."),
            ),
            models.CheckConstraint(
                condition=~models.Q(real_name=""),
                name="enrolment_has_name",
                violation_error_message=_("Falta o nome do aluno."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.real_name} · {self.classroom}"


class LoginCard(models.Model):
    """A pupil's personal code, sealed: printed again at will, unreadable in a copy of the database."""

    pupil = models.OneToOneField(User, models.CASCADE, related_name="card", primary_key=True)
    sealed = models.TextField(editable=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("cartão de acesso")
        verbose_name_plural = _("cartões de acesso")

    def __str__(self) -> str:
        return str(self.pupil)


class Invitation(models.Model):
    """A teacher's invitation to a school, or to teach one of its classes; used once."""

    code = models.CharField(_("código"), max_length=16, unique=True, default=new_code, editable=False)
    school = models.ForeignKey(School, models.CASCADE, related_name="invitations", verbose_name=_("escola"))
    classroom = models.ForeignKey(
        Classroom,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
        verbose_name=_("turma"),
    )
    created_by = by_whom(_("de quem"), "invitations")
    created_at = models.DateTimeField(_("feito em"), auto_now_add=True)
    expires_at = models.DateTimeField(_("válido até"))
    used_by = by_whom(_("usado por"), "used_invitations", blank=True)
    used_at = models.DateTimeField(_("usado em"), null=True, blank=True)

    class Meta:
        verbose_name = _("convite")
        verbose_name_plural = _("convites")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.school} {self.created_at:%Y-%m-%d}"


class Action(models.Model):
    """One line of the log of what people did to people and classes. Rows are only ever added."""

    at = models.DateTimeField(_("quando"), default=timezone.now, db_index=True)
    actor = by_whom(_("quem"), "actions", blank=True)
    kind = models.CharField(_("ação"), max_length=40)
    classroom = models.ForeignKey(
        Classroom, models.SET_NULL, null=True, blank=True, related_name="actions", verbose_name=_("turma")
    )
    subject = by_whom(_("a quem"), "undergone_actions", blank=True)
    details = models.JSONField(_("pormenores"), default=dict, blank=True)

    class Meta:
        verbose_name = _("registo de ação")
        verbose_name_plural = _("registo de ações")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"
