-- A row that is written to find out whether anything can be.
CREATE TABLE write_checks (
    id INTEGER PRIMARY KEY,
    written_at INTEGER NOT NULL -- seconds since 1970, UTC
);
