-- Answers to inquiries have a subject and files of their own.

ALTER TABLE inquiry_events ADD COLUMN subject TEXT COLLATE "C" NOT NULL DEFAULT ''; -- of an answer; empty: the usual one

-- The event that the file belongs to; 0: it came with the inquiry; NULL: it waits for an answer of its author.
ALTER TABLE inquiry_files ADD COLUMN event BIGINT DEFAULT 0;
ALTER TABLE inquiry_files ADD COLUMN author TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the address of the account; empty: the buyer
ALTER TABLE inquiry_files ADD COLUMN added_at BIGINT NOT NULL DEFAULT 0; -- 0: with the inquiry
CREATE INDEX inquiry_files_unsent ON inquiry_files (added_at) WHERE event IS NULL;
