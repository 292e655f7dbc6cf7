-- The page views of days that are over, so that they are counted once. A day that is counted has a row of the kind 'all'.

CREATE TABLE visit_days (
    day BIGINT NOT NULL, -- since 1970, China Standard Time
    kind TEXT COLLATE "C" NOT NULL, -- all, page, language, campaign
    name TEXT COLLATE "C" NOT NULL, -- empty for all
    views BIGINT NOT NULL,
    PRIMARY KEY (day, kind, name)
);
