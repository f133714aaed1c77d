"""What is stored of the contest: inventions and who makes them, editions, entries, judgements, the gallery.

An invention is one document (`games.rules.invented.document`) that its authors write in the workshop.
Entering it in an edition adds the contest's states and dates, and no second copy of what pupils write: what
was handed in is a revision of the document.
"""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.codes import new_code
from accounts.models import by_whom

ENTRY_AUTHORS = 4


class Invention(models.Model):
    """A game that one to four authors invent. `version` counts the saved changes of the document.

    Pupils invent for a class, where their names are known; a teacher's own inventions have none.
    """

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    classroom = models.ForeignKey(
        "accounts.Classroom",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="inventions",
        verbose_name=_("turma"),
    )
    document = models.JSONField(_("documento"))
    version = models.PositiveIntegerField(_("versão"), default=1)
    created_at = models.DateTimeField(_("criada em"), auto_now_add=True)
    changed_at = models.DateTimeField(_("mudada em"))
    changed_by = by_whom(_("mudada por"), blank=True)
    archived_at = models.DateTimeField(_("arquivada em"), null=True, blank=True)

    class Meta:
        verbose_name = _("invenção")
        verbose_name_plural = _("invenções")
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.document.get("name") or self.key

    def get_absolute_url(self) -> str:
        return reverse("lessons:invention", args=[self.key])


class Author(models.Model):
    """One of the authors of an invention; who leaves keeps the row."""

    invention = models.ForeignKey(Invention, models.CASCADE, related_name="authors")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="authorships")
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("autor")
        verbose_name_plural = _("autores")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["invention", "person"], name="author_once")]

    def __str__(self) -> str:
        return str(self.person)


class InventionRevision(models.Model):
    """The document of an invention as it was at some moment. Never changed."""

    class Reason(models.TextChoices):
        AUTO = "auto", _("guardada sozinha")
        SAVED = "saved", _("guardada por um autor")
        RESTORED = "restored", _("antes de voltar atrás")
        PROPOSAL = "proposal", _("proposta entregue")
        FINAL = "final", _("versão final")

    invention = models.ForeignKey(
        Invention, models.CASCADE, related_name="revisions", verbose_name=_("invenção")
    )
    number = models.PositiveIntegerField(_("número"))
    version = models.PositiveIntegerField(_("versão do documento"))
    document = models.JSONField(_("documento"))
    reason = models.CharField(_("porquê"), max_length=10, choices=Reason.choices)
    made_at = models.DateTimeField(_("feita em"))
    made_by = by_whom(_("feita por"), blank=True)

    class Meta:
        verbose_name = _("versão de uma invenção")
        verbose_name_plural = _("versões das invenções")
        ordering = ["invention", "-number"]
        constraints = [models.UniqueConstraint(fields=["invention", "number"], name="revision_number_once")]

    def __str__(self) -> str:
        return f"{self.invention} ({self.number})"


class Picture(models.Model):
    """A picture that authors brought: drawn anew by the server, so that nothing hides in the file."""

    key = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    invention = models.ForeignKey(Invention, models.CASCADE, related_name="pictures")
    content = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)
    is_blank = False  # where it has just been brought, and nothing can be seen on it

    class Meta:
        verbose_name = _("imagem")
        verbose_name_plural = _("imagens")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.key


class Examination(models.Model):
    """What the machine says of a game, kept by the digest of its rules, starts and ending."""

    digest = models.CharField(max_length=64, unique=True)
    report = models.JSONField()
    made_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("exame")
        verbose_name_plural = _("exames")

    def __str__(self) -> str:
        return self.digest[:12]


