-- Tokens of programs that call the desk's API.
CREATE TABLE program_tokens (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the token, base64url: the token itself is never stored
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT COLLATE "C" NOT NULL UNIQUE, -- the actor of what the program does
    role TEXT COLLATE "C" NOT NULL CHECK (role IN ('owner', 'editor', 'author', 'merchandiser')),
    operations TEXT COLLATE "C", -- JSON: the operations of the role that are allowed; NULL: all of them
    networks TEXT COLLATE "C" NOT NULL, -- JSON: from which it is taken; an empty list: from any
    author TEXT COLLATE "C" NOT NULL, -- the address of the account that made it
    created_at BIGINT NOT NULL,
    expires_at BIGINT, -- NULL: never
    used_at BIGINT NOT NULL DEFAULT 0, -- the last time, to a minute; 0: never
    address TEXT COLLATE "C" NOT NULL DEFAULT '' -- of the last use
);

-- Writes that a client has named, so that a retry is not done again.
CREATE TABLE idempotency_keys (
    caller TEXT COLLATE "C" NOT NULL, -- the id of the account or of the program's token
    idempotency_key TEXT COLLATE "C" NOT NULL,
    request TEXT COLLATE "C" NOT NULL, -- SHA-256 of method, address and body, base64url
    begun_at BIGINT NOT NULL,
    status BIGINT, -- of the answer; NULL: the call is carried out, or its end is not known
    answer TEXT COLLATE "C" NOT NULL DEFAULT '', -- the body, JSON
    PRIMARY KEY (caller, idempotency_key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (begun_at);
