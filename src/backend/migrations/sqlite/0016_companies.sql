-- Companies of customers, whose people see the same contracts. Each customer of before is a company of one. Addresses are confirmed:
-- only then are contracts seen, as anybody can register an address.

CREATE TABLE companies (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    name TEXT NOT NULL, -- empty until staff give one
    name_key TEXT NOT NULL, -- the name in lower case, for searching
    created_at BIGINT NOT NULL -- seconds since 1970, UTC
);
-- The name of a customer of the content is its company's.
INSERT INTO companies (id, name, name_key, created_at)
    SELECT id, CASE origin WHEN 'content' THEN uname ELSE '' END,
        CASE origin WHEN 'content' THEN lower(uname) ELSE '' END, created_at FROM customers;

ALTER TABLE customers ADD COLUMN company_id BIGINT REFERENCES companies (id); -- NULL: sees no contract
ALTER TABLE customers ADD COLUMN lang TEXT NOT NULL DEFAULT 'zh'; -- of mails from staff
ALTER TABLE customers ADD COLUMN confirmed_at BIGINT; -- NULL: nobody has shown yet that the address is theirs
ALTER TABLE customers ADD COLUMN invited_at BIGINT; -- by staff, the last time
ALTER TABLE customers ADD COLUMN blocked_at BIGINT; -- NULL: not blocked
UPDATE customers SET company_id = id;
UPDATE customers SET confirmed_at = created_at
    WHERE origin = 'content' OR EXISTS (SELECT 1 FROM contracts WHERE contracts.customer_id = customers.id);
CREATE INDEX customers_by_company ON customers (company_id);

-- SQLite changes no foreign key of a table. A table that is dropped deletes what refers to it, so both are made anew.
CREATE TABLE new_contracts (
    sid TEXT PRIMARY KEY,
    company_id BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
    cno TEXT NOT NULL,
    cno_key TEXT NOT NULL, -- the number in lower case, for searching
    signtime TEXT NOT NULL, -- YYYY-MM-DD HH:MM:SS, China Standard Time
    pqty BIGINT NOT NULL,
    pamt BIGINT NOT NULL, -- US cents
    prc_part BIGINT NOT NULL -- hundredths of a per cent
);
INSERT INTO new_contracts (sid, company_id, cno, cno_key, signtime, pqty, pamt, prc_part)
    SELECT sid, customer_id, cno, cno_key, signtime, pqty, pamt, prc_part FROM contracts;
CREATE TABLE new_lines (
    sid TEXT NOT NULL REFERENCES new_contracts (sid) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    sno TEXT NOT NULL,
    pname TEXT NOT NULL,
    sprc BIGINT NOT NULL, -- US cents
    total BIGINT NOT NULL,
    samt BIGINT NOT NULL, -- US cents
    prc_part BIGINT NOT NULL, -- hundredths of a per cent
    PRIMARY KEY (sid, seq)
);
INSERT INTO new_lines (sid, seq, sno, pname, sprc, total, samt, prc_part)
    SELECT sid, seq, sno, pname, sprc, total, samt, prc_part FROM contract_lines;
DROP TABLE contract_lines;
DROP TABLE contracts;
ALTER TABLE new_contracts RENAME TO contracts;
ALTER TABLE new_lines RENAME TO contract_lines;
CREATE INDEX contracts_by_company ON contracts (company_id, signtime);

-- What staff did to a customer is found by it.
CREATE INDEX staff_actions_by_subject ON staff_actions (subject, done_at);
