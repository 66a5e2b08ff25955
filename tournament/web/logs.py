"""What stands in the log: a refusal as one line, a fault with all that leads to it."""

import logging


def brief(record: logging.LogRecord) -> bool:
    """Take the traceback from a record of an answer below 500; keep every record."""
    if getattr(record, "status_code", 500) < 500:
        record.exc_info = record.exc_text = None
    return True
