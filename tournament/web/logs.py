"""What stands in the log: a refusal as one line, as what keeps the database from answering; a fault with all
that leads to it.
"""

import logging


def brief(record: logging.LogRecord) -> bool:
    """Keep records, without the traceback for an answer below 500, or of 503, which says why.

    Of those who come too often (429) none is kept: each would be a line, and whoever counts them says so.
    """
    status = getattr(record, "status_code", 500)
    if status == 503 and record.exc_info and record.exc_info[1]:
        reason = " ".join(str(record.exc_info[1]).split())
        record.msg, record.args = f"{record.getMessage()}: {reason}", ()
    if status < 500 or status == 503:
        record.exc_info = record.exc_text = None
    return bool(status != 429)
