"""The page of the rules: presets, every switch, lists of fans, and changing rules that are locked."""

import pytest
from django.urls import reverse

from scoring.mcr import RULESETS, switches_between, with_switches
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, play_round
from tournament.events.keeping_fan_lists import keep_fan_list
from tournament.models import FanList
from tournament.organiser.rule_forms import rules_as_typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(event):
    return reverse("rules", args=[event.slug])


def typed(event, **changes):
    """The form as a browser sends it: no line for a box that is not ticked."""
    event.refresh_from_db()
    values = rules_as_typed(event.rules) | {"ruleset": event.ruleset, "tie_rule": event.tie_rule}
    values |= {"version": event.version, **changes}
    return {name: "on" if value is True else value for name, value in values.items() if value is not False}


@pytest.mark.parametrize(
    ("changes", "switches"),
    [
        ({}, {}),
        ({"minimum": 6, "baseline": 0}, {"minimum": 6, "baseline": 0}),
        ({"two_concealed_kongs": 6}, {"points": {"48": 6}}),
        ({"mixed_kongs": 5, "special_self_draw": "80"}, {"mixed_kongs": 5, "special_self_draw": 80}),
        ({"green_with_half_flush": False, "jokers": True}, {"green_with_half_flush": False, "jokers": True}),
        ({"fans": ["22", "49"]}, {"fans": [22, 49]}),
    ],
)
def test_a_switch_that_is_changed_is_kept_as_a_change_of_the_ruleset(client, event, page, changes, switches):
    client.post(page, typed(event, **changes))
    event.refresh_from_db()
    assert event.switches == switches


@pytest.mark.parametrize("preset", ["international", "ema", "mainland", "beginner", "casual"])
def test_a_preset_fills_the_form_and_is_saved_as_its_ruleset(client, event, page, preset):
    form = client.get(page, {"preset": preset}).context["form"]
    filled = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    event.refresh_from_db()
    assert event.ruleset == "international"
    client.post(page, {k: "on" if v is True else v for k, v in filled.items() if v is not False})
    event.refresh_from_db()
    expected = "international" if preset == "ema" else preset
    assert (event.ruleset, event.switches) == (expected, {})


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("other", RULESETS)
def test_switches_lead_from_any_ruleset_to_any_other(name, other):
    switches = switches_between(RULESETS[name], RULESETS[other])
    reached = with_switches(RULESETS[name], switches)
    # The name stays; points of fans that are not in play are nobody's.
    assert rules_as_typed(reached) == rules_as_typed(RULESETS[other])


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"minimum": "89"}, "minimum", "Ensure this value is less than or equal to 88."),
        ({"baseline": ""}, "baseline", "This field is required."),
        ({"fans": []}, "fans", "At least one fan is in play."),
        ({"fans": ["82"]}, "fans", "Select a valid choice. 82 is not one of the available choices."),
        ({"tie_rule": ""}, "tie_rule", "Choose how level scores at a table share the table points."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client, event, page, changes, field, sentence):
    form = client.post(page, typed(event, **{"minimum": "6", **changes})).context["form"]
    assert form.errors == {field: [sentence]}
    event.refresh_from_db()
    assert event.rules == RULESETS["international"]


def test_ticked_fans_are_kept_under_a_name_and_ticked_again_elsewhere(client, event, page):
    answer = client.post(page, typed(event, fans=["22", "49", "54"], list_name="Primary patterns", keep="1"))
    assert [str(message) for message in answer.context["messages"]] == [
        "The 3 ticked fans are kept as “Primary patterns”. The rules are not saved yet."
    ]
    kept = FanList.objects.get()
    assert (kept.name, kept.fans) == ("Primary patterns", [22, 49, 54])
    event.refresh_from_db()
    assert event.switches == {}
    form = client.get(page, {"list": kept.pk}).context["form"]
    assert form["fans"].value() == ["22", "49", "54"]


def test_a_list_of_somebody_else_is_not_replaced(client, event, accounts, page):
    keep_fan_list(event, "Primary patterns", [22], by=account("otto", event, "organiser"), now=NOW)
    form = client.post(page, typed(event, list_name="primary patterns", keep="1")).context["form"]
    assert form.errors == {"list_name": ["Somebody else keeps a list of this name. Take another one."]}
    assert FanList.objects.get().fans == [22]


def test_a_locked_rule_is_changed_in_two_steps_with_a_reason(client, event, page):
    play_round(event, 1)
    assert "Results stand by these rules, so they are locked." in client.get(page).content.decode()
    asked = typed(event, baseline="0", reason="Typed wrongly.")
    shown = client.post(page, asked)
    event.refresh_from_db()
    assert (event.switches, len(shown.context["effect"].sessions)) == ({}, 4)
    assert "These 4 sessions change" in shown.content.decode()
    # Something else was typed after the preview: it is shown anew, not applied.
    other = client.post(page, {**asked, "baseline": "1", "shown": shown.context["mark"]})
    event.refresh_from_db()
    assert (event.switches, other.context["mark"] == shown.context["mark"]) == ({}, False)
    client.post(page, {**asked, "shown": shown.context["mark"]})
    event.refresh_from_db()
    assert event.switches == {"baseline": 0}
    assert {
        session.differs
        for round_ in event.rounds.all()
        for session in round_.sessions.filter(state="confirmed")
    } == {True}
    history = client.get(reverse("history", args=[event.slug])).content.decode()
    assert "Rules changed after sheets were confirmed" in history
    assert "What everybody pays: 0" in history


def test_a_locked_rule_without_a_reason_is_not_even_previewed(client, event, page):
    play_round(event, 1)
    answer = client.post(page, typed(event, baseline="0"))
    assert answer.context["form"].errors == {"reason": ["This field is required."]}
    assert "effect" not in answer.context


def test_a_stale_form_shows_both_versions(client, event, page):
    asked = typed(event, minimum="6")
    client.post(page, typed(event, baseline="0"))
    answer = client.post(page, asked)
    differing = [
        (line.label, line.saved, line.typed) for line in answer.context["differences"] if line.changed
    ]
    assert differing == [("Least points of a won hand", "8", "6"), ("What everybody pays", "0", "8")]


def test_who_may_only_look_sees_no_button(event, accounts, page):
    shown = signed_in(accounts["viewer"]).get(page).content.decode()
    assert "Save the rules" not in shown
    assert "Least points of a won hand" in shown
