-- Companies of customers, whose people see the same contracts. Each customer of before is a company of one. Addresses are confirmed:
-- only then are contracts seen, as anybody can register an address.

CREATE TABLE companies (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    name TEXT COLLATE "C" NOT NULL, -- empty until staff give one
    name_key TEXT COLLATE "C" NOT NULL, -- the name in lower case, for searching
    created_at BIGINT NOT NULL -- seconds since 1970, UTC
);
-- The name of a customer of the content is its company's.
INSERT INTO companies (id, name, name_key, created_at)
    SELECT id, CASE origin WHEN 'content' THEN uname ELSE '' END,
        CASE origin WHEN 'content' THEN lower(uname) ELSE '' END, created_at FROM customers;

ALTER TABLE customers
    ADD COLUMN company_id BIGINT REFERENCES companies (id), -- NULL: sees no contract
    ADD COLUMN lang TEXT COLLATE "C" NOT NULL DEFAULT 'zh', -- of mails from staff
    ADD COLUMN confirmed_at BIGINT, -- NULL: nobody has shown yet that the address is theirs
    ADD COLUMN invited_at BIGINT, -- by staff, the last time
    ADD COLUMN blocked_at BIGINT; -- NULL: not blocked
UPDATE customers SET company_id = id;
UPDATE customers SET confirmed_at = created_at
    WHERE origin = 'content' OR EXISTS (SELECT 1 FROM contracts WHERE contracts.customer_id = customers.id);
CREATE INDEX customers_by_company ON customers (company_id);

ALTER TABLE contracts DROP CONSTRAINT contracts_customer_id_fkey;
ALTER TABLE contracts RENAME COLUMN customer_id TO company_id;
ALTER TABLE contracts ADD FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE;
ALTER INDEX contracts_by_customer RENAME TO contracts_by_company;

-- What staff did to a customer is found by it.
CREATE INDEX staff_actions_by_subject ON staff_actions (subject, done_at);
