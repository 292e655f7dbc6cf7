-- What buyers reply by mail is an event of their inquiry.
ALTER TABLE inquiry_events DROP CONSTRAINT inquiry_events_kind_check;
ALTER TABLE inquiry_events
    ADD CONSTRAINT inquiry_events_kind_check CHECK (kind IN ('change', 'note', 'answer', 'reply'));
ALTER TABLE inquiry_events ADD COLUMN quoted TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the part of a reply that is not new
ALTER TABLE inquiry_events ADD COLUMN message_id TEXT COLLATE "C" NOT NULL DEFAULT ''; -- of a reply, or a digest of it: a repeated reply is one
ALTER TABLE inquiry_events ADD COLUMN left_out BIGINT NOT NULL DEFAULT 0; -- the number of files of a reply that were not kept
CREATE UNIQUE INDEX inquiry_events_by_message ON inquiry_events (inquiry, message_id)
    WHERE message_id <> '';