class Edition(models.Model):
    """One running of the contest, by one school, for its classes, for some schools or for all.

    `rubric` and `board_rubric` are copies of the rubrics for Nim games and for board games as they were when
    the edition was made: {"criteria": [...], "ties": [...]}. `kinds` are those that it takes.
    """

    class Kinds(models.TextChoices):
        NIM = "nim", _("jogos Nim")
        BOARD = "board", _("jogos de tabuleiro para dois")
        BOTH = "both", _("jogos Nim e jogos de tabuleiro")

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    title = models.CharField(_("título"), max_length=120)
    school = models.ForeignKey(
        "accounts.School", models.CASCADE, related_name="editions", verbose_name=_("escola")
    )
    organiser = by_whom(_("quem organiza"), "editions")
    open_to_all = models.BooleanField(_("aberta a todas as escolas"), default=False)
    schools = models.ManyToManyField(
        "accounts.School", blank=True, related_name="invited_editions", verbose_name=_("escolas convidadas")
    )
    regulation = models.TextField(_("regulamento"), blank=True)
    kinds = models.CharField(_("que jogos recebe"), max_length=5, choices=Kinds.choices, default=Kinds.NIM)
    rubric = models.JSONField(_("grelha"))
    board_rubric = models.JSONField(_("grelha dos jogos de tabuleiro"), default=dict, blank=True)
    blind = models.BooleanField(_("os jurados não veem nomes"), default=True)
    judges_wanted = models.PositiveSmallIntegerField(
        _("jurados por proposta"), default=2, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    created_at = models.DateTimeField(_("criada em"), auto_now_add=True)
    published_at = models.DateTimeField(_("resultados publicados em"), null=True, blank=True)
    archived_at = models.DateTimeField(_("arquivada em"), null=True, blank=True)

    class Meta:
        verbose_name = _("edição do concurso")
        verbose_name_plural = _("edições do concurso")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("lessons:edition", args=[self.key])


class Phase(models.Model):
    """When a phase of an edition begins; it lasts until the next one begins, the last one for ever."""

    class Kind(models.TextChoices):
        PRESENTATION = "presentation", _("apresentação")
        PROPOSALS = "proposals", _("propostas")
        FEEDBACK = "feedback", _("comentários")
        FINAL = "final", _("entrega final")
        JUDGING = "judging", _("avaliação")
        RESULTS = "results", _("resultados")

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="phases", verbose_name=_("edição"))
    kind = models.CharField(_("fase"), max_length=12, choices=Kind.choices)
    starts_at = models.DateTimeField(_("começa"))

    class Meta:
        verbose_name = _("fase")
        verbose_name_plural = _("fases")
        ordering = ["edition", "starts_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "kind"], name="phase_once"),
            models.UniqueConstraint(
                fields=["edition", "starts_at"],
                name="phase_alone",
                violation_error_message=_("Duas fases não podem começar ao mesmo tempo."),
            ),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class Category(models.Model):
    """A category of an edition, such as "3.º ciclo"."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="categories", verbose_name=_("edição"))
    name = models.CharField(_("nome"), max_length=60)
    position = models.PositiveSmallIntegerField(_("ordem"), default=0)

    class Meta:
        verbose_name = _("categoria")
        verbose_name_plural = _("categorias")
        ordering = ["edition", "position", "pk"]
        constraints = [models.UniqueConstraint(fields=["edition", "name"], name="category_once")]

    def __str__(self) -> str:
        return self.name


def _handed_in(name: Any) -> models.ForeignKey[InventionRevision | None, InventionRevision | None]:
    return models.ForeignKey(
        InventionRevision, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=name
    )


class Entry(models.Model):
    """An invention in an edition. `number` is how judges and lists call it, given when it is first submitted.

    `proposal` and `final` are the revisions that were handed in.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("rascunho")
        SUBMITTED = "submitted", _("submetida")
        FEEDBACK = "feedback", _("comentada")
        FINAL = "final", _("versão final")
        JUDGED = "judged", _("avaliada")
        WITHDRAWN = "withdrawn", _("retirada")

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="entries", verbose_name=_("edição"))
    invention = models.OneToOneField(
        Invention, models.CASCADE, related_name="entry", verbose_name=_("invenção")
    )
    category = models.ForeignKey(
        Category, models.RESTRICT, null=True, blank=True, related_name="entries", verbose_name=_("categoria")
    )
    number = models.PositiveSmallIntegerField(_("número"), null=True, blank=True)
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.DRAFT)
    proposal = _handed_in(_("proposta"))
    final = _handed_in(_("versão final"))
    submitted_at = models.DateTimeField(_("submetida em"), null=True, blank=True)
    final_at = models.DateTimeField(_("versão final em"), null=True, blank=True)
    extended_to = models.DateTimeField(_("prazo próprio"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("retirada em"), null=True, blank=True)
    created_at = models.DateTimeField(_("criada em"), auto_now_add=True)

    class Meta:
        verbose_name = _("proposta")
        verbose_name_plural = _("propostas")
        ordering = ["edition", "number", "pk"]
        constraints = [models.UniqueConstraint(fields=["edition", "number"], name="entry_number_once")]

    def __str__(self) -> str:
        return f"{self.edition} n.º {self.number}" if self.number else f"{self.edition} {self.key}"

    def get_absolute_url(self) -> str:
        return reverse("lessons:entry", args=[self.key])


class Feedback(models.Model):
    """What a teacher says of a submitted proposal. Never changed."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="feedback")
    teacher = by_whom()
    text = models.TextField(max_length=4000)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("comentário do professor")
        verbose_name_plural = _("comentários dos professores")
        ordering = ["entry", "at", "pk"]

    def __str__(self) -> str:
        return f"{self.entry} {self.at:%Y-%m-%d}"


class Consent(models.Model):
    """That an author's name may be shown with the published game: somebody responsible signed for it."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="consents", verbose_name=_("proposta"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="consents", verbose_name=_("autor")
    )
    shown_name = models.CharField(_("nome a mostrar"), max_length=60)
    signed_on = models.DateField(_("assinado em"))
    recorded_by = by_whom(_("quem viu o papel"))
    recorded_at = models.DateTimeField(_("registado em"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("retirado em"), null=True, blank=True)

    class Meta:
        verbose_name = _("consentimento")
        verbose_name_plural = _("consentimentos")
        ordering = ["entry", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "person"],
                name="consent_once",
                condition=models.Q(withdrawn_at=None),
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.shown_name}"


