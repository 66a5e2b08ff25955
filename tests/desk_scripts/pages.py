"""Pages of one sheet as browsers hold them: the desk's own scripts, with a person typing and no screen."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tournament.desk.sheet_form import SheetForm
from tournament.sheets.board import session_at
from tournament.words.desk_scripts import sheet_key

if TYPE_CHECKING:
    from tests.desk_scripts.hall import Hall, Post

#: The lines that anybody types into.
LINES = range(1, 6)
ROWS = ("1", "2", "3")
KEYS = ("value", "winner", "discarder")
#: What `OF_THE_PAGE` of left_behind.js says.
_OF_THE_PAGE = ("account", "token", "do")

Entries = list[list[str]]


def fields_of(part: str) -> list[str]:
    """The names of the fields of a line, a row of penalties, or of one field."""
    if part.startswith("hand-"):
        return [f"{part}-{key}" for key in KEYS]
    if part.startswith("penalty-"):
        return [f"{part}-{key}" for key in ("call", "seat", "receiver", "amount", "hand", "reason")]
    return [part]


class Browser:
    """One browser: who is signed in in it, and what it keeps."""

    def __init__(self, hall: Hall, account: Any) -> None:
        self.hall, self.account = hall, account
        self.storage: dict[str, dict[str, Any]] = {}

    def kept_of(self, key: str) -> list[dict[str, Any]]:
        return [
            {"name": name, "key": key, "record": record}
            for name, record in self.storage.items()
            if name.split("#")[0] == key
        ]


class Page:
    """An open page of the sheet.

    `typed` are the texts that people typed into each of its parts, `told` what it told them that keeps lines
    from being stored, and `asked` how the sheet stood each time that somebody asked to confirm it.
    """

    def __init__(self, hall: Hall, browser: Browser) -> None:
        self.hall, self.browser, self.account = hall, browser, browser.account
        session = session_at(hall.event, 1, 1)
        form = SheetForm(session)
        names = [name for line in LINES for name in fields_of(f"hand-{line}")]
        names += ["slip-timed_out", *(f"total-{wind}" for wind in "eswn")]
        names += [name for row in ROWS for name in fields_of(f"penalty-{row}")]
        self.texts = {
            "account": str(self.account.pk),
            **{name: str(form.submission[name].value()) for name in ("sitting", "version", "token")},
            "moves": "",
            **dict.fromkeys(names, ""),
            **dict(form.typed()),
        }
        self.key = sheet_key(session, self.account)
        self.number = hall.next_number()
        self.name = f"{self.key}#{self.number}"
        self.typed: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        self.told: list[str] = []
        self.asked: list[dict[str, str]] = []
        self.is_open, self.wants_confirmation, self.left_something = True, False, False
        self.rings = False
        self.post: Post | None = None
        self.box = hall.scripts.call("sending.js", "begin", self.entries)
        self._restore()

    # --- What the scripts do ---------------------------------------------------------------------

    @property
    def entries(self) -> Entries:
        return [[name, text] for name, text in self.texts.items() if name != "slip-timed_out" or text]

    @property
    def version(self) -> int:
        return int(self.texts["version"])

    @property
    def unsent(self) -> list[str]:
        names: list[str] = self.hall.scripts.call("sending.js", "unsent", self.box, self.entries)
        return names

    @property
    def confirming(self) -> bool:
        """Whether nothing can be typed, because the sheet is being confirmed."""
        confirms = self.hall.scripts.call("sending.js", "confirms", self.box)
        return self.box["state"] == "sending" and confirms

    def text(self, part: str) -> tuple[str, ...]:
        return tuple(self.texts.get(name, "").replace("−", "-") for name in fields_of(part))

    def tell(self, kind: str, **event: Any) -> None:
        """What `#tell` of outbox.js does."""
        happened = {"kind": kind, "entries": self.entries, **event}
        self.box, doing = self.hall.scripts.call("sending.js", "step", self.box, happened)
        self.keep()
        self.rings = "wait" in doing
        if doing.get("tell"):
            self.say(doing["tell"])
        if doing.get("post"):
            self.post = self.hall.send(self, doing["post"])

    def say(self, what: str) -> None:
        self.told.append(what)
        self.wants_confirmation = False

    def keep(self) -> None:
        unsent, attempt = self.unsent, self.box["attempt"]
        if unsent or attempt:
            at = f"{self.hall.next_number():08}"
            self.browser.storage[self.name] = {
                "entries": self.entries,
                "attempt": attempt,
                "unsent": unsent,
                "at": at,
                "page": self.number,
                "typed": {part: set(texts) for part, texts in self.typed.items()},
            }
        else:
            self.browser.storage.pop(self.name, None)

    def _restore(self) -> None:
        """What `restore` of left_behind.js does."""
        found = self.browser.kept_of(self.key)
        plain = [
            {**one, "record": {name: one["record"][name] for name in ("entries", "attempt", "unsent", "at")}}
            for one in found
        ]
        together = self.hall.scripts.call("kept.js", "putTogether", plain)
        record = together["record"]
        if not record:
            return
        self.texts["slip-timed_out"] = ""
        for name, text in record["entries"]:
            if name in self.texts and name not in _OF_THE_PAGE:
                self.texts[name] = text
        for one in found:
            if one["name"] in together["names"]:
                self.hall.taken_up.add(one["record"]["page"])
                for part, texts in one["record"]["typed"].items():
                    self.typed[part] |= texts
                for name in one["record"]["unsent"]:
                    kept = dict(one["record"]["entries"]).get(name, "")
                    if name.endswith("-amount"):
                        self.hall.shared.add(kept)
                    assert self.texts.get(name, "") == kept, f"{name} of {one['name']} is not restored"
        if record["attempt"]:
            self.tell("resumed", attempt=record["attempt"])
        else:
            self.tell("wanted", button="save")
        for name in together["names"]:
            self.browser.storage.pop(name)

    def hear(self, post: Post) -> None:
        """Take the answer to what was posted last, as `#take` and `answered` do."""
        self.post = None
        status, answer, sent = post.status, post.answer, post.entries
        call = self.hall.scripts.call
        if "stale" in answer:
            self.say("stale")
            self.hall.check_overtaken(post)
            return self.tell("overtaken")
        if status != 200:
            self.say("refused")
            return self.tell("refused")
        assert call("taking.js", "isAnswer", answer), answer
        if "next" in answer:
            self.tell("left", acknowledged=call("sending.js", "typedOf", sent))
            assert not self.unsent
            return self.close()
        self.hall.check_version(post, answer["version"])
        self.texts |= call("taking.js", "textsAfter", answer, sent, self.entries)
        acknowledged = call("taking.js", "acknowledgedBy", answer, sent)
        if answer["overtaken"]:
            self.say("behind")
        if answer["state"] == "confirmed":
            typed = call("sending.js", "typedOf", self.entries)
            if call("sending.js", "differences", typed, acknowledged):
                self.say("confirmed meanwhile")
                return self.tell("overtaken", acknowledged=acknowledged)
            self.tell("left", acknowledged=acknowledged)
            return self.close()
        if answer.get("refusal"):
            self.say("not confirmed")
        return self.tell("answered", acknowledged=acknowledged)

    def lose(self) -> None:
        """No answer comes."""
        self.post = None
        self.tell("unanswered", hurry=False)

    def close(self) -> None:
        """The page goes away; what is not sent is kept."""
        self.keep()
        self.left_something = bool(self.unsent or self.box["attempt"])
        self.is_open = False

    # --- What a person does ----------------------------------------------------------------------

    def locked(self, part: str) -> bool:
        """Whether the page takes nothing into this part now."""
        if self.confirming:
            return True
        if not part.startswith("penalty-") or not self.box["attempt"]:
            return False
        return part[-1] in self.hall.scripts.call("taking.js", "rowsUnderWay", self.box["attempt"])

    def type(self, part: str, *texts: str) -> None:
        """Type texts into the fields of a part."""
        if self.locked(part):
            return
        fields = fields_of(part)
        for name, text in zip(fields, [*texts, *[""] * len(fields)], strict=False):
            self.texts[name] = text
        self.typed[part].add(self.text(part))
        self.wants_confirmation = False
        self.keep()

    def insert(self, line: int) -> None:
        """Put an empty line in: those below move down."""
        last = LINES[-1]
        if self.confirming or any(self.text(f"hand-{last}")):
            return
        self.texts["moves"] += f"+{line}"
        for number in range(last, line - 1, -1):
            above = self.text(f"hand-{number - 1}") if number > line else ()
            self.type(f"hand-{number}", *above)

    def save(self) -> None:
        self.tell("wanted", button="save")

    def confirm(self) -> None:
        if self.confirming or self.box["state"] == "stopped":
            return
        self.asked.append(self.hall.scripts.call("sending.js", "typedOf", self.entries))
        self.wants_confirmation = True
        self.tell("wanted", button="confirm_next")
