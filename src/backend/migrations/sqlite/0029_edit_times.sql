-- The time of the last edit of an item's text on the site, as `ptime` is written; empty for a text that
-- has not changed since it came.
ALTER TABLE items ADD COLUMN utime TEXT NOT NULL DEFAULT '';

UPDATE items SET utime = COALESCE(
    (SELECT strftime('%Y-%m-%d %H:%M:%S', MAX(r.written_at / 1000, items.from_at) + 28800, 'unixepoch')
     FROM revisions r WHERE r.entry = 'item/' || items.fid AND r.number = items.revision),
    ''
) WHERE revision > 1;
