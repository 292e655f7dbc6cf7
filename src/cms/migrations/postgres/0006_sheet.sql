-- Columns of spreadsheets that were assigned by hand, by the headings of the file.
CREATE TABLE sheet_headings (
    shape TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- JSON: headings with the names of their columns.
    assigned TEXT COLLATE "C" NOT NULL,
    changed BIGINT NOT NULL
);
