-- Customers, their sessions and their contracts. Registered customers are nowhere else: nothing may drop them.

CREATE TABLE customers (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    email TEXT COLLATE "C" NOT NULL UNIQUE, -- trimmed, lower case
    password_hash TEXT COLLATE "C", -- argon2id, PHC string; NULL: nobody can log in
    uname TEXT COLLATE "C" NOT NULL,
    avatar TEXT COLLATE "C" NOT NULL,
    origin TEXT COLLATE "C" NOT NULL CHECK (origin IN ('content', 'registered')),
    created_at BIGINT NOT NULL, -- seconds since 1970, UTC
    last_login_at BIGINT
);

CREATE TABLE tokens (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the token, base64url: the token itself is never stored
    customer_id BIGINT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX tokens_by_customer ON tokens (customer_id);
CREATE INDEX tokens_by_expiry ON tokens (expires_at);

CREATE TABLE contracts (
    sid TEXT COLLATE "C" PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    cno TEXT COLLATE "C" NOT NULL,
    cno_key TEXT COLLATE "C" NOT NULL, -- the number in lower case, for searching
    signtime TEXT COLLATE "C" NOT NULL, -- YYYY-MM-DD HH:MM:SS, China Standard Time
    pqty BIGINT NOT NULL,
    pamt BIGINT NOT NULL, -- US cents
    prc_part BIGINT NOT NULL -- hundredths of a per cent
);
CREATE INDEX contracts_by_customer ON contracts (customer_id, signtime);

CREATE TABLE contract_lines (
    sid TEXT COLLATE "C" NOT NULL REFERENCES contracts (sid) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    sno TEXT COLLATE "C" NOT NULL,
    pname TEXT COLLATE "C" NOT NULL,
    sprc BIGINT NOT NULL, -- US cents
    total BIGINT NOT NULL,
    samt BIGINT NOT NULL, -- US cents
    prc_part BIGINT NOT NULL, -- hundredths of a per cent
    PRIMARY KEY (sid, seq)
);
