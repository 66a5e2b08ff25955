"""Files to take away: workbooks and PDFs.

`files` is the public's page, `event_files` the officials'. Below each the same files have an address,
named `files_NAME` and `event_files_NAME`; those of the papers follow from their catalogue.
"""

from collections.abc import Iterator

from django.urls import URLPattern, path

from tournament.access.permissions import Permission
from tournament.papers import files, pages, progress
from tournament.papers.catalogue import PAPERS
from tournament.papers.paper_kind import PaperKind, address_name
from tournament.web.taking import Asking, nothing

_PUBLIC, _OFFICIAL = "e/<slug:slug>/files/", "e/<slug:slug>/organiser/files/"

#: Address and name of every file that is no paper and that both have, and what the public's is asked for.
_FILES: list[tuple[str, str, pages.Download, Asking]] = [
    ("results.xlsx", "workbook", files.workbook, nothing),
    ("<slug:part>.csv", "csv", files.table_list, pages.of_a_list),
]
#: A paper that takes long: how far it is, and the paper. Officials can stop it, too.
_MAKING: list[tuple[str, str, progress.View]] = [
    ("", "", progress.page),
    ("state/", "_state", progress.state),
    ("file.pdf", "_file", progress.file),
]
_for_organisers = pages.for_officials(Permission.SEE_ORGANISER)


def _paper(kind: PaperKind) -> Iterator[URLPattern]:
    """The addresses of a kind of paper: the officials', and the public's where it is for everybody."""
    page = pages.paper_page(kind)
    official = pages.for_officials(kind.audience.permission)(page)
    yield path(_OFFICIAL + kind.path, official, name=address_name(kind.name, public=False))
    if kind.is_for(public=True):
        public = pages.for_public(page, pages.of_a_paper(kind))
        yield path(_PUBLIC + kind.path, public, name=address_name(kind.name, public=True))


urlpatterns: list[URLPattern] = [
    path(_PUBLIC, files.files, name="files"),
    path(_OFFICIAL, files.event_files, name="event_files"),
    path(
        _OFFICIAL + "report.<slug:kind>",
        _for_organisers(files.federation_file),
        name="federation_report",
    ),
    *(
        path(_PUBLIC + file, pages.for_public(view, asking), name=address_name(name, public=True))
        for file, name, view, asking in _FILES
    ),
    *(
        path(_OFFICIAL + file, _for_organisers(view), name=address_name(name, public=False))
        for file, name, view, _ in _FILES
    ),
    *(address for kind in PAPERS for address in _paper(kind)),
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
