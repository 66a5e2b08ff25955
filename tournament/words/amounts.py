"""How points are written in a sentence or a cell: a true minus, and thousands as the language has them."""

from django.utils.formats import get_format

MINUS = "\N{MINUS SIGN}"


def plain_amount(amount: int) -> str:
    """`1,204`, `−8`, `0`; `1 204` in French."""
    text = f"{amount:,}".replace("-", MINUS)
    return text.replace(",", get_format("THOUSAND_SEPARATOR")) if "," in text else text


def table_points_count(twelfths: int) -> int:
    """By which number the word behind table points is chosen, in languages that differ between 1 and 2.

    `½ table point`, `1⅓ table points`, `2 table points`; in French `1⅓ point`: there plural begins with 2,
    and nothing at all is singular.
    """
    amount = abs(twelfths)
    if amount % 12 == 0 or amount > 24:
        return amount // 12
    return 1 if amount < 12 else 0


def typed_amount(amount: int) -> str:
    """`1204`, `−8`: as somebody would type it."""
    return str(amount).replace("-", MINUS)


def signed_amount(amount: int) -> str:
    """`+1,204`, `−8`, `0`."""
    return ("+" if amount > 0 else "") + plain_amount(amount)
