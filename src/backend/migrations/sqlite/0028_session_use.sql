-- The last use of a session: a session that is not used for some time ends.

ALTER TABLE staff_sessions ADD COLUMN used_at BIGINT NOT NULL DEFAULT 0; -- seconds since 1970, UTC
ALTER TABLE staff_sessions ADD COLUMN network TEXT NOT NULL DEFAULT ''; -- of the last use, without the last part of the address
UPDATE staff_sessions SET used_at = created_at;
