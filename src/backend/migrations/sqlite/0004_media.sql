-- The pictures that came with imported content; what is seeded has its own in the binary or in its folder.
-- BYTEA is PostgreSQL's; SQLite takes any name and keeps bytes as they are.

CREATE TABLE media (
    path TEXT PRIMARY KEY, -- media/photos/dock.jpg
    hash TEXT NOT NULL, -- changes whenever the bytes do
    bytes BYTEA NOT NULL
);
