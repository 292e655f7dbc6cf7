-- Answers that the desk keeps, to be chosen when a buyer is answered.
CREATE TABLE answer_templates (
    id TEXT PRIMARY KEY, -- drawn at random by the program
    version BIGINT NOT NULL, -- from 1
    name TEXT NOT NULL,
    texts TEXT NOT NULL, -- JSON: subject and text by language
    author TEXT NOT NULL, -- the address of the account that saved it last
    saved_at BIGINT NOT NULL
);
