-- Passwords of customers: links to choose a new one, and mails about them.

-- Whether the password has to be changed before the customer gets contracts: staff made it.
ALTER TABLE customers ADD COLUMN must_change BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE password_links (
    mail BIGINT PRIMARY KEY, -- the mail with the link: sent again, it has another link
    digest TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256 of the token, base64url: the token itself is never stored
    customer_id BIGINT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL -- seconds since 1970, UTC
);
CREATE INDEX password_links_by_customer ON password_links (customer_id);

-- Mails about passwords that the SMTP server has not taken yet; deleted when it has.
CREATE TABLE password_mails (
    id BIGINT PRIMARY KEY, -- drawn at random by the program
    kind TEXT COLLATE "C" NOT NULL, -- link or changed
    email TEXT COLLATE "C" NOT NULL, -- whom it goes to: for a link, customer or not
    lang TEXT COLLATE "C" NOT NULL, -- of the page
    created_at BIGINT NOT NULL, -- seconds since 1970, UTC
    due_at BIGINT NOT NULL, -- the next attempt, likewise
    attempts BIGINT NOT NULL
);
CREATE INDEX password_mails_by_time ON password_mails (due_at);
-- Whoever asks again for a link before the mail is sent gets one mail.
CREATE UNIQUE INDEX password_mails_by_address ON password_mails (email) WHERE kind = 'link';
