// The statements that make as many entries of one as the measurement needs, with three revisions each, for both databases.
// A copy has its number at the end of its titles.

/** The revisions of each entry: one for each language. */
export const REVISIONS = 3;
/** Selvage's item that all are copies of, and the number before those of the copies. */
export const ORIGINAL = 3021;
export const FIRST = 1_000_000;

const numbers = (from, to) =>
  `WITH RECURSIVE n(x) AS (SELECT ${from} UNION ALL SELECT x + 1 FROM n WHERE x < ${to})`;

/** Copies of Selvage's item, beside the demonstration content. */
export function ofSelvage(entries, revisions = REVISIONS) {
  const [id, place] = [`(x + ${FIRST})`, '((x + 1000) * 1048576)'];
  const some = numbers(1, entries);
  const title = (lang) => `(SELECT title FROM texts WHERE entry = 'item/${ORIGINAL}' AND lang = '${lang}')`;
  const body = ['zh', 'en', 'ja'].reduce(
    (text, lang) => `REPLACE(${text}, ${title(lang)}, ${title(lang)} || ' no. ' || x)`,
    `REPLACE(body, 'fid = ${ORIGINAL}', 'fid = ' || ${id})`,
  );
  return `BEGIN;
    ${some} INSERT INTO entries (entry, kind, number, place, file, states, written_at)
      SELECT 'item/' || ${id}, 'item', ${revisions}, ${place}, file, states, 1790000000000 + x * 1000 + ${revisions}
      FROM n, (SELECT file, states FROM entries WHERE entry = 'item/${ORIGINAL}');
    ${some}, m(y) AS (SELECT 1 UNION ALL SELECT y + 1 FROM m WHERE y < ${revisions})
      INSERT INTO revisions (entry, number, body, file, place, states, author, note, written_at)
      SELECT 'item/' || ${id}, y, ${body}, file, ${place}, states, 'editor', '', 1790000000000 + x * 1000 + y
      FROM n, m, (SELECT body, file, states FROM revisions WHERE entry = 'item/${ORIGINAL}' AND number = 1);
    ${some} INSERT INTO entry_searches (entry, searched)
      SELECT 'item/' || ${id}, LOWER(${body})
      FROM n, (SELECT body FROM revisions WHERE entry = 'item/${ORIGINAL}' AND number = 1);
    ${some} INSERT INTO texts
        (entry, lang, from_at, until_at, revision, seq, kind, list, sublist, title, atime, ptime, fields)
      SELECT 'item/' || ${id}, lang, from_at, until_at, ${revisions}, ${place}, kind, list, sublist, title || ' no. ' || x,
        atime, ptime, json_set(fields, '$.fid', ${id}, '$.title', title || ' no. ' || x)
      FROM n, (SELECT * FROM texts WHERE entry = 'item/${ORIGINAL}');
    COMMIT;`;
}

/**
 * Copies of Payload's entry 1, which has as many versions. Without `ANALYZE`, SQLite reads the whole table of translations for
 * every entry of a list: none of its indexes begins with the entry.
 */
export function ofPayload(entries) {
  const some = numbers(2, entries);
  const later = (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, x || ' seconds', '-1 day')`;
  const version = `((x - 1) * ${REVISIONS} + v.id)`;
  return `BEGIN;
    ${some} INSERT INTO news (id, picture_id, date, updated_at, created_at, _status)
      SELECT x, picture_id, date, ${later('updated_at')}, ${later('created_at')}, _status FROM n, news WHERE id = 1;
    ${some} INSERT INTO news_locales (title, summary, content, _locale, _parent_id)
      SELECT title || ' no. ' || x, summary, content, _locale, x FROM n, news_locales WHERE _parent_id = 1;
    ${some} INSERT INTO _news_v (id, parent_id, version_picture_id, version_date, version_updated_at, version_created_at,
        version__status, created_at, updated_at, latest)
      SELECT ${version}, x, version_picture_id, version_date, ${later('version_updated_at')}, ${later('version_created_at')},
        version__status, ${later('v.created_at')}, ${later('v.updated_at')}, latest
      FROM n, (SELECT * FROM _news_v WHERE parent_id = 1) v;
    ${some} INSERT INTO _news_v_locales (version_title, version_summary, version_content, _locale, _parent_id)
      SELECT version_title || ' no. ' || x, version_summary, version_content, _locale, (x - 1) * ${REVISIONS} + _parent_id
      FROM n, (SELECT l.* FROM _news_v_locales l JOIN _news_v v ON v.id = l._parent_id WHERE v.parent_id = 1);
    COMMIT;
    ANALYZE;`;
}