class Juror(models.Model):
    """A judge of an edition; `most` bounds the entries that are assigned automatically."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="jurors", verbose_name=_("edição"))
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="juries", verbose_name=_("jurado")
    )
    most = models.PositiveSmallIntegerField(_("máximo de propostas"), null=True, blank=True)
    added_at = models.DateTimeField(_("juntado em"), auto_now_add=True)

    class Meta:
        verbose_name = _("jurado da edição")
        verbose_name_plural = _("jurados da edição")
        ordering = ["edition", "pk"]
        constraints = [models.UniqueConstraint(fields=["edition", "judge"], name="juror_once")]

    def __str__(self) -> str:
        return str(self.judge)


class Judgement(models.Model):
    """One judge's marks for one entry: {criterion: level 0 to 4} and {criterion: comment}.

    Saved again and again as a draft (`version` counts), until it is submitted and locked.
    """

    class State(models.TextChoices):
        ASSIGNED = "assigned", _("por começar")
        DRAFT = "draft", _("em rascunho")
        SUBMITTED = "submitted", _("entregue")
        RECUSED = "recused", _("escusa")

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="judgements", verbose_name=_("proposta"))
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="judgements", verbose_name=_("jurado")
    )
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.ASSIGNED)
    extra = models.BooleanField(_("pedida por desacordo"), default=False)
    levels = models.JSONField(_("níveis"), default=dict, blank=True)
    comments = models.JSONField(_("comentários"), default=dict, blank=True)
    version = models.PositiveIntegerField(_("versão"), default=0)
    points = models.DecimalField(_("pontos"), max_digits=5, decimal_places=2, null=True, blank=True)
    reason = models.CharField(_("razão da escusa"), max_length=400, blank=True)
    assigned_at = models.DateTimeField(_("atribuída em"), auto_now_add=True)
    changed_at = models.DateTimeField(_("mudada em"), null=True, blank=True)
    submitted_at = models.DateTimeField(_("entregue em"), null=True, blank=True)

    class Meta:
        verbose_name = _("avaliação")
        verbose_name_plural = _("avaliações")
        ordering = ["entry", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "judge"], name="judgement_once"),
            models.CheckConstraint(
                name="judgement_recused_with_reason",
                condition=~models.Q(state="recused") | ~models.Q(reason=""),
            ),
            models.CheckConstraint(
                name="judgement_submitted_with_points",
                condition=~models.Q(state="submitted") | models.Q(points__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.get_state_display()}"


class Result(models.Model):
    """An entry's published result. Made by publishing, never changed.

    `name` is the game's name as everybody may read it, `rank` the place in the category.
    """

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="result", verbose_name=_("proposta"))
    name = models.CharField(_("nome do jogo"), max_length=120, blank=True, default="")
    rank = models.PositiveSmallIntegerField(_("lugar"))
    median = models.DecimalField(_("mediana"), max_digits=5, decimal_places=2)
    mean = models.DecimalField(_("média"), max_digits=5, decimal_places=2)
    judges = models.PositiveSmallIntegerField(_("avaliações"))
    criteria: Any = models.JSONField(_("média por critério"), default=dict)

    class Meta:
        verbose_name = _("resultado")
        verbose_name_plural = _("resultados")
        ordering = ["entry__edition", "rank", "pk"]

    def __str__(self) -> str:
        return f"{self.rank}. {self.entry}"


class GalleryGame(models.Model):
    """A published invention: a copy of its rules document, without the texts about how it was made."""

    key = models.CharField(_("chave"), max_length=16, unique=True, default=new_code, editable=False)
    entry = models.OneToOneField(
        Entry, models.CASCADE, related_name="gallery_game", verbose_name=_("proposta")
    )
    document = models.JSONField(_("documento"))
    published_at = models.DateTimeField(_("publicado em"))
    published_by = by_whom(_("publicado por"))
    withdrawn_at = models.DateTimeField(_("retirado em"), null=True, blank=True)

    class Meta:
        verbose_name = _("jogo da galeria")
        verbose_name_plural = _("jogos da galeria")
        ordering = ["-published_at", "-pk"]

    def __str__(self) -> str:
        return self.document.get("name") or self.key

    def get_absolute_url(self) -> str:
        return reverse("lessons:gallery-game", args=[self.key])
