-- Files that were uploaded at the desk. Those of imports have no author.
ALTER TABLE media ADD COLUMN name TEXT COLLATE "C" NOT NULL DEFAULT ''; -- of the file that somebody chose
ALTER TABLE media ADD COLUMN author TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the address of the account
ALTER TABLE media ADD COLUMN added_at BIGINT NOT NULL DEFAULT 0; -- milliseconds since 1970
