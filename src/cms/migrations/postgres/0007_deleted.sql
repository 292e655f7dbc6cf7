-- Contracts, papers, inquiries and files of the site that were deleted can be restored for a while, like entries, and
-- are then deleted for good. Times of deletion are in milliseconds since 1970, UTC; NULL: not deleted.
ALTER TABLE contracts ADD COLUMN deleted_at BIGINT;
ALTER TABLE contracts ADD COLUMN deleted_by TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the address of the account
CREATE INDEX contracts_in_bin ON contracts (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE papers ADD COLUMN deleted_at BIGINT;
ALTER TABLE papers ADD COLUMN deleted_by TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX papers_in_bin ON papers (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE inquiries ADD COLUMN deleted_at BIGINT;
ALTER TABLE inquiries ADD COLUMN deleted_by TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX inquiries_in_bin ON inquiries (deleted_at) WHERE deleted_at IS NOT NULL;

-- The rows of `media` that were deleted, as they were: another file may take their address.
CREATE TABLE binned_media (
    id TEXT COLLATE "C" PRIMARY KEY, -- drawn at random by the program
    path TEXT COLLATE "C" NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    bytes BYTEA NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    author TEXT COLLATE "C" NOT NULL,
    added_at BIGINT NOT NULL,
    deleted_at BIGINT NOT NULL,
    deleted_by TEXT COLLATE "C" NOT NULL
);
