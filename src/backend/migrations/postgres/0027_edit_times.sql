-- The time of the last edit of an item's text on the site, as `ptime` is written; empty for a text that
-- has not changed since it came.
ALTER TABLE items ADD COLUMN utime TEXT COLLATE "C" NOT NULL DEFAULT '';

UPDATE items SET utime = COALESCE(
    (SELECT to_char(to_timestamp(GREATEST(r.written_at / 1000, items.from_at)) AT TIME ZONE 'UTC'
                    + INTERVAL '8 hours', 'YYYY-MM-DD HH24:MI:SS')
     FROM revisions r WHERE r.entry = 'item/' || items.fid AND r.number = items.revision),
    ''
) WHERE revision > 1;
