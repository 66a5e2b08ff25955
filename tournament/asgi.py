"""The ASGI application, for hosts that prefer one."""

import os

from django.core.asgi import get_asgi_application

from tournament.copies.in_use import serve
from tournament.startup import refuse_unsafe_settings
from tournament.web.program import program_mark

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = get_asgi_application()
refuse_unsafe_settings()
serve()
program_mark()
