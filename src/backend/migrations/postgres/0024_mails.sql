-- One queue of mails, in place of those about inquiries, about passwords and of notices.

CREATE TABLE mails (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    kind TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL, -- JSON: the kind, and what the mail is made of
    recipient TEXT COLLATE "C" NOT NULL, -- an address, a customer's or not; empty: the company
    inquiry BIGINT REFERENCES inquiries (number) ON DELETE CASCADE, -- that it is about
    customer_id BIGINT REFERENCES customers (id) ON DELETE CASCADE, -- whom it is about
    created_at BIGINT NOT NULL, -- seconds since 1970, UTC
    due_at BIGINT NOT NULL, -- the next attempt, likewise
    attempts BIGINT NOT NULL DEFAULT 0,
    state TEXT COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    settled_at BIGINT NOT NULL DEFAULT 0, -- when it was sent or given up, seconds since 1970, UTC
    error TEXT COLLATE "C" NOT NULL DEFAULT '' -- of the last attempt
);
CREATE INDEX mails_by_time ON mails (due_at) WHERE state = 'waiting';
CREATE INDEX mails_by_inquiry ON mails (inquiry);
CREATE INDEX mails_by_customer ON mails (customer_id);
CREATE INDEX mails_by_recipient ON mails (recipient, kind);
-- Whoever asks again for a link before the mail is sent gets one mail.
CREATE UNIQUE INDEX mails_with_link ON mails (recipient) WHERE kind = 'link' AND state = 'waiting';

INSERT INTO mails (id, kind, value, recipient, inquiry, created_at, due_at, attempts, state, settled_at, error)
SELECT o.id, o.kind,
    CASE o.kind WHEN 'answer' THEN json_build_object('kind', o.kind, 'event', o.event)::text ELSE json_build_object('kind', o.kind)::text END,
    CASE o.kind WHEN 'team' THEN '' ELSE LOWER(COALESCE(i.fields::json ->> 'email', '')) END,
    o.inquiry, o.created_at, o.due_at, o.attempts, o.state, o.settled_at, o.error
FROM outbox o JOIN inquiries i ON i.number = o.inquiry;

INSERT INTO mails (id, kind, value, recipient, customer_id, created_at, due_at, attempts)
SELECT p.id, p.kind,
    CASE p.kind WHEN 'link' THEN json_build_object('kind', p.kind, 'lang', p.lang, 'registered', false)::text
        ELSE json_build_object('kind', p.kind, 'lang', p.lang)::text END,
    p.email, k.id, p.created_at, p.due_at, p.attempts
FROM password_mails p LEFT JOIN customers k ON k.email = p.email;

INSERT INTO mails (id, kind, value, recipient, customer_id, created_at, due_at, attempts)
SELECT floor(random() * 9007199254740991)::bigint + 1, 'notices',
    json_build_object('kind', 'notices', 'since', n.since_at, 'until', n.until_at)::text,
    k.email, n.customer_id, n.until_at, n.due_at, n.attempts
FROM notice_mails n JOIN customers k ON k.id = n.customer_id;

DROP TABLE outbox;
DROP TABLE password_mails;
DROP TABLE notice_mails;
