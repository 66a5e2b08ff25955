"""How points are written in a sentence or a cell: a true minus, and thousands as the language has them."""

from django.utils.formats import get_format

MINUS = "\N{MINUS SIGN}"


def plain_amount(amount: int) -> str:
    """`1,204`, `−8`, `0`; `1 204` in French."""
    text = f"{amount:,}".replace("-", MINUS)
    return text.replace(",", get_format("THOUSAND_SEPARATOR")) if "," in text else text


def typed_amount(amount: int) -> str:
    """`1204`, `−8`: as somebody would type it."""
    return str(amount).replace("-", MINUS)


def signed_amount(amount: int) -> str:
    """`+1,204`, `−8`, `0`."""
    return ("+" if amount > 0 else "") + plain_amount(amount)
