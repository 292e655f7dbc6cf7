-- When backups of this database were begun that were completed.

CREATE TABLE backups (
    made_at BIGINT PRIMARY KEY -- seconds since 1970, UTC
);
