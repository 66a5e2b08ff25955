"""The papers and files of an event, and asking for them as somebody."""

from django.urls import reverse

from tests.tournament.sample_events import account

#: The files that both the public and the officials have, by the second part of their names.
FILES = ["workbook", "csv", "standings", "teams", "names", "draw_certificate", "meetings"]
#: What only the officials have.
OFFICIAL_FILES = [
    "event_files_participants",
    "event_files_badges",
    "event_files_cards",
    "event_files_posters",
    "event_files_certificates",
]


def as_role(client, event, role):
    client.force_login(account(f"the-{role}", event, role))
    return client


def get(client, event, name, *numbers, **query):
    """Ask for a page or a file; of the lists for the standings, where none is named."""
    if name.endswith("_csv") and not numbers:
        numbers = ("standings",)
    return client.get(reverse(name, args=[event.slug, *numbers]), query)
