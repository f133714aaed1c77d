from django.db import migrations, models
from django.db.models import Q


def mark(apps, schema_editor):
    """The demonstration that older versions made: these names at these two schools."""
    pupils = [f"aluno{number}" for number in range(1, 13)]
    apps.get_model("accounts", "User").objects.filter(
        Q(username="professora", kind="teacher", school__name="Escola Demo")
        | Q(username="jurado", kind="judge", school__name="Escola Demo 2")
        | Q(username__in=pupils, kind="pupil", enrolments__classroom__school__name="Escola Demo")
    ).update(demo=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_names_in_portuguese_order")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="demo",
            field=models.BooleanField(default=False, editable=False, verbose_name="conta de demonstração"),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
