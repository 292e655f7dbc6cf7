-- Entries that were removed can be restored for a while, and are then removed for good.

-- The rows of `texts` of removed entries, as they were.
CREATE TABLE binned_texts (
    entry TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    list TEXT COLLATE "C",
    sublist TEXT COLLATE "C",
    title TEXT COLLATE "C" NOT NULL,
    atime TEXT COLLATE "C" NOT NULL,
    ptime TEXT COLLATE "C" NOT NULL,
    fields TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (entry, lang, from_at)
);

-- The entries that were removed for good: their ids are not given again.
CREATE TABLE gone_entries (
    entry TEXT COLLATE "C" PRIMARY KEY
);

CREATE INDEX entries_in_bin ON entries (written_at, entry) WHERE removed;
