-- What is seeded from content/: replaced as a whole whenever the content changes.
-- Types, keys and statements are those SQLite and PostgreSQL share.

CREATE TABLE content_version (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    seeded_at BIGINT NOT NULL -- seconds since 1970, UTC
);

CREATE TABLE items (
    fid BIGINT NOT NULL,
    lang TEXT NOT NULL,
    seq BIGINT NOT NULL, -- the editor's order
    tid BIGINT,
    cid BIGINT,
    published BOOLEAN NOT NULL,
    title TEXT NOT NULL,
    subtxt TEXT NOT NULL,
    abstract TEXT NOT NULL,
    imgsrc TEXT NOT NULL,
    exvals TEXT NOT NULL,
    lnkurl TEXT NOT NULL,
    content TEXT NOT NULL, -- HTML
    atime TEXT NOT NULL, -- YYYY-MM-DD HH:MM:SS, China Standard Time
    ptime TEXT NOT NULL,
    vodurl TEXT NOT NULL,
    imgpack TEXT NOT NULL, -- a JSON array of picture addresses
    pname TEXT NOT NULL,
    ptxt TEXT NOT NULL,
    PRIMARY KEY (fid, lang)
);
CREATE INDEX items_by_type ON items (tid, lang, seq);
CREATE INDEX items_by_catalog ON items (cid, lang, seq);

CREATE TABLE types (
    tid BIGINT NOT NULL,
    lang TEXT NOT NULL,
    tname TEXT NOT NULL,
    tdesc TEXT NOT NULL,
    imgsrc TEXT NOT NULL,
    lnkurl TEXT NOT NULL,
    PRIMARY KEY (tid, lang)
);

CREATE TABLE catalogs (
    cid BIGINT NOT NULL,
    lang TEXT NOT NULL,
    seq BIGINT NOT NULL,
    tid BIGINT NOT NULL,
    cname TEXT NOT NULL,
    PRIMARY KEY (cid, lang)
);

CREATE TABLE seo (
    path TEXT NOT NULL,
    lang TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    keyword TEXT NOT NULL,
    PRIMARY KEY (path, lang)
);

CREATE TABLE boards (
    bid TEXT NOT NULL,
    lang TEXT NOT NULL,
    seq BIGINT NOT NULL,
    bname TEXT NOT NULL,
    PRIMARY KEY (bid, lang)
);

CREATE TABLE labels (
    lid TEXT NOT NULL,
    lang TEXT NOT NULL,
    seq BIGINT NOT NULL,
    bid TEXT NOT NULL,
    lname TEXT NOT NULL,
    PRIMARY KEY (lid, lang)
);

CREATE TABLE topics (
    tpid TEXT NOT NULL,
    lang TEXT NOT NULL,
    seq BIGINT NOT NULL,
    lid TEXT NOT NULL,
    title TEXT NOT NULL,
    uname TEXT NOT NULL,
    atime TEXT NOT NULL,
    PRIMARY KEY (tpid, lang)
);
CREATE INDEX topics_by_label ON topics (lid, lang, seq);
