"""Finite abelian groups and the additive side of finite fields, as plain tables of indices."""

from __future__ import annotations

from functools import cache


class Group:
    """The direct product of cyclic groups; elements are 0…order - 1, 0 is neutral.

    Element e of Z_a × Z_b × … is the number whose digits in mixed radix are its components.
    """

    __slots__ = ("moduli", "order")

    def __init__(self, *moduli: int) -> None:
        self.moduli = moduli
        self.order = 1
        for modulus in moduli:
            self.order *= modulus

    def digits(self, element: int) -> list[int]:
        """Return the components of an element."""
        parts = []
        for modulus in self.moduli:
            element, digit = divmod(element, modulus)
            parts.append(digit)
        return parts

    def element(self, digits: list[int]) -> int:
        """Return the element with these components, each taken modulo its cyclic group."""
        value = 0
        for digit, modulus in zip(reversed(digits), reversed(self.moduli), strict=True):
            value = value * modulus + digit % modulus
        return value

    def subtract(self, a: int, b: int) -> int:
        """Return a - b."""
        return self.element([p - q for p, q in zip(self.digits(a), self.digits(b), strict=True)])

    def translation(self, by: int) -> list[int]:
        """Return x + `by` for every element x, in order."""
        if len(self.moduli) == 1:
            return [*range(by, self.order), *range(by)]
        shift = self.digits(by)
        return [
            self.element([p + q for p, q in zip(self.digits(x), shift, strict=True)])
            for x in range(self.order)
        ]


#: Monic irreducible polynomials over Z_p without their leading term, constant first: x**k equals
#: minus these. Enough fields for charts of up to 2,048 players.
_REDUCTION = {
    (2, 2): (1, 1),
    (2, 3): (1, 1, 0),
    (2, 4): (1, 1, 0, 0),
    (2, 5): (1, 0, 1, 0, 0),
    (2, 6): (1, 1, 0, 0, 0, 0),
    (2, 7): (1, 1, 0, 0, 0, 0, 0),
    (2, 8): (1, 1, 0, 1, 1, 0, 0, 0),
    (2, 9): (1, 1, 0, 0, 0, 0, 0, 0, 0),
    (3, 2): (1, 0),
    (3, 3): (1, 2, 0),
    (3, 4): (2, 1, 0, 0),
    (3, 5): (1, 2, 0, 0, 0),
}


def multiply(p: int, degree: int, a: int, b: int) -> int:
    """Return a·b in the field of p**degree elements; digits in base p are coefficients, constant first."""
    if degree == 1:
        return a * b % p
    field = Group(*[p] * degree)
    reduction = _REDUCTION[p, degree]
    left, right = field.digits(a), field.digits(b)
    product = [0] * (2 * degree - 1)
    for i, x in enumerate(left):
        for j, y in enumerate(right):
            product[i + j] += x * y
    for power in range(2 * degree - 2, degree - 1, -1):
        for i, coefficient in enumerate(reduction):
            product[power - degree + i] -= product[power] * coefficient
    return field.element(product[:degree])


@cache
def factorise(n: int) -> tuple[tuple[int, int], ...]:
    """Return the prime factors of n with their exponents, ascending."""
    factors = []
    p = 2
    while n > 1:
        exponent = 0
        while n % p == 0:
            n, exponent = n // p, exponent + 1
        if exponent:
            factors.append((p, exponent))
        p += 1
    return tuple(factors)
