-- The history of contracts: what each was after a write, and what that write changed. Rows are added, and go with the
-- contract.
CREATE TABLE contract_revisions (
    sid TEXT NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- 1, 2, 3 and so on for each contract
    written_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    author TEXT NOT NULL, -- the address of the account, or the command; empty for what was there before
    cause TEXT NOT NULL, -- before, created, saved, progress, imported, restored, moved
    company_id BIGINT NOT NULL, -- of the company then, which may be gone
    body TEXT NOT NULL, -- JSON: the values and the lines as forms have them, without an address
    changes TEXT NOT NULL, -- JSON: the values that differ from the revision before, and the lines
    PRIMARY KEY (sid, number)
);
