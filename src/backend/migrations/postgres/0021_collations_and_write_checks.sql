-- Texts of the staff tables are compared by code points, as all others: the order of a language
-- changes with the system's libraries, and an index that was made before would miss rows.
ALTER TABLE staff
    ALTER COLUMN id TYPE TEXT COLLATE "C",
    ALTER COLUMN email TYPE TEXT COLLATE "C",
    ALTER COLUMN name TYPE TEXT COLLATE "C",
    ALTER COLUMN role TYPE TEXT COLLATE "C",
    ALTER COLUMN password_hash TYPE TEXT COLLATE "C";
ALTER TABLE staff_invitations
    ALTER COLUMN digest TYPE TEXT COLLATE "C",
    ALTER COLUMN id TYPE TEXT COLLATE "C",
    ALTER COLUMN email TYPE TEXT COLLATE "C",
    ALTER COLUMN role TYPE TEXT COLLATE "C";
ALTER TABLE staff_sessions
    ALTER COLUMN digest TYPE TEXT COLLATE "C",
    ALTER COLUMN id TYPE TEXT COLLATE "C",
    ALTER COLUMN staff_id TYPE TEXT COLLATE "C",
    ALTER COLUMN user_agent TYPE TEXT COLLATE "C";
ALTER TABLE staff_actions
    ALTER COLUMN id TYPE TEXT COLLATE "C",
    ALTER COLUMN actor TYPE TEXT COLLATE "C",
    ALTER COLUMN action TYPE TEXT COLLATE "C",
    ALTER COLUMN subject TYPE TEXT COLLATE "C";

-- A row that is written to find out whether anything can be.
CREATE TABLE write_checks (
    id BIGINT PRIMARY KEY,
    written_at BIGINT NOT NULL -- seconds since 1970, UTC
);
