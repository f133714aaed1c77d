import accounts.codes
import accounts.models
import accounts.names
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from accounts.first_tables import FirstTables


class Migration(migrations.Migration):

    replaces = [('accounts', '0001_initial'), ('accounts', '0002_classes_cards_log'), ('accounts', '0003_unverified_teachers'), ('accounts', '0004_names_in_portuguese_order'), ('accounts', '0005_demo_accounts'), ('accounts', '0006_classroom_language')]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        FirstTables([
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('kind', models.CharField(choices=[('pupil', 'aluno'), ('teacher', 'professor'), ('judge', 'jurado'), ('staff', 'equipa do sítio')], default='pupil', max_length=10, verbose_name='papel')),
                ('unverified', models.BooleanField(default=False, help_text='Um professor que se registou sem convite: não vê as soluções das fichas de outros. Tira a marca quando souberes quem é.', verbose_name='por verificar')),
                ('erased_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='apagada em')),
                ('demo', models.BooleanField(default=False, editable=False, verbose_name='conta de demonstração')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'pessoa',
                'verbose_name_plural': 'pessoas',
            },
            managers=[
                ('objects', accounts.models.PeopleManager()),
            ],
        ),
        migrations.CreateModel(
            name='School',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='nome')),
            ],
            options={
                'verbose_name': 'escola',
                'verbose_name_plural': 'escolas',
                'ordering': [accounts.names.NameKey('name')],
            },
        ),
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
        migrations.CreateModel(
            name='Classroom',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=accounts.codes.new_code, editable=False, max_length=16, unique=True, verbose_name='chave')),
                ('code', models.CharField(default=accounts.codes.typed_code, editable=False, max_length=12, unique=True, verbose_name='código da turma')),
                ('name', models.CharField(max_length=40, verbose_name='nome')),
                ('year', models.CharField(max_length=7, validators=[accounts.models.validate_school_year], verbose_name='ano letivo')),
                ('language', models.CharField(choices=[('pt', 'Português'), ('en', 'Inglês')], default='pt', max_length=8, verbose_name='língua')),
                ('archived_at', models.DateTimeField(blank=True, null=True, verbose_name='arquivada em')),
                ('continues', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='next_years', to='accounts.classroom', verbose_name='continua a turma')),
                ('school', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='classrooms', to='accounts.school', verbose_name='escola')),
            ],
            options={
                'verbose_name': 'turma',
                'verbose_name_plural': 'turmas',
                'ordering': ['-year', accounts.names.NameKey('name')],
            },
        ),
        migrations.CreateModel(
            name='Action',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='quando')),
                ('kind', models.CharField(max_length=40, verbose_name='ação')),
                ('details', models.JSONField(blank=True, default=dict, verbose_name='pormenores')),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='actions', to=settings.AUTH_USER_MODEL, verbose_name='quem')),
                ('subject', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='undergone_actions', to=settings.AUTH_USER_MODEL, verbose_name='a quem')),
                ('classroom', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='actions', to='accounts.classroom', verbose_name='turma')),
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
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='used_invitations', to=settings.AUTH_USER_MODEL, verbose_name='usado por')),
                ('school', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='accounts.school', verbose_name='escola')),
            ],
            options={
                'verbose_name': 'convite',
                'verbose_name_plural': 'convites',
                'ordering': ['-created_at'],
            },
        ),
        migrations.AddField(
            model_name='user',
            name='school',
            field=models.ForeignKey(blank=True, help_text='A escola de um professor ou de um jurado; a de um aluno vem das suas turmas.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='staff', to='accounts.school', verbose_name='escola'),
        ),
        migrations.CreateModel(
            name='Teaching',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='ordem')),
                ('classroom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teachings', to='accounts.classroom', verbose_name='turma')),
                ('teacher', models.ForeignKey(limit_choices_to={'kind': 'teacher'}, on_delete=django.db.models.deletion.CASCADE, related_name='teachings', to=settings.AUTH_USER_MODEL, verbose_name='professor')),
            ],
            options={
                'verbose_name': 'professor da turma',
                'verbose_name_plural': 'professores da turma',
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('classroom', 'teacher'), name='teaching_unique', violation_error_message='Este professor já está nesta turma.'), models.UniqueConstraint(fields=('classroom', 'position'), name='teaching_position_unique', violation_error_message='Já há um professor nesta posição.')],
            },
        ),
        migrations.AddField(
            model_name='classroom',
            name='teachers',
            field=models.ManyToManyField(related_name='taught_classrooms', through='accounts.Teaching', to=settings.AUTH_USER_MODEL, verbose_name='professores'),
        ),
        migrations.CreateModel(
            name='Enrolment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('real_name', models.CharField(max_length=120, verbose_name='nome verdadeiro')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(999)], verbose_name='número')),
                ('joined_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='entrou em')),
                ('left_at', models.DateTimeField(blank=True, null=True, verbose_name='saiu em')),
                ('classroom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='enrolments', to='accounts.classroom', verbose_name='turma')),
                ('pupil', models.ForeignKey(limit_choices_to={'kind': 'pupil'}, on_delete=django.db.models.deletion.CASCADE, related_name='enrolments', to=settings.AUTH_USER_MODEL, verbose_name='aluno')),
            ],
            options={
                'verbose_name': 'inscrição',
                'verbose_name_plural': 'inscrições',
                'ordering': [models.OrderBy(models.F('number'), nulls_last=True), accounts.names.NameKey('real_name')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('left_at', None)), fields=('classroom', 'pupil'), name='enrolment_unique', violation_error_message='Este aluno já está nesta turma.'), models.UniqueConstraint(condition=models.Q(('left_at', None)), fields=('classroom', 'number'), name='enrolment_number_unique', violation_error_message='Já há um aluno com este número nesta turma.'), models.CheckConstraint(condition=models.Q(('left_at', None), ('left_at__gte', models.F('joined_at')), _connector='OR'), name='enrolment_left_after_joined', violation_error_message='A saída não pode ser anterior à entrada.'), models.CheckConstraint(condition=models.Q(('real_name', ''), _negated=True), name='enrolment_has_name', violation_error_message='Falta o nome do aluno.')],
            },
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('email'), condition=models.Q(('email', ''), _negated=True), name='user_email_unique', violation_error_message='Já há uma pessoa com este endereço de correio eletrónico.'),
        ),
        migrations.AddConstraint(
            model_name='classroom',
            constraint=models.UniqueConstraint(fields=('school', 'name', 'year'), name='classroom_unique', violation_error_message='Esta escola já tem uma turma com este nome neste ano letivo.'),
        ),
        ]),
    ]
