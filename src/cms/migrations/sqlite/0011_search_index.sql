-- The index of searches: three characters in a row with the rows that contain them. Triggers keep it. At the end of each
-- text are two line breaks, so that its last characters begin triples as well: a text of one or two characters is found by
-- the triples that begin with it (*_terms).

-- With a number for each row, which a copy of the database keeps.
CREATE TABLE numbered_searches (
    id INTEGER PRIMARY KEY,
    entry TEXT NOT NULL UNIQUE,
    searched TEXT NOT NULL
);
INSERT INTO numbered_searches (entry, searched) SELECT entry, searched FROM entry_searches;
DROP TABLE entry_searches;
ALTER TABLE numbered_searches RENAME TO entry_searches;

-- The number of each contract with the numbers and names of its styles as they are searched, a line each.
CREATE TABLE contract_searches (
    id INTEGER PRIMARY KEY,
    sid TEXT NOT NULL UNIQUE REFERENCES contracts (sid) ON DELETE CASCADE,
    searched TEXT NOT NULL
);
INSERT INTO contract_searches (sid, searched)
SELECT c.sid, c.cno_key || COALESCE(
    (SELECT GROUP_CONCAT(CHAR(10) || l.line_key, '')
     FROM (SELECT line_key FROM contract_lines WHERE sid = c.sid ORDER BY seq) l), '')
FROM contracts c;

CREATE VIRTUAL TABLE entry_grams USING fts5(
    searched, content = '', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE entry_terms USING fts5vocab('entry_grams', 'row');
INSERT INTO entry_grams (rowid, searched) SELECT id, searched || CHAR(10, 10) FROM entry_searches;
CREATE TRIGGER entry_searches_added AFTER INSERT ON entry_searches BEGIN
    INSERT INTO entry_grams (rowid, searched) VALUES (NEW.id, NEW.searched || CHAR(10, 10));
END;
CREATE TRIGGER entry_searches_deleted AFTER DELETE ON entry_searches BEGIN
    INSERT INTO entry_grams (entry_grams, rowid, searched) VALUES ('delete', OLD.id, OLD.searched || CHAR(10, 10));
END;
CREATE TRIGGER entry_searches_changed AFTER UPDATE OF searched ON entry_searches
WHEN OLD.searched <> NEW.searched BEGIN
    INSERT INTO entry_grams (entry_grams, rowid, searched) VALUES ('delete', OLD.id, OLD.searched || CHAR(10, 10));
    INSERT INTO entry_grams (rowid, searched) VALUES (NEW.id, NEW.searched || CHAR(10, 10));
END;

CREATE VIRTUAL TABLE contract_grams USING fts5(
    searched, content = '', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE contract_terms USING fts5vocab('contract_grams', 'row');
INSERT INTO contract_grams (rowid, searched) SELECT id, searched || CHAR(10, 10) FROM contract_searches;
CREATE TRIGGER contract_searches_added AFTER INSERT ON contract_searches BEGIN
    INSERT INTO contract_grams (rowid, searched) VALUES (NEW.id, NEW.searched || CHAR(10, 10));
END;
CREATE TRIGGER contract_searches_deleted AFTER DELETE ON contract_searches BEGIN
    INSERT INTO contract_grams (contract_grams, rowid, searched)
    VALUES ('delete', OLD.id, OLD.searched || CHAR(10, 10));
END;
CREATE TRIGGER contract_searches_changed AFTER UPDATE OF searched ON contract_searches
WHEN OLD.searched <> NEW.searched BEGIN
    INSERT INTO contract_grams (contract_grams, rowid, searched)
    VALUES ('delete', OLD.id, OLD.searched || CHAR(10, 10));
    INSERT INTO contract_grams (rowid, searched) VALUES (NEW.id, NEW.searched || CHAR(10, 10));
END;

-- Actions, with a number for each row.
CREATE TABLE numbered_actions (
    number INTEGER PRIMARY KEY,
    done_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    id TEXT NOT NULL,
    actor TEXT NOT NULL, -- the address of the account, which may be gone
    action TEXT NOT NULL, -- the operation of the desk's API
    subject TEXT NOT NULL, -- an address or an entry; empty where the action has none
    UNIQUE (done_at, id)
);
INSERT INTO numbered_actions (done_at, id, actor, action, subject)
SELECT done_at, id, actor, action, subject FROM staff_actions ORDER BY done_at, id;
DROP TABLE staff_actions;
ALTER TABLE numbered_actions RENAME TO staff_actions;
CREATE INDEX staff_actions_by_subject ON staff_actions (subject, done_at);

CREATE VIRTUAL TABLE action_grams USING fts5(
    searched, content = '', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE action_terms USING fts5vocab('action_grams', 'row');
INSERT INTO action_grams (rowid, searched)
SELECT number, LOWER(subject) || CHAR(10) || LOWER(actor) || CHAR(10, 10) FROM staff_actions;
CREATE TRIGGER staff_actions_added AFTER INSERT ON staff_actions BEGIN
    INSERT INTO action_grams (rowid, searched)
    VALUES (NEW.number, LOWER(NEW.subject) || CHAR(10) || LOWER(NEW.actor) || CHAR(10, 10));
END;
CREATE TRIGGER staff_actions_deleted AFTER DELETE ON staff_actions BEGIN
    INSERT INTO action_grams (action_grams, rowid, searched)
    VALUES ('delete', OLD.number, LOWER(OLD.subject) || CHAR(10) || LOWER(OLD.actor) || CHAR(10, 10));
END;
CREATE TRIGGER staff_actions_changed AFTER UPDATE OF subject, actor ON staff_actions BEGIN
    INSERT INTO action_grams (action_grams, rowid, searched)
    VALUES ('delete', OLD.number, LOWER(OLD.subject) || CHAR(10) || LOWER(OLD.actor) || CHAR(10, 10));
    INSERT INTO action_grams (rowid, searched)
    VALUES (NEW.number, LOWER(NEW.subject) || CHAR(10) || LOWER(NEW.actor) || CHAR(10, 10));
END;

-- The other orders of lists, so that the first rows are found without the rest.
CREATE INDEX entries_by_time ON entries (written_at DESC, entry);
CREATE INDEX entries_of_kind_by_time ON entries (kind, written_at DESC, entry);
CREATE INDEX contracts_by_time ON contracts (signed DESC, cno, sid);
