-- Seeded from content/: replaced as a whole whenever the content changes.
-- The tables of SQLite with its order of texts, by code points.

CREATE TABLE content_version (
    name TEXT COLLATE "C" PRIMARY KEY,
    hash TEXT COLLATE "C" NOT NULL,
    seeded_at BIGINT NOT NULL -- seconds since 1970, UTC
);

CREATE TABLE items (
    fid BIGINT NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL, -- the editor's order
    tid BIGINT,
    cid BIGINT,
    published BOOLEAN NOT NULL,
    title TEXT COLLATE "C" NOT NULL,
    subtxt TEXT COLLATE "C" NOT NULL,
    abstract TEXT COLLATE "C" NOT NULL,
    imgsrc TEXT COLLATE "C" NOT NULL,
    exvals TEXT COLLATE "C" NOT NULL,
    lnkurl TEXT COLLATE "C" NOT NULL,
    content TEXT COLLATE "C" NOT NULL, -- HTML
    atime TEXT COLLATE "C" NOT NULL, -- YYYY-MM-DD HH:MM:SS, China Standard Time
    ptime TEXT COLLATE "C" NOT NULL,
    vodurl TEXT COLLATE "C" NOT NULL,
    imgpack TEXT COLLATE "C" NOT NULL, -- a JSON array of picture addresses
    pname TEXT COLLATE "C" NOT NULL,
    ptxt TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (fid, lang)
);
CREATE INDEX items_by_type ON items (tid, lang, seq);
CREATE INDEX items_by_catalog ON items (cid, lang, seq);

CREATE TABLE types (
    tid BIGINT NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    tname TEXT COLLATE "C" NOT NULL,
    tdesc TEXT COLLATE "C" NOT NULL,
    imgsrc TEXT COLLATE "C" NOT NULL,
    lnkurl TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tid, lang)
);

CREATE TABLE catalogs (
    cid BIGINT NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    tid BIGINT NOT NULL,
    cname TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (cid, lang)
);

CREATE TABLE seo (
    path TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    title TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    keyword TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (path, lang)
);

CREATE TABLE boards (
    bid TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    bname TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (bid, lang)
);

CREATE TABLE labels (
    lid TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    bid TEXT COLLATE "C" NOT NULL,
    lname TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (lid, lang)
);

CREATE TABLE topics (
    tpid TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    lid TEXT COLLATE "C" NOT NULL,
    title TEXT COLLATE "C" NOT NULL,
    uname TEXT COLLATE "C" NOT NULL,
    atime TEXT COLLATE "C" NOT NULL,
    content TEXT COLLATE "C" NOT NULL, -- the answer as HTML; empty if there is none
    PRIMARY KEY (tpid, lang)
);
CREATE INDEX topics_by_label ON topics (lid, lang, seq);

-- The pictures of imported content; those of seeded content are in the binary or in its folder.
CREATE TABLE media (
    path TEXT COLLATE "C" PRIMARY KEY, -- media/photos/dock.jpg
    hash TEXT COLLATE "C" NOT NULL, -- changes with the bytes
    bytes BYTEA NOT NULL
);
