"""`manage.py purge_contacts`: forget the e-mail addresses of players whose event is long over."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.models import Event
from tournament.players.changing_settings import purge_contacts


class Command(BaseCommand):
    help = "Forget players' e-mail addresses, in every event whose days of keeping them are over."

    def handle(self, *args: Any, **options: Any) -> None:
        today = timezone.localdate()
        for event in Event.objects.filter(players__email__gt="").distinct().order_by("slug"):
            count = purge_contacts(event.pk, today=today, now=timezone.now())
            if count:
                self.stdout.write(f"{event.slug}: {count} addresses forgotten")
