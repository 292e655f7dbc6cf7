-- The second factor of the company's people: codes of an authenticator app, and recovery codes.

ALTER TABLE staff ADD COLUMN totp_secret TEXT; -- base32; NULL: none
ALTER TABLE staff ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0; -- of the last code that was used: each is taken once

CREATE TABLE staff_recovery_codes (
    digest TEXT PRIMARY KEY, -- SHA-256 of the code, base64url
    staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE
);
