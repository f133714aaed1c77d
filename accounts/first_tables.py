"""The tables of an empty database, made as they are at last."""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class FirstTables(Operation):
    """Creates models together with the fields, constraints and indices that are added to them.

    One by one, Django would make the classes of all models anew after each.
    """

    reversible = False

    def __init__(self, operations: list[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for operation in self.operations:
            if isinstance(operation, CreateModel):
                schema_editor.create_model(to_state.apps.get_model(app_label, operation.name))

    def describe(self) -> str:
        return f"Create {sum(isinstance(operation, CreateModel) for operation in self.operations)} models"
