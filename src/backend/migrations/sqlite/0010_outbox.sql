-- Mails about inquiries that the SMTP server has not taken yet.

CREATE TABLE outbox (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    kind TEXT NOT NULL, -- team or receipt
    inquiry BIGINT NOT NULL REFERENCES inquiries (number) ON DELETE CASCADE,
    created_at BIGINT NOT NULL, -- seconds since 1970, UTC
    due_at BIGINT NOT NULL, -- the next attempt, likewise
    attempts BIGINT NOT NULL
);
CREATE INDEX outbox_by_time ON outbox (due_at);
CREATE INDEX outbox_by_inquiry ON outbox (inquiry);
