-- The second factor of the company's people: codes of an authenticator app, and recovery codes.

ALTER TABLE staff
    ADD COLUMN totp_secret TEXT COLLATE "C", -- base32; NULL: none
    ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0; -- of the last code that was used: each is taken once

CREATE TABLE staff_recovery_codes (
    digest TEXT COLLATE "C" PRIMARY KEY, -- SHA-256 of the code, base64url
    staff_id TEXT COLLATE "C" NOT NULL REFERENCES staff (id) ON DELETE CASCADE
);
