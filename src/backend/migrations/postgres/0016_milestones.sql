-- The progress of a style line by milestones. Its percentage, in contract_lines and contracts, follows from them.

CREATE TABLE contract_milestones (
    sid TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL, -- of the line
    stage TEXT COLLATE "C" NOT NULL
        CHECK (stage IN ('fabric', 'cutting', 'sewing', 'finishing', 'inspection', 'shipped')),
    planned TEXT COLLATE "C", -- YYYY-MM-DD, China Standard Time
    done TEXT COLLATE "C", -- YYYY-MM-DD, China Standard Time
    quantity BIGINT, -- pieces that are through
    PRIMARY KEY (sid, seq, stage),
    FOREIGN KEY (sid, seq) REFERENCES contract_lines (sid, seq) ON DELETE CASCADE
);
