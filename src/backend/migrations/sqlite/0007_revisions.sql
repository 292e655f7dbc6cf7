-- The entries of the content, each with its revisions. The tables that the provider's calls read are made of them: a row for
-- each language and each interval in which a text is on the site.

CREATE TABLE entries (
    entry TEXT PRIMARY KEY, -- item/3001, seo/news/list
    kind TEXT NOT NULL, -- item, type, catalog, seo, board, label, topic
    number BIGINT NOT NULL, -- that of the newest revision
    place BIGINT NOT NULL -- of the newest revision
);
CREATE INDEX entries_by_kind ON entries (kind, place, entry);
CREATE INDEX entries_by_place ON entries (place, entry);

-- Rows are added, and never changed.
CREATE TABLE revisions (
    entry TEXT NOT NULL,
    number BIGINT NOT NULL, -- 1, 2, 3 and so on for each entry
    body TEXT NOT NULL, -- TOML, all languages; empty if the entry was removed
    file TEXT NOT NULL, -- of the folder format
    place BIGINT NOT NULL, -- orders all entries, with gaps
    states TEXT NOT NULL, -- JSON: for each language none, draft, or published with its interval
    author TEXT NOT NULL,
    note TEXT NOT NULL,
    written_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    PRIMARY KEY (entry, number)
);
CREATE INDEX revisions_by_time ON revisions (written_at);

ALTER TABLE items RENAME TO old_items;
CREATE TABLE items (
    fid BIGINT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL, -- seconds since 1970, UTC: on the site in [from_at, until_at)
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL, -- the number of the revision; 0 if the row is older than revisions
    seq BIGINT NOT NULL,
    tid BIGINT,
    cid BIGINT,
    title TEXT NOT NULL,
    subtxt TEXT NOT NULL,
    abstract TEXT NOT NULL,
    imgsrc TEXT NOT NULL,
    exvals TEXT NOT NULL,
    lnkurl TEXT NOT NULL,
    content TEXT NOT NULL,
    atime TEXT NOT NULL,
    ptime TEXT NOT NULL,
    vodurl TEXT NOT NULL,
    imgpack TEXT NOT NULL,
    pname TEXT NOT NULL,
    ptxt TEXT NOT NULL,
    PRIMARY KEY (fid, lang, from_at)
);
INSERT INTO items (fid, lang, from_at, until_at, revision, seq, tid, cid, title, subtxt, abstract, imgsrc, exvals, lnkurl, content, atime, ptime, vodurl, imgpack, pname, ptxt)
    SELECT fid, lang, 0, CASE WHEN published THEN 9223372036854775807 ELSE 0 END, 0, seq, tid, cid, title, subtxt, abstract, imgsrc, exvals, lnkurl, content, atime, ptime, vodurl, imgpack, pname, ptxt FROM old_items;
DROP TABLE old_items;

ALTER TABLE types RENAME TO old_types;
CREATE TABLE types (
    tid BIGINT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    tname TEXT NOT NULL,
    tdesc TEXT NOT NULL,
    imgsrc TEXT NOT NULL,
    lnkurl TEXT NOT NULL,
    PRIMARY KEY (tid, lang, from_at)
);
INSERT INTO types (tid, lang, from_at, until_at, revision, seq, tname, tdesc, imgsrc, lnkurl)
    SELECT tid, lang, 0, 9223372036854775807, 0, 0, tname, tdesc, imgsrc, lnkurl FROM old_types;
DROP TABLE old_types;

ALTER TABLE catalogs RENAME TO old_catalogs;
CREATE TABLE catalogs (
    cid BIGINT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    tid BIGINT NOT NULL,
    cname TEXT NOT NULL,
    PRIMARY KEY (cid, lang, from_at)
);
INSERT INTO catalogs (cid, lang, from_at, until_at, revision, seq, tid, cname)
    SELECT cid, lang, 0, 9223372036854775807, 0, seq, tid, cname FROM old_catalogs;
DROP TABLE old_catalogs;

ALTER TABLE seo RENAME TO old_seo;
CREATE TABLE seo (
    path TEXT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    keyword TEXT NOT NULL,
    PRIMARY KEY (path, lang, from_at)
);
INSERT INTO seo (path, lang, from_at, until_at, revision, seq, title, description, keyword)
    SELECT path, lang, 0, 9223372036854775807, 0, 0, title, description, keyword FROM old_seo;
DROP TABLE old_seo;

ALTER TABLE boards RENAME TO old_boards;
CREATE TABLE boards (
    bid TEXT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    bname TEXT NOT NULL,
    PRIMARY KEY (bid, lang, from_at)
);
INSERT INTO boards (bid, lang, from_at, until_at, revision, seq, bname)
    SELECT bid, lang, 0, 9223372036854775807, 0, seq, bname FROM old_boards;
DROP TABLE old_boards;

ALTER TABLE labels RENAME TO old_labels;
CREATE TABLE labels (
    lid TEXT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    bid TEXT NOT NULL,
    lname TEXT NOT NULL,
    PRIMARY KEY (lid, lang, from_at)
);
INSERT INTO labels (lid, lang, from_at, until_at, revision, seq, bid, lname)
    SELECT lid, lang, 0, 9223372036854775807, 0, seq, bid, lname FROM old_labels;
DROP TABLE old_labels;

ALTER TABLE topics RENAME TO old_topics;
CREATE TABLE topics (
    tpid TEXT NOT NULL,
    lang TEXT NOT NULL,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    lid TEXT NOT NULL,
    title TEXT NOT NULL,
    uname TEXT NOT NULL,
    atime TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (tpid, lang, from_at)
);
INSERT INTO topics (tpid, lang, from_at, until_at, revision, seq, lid, title, uname, atime, content)
    SELECT tpid, lang, 0, 9223372036854775807, 0, seq, lid, title, uname, atime, content FROM old_topics;
DROP TABLE old_topics;

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
