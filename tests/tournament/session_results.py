"""Results of one player over the sessions, as tests of rankings write them."""

from tournament.standings import Result


def in_sessions(number, *sessions):
    """Return the results of one player: a (score, twelfths) or a whole `Result` line per session."""
    return [Result(number, round_, *session) for round_, session in enumerate(sessions, 1)]
