"""Files to take away: workbooks and PDFs.

`files` is the public's page, `event_files` the officials'. Below each the same files have an address,
named `files_NAME` and `event_files_NAME`.
"""

from django.urls import URLPattern, path

from tournament.permissions import Permission
from tournament.views import export, making, papers

_PUBLIC, _OFFICIAL = "e/<slug:slug>/files/", "e/<slug:slug>/organiser/files/"

#: Address and name of every file that both have.
_FILES: list[tuple[str, str, papers.Download]] = [
    ("results.xlsx", "workbook", export.workbook),
    ("<slug:part>.csv", "csv", export.table_list),
    ("standings.pdf", "standings", papers.standings),
    ("teams.pdf", "teams", papers.teams),
    ("nations.pdf", "nations", papers.nations),
    ("seating-<int:number>.pdf", "seating", papers.seating),
    ("seating-by-name.pdf", "names", papers.names),
    ("certificate-of-the-draw.pdf", "certificate", papers.certificate),
    ("meetings.pdf", "meetings", papers.meetings),
    ("results-<int:number>.pdf", "round_results", papers.round_results),
]
#: What only the officials have.
_OFFICIAL_FILES: list[tuple[str, str, papers.Download]] = [
    ("participants.pdf", "participants", papers.participants),
    ("badges.pdf", "badges", papers.badges),
    ("schedule-cards.pdf", "cards", papers.cards),
    ("table-posters.pdf", "posters", papers.posters),
    ("certificates.pdf", "awards", papers.awards),
]
#: A paper that takes long: how far it is, and the paper. Officials can stop it, too.
_MAKING: list[tuple[str, str, making.View]] = [
    ("", "", making.page),
    ("state/", "_state", making.state),
    ("file.pdf", "_file", making.file),
]
_for_organisers = papers.for_officials(Permission.SEE_ORGANISER)
#: Referees print their own slips.
_for_the_desk = papers.for_officials(Permission.SEE_DESK)

urlpatterns: list[URLPattern] = [
    path(_PUBLIC, export.files, name="files"),
    path(_OFFICIAL, export.event_files, name="event_files"),
    path(
        _OFFICIAL + "report.<slug:kind>",
        _for_organisers(export.federation_file),
        name="federation_report",
    ),
    *(path(_PUBLIC + file, papers.for_public(view), name=f"files_{name}") for file, name, view in _FILES),
    *(
        path(_OFFICIAL + file, _for_organisers(view), name=f"event_files_{name}")
        for file, name, view in _FILES
    ),
    *(path(_OFFICIAL + file, _for_organisers(view), name=name) for file, name, view in _OFFICIAL_FILES),
    path(
        _OFFICIAL + "score-sheets-<int:number>.pdf",
        _for_the_desk(papers.score_sheets),
        name="score_sheets",
    ),
    path(_OFFICIAL + "score-sheet.pdf", _for_the_desk(papers.spare_score_sheets), name="score_sheet"),
    path(
        _OFFICIAL + "archive.json",
        papers.for_officials(Permission.RESTORE)(export.archive_file),
        name="archive",
    ),
    *(
        path(f"{_PUBLIC}making/<slug:name>/{end}", making.for_public(view), name=f"files_making{more}")
        for end, more, view in _MAKING
    ),
    *(
        path(
            f"{_OFFICIAL}making/<slug:name>/{end}",
            making.for_officials(view),
            name=f"event_files_making{more}",
        )
        for end, more, view in [*_MAKING, ("cancel/", "_cancel", making.cancel)]
    ),
]
