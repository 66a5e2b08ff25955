"""What facts are called: by a form and by the history as the model says it."""

import pytest
from django.utils import translation

from tests.tournament.sample_events import NOW, account, new_event
from tournament.events.editing import EDITABLE, edit_event
from tournament.models import Event, Player
from tournament.organiser.event_forms import OF_THE_CHANGE, SetupForm
from tournament.organiser.player_forms import PlayerForm
from tournament.words.fields import fact_label, field_label
from tournament.words.history import changes_of


@pytest.mark.parametrize("language", ["en", "es", "fr", "zh-hans"])
def test_a_form_calls_a_field_as_the_model_does(language):
    with translation.override(language):
        for form, model, names in (
            (SetupForm, Event, ("title", "minutes", "second_person", "time_zone", "report_weight")),
            (PlayerForm, Player, ("first_name", "club", "status", "notes")),
        ):
            for name in names:
                said = str(model._meta.get_field(name).verbose_name)
                assert str(form.base_fields[name].label) == said[0].upper() + said[1:]
                assert str(field_label(model, name)) == said[0].upper() + said[1:]


def test_the_set_up_asks_for_every_field_that_it_can_change():
    assert set(SetupForm.base_fields) - set(OF_THE_CHANGE) == set(EDITABLE)


@pytest.mark.django_db
def test_the_history_calls_a_field_as_the_model_does():
    event = new_event()
    edit_event(event.pk, {"second_person": True}, by=account("ada", event, "organiser"), version=1, now=NOW)
    [change] = changes_of(event.history.first())
    assert (change.label, change.before, change.after) == ("a second person confirms each sheet", "no", "yes")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("number", "draw number"),
        ("slug", "address"),
        ("paused_ms", "seconds paused"),
        ("numbers_drawn", "numbers_drawn"),
        ("what nobody named", "what nobody named"),
    ],
)
def test_a_fact_that_nobody_has_named_is_told_by_its_key(key, words):
    assert fact_label(key) == words
