"""A bucket of S3 with copies in it, at Amazon's or anybody's who speaks its language.

Keys, region and the address of another server than Amazon's are named in the variables that the library
knows: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL_S3.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from tournament.copies.kept import Copy, Folder, latest_first, outdated
from tournament.copies.refusals import CopyRefused

#: How its address begins: what follows is the name of the bucket, and where within.
SCHEME = "s3://"
#: Up to this size, in bytes, a copy goes in one request, which leaves nothing behind where it breaks off.
_ONE_REQUEST = 5 * 1024**3
#: Seconds until nobody is there, and until nothing more comes; and how often a request is tried.
_UNTIL_REACHED, _UNTIL_TOLD, _TRIES = 5, 60, 2
#: How many names are told in one answer; no server tells more.
_TOLD_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Bucket:
    """Where a bucket has the copies: under names that begin with `within`, through the library's client."""

    name: str
    within: str
    client: Any

    @classmethod
    def reached(cls, address: str) -> Self:
        """The one at this address, like s3://bucket/club. Raises CopyRefused where it cannot be used."""
        name, _slash, within = address.removeprefix(SCHEME).partition("/")
        variables = tuple(item for item in os.environ.items() if item[0].startswith("AWS_"))
        with _told_why_not(address):
            client = _client(variables, _TRIES)
            bucket = cls(name, f"{within}/" if within else "", client)
            client.list_objects_v2(Bucket=name, Prefix=bucket.within, MaxKeys=1)
        return bucket

    def __str__(self) -> str:
        return f"{SCHEME}{self.name}/{self.within}".rstrip("/")

    def copies(self) -> list[Copy]:
        """Those that are there, the latest first. Raises CopyRefused, as all the others do."""
        return list(self.sizes())

    def sizes(self) -> dict[Copy, int]:
        """Of each copy its bytes, the latest first."""
        found = {}
        with _told_why_not(self):
            pages = self.client.get_paginator("list_objects_v2").paginate(
                Bucket=self.name,
                Prefix=self.within,
                Delimiter="/",
                PaginationConfig={"PageSize": _TOLD_AT_ONCE},
            )
            for page in pages:
                for item in page.get("Contents", ()):
                    if copy := Copy.named(item["Key"].removeprefix(self.within)):
                        found[copy] = item["Size"]
        return {copy: found[copy] for copy in latest_first(found)}

    def take_from(self, place: Folder, copy: Copy) -> None:
        """Take over a copy."""
        from boto3.s3.transfer import TransferConfig

        at_once = TransferConfig(multipart_threshold=_ONE_REQUEST, use_threads=False)
        with _told_why_not(self):
            self.client.upload_file(str(place.file(copy)), self.name, self._key(copy.name), Config=at_once)

    def fetch(self, copy: Copy, whole: Path) -> None:
        """Write the content of a copy into a new file."""
        with _told_why_not(self):
            self.client.download_file(self.name, self._key(copy.name), str(whole))

    def forget_old(self, now: datetime) -> int:
        """Delete what time has passed over; how many copies."""
        gone = outdated(self.copies(), now)
        with _told_why_not(self):
            for copy in gone:
                self.client.delete_object(Bucket=self.name, Key=self._key(copy.name))
        return len(gone)

    def forget_unfinished(self) -> None:
        """Nothing is left there by who was killed: what did not arrive as a whole is not there."""

    def read(self, name: str) -> str | None:
        """What a file beside the copies says; None where there is none."""
        with _told_why_not(self):
            try:
                answer = self.client.get_object(Bucket=self.name, Key=self._key(name))
            except self.client.exceptions.NoSuchKey:
                return None
            content: bytes = answer["Body"].read()
        return content.decode()

    def write(self, name: str, content: str) -> None:
        """Say that in a file beside the copies."""
        with _told_why_not(self):
            self.client.put_object(Bucket=self.name, Key=self._key(name), Body=content.encode())

    def _key(self, name: str) -> str:
        return self.within + name


@lru_cache(maxsize=1)
def _client(_variables: tuple[tuple[str, str], ...], tries: int) -> Any:
    """The library's client for what the variables say, made once: it takes 0.1 s and 30 MB."""
    from boto3.session import (
        Session,
    )  # which takes as long, and an installation without a bucket does without
    from botocore.config import Config

    config = Config(
        connect_timeout=_UNTIL_REACHED,
        read_timeout=_UNTIL_TOLD,
        retries={"mode": "standard", "max_attempts": tries},
        s3={"addressing_style": "path"},  # understood by every server, and needs no name of its own
    )
    return Session().client("s3", config=config)


@contextmanager
def _told_why_not(place: object) -> Iterator[None]:
    from boto3.exceptions import Boto3Error
    from botocore.exceptions import BotoCoreError, ClientError

    no_address = ValueError
    try:
        yield
    except (Boto3Error, BotoCoreError, ClientError, no_address) as failed:
        why = str(failed)
        if isinstance(failed, ClientError):  # answered by the server
            why = "{Message} ({Code})".format(**{"Message": "", "Code": "", **failed.response["Error"]})
        why = why.removesuffix(".")
        raise CopyRefused(
            f"The second place of the copies, {place} (BACKUP_URL), cannot be used: {why}."
        ) from failed
