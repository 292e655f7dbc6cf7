-- The content of the demonstration is recorded by itself, so that it can be taken away: a database has it
-- that was seeded with the built-in content.
INSERT INTO content_version (name, hash, seeded_at)
SELECT 'demonstration', '', seeded_at FROM content_version
WHERE name = 'content' AND EXISTS (SELECT 1 FROM revisions WHERE author = 'selvage');
