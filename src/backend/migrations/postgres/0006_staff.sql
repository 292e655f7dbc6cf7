-- The company's people, who work at the desk: their accounts, invitations and sessions, and the list of what they did.
-- Identifiers are drawn at random by the program.

CREATE TABLE staff (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE, -- trimmed, lower case
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'author', 'merchandiser')),
    password_hash TEXT NOT NULL, -- argon2id, PHC string
    created_at BIGINT NOT NULL -- seconds since 1970, UTC
);

CREATE TABLE staff_invitations (
    digest TEXT PRIMARY KEY, -- SHA-256 of the token, base64url: the token itself is never stored
    id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE, -- a new invitation replaces an earlier one
    role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'author', 'merchandiser')),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE staff_sessions (
    digest TEXT PRIMARY KEY, -- SHA-256 of the token, base64url
    id TEXT NOT NULL UNIQUE,
    staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
    user_agent TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id);

-- No statement changes or deletes a row.
CREATE TABLE staff_actions (
    done_at BIGINT NOT NULL, -- milliseconds since 1970, UTC
    id TEXT NOT NULL,
    actor TEXT NOT NULL, -- the address of the account, which may be gone
    action TEXT NOT NULL, -- the operation of the desk's API
    subject TEXT NOT NULL, -- an address or an entry; empty where the action has none
    PRIMARY KEY (done_at, id)
);
