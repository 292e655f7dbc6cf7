-- Wrong codes at the desk, which pause an account's codes, and the time of a restore, before which links were made that have ended.

ALTER TABLE staff ADD COLUMN wrong_codes BIGINT NOT NULL DEFAULT 0; -- since the last right one
ALTER TABLE staff ADD COLUMN codes_wait_until BIGINT NOT NULL DEFAULT 0; -- seconds since 1970, UTC

CREATE TABLE restores (
    restored_at BIGINT PRIMARY KEY -- seconds since 1970, UTC
);
