from django.forms.renderers import TemplatesSetting


class Renderer(TemplatesSetting):
    """Forms with the project's own field: label, help, control and error, tied for screen readers."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"
