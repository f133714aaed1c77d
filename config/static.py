from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_EXTENSION, _IMPORTS = HashedFilesMixin._js_module_import_aggregation_patterns  # type: ignore[attr-defined]  # noqa: SLF001


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed names, also inside the import statements of our own JavaScript modules.

    Django's own switch for this would rewrite libraries too, and stumbles over imports in their comments.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))
