-- The inbox: what became of an inquiry and of its mails.

ALTER TABLE inquiries ADD COLUMN version BIGINT NOT NULL DEFAULT 0; -- the number of the last event
ALTER TABLE inquiries ADD COLUMN state TEXT COLLATE "C" NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'work', 'answered', 'closed'));
ALTER TABLE inquiries ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the address of the account that has it; empty: nobody
ALTER TABLE inquiries ADD COLUMN market TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the market of sale, else the country
ALTER TABLE inquiries ADD COLUMN searched TEXT COLLATE "C" NOT NULL DEFAULT ''; -- number, person, company, address, style and message, lower case
UPDATE inquiries SET
    market = COALESCE(fields::json ->> 'market', fields::json ->> 'country', ''),
    searched = CAST(number / 10000 AS TEXT) || '-' || SUBSTR(CAST(number AS TEXT), 5) || ' ' || CAST(number AS TEXT)
        || LOWER(CHR(10) || COALESCE(fields::json ->> 'name', '')
        || CHR(10) || COALESCE(fields::json ->> 'company', '')
        || CHR(10) || COALESCE(fields::json ->> 'email', '')
        || CHR(10) || COALESCE(fields::json ->> 'style', '')
        || CHR(10) || COALESCE(fields::json ->> 'message', ''));
CREATE INDEX inquiries_by_state ON inquiries (state, received_at);

-- What the company's people did to an inquiry. Rows are added only, and deleted with the inquiry.
CREATE TABLE inquiry_events (
    inquiry BIGINT NOT NULL REFERENCES inquiries (number) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1: the version of the inquiry after it
    happened_at BIGINT NOT NULL, -- seconds since 1970, UTC
    actor TEXT COLLATE "C" NOT NULL, -- the address of the account
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('change', 'note', 'answer')),
    state TEXT COLLATE "C" NOT NULL, -- of the inquiry after it
    owner TEXT COLLATE "C" NOT NULL, -- likewise
    text TEXT COLLATE "C" NOT NULL, -- of a note or an answer
    PRIMARY KEY (inquiry, number)
);

-- A mail stays until its inquiry is deleted.
ALTER TABLE outbox ADD COLUMN event BIGINT NOT NULL DEFAULT 0; -- the answer that it has; 0 for other mails
ALTER TABLE outbox ADD COLUMN state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed'));
ALTER TABLE outbox ADD COLUMN settled_at BIGINT NOT NULL DEFAULT 0; -- when it was sent or given up, seconds since 1970, UTC
ALTER TABLE outbox ADD COLUMN error TEXT COLLATE "C" NOT NULL DEFAULT ''; -- of the last attempt
DROP INDEX outbox_by_time;
CREATE INDEX outbox_by_time ON outbox (due_at) WHERE state = 'waiting';
