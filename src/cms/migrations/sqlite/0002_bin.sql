-- Entries that were removed can be restored for a while, and are then removed for good.

-- The rows of `texts` of removed entries, as they were.
CREATE TABLE binned_texts (
    entry TEXT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    list TEXT,
    sublist TEXT,
    title TEXT NOT NULL,
    atime TEXT NOT NULL,
    ptime TEXT NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (entry, lang, from_at)
);

-- The entries that were removed for good: their ids are not given again.
CREATE TABLE gone_entries (
    entry TEXT PRIMARY KEY
);

CREATE INDEX entries_in_bin ON entries (written_at, entry) WHERE removed;
