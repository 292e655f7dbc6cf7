-- The addresses that the site had before, each with where it leads.
CREATE TABLE redirects (
    old TEXT COLLATE "C" PRIMARY KEY, -- in the one form in which addresses are compared
    target TEXT COLLATE "C" NOT NULL, -- an address of the site from its path on, or an https address
    author TEXT COLLATE "C" NOT NULL, -- the address of an account, or the name of a command
    made_at BIGINT NOT NULL
);
