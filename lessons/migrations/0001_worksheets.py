import accounts.codes
import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0002_classes_cards_log'),
        ('games', '0002_saved_positions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Assignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=accounts.codes.new_code, editable=False, max_length=16, unique=True, verbose_name='chave')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='criada em')),
                ('mode', models.CharField(choices=[('group', 'em grupo'), ('alone', 'cada um por si')], default='group', max_length=10, verbose_name='modo')),
                ('grouping', models.CharField(choices=[('teacher', 'o professor forma os grupos'), ('pupils', 'os alunos juntam-se com um código')], default='teacher', max_length=10, verbose_name='grupos')),
                ('feedback', models.CharField(choices=[('at_once', 'logo que escrevem'), ('hand_in', 'quando entregam'), ('return', 'quando a ficha é devolvida')], default='hand_in', max_length=10, verbose_name='dizer o que está certo')),
                ('attempts', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='entregas permitidas')),
                ('opens_at', models.DateTimeField(blank=True, null=True, verbose_name='abre')),
                ('due_at', models.DateTimeField(blank=True, null=True, verbose_name='prazo')),
                ('closes_at', models.DateTimeField(blank=True, null=True, verbose_name='fecha')),
                ('stuck_minutes', models.PositiveSmallIntegerField(default=5, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(120)], verbose_name='parado ao fim de (minutos)')),
                ('open_parts', models.JSONField(blank=True, null=True, verbose_name='partes abertas')),
                ('focus', models.CharField(blank=True, max_length=20, verbose_name='parte para onde todos vão')),
                ('pause', models.CharField(blank=True, max_length=200, verbose_name='mensagem da pausa')),
                ('paused_at', models.DateTimeField(blank=True, null=True, verbose_name='em pausa desde')),
                ('spotlight', models.JSONField(blank=True, null=True, verbose_name='resposta mostrada')),
                ('archived_at', models.DateTimeField(blank=True, null=True, verbose_name='arquivada em')),
                ('classroom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to='accounts.classroom', verbose_name='turma')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='assignments', to=settings.AUTH_USER_MODEL, verbose_name='criada por')),
            ],
            options={
                'verbose_name': 'tarefa',
                'verbose_name_plural': 'tarefas',
                'ordering': ['-created_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=accounts.codes.new_code, editable=False, max_length=16, unique=True, verbose_name='chave')),
                ('number', models.PositiveSmallIntegerField(verbose_name='número')),
                ('code', models.CharField(default=accounts.codes.typed_code, editable=False, max_length=12, verbose_name='código do grupo')),
                ('extended_to', models.DateTimeField(blank=True, null=True, verbose_name='prazo alargado até')),
                ('state', models.CharField(choices=[('open', 'em curso'), ('handed_in', 'entregue'), ('returned', 'devolvida')], default='open', max_length=10, verbose_name='estado')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='versão')),
                ('changed_at', models.DateTimeField(blank=True, null=True, verbose_name='última mudança')),
                ('hand_ins_used', models.PositiveSmallIntegerField(default=0, verbose_name='entregas feitas')),
                ('handed_in_at', models.DateTimeField(blank=True, null=True, verbose_name='entregue em')),
                ('late', models.BooleanField(default=False, verbose_name='fora do prazo')),
                ('returned_at', models.DateTimeField(blank=True, null=True, verbose_name='devolvida em')),
                ('comment', models.TextField(blank=True, max_length=2000, verbose_name='comentário')),
                ('assignment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='groups', to='lessons.assignment', verbose_name='tarefa')),
            ],
            options={
                'verbose_name': 'grupo',
                'verbose_name_plural': 'grupos',
                'ordering': ['assignment', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Classification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('task', models.CharField(max_length=20)),
                ('index', models.PositiveSmallIntegerField()),
                ('game', models.SlugField(max_length=40)),
                ('position', models.CharField(max_length=200)),
                ('letter', models.CharField(blank=True, max_length=1)),
                ('subscript', models.CharField(blank=True, max_length=60)),
                ('right', models.BooleanField(null=True)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='classifications', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='classifications', to='lessons.group')),
            ],
            options={
                'verbose_name': 'classificação P/N',
                'verbose_name_plural': 'classificações P/N',
                'ordering': ['group', 'task', 'index'],
            },
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('value', models.TextField(blank=True, max_length=2000)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='lessons.group')),
            ],
            options={
                'verbose_name': 'mudança',
                'verbose_name_plural': 'mudanças',
                'ordering': ['group', 'version'],
            },
        ),
        migrations.CreateModel(
            name='Cell',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('value', models.TextField(blank=True, max_length=2000)),
                ('version', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='cells', to='lessons.group')),
            ],
            options={
                'verbose_name': 'célula',
                'verbose_name_plural': 'células',
                'ordering': ['group', 'name'],
            },
        ),
        migrations.CreateModel(
            name='GroupMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('field', models.CharField(max_length=40)),
                ('start', models.CharField(max_length=60)),
                ('recorded', models.BooleanField(default=False)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='lessons.group')),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='group_match', to='games.match')),
            ],
            options={
                'verbose_name': 'partida do grupo',
                'verbose_name_plural': 'partidas dos grupos',
                'ordering': ['group', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='HandIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('late', models.BooleanField(default=False)),
                ('answers', models.JSONField()),
                ('points', models.DecimalField(decimal_places=2, max_digits=6)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_ins', to='lessons.group')),
            ],
            options={
                'verbose_name': 'entrega',
                'verbose_name_plural': 'entregas',
                'ordering': ['group', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('task', models.CharField(max_length=20)),
                ('points', models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True)),
                ('rubric', models.JSONField(blank=True, default=dict)),
                ('comment', models.TextField(blank=True, max_length=2000)),
                ('revision', models.PositiveIntegerField(default=1)),
                ('at', models.DateTimeField(auto_now=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='marks', to='lessons.group')),
            ],
            options={
                'verbose_name': 'classificação da pergunta',
                'verbose_name_plural': 'classificações das perguntas',
                'ordering': ['group', 'task'],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('joined_at', models.DateTimeField(auto_now_add=True)),
                ('assignment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='lessons.assignment')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='lessons.group')),
                ('pupil', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='group_members', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'membro do grupo',
                'verbose_name_plural': 'membros do grupo',
                'ordering': ['group', 'seat'],
            },
        ),
        migrations.CreateModel(
            name='Worksheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=accounts.codes.new_code, editable=False, max_length=16, unique=True, verbose_name='chave')),
                ('slug', models.SlugField(blank=True, help_text='Só das fichas que vêm com o sítio.', max_length=40, null=True, unique=True, verbose_name='nome interno')),
                ('title', models.CharField(max_length=120, verbose_name='título')),
                ('draft', models.JSONField(verbose_name='rascunho')),
                ('revision', models.PositiveIntegerField(default=1, verbose_name='revisão do rascunho')),
                ('shared', models.BooleanField(default=False, verbose_name='partilhada com a escola')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='criada em')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='mudada em')),
                ('archived_at', models.DateTimeField(blank=True, null=True, verbose_name='arquivada em')),
                ('changed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='mudada por')),
                ('copy_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='lessons.worksheet', verbose_name='cópia de')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='worksheets', to=settings.AUTH_USER_MODEL, verbose_name='de quem')),
            ],
            options={
                'verbose_name': 'ficha de trabalho',
                'verbose_name_plural': 'fichas de trabalho',
                'ordering': ['title', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='WorksheetVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='número')),
                ('revision', models.PositiveIntegerField(verbose_name='revisão do rascunho')),
                ('document', models.JSONField(verbose_name='documento')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='feita em')),
                ('worksheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='lessons.worksheet', verbose_name='ficha de trabalho')),
            ],
            options={
                'verbose_name': 'versão da ficha',
                'verbose_name_plural': 'versões das fichas',
                'ordering': ['worksheet', '-number'],
            },
        ),
        migrations.AddField(
            model_name='assignment',
            name='version',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='lessons.worksheetversion', verbose_name='versão da ficha'),
        ),
        migrations.AddConstraint(
            model_name='group',
            constraint=models.UniqueConstraint(fields=('assignment', 'number'), name='group_number_once'),
        ),
        migrations.AddConstraint(
            model_name='group',
            constraint=models.UniqueConstraint(fields=('assignment', 'code'), name='group_code_once'),
        ),
        migrations.AddConstraint(
            model_name='classification',
            constraint=models.UniqueConstraint(fields=('group', 'task', 'index'), name='classification_once'),
        ),
        migrations.AddConstraint(
            model_name='change',
            constraint=models.UniqueConstraint(fields=('group', 'version'), name='change_version_once'),
        ),
        migrations.AddConstraint(
            model_name='cell',
            constraint=models.UniqueConstraint(fields=('group', 'name'), name='cell_once_a_group'),
        ),
        migrations.AddConstraint(
            model_name='handin',
            constraint=models.UniqueConstraint(fields=('group', 'number'), name='hand_in_number_once'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.UniqueConstraint(fields=('group', 'task'), name='mark_once'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(fields=('assignment', 'pupil'), name='member_of_one_group'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(fields=('group', 'seat'), name='member_has_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(('seat__gte', 1), ('seat__lte', 4)), name='member_seat_exists'),
        ),
        migrations.AddConstraint(
            model_name='worksheetversion',
            constraint=models.UniqueConstraint(fields=('worksheet', 'number'), name='version_number_once'),
        ),
        migrations.AddConstraint(
            model_name='worksheetversion',
            constraint=models.UniqueConstraint(fields=('worksheet', 'revision'), name='version_revision_once'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('opens_at', None), ('closes_at', None), ('closes_at__gt', models.F('opens_at')), _connector='OR'), models.Q(('due_at', None), ('closes_at', None), ('closes_at__gte', models.F('due_at')), _connector='OR')), name='assignment_dates_in_order', violation_error_message='As datas têm de vir por ordem: abre, prazo, fecha.'),
        ),
    ]
