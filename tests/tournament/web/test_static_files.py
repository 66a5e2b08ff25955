"""The site's own files under hashed names."""

import re

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from tournament.web.static_files import HashedStaticFiles

IMPORT = re.compile(r"""\bfrom ["'](\./[^"']+)["']""")


def test_scripts_import_scripts_by_their_hashed_names(tmp_path):
    storage = HashedStaticFiles(location=tmp_path, base_url=settings.STATIC_URL)
    scripts = {
        name: (found, name)
        for finder in get_finders()
        for name, found in finder.list(["*.ttf"])
        if name.startswith("js/")
    }
    for name, (found, _path) in scripts.items():
        with found.open(name) as script:
            storage.save(name, script)
    refused = [done for *_names, done in storage.post_process(scripts) if isinstance(done, Exception)]
    assert refused == []
    hashed = sorted(tmp_path.glob("js/desk/sheet.*.js"))
    imports = [
        name for script in hashed if script.name != "sheet.js" for name in IMPORT.findall(script.read_text())
    ]
    assert imports
    assert all(re.search(r"\.[0-9a-f]{12}\.js$", name) for name in imports)
