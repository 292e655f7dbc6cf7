-- Papers of contracts, in parts, so that none is in memory as a whole when it is read, and who has fetched them.

CREATE TABLE papers (
    id TEXT PRIMARY KEY, -- drawn at random by the program
    sid TEXT NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    kind TEXT NOT NULL, -- order-confirmation, test-report, …
    name TEXT NOT NULL, -- one line, without a path
    format TEXT NOT NULL, -- the ending of the name, as the file's beginning says
    size BIGINT NOT NULL, -- in bytes
    author TEXT NOT NULL, -- the address of the account; empty for one of the content
    added_at BIGINT NOT NULL -- seconds since 1970, UTC
);
CREATE INDEX papers_by_contract ON papers (sid, added_at);

CREATE TABLE paper_parts (
    paper TEXT NOT NULL REFERENCES papers (id) ON DELETE CASCADE,
    part BIGINT NOT NULL, -- from 0
    bytes BLOB NOT NULL,
    PRIMARY KEY (paper, part)
);

-- A row for each paper, customer and day. It outlives the paper and the customer, of whom it has the id alone.
CREATE TABLE paper_fetches (
    paper TEXT NOT NULL,
    customer_id BIGINT NOT NULL,
    day BIGINT NOT NULL, -- days since 1970, China Standard Time
    sid TEXT NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    name TEXT NOT NULL, -- the paper's name then
    first_at BIGINT NOT NULL, -- seconds since 1970, UTC
    last_at BIGINT NOT NULL, -- likewise
    times BIGINT NOT NULL,
    PRIMARY KEY (paper, customer_id, day)
);
CREATE INDEX paper_fetches_by_contract ON paper_fetches (sid, last_at);
