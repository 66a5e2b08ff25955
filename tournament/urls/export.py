"""Files to take away: workbooks and PDFs.

`files` is the public's page, `event_files` the officials'. Below each the same files have an address,
named `files_NAME` and `event_files_NAME`.
"""

from django.urls import URLPattern, path

from tournament.access.permissions import Permission
from tournament.papers import files, pages, progress

_PUBLIC, _OFFICIAL = "e/<slug:slug>/files/", "e/<slug:slug>/organiser/files/"

#: Address and name of every file that both have.
_FILES: list[tuple[str, str, pages.Download]] = [
    ("results.xlsx", "workbook", files.workbook),
    ("<slug:part>.csv", "csv", files.table_list),
    ("standings.pdf", "standings", pages.standings),
    ("teams.pdf", "teams", pages.teams),
    ("nations.pdf", "nations", pages.nations),
    ("seating-<int:number>.pdf", "seating", pages.seating),
    ("seating-by-name.pdf", "names", pages.names),
    ("certificate-of-the-draw.pdf", "draw_certificate", pages.draw_certificate),
    ("meetings.pdf", "meetings", pages.meetings),
    ("results-<int:number>.pdf", "round_results", pages.round_results),
]
#: What only the officials have.
_OFFICIAL_FILES: list[tuple[str, str, pages.Download]] = [
    ("participants.pdf", "participants", pages.participants),
    ("badges.pdf", "badges", pages.badges),
    ("schedule-cards.pdf", "cards", pages.cards),
    ("table-posters.pdf", "posters", pages.posters),
    ("certificates.pdf", "certificates", pages.certificates),
]
#: A paper that takes long: how far it is, and the paper. Officials can stop it, too.
_MAKING: list[tuple[str, str, progress.View]] = [
    ("", "", progress.page),
    ("state/", "_state", progress.state),
    ("file.pdf", "_file", progress.file),
]
_for_organisers = pages.for_officials(Permission.SEE_ORGANISER)
#: Referees print their own slips.
_for_the_desk = pages.for_officials(Permission.SEE_DESK)

urlpatterns: list[URLPattern] = [
    path(_PUBLIC, files.files, name="files"),
    path(_OFFICIAL, files.event_files, name="event_files"),
    path(
        _OFFICIAL + "report.<slug:kind>",
        _for_organisers(files.federation_file),
        name="federation_report",
    ),
    *(path(_PUBLIC + file, pages.for_public(view), name=f"files_{name}") for file, name, view in _FILES),
    *(
        path(_OFFICIAL + file, _for_organisers(view), name=f"event_files_{name}")
        for file, name, view in _FILES
    ),
    *(path(_OFFICIAL + file, _for_organisers(view), name=name) for file, name, view in _OFFICIAL_FILES),
    path(
        _OFFICIAL + "score-sheets-<int:number>.pdf",
        _for_the_desk(pages.score_sheets),
        name="score_sheets",
    ),
    path(_OFFICIAL + "score-sheet.pdf", _for_the_desk(pages.spare_score_sheets), name="score_sheet"),
    path(
        _OFFICIAL + "archive.json",
        pages.for_officials(Permission.RESTORE)(files.archive_file),
        name="archive",
    ),
    *(
        path(f"{_PUBLIC}making/<slug:name>/{end}", progress.for_public(view), name=f"files_making{more}")
        for end, more, view in _MAKING
    ),
    *(
        path(
            f"{_OFFICIAL}making/<slug:name>/{end}",
            progress.for_officials(view),
            name=f"event_files_making{more}",
        )
        for end, more, view in [*_MAKING, ("cancel/", "_cancel", progress.cancel)]
    ),
]
