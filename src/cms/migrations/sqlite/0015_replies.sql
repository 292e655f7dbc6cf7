-- What buyers reply by mail is an event of their inquiry.
CREATE TABLE inquiry_events_with_replies (
    inquiry BIGINT NOT NULL REFERENCES inquiries (number) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1: the version of the inquiry after it
    happened_at BIGINT NOT NULL,
    actor TEXT NOT NULL, -- the address of the account, or of the buyer who replied
    kind TEXT NOT NULL CHECK (kind IN ('change', 'note', 'answer', 'reply')),
    state TEXT NOT NULL, -- of the inquiry after it
    owner TEXT NOT NULL, -- likewise
    text TEXT NOT NULL, -- of a note, an answer or a reply
    subject TEXT NOT NULL DEFAULT '', -- of an answer or a reply; empty: the usual one
    quoted TEXT NOT NULL DEFAULT '', -- the part of a reply that is not new
    message_id TEXT NOT NULL DEFAULT '', -- of a reply, or a digest of it: a repeated reply is one
    left_out BIGINT NOT NULL DEFAULT 0, -- the number of files of a reply that were not kept
    PRIMARY KEY (inquiry, number)
);
INSERT INTO inquiry_events_with_replies
    (inquiry, number, happened_at, actor, kind, state, owner, text, subject)
    SELECT inquiry, number, happened_at, actor, kind, state, owner, text, subject FROM inquiry_events;
DROP TABLE inquiry_events;
ALTER TABLE inquiry_events_with_replies RENAME TO inquiry_events;
CREATE UNIQUE INDEX inquiry_events_by_message ON inquiry_events (inquiry, message_id)
    WHERE message_id <> '';
