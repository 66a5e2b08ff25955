"""The days: who is here, rounds on the clock, sheets at the desk, and what happens in between."""

from playwright.sync_api import expect

from tests.browser.whole_event.before import show_seating
from tests.browser.whole_event.run import SLUG, Run, option


def at_the_door(run: Run) -> None:
    """Tick who is here; somebody does not come, and the first of the waiting list plays instead."""
    page = run.page
    run.next_step("players are not ticked off as here")
    boxes = page.locator("input[name=present]")
    expect(boxes).to_have_count(run.size.players)
    for box in boxes.all()[1:]:
        box.check()
    run.press("Save the ticks")
    run.told(f"{run.size.players - 1} of {run.size.players} are here")
    run.press("Has a place now")
    run.organiser("players/presence/?missing=1")
    page.locator("main").locator("ul.rows a").filter(has_not_text="Fekete").first.click()
    replace(run, "Fekete, Margit")


def replace(run: Run, newcomer: str) -> None:
    """On a player's page: let a newcomer take the place."""
    run.page.get_by_role("link", name="Replace the player").click()
    choice = run.page.locator("main select").first
    choice.select_option(label=option(choice, newcomer))
    run.press("Replace the player")
    run.told(f"{newcomer} plays in place of")


def rounds(run: Run) -> None:
    last = run.size.rounds
    for number in range(1, last + 1):
        if number > 1:
            show_seating(run, number)
        if number == last:
            run.next_step("The last round can be kept for the prize-giving")
            run.press(f"Withhold round {last}")
        play_round(run, number)
        if number < last:
            run.next_step(f"Round {number} is ready to publish")
            run.page.locator(f"#round-{number}").get_by_role("button", name="Publish").click()
            run.told(f"Round {number} is published.")
        if number == 1:
            late_arrival(run)
        if number == 2:
            objection(run)
            penalty(run)
            leaver(run)


def play_round(run: Run, number: int) -> None:
    run.next_step(f"The clock of round {number} can be started")
    run.press("Start the clock")
    expect(run.page.get_by_role("button", name="Pause")).to_be_visible()
    for table in range(1, run.size.tables + 1):
        type_sheet(run, number, table, hands=table == 1)


def type_sheet(run: Run, number: int, table: int, *, hands: bool) -> None:
    """The referee types a slip (three hands and the totals, or the totals alone) and confirms it."""
    page = run.desk
    page.goto(f"/e/{SLUG}/desk/{number}/{table}/")
    if hands:
        page.get_by_role("button", name="Single fields").click()
        rows = (("12", "1", "3"), ("20", "S", ""), ("0", "", ""))
        for line, (value, winner, discarder) in enumerate(rows, 1):
            page.locator(f"[name=hand-{line}-value]").fill(value)
            page.locator(f"[name=hand-{line}-winner]").fill(winner)
            page.locator(f"[name=hand-{line}-discarder]").fill(discarder)
        totals = [8, 76, -48, -36]
        page.get_by_label("Time ended the session").check()
    else:
        three = [run.chance.randrange(-120, 160) for _seat in range(3)]
        totals = [*three, -sum(three)]
    fields = page.locator("section[aria-labelledby=signed] table input")
    for seat, total in enumerate(totals):
        fields.nth(seat).fill(str(total))
    page.get_by_role("button", name="Save and confirm").click()
    if not hands:
        again = page.get_by_text("Look at the slip once more").or_(page.get_by_text("Confirmed by"))
        expect(again.first).to_be_visible()
        if page.get_by_text("Look at the slip once more").count():
            page.get_by_role("button", name="Save and confirm").click()
    expect(page.get_by_text("Confirmed by")).to_be_visible()


def late_arrival(run: Run) -> None:
    """Somebody comes after round 1, and takes the substitute's place in the rounds to come."""
    page = run.page
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("link", name="Add a player").click()
    page.locator("#id_name").fill("Late, Lucy")
    page.locator("#id_country").select_option("FR")
    page.get_by_label("Federation number").fill("07010002")
    run.press("Enter")
    run.told("Late, Lucy is entered.")
    page.goto(f"/e/{SLUG}/organiser/players/?status=substitute")
    page.locator("main tbody").get_by_role("link").first.click()
    replace(run, "Late, Lucy")


def leaver(run: Run) -> None:
    """Somebody leaves after round 2; a newcomer plays the rest."""
    page = run.page
    run.organiser("players/add/")
    page.locator("#id_name").fill("Newcomer, Nils")
    page.locator("#id_country").select_option("DK")
    page.get_by_label("Federation number").fill("07010003")
    run.press("Enter")
    run.told("Newcomer, Nils is entered.")
    run.organiser("players/")
    page.locator("main tbody tr").nth(4).get_by_role("link").first.click()
    replace(run, "Newcomer, Nils")


def penalty(run: Run) -> None:
    page = run.page
    run.organiser("rounds/")
    page.get_by_role("link", name="Penalties").click()
    page.locator("#id_player").select_option(index=3)
    page.locator("#id_round").select_option(label=option(page.locator("#id_round"), "2"))
    page.locator("#id_amount").fill("10")
    page.locator("#id_reason").fill("Late to the table")
    run.press("Give it")
    expect(page.get_by_role("listitem").filter(has_text="Late to the table").first).to_be_visible()


def objection(run: Run) -> None:
    """A player objects to a published result; the organiser answers."""
    desk = run.desk
    desk.goto(f"/e/{SLUG}/desk/2/1/")
    desk.get_by_role("link", name="Rulings").click()
    desk.get_by_label("Player").select_option(index=1)
    desk.get_by_label("Objection").fill("Hand 2 was 16 points")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Log it").click()
    run.next_step("objects to the result of table 1, round 2")
    run.page.get_by_role("radio", name="rejected").check()
    run.page.locator("#objections article [name$=reason]").fill("The slip says 20, and four signed it")
    run.press("Answer it")
