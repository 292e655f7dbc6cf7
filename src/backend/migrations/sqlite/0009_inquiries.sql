-- Inquiries of buyers.

CREATE TABLE inquiries (
    number BIGINT PRIMARY KEY, -- eight digits, drawn at random by the program
    received_at BIGINT NOT NULL, -- seconds since 1970, UTC
    digest TEXT NOT NULL UNIQUE, -- of the fields and the day: a repeated inquiry is one
    lang TEXT NOT NULL, -- of the page it was sent from
    fields TEXT NOT NULL -- JSON: the texts by the names of the fields
);
CREATE INDEX inquiries_by_time ON inquiries (received_at);
