"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

from tournament.copies.in_use import serve
from tournament.startup import refuse_unsafe_settings
from tournament.web.program import program_mark

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = get_wsgi_application()
refuse_unsafe_settings()
serve()
program_mark()
