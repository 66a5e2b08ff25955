"""How the site's own files are served: each under a name that holds its content's hash."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of scripts too, so that a browser never mixes two versions of them."""

    support_js_module_import_aggregation = True
