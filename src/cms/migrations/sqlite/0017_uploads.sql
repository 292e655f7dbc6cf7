-- Files of buyers, from when they are chosen until the inquiry names them.
CREATE TABLE inquiry_uploads (
    id TEXT PRIMARY KEY, -- drawn at random: whoever knows it may go on, remove the file, or send it
    name TEXT NOT NULL, -- as it was sent; of its kind once the file is complete
    kind TEXT NOT NULL DEFAULT '', -- empty: not complete
    size BIGINT NOT NULL DEFAULT 0, -- what was received, in bytes
    network TEXT NOT NULL, -- a keyed digest of the sender's network
    added_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX inquiry_uploads_by_time ON inquiry_uploads (added_at);
CREATE INDEX inquiry_uploads_by_network ON inquiry_uploads (network);

CREATE TABLE inquiry_upload_parts (
    upload TEXT NOT NULL REFERENCES inquiry_uploads (id) ON DELETE CASCADE,
    part BIGINT NOT NULL, -- from 0
    bytes BLOB NOT NULL,
    PRIMARY KEY (upload, part)
);
