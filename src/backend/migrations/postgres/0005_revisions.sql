-- The entries of the content, each with its revisions. The tables that the provider's calls read are made of them: a row for
-- each language and each interval in which a text is on the site.

CREATE TABLE entries (
    entry TEXT COLLATE "C" PRIMARY KEY, -- item/3001, seo/news/list
    kind TEXT COLLATE "C" NOT NULL, -- item, type, catalog, seo, board, label, topic
    number BIGINT NOT NULL, -- that of the newest revision
    place BIGINT NOT NULL -- of the newest revision
);
CREATE INDEX entries_by_kind ON entries (kind, place, entry);
CREATE INDEX entries_by_place ON entries (place, entry);

-- Rows are added, and never changed.
CREATE TABLE revisions (
    entry TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL, -- 1, 2, 3 and so on for each entry
    body TEXT COLLATE "C" NOT NULL, -- TOML, all languages; empty if the entry was removed
    file TEXT COLLATE "C" NOT NULL, -- of the folder format
    place BIGINT NOT NULL, -- orders all entries, with gaps
    states TEXT COLLATE "C" NOT NULL, -- JSON: for each language none, draft, or published with its interval
    author TEXT COLLATE "C" NOT NULL,
    note TEXT COLLATE "C" NOT NULL,
    written_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    PRIMARY KEY (entry, number)
);
CREATE INDEX revisions_by_time ON revisions (written_at);

ALTER TABLE items
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0, -- seconds since 1970, UTC: on the site in [from_at, until_at)
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0, -- the number of the revision; 0 if the row is older than revisions
    DROP CONSTRAINT items_pkey,
    ADD PRIMARY KEY (fid, lang, from_at);

ALTER TABLE types
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN seq BIGINT NOT NULL DEFAULT 0,
    DROP CONSTRAINT types_pkey,
    ADD PRIMARY KEY (tid, lang, from_at);

ALTER TABLE catalogs
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0,
    DROP CONSTRAINT catalogs_pkey,
    ADD PRIMARY KEY (cid, lang, from_at);

ALTER TABLE seo
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN seq BIGINT NOT NULL DEFAULT 0,
    DROP CONSTRAINT seo_pkey,
    ADD PRIMARY KEY (path, lang, from_at);

ALTER TABLE boards
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0,
    DROP CONSTRAINT boards_pkey,
    ADD PRIMARY KEY (bid, lang, from_at);

ALTER TABLE labels
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0,
    DROP CONSTRAINT labels_pkey,
    ADD PRIMARY KEY (lid, lang, from_at);

ALTER TABLE topics
    ADD COLUMN from_at BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN until_at BIGINT NOT NULL DEFAULT 9223372036854775807,
    ADD COLUMN revision BIGINT NOT NULL DEFAULT 0,
    DROP CONSTRAINT topics_pkey,
    ADD PRIMARY KEY (tpid, lang, from_at);

UPDATE items SET until_at = 0 WHERE NOT published;
ALTER TABLE items DROP COLUMN published;

DROP INDEX items_by_type;
DROP INDEX items_by_catalog;
DROP INDEX topics_by_label;
CREATE INDEX items_by_type ON items (tid, lang, seq, from_at, until_at);
CREATE INDEX items_by_catalog ON items (cid, lang, seq, from_at, until_at);
CREATE INDEX topics_by_label ON topics (lid, lang, seq, from_at, until_at);
CREATE INDEX items_by_from ON items (from_at);
CREATE INDEX items_by_until ON items (until_at);
CREATE INDEX types_by_from ON types (from_at);
CREATE INDEX types_by_until ON types (until_at);
CREATE INDEX catalogs_by_from ON catalogs (from_at);
CREATE INDEX catalogs_by_until ON catalogs (until_at);
CREATE INDEX seo_by_from ON seo (from_at);
CREATE INDEX seo_by_until ON seo (until_at);
CREATE INDEX boards_by_from ON boards (from_at);
CREATE INDEX boards_by_until ON boards (until_at);
CREATE INDEX labels_by_from ON labels (from_at);
CREATE INDEX labels_by_until ON labels (until_at);
CREATE INDEX topics_by_from ON topics (from_at);
CREATE INDEX topics_by_until ON topics (until_at);
