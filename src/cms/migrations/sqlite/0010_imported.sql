-- What came of the posts and files of other programs, by their names there.
CREATE TABLE imported (
    -- The program and the site.
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    -- An entry, such as item/3001, or a file, such as media/uploads/a.jpg.
    target TEXT NOT NULL,
    PRIMARY KEY (source, name)
);
