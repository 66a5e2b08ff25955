"""How long lists of players take: `python -m benchmarks.bench_imports [PLAYERS] [BORDERED]`.

400 players by default. Seconds by the clock through the organiser's page: the preview of a list and then
entering it, as text and as a workbook, the same list again, a workbook of two lines and 14,000 rows with
borders (the second number), and files that are refused.
"""

import io
import re
import time
from datetime import UTC, datetime
from typing import Any

from benchmarks.large_event import own_database
from benchmarks.sizes import sizes

_FIRST = (
    "Łukasz Michał Gergő Zsófia Jiří Ondřej Željko Đurđica Ştefan Răzvan László Šárka Anđela Ágnes Józef Ewa"
)
_FAMILY = (
    "Wójcik Szabó Dvořák Kovačević Brătianu Żółć Őrfi Růžička Šarić Rădulescu Woźniak Tóth Černý Babić "
    "Şerban Gęś Fűzfa Kučera Čović Mureşan Śliwa Győri Beneš Đukić Bălan"
)
_SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗"
_GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平鹏"


def main() -> None:
    asked = sizes(__doc__, players=400, bordered=14_000).parse_args()
    with own_database():
        measure(asked.players, asked.bordered)


def measure(count: int, bordered: int) -> None:
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
        return str(re.findall(r'name="enter" value="(\w+)"', answer.content.decode())[0])

    def post(what: str, **typed: Any) -> Any:
        start = time.perf_counter()
        answer = client.post(page, typed, headers={"x-forwarded-proto": "https"})
        print(f"{what:44}{time.perf_counter() - start:6.2f} s  {answer.status_code}")
        return answer

    rows: list[list[str | int]] = [["name", "number", "country", "team", "federation number"]]
    rows += [[f"Somebody {n}", n, "NL", f"Team {n // 4}", f"{4_090_000 + n:08}"] for n in range(1, count + 1)]
    text = "\n".join(",".join(map(str, row)) for row in rows)
    seen = post(f"{count} players pasted: preview", text=text)
    post(f"{count} players pasted: entered", text=text, enter=token(seen))
    post(f"{count} players again: preview, unchanged", text=text)
    changed = text.replace("NL", "BE")
    seen = post(f"{count} players again: preview, changed", text=changed)
    post(f"{count} players again: changed", text=changed, enter=token(seen))
    post(f"{count} players as a workbook: preview", file=workbook(rows))
    names = [f"{first} {family}" for first in _FIRST.split() for family in _FAMILY.split()][:count]
    post(f"{len(names)} names in Windows-1250: preview", file=named("name\n" + "\n".join(names), "cp1250"))
    hanzi = "姓名\n" + "\n".join(f"{one}{other}" for one in _SURNAMES for other in _GIVEN)
    post(f"{len(_SURNAMES) * len(_GIVEN)} names in GB18030: preview", file=named(hanzi, "gb18030"))
    post("10,000 rows in a workbook: refused", file=workbook([rows[0]] + rows[1:2] * 10_000))
    post(f"two lines above {bordered:,} rows of borders: preview", file=workbook(rows[:2], bordered=bordered))
    post("2,000 wrong lines: refused", text="name,number\n" + "Anna,x\n" * 2_000)


def named(text: str, encoding: str) -> io.BytesIO:
    content = io.BytesIO(text.encode(encoding))
    content.name = "players.csv"
    return content


def workbook(rows: list[list[Any]], *, bordered: int = 0) -> io.BytesIO:
    """A workbook with these rows, and below them so many with borders around 26 empty cells."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Border, Side

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    empty = WriteOnlyCell(sheet)
    empty.border = Border(left=Side(style="thin"))
    for _row in range(bordered):
        sheet.append([empty] * 26)
    content = io.BytesIO()
    book.save(content)
    content.seek(0)
    content.name = "players.xlsx"
    return content


if __name__ == "__main__":
    main()
