import accounts.codes
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def fill(apps, schema_editor):
    for classroom in apps.get_model('accounts', 'Classroom').objects.all():
        classroom.key, classroom.code = accounts.codes.new_code(), accounts.codes.typed_code()
        classroom.save(update_fields=['key', 'code'])
    for teaching in apps.get_model('accounts', 'Teaching').objects.select_related('classroom', 'teacher'):
        teaching.teacher.school_id = teaching.classroom.school_id
        teaching.teacher.save(update_fields=['school'])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='LoginCard',
            fields=[
                ('pupil', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='card', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('sealed', models.TextField(editable=False)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name': 'cartão de acesso',
                'verbose_name_plural': 'cartões de acesso',
            },
        ),
        migrations.AddField(
            model_name='classroom',
            name='code',
            field=models.CharField(editable=False, max_length=12, null=True),
        ),
        migrations.AddField(
            model_name='classroom',
            name='continues',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next_years', to='accounts.classroom', verbose_name='continua a turma'),
        ),
        migrations.AddField(
            model_name='classroom',
            name='key',
            field=models.CharField(editable=False, max_length=16, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='erased_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='apagada em'),
        ),
        migrations.AddField(
            model_name='user',
            name='school',
            field=models.ForeignKey(blank=True, help_text='A escola de um professor ou de um jurado; a de um aluno vem das suas turmas.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='staff', to='accounts.school', verbose_name='escola'),
        ),
        migrations.CreateModel(
            name='Action',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='quando')),
                ('kind', models.CharField(max_length=40, verbose_name='ação')),
                ('details', models.JSONField(blank=True, default=dict, verbose_name='pormenores')),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='actions', to=settings.AUTH_USER_MODEL, verbose_name='quem')),
                ('classroom', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='actions', to='accounts.classroom', verbose_name='turma')),
                ('subject', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='undergone_actions', to=settings.AUTH_USER_MODEL, verbose_name='a quem')),
            ],
            options={
                'verbose_name': 'registo de ação',
                'verbose_name_plural': 'registo de ações',
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=accounts.codes.new_code, editable=False, max_length=16, unique=True, verbose_name='código')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='feito em')),
                ('expires_at', models.DateTimeField(verbose_name='válido até')),
                ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='usado em')),
                ('classroom', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='accounts.classroom', verbose_name='turma')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='invitations', to=settings.AUTH_USER_MODEL, verbose_name='de quem')),
                ('school', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='accounts.school', verbose_name='escola')),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='used_invitations', to=settings.AUTH_USER_MODEL, verbose_name='usado por')),
            ],
            options={
                'verbose_name': 'convite',
                'verbose_name_plural': 'convites',
                'ordering': ['-created_at'],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='classroom',
            name='code',
            field=models.CharField(default=accounts.codes.typed_code, editable=False, max_length=12, unique=True, verbose_name='código da turma'),
        ),
        migrations.AlterField(
            model_name='classroom',
            name='key',
            field=models.CharField(default=accounts.codes.new_code, editable=False, max_length=16, unique=True, verbose_name='chave'),
        ),
    ]
