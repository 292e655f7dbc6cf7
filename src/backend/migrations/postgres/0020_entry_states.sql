-- An entry has the facts of its newest revision, so that a list reads no texts but those that it shows.

ALTER TABLE entries
    ADD COLUMN file TEXT COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN states TEXT COLLATE "C" NOT NULL DEFAULT '',
    ADD COLUMN written_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN removed BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE entries SET file = r.file, states = r.states, written_at = r.written_at, removed = r.body = ''
FROM revisions r WHERE r.entry = entries.entry AND r.number = entries.number;
