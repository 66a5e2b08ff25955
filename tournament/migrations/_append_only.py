"""For migrations that bring the history, which the database keeps from being changed, into a new form."""

from contextlib import contextmanager


@contextmanager
def changeable(connection):
    """Let the trigger that keeps the history from being changed let changes pass, within this transaction alone.

    PostgreSQL's function is replaced and not the trigger, which would lock the table and hold up the server.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_get_functiondef('tournament_history_refuse'::regproc)")
            [refusing] = cursor.fetchone()
            cursor.execute(
                "CREATE OR REPLACE FUNCTION tournament_history_refuse() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RETURN NEW; END; $$"
            )
            yield
            cursor.execute(refusing)
            return
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'tournament_history_append_only'")
        [trigger] = cursor.fetchone()
        cursor.execute("DROP TRIGGER tournament_history_append_only")
        yield
        cursor.execute(trigger)
