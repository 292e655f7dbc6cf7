-- Files of inquiries, in parts, so that none is in memory as a whole when it is read.

CREATE TABLE inquiry_files (
    inquiry BIGINT NOT NULL REFERENCES inquiries (number) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    name TEXT NOT NULL, -- one line, without a path
    kind TEXT NOT NULL, -- the ending of the name, as the file's beginning says
    size BIGINT NOT NULL, -- in bytes
    PRIMARY KEY (inquiry, number)
);

CREATE TABLE inquiry_file_parts (
    inquiry BIGINT NOT NULL,
    file BIGINT NOT NULL,
    part BIGINT NOT NULL, -- from 0
    bytes BLOB NOT NULL,
    PRIMARY KEY (inquiry, file, part),
    FOREIGN KEY (inquiry, file) REFERENCES inquiry_files (inquiry, number) ON DELETE CASCADE
);
