"""How long lists of players take: `python -m benchmarks.bench_imports [PLAYERS]`, 400 by default.

Seconds by the clock through the organiser's page: the preview of a list and then entering it, as text and as
a workbook, the same list again, and files that are refused.
"""

import argparse
import io
import re
import time
from datetime import UTC, datetime
from typing import Any

from benchmarks.large_event import own_database


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("players", nargs="?", type=int, default=400)
    count = parser.parse_args().players
    with own_database():
        measure(count)


def measure(count: int) -> None:
    """Import a list of so many players in every way, and print a line for each step."""
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.urls import reverse

    from tournament.events.editing import create_event

    account = get_user_model().objects.create_superuser("bench")
    event = create_event(
        by=account,
        now=datetime.now(UTC),
        title="Bench of lists",
        preset="international",
        tie_rule="averaged",
        rounds=3,
    )
    client = Client(headers={"host": "localhost"})
    client.force_login(account)
    page = reverse("players_import", args=[event.slug])

    def token(answer: Any) -> str:
        return re.findall(r'name="enter" value="(\w+)"', answer.content.decode())[0]

    def post(what: str, **typed: Any) -> Any:
        start = time.perf_counter()
        answer = client.post(page, typed, headers={"x-forwarded-proto": "https"})
        print(f"{what:44}{time.perf_counter() - start:6.2f} s  {answer.status_code}")
        return answer

    rows = [["name", "number", "country", "team", "federation number"]]
    rows += [[f"Somebody {n}", n, "NL", f"Team {n // 4}", f"{4_090_000 + n:08}"] for n in range(1, count + 1)]
    text = "\n".join(",".join(map(str, row)) for row in rows)
    seen = post(f"{count} players pasted: preview", text=text)
    post(f"{count} players pasted: entered", text=text, enter=token(seen))
    post(f"{count} players again: preview, unchanged", text=text)
    changed = text.replace("NL", "BE")
    seen = post(f"{count} players again: preview, changed", text=changed)
    post(f"{count} players again: changed", text=changed, enter=token(seen))
    post(f"{count} players as a workbook: preview", file=workbook(rows))
    post("10,000 rows in a workbook: refused", file=workbook([rows[0]] + rows[1:2] * 10_000))
    post("2,000 wrong lines: refused", text="name,number\n" + "Anna,x\n" * 2_000)


def workbook(rows: list[list[Any]]) -> io.BytesIO:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    content.seek(0)
    content.name = "players.xlsx"
    return content


if __name__ == "__main__":
    main()
