"""The database of one machine: Django's SQLite, as strict about lengths and sizes as PostgreSQL is."""
