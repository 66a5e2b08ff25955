"""Files to take away: workbooks and PDFs.

`files` is the public's page, `event_files` the officials'. Below each the same files have an address,
named `files_NAME` and `event_files_NAME`.
"""

from django.urls import URLPattern, path

from tournament.permissions import Permission
from tournament.views import export

_PUBLIC, _OFFICIAL = "e/<slug:slug>/files/", "e/<slug:slug>/organiser/files/"

#: Address and name of every file that both have.
_FILES: list[tuple[str, str, export.Download]] = [
    ("results.xlsx", "workbook", export.workbook),
    ("standings.csv", "csv", export.standings_list),
    ("standings.pdf", "standings", export.standings_pdf),
    ("teams.pdf", "teams", export.teams_pdf),
    ("seating-<int:number>.pdf", "seating", export.seating_pdf),
    ("seating-by-name.pdf", "names", export.names_pdf),
    ("certificate-of-the-draw.pdf", "certificate", export.certificate_pdf),
]
_for_organisers = export.for_officials(Permission.SEE_ORGANISER)
#: Referees print their own slips.
_for_the_desk = export.for_officials(Permission.SEE_DESK)

urlpatterns: list[URLPattern] = [
    path(_PUBLIC, export.files, name="files"),
    path(_OFFICIAL, export.event_files, name="event_files"),
    *(path(_PUBLIC + file, export.for_public(view), name=f"files_{name}") for file, name, view in _FILES),
    *(
        path(_OFFICIAL + file, _for_organisers(view), name=f"event_files_{name}")
        for file, name, view in _FILES
    ),
    path(
        _OFFICIAL + "score-sheets-<int:number>.pdf",
        _for_the_desk(export.score_sheets_pdf),
        name="score_sheets",
    ),
    path(_OFFICIAL + "score-sheet.pdf", _for_the_desk(export.blank_score_sheet_pdf), name="score_sheet"),
]
