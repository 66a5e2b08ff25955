"""The kinds of damage that are known, with the sentences that name each."""

#: By its name, what plants a kind of damage, and the sentences that name it.
KINDS = {}


def named_as(*expected):
    """Keep what plants a kind of damage, with the sentences that name it."""

    def register(plant):
        KINDS[plant.__name__] = (plant, expected)
        return plant

    return register
