-- The index of searches: one to three characters in a row with the rows that contain them.
CREATE FUNCTION search_grams(searched TEXT) RETURNS TEXT[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT COALESCE(array_agg(gram), '{}') FROM (
        SELECT unnest(ARRAY[first, first || second, first || second || third]) AS gram FROM (
            SELECT char AS first, lead(char, 1, '') OVER own AS second, lead(char, 2, '') OVER own AS third
            FROM unnest(string_to_array(searched, NULL)) WITH ORDINALITY chars (char, place)
            WINDOW own AS (ORDER BY place)
        ) triples
    ) grams
$$;

-- The number of each contract with the numbers and names of its styles as they are searched, a line each.
CREATE TABLE contract_searches (
    sid TEXT COLLATE "C" PRIMARY KEY REFERENCES contracts (sid) ON DELETE CASCADE,
    searched TEXT COLLATE "C" NOT NULL
);
INSERT INTO contract_searches (sid, searched)
SELECT c.sid, c.cno_key || COALESCE(
    (SELECT string_agg(chr(10) || l.line_key, '' ORDER BY l.seq) FROM contract_lines l WHERE l.sid = c.sid), '')
FROM contracts c;

-- Without statistics of the keys: to gather them takes as long as to make the index.
CREATE INDEX entry_searches_by_grams ON entry_searches USING gin (search_grams(searched));
ALTER INDEX entry_searches_by_grams ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX contract_searches_by_grams ON contract_searches USING gin (search_grams(searched));
ALTER INDEX contract_searches_by_grams ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX staff_actions_by_grams ON staff_actions
    USING gin (search_grams(LOWER(subject) || chr(10) || LOWER(actor)));
ALTER INDEX staff_actions_by_grams ALTER COLUMN 1 SET STATISTICS 0;

-- The other orders of lists, so that the first rows are found without the rest.
CREATE INDEX entries_by_time ON entries (written_at DESC, entry);
CREATE INDEX entries_of_kind_by_time ON entries (kind, written_at DESC, entry);
CREATE INDEX contracts_by_time ON contracts (signed DESC, cno, sid);
