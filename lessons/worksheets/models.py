"""What is stored of worksheets: documents and their versions. Documents are JSON of `documents`."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.codes import new_code
from accounts.models import by_whom
from accounts.names import NameKey

LAST_YEAR = 12  # of school


class Worksheet(models.Model):
    """A worksheet that a teacher writes: a draft, of which versions are made.

    Without an owner it came with the site: everybody may use and copy it, nobody change it.
    """

    class Topic(models.TextChoices):
        POSITIONS = "positions", _("posições P e N")
        NIM = "nim", _("Nim e soma-nim")
        BINARY = "binary", _("potências de 2")
        SYMMETRY = "symmetry", _("simetria")
        SUMS = "sums", _("somas de jogos")
        GRAPHS = "graphs", _("árvores e grafos")
        BOARDS = "boards", _("jogos de tabuleiro")
        PROBLEMS = "problems", _("problemas vários")

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    slug = models.SlugField(
        _("nome interno"),
        max_length=40,
        null=True,
        blank=True,
        unique=True,
        help_text=_("Só das fichas que vêm com o sítio."),
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="worksheets",
        verbose_name=_("de quem"),
    )
    title = models.CharField(_("título"), max_length=120)
    draft = models.JSONField(_("rascunho"))
    revision = models.PositiveIntegerField(_("revisão do rascunho"), default=1)
    year_from = models.PositiveSmallIntegerField(
        _("do ano"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(LAST_YEAR)]
    )
    year_to = models.PositiveSmallIntegerField(
        _("ao ano"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(LAST_YEAR)]
    )
    minutes = models.PositiveSmallIntegerField(
        _("minutos"), null=True, blank=True, validators=[MinValueValidator(5), MaxValueValidator(600)]
    )
    topic = models.CharField(_("tema"), max_length=12, choices=Topic.choices, blank=True)
    language = models.CharField(
        _("língua"), max_length=8, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    shared = models.BooleanField(_("partilhada com a escola"), default=False)
    copy_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="copies", verbose_name=_("cópia de")
    )
    created_at = models.DateTimeField(_("criada em"), auto_now_add=True)
    changed_at = models.DateTimeField(_("mudada em"), auto_now=True)
    changed_by = by_whom(_("mudada por"), blank=True)
    archived_at = models.DateTimeField(_("arquivada em"), null=True, blank=True)

    class Meta:
        verbose_name = _("ficha de trabalho")
        verbose_name_plural = _("fichas de trabalho")
        ordering = [NameKey("title"), "pk"]
        constraints = [
            models.CheckConstraint(
                name="worksheet_years_in_order",
                condition=(
                    models.Q(year_from=None, year_to=None) | models.Q(year_from__lte=models.F("year_to"))
                ),
                violation_error_message=_("O primeiro ano não pode vir depois do último."),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("lessons:worksheet", args=[self.key])


class WorksheetVersion(models.Model):
    """A worksheet as some assignment uses it. Never changed."""

    worksheet = models.ForeignKey(
        Worksheet, models.CASCADE, related_name="versions", verbose_name=_("ficha de trabalho")
    )
    number = models.PositiveIntegerField(_("número"))
    revision = models.PositiveIntegerField(_("revisão do rascunho"))
    document = models.JSONField(_("documento"))
    made_at = models.DateTimeField(_("feita em"), auto_now_add=True)

    class Meta:
        verbose_name = _("versão da ficha")
        verbose_name_plural = _("versões das fichas")
        ordering = ["worksheet", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["worksheet", "number"], name="version_number_once"),
            models.UniqueConstraint(fields=["worksheet", "revision"], name="version_revision_once"),
        ]

    def __str__(self) -> str:
        return f"{self.worksheet} ({self.number})"
