-- Files of buyers, from when they are chosen until the inquiry names them.
CREATE TABLE inquiry_uploads (
    id TEXT COLLATE "C" PRIMARY KEY, -- drawn at random: whoever knows it may go on, remove the file, or send it
    name TEXT COLLATE "C" NOT NULL, -- as it was sent; of its kind once the file is complete
    kind TEXT COLLATE "C" NOT NULL DEFAULT '', -- empty: not complete
    size BIGINT NOT NULL DEFAULT 0, -- what was received, in bytes
    network TEXT COLLATE "C" NOT NULL, -- a keyed digest of the sender's network
    added_at BIGINT NOT NULL
);
CREATE INDEX inquiry_uploads_by_time ON inquiry_uploads (added_at);
CREATE INDEX inquiry_uploads_by_network ON inquiry_uploads (network);

CREATE TABLE inquiry_upload_parts (
    upload TEXT COLLATE "C" NOT NULL REFERENCES inquiry_uploads (id) ON DELETE CASCADE,
    part BIGINT NOT NULL, -- from 0
    bytes BYTEA NOT NULL,
    PRIMARY KEY (upload, part)
);
