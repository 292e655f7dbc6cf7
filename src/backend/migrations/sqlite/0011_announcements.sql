-- Announcements: for each moment at which a revision changes the site, the tags of the pages that show the entry, until a server
-- has answered which of them are new, and then with the answer.

CREATE TABLE announcements (
    entry TEXT NOT NULL,
    revision BIGINT NOT NULL,
    moment BIGINT NOT NULL, -- seconds since 1970, UTC: when the site changes
    tags TEXT NOT NULL, -- with commas: info:3001,tid:160108
    due_at BIGINT NOT NULL, -- the next attempt, likewise
    attempts BIGINT NOT NULL,
    answered_at BIGINT, -- likewise
    answer TEXT, -- JSON: the report of the purge, which may be one of several entries
    PRIMARY KEY (entry, revision, moment)
);
CREATE INDEX announcements_to_make ON announcements (due_at) WHERE answered_at IS NULL;

-- Nothing asks for the next moment of a change any more.
DROP INDEX items_by_from;
DROP INDEX items_by_until;
DROP INDEX types_by_from;
DROP INDEX types_by_until;
DROP INDEX catalogs_by_from;
DROP INDEX catalogs_by_until;
DROP INDEX seo_by_from;
DROP INDEX seo_by_until;
DROP INDEX boards_by_from;
DROP INDEX boards_by_until;
DROP INDEX labels_by_from;
DROP INDEX labels_by_until;
DROP INDEX topics_by_from;
DROP INDEX topics_by_until;
