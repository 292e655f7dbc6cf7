-- What happened to contracts, and the mails that tell customers who want to know.

CREATE TABLE contract_events (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    sid TEXT NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    happened_at BIGINT NOT NULL, -- seconds since 1970, UTC
    kind TEXT NOT NULL, -- milestone-reached, date-moved, paper-added
    detail TEXT NOT NULL -- JSON
);
CREATE INDEX contract_events_by_contract ON contract_events (sid, happened_at);
CREATE INDEX contract_events_by_time ON contract_events (happened_at);

ALTER TABLE customers ADD COLUMN notices_since BIGINT; -- seconds since 1970, UTC: told of everything before; NULL: wants no notices
ALTER TABLE customers ADD COLUMN notices_key TEXT; -- of the link that ends them, drawn at random; NULL: never wanted any

-- Mails that the SMTP server has not taken yet. They are made when they are sent.
CREATE TABLE notice_mails (
    customer_id BIGINT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    until_at BIGINT NOT NULL, -- seconds since 1970, UTC: of events up to this moment
    since_at BIGINT NOT NULL, -- likewise: and after this one
    due_at BIGINT NOT NULL, -- likewise
    attempts BIGINT NOT NULL,
    PRIMARY KEY (customer_id, until_at)
);
