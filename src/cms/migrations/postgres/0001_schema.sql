-- The whole schema, by subject. Migrations are kept from here on: a change of the schema is a new
-- file after this one, in both folders, and this one never changes, as databases have its checksum.
-- Tables, columns and their order are the same in ../sqlite/0001_schema.sql. Texts are compared by
-- code points, as there: the order of a language changes with the system's libraries, and an index
-- that was made before would miss rows. Times are in seconds since 1970, UTC, unless a comment says
-- otherwise; "China Standard Time" is written YYYY-MM-DD HH:MM:SS.


-- CONTENT

-- The sources that the content and its customers were last seeded with.
CREATE TABLE content_version (
    name TEXT COLLATE "C" PRIMARY KEY,
    hash TEXT COLLATE "C" NOT NULL,
    seeded_at BIGINT NOT NULL
);

-- The entries of the content, with the facts of their newest revision, so that a list reads no
-- texts but those that it shows.
CREATE TABLE entries (
    entry TEXT COLLATE "C" PRIMARY KEY, -- item/3001, seo/news/list
    kind TEXT COLLATE "C" NOT NULL, -- item, type, catalog, seo, board, label, topic
    number BIGINT NOT NULL, -- that of the newest revision
    place BIGINT NOT NULL, -- of the newest revision, as all that follows
    file TEXT COLLATE "C" NOT NULL DEFAULT '',
    states TEXT COLLATE "C" NOT NULL DEFAULT '',
    written_at BIGINT NOT NULL DEFAULT 0, -- milliseconds since 1970, UTC
    removed BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX entries_by_kind ON entries (kind, place, entry);
CREATE INDEX entries_by_place ON entries (place, entry);

-- The newest text of each entry as it is searched, all languages.
CREATE TABLE entry_searches (
    entry TEXT COLLATE "C" PRIMARY KEY,
    searched TEXT COLLATE "C" NOT NULL
);

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

-- The texts that the provider's calls read are made of the revisions: a row for each language and
-- each interval in which a text is on the site.
CREATE TABLE texts (
    entry TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    from_at BIGINT NOT NULL, -- on the site in [from_at, until_at)
    until_at BIGINT NOT NULL,
    revision BIGINT NOT NULL, -- the number of the revision
    seq BIGINT NOT NULL, -- the editor's order
    kind TEXT COLLATE "C" NOT NULL,
    list TEXT COLLATE "C", -- the values that select lists: of an item its type, of a topic its label
    sublist TEXT COLLATE "C", -- of an item its catalog
    title TEXT COLLATE "C" NOT NULL, -- these three order lists of items
    atime TEXT COLLATE "C" NOT NULL,
    ptime TEXT COLLATE "C" NOT NULL,
    fields TEXT COLLATE "C" NOT NULL, -- JSON: the row of the provider's API
    PRIMARY KEY (entry, lang, from_at)
);
CREATE INDEX texts_by_list ON texts (kind, list, lang, seq, from_at, until_at);
CREATE INDEX texts_by_sublist ON texts (kind, sublist, lang, seq, from_at, until_at);

-- Files that came with imported content, or were uploaded at the desk. The pictures of seeded
-- content are in the binary or in its folder.
CREATE TABLE media (
    path TEXT COLLATE "C" PRIMARY KEY, -- media/photos/dock.jpg
    hash TEXT COLLATE "C" NOT NULL, -- changes with the bytes
    bytes BYTEA NOT NULL,
    name TEXT COLLATE "C" NOT NULL DEFAULT '', -- of the file that somebody chose
    author TEXT COLLATE "C" NOT NULL DEFAULT '', -- the address of the account; empty for files of imports
    added_at BIGINT NOT NULL DEFAULT 0 -- milliseconds since 1970, UTC
);

-- For each moment at which a revision changes the site, the tags of the pages that show the entry,
-- until a server has answered which of them are new, and then with the answer.
CREATE TABLE announcements (
    entry TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    moment BIGINT NOT NULL, -- when the site changes
    tags TEXT COLLATE "C" NOT NULL, -- with commas: info:3001,tid:160108
    due_at BIGINT NOT NULL, -- the next attempt
    attempts BIGINT NOT NULL,
    answered_at BIGINT,
    answer TEXT COLLATE "C", -- JSON: the report of the purge, which may be one of several entries
    PRIMARY KEY (entry, revision, moment)
);
CREATE INDEX announcements_to_make ON announcements (due_at) WHERE answered_at IS NULL;


-- CUSTOMERS. Those who registered are nowhere else: nothing may drop them.

-- The people of a company see the same contracts.
CREATE TABLE companies (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    name TEXT COLLATE "C" NOT NULL, -- empty until staff give one
    name_key TEXT COLLATE "C" NOT NULL, -- the name as it is searched
    created_at BIGINT NOT NULL
);

-- Contracts are seen only once the address is confirmed, as anybody can register an address.
CREATE TABLE customers (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    email TEXT COLLATE "C" NOT NULL UNIQUE, -- trimmed, lower case
    password_hash TEXT COLLATE "C", -- argon2id, PHC string; NULL: nobody can log in
    uname TEXT COLLATE "C" NOT NULL,
    avatar TEXT COLLATE "C" NOT NULL,
    origin TEXT COLLATE "C" NOT NULL CHECK (origin IN ('content', 'registered')),
    created_at BIGINT NOT NULL,
    last_login_at BIGINT,
    must_change BOOLEAN NOT NULL DEFAULT FALSE, -- the password, before any contract: staff made it
    company_id BIGINT REFERENCES companies (id), -- NULL: sees no contract
    lang TEXT COLLATE "C" NOT NULL DEFAULT 'zh', -- of mails from staff
    confirmed_at BIGINT, -- NULL: nobody has shown yet that the address is theirs
    invited_at BIGINT, -- by staff, the last time
    blocked_at BIGINT, -- NULL: not blocked
    notices_since BIGINT, -- told of everything before; NULL: wants no notices
    notices_key TEXT COLLATE "C" -- of the link that ends them, drawn at random; NULL: never wanted any
);
CREATE INDEX customers_by_company ON customers (company_id);

-- The sessions of customers.
CREATE TABLE tokens (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the token, base64url: the token itself is never stored
    customer_id BIGINT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX tokens_by_customer ON tokens (customer_id);
CREATE INDEX tokens_by_expiry ON tokens (expires_at);

-- Links to choose a new password.
CREATE TABLE password_links (
    mail BIGINT PRIMARY KEY, -- the mail with the link: sent again, it has another link
    digest TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256 of the token, base64url: the token itself is never stored
    customer_id BIGINT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX password_links_by_customer ON password_links (customer_id);


-- CONTRACTS

CREATE TABLE contracts (
    sid TEXT COLLATE "C" PRIMARY KEY,
    company_id BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
    cno TEXT COLLATE "C" NOT NULL,
    cno_key TEXT COLLATE "C" NOT NULL, -- the number as it is searched
    signed TEXT COLLATE "C" NOT NULL, -- China Standard Time
    quantity BIGINT NOT NULL,
    amount BIGINT NOT NULL, -- US cents
    progress BIGINT NOT NULL -- hundredths of a per cent
);
CREATE INDEX contracts_by_company ON contracts (company_id, signed);

CREATE TABLE contract_lines (
    sid TEXT COLLATE "C" NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    sno TEXT COLLATE "C" NOT NULL,
    pname TEXT COLLATE "C" NOT NULL,
    price BIGINT NOT NULL, -- US cents
    pieces BIGINT NOT NULL,
    sum BIGINT NOT NULL, -- US cents
    line_progress BIGINT NOT NULL, -- hundredths of a per cent
    line_key TEXT COLLATE "C" NOT NULL, -- style number and name as they are searched
    PRIMARY KEY (sid, seq)
);

-- The progress of a style line. Its percentage, in contract_lines and contracts, follows from it.
CREATE TABLE contract_milestones (
    sid TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL, -- of the line
    stage TEXT COLLATE "C" NOT NULL
        CHECK (stage IN ('fabric', 'cutting', 'sewing', 'finishing', 'inspection', 'shipped')),
    planned TEXT COLLATE "C", -- YYYY-MM-DD, China Standard Time
    done TEXT COLLATE "C", -- likewise
    quantity BIGINT, -- pieces that are through
    PRIMARY KEY (sid, seq, stage),
    FOREIGN KEY (sid, seq) REFERENCES contract_lines (sid, seq) ON DELETE CASCADE
);

CREATE TABLE papers (
    id TEXT COLLATE "C" PRIMARY KEY, -- drawn at random by the program
    sid TEXT COLLATE "C" NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL, -- order-confirmation, test-report, …
    name TEXT COLLATE "C" NOT NULL, -- one line, without a path
    format TEXT COLLATE "C" NOT NULL, -- the ending of the name, as the file's beginning says
    size BIGINT NOT NULL, -- in bytes
    author TEXT COLLATE "C" NOT NULL, -- the address of the account; empty for one of the content
    added_at BIGINT NOT NULL
);
CREATE INDEX papers_by_contract ON papers (sid, added_at);

-- Papers are in parts, so that none is in memory as a whole when it is read.
CREATE TABLE paper_parts (
    paper TEXT COLLATE "C" NOT NULL REFERENCES papers (id) ON DELETE CASCADE,
    part BIGINT NOT NULL, -- from 0
    bytes BYTEA NOT NULL,
    PRIMARY KEY (paper, part)
);

-- Who has fetched papers: a row for each paper, customer and day. It outlives the paper and the
-- customer, of whom it has the id alone.
CREATE TABLE paper_fetches (
    paper TEXT COLLATE "C" NOT NULL,
    customer_id BIGINT NOT NULL,
    day BIGINT NOT NULL, -- days since 1970, China Standard Time
    sid TEXT COLLATE "C" NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL, -- the paper's name then
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (paper, customer_id, day)
);
CREATE INDEX paper_fetches_by_contract ON paper_fetches (sid, last_at);

-- What happened to contracts.
CREATE TABLE contract_events (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    sid TEXT COLLATE "C" NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    happened_at BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL, -- milestone-reached, date-moved, paper-added
    detail TEXT COLLATE "C" NOT NULL -- JSON
);
CREATE INDEX contract_events_by_contract ON contract_events (sid, happened_at);
CREATE INDEX contract_events_by_time ON contract_events (happened_at);


-- STAFF: the company's people, who work at the desk. Identifiers are drawn at random by the program.

CREATE TABLE staff (
    id TEXT COLLATE "C" PRIMARY KEY,
    email TEXT COLLATE "C" NOT NULL UNIQUE, -- trimmed, lower case
    name TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL CHECK (role IN ('owner', 'editor', 'author', 'merchandiser')),
    password_hash TEXT COLLATE "C" NOT NULL, -- argon2id, PHC string
    created_at BIGINT NOT NULL,
    totp_secret TEXT COLLATE "C", -- of the authenticator app, sealed with the key file; NULL: none
    totp_step BIGINT NOT NULL DEFAULT 0, -- of the last code that was used: each is taken once
    wrong_codes BIGINT NOT NULL DEFAULT 0, -- since the last right one
    codes_wait_until BIGINT NOT NULL DEFAULT 0 -- codes are paused after wrong ones
);

CREATE TABLE staff_recovery_codes (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the code, keyed with the key file
    staff_id TEXT COLLATE "C" NOT NULL REFERENCES staff (id) ON DELETE CASCADE
);

CREATE TABLE staff_invitations (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the token, base64url: the token itself is never stored
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    email TEXT COLLATE "C" NOT NULL UNIQUE, -- a new invitation replaces an earlier one
    role TEXT COLLATE "C" NOT NULL CHECK (role IN ('owner', 'editor', 'author', 'merchandiser')),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- A session that is not used for some time ends.
CREATE TABLE staff_sessions (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the token, base64url
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    staff_id TEXT COLLATE "C" NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    user_agent TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL DEFAULT 0, -- the last time
    network TEXT COLLATE "C" NOT NULL DEFAULT '' -- of the last use, without the last part of the address
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id);

-- What they did. No statement changes or deletes a row.
CREATE TABLE staff_actions (
    done_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    id TEXT COLLATE "C" NOT NULL,
    actor TEXT COLLATE "C" NOT NULL, -- the address of the account, which may be gone
    action TEXT COLLATE "C" NOT NULL, -- the operation of the desk's API
    subject TEXT COLLATE "C" NOT NULL, -- an address or an entry; empty where the action has none
    PRIMARY KEY (done_at, id)
);
-- What staff did to a customer is found by it.
CREATE INDEX staff_actions_by_subject ON staff_actions (subject, done_at);


-- INQUIRIES of buyers, and what became of them.

CREATE TABLE inquiries (
    number BIGINT PRIMARY KEY, -- eight digits, drawn at random by the program
    received_at BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL UNIQUE, -- of the fields and the day: a repeated inquiry is one
    lang TEXT COLLATE "C" NOT NULL, -- of the page it was sent from
    fields TEXT COLLATE "C" NOT NULL, -- JSON: the texts by the names of the fields
    version BIGINT NOT NULL DEFAULT 0, -- the number of the last event
    state TEXT COLLATE "C" NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'work', 'answered', 'closed')),
    owner TEXT COLLATE "C" NOT NULL DEFAULT '', -- the address of the account that has it; empty: nobody
    market TEXT COLLATE "C" NOT NULL DEFAULT '', -- the market of sale, else the country
    searched TEXT COLLATE "C" NOT NULL DEFAULT '' -- number, person, company, address, style, message, lower case
);
CREATE INDEX inquiries_by_time ON inquiries (received_at);
CREATE INDEX inquiries_by_state ON inquiries (state, received_at);

-- What staff did to an inquiry. Rows are added only, and deleted with the inquiry.
CREATE TABLE inquiry_events (
    inquiry BIGINT NOT NULL REFERENCES inquiries (number) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1: the version of the inquiry after it
    happened_at BIGINT NOT NULL,
    actor TEXT COLLATE "C" NOT NULL, -- the address of the account
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('change', 'note', 'answer')),
    state TEXT COLLATE "C" NOT NULL, -- of the inquiry after it
    owner TEXT COLLATE "C" NOT NULL, -- likewise
    text TEXT COLLATE "C" NOT NULL, -- of a note or an answer
    PRIMARY KEY (inquiry, number)
);

CREATE TABLE inquiry_files (
    inquiry BIGINT NOT NULL REFERENCES inquiries (number) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    name TEXT COLLATE "C" NOT NULL, -- one line, without a path
    kind TEXT COLLATE "C" NOT NULL, -- the ending of the name, as the file's beginning says
    size BIGINT NOT NULL, -- in bytes
    PRIMARY KEY (inquiry, number)
);

-- Files are in parts, so that none is in memory as a whole when it is read.
CREATE TABLE inquiry_file_parts (
    inquiry BIGINT NOT NULL,
    file BIGINT NOT NULL,
    part BIGINT NOT NULL, -- from 0
    bytes BYTEA NOT NULL,
    PRIMARY KEY (inquiry, file, part),
    FOREIGN KEY (inquiry, file) REFERENCES inquiry_files (inquiry, number) ON DELETE CASCADE
);


-- MAILS: one queue of all kinds.

CREATE TABLE mails (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    kind TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL, -- JSON: the kind, and what the mail is made of
    recipient TEXT COLLATE "C" NOT NULL, -- an address, a customer's or not; empty: the company
    inquiry BIGINT REFERENCES inquiries (number) ON DELETE CASCADE, -- that it is about
    customer_id BIGINT REFERENCES customers (id) ON DELETE CASCADE, -- whom it is about
    created_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL, -- the next attempt
    attempts BIGINT NOT NULL DEFAULT 0,
    state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    settled_at BIGINT NOT NULL DEFAULT 0, -- when it was sent or given up
    error TEXT COLLATE "C" NOT NULL DEFAULT '' -- of the last attempt
);
CREATE INDEX mails_by_time ON mails (due_at) WHERE state = 'waiting';
CREATE INDEX mails_by_inquiry ON mails (inquiry);
CREATE INDEX mails_by_customer ON mails (customer_id);
CREATE INDEX mails_by_recipient ON mails (recipient, kind);
-- Whoever asks again for a link before the mail is sent gets one mail.
CREATE UNIQUE INDEX mails_with_link ON mails (recipient) WHERE kind = 'link' AND state = 'waiting';


-- VISITS

-- The visit log: the fields worth asking about as columns, the whole record beside them. It is
-- partitioned by the month of arrival (UTC): an old month is dropped as a whole. The program creates
-- the partitions, visits_2026_11 and so on, when a month's first record arrives.
CREATE TABLE visits (
    id BIGINT NOT NULL, -- drawn at random by the program
    received_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    ukey TEXT COLLATE "C" NOT NULL,
    act TEXT COLLATE "C" NOT NULL,
    module TEXT COLLATE "C" NOT NULL,
    url TEXT COLLATE "C" NOT NULL,
    record TEXT COLLATE "C" NOT NULL, -- JSON, without tokens
    PRIMARY KEY (received_at, id)
) PARTITION BY RANGE (received_at);

-- The page views of days that are over, so that they are counted once. A day that is counted has a
-- row of the kind 'all'.
CREATE TABLE visit_days (
    day BIGINT NOT NULL, -- days since 1970, China Standard Time
    kind TEXT COLLATE "C" NOT NULL, -- all, page, language, campaign
    name TEXT COLLATE "C" NOT NULL, -- empty for all
    views BIGINT NOT NULL,
    PRIMARY KEY (day, kind, name)
);


-- OPERATION

-- When backups of this database were begun that were completed.
CREATE TABLE backups (
    made_at BIGINT PRIMARY KEY
);

-- When this database was restored: links that were made before have ended.
CREATE TABLE restores (
    restored_at BIGINT PRIMARY KEY
);

-- A row that is written to find out whether anything can be.
CREATE TABLE write_checks (
    id BIGINT PRIMARY KEY,
    written_at BIGINT NOT NULL
);
