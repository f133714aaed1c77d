from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed names, also inside the import statements of JavaScript modules."""

    support_js_module_import_aggregation = True
